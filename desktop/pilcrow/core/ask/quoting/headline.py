"""Headline of an answer of quotations: a value with its unit, row, period and table, or the answering sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from itertools import accumulate, takewhile

from ...exchange.events import Headline
from ...language.numbers import patterns
from ...language.numbers.quantities import NumberKind, quantities
from ...language.numbers.words import SCALES
from ...language.questions import expected
from ...language.questions.analysis import AnalysedQuestion, Asks
from ...language.sentences import in_line, shortened
from ...language.terms import TOTALS, rough_terms, telling_terms
from ...language.words import STOP_WORDS, all_of, either
from ...model import Kind, Passage
from ...operators.table_titles import printed_title, quiet, section_title
from ...protocols import Corpus
from ...text_units import NamedCell, TextUnit, text_units
from . import quotation
from .asked import growth
from .asked.authorship import asks_author, author_unit
from .asked.values import (
    COUNTED,
    EXCEPT,
    TIMES,
    WORDS_BEHIND,
    asks_age,
    asks_frequency,
    asks_growth,
    asks_share,
    counts_asked,
    counts_things,
    is_age,
    is_count,
    measures_asked,
    noun_terms,
    ordinal,
)
from .passages import Quotation, ends_in_colon

_LONGEST = 260
"""Most characters of a headline of sentences."""
_VALUES = 3
"""Most values that are shown side by side."""
_NAME = 6
"""Most words of an answer that is shown without its sentence."""
_TOLD = frozenset((Asks.LIST, Asks.STEPS, Asks.REASON, Asks.COMPARISON, Asks.YES_NO, Asks.DEFINITION))
"""Questions that a sentence answers, not a name in it."""
_SPACED = re.compile(r"(?<=\w)\s+(?=[,.;:](?:\s|$))")
"""Space before a full stop or comma, which fonts of some files leave."""
_SIGN = re.compile(r"(?<=[$€£¥(-])\s+|\s+(?=[%)])|\s*[$€£¥]$")
"""What is left out of a cell: space beside a sign, and the sign of the next cell."""
_CURRENCY = re.compile("[$€£¥]")
_UNTIL = re.compile(r"\s?[-–]\s?\d{2,4}\b")
"""Second year of a period: "2003-07"."""
_SENTENCE_END = re.compile(r"(?<=\w{3})\. ")
"""End of a sentence, not of an initial: "C. J."."""
_NAMED_UNIT = re.compile(r"(?:^|[(,]\s*)([^\W\d_]+|%)\)?$")
"""Last word of a name, in brackets, behind a comma or alone."""
_PER = re.compile(rf"\s+(?:{either('quoting.per')})\s+[^\W\d_]+", re.IGNORECASE)
"""What an amount is for: "per hour"."""
_BETWEEN = re.compile(rf"\b(?:{'|'.join(all_of('numbers.between'))})\s+$", re.IGNORECASE)
"""Word before a range, whose ends "and" joins."""
_CLAUSE = re.compile(r"[,;:]\s")
_ENDS = re.compile(r"[)\t\n]")
"""What ends the words after "except"."""
_SMALL = frozenset().union(*STOP_WORDS.values())
_BROKEN = re.compile(r"[,;:(]\s*\.?\s*$")
"""End of an answer that breaks off: "packages a, ."."""
_NAMED, _NEAR = 0.5, 60
"""Least share of a row's name in the question to which its value is the answer, and characters after "except"."""


def headline_of(
    question: AnalysedQuestion, corpus: Corpus, passage: Quotation, *, whole: bool = False
) -> Headline:
    """Headline of an answer whose best passage is `passage`; `whole`: its sentence, not a value in it."""
    core = passage.core
    unit = next(each for each in text_units(corpus, core.at) if each.start <= core.start < each.end)
    title = _title(corpus, unit)
    if asks_author(question) and author_unit(corpus) == unit:
        return Headline(corpus.documents[0].author, corpus.documents[0].title, True)
    if unit.is_row:
        return _of_row(question, corpus, unit, title)
    asked = set(rough_terms(" ".join(question.noun)))
    if asked and asked == set(rough_terms(unit.label)) and unit.text.startswith(unit.label):
        return Headline(unit.text.removeprefix(unit.label).strip(" :"), _joined((unit.label, title)), True)
    if whole:
        return Headline(_excerpt(_sentence(question, corpus, passage), None), title)
    return _of_sentence(question, corpus, passage, title)


