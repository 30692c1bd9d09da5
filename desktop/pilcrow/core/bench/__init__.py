"""Trials of answering: questions with known answers, the results of each mode of the agent, and the tables."""
