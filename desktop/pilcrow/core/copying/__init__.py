"""Copying from a document to other programs: tables as cells, text as quotations."""