def _title(corpus: Corpus, unit: TextUnit) -> str:
    """Title printed in or above a row's table, else that of the section, if it says more than a row's name; "" for
    a row whose group tells its place.
    """
    document = corpus.documents[unit.at.doc - 1]
    printed = printed_title(corpus.paragraph(unit.at)) if unit.is_row else ""
    placed = document.section(unit.at.section).synthetic or unit.group
    beside = unit.label if unit.is_row else ""
    title = printed or ("" if placed else section_title(document, unit.at.section, beside))
    # most characters of a title below a headline, of which only the first sentence is shown
    title = shortened(_SENTENCE_END.split(title)[0], 120)
    return quiet(title) if " " in title else title


def _joined(parts: Iterable[str]) -> str:
    """Parts with dots between them, without those contained in an earlier part."""
    kept: list[str] = []
    for part in (part.strip(" :") for part in parts):
        if part and not any(part.casefold() in other.casefold() for other in kept):
            kept.append(part)
    return " · ".join(kept)


# ---- rows of tables ---------------------------------------------------------------------------------------


def _of_row(question: AnalysedQuestion, corpus: Corpus, row: TextUnit, title: str) -> Headline:
    cells = asked_cells(question, row)
    label = _SIGN.sub("", row.label or row.cells[0].text)
    if not cells:
        return _of_words(row, label, title)
    if cells[0].start == row.cells[0].start:  # a name that begins the row
        rest = (cell.text for cell in row.cells if cell not in cells and any(map(str.isalpha, cell.text)))
        return Headline(cells[0].text, _joined((*rest, title)), True)
    total = TOTALS & set(rough_terms(label))
    group = "" if set() < total < set(rough_terms(label)) else row.group  # "Total assets" is of all groups
    if found := computed_growth(question, row):
        periods = " → ".join(f"{_SIGN.sub('', cell.text)} ({cell.head})" for cell in (found.old, found.new))
        unit = "" if "%" in found.old.text else row.unit
        return Headline(found.said, _joined((label, group, periods, unit, title)), True)
    scale = _scale(corpus, row)
    sign = _currency(corpus, row) if scale else ""
    return _of_cells(question, row, cells, (scale, sign), (label, group, title))


def _of_words(row: TextUnit, label: str, title: str) -> Headline:
    """Headline of a row without an answering cell: its one other cell if that is short, else the whole row."""
    rest = [cell.text for cell in row.cells[1:] if cell.text and cell.text not in label]
    value = len(rest) == 1 and len(rest[0].split()) <= 8  # most words of a cell that is shown as a value
    said = rest[0] if value else shortened(" · ".join([label, *rest]), _LONGEST)
    return Headline(said, _joined((label, title) if value else (title,)), value)


def _of_cells(
    question: AnalysedQuestion,
    row: TextUnit,
    cells: Sequence[NamedCell],
    measure: tuple[str, str],
    named: tuple[str, str, str],
) -> Headline:
    """Headline of a row's answering cells. `measure`: scale and currency of its numbers; `named`: the label
    and the group of the row, the title of the table.
    """
    names, (scale, sign) = quotation.column_names(row), measure
    label, group, title = named
    texts = list(dict.fromkeys(cell.text for cell in cells))
    certain = len(texts) == 1 or (names and len(cells) <= _VALUES)
    if not certain or any(quotation.has_several(cell.text) for cell in cells):
        return Headline(_all_figures(row, label), _joined((group, row.period, row.unit, title)))
    shown = cells if len(texts) > 1 or len(cells) <= _VALUES else []  # the same in all columns
    heads = " / ".join(filter(None, (names.get(cell.column, "") for cell in shown)))
    said = " · ".join(_scaled(text, scale, sign) for text in texts)
    if len(texts) == 1 and not scale:
        said += _unit_above(said, [*(cell.head for cell in shown), label])
    unit = "" if scale or "%" in said or is_count(label) else row.unit
    of = group, heads, row.period, unit, title
    if label in said:
        return Headline(shortened(said, _LONGEST), _joined(of))
    grown, whole = set(cells) <= set(growth.grown_cells(row)), f"{label} {said} {heads} {unit}"
    if _is_asked(question, label, said, grown=grown) and measures_asked(question, whole):
        return Headline(said, _joined((label, *of)), True)
    return Headline(f"{label}: {said}", _joined(of))


