"""One open document: pages, contents and conversation side by side, its questions and their evidence."""
