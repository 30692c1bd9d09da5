"""Marks, notes, ink and form fields on the pages of a document."""
