"""Results in a JSON file of the data folder, by key: each is found once."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from ...core.stopping import Stopped, check_stopped
from ...settings import write_down

R = TypeVar("R")
log = logging.getLogger(__name__)


class KeptResults(Generic[R]):
    """The results of one file, for all threads; they are found again where the file cannot be read or written.

    `pack` makes a JSON value of a result, `unpack` a result of a JSON value; it raises `KeyError`, `TypeError` or
    `ValueError` for a wrong one.
    """

    def __init__(self, path: Path, pack: Callable[[R], Any], unpack: Callable[[Any], R]) -> None:
        self._path, self._pack, self._unpack = path, pack, unpack
        self._finding = threading.Lock()

    def get(self, beginning: str) -> R | None:
        """The last result whose key begins with these words; None if there is none."""
        found = [value for key, value in self._load().items() if f"{key} ".startswith(f"{beginning} ")]
        try:
            return self._unpack(found[-1]) if found else None
        except (KeyError, TypeError, ValueError):
            return None

    def find(self, key: str, find: Callable[[], R], stopped: Stopped) -> R:
        """The result of this key, from `find` if there is none yet. Another thread that finds one is waited for.
        Raises `Cancelled`, and what `find` raises.
        """
        while not self._finding.acquire(timeout=0.05):  # seconds
            check_stopped(stopped)
        try:
            result = self.get(key)
            if result is None:
                result = find()
                log.info("tried %s: %s", key, result)
                self.put(key, result)
            return result
        finally:
            self._finding.release()

    def put(self, key: str, result: R) -> None:
        try:
            write_down(self._path, self._load() | {key: self._pack(result)})
        except OSError as error:
            log.warning("%s is not saved: %s", self._path.name, error)

    def _load(self) -> dict[str, Any]:
        try:
            return dict(json.loads(self._path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError, RecursionError):
            return {}
