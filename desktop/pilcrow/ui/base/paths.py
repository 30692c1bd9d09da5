"""Paths of files as the window keeps them."""

from __future__ import annotations

import os


def full(path: str) -> str:
    """The absolute path that a document is known by, links followed; also for links that lead nowhere."""
    return os.path.realpath(os.path.expanduser(path))  # noqa: PTH111  (pathlib raises for loops of links, and "~x")
