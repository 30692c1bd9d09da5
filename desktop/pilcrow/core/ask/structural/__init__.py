"""Questions about a document's structure: their readings, the places that they name, the wording of answers."""
