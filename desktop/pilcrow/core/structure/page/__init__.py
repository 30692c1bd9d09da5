"""One page: furniture out, columns in order, visual rows, lines joined into text, figures apart."""
