"""One page: columns in order, visual rows, lines joined into text, figures apart."""
