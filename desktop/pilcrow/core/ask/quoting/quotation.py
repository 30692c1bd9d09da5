"""Markdown of quotations: rows of tables with the names of their columns, the answering words in bold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ...language import sentences
from ...language.numbers.named_periods import named_period
from ...language.numbers.periods import YEAR
from ...language.questions import expected
from ...language.questions.analysis import AnalysedQuestion, Asks
from ...language.terms import TOTALS, rough_terms, telling_terms
from ...model import CELL, Passage
from ...protocols import Corpus
from ...text_units import NamedCell, TextUnit, text_units
from .asked.periods import asked_period
from .passages import Quotation

BULLET = re.compile(r"[•·▪◦‣●○▶►■]\s*|[–-]\s+")
_NAMES = 30  # words of all names of columns that are still read with a row
_GROUP_WORDS = 6  # words of a line that names the rows below it, at most
_BOLD_WORDS = 40  # words of a sentence that is still worth being bold as a whole
_ON, _OFF = "\x02", "\x03"  # stand for the ends of what is bold until the lines are made
Ranges = Sequence[tuple[int, int]]


def quote_lines(question: AnalysedQuestion, corpus: Corpus, piece: Passage, passage: Quotation) -> list[str]:
    """A piece of a passage line by line, in Markdown: the row that answers best comes first, with its columns'
    names.
    """
    paragraph = corpus.paragraph(piece.at)
    text = paragraph.text
    rows = text_units(corpus, piece.at) if paragraph.cells else []
    core = passage.core if passage.core.at == piece.at else None
    best = next((row for row in rows if core and row.start <= core.start < row.end), None)
    bold = _answering_ranges(question, text, best, piece, passage) if core else []
    first: list[str] = []
    others: list[str] = []
    start = piece.start
    for line in text[piece.start : piece.end].split("\n"):
        end = start + len(line)
        answers = core is not None and start <= core.start < end
        if best and answers and best.end <= end:
            first.append(named_row(text, best, bold))
        elif line.strip() and (answers or not (rows and _names_group(line))):
            others.append(_bold_markdown(text, start, end, bold))
        start = end + 1
    if others and YEAR.fullmatch(others[-1]):
        others.pop()  # the rows below it are not quoted
    return [line for line in first + others if line]


def _names_group(line: str) -> bool:
    """True if a line of a table only names the rows below it."""
    return CELL not in line and len(line.split()) <= _GROUP_WORDS and not any(map(str.isdigit, line))


def opening_mark(quote: str) -> str:
    """A quotation with the mark that opens it: behind the bullet of an item."""
    bullet = BULLET.match(quote)
    return f"{bullet.group()}“{quote[bullet.end() :]}" if bullet else f"“{quote}"


def column_names(row: TextUnit) -> dict[int, str]:
    """Certain names over the columns of a row, without names over several numbers. None if a number has no name or
    shares its cell with another.
    """
    numbers = _numbers(row)
    if any(not cell.head or has_several(cell.text) for cell in numbers):
        return {}
    used = Counter(cell.head for cell in numbers)
    return {cell.column: cell.head for cell in row.cells if cell.head and used[cell.head] <= 1}


def _numbers(row: TextUnit) -> list[NamedCell]:
    """The cells behind the first that have digits."""
    return [cell for cell in row.cells[1:] if any(map(str.isdigit, cell.text))]


def has_several(text: str) -> bool:
    """True if a cell holds the numbers of several cells; "10/1/2024" and "2003-07" are one."""
    return len(re.findall(r"(?<![\d.,/–-])\d[\d.,]*", text)) > 1 and not any(map(str.isalpha, text))


def answering(question: AnalysedQuestion, row: TextUnit) -> list[NamedCell]:
    """Answering cells of a row: those with numbers whose names fit the question best, by its years, then its
    period, then its other words; of equal ones the only cell of a total.
    """
    names, values = column_names(row), _numbers(row)
    if not names:
        return values
    asked, years = set(telling_terms(question.subject)), set(map(int, question.years))
    period = asked_period(question)
    fits: dict[int, tuple[int, ...]] = {}
    for cell in values:
        name = names.get(cell.column, "")
        said = set(rough_terms(name))
        told = period.fit(named_period(f"{row.period} {name}"))
        if len(years) > 1:  # of several years each has its column
            fits[cell.column] = (min(1, len(years & cell.years)), *told)
        else:
            fits[cell.column] = (len(years & cell.years), *told, len(asked & said))
    most = max(fits.values(), default=())
    found = [cell for cell in values if fits[cell.column] == most]
    totals = [cell for cell in found if not TOTALS.isdisjoint(rough_terms(cell.head))]
    return totals if len(totals) == 1 else found


def named_row(text: str, row: TextUnit, bold: Ranges = ()) -> str:
    """A row of a table's text in one line, each cell with the name of its column."""
    names = column_names(row)
    if sum(len(name.split()) for name in names.values()) > _NAMES:  # too many: only where the answer stands
        answers = (cell.column for cell in row.cells if any(a <= cell.start < b for a, b in bold))
        names = {column: names.get(column, "") for column in answers}
    shown = [row.period] if row.period and row.period not in names.values() else []
    for i, cell in enumerate(row.cells):
        value = _bold_markdown(text.replace(CELL, " "), cell.start, cell.end, bold)
        name = names.get(cell.column, "") if i else ""
        shown.append(f"{name}: {value}" if name and name not in value else value)
    return " | ".join(shown)


def _answering_ranges(
    question: AnalysedQuestion, text: str, row: TextUnit | None, piece: Passage, passage: Quotation
) -> Ranges:
    """Answering characters of a piece with the passage's core: the parts expected by the question's type, else the
    best sentence if it stands among others.
    """
    core = passage.core
    if row and question.asks in expected.SHOWN:
        return [(cell.start, cell.end) for cell in answering(question, row)]
    said = text[core.start : core.end]
    seen = passage.pointed
    if question.asks in expected.SHOWN and (found := expected.answer_ranges(question, said)):
        ranges = [(core.start + a, core.start + b) for a, b in found]
        ranges = [each for each in ranges if not seen or (each[0] < seen.end and seen.start < each[1])]
        if ranges or not seen:
            return ranges
    if seen and not row:
        return [(seen.start, seen.end)]
    alone = len(passage.pieces) == 1 and (piece.start, piece.end) == (core.start, core.end)
    step = question.asks is Asks.STEPS and expected.answer_ranges(question, said)  # one of several
    bullet = BULLET.match(said)
    start = core.start + (bullet.end() if bullet else 0)
    return [] if alone or row or step or len(said.split()) > _BOLD_WORDS else [(start, core.end)]


def _bold_markdown(text: str, start: int, end: int, bold: Ranges) -> str:
    """`text[start:end]` in one line, with the ranges `bold` in bold and Markdown's special characters escaped."""
    out, at = "", start
    for low, high in sorted(bold):
        low, high = max(low, at), min(high, end)
        piece = text[low:high]
        if piece.strip():
            lead, tail = len(piece) - len(piece.lstrip()), len(piece.rstrip())
            out += f"{text[at : low + lead]}{_ON}{piece[lead:tail]}{_OFF}"
            at = low + tail
    out += text[at:end]
    line = sentences.in_line(out).replace("*", r"\*") if bold else sentences.in_line(out)
    return line.replace(f"{_OFF}{_ON}", "").replace(_ON, "**").replace(_OFF, "**")
