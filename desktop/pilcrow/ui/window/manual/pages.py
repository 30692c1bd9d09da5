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
class Part:
    """A paragraph or a table row, and its start position in the page."""

    text: str
    start: int


@cache
def list_pages() -> tuple[ManualPage, ...]:
    """All pages: the first page, then the others in the order in which it lists them."""
    return tuple(_listed())


def _listed() -> Iterator[ManualPage]:
    text = (FOLDER / FIRST).read_text(encoding="utf-8")
    yield ManualPage(FIRST, text.partition("\n")[0].removeprefix("# "))
    group = ""
    for found in _LISTED.finditer(text):
        group = found["group"] or group
        if found["name"]:
            yield ManualPage(found["name"], found["title"], group)


@cache
def read_parts(name: str) -> tuple[Part, ...]:
    """Paragraphs and table rows of a page of the manual."""
    document = QTextDocument()
    document.setMarkdown((FOLDER / name).read_text(encoding="utf-8"))
    rows = groupby(filter(QTextBlock.text, blocks(document)), _row)
    return tuple(_part([(block.text(), block.position()) for block in row]) for _, row in rows)


def find(typed: str) -> list[tuple[ManualPage, list[Part]]]:
    """Parts that, together with the title of their page, contain the most typed words, grouped by page; pages with
    a typed word in the title come first.
    """
    words = fold(typed).split()
    counted = [
        (page, part, _count(words, f"{page.title} {part.text}"))
        for page in list_pages()
        for part in read_parts(page.name)
        if _count(words, part.text)
    ]
    most = max((count for *_, count in counted), default=0)
    best = [(page, part) for page, part, count in counted if count == most]
    found = [(page, [part for _, part in of]) for page, of in groupby(best, lambda each: each[0])]
    return sorted(found, key=lambda each: not _count(words, each[0].title))


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    """Paragraphs of a document, in order."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _row(block: QTextBlock) -> tuple[int, int]:
    """Key of a paragraph or of a table row."""
    cursor = QTextCursor(block)
    table = cursor.currentTable()
    return (table.firstPosition(), table.cellAt(cursor).row()) if table else (block.position(), -1)


def _part(blocks: list[tuple[str, int]]) -> Part:
    return Part(" – ".join(text for text, _ in blocks), blocks[0][1])


def _count(words: list[str], text: str) -> int:
    told = fold(text)
    return sum(word in told for word in words)
