"""Tables compared with ground truth: their regions, and the neighbours of each cell.

    python tests/benchmarks/tables.py FOLDER [--verbose]
    python tests/benchmarks/tables.py --ruled FOLDER

FOLDER has `NAME.pdf` with `NAME-reg.xml` (regions) and `NAME-str.xml` (cells), as published by the ICDAR 2013
table competition (Goebel, Hassan, Oro & Orsi 2013). The same figures are computed for Pilcrow and, in the same
run, for PyMuPDF's `find_tables` with its default strategy:

- region, by area: the area on all pages in a true region, in a found one, and in both. P is the share of the found
  area that is true, R the share of the true area that is found. A found region is shrunk to the words in it,
  because true ones are tight around their text. The division of a table into cells does not matter here.
- region, one to one: a found region counts if its area in common with an unmatched true one is at least .6 of
  their union. P and R are shares of found and true regions.
- adjacency: in each region a cell with content is related to the nearest cell with content to its right, in each
  row it spans, and below it, in each column it spans; blank cells between are skipped. A relation is (page,
  direction, text, text), the texts in NFKC without white space and with all dashes equal. P and R are the shares
  of found and true relations with a counterpart on the other side; a missed or invented table counts with all its
  relations.

Each is given as the mean of P and of R over the documents, with their harmonic mean as F1, and pooled over all
documents. A PDF that cannot be read ends the run.

With `--ruled` no ground truth is needed: in every PDF below FOLDER, the tables that `find_tables` reads from rules
are compared with Pilcrow's, since ruled tables are certain. Only those count that have two rows and two columns
with text, and text in half of their cells; others are frames and charts. Prints a line for each table that is not
found one to one (its page counted from 1, its box, and the Pilcrow region that overlaps it most), and the shares
found one to one and by area. A PDF that cannot be read is listed and skipped.
"""

from __future__ import annotations

import argparse
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import numpy as np
import pymupdf

from pilcrow.core.errors import PdfError
from pilcrow.core.exchange.read_events import ParagraphBatch
from pilcrow.core.geometry import Box, union
from pilcrow.core.model import Kind, Paragraph
from pilcrow.engines.pdf.parent.process import PdfProcess

_SAME = 0.6


class Cell(NamedTuple):
    """A cell: rows and columns `first..last`, and its text."""

    rows: tuple[int, int]
    columns: tuple[int, int]
    text: str


class Region(NamedTuple):
    """The part of a table on one page (0-based)."""

    page: int
    box: Box
    cells: Sequence[Cell]


Relation = tuple[int, str, str, str]


def plain(text: str) -> str:
    folded = "".join(unicodedata.normalize("NFKC", text).split())
    return "".join("-" if unicodedata.category(char) == "Pd" or char == "−" else char for char in folded)


def relations(regions: Iterable[Region]) -> Counter[Relation]:
    """Neighbouring cells in all regions."""
    found: Counter[Relation] = Counter()
    for region in regions:
        cells = [cell for cell in region.cells if plain(cell.text)]
        for direction, along, across in (("right", 2, 1), ("below", 1, 2)):
            pairs = set()
            lanes: dict[int, list[int]] = defaultdict(list)
            for number, cell in enumerate(cells):
                first, last = cell[across - 1]
                for lane in range(first, last + 1):
                    lanes[lane].append(number)
            for members in lanes.values():
                members.sort(key=lambda number: cells[number][along - 1])
                pairs.update(pairwise(members))
            found.update((region.page, direction, plain(cells[a].text), plain(cells[b].text)) for a, b in pairs)
    return found


def truth(path: Path, document: pymupdf.Document) -> list[Region]:
    """Regions of `path` (from its -reg.xml and -str.xml), each with its cells."""
    boxes = [(page, _box(region, document[page])) for page, region in _regions(path, "reg")]
    cells = [(page, [_cell(cell) for cell in region.iter("cell")]) for page, region in _regions(path, "str")]
    if [page for page, _ in boxes] != [page for page, _ in cells]:
        sys.exit(f"{path}: regions and cells do not match")
    return [Region(page, box, own) for (page, box), (_, own) in zip(boxes, cells, strict=True)]


def _regions(path: Path, which: str) -> list[tuple[int, ElementTree.Element]]:
    root = ElementTree.parse(path.with_name(f"{path.stem}-{which}.xml")).getroot()  # noqa: S314  (no stranger sends it)
    return [(int(region.get("page", "1")) - 1, region) for region in root.iter("region")]


