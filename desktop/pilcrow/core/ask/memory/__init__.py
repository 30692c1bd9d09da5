"""Gist memory (MDP): gists of documents, and the documents that a question concerns by them."""
