"""What lies on pages, layer by layer: each paints itself, and says what pointer and keys do to it."""