def _box(region: ElementTree.Element, page: pymupdf.Page) -> Box:
    place = region.find("bounding-box")
    assert place is not None
    x0, x1, low, high = (float(place.get(name, "0")) for name in ("x1", "x2", "y1", "y2"))
    return Box(x0, page.rect.height - high, x1, page.rect.height - low)  # of the page as shown, from below


def _cell(cell: ElementTree.Element) -> Cell:
    row, column = int(cell.get("start-row", "0")), int(cell.get("start-col", "0"))
    content = cell.find("content")
    return Cell(
        (row, int(cell.get("end-row", row))),
        (column, int(cell.get("end-col", column))),
        (content.text or "") if content is not None else "",
    )


def ours(paragraphs: Iterable[Paragraph]) -> list[Region]:
    """Tables among a document's paragraphs; pieces of one table, whose rows are counted on, are joined."""
    tables: list[list[tuple[int, Box, Cell]]] = []
    for paragraph in paragraphs:
        if paragraph.kind is not Kind.TABLE or not paragraph.cells:
            continue
        if not tables or min(cell.row for cell in paragraph.cells) == 0:
            tables.append([])
        tables[-1] += [
            (
                cell.page,
                cell.box,
                Cell(
                    (cell.row, cell.row + cell.rows - 1),
                    (cell.column, cell.column + cell.columns - 1),
                    paragraph.text[cell.start : cell.end],
                ),
            )
            for cell in paragraph.cells
        ]
    return [
        Region(
            page, union(box for at, box, _ in table if at == page), [cell for at, _, cell in table if at == page]
        )
        for table in tables
        for page in sorted({page for page, _, _ in table})
    ]


def baseline(document: pymupdf.Document) -> list[Region]:
    """Tables found by `find_tables`."""
    found = []
    for page in document:
        for table in page.find_tables().tables:
            boxes = [box for row in table.rows for box in row.cells if box]
            lefts = sorted({round(box[0]) for box in boxes})
            tops = sorted({round(box[1]) for box in boxes})
            cells = [
                Cell(
                    (tops.index(round(box[1])), sum(top < box[3] - 1 for top in tops) - 1),
                    (lefts.index(round(box[0])), sum(left < box[2] - 1 for left in lefts) - 1),
                    text,
                )
                for row, texts in zip(table.rows, table.extract(), strict=True)
                for box, text in zip(row.cells, texts, strict=True)
                if box and text
            ]
            found.append(Region(page.number, Box(*table.bbox), cells))
    return found


def shrunk(region: Region, page: pymupdf.Page) -> Region | None:
    """The region, shrunk to its words; None if it has none."""
    boxes = [Box(*(pymupdf.Rect(word[:4]) * page.rotation_matrix)) for word in page.get_text("words")]
    inside = [box for box in boxes if region.box.contains(*box.center)]
    return region._replace(box=union(inside)) if inside else None


def _tight(regions: Iterable[Region], document: pymupdf.Document) -> list[Region]:
    return [tight for region in regions if (tight := shrunk(region, document[region.page]))]


Counts = tuple[float, float, float]
"""Amount found, amount true, and amount in both."""


def areas(found: Sequence[Region], true: Sequence[Region], document: pymupdf.Document) -> Counts:
    totals = np.zeros(3)
    for page in {region.page for region in (*found, *true)}:
        height, width = (int(side) + 2 for side in (document[page].rect.height, document[page].rect.width))
        masks = np.zeros((2, height, width), bool)
        for mask, regions in zip(masks, (found, true), strict=True):
            for region in regions:
                if region.page == page:
                    x0, y0, x1, y1 = (max(0, round(v)) for v in region.box)
                    mask[y0:y1, x0:x1] = True
        totals += [masks[0].sum(), masks[1].sum(), (masks[0] & masks[1]).sum()]
    return float(totals[0]), float(totals[1]), float(totals[2])


def alike(a: Region, b: Region) -> float:
    """Intersection over union; 0 on different pages."""
    common = a.box.meet(b.box)
    area = common.area if common.width > 0 and common.height > 0 else 0.0
    return area / (a.box.area + b.box.area - area) if a.page == b.page else 0.0


def matched(found: Sequence[Region], true: Sequence[Region]) -> Counts:
    left = list(true)
    both = 0
    for region in found:
        best = max(left, key=lambda other: alike(region, other), default=None)
        if best is not None and alike(region, best) >= _SAME:
            left.remove(best)
            both += 1
    return len(found), len(true), both


def adjacent(found: Sequence[Region], true: Sequence[Region]) -> Counts:
    a, b = relations(found), relations(true)
    return a.total(), b.total(), (a & b).total()


