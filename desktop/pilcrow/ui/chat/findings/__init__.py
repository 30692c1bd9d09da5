"""The table of findings over several documents."""
