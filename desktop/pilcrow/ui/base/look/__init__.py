"""Colours, fonts, icons and small widgets of the whole window."""
