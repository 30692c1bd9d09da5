"""Work common to window and command line: reading in bulk, asking, looking, marking, the shelf."""
