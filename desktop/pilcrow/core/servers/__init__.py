"""Chat and embedding models as their servers describe them, and messages to chat models."""
