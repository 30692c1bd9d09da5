"""Headings: from bookmarks, printed contents pages and the model of lines, made one outline."""
