"""The number, period, growth or author that a question asks for, and the sentences and rows that have it."""
