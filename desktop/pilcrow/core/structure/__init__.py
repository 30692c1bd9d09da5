"""From pages to sections and paragraphs."""

VERSION: int = 1
"""Of everything here: raise it when the same PDF would give another structure, and it is read again."""
