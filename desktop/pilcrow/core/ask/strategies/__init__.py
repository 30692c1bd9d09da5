"""Ways of answering a question: each takes a question and yields events, the last of them `Answered`."""
