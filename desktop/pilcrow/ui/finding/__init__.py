"""Find: the bar and the places it has found."""
