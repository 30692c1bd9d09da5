"""Putting one document into the library: reading, embedding, pages that need OCR, titles by a chat model."""
