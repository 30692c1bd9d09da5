"""Questions about a document's structure: their readings, the places they name, how answers are put."""
