"""A question and its answer: what kind it is, the strategy that takes it, what a model is asked and shown."""
