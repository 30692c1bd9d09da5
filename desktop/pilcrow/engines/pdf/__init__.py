"""PyMuPDF, in processes of its own: it is unsafe with threads, and PDFs are hostile input."""
