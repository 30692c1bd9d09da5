"""`python -m pilcrow`. Spawned children import this module again: nothing heavy may be imported here."""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from pilcrow.cli import main

    raise SystemExit(main())
