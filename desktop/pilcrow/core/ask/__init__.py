"""From a question to an answer: the kind of question, the strategies, and a model's prompts, tools and context."""
