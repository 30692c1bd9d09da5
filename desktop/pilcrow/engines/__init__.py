"""One module for each outside thing: PDFs, ONNX, Chroma, SQLite, chat servers."""
