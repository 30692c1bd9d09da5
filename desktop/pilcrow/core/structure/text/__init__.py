"""Reading single lines: section numbers, labels of tables and figures, titles compared."""
