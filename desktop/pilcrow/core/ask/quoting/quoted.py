"""Answers about several documents without a chat model: the value, name or sentence that answers best in each
document, or that nothing was found. The answer names all documents, or those that say it, or first the one with
the most.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ...exchange.asked_each import Tabulated
from ...exchange.events import AgentEvent, Answered, AnswerKind, Headline, Retrieved
from ...exchange.findings import PERHAPS, Citation, Finding, FindingsRow, FindingsTable, Task
from ...exchange.statements import Statement
from ...language import sentences
from ...language.numbers.quantities import scale_of
from ...language.questions import expected
from ...language.questions.analysis import AnalysedQuestion, Asks, analyse, in_conversation
from ...language.questions.several import Several, Wants, several
from ...language.terms import rough_terms
from ...message import Message, Words
from ...model import Hit
from ...protocols import Corpus
from ...shelf import document_names
from ...stopping import check_stopped
from ...text_units import TextUnit, text_units
from ...verify.states import SUPPORTED
from ..context import ids
from ..context.citations import Numbering
from ..question import Question
from . import comparing, quotation, quotes, sureness
from .asked.values import answering_value
from .comparing import Value
from .headline import asked_cells, computed_growth, headline_of
from .passages import Quotation
from .telling_notes import tell_with_notes

_BESIDE = Message("This is what the documents say, word for word; no chat model was used.")
_UNASKED = Message("not asked")
_UNCOMPARED = Message("These may not be the same thing, unit or period, so they are not compared.")
_ALIKE = Message("They are equal.")
_MOST = {
    (False, False, True): Message("The highest:"),
    (False, False, False): Message("The lowest:"),
    (True, False, True): Message("The latest:"),
    (True, False, False): Message("The earliest:"),
    (True, True, True): Message("The longest:"),
    (True, True, False): Message("The shortest:"),
}
"""By three truths: dates are compared; a duration is given by its beginning; the most is wanted."""
_NOWHERE = Message("Nothing that answers this was found in these documents.")
_UNREAD = Message("Only the nearest passages of each were looked at.")
_SILENT = "Nothing was found in: {titles}."
_CHOOSING = (Wants.WHICH, Wants.CHAIN)
"""Questions of which one search tells the documents that are meant: by itself each has passages that are near."""
_SILENT_TITLES = 12
"""Documents without an answer that are named; more are counted."""
_MARKS = "“”\"'’.,;:()[]"
_NAMES, _LIKELY = 3, 2
"""Most names in the search of a chain's next step, and most documents asked for it."""
_AROUND, _CELL = 150, 200
"""Characters kept of a long sentence on each side of a name, and most of a cell."""
_READ = 8
"""Most documents of which each is read by the trained reader, too: some .2 s for each."""


def answer_each(question: Question) -> Iterator[AgentEvent]:
    """Answer with the findings in each document as a table and in sentences, above the nearest notes of the
    reader. Raises `Cancelled`.
    """
    asked = in_conversation(question.text, [earlier for earlier, _ in question.history])
    wanted = several(asked)
    columns: list[list[Finding]] = []
    values: dict[int, list[Value]] = {}
    for number in range(len(wanted.asked)):
        named = _new_names(columns[-1], asked) if columns else []
        column, found = yield from _find_in_each(question, wanted, number, named, columns)
        columns.append(column)
        values |= found
    compared = comparing.comparable(values, wanted.most) if wanted.wants is Wants.MOST else {}
    if wanted.wants is Wants.MOST:
        known = {doc: value.number for doc, value in compared.items()}
        columns = [[replace(finding, value=known.get(finding.doc)) for finding in column] for column in columns]
    rows = [
        FindingsRow(doc, name, tuple(column[doc - 1] for column in columns))
        for doc, name in enumerate(document_names(question.corpus.documents), 1)
    ]
    table = FindingsTable(tuple(map(Task, wanted.asked)), tuple(rows))
    yield Tabulated(table)
    yield from tell_with_notes(_answer_from_table(table, wanted, compared), asked, question)


