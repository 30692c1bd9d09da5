"""Plans (BookRAG, MDP): selections, parts of a question, chains of intents."""
