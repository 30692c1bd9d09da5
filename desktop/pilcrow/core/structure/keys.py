"""Keys that outlast a structure version: page, place on the page and a hash of the text."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2s

from ..geometry import Box

_STEP = 12.0  # points: a place may move by less than this without the key changing, most of the time


def page_of(key: str) -> int:
    """The page (0-based) that what has this key begins on; -1 for what is no key."""
    page = key.partition(".")[0]
    return int(page) if page.isascii() and page.isdigit() and len(page) < 10 else -1  # no file has more pages


class ParagraphKeys:
    """Makes keys that are unique within one document: exact repeats get an ordinal."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def make(self, page: int, box: Box | None, text: str) -> str:
        place = f"{box.x0 / _STEP:.0f}.{box.y0 / _STEP:.0f}" if box else "-"
        key = f"{page}.{place}.{blake2s(text.encode('utf-8', 'surrogatepass'), digest_size=6).hexdigest()}"
        self._seen[key] += 1
        count = self._seen[key]
        return key if count == 1 else f"{key}.{count}"
