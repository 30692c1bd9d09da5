"""BookRAG's graph (sections 4.3 and 5.3): entities of a document, their relations, and their places."""
