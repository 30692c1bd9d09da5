"""Reading pages from their pictures."""
