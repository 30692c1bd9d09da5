"""A person's reading: pages for the viewer, highlights, forms, progress, reading aloud."""
