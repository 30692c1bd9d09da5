"""The conversation: questions, answers with citation chips, and the choice of a chat model."""
