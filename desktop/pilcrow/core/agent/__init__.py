"""Locate, read, answer (DeepRead): the loop, its tools, what it says to a model, citations checked, quotes."""
