"""The connection of two things that a question asks for: the path between them in the graph of the documents'
terms, and the passages of each step. No model finds it; one may word an answer from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...exchange.events import AgentEvent, AnswerDelta, Answered, AnswerKind, Retrieved
from ...graph.connection import Connection, Point, Step, connection, entity
from ...graph.entities import Graph
from ...graph.relations import Relation
from ...language.questions import structural
from ...language.questions.connecting import ANSWERS, connecting
from ...language.sentences import in_line, shortened
from ...model import Hit, Passage
from ...protocols import Corpus
from ...stopping import Stopped, check_stopped, never
from ..agent import asking
from ..context.ids import marker
from ..question import Question, QuestionPart
from ..structural.view import Writer
from ..tools.entities import entity_passages, sayings


@dataclass(frozen=True, slots=True)
class Connected:
    """The connection that a question in `language` asks for, in the graphs of a corpus' documents."""

    question: str
    language: str
    corpus: Corpus
    graphs: Mapping[int, Graph]
    found: Connection

    def answer(self, question: Question) -> Iterator[AgentEvent]:
        """The answer by the chat model, from the passages; by quotations without one. For the last event and
        errors see `asking.answer_question`.
        """
        return asking.answer_question(question, self.lead()) if question.answered_by_model else self.events()

    def events(self) -> Iterator[AgentEvent]:
        """The answer by quotations alone."""
        out, said = Writer(self.corpus), ANSWERS[self.language]
        shown: list[Passage] = []
        names = [self._name(point) for point in (self.found.one, self.found.other)]
        both = said["and"].format(*names)
        match len(self.found.steps):
            case 0:
                out.head(said["apart"].format(*names))
            case 1:
                out.head(said["direct"].format(both, self._how(self.found.steps[0])))
            case _:
                out.head(said["path"].format(both, self._path()))
        for line, passages in self._lines():
            shown += passages
            for passage in passages:
                quote = f"“{self._quote(passage)}”"
                told = quote if len(self.found.steps) == 1 else f"{line}: {quote}"
                out.item(told, [(passage.at, (passage.start, passage.end))])
        out.head(said["read"])
        places = tuple(dict.fromkeys(passage.at for passage in shown))
        yield Retrieved(self.question, places, places)
        yield AnswerDelta(out.text)
        yield Answered(out.text, tuple(out.citations), tuple(out.statements), AnswerKind.GRAPH)

    def lead(self) -> list[QuestionPart]:
        """The beginning of a chat model's answer: the passages, and their path."""
        hits, said = [], []
        for line, passages in self._lines():
            hits += [Hit(passage.at, 1.0) for passage in passages]
            said.append(f"{line} " + " ".join(marker(self.corpus, p.at) for p in passages))
        none = ANSWERS["english"]["apart"].format(self._name(self.found.one), self._name(self.found.other))
        answer = "; ".join(said) if self.found.steps else f"{none} {'; '.join(said)}"
        return [QuestionPart(self.question, tuple({hit.at: hit for hit in hits}.values()), answer)]

    def _lines(self) -> Iterator[tuple[str, list[Passage]]]:
        """The steps with their passages; without any, the two ends with theirs."""
        if not self.found.steps:
            for doc, number in (self.found.one, self.found.other):
                if passages := entity_passages(self.corpus, doc, self.graphs[doc], number):
                    yield self._name((doc, number)), passages
            return
        most = max(1, 3 // len(self.found.steps))  # three in all, at least one for each step
        for step in self.found.steps:
            ends = " – ".join(self._name((step.doc, number)) for number in (step.one, step.other))
            yield (
                f"{ends} ({self._how(step)})",
                sayings(self.corpus, step.doc, self.graphs[step.doc], step.edge, most),
            )

    def _how(self, step: Step) -> str:
        """The kinds of relation of a step, in words."""
        said, kinds = ANSWERS[self.language], step.edge.kinds
        told = [said[kind.name.lower()] for kind in kinds if kind is not Relation.SAID]
        if Relation.SAID in kinds:
            told.append(f"{step.edge.said}, {said['said']}" if step.edge.said else said["said"])
        return ", ".join(told)

    def _path(self) -> str:
        points = [self.found.one, *((step.doc, step.other) for step in self.found.steps)]
        return " – ".join(self._name(point) for point in points)

    def _name(self, point: Point) -> str:
        doc, number = point
        quoted = structural.ANSWERS[self.language]["quoted"]
        return quoted.format(self.graphs[doc].entities[number].name)

    def _quote(self, passage: Passage) -> str:
        # characters of a passage that are quoted
        return shortened(in_line(self.corpus.paragraph(passage.at).text[passage.start : passage.end]), 400)


def find_connection(question: str, corpus: Corpus, stopped: Stopped = never) -> Connected | None:
    """Connection of two things that a question asks for, both entities of the documents or at least words of their
    texts; None for other questions. Raises `Cancelled` when stopped.
    """
    readings = list(connecting(question))
    if not readings or len(corpus.documents) > 40:  # each graph takes up to a second to make
        return None
    graphs = _graphs(corpus, (), stopped)
    for reading in readings:
        found = connection(graphs, reading.one, reading.other)
        if found is not None:
            return Connected(question, reading.language, corpus, graphs, found)
    first = readings[0]
    unknown = [name for name in first[:2] if not any(entity(graph, name) >= 0 for graph in graphs.values())]
    if unknown and len(corpus.documents) <= 8:  # each is searched for names that are no terms
        graphs = _graphs(corpus, unknown, stopped)
        found = connection(graphs, first.one, first.other)
        if found is not None:
            return Connected(question, first.language, corpus, graphs, found)
    return None


def _graphs(corpus: Corpus, also: Sequence[str], stopped: Stopped) -> dict[int, Graph]:
    graphs = {}
    for doc in range(1, len(corpus.documents) + 1):
        check_stopped(stopped)
        graphs[doc] = corpus.graph(doc, also)
    return graphs
