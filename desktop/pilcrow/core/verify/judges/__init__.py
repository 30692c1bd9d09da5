"""Judges of sentences that rules cannot check."""
