"""What a place in the text points to, and what of a page shows it."""
