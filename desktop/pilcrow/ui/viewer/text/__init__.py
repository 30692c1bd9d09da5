"""The text of pages: what of it is selected, and where a caret may go."""
