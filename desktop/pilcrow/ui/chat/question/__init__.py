"""The box for the next question: its text, scope, options and suggestions."""