def _find_in_each(
    question: Question, wanted: Several, number: int, named: Sequence[str], columns: Sequence[Sequence[Finding]]
) -> Generator[AgentEvent, None, tuple[list[Finding], dict[int, list[Value]]]]:
    """Findings for the task of this number in all documents, and their comparable values; in a step of a chain
    only of the documents that it is about, up to the first with a finding. `named` are the new names in the
    `columns` found before.
    """
    corpus, task = question.corpus, wanted.asked[number]
    docs = range(1, len(corpus.documents) + 1)
    meant = _documents_called(named, corpus)
    query = task if meant else " ".join([task, *named[:_NAMES]])
    together = corpus.search(query, quotes.LOCATED * len(docs)) if wanted.wants in _CHOOSING else []
    asked: Sequence[int] = list(dict.fromkeys([*(hit.at.doc for hit in together), *docs]))
    if wanted.wants is Wants.CHAIN:
        asked = _documents_left(asked, meant, columns)
    column = {doc: Finding(doc, number, problem=_UNASKED) for doc in docs}
    values: dict[int, list[Value]] = {}
    for doc in asked:
        check_stopped(question.stopped)
        own = [hit for hit in together if hit.at.doc == doc][: quotes.LOCATED]
        hits = own if wanted.wants is Wants.WHICH else corpus.search(query, quotes.LOCATED, [doc])
        yield Retrieved(query, tuple(hit.at for hit in hits), ())  # the table shows what answers
        column[doc], values[doc] = _finding(corpus, doc, number, (task, query), hits, wanted)
        if column[doc].found and wanted.wants is Wants.CHAIN:
            break
    return [column[doc] for doc in docs], values


def _documents_left(
    likely: Sequence[int], meant: Sequence[int], columns: Sequence[Sequence[Finding]]
) -> list[int]:
    """Documents for the next step of a chain. Each step is about a new one: the one `meant` by name, else the
    likeliest.
    """
    left = [doc for doc in likely if not any(column[doc - 1].found for column in columns)]
    return [doc for doc in left if doc in meant] or left[:_LIKELY]


def _documents_called(names: Sequence[str], corpus: Corpus) -> list[int]:
    """Documents with one of the names in the title, except for names in most titles."""
    titles = [set(rough_terms(document.title)) for document in corpus.documents]
    found = {
        name: [doc for doc, title in enumerate(titles, 1) if set(rough_terms(name)) <= title] for name in names
    }
    return [doc for docs in found.values() for doc in docs if 2 * len(docs) <= len(titles)]


def _new_names(column: Sequence[Finding], asked: str) -> list[str]:
    """Names in the findings of a step that are not in the question; the next step is about one of them."""
    said = set(rough_terms(asked))
    words = (word.strip(_MARKS) for finding in column for word in finding.plain.split())
    names = (word for word in words if word[:1].isupper() and not said & set(rough_terms(word)))
    return list(dict.fromkeys(names))


def _finding(
    corpus: Corpus, doc: int, number: int, task: tuple[str, str], hits: Sequence[Hit], wanted: Several
) -> tuple[Finding, list[Value]]:
    """Finding of a document for a task (its wording, and its search query): the value, name or sentence that
    answers best, with its marker; nothing if none seems to answer, by the measured threshold. With the comparable
    values of its row or sentence.
    """
    put, asked = task
    places = [hit.at for hit in hits]
    scores = corpus.closeness(asked, places) or [hit.score for hit in hits]
    relevance = min(1.0, max([0.0, *scores]))
    read = len(corpus.documents) <= _READ
    choose = partial(quotes.choose_quotes, corpus=corpus, places=places, read=read)
    choice = choose(asked)
    seems = bool(choice.sureness) or (put != asked and bool(choose(put).sureness))
    names = [] if wanted.wants is Wants.CHAIN else _names_asked_about(put, corpus)
    if names:  # one without them does not say, and of several that may speak of them one with them does
        text = " ".join(corpus.paragraph(at).whole for at in places).casefold()
        seems = all(name in text for name in names) and (seems or wanted.wants is Wants.WHICH)
    best = _best_passage(choice, corpus, names) if seems else None
    if best is None or not (names or wanted.wants is Wants.CHAIN or _is_shown(choice)):
        return Finding(doc, number, relevance=relevance), []
    passage, unit = best
    most = wanted.wants is Wants.MOST
    perhaps = "" if names or most or choice.sureness is sureness.Sureness.SURE else PERHAPS
    said = perhaps + _cell_text(choice, corpus, passage, unit, whole=most)
    cited = Citation(1, unit.at, len(said) + 1, 0, (unit.start, unit.end), leads=False if perhaps else None)
    text = f"{said} {ids.marker(corpus, unit.at)}"
    cited = replace(cited, end=len(text))
    page = corpus.documents[doc - 1].label(corpus.paragraph(unit.at).page_at(unit.start))
    value = _cell_value(choice.meant, unit, wanted, said)
    values = list(comparing.row_values(choice.meant, wanted, corpus, unit))
    return Finding(doc, number, text, (cited,), True, relevance, (page,), value), values


