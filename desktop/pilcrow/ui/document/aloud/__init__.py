"""Reading aloud, and the reading of scanned pages."""
