"""Analysis of questions: their type, subject and scope, and the answers they expect."""
