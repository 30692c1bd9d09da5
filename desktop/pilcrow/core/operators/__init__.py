"""Selecting and filtering in a document's tree (BookRAG, Table 3): for plans, exact answers and the agent."""
