"""Lines and headings into sections and typed paragraphs, with labels and cross-references."""
