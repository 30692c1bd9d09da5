"""The papers, as plain synchronous Python. The values shared by all packages are at the root. No I/O."""
