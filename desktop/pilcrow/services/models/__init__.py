"""Models of the settings: chat servers, judges, embedding models, rerankers; each is tried before it is used."""