def _is_shown(choice: quotes.QuoteChoice) -> bool:
    """False where a value or a name is asked for, and neither a sure sentence nor a value is there."""
    return (
        choice.meant.asks not in expected.SHOWN
        or choice.headline.value
        or choice.sureness is sureness.Sureness.SURE
    )


def _best_passage(
    choice: quotes.QuoteChoice, corpus: Corpus, names: Sequence[str]
) -> tuple[Quotation, TextUnit] | None:
    """The passage that answers best, and its cell or sentence. It has one of the `names` (in lower case), if there
    are any, and where a person is asked for, a name other than its document's.
    """
    for passage in choice.passages:
        core = passage.core
        unit = next((unit for unit in text_units(corpus, core.at) if unit.start == core.start), None)
        named = _with_name(unit, corpus, names) if unit and names else unit
        if named and _names_another(choice.meant, corpus, named):
            return passage, named
    return None


def _names_another(meant: AnalysedQuestion, corpus: Corpus, unit: TextUnit) -> bool:
    """False for a unit that should name a person, and names its document only."""
    own = set(rough_terms(corpus.documents[unit.at.doc - 1].title))
    found = (unit.text[a:b] for a, b in expected.answer_ranges(meant, unit.text))
    return meant.asks is not Asks.PERSON or any(not set(rough_terms(name)) <= own for name in found)


def _with_name(unit: TextUnit, corpus: Corpus, names: Sequence[str]) -> TextUnit | None:
    """The unit if it has one of the names; the words around the name if the unit is a long sentence cut before it;
    else None.
    """
    text = corpus.paragraph(unit.at).text
    ends = (end for start, end in sentences.sentence_ranges(text) if start <= unit.start < end)
    whole = text[unit.start : next(ends, unit.end)]
    places = [place for name in names if (place := whole.casefold().find(name)) >= 0]
    if not places or any(name in unit.text.casefold() for name in names):
        return unit if places else None
    before = whole.find(" ", max(0, min(places) - _AROUND)) + 1
    after = whole.find(" ", min(places) + _AROUND)
    start, end = unit.start + before, unit.start + (after if after >= 0 else len(whole))
    return replace(unit, start=start, end=end, text=text[start:end])


def _names_asked_about(task: str, corpus: Corpus) -> list[str]:
    """Names in a task other than the documents' own, in lower case."""
    titles = " ".join(document.title for document in corpus.documents).casefold()
    return [name.casefold() for name in analyse(task).names if name.casefold() not in titles]


def _cell_text(
    choice: quotes.QuoteChoice, corpus: Corpus, passage: Quotation, unit: TextUnit, *, whole: bool
) -> str:
    """What answers, as a cell of a table: a value or a name, else the sentence in short; the `whole` row, whose
    years may be compared.
    """
    core = passage.core
    if whole and unit.is_row:
        said = quotation.named_row(corpus.paragraph(unit.at).text, unit)
        return f"{said} ({unit.unit})" if unit.unit else said
    if (unit.start, unit.end) != (core.start, core.end):  # cut around a name
        return sentences.shortened(sentences.in_line(unit.text), _CELL)
    return sentences.shortened(str(headline_of(choice.meant, corpus, passage).said), _CELL)


