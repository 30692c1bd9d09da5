"""Label pages by eye for `train_lines.py`: the models predict, people correct.

    python packaging/label_lines.py draw FOLDER PDF... [--pages 2] [--cache DIR]
    python packaging/label_lines.py collect FOLDER LABELS.jsonl

`draw` chooses pages of each PDF, half of them with the most uncertain predictions, and writes each into FOLDER as
a picture with numbered lines (NNN.png) and as a list (NNN.txt): number, ">" for the beginning of a block or "."
for its continuation, kind, text. A person writes NNN.fix beside them, a line per correction: `12 > heading`,
`13-17 . text` (the mark applies to the first line, the others are continuations), `ok` if everything is right,
`skip` for a useless page. Words in figures are of the kind `figure`, which is not used for training. `collect`
writes the labels of all pages with a NNN.fix.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "desktop"), str(ROOT / "packaging")]

from pilcrow.core.page import Line
from pilcrow.core.structure.lines.kinds import BEGINS, HEADING, KINDS
from pilcrow.core.structure.lines.reading import read_lines
from pilcrow.engines.pdf.line_model import line_model
from train_lines import SEED, read_pages

FIGURE = "figure"
FEWEST, MOST, LOOKED_AT = 12, 130, 14
"""Least and greatest number of lines of a page to label, and number of pages examined per document."""
PIXELS, MARGIN, TYPE = 1150, 26, 6.5
"""Longer side of a picture in pixels; width of the margin for line numbers, and their size, in points."""
COLOURS = {"heading": (0.85, 0, 0), "title": (1, 0.2, 0.5), "text": (0, 0.35, 0.8), "item": (0, 0.5, 0.2)}
FIX = re.compile(r"\s*(\d+)(?:\s*-\s*(\d+))?\s+([>.])\s+([a-z]+)\s*")


def chosen(lines: list[list[Line]], count: int) -> list[int]:
    """Pages to label, from a random sample: first half of `count` by the most uncertain predictions, then others
    at random.
    """
    worth = [n for n, page in enumerate(lines) if FEWEST <= len(page) <= MOST]
    looked = random.Random(SEED).sample(worth, min(len(worth), LOOKED_AT))  # noqa: S311  (no secret)
    unsure = sorted(looked, key=lambda n: -_doubt(lines[n]))[: (count + 1) // 2]
    return [*unsure, *(n for n in looked if n not in unsure)][:count]


def _doubt(lines: list[Line]) -> float:
    told = np.array([line.kinds for line in lines])
    return float((told.max(axis=1) < 0.75).sum() + 3 * (abs(told[:, HEADING] - 0.5) < 0.4).sum())


def draw(folder: Path, files: list[Path], count: int, cache: Path) -> None:
    pymupdf.TOOLS.mupdf_display_errors(False)
    folder.mkdir(parents=True, exist_ok=True)
    number = len(list(folder.glob("*.json")))
    for file in files:
        lines, _, _ = read_lines(read_pages(str(file), cache), line_model())
        with pymupdf.open(str(file)) as document:
            for page in chosen(lines, count):
                guessed = [(KINDS[int(line.kinds.argmax())], bool(line.begins >= BEGINS)) for line in lines[page]]
                rows = [[line.text, *guess] for line, guess in zip(lines[page], guessed, strict=True)]
                name = folder / f"{number:03d}"
                name.with_suffix(".json").write_text(
                    json.dumps({"file": str(file.resolve()), "page": page, "lines": rows})
                )
                name.with_suffix(".txt").write_text("".join(_listed(rows)), encoding="utf-8")
                _picture(document[page], lines[page], guessed).save(str(name.with_suffix(".png")))
                number += 1


def _listed(rows: list[list[Any]]) -> Iterator[str]:
    for i, (text, kind, begins) in enumerate(rows):
        yield f"{i} {'>' if begins else '.'} {kind} | {text[:85]}\n"


def _picture(page: pymupdf.Page, lines: list[Line], guessed: list[tuple[str, bool]]) -> pymupdf.Pixmap:
    """Draw the page with a box around each line, and its number before it."""
    with pymupdf.open() as drawing:
        sheet = drawing.new_page(width=page.rect.width + MARGIN, height=page.rect.height)
        sheet.insert_image(
            pymupdf.Rect(page.rect.x0 + MARGIN, 0, page.rect.x1 + MARGIN, page.rect.y1),
            pixmap=page.get_pixmap(dpi=130),
        )
        for i, (line, (kind, begins)) in enumerate(zip(lines, guessed, strict=True)):
            box, colour = line.box, COLOURS.get(kind, (0.4, 0.3, 0.4))
            sheet.draw_rect((box.x0 + MARGIN, box.y0, box.x1 + MARGIN, box.y1), color=colour, width=0.35)
            at = max(1, box.x0 + MARGIN - 2.6 * TYPE), (box.y0 + box.y1 + 0.7 * TYPE) / 2
            sheet.insert_text(at, f"{'>' if begins else ''}{i}", fontsize=TYPE, color=colour)
        return sheet.get_pixmap(dpi=int(72 * PIXELS / max(sheet.rect.width, sheet.rect.height)))


def collect(folder: Path, out: Path) -> None:
    with out.open("w", encoding="utf-8") as target:
        for fixes in sorted(folder.glob("*.fix")):
            told = fixes.read_text(encoding="utf-8").strip()
            if not told.startswith("skip"):
                label = json.loads(fixes.with_suffix(".json").read_text(encoding="utf-8"))
                _correct(label["lines"], [] if told == "ok" else told.splitlines(), fixes.name)
                target.write(json.dumps(label, ensure_ascii=False) + "\n")


def _correct(rows: list[list[Any]], fixes: list[str], name: str) -> None:
    for fix in filter(str.strip, fixes):
        found = FIX.fullmatch(fix)
        if found is None or found[4] not in (*KINDS, FIGURE):
            raise SystemExit(f"{name}: {fix!r} is no correction; write for example: 12 > heading")
        first, last = int(found[1]), int(found[2] or found[1])
        for i in range(first, min(last + 1, len(rows))):
            rows[i][1:] = "" if found[4] == FIGURE else found[4], i == first and found[3] == ">"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("draw", "collect"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--pages", type=int, default=2, help="pages of each PDF (2)")
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "pilcrow-lines")
    given = parser.parse_args()
    given.cache.mkdir(parents=True, exist_ok=True)
    if given.command == "draw":
        draw(given.folder, given.files, given.pages, given.cache)
    else:
        collect(given.folder, given.files[0])


if __name__ == "__main__":
    main()
