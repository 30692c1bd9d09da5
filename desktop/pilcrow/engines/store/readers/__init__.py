"""Readers' own work in the library: marks, forms, conversations, collections, places; and its rescue."""
