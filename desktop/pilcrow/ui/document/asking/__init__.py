"""Questions about a document, their evidence on its pages, and its conversations."""
