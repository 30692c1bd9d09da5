"""Checks of statements against the text of documents."""
