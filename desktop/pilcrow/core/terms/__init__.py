"""A term index of a document, like the index of a printed book: made from its structure, without a model."""