def _all_figures(row: TextUnit, label: str) -> str:
    printed = " · ".join(cell.text for cell in row.cells[1:] if any(map(str.isdigit, cell.text)))
    return shortened(f"{label}: {printed}", _LONGEST)


def _unit_above(said: str, names: Iterable[str]) -> str:
    """The unit that ends the name of a column or row, for a number without one: " years" of "Term (years)"."""
    if any(number.unit for number in quantities(said)) or not any(map(str.isdigit, said)):
        return ""
    words = (match[1] for name in names if (match := _NAMED_UNIT.search(name)))
    found = next((word for word in words if any(q.unit and not q.money for q in quantities(f"5 {word}"))), "")
    return found if found == "%" else f" {found.lower() if found.istitle() else found}".rstrip()


def asked_cells(question: AnalysedQuestion, row: TextUnit) -> list[NamedCell]:
    """Cells of a row that answer a question: the names of people, dates or addresses that it asks for, else the
    numbers of the years asked for, or of the latest one; those of a change where one is asked for.
    """
    if question.asks in (Asks.PERSON, Asks.DATE, Asks.ADDRESS):
        fitting = [cell for cell in row.cells if expected.answer_ranges(question, cell.text)]
        return fitting[:1] if question.asks is Asks.PERSON else fitting[:_VALUES]
    if asks_growth(question) and (grown := growth.grown_cells(row)):
        return grown
    changes = set(growth.grown_cells(row))
    cells = quotation.answering(question, replace(row, cells=tuple(c for c in row.cells if c not in changes)))
    if len(cells) > 1 and not question.years and all(cell.years for cell in cells):
        latest = max(map(_until, cells))
        cells = [cell for cell in cells if _until(cell) == latest]
    return cells


def computed_growth(question: AnalysedQuestion, row: TextUnit) -> growth.Growth | None:
    """The growth that a question asks for, where the row prints none but figures for two years."""
    computed = asks_growth(question) and not growth.grown_cells(row)
    return growth.growth(question, row) if computed else None


def _until(cell: NamedCell) -> float:
    """Ordinal of the last day or year that the head of a cell names."""
    dates = [number for number in quantities(cell.head) if number.kind in TIMES]
    return max(map(ordinal, dates), default=0.0) or date(max(cell.years), 1, 1).toordinal()


def _is_asked(question: AnalysedQuestion, label: str, said: str, *, grown: bool) -> bool:
    """True if a row's name is in the question, which asks for its value then, not for a share or, unless the value
    has `grown`, for growth.
    """
    named = set(telling_terms(label)) - TOTALS - COUNTED
    other = (asks_growth(question) and not grown) or (asks_share(question.text) and "%" not in said)
    return not other and len(named & set(rough_terms(question.subject))) >= _NAMED * len(named)


def _scale(corpus: Corpus, row: TextUnit) -> str:
    """The word for the scale of a row's numbers; "" for a row that counts, or of a name that the table excepts."""
    found = None if is_count(row.label) else patterns.IN_SCALE.search(row.unit)
    word = (found["scale"] or found["scale2"] or "") if found else _alone(row)
    whole = corpus.paragraph(row.at).whole
    excepted = (_ENDS.split(whole[m.end() : m.end() + _NEAR].lstrip())[0] for m in EXCEPT.finditer(whole))
    others = set(rough_terms(" ".join(excepted))) & set(rough_terms(f"{row.group} {row.label}"))
    one = word[:-1].casefold()  # "millions"
    return "" if others else one if one in SCALES else word


def _alone(row: TextUnit) -> str:
    """A unit that is nothing but a scale: "(MILLIONS)"."""
    unit = row.unit.strip("() ")
    return unit if re.fullmatch(patterns.HEADED, unit, re.IGNORECASE) and not is_count(row.label) else ""


