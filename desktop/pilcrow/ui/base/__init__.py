"""What all parts of the window stand on: the backend they ask, background work, theme, layouts."""
