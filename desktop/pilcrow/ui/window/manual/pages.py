"""Pages of the manual (`resources/manual`), and a search in all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument

from ....core.find import fold
from ....settings import bundled

FOLDER = bundled("resources") / "manual"
FIRST = "index.md"
_LISTED = re.compile(r"^(?:## (?P<group>.+)|- \[(?P<title>.+?)\]\((?P<name>[\w-]+\.md)\).*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ManualPage:
    """A page of the manual; `group` is its heading in the list on the first page."""

    name: str
    title: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class ManualPart:
    """A paragraph or a table row, and its start position in the page."""

    text: str
    start: int


@cache
def list_pages() -> tuple[ManualPage, ...]:
    """All pages: the first page, then the others in the order in which it lists them."""
    return tuple(_manual_pages())


def _manual_pages() -> Iterator[ManualPage]:
    text = (FOLDER / FIRST).read_text(encoding="utf-8")
    yield ManualPage(FIRST, text.partition("\n")[0].removeprefix("# "))
    group = ""
    for found in _LISTED.finditer(text):
        group = found["group"] or group
        if found["name"]:
            yield ManualPage(found["name"], found["title"], group)


@cache
def read_parts(name: str) -> tuple[ManualPart, ...]:
    """Paragraphs and table rows of a page of the manual."""
    document = QTextDocument()
    document.setMarkdown((FOLDER / name).read_text(encoding="utf-8"))
    rows = groupby(filter(QTextBlock.text, text_blocks(document)), _row_key)
    return tuple(_make_part([(block.text(), block.position()) for block in row]) for _, row in rows)


def find(typed: str) -> list[tuple[ManualPage, list[ManualPart]]]:
    """Parts that, together with the title of their page, contain the most typed words, grouped by page; pages with
    a typed word in the title come first.
    """
    words = fold(typed).split()
    counted = [
        (page, part, _count_words(words, f"{page.title} {part.text}"))
        for page in list_pages()
        for part in read_parts(page.name)
        if _count_words(words, part.text)
    ]
    most = max((count for *_, count in counted), default=0)
    best = [(page, part) for page, part, count in counted if count == most]
    found = [(page, [part for _, part in of]) for page, of in groupby(best, lambda each: each[0])]
    return sorted(found, key=lambda each: not _count_words(words, each[0].title))


def text_blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    """Paragraphs of a document, in order."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _row_key(block: QTextBlock) -> tuple[int, int]:
    """Key of a paragraph or of a table row."""
    cursor = QTextCursor(block)
    table = cursor.currentTable()
    return (table.firstPosition(), table.cellAt(cursor).row()) if table else (block.position(), -1)


def _make_part(blocks: list[tuple[str, int]]) -> ManualPart:
    return ManualPart(" – ".join(text for text, _ in blocks), blocks[0][1])


def _count_words(words: list[str], text: str) -> int:
    folded = fold(text)
    return sum(word in folded for word in words)