def _currency(corpus: Corpus, row: TextUnit) -> str:
    """The sign of a row's sums: that of their unit, or the one that the table prints if the unit names a currency.
    Of other tables none, for they count shares beside sums.
    """
    signs = set(_CURRENCY.findall(row.unit))
    if not signs and re.search(patterns.MONEY, row.unit, re.IGNORECASE):
        signs = set(_CURRENCY.findall(corpus.paragraph(row.at).text))
    return signs.pop() if len(signs) == 1 else ""


def _scaled(text: str, scale: str, sign: str) -> str:
    """The text of a cell with the word for its scale and the `sign` of its currency."""
    text = _SIGN.sub("", text)
    plain = not any(map(str.isalpha, text)) and "%" not in text and any(map(str.isdigit, text))
    return f"{'' if _CURRENCY.search(text) else sign}{text} {scale}" if scale and plain else text


# ---- sentences --------------------------------------------------------------------------------------------


def _of_sentence(question: AnalysedQuestion, corpus: Corpus, passage: Quotation, title: str) -> Headline:
    said = _sentence(question, corpus, passage)
    seen = _seen(corpus, passage, said)
    ruled = _values(question, said)
    found = [each for each in ruled if not seen or (each[0] < seen[1] and seen[0] < each[1])]
    one = len(found) == 1 and question.asks is not Asks.COMPARISON
    value = _counted(question, said, *found[0]) if one else ""
    if value and measures_asked(question, value):
        return Headline(value, title, True)
    disputed = not found and (ruled or asks_age(question) or counts_things(question))
    if seen and not disputed and _asks_for_name(question) and len(said[slice(*seen)].split()) <= _NAME:
        return Headline(said[slice(*seen)], title, True)
    return Headline(_excerpt(said, seen), title)


def _excerpt(said: str, seen: tuple[int, int] | None) -> str:
    """A sentence of at most `_LONGEST` characters: cut behind, or before the clause in which the reader sees the
    answer.
    """
    if seen is None or seen[1] < _LONGEST or len(said) <= _LONGEST:
        return shortened(said, _LONGEST)
    least = max(0, seen[1] - _LONGEST + 2)
    clauses = [match.end() for match in _CLAUSE.finditer(said, least, seen[0])]
    begin = clauses[0] if clauses else min(seen[0], said.find(" ", least) + 1)
    return shortened(f"…\u00a0{said[begin:]}", _LONGEST)


def _sentence(question: AnalysedQuestion, corpus: Corpus, passage: Quotation) -> str:
    """The answering sentence without its bullet: with the items of its list."""
    said, first = passage.core, passage.pieces[0]
    listed = question.asks in (Asks.LIST, Asks.STEPS) and len(passage.pieces) > 1
    if listed and ends_in_colon(corpus.paragraph(first.at).text[first.start : first.end]):
        said = first
    text = in_line(corpus.paragraph(said.at).text[said.start : said.end])
    if ends_in_colon(text) or question.asks is Asks.LIST:
        text = _with_items(corpus, passage, said, text)
    bullet = quotation.BULLET.match(text)
    return _SPACED.sub("", text[bullet.end() :] if bullet else text)


def _values(question: AnalysedQuestion, said: str) -> list[tuple[int, int]]:
    """Characters of a sentence that answer by the rules, each range a value of its own."""
    if question.asks not in expected.SHOWN or asks_frequency(question):
        return []
    found = _of_year(question, said, expected.answer_ranges(question, said))
    if counts_things(question):
        bare = ((a, b) for a, b in found if not any(q.unit for q in quantities(said[a:b])))
        found = [(a, b) for a, b in bare if counts_asked(question, said, b)]
    found = [each for each in found if is_age(said, *each)] if asks_age(question) else found
    return [each for each in found if measures_asked(question, _counted(question, said, *each))] or found


def _asks_for_name(question: AnalysedQuestion) -> bool:
    """True if a few words answer an English question: no sentence is asked for, nor which of two is right."""
    return question.asks not in _TOLD and " or " not in question.text


