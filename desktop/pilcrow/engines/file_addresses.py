"""Addresses of files, as file managers and other programs hand them over."""

from __future__ import annotations

import os
from urllib.parse import unquote, urlsplit


def path_of(name: str) -> str:
    """Path of the file that a file:// address names; any other name is returned as it is. Raises `ValueError` for
    an invalid address.
    """
    if not name.lower().startswith("file://"):
        return name
    path = urlsplit(name).path
    if os.name != "nt":
        return unquote(path)
    from urllib.request import url2pathname  # with a client of HTTP

    return url2pathname(path)
