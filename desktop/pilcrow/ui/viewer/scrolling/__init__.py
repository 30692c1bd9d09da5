"""The layout of pages in a view, and moving about in them."""
