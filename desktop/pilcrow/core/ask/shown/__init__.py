"""What a model is shown of documents, by which ids, and what it cites of that."""
