"""Targets of places in the text, and the parts of pages that show them."""
