"""Answers word for word: the sentences and cells of documents that answer, and how they are quoted."""
