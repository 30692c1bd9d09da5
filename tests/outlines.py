"""Documents with contents trees, for tests of their display."""

from __future__ import annotations

from collections.abc import Sequence

from pilcrow.core.geometry import Box
from pilcrow.core.model import Document, PageInfo, Section, Source

Line = tuple[str, int, int]
"""Title, level, 0-based page."""

MANUAL: tuple[Line, ...] = (
    ("1 Scope", 1, 0),
    ("1.1 Terms", 2, 2),
    ("2 Inlets", 1, 10),
    ("2.1 Head and tailwater", 2, 12),
    ("2.2 Submerged inlets", 2, 20),
    ("2.2.1 Coefficients", 3, 21),
    ("2.2.2 Worked example", 3, 25),
    ("2.3 Débris", 2, 30),
    ("3 Outlets", 1, 40),
)


def outline(
    lines: Sequence[Line] = MANUAL,
    *,
    path: str = "/manual.pdf",
    source: Source = Source.LAYOUT,
    keys: str = "",
) -> Document:
    """A document; `keys` is a prefix of the sections' keys, which otherwise consist of title and page."""
    parents: list[int] = []
    above: list[tuple[int, int]] = []
    children: dict[int, list[int]] = {}
    for number, (_, level, _) in enumerate(lines, 1):
        above = [(lv, n) for lv, n in above if lv < level]
        parents.append(above[-1][1] if above else 0)
        children.setdefault(parents[-1], []).append(number)
        above.append((level, number))
    sections = tuple(
        Section(
            id=number,
            title=title,
            level=level,
            parent=parents[number - 1],
            children=tuple(children.get(number, ())),
            page=page,
            box=Box(72, 100, 300, 116),
            paragraphs=1,
            tokens=10,
            source=source,
            key=f"{keys}{page}/{title}",
        )
        for number, (title, level, page) in enumerate(lines, 1)
    )
    last = max((page for _, _, page in lines), default=0)
    pages = tuple(PageInfo(595, 842, "" if n % 2 else f"{n + 1}") for n in range(last + 10))
    return Document("id", path, "Manual", pages, sections)
