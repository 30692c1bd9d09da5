"""Trials of answering: questions with known answers, what each mode of the agent makes of them, and the tables."""
