"""What is copied out of a document for other programs: tables as cells, words as quotations."""
