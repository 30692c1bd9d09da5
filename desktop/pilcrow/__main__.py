"""Entry point of `python -m pilcrow`. Spawned children import this module again: import nothing heavy here."""

if __name__ == "__main__":
    from pilcrow.cli import main

    raise SystemExit(main())
