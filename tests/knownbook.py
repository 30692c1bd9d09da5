"""Books with a known structure, drawn by tests: chapters, sections, captioned tables and figures."""

from __future__ import annotations

import random
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

import pymupdf

from pdfs import save, sentences
from tablepages import draw, put_rows

LEFT, RIGHT, TOP, BOTTOM = 72.0, 523.0, 80.0, 760.0
RARE = "zirconium"
TITLES = ("Harbour", "Anchor", "Lantern", "Compass", "Rudder", "Ballast", "Galley", "Keel", "Mast", "Sail", "Rope")
NAMES = {
    "english": ("Table", "Figure"),
    "german": ("Tabelle", "Abbildung"),
    "french": ("Tableau", "Figure"),
    "spanish": ("Tabla", "Figura"),
}


@dataclass
class Part:
    """A heading as printed, its 0-based page, and the number of occurrences of `RARE` in its own text."""

    level: int
    title: str
    page: int
    rare: int = 0
    last: int = 0


@dataclass
class Printed:
    """A table or figure: its caption, page and heading (index)."""

    caption: str
    page: int
    part: int


@dataclass
class KnownBook:
    """Structure of a drawn book; the `front` pages before chapter 1 are labelled i, ii, the others 1, 2, ..."""

    path: Path
    front: int = 2
    pages: int = 0
    parts: list[Part] = field(default_factory=list)
    tables: list[Printed] = field(default_factory=list)
    figures: list[Printed] = field(default_factory=list)

    def label(self, page: int) -> str:
        return str(page - self.front + 1)

    def chapters(self) -> list[Part]:
        return [part for part in self.parts if part.level == 1]

    def below(self, index: int) -> list[int]:
        """Subordinate headings (indexes) of a heading."""
        found = []
        for at in range(index + 1, len(self.parts)):
            if self.parts[at].level <= self.parts[index].level:
                break
            found.append(at)
        return found

    def index(self, number: str) -> int:
        return next(i for i, part in enumerate(self.parts) if part.title.split()[0] == number)


class _Pen:
    """Prints from top to bottom, and begins a new page when there is no room."""

    def __init__(self, book: KnownBook) -> None:
        self.book, self.document = book, pymupdf.open()
        for _ in range(book.front):
            self.document.new_page(width=595, height=842).insert_text((LEFT, 300), sentences(1, 7), fontsize=10)
        self.y = BOTTOM

    def room(self, height: float) -> pymupdf.Page:
        if self.y + height > BOTTOM:
            self.document.new_page(width=595, height=842)
            self.y = TOP
        return self.document[-1]

    def line(self, text: str, size: float, font: str, room: float = 0) -> int:
        page = self.room(size * 1.3 + room)
        self.y += size * 1.3
        page.insert_text((LEFT, self.y), text, fontsize=size, fontname=font)
        return page.number

    def text(self, words: str) -> None:
        for piece in textwrap.wrap(words, 90):
            self.line(piece, 10, "helv")
        self.y += 10

    def table(self, caption: str, rows: int) -> int:
        page = self.room(60 + 18 * rows)
        self.y += 24
        page.insert_text((LEFT, self.y), caption, fontsize=10, fontname="helv")
        top = self.y + 8
        cells = [("Harbour", "Ships", "Cargo", "Crew")]
        cells += [(f"Port {n}", f"{n}4", f"{n},120", f"{n}0") for n in range(1, rows)]
        end = put_rows(page, cells, top + 13)
        draw(page, (68, 205, 315, 425, 500), [top + 18 * n for n in range(rows + 1)])
        self.y = end + 12
        return page.number

    def figure(self, caption: str) -> int:
        page = self.room(200)
        self.y += 14
        page.draw_line((LEFT, self.y), (LEFT, self.y + 120))
        page.draw_line((LEFT, self.y + 120), (LEFT + 200, self.y + 120))
        for number, height in enumerate((30, 90, 60, 110)):
            left = LEFT + 15 + 45 * number
            page.draw_rect((left, self.y + 120 - height, left + 30, self.y + 120), fill=(0.2, 0.4, 0.8))
        page.insert_text((LEFT, self.y + 140), caption, fontsize=10, fontname="helv")
        self.y += 164
        return page.number


def known_book(path: Path, language: str, seed: int, chapters: int = 5) -> KnownBook:
    """Draw a book with numbered chapters and sections, always the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311  (nothing secret about it)
    book = KnownBook(path)
    pen = _Pen(book)
    names = NAMES[language]

    def heading(level: int, number: str) -> None:
        title = f"{number} {chance.choice(TITLES)} and {chance.choice(TITLES).lower()} {len(book.parts) + 1}"
        if level == 1:
            pen.y = BOTTOM
        pen.y += 12
        page = pen.line(title, 18 if level == 1 else 13, "hebo", room=60)
        pen.y += 6
        book.parts.append(Part(level, title, page))
        fill()

    def fill() -> None:
        part = book.parts[-1]
        for _ in range(chance.randint(1, 3)):
            words = sentences(chance.randint(2, 5), chance.randint(0, 10**9))
            if chance.random() < 0.35:
                words += f" Some {RARE} is kept here."
                part.rare += 1
            pen.text(words)
        for kind, held in ((0, book.tables), (1, book.figures)):
            if chance.random() < 0.4:
                caption = f"{names[kind]} {len(held) + 1}: {chance.choice(TITLES)} of the year {1900 + seed}"
                page = pen.table(caption, chance.randint(3, 6)) if kind == 0 else pen.figure(caption)
                held.append(Printed(caption, page, len(book.parts) - 1))
                pen.text(sentences(2, chance.randint(0, 10**9)))
        part.last = pen.document.page_count - 1

    for chapter in range(1, chapters + 1):
        heading(1, f"{chapter}")
        for section in range(1, chance.randint(2, 4)):
            heading(2, f"{chapter}.{section}")
            for small in range(1, chance.randint(1, 3)):
                heading(3, f"{chapter}.{section}.{small}")
    document = pen.document
    book.pages = document.page_count
    for number in range(book.front, book.pages):
        document[number].insert_text((290, 815), book.label(number), fontsize=9)
    document.set_toc([[part.level, part.title, part.page + 1] for part in book.parts])
    document.set_page_labels(
        [
            {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1},
            {"startpage": book.front, "prefix": "", "style": "D", "firstpagenum": 1},
        ]
    )
    save(document, path)
    return book
