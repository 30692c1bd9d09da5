"""Locating paragraphs: words and vectors, their fusion, two-stage retrieval, places that a question names."""
