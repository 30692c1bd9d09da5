"""Headings: from bookmarks, printed contents pages, numbering and typography, made one outline."""
