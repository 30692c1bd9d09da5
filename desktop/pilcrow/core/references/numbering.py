"""Section numbers for titles without any, such as those of bookmarks: taken from the printed contents."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..model import Document, Paragraph, Section
from ..structure.text import labels
from ..structure.text.numbering import split_number
from ..structure.text.titles import LEADERS, title_key

_ROW = re.compile(rf"(.*?)[{re.escape(LEADERS)}]+(\w{{1,6}})$")


def contents_numbers(document: Document, contents: Iterable[Paragraph]) -> dict[str, Section]:
    """Sections by their numbers in the form for comparisons ("2.4"). A numbered row of the contents counts if
    exactly one section has its title and page; a number counts if all such rows with it mean the same section.
    """
    titled: dict[tuple[str, str], list[Section]] = {}
    for section in document.sections:
        name = title_key(split_number(section.title)[2]), document.label(section.page).casefold()
        titled.setdefault(name, []).append(section)
    found: dict[str, set[int]] = {}
    for paragraph in contents:
        for line in paragraph.text.split("\n"):
            row = _ROW.match(line.strip())
            _, printed, title = split_number(row[1].replace("\t", " ")) if row else (None, "", "")
            if row is None or not printed:
                continue
            held = titled.get((title_key(title), row[2].casefold()), [])
            if len(held) == 1:
                found.setdefault(labels.plain_number(printed.split()[-1]), set()).add(held[0].id)
    return {number: document.section(*ids) for number, ids in found.items() if len(ids) == 1}
