"""The library on disk: SQLite is authoritative, Chroma follows it; files by content, sessions, drafts in
memory.
"""