def _seen(corpus: Corpus, passage: Quotation, said: str) -> tuple[int, int] | None:
    """Characters of the answer that the trained reader sees, in the text of a headline, without small words at its
    end ("John Doe as"); None for an answer that breaks off, at a comma or within a line of code.
    """
    pointed, paragraph = passage.pointed, corpus.paragraph(passage.core.at)
    if pointed is None:
        return None
    before, behind = paragraph.text[: pointed.start], paragraph.text[pointed.end :]
    answer = in_line(paragraph.text[pointed.start : pointed.end])
    around = before.rpartition("\n")[2] + behind.partition("\n")[0]
    if _BROKEN.search(answer) or (paragraph.kind is Kind.CODE and around.strip()):
        return None
    while (words := answer.rpartition(" "))[0] and words[2] in _SMALL:
        answer = words[0]
    start = said.find(answer)
    return (start, start + len(answer)) if start >= 0 else None


def _with_items(corpus: Corpus, passage: Quotation, lead: Passage, text: str) -> str:
    """The `text` of the lead of a list with the items quoted behind it, as many as a headline has room for."""
    own = (unit for unit in text_units(corpus, lead.at) if ends_in_colon(text) and unit.start >= lead.end)
    within = [unit.passage for unit in own if any(_contains(piece, unit.passage) for piece in passage.pieces)]
    behind = [*within, *(piece for piece in passage.pieces if piece.at > lead.at)]
    texts = (in_line(corpus.paragraph(piece.at).text[piece.start : piece.end]) for piece in behind)
    stripped = (quotation.BULLET.sub("", item, count=1).rstrip(" ;") for item in texts)
    items = list(takewhile(lambda item: not ends_in_colon(item), stripped))
    lengths = accumulate((len(item) + 2 for item in items), initial=len(text))
    room = sum(length < _LONGEST for length in lengths) - 1
    more = "; …" if 0 < room < len(items) else ""
    return f"{text} {'; '.join(items[: max(room, not text)])}{more}".strip()


def _contains(piece: Passage, part: Passage) -> bool:
    return piece.at == part.at and piece.start <= part.start and part.end <= piece.end


def _of_year(question: AnalysedQuestion, said: str, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Number of the year asked for, where a sentence has as many numbers as years: "5 and 6 in 2015 and 2016"."""
    years = list(dict.fromkeys(str(number.year) for number in quantities(said) if number.year))
    if len(question.years) == 1 and len(found) == len(years) and question.years[0] in years:
        return [found[years.index(question.years[0])]]
    return found


def _counted(question: AnalysedQuestion, said: str, start: int, end: int) -> str:
    """Number or range of a sentence with its unit or the noun asked for: "10 days" of "ten (10) days"."""
    number = next((q for q in quantities(said) if q.start == start and q.end == end), None)
    text = said[start:end]
    text = text[1:-1] if text.startswith("(") and text.endswith(")") else text
    if question.asks is Asks.DATE and (until := _UNTIL.match(said, end)):
        return text + until.group()
    if number and number.high is not None and (between := _BETWEEN.search(said, 0, start)):
        text = f"{between.group()}{text}"
    bare = number is not None and number.kind is NumberKind.AMOUNT and not number.unit
    behind = _unit_behind(question, said, end) if bare else ""
    per = _PER.match(said, end + len(behind))
    return f"{text}{behind}{per.group() if per else ''}"


def _unit_behind(question: AnalysedQuestion, said: str, end: int) -> str:
    """What the bare number that ends at `end` counts: its scale, the noun asked for, or a unit; "" for others."""
    words = WORDS_BEHIND.match(said, end)
    behind: list[str] = re.findall(r"\s+\S+", words[0]) if words else []
    if behind and behind[0].strip().casefold() in SCALES:
        return behind[0]
    asked = noun_terms(question)
    counted = list(takewhile(lambda word: asked.intersection(rough_terms(word)), behind))
    if set(rough_terms("".join(counted))) <= set(rough_terms(" ".join(question.noun[:-1]))):
        counted = []  # "2.6 million federal", where federal employees are asked for
    measure = behind[:1] if behind and any(q.unit for q in quantities(f"5{behind[0]}")) else []
    return "".join(counted or measure)
