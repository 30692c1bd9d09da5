"""Find: the find bar and its list of matches."""
