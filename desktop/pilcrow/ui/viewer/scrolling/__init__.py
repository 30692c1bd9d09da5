"""Where pages lie in a view, and how one moves about in them."""
