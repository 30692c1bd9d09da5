"""Numbers, dates and periods of a text as values."""
