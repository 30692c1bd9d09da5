"""ONNX models: embedder, reranker, checker, and the check of their files."""
