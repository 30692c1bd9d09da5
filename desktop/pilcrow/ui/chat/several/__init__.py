"""An answer from several documents while it is made."""
