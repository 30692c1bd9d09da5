"""What people made in the library: marks, tags, records, forms, conversations, collections, places; its rescue."""
