"""Results computed once per document or question, and kept."""
