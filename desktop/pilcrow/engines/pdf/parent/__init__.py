"""The parent's side of PDF processes: starting, lending files, requests, limits."""
