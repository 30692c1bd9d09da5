"""Questions about a document, the evidence on its pages, and the conversations."""
