"""The library on disk: SQLite is the truth, Chroma follows it; files by content, sessions, drafts in memory."""
