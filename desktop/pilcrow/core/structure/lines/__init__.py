"""Lines read by a trained model: the kind of each, and True if it begins a block."""
