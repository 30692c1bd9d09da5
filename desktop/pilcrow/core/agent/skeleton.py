"""The contents of the documents as the model sees them (DeepRead Eq. 6-7, Fig. 5), folded to a token budget.

One line a section, nested as the sections are: id, title, level, paragraphs and tokens of its own, page label.
Deep sections are folded first: the line of the section above them says how many there are and which.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..language import tokens
from ..model import Document, Section
from .ids import section_name

_TITLE = 90


def render(documents: Sequence[Document], budget: int) -> tuple[str, bool]:
    """The contents of all documents within about `budget` tokens, and whether anything is folded."""
    many = len(documents) > 1
    heads = [_head(number, document, many) for number, document in enumerate(documents, 1)]
    sizes = [tokens.count(head) for head in heads]
    shown, room = 0, budget // 2 if many else budget
    while shown < len(heads) and (sizes[shown] <= room or not shown):
        room -= sizes[shown]
        shown += 1
    wanted = [len(documents[i].sections) for i in range(shown)]
    left = max(0, budget - sum(sizes[:shown]))
    parts: list[str] = []
    for i in range(shown):
        share = left * wanted[i] // max(1, sum(wanted[i:]))
        document = documents[i]
        tops = [s.id for s in document.sections if not s.parent]
        text = tree(document, i + 1, tops, many, share)
        left -= tokens.count(text)
        parts.append(f"{heads[i]}\n{text}" if text else heads[i])
    if shown < len(heads):
        parts.append(f"(and {len(heads) - shown} more documents, D{shown + 1} to D{len(heads)}: use Retrieve)")
    text = "\n".join(parts)
    return text, "folded" in text


def tree(document: Document, doc: int, roots: Sequence[int], many: bool, budget: int) -> str:
    """The sections `roots` and what is under them, as deep as the budget allows; ranges of `roots` when even
    they are too much, and nothing at all when not even one range fits.
    """
    fitting = ""
    for depth in range(1, 100):
        lines = [line for root in roots for line in _lines(document, doc, root, many, depth, 0)]
        text = "\n".join(lines)
        if tokens.count(text) > budget:
            return fitting or _ranges(document, doc, roots, many, budget)
        if text == fitting:
            break
        fitting = text
    return fitting


def _head(number: int, document: Document, many: bool) -> str:
    total = sum(section.tokens for section in document.sections)
    name = f"D{number}: " if many else ""
    title = _short(document.title) or "untitled"
    return f"# {name}{title} ({len(document.pages)} pages, {len(document.sections)} sections, {total} tokens)"


def _lines(document: Document, doc: int, number: int, many: bool, depth: int, indent: int) -> list[str]:
    section = document.section(number)
    line = "  " * indent + _entry(document, doc, section, many)
    if not section.children:
        return [line]
    if depth == 1:
        below = _below(document, section)
        size = sum(s.tokens for s in below)
        names = section_name(doc, below[0].id, many), section_name(doc, below[-1].id, many)
        return [f"{line} | folded: {len(below)} subsections {names[0]} to {names[1]}, {size} tokens"]
    return [line] + [
        below for child in section.children for below in _lines(document, doc, child, many, depth - 1, indent + 1)
    ]


def _entry(document: Document, doc: int, section: Section, many: bool) -> str:
    return (
        f"{section_name(doc, section.id, many)} {_short(section.title)} | level {section.level}"
        f" | {section.paragraphs} par, {section.tokens} tok | p. {document.label(section.page)}"
    )


def _below(document: Document, section: Section) -> list[Section]:
    """All sections under `section`, in order: pre-order makes them the ones that follow it."""
    inside = {section.id}
    found = []
    for other in document.sections[section.id :]:
        if other.parent not in inside:
            break
        inside.add(other.id)
        found.append(other)
    return found


def _ranges(document: Document, doc: int, roots: Sequence[int], many: bool, budget: int) -> str:
    """`roots` as consecutive ranges, as many as fit the budget, each opened by Unfold."""
    count = len(roots)
    while count >= 1:
        size = -(-len(roots) // count)
        text = "\n".join(
            _range(document, doc, roots[start : start + size], many) for start in range(0, len(roots), size)
        )
        if tokens.count(text) <= budget:
            return text
        count = min(count - 1, count * budget // max(1, tokens.count(text)) + 1) if count > 1 else 0
    return ""


def _range(document: Document, doc: int, roots: Sequence[int], many: bool) -> str:
    first, last = document.section(roots[0]), document.section(roots[-1])
    name = section_name(doc, first.id, many)
    if first.id == last.id:
        return f"{name} {_short(first.title, 40)} | p. {document.label(first.page)} | folded"
    names = f"{name}-S{last.id}"
    return (
        f"{names} {_short(first.title, 40)} ... {_short(last.title, 40)} | folded: {len(roots)} sections,"
        f" p. {document.label(first.page)} to {document.label(last.page)}"
    )


def _short(title: str, limit: int = _TITLE) -> str:
    title = " ".join(title.split())
    return title if len(title) <= limit else title[: limit - 1] + "…"
