"""Passages of documents as a model sees them, with ids, and the citations in its answers."""
