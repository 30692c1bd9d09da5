"""What a locked process says, taken as data: nothing that it sends can make its parent run anything."""

from __future__ import annotations

import io
import logging
import pickle
from dataclasses import is_dataclass
from enum import Enum
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

log = logging.getLogger(__name__)

_MOST = 1 << 28  # bytes of a message: the structure of the longest books takes a tenth
_PLAIN = {
    "builtins": {"set", "frozenset", "bytearray", "complex", "range", "slice"},
    "collections": {"OrderedDict", "Counter", "deque"},
    "pilcrow.core.model": {"_span"},  # how a span is made of numbers
}
_OWN = ("pilcrow.core.", "pilcrow.engines.lock")
"""Modules that hold records; to import them does nothing."""


class _Data(pickle.Unpickler):
    """Builds containers, errors, and the program's own records: nothing whose making does anything."""

    def find_class(self, module: str, name: str) -> Any:
        if name in _PLAIN.get(module, ()):
            return super().find_class(module, name)
        if module == "builtins" or module.startswith(_OWN):
            found = getattr(import_module(module), name, None)
            if isinstance(found, type) and found.__module__ == module and _is_record(found):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no data")


def _is_record(kind: type) -> bool:
    return is_dataclass(kind) or issubclass(kind, (Enum, tuple, str, Exception))


def receive(pipe: Connection) -> Any:
    """The next message. Raises `OSError` for one that is too long or no data: who says such a thing is to end."""
    raw = pipe.recv_bytes(_MOST)
    try:
        return _Data(io.BytesIO(raw)).load()
    except Exception as error:  # whatever a hostile message makes of it
        log.exception("a process said what is no data")
        raise OSError(str(error)) from error
