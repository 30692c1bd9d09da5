"""Quotations of an answer for display: sentences with their answering words marked, and table rows with their
column heads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ....core.ask.context.evidence import cited_elsewhere, first_citations
from ....core.exchange.events import Answered, AnswerKind, Citation
from ....core.language.sentences import in_line, sentence_ranges, shortened
from ....core.language.terms import spaced
from ....core.model import Coordinate, PageArea
from ....core.operators.table_titles import only_counts, section_title, table_title
from ....core.protocols import Corpus
from ....core.verify.words import MARKER
from ...base import page_names, section_names
from ...base.language import translate
from ..wording import cited_page, long_place, page_cited, section_of
from .quoted_rows import QuotedRow, quoted_table

_LONGEST = 230
"""Characters of a quotation in a card, about four lines; only a sentence that answers at its end has more."""
_POINT = re.compile(r"\n(?=[•·▪◦‣●○–-]\s)")
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)

Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CardContent:
    """A cited passage for a card: `text` with the ranges `bold` that answer, `rows` with the `heads` of
    their columns and the `unit` of their numbers, or the `area` of the page with a table of uncertain cells.
    """

    citation: Citation
    place: str
    page: str
    text: str
    bold: Ranges = ()
    heads: tuple[str, ...] = ()
    rows: tuple[QuotedRow, ...] = ()
    unit: str = ""
    remark: str = ""
    area: PageArea | None = None
    label_end: float = 0.0
    answer_end: float = 0.0
    """Where the labels, and what answers, end in the `area`: points from its left."""
    full_page: str = ""
    """The page with its sheet: "22 · sheet 24"."""
    shown_page: str = ""
    """The page in words: "page 22"."""
    unsure: bool = False
    """True if it is cited only for what is not sure."""
    known: bool = False
    """True if the headline tells all of the text."""

    def names(self, words: str) -> bool:
        """True if these words are in the place, whatever stands between their letters."""
        return _bare(words).casefold() in _bare(self.place).casefold()

    @property
    def spoken(self) -> str:
        """The quotation as plain text."""
        return f"{self.citation.number}, {self.place}, {self.page}: {self.text}"


def card_contents(answer: Answered, corpus: Corpus) -> list[CardContent]:
    """Passages cited by an answer, by number; without headings, and without passages that no longer exist."""
    made = (_card_content(first, answer, corpus) for first in first_citations(answer.citations))
    return [content for content in made if content is not None]


def _card_content(first: Citation, answer: Answered, corpus: Corpus) -> CardContent | None:
    """The passage of a number: that of its `first` citation, with all that its number quotes."""
    at, same = first.at, [citation for citation in answer.citations if citation.number == first.number]
    section = section_of(corpus, at.doc, at.section)
    if section is None or not (first.note or 0 < at.paragraph <= section.paragraphs):
        return None
    named = section_names.section_name(section)
    if named.startswith("(") or only_counts(named):  # a unit or a date, taken for a title
        named = section_title(corpus.documents[at.doc - 1], at.section) or named
    place = long_place(named)
    content = _with_page(CardContent(first, place, page_cited(corpus, first), first.note), corpus)
    if first.note:
        return content
    content = replace(content, remark=translate(cited_elsewhere(corpus, first)))
    said = _said_with(answer, same)
    content = replace(content, unsure=all(citation.leads is False for citation in same))
    chosen = _chosen_words(answer, said)
    table = quoted_table(corpus, at, sorted({citation.quote for citation in same}), " ".join(said), chosen)
    if table is not None:
        title = table_title(corpus.documents[at.doc - 1], corpus.paragraph(at))
        return replace(content, place=long_place(title) if title else place, **table._asdict())
    text = _quoted_text(corpus, same, answer, chosen)
    told = "" if answer.nearest else translate(answer.headline.said if answer.headline else answer.lead)
    return replace(content, text=text, bold=_answering(text, chosen), known=_bare(text) in _bare(told))


def _with_page(content: CardContent, corpus: Corpus) -> CardContent:
    pages, page = cited_page(corpus, content.citation)
    if page < 0:
        return content
    short = page_names.short_name(pages, page)
    full = page_names.full_name(pages, page) if page_names.abbreviated(short) == content.page else ""
    return replace(content, full_page=full, shown_page=page_names.in_words(short))


def _said_with(answer: Answered, same: Sequence[Citation]) -> list[str]:
    """The sentences of an answer that cite a passage."""
    return [
        MARKER.sub(" ", answer.text[statement.start : statement.end])
        for citation in same
        for statement in answer.statements
        if statement.start <= citation.start < statement.end
    ]


def _chosen_words(answer: Answered, said: Sequence[str]) -> list[str]:
    """The words that answer: the values of a headline, none of a sentence; else those that are bold in what is
    said. Nothing answers if only the nearest passages are shown.
    """
    headline = answer.headline
    if headline is None:
        return [in_line(found) for one in said for found in _BOLD.findall(one)]
    return translate(headline.said).split(" · ") if headline.value and not answer.nearest else []


def _bare(text: str) -> str:
    """The letters and digits of a text."""
    return "".join(filter(str.isalnum, text))


def _quoted_text(corpus: Corpus, same: Sequence[Citation], answer: Answered, chosen: Sequence[str]) -> str:
    """What is quoted: of an answer of quotations in the sentences around it, of a summary all of it."""
    pieces = sorted({(citation.at, citation.quote) for citation in same})
    if answer.mode == AnswerKind.QUOTES and answer.headline is None:
        return _joined_pieces(corpus, pieces)
    if answer.headline is not None and len(pieces) == 1:
        return _in_context(corpus.paragraph(pieces[0][0]).text, *pieces[0][1])
    told = translate(answer.headline.said) if answer.headline else ""
    return _sentences_with(_joined_pieces(corpus, pieces), chosen, told)


def _in_context(text: str, start: int, end: int) -> str:
    """A quotation with the sentences behind it, then those before it, in at most `_LONGEST` characters."""
    ranges = sentence_ranges(text)
    inside = [n for n, (low, high) in enumerate(ranges) if low < end and start < high]
    if not inside:
        return _quotation_lines(text[start:end])
    first, last = inside[0], inside[-1]
    while last + 1 < len(ranges) and ranges[last + 1][1] - ranges[first][0] <= _LONGEST:
        last += 1
    while first and ranges[last][1] - ranges[first - 1][0] <= _LONGEST:
        first -= 1
    begin, stop = min(ranges[first][0], start), max(ranges[last][1], end)
    shown = shortened(_quotation_lines(text[begin:stop]), max(_LONGEST, end - begin))
    return f"{'… ' if text[:begin].strip() else ''}{shown}{' …' if text[stop:].strip() else ''}"


def _sentences_with(text: str, chosen: Sequence[str], told: str) -> str:
    """Whole sentences of a quotation from the one that answers on, at most `_LONGEST` characters: the one with a
    `chosen` answer, else the first that is `told`, or the one with most of its words.
    """
    ranges, words = sentence_ranges(text), spaced(told)

    def answers(number: int) -> tuple[bool, bool, int, int]:
        said = text[slice(*ranges[number])]
        whole = spaced(said) in words
        shared = 0 if whole else len(set(words.split()).intersection(spaced(said).split()))
        return any(phrase in said for phrase in chosen), whole, shared, -number

    first = last = max(range(len(ranges)), key=answers, default=0)
    while last + 1 < len(ranges) and ranges[last + 1][1] - ranges[first][0] <= _LONGEST:
        last += 1
    begin, end = (ranges[first][0], ranges[last][1]) if ranges else (0, len(text))
    shown = text[begin:end]
    if len(shown) > _LONGEST and all(phrase in shown[:_LONGEST] for phrase in chosen if phrase in shown):
        shown, end = shortened(shown, _LONGEST), len(text)
    return f"{'… ' if begin > 0 else ''}{shown}{' …' if text[end:].strip() else ''}"


def _joined_pieces(corpus: Corpus, pieces: Sequence[tuple[Coordinate, tuple[int, int]]]) -> str:
    """Quoted pieces in order: those of one paragraph in a line, each paragraph on lines of its own."""
    text, last = "", (pieces[0][0], pieces[0][1][0])
    for at, (start, end) in pieces:
        whole = corpus.paragraph(at).text
        left_out = at == last[0] and whole[last[1] : start].strip()
        gap = "" if not text else "\n" if at != last[0] else " … " if left_out else " "
        text += gap + _quotation_lines(whole[start:end])
        last = at, end
    return text


def _quotation_lines(text: str) -> str:
    """A quotation in one line, except for the points of a list."""
    return "\n".join(in_line(part) for part in _POINT.split(text))


def _answering(text: str, chosen: Sequence[str]) -> Ranges:
    """Ranges of a quotation with the `chosen` answers."""
    return _join_ranges(text, [m.span() for phrase in chosen for m in re.finditer(re.escape(phrase), text)])


def _join_ranges(text: str, spans: Iterable[tuple[int, int]]) -> Ranges:
    """Ranges sorted, and merged if only spaces and currency signs are between them."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and (start <= found[-1][1] or not text[found[-1][1] : start].strip(" $€£¥")):
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return tuple(found)
