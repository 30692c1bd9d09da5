"""What the window and the command line do alike: reading in bulk, asking, looking, marking, the shelf."""
