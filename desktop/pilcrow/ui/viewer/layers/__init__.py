"""Layers on pages: each paints itself, and says what pointer and keys do to it."""
