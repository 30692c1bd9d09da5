"""The commands: each module has `run(args, folder, stop)`, which returns the exit status."""
