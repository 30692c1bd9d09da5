"""A question and its answer as values: events, scope, chain, findings, and their JSON."""
