"""Planned questions (BookRAG, sections 4.2-4.4): operators over the tree, answers about its structure, plans."""