def _cell_value(meant: AnalysedQuestion, unit: TextUnit, wanted: Several, said: str) -> float | None:
    """The number that answers: that of the cell or the growth that the headline of a row shows, or that of a
    sentence.
    """
    if not unit.is_row:
        return answering_value(meant.text, wanted, said)
    cells, scale = asked_cells(meant, unit), float(scale_of(unit.unit))
    if cells and (growth := computed_growth(meant, unit)):
        return answering_value(meant.text, wanted, growth.said, 1.0 if "%" in growth.old.text else scale)
    return answering_value(meant.text, wanted, cells[0].text if cells else said, scale)


def _silent(row: FindingsRow) -> bool:
    """True if a document was asked and has no finding."""
    return not any(f.found for f in row.findings) and not all(f.problem for f in row.findings)


class _GrowingAnswer:
    """An answer that grows by paragraphs, with its citations and statements."""

    def __init__(self) -> None:
        self.text = ""
        self.lead: Words = ""
        self.citations: list[Citation] = []
        self.statements: list[Statement] = []
        self._numbering = Numbering()

    def say(self, paragraph: str) -> None:
        self.text += f"\n\n{paragraph}" if self.text else paragraph

    def open(self, *said: Words) -> None:
        """Begin the text with these sentences in one line."""
        parts = {f"said{number}": words for number, words in enumerate(said)}
        line = " ".join(f"{{{name}}}" for name in parts)
        self.lead = Message(line, **parts)
        self.text = str(self.lead)

    def add(self, lead: str, finding: Finding) -> None:
        self.say(lead)
        self.quote(finding)

    def quote(self, finding: Finding) -> None:
        begin = len(self.text)
        self.citations += [self._numbering.numbered(cited, begin) for cited in finding.citations]
        self.text += finding.text
        self.statements.append(Statement(begin, len(self.text), SUPPORTED))


def _add_compared(
    out: _GrowingAnswer,
    found: Sequence[tuple[FindingsRow, Finding]],
    wanted: Several,
    compared: Mapping[int, Value],
) -> None:
    """Add the names of the documents that are compared and of the others, and the findings with the most (or
    least); one sentence if all are equal.
    """
    most = max(compared.values(), key=lambda value: wanted.most * value.number)
    titles = {
        inside: "; ".join(row.title for row in dict(found) if (row.doc in compared) is inside)
        for inside in (True, False)
    }
    said = [Message("Compared: {titles}.", titles=titles[True])]
    if most.row_name:
        said = [Message("Compared by {row}: {titles}.", row=most.row_name, titles=titles[True])]
    if titles[False]:
        others = titles[False]
        said.append(
            Message("Not compared, since it is not sure that they speak of the same: {titles}.", titles=others)
        )
    first = [each for each in found if each[0].doc in compared and each[1].value == most.number]
    if len(first) == len(compared):
        out.open(*said, _ALIKE)
        return
    (row, finding), *equal = first
    out.open(*said, _MOST[most.measure.dated, wanted.since, wanted.most > 0], f"{row.title}:")
    out.text += " "
    out.quote(finding)
    for row, finding in equal:
        out.add(f"{row.title}: ", finding)


def _answer_from_table(table: FindingsTable, wanted: Several, compared: Mapping[int, Value]) -> Answered:
    """Answer with the table in sentences, by document, below the comparison of the `compared` values."""
    out = _GrowingAnswer()
    found = [(row, finding) for row in table.rows for finding in row.findings if finding.found]
    if wanted.wants is Wants.CHAIN:
        found.sort(key=lambda each: each[1].task)
    if compared:
        _add_compared(out, found, wanted, compared)
    elif wanted.wants is Wants.MOST and len(found) > 1:
        out.open(_UNCOMPARED)
    for row, finding in found:
        out.add(f"**{row.title}**: ", finding)
    silent = [row.title for row in table.rows if _silent(row)]
    if not found:
        headline = Headline(_NOWHERE)
        return Answered(str(_NOWHERE), (), (), AnswerKind.QUOTES, beside=_UNREAD, headline=headline)
    if silent:
        named = "; ".join(silent) if len(silent) <= _SILENT_TITLES else f"{len(silent):,} documents"
        out.say(str(Message(_SILENT, titles=named)))
    return Answered(
        out.text, tuple(out.citations), tuple(out.statements), AnswerKind.QUOTES, beside=_BESIDE, lead=out.lead
    )
