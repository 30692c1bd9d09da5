"""Reading mode: a document's text, flowing at any width and size."""
