"""Entry point of `python -m pilcrow`. Spawned children import this module again: import nothing heavy here."""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from pilcrow.cli import main

    raise SystemExit(main())
