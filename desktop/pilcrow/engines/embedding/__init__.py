"""ONNX models: embedder, reranker, and the check of their files."""
