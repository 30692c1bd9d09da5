"""Cards for learning with Anki: a document's marks and defined terms, as a text file that Anki imports.

Each card has an id of its own, by which a second import changes it and does not add it again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from ..files import full_path
from ..language.numbers.quantities import NumberKind, amounts
from ..language.sentences import in_line, sentence_ranges
from ..marks.annotation import Annotation
from ..marks.export import section
from ..marks.notes import KEPT_ANSWER
from ..model import Document, Paragraph
from ..terms.term import Term, TermKind, folded
from .links import mark_link, passage_link

_BOLD = re.compile(r"\*\*([^*\n]+)\*\*")
_GAP = "[…]"
_NAMES = (TermKind.PERSON, TermKind.ORGANISATION, TermKind.PLACE, TermKind.NAME)
_ID = 16
"""Digits of the id of a term's card."""


@dataclass(frozen=True, slots=True)
class Card:
    """Front and back are HTML; `tags` have no spaces."""

    ident: str
    front: str
    back: str
    tags: tuple[str, ...] = ("pilcrow",)


def cards_text(cards: Iterable[Card], document: Document) -> str:
    """Cards as a file for Anki's import, into a deck with the document's title below “Pilcrow”."""
    deck = in_line(document.title.replace("::", ": "))
    lines = ["#separator:tab", "#html:true", "#guid column:1", "#tags column:4", f"#deck:Pilcrow::{deck}"]
    lines += ["\t".join((card.ident, card.front, card.back, " ".join(card.tags))) for card in cards]
    return "\n".join(lines) + "\n"


def mark_cards(marks: Iterable[Annotation], document: Document, terms: Sequence[Term]) -> Iterator[Card]:
    """Cards of the reader's marks with words, by place. A kept answer is asked for by its question, a passage by
    the note if that is a question, else by a gap for its figure or name; else by its section.
    """
    names = sorted((name for term in terms if term.kind in _NAMES for name in term.names), key=len, reverse=True)
    for mark in sorted(marks, key=lambda mark: mark.order):
        front, back = _faces(mark, names)
        if mark.in_file or not back:
            continue
        title = section(mark, document)
        where = " · ".join(filter(None, (in_line(document.title), in_line(title))))
        front = f"{front}<br><small>{escape(where)}</small>" if front else escape(where)
        home = _home(str(mark_link(mark, document)), document, mark.anchor.page)
        yield Card(mark.id, front, f"{back}<br>{home}", ("pilcrow", mark.colour.value))


def _faces(mark: Annotation, names: Sequence[str]) -> tuple[str, str]:
    """Front ("": none by itself) and back of a mark's card, as HTML."""
    quotation, note = in_line(mark.quotation), mark.note.strip()
    if answer := KEPT_ANSWER.match(note):
        return escape(answer["question"]), _html(note[answer.end() :])
    if not quotation:
        return "", _html(note)
    if note.endswith("?"):
        return _html(note), escape(quotation)
    told = f"<br><i>{_html(note)}</i>" if note else ""
    if (gap := _gap(quotation, note, names)) is None:
        return "", escape(quotation) + told
    before, words, after = (
        escape(part) for part in (quotation[: gap[0]], quotation[slice(*gap)], quotation[gap[1] :])
    )
    return f"{before}{_GAP}{after}", f"{before}<b>{words}</b>{after}{told}"


def _gap(text: str, note: str, names: Sequence[str]) -> tuple[int, int] | None:
    """The characters of a passage to ask for: words that are bold in the note, a figure with its unit, a date,
    another figure, or a name.
    """
    for words in (bold.strip() for bold in _BOLD.findall(note)):
        if words in text:
            return text.index(words), text.index(words) + len(words)
    figures = [each for each in amounts(text) if not (each.spelled or each.kind is NumberKind.ORDINAL)]
    for each in sorted(figures, key=lambda each: not (each.unit or each.kind is NumberKind.DATE)):
        return each.start, each.end
    for name in names:
        if found := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            return found.span()
    return None


def term_cards(
    terms: Iterable[Term], document: Document, paragraphs: Callable[[int, int, int], Sequence[Paragraph]]
) -> Iterator[Card]:
    """Cards of the terms that the document defines: each with the sentence of its definition. `paragraphs` returns
    those of a section from one number to another.
    """
    file = full_path(document.path)
    for term in terms:
        at = term.definition
        if at is None or not at.paragraph:
            continue
        for paragraph in paragraphs(at.section, at.paragraph, at.paragraph):
            ranges = sentence_ranges(paragraph.text)
            start, end = next((r for r in ranges if r[0] <= at.start < r[1]), (0, len(paragraph.text)))
            ident = hashlib.sha256(f"{file}\n{folded(term.name)}".encode()).hexdigest()[:_ID]
            home = _home(str(passage_link(document, paragraph, start, end)), document, at.page)
            back = f"{escape(in_line(paragraph.text[start:end]))}<br>{home}"
            yield Card(ident, escape(in_line(term.name)), back, ("pilcrow", "term"))


def _home(link: str, document: Document, page: int) -> str:
    label = document.label(page) if page < len(document.pages) else str(page + 1)
    return f'<a href="{escape(link)}">p. {escape(label)}</a>'


def _html(note: str) -> str:
    return _BOLD.sub(r"<b>\1</b>", escape(note)).replace("\n", "<br>").replace("\t", " ").replace("\r", "")
