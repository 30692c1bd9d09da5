"""The library on disk: SQLite is authoritative, Chroma follows it; drafts are in memory."""
