"""All pages of a document in small."""
