"""Writing of PDFs: annotations, forms, extracted pages."""
