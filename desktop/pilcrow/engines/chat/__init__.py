"""Chat servers: Ollama and any OpenAI-compatible one on this machine."""
