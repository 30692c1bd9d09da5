"""Printing of a document."""