def rates(counts: Sequence[Counts]) -> tuple[float, float, float]:
    """P, R and F1 of the documents' mean P and R. P is 0 if nothing is found."""
    p = float(np.mean([both / found if found else 0.0 for found, _, both in counts]))
    r = float(np.mean([both / true if true else 1.0 for _, true, both in counts]))
    return p, r, 2 * p * r / (p + r) if p + r else 0.0


def pooled(counts: Sequence[Counts]) -> Counts:
    found, true, both = (sum(values) for values in zip(*counts, strict=True))
    return found, true, both


def score(
    found: Sequence[Region], true: Sequence[Region], document: pymupdf.Document
) -> tuple[Counts, Counts, Counts]:
    tight = _tight(found, document)
    return areas(tight, true, document), matched(tight, true), adjacent(found, true)


def ruled(document: pymupdf.Document) -> list[Region]:
    """Tables of `find_tables` that are more than a frame or the grid of a chart, shrunk to their words."""

    def is_table(region: Region) -> bool:
        rows, columns = (len({cell[side][0] for cell in region.cells}) for side in (0, 1))
        leaders = sum(". . ." in cell.text for cell in region.cells)  # of a contents list, whose links have frames
        return min(rows, columns) > 1 and 2 * len(region.cells) >= rows * columns and 2 * leaders < rows

    return _tight(filter(is_table, baseline(document)), document)


def compare_ruled(folder: Path) -> None:
    """Compare with `find_tables` on ruled tables, and print a line for each difference."""
    totals, both = np.zeros(3), np.zeros(2)
    with PdfProcess() as process:
        for path in sorted(folder.rglob("*.pdf")):
            try:
                with pymupdf.open(path) as document:
                    theirs = ruled(document)
                    events = list(process.read(str(path))) if theirs else []
                    paragraphs = [p for e in events if isinstance(e, ParagraphBatch) for p in e.paragraphs]
                    mine = _tight(ours(paragraphs), document)
                    pages = {region.page for region in theirs}
                    totals += areas([region for region in mine if region.page in pages], theirs, document)
            except (PdfError, RuntimeError, ValueError) as error:
                print(f"{path}: not compared ({error})", flush=True)
                continue
            for region in theirs:
                nearest = max(mine, key=lambda other: alike(region, other), default=None)
                share = alike(region, nearest) if nearest else 0.0
                both += 1, share >= _SAME
                if share < _SAME:
                    over = nearest.box.rounded(0) if nearest and share else "nothing"
                    print(f"{path} page {region.page + 1}: {region.box.rounded(0)} {share:.2f} {over}", flush=True)
    if both[0]:
        shares = f"{both[1] / both[0]:.3f} one to one, {totals[2] / totals[1]:.3f} by area"
        print(f"{both[0]:.0f} ruled tables: {shares}")


def report(name: str, all_counts: Sequence[tuple[Counts, Counts, Counts]]) -> None:
    kinds = ("region, by area", "region, one to one", "adjacency")
    for kind, counts in zip(kinds, zip(*all_counts, strict=True), strict=True):
        mean, total = rates(counts), rates([pooled(counts)])
        print(
            f"{name:12} {kind:19} mean over documents P {mean[0]:.3f} R {mean[1]:.3f} F1 {mean[2]:.3f}"
            f"   pooled P {total[0]:.3f} R {total[1]:.3f} F1 {total[2]:.3f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--verbose", action="store_true", help="a line for each document")
    parser.add_argument("--ruled", action="store_true", help="compare with find_tables, without ground truth")
    arguments = parser.parse_args()
    if arguments.ruled:
        compare_ruled(arguments.folder)
        return
    scores: dict[str, list[tuple[Counts, Counts, Counts]]] = {"pilcrow": [], "find_tables": []}
    with PdfProcess() as process:
        for path in sorted(arguments.folder.glob("*.pdf")):
            with pymupdf.open(path) as document:
                true = truth(path, document)
                events = list(process.read(str(path)))
                paragraphs = [p for event in events if isinstance(event, ParagraphBatch) for p in event.paragraphs]
                for name, found in (("pilcrow", ours(paragraphs)), ("find_tables", baseline(document))):
                    scores[name].append(score(found, true, document))
            if arguments.verbose:
                figures = " ".join(
                    f"{name} " + " ".join(f"{rates([counts])[2]:.2f}" for counts in rows[-1])
                    for name, rows in scores.items()
                )
                print(f"{path.stem:20} {figures}", flush=True)
    for name, all_counts in scores.items():
        report(name, all_counts)


if __name__ == "__main__":
    main()
