"""Pictures of pages and of parts of them, and painting upon them."""
