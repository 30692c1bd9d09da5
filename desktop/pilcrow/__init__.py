"""Pilcrow: a reading assistant for long PDFs that never sends a document anywhere."""

__version__ = "0.1.0"
