"""Pages: layout, tiles, painting, selection, links, history."""
