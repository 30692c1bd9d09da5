"""Reading aloud."""
