"""How a quotation is written: a row of a table with the names of its columns, the answering words in bold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ...language import sentences
from ...language.questions import expected
from ...language.questions.analysis import Asks, Question
from ...language.terms import rough_terms
from ...model import CELL, Cell, Paragraph, Role
from .passages import Passage, Piece, period_of

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_SIGNS = frozenset("$€£¥")
"""Of currencies, in a cell before that of their number."""
_NUMBER = re.compile(r"(?<![\d.,–-])\d[\d.,]*")
_BULLET = re.compile(r"[•·▪◦‣●○]\s*|[–-]\s+")
_NAMES = 30  # words of all names of columns that are still read with a row
_FEW = 6  # words of a line that names rows
_BOLDEST = 40  # words of a sentence that is still worth being bold as a whole
_ON, _OFF = "\x02", "\x03"  # stand for the ends of what is bold until the lines are made
Ranges = Sequence[tuple[int, int]]


def lines(question: Question, paragraph: Paragraph, piece: Piece, passage: Passage) -> list[str]:
    """A piece of a passage line by line, in Markdown: the row that answers best comes first, with its columns'
    names.
    """
    text = paragraph.text
    bold = _bold(question, paragraph, piece, passage)
    core = passage.core if passage.core.at == piece.at else None
    first: list[str] = []
    others: list[str] = []
    start = piece.start
    for line in text[piece.start : piece.end].split("\n"):
        end = start + len(line)
        row = [cell for cell in paragraph.cells if start <= cell.start < end and cell.end <= end]
        best = core is not None and start <= core.start < end
        if row and best:
            first.append(named_row(paragraph, row, bold))
        elif line.strip() and (best or not (paragraph.cells and _names_group(line))):
            others.append(_marked(text, start, end, bold))
        start = end + 1
    if others and _YEAR.fullmatch(others[-1]):
        others.pop()  # the rows below it are not quoted
    return [line for line in first + others if line]


def _names_group(line: str) -> bool:
    """Whether a line of a table only names the rows below it."""
    return CELL not in line and len(line.split()) <= _FEW and not any(map(str.isdigit, line))


def opened(quote: str) -> str:
    """A quotation with the mark that opens it: behind the bullet of an item."""
    bullet = _BULLET.match(quote)
    return f"{bullet.group()}“{quote[bullet.end() :]}" if bullet else f"“{quote}"


def column_names(paragraph: Paragraph, row: Sequence[Cell]) -> dict[int, str]:
    """What is printed over the columns of a row of a table, where that is certain. Empty where a number of the row
    has no name or shares its cell with another; without names that stand over several of its numbers. Numbers
    beside columns with names, as many as those, have their names in order: the sign of a currency had a column of
    its own.
    """
    text = paragraph.text
    numbers = [cell for cell in row[1:] if any(map(str.isdigit, text[cell.start : cell.end]))]
    names = {column: name for column, name in _names_above(paragraph, row).items() if name}
    if any(_has_several(text[cell.start : cell.end]) for cell in numbers):
        return {}
    if any(cell.column not in names for cell in numbers):
        if len(numbers) != len(names):
            return {}
        pairs = list(zip(numbers, sorted(names), strict=True))
        if any(c.column != named and (c.column in names or abs(c.column - named) > 1) for c, named in pairs):
            return {}
        names = {cell.column: names[named] for cell, named in pairs}
    used = Counter(names[cell.column] for cell in numbers)
    return {column: name for column, name in names.items() if used[name] <= 1}


def _names_above(paragraph: Paragraph, row: Sequence[Cell]) -> dict[int, str]:
    """The names over the columns of a row, together those of all levels that name all columns of the last."""
    whole = paragraph.whole
    levels: dict[int, dict[int, str]] = {}
    for name in paragraph.named(row[0].row, Role.COLUMN):
        level = levels.setdefault(whole.rfind("\n", 0, name.start), {})
        first, last = name.columns
        level |= dict.fromkeys(range(first, last + 1), sentences.in_line(whole[name.start : name.end]))
    columns = [column for column in levels[max(levels)] if column] if levels else []
    sure = [level for level in levels.values() if level.keys() >= set(columns)]
    return {column: " ".join(dict.fromkeys(level[column] for level in sure)).rstrip(":") for column in columns}


def _has_several(text: str) -> bool:
    """Whether a cell holds the numbers of several."""
    return len(_NUMBER.findall(text)) > 1 and not any(map(str.isalpha, text))


def answering(question: Question, paragraph: Paragraph, row: Sequence[Cell]) -> list[Cell]:
    """The cells of a row that answer: with numbers, below the names that have the most of the years asked about,
    then of the other words.
    """
    names = column_names(paragraph, row)
    asked, years = set(rough_terms(question.subject)), set(question.years)
    values = [cell for cell in row[1:] if any(map(str.isdigit, paragraph.text[cell.start : cell.end]))]
    named = {cell.column: set(rough_terms(names.get(cell.column, ""))) for cell in values}
    fits = {column: (len(years & said), len(asked & said)) for column, said in named.items()}
    if len(years) > 1:  # of several years each has its column
        fits = {column: (min(1, of_years), 0) for column, (of_years, _) in fits.items()}
    most = max(fits.values(), default=(0, 0))
    return [cell for cell in values if fits[cell.column] == most]


def named_row(paragraph: Paragraph, row: Sequence[Cell], bold: Ranges = ()) -> str:
    """A row of a table in one line, each cell with the name of its column."""
    names = column_names(paragraph, row)
    if (
        sum(len(name.split()) for name in names.values()) > _NAMES
    ):  # too many to read: only where the answer stands
        names = {c.column: names.get(c.column, "") for c in row if any(a <= c.start < b for a, b in bold)}
    period = period_of(paragraph, row[0].start)
    shown = [period] if period and period not in names.values() else []
    sign = ""
    for i, cell in enumerate(row):
        value = _marked(paragraph.text, cell.start, cell.end, bold)
        name = names.get(cell.column, "") if i else ""
        if i and value in _SIGNS:
            sign = f"{value} "
        elif value:
            shown.append(f"{name}: {sign}{value}" if name and name not in value else f"{sign}{value}")
            sign = ""
    return " | ".join(shown)


def _bold(question: Question, paragraph: Paragraph, piece: Piece, passage: Passage) -> Ranges:
    """The answering characters of a piece: what the question's type expects, else the sentence that answers best
    where it stands among others.
    """
    core = passage.core
    if core.at != piece.at:
        return []
    row = [cell for cell in paragraph.cells if core.start <= cell.start < core.end]
    if row and question.asks in expected.SHOWN:
        return [(cell.start, cell.end) for cell in answering(question, paragraph, row)]
    text = paragraph.text[core.start : core.end]
    if question.asks in expected.SHOWN and (found := expected.found(question, text)):
        return [(core.start + a, core.start + b) for a, b in found]
    alone = len(passage.pieces) == 1 and (piece.start, piece.end) == (core.start, core.end)
    step = question.asks is Asks.STEPS and expected.found(question, text)  # one of several
    bullet = _BULLET.match(text)
    start = core.start + (bullet.end() if bullet else 0)
    return [] if alone or row or step or len(text.split()) > _BOLDEST else [(start, core.end)]


def _marked(text: str, start: int, end: int, bold: Ranges) -> str:
    """`text[start:end]` in one line, `bold` as Markdown writes it, and what Markdown would take for itself
    escaped.
    """
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
