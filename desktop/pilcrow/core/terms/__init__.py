"""An index of terms of a document, as a printed book has one at its back: made from its structure, by no model."""
