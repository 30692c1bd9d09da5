"""The conversation pane: questions, answers with citation chips, and the choice of a chat model."""
