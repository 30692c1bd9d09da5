"""Locate, read, answer (DeepRead): the loop, its turns with a chat model, requests for one JSON object."""
