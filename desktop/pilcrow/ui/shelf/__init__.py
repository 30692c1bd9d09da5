"""The start page, shown when no document is open: first pages of the library's documents, and a search in them."""
