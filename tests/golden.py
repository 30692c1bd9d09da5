"""Real documents in `documents/` with the structure recovered from each, as readable text.

    python tests/golden.py [NAME ...]     writes the golden files again (of the documents named, without ".pdf")

`NAME.outline.txt` has a line per section: level, title, page, and source of the title; `NAME.unaided.txt` is the
same without the document's own bookmarks, if it has any. `NAME.paragraphs.txt` has a line per paragraph: its
coordinate (section.number), kind, page and text. `NAME.tables.txt` has the rows of each table. A change of a rule
is visible here as a difference: check it, and keep it if it is right.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path

import pymupdf

from pilcrow.core import steps
from pilcrow.core.model import Cell, Kind, Paragraph, Section
from pilcrow.engines.pdf.facts import bookmarks
from pilcrow.engines.pdf.page.extract import read_page
from pilcrow.engines.pdf.page_labels import page_labels
from textpages import recover

DOCUMENTS = Path(__file__).parent / "documents"
GOLDEN = DOCUMENTS / "golden"


def names() -> list[str]:
    return sorted(path.stem for path in DOCUMENTS.glob("*.pdf"))


def recovered(name: str) -> dict[str, str]:
    """Golden files of a document, by file name, as recovered now."""
    with pymupdf.open(DOCUMENTS / f"{name}.pdf") as document:
        pages = [read_page(page) for page in document]
        marks, printed = bookmarks(document), page_labels(document)
    found = recover(pages, marks, printed, name)
    texts = {
        "outline": _outline(found.sections),
        "paragraphs": map(_paragraph, found.paragraphs),
        "tables": _tables(found.paragraphs),
    }
    if marks:
        texts["unaided"] = _outline(recover(pages, [], printed, name, text=False).sections)
    return {f"{name}.{kind}.txt": "".join(f"{line}\n" for line in lines) for kind, lines in texts.items()}


def kept(name: str) -> dict[str, str]:
    """Golden files of a document, by file name, as saved."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob(f"{name}.*.txt"))}


def _outline(sections: Sequence[Section]) -> Iterator[str]:
    for section in sections:
        marks = [section.source, *(mark for mark in ("synthetic", "extra") if getattr(section, mark))]
        indent = "  " * (section.level - 1)
        yield f"{indent}{section.level} {section.title} | p. {section.page + 1} | {' '.join(marks)}"


def _paragraph(paragraph: Paragraph) -> str:
    text = f"{len(paragraph.cells)} cells" if paragraph.kind is Kind.TABLE else paragraph.text.replace("\n", " ⏎ ")
    label = f" [{paragraph.label}]" if paragraph.label else ""
    return f"{paragraph.section}.{paragraph.number} {paragraph.kind} {_pages(paragraph)}{label} | {text}"


def _tables(paragraphs: Sequence[Paragraph]) -> Iterator[str]:
    for table in paragraphs:
        if table.kind is Kind.TABLE:
            yield f"{table.section}.{table.number} {_pages(table)} {table.label}".rstrip()
            cells = {
                (cell.row, cell.column): cell for cell in reversed(table.cells)
            }  # heads once, not on each page
            for row, own in groupby(sorted(cells.values(), key=attrgetter("row", "column")), attrgetter("row")):
                yield f"  {row}: " + " | ".join(_cell(table, cell) for cell in own)


def _cell(table: Paragraph, cell: Cell) -> str:
    """The cell's text after its column: "2+3" spans three columns from column 2, ":" marks a column head."""
    column = f"{cell.column}+{cell.columns}" if cell.columns > 1 else str(cell.column)
    tall = f" ({cell.rows} rows)" if cell.rows > 1 else ""
    return f"{column}{':' if cell.head else ''} {table.text[cell.start : cell.end]}{tall}"


def _pages(paragraph: Paragraph) -> str:
    return "p. " + "-".join(str(page + 1) for page in sorted({paragraph.pages[0], paragraph.pages[-1]}))


def main() -> None:
    os.environ[steps.VARIABLE] = steps.switch = "raise"  # a failed step's result must not be saved
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="*", help="a document without its .pdf; all when none is named")
    wanted = parser.parse_args().name
    if unknown := sorted(set(wanted) - set(names())):
        parser.error(f"there is no {unknown[0]}.pdf in {DOCUMENTS}: it has {', '.join(names())}")
    GOLDEN.mkdir(exist_ok=True)
    if not wanted:
        for stale in GOLDEN.glob("*.txt"):
            if stale.name.split(".")[0] not in names():
                stale.unlink()
    for name in wanted or names():
        before, now = kept(name), recovered(name)
        for file in before.keys() - now.keys():
            (GOLDEN / file).unlink()
        for file, text in now.items():
            if before.get(file) != text:
                (GOLDEN / file).write_text(text, encoding="utf-8", newline="\n")
                print(f"{file} is {'new' if file not in before else 'changed'}")


if __name__ == "__main__":
    main()
