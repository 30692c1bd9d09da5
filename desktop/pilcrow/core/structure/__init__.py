"""From pages to sections and paragraphs."""
