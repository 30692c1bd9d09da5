"""Tables: where they are, and their columns, rows, heads and cells."""
