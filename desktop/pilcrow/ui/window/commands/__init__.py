"""All commands of the window, their keys, and the palette."""
