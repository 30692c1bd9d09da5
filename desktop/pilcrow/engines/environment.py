"""Variables of the environment that HTTP clients of other packages read, and that must not stop Pilcrow."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

_READ = re.compile(r"SSL_CERT_(FILE|DIR)|\w+_PROXY|OLLAMA_\w+", re.IGNORECASE)


@contextmanager
def unread_environment() -> Iterator[None]:
    """Hide certificates, proxies and Ollama's address for a while, as Pilcrow's own clients do without them.

    `import ollama` makes a client, and so does Chroma. Both read these variables, and raise an error where a file
    is missing, or the form of an address is unknown. A proxy must not be asked, least of all for this machine.
    """
    hidden = {name: os.environ.pop(name) for name in list(os.environ) if _READ.fullmatch(name)}
    try:
        yield
    finally:
        os.environ.update(hidden)
