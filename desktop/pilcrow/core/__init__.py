"""The papers, as plain synchronous Python. The values that all rooms share are at the root. No I/O."""
