"""Plans (BookRAG, MDP): what is selected, the parts of a question, chains of intents."""
