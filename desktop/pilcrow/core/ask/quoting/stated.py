"""Statements typed where a question is expected, compared with the document in figures, dates and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...exchange.events import AgentEvent, Answered, AnswerKind, Citation, Headline, Retrieved
from ...exchange.statements import Statement
from ...language.numbers.quantities import NumberKind, amounts
from ...language.questions.analysis import asks_something
from ...language.sentences import in_line
from ...message import Message, Words
from ...model import Passage
from ...protocols import Corpus
from ...verify import given
from ...verify.checker import Checker
from ...verify.states import CONTRADICTED, SUPPORTED, Checked
from ..context import ids
from ..question import Question
from .telling_notes import tell_with_notes

_PLACES = 2
"""Most passages that are quoted for a statement."""


def checked_statements(text: str, corpus: Corpus) -> list[Checked]:
    """The statements of a text, each compared with the documents. None of a text that asks or requests something,
    nor a single one that they do not contradict, unless it is a sentence whose figures or dates they bear out.
    """
    said = [text[start:end].strip() for start, end in given.statements(text)]
    if not said or any(asks_something(part) for part in (text, *said)):
        return []
    if len(said) > 1:
        return [Checker(corpus).check(each) for each in said] if all(map(amounts, said)) else []
    checked = Checker(corpus).check(said[0])
    told = any(number.kind is not NumberKind.YEAR for number in amounts(said[0]))  # not "Total sales in 2019."
    borne_out = checked.state == SUPPORTED and told and said[0].endswith((".", "!", "。"))
    return [checked] if borne_out or checked.state == CONTRADICTED else []


def answer_statements(checked: Sequence[Checked], question: Question) -> Iterator[AgentEvent]:
    """Tell what the document says to each statement, with the passages that say it."""
    corpus, told = question.corpus, list[Words]()
    text, cited, statements = "", list[Citation](), list[Statement]()
    numbers: dict[Passage, int] = {}
    for one in checked:
        text += "\n\n" if text else ""
        begin = len(text)
        told.append(Message("“{said}”: {why}", said=one.sentence, why=one.why) if len(checked) > 1 else one.why)
        text += str(told[-1])
        for place in one.citations[:_PLACES]:
            quote = in_line(corpus.paragraph(place.at).text[place.start : place.end])
            marker = ids.marker(corpus, place.at)
            text += f"\n“{quote}” "
            number = numbers.setdefault(place, len(numbers) + 1)
            ends = len(text), len(text) + len(marker)
            cited.append(Citation(number, place.at, *ends, (place.start, place.end)))
            text += marker
        statements.append(Statement(begin, len(text), one.state, one.why))
    places = tuple(dict.fromkeys(citation.at for citation in cited))
    parts = {f"said{number}": words for number, words in enumerate(told)}
    in_turn = " ".join(f"{{{name}}}" for name in parts)
    headline = Headline(Message(in_turn, **parts))
    answer = Answered(text, tuple(cited), tuple(statements), AnswerKind.QUOTES, headline=headline)
    yield Retrieved(question.text, places, places)
    yield from tell_with_notes(answer, question.text, question)
