"""Statements checked against what a document says."""
