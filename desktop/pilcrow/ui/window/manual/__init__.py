"""The manual, in its own window."""
