"""What is remembered of documents (MDP): their gists, and which of them a question concerns."""
