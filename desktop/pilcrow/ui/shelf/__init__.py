"""The documents of the library, when none is open: their first pages, and a search through them."""
