"""The program drives, the model writes: for models that do not search reliably by themselves.

The program locates and reads as it does for the agent. The model sees the question, the passages and six plain
lines, no tools, and replies in a JSON schema: sentences, each with the id of a passage that it was shown, or what
else to search for. A sentence without an id cannot be said in that schema.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from ... import outside
from ...errors import ContextFull
from ...exchange.events import AgentEvent, AnswerDelta, AnswerKind, Retrieved
from ...language import tokens
from ...language.questions import expected
from ...language.questions.absence import says_absent
from ...language.questions.analysis import analyse, in_conversation
from ...model import Coordinate, Passage
from ..context import markers
from ..context.ids import paragraph_name
from ..prompts import list_of, prompt, shape
from ..question import QuestionPart
from ..quoting import quotes
from ..quoting.sureness import Sureness
from ..tools.read_section import read_places
from ..tools.reading import scan
from ..tools.retrieve import retrieve, show_hits
from ..tools.tool import LEAST, Result
from . import searching
from .answers import Answers
from .session import Session
from .transcript import Transcript
from .turns import Turns

ORDER = prompt("writing", "Order")
_AROUND = 1
"""Paragraphs read before and after the best one."""
_SENTENCES, _LONGEST = 3, 300
"""Sentences of a reply, and characters of each."""


class Reply(NamedTuple):
    """A model's reply: sentences with their markers, or words to search for."""

    sentences: list[str]
    search: str = ""


def schema(names: Sequence[str]) -> dict[str, object]:
    """The JSON schema of a reply whose sentences come from the passages with these ids."""
    sentence = shape(
        id={"type": "string", "enum": list(names)}, sentence={"type": "string", "maxLength": _LONGEST}
    )
    return shape(
        sentences=list_of(sentence, maxItems=_SENTENCES), search_for={"type": "string", "maxLength": _LONGEST // 3}
    )


def material(passages: str, question: str) -> str:
    """The message after the order. Passages come first: a server need not read them again for the next request."""
    return f"{passages}\n\nQuestion: {question}"


def parse_reply(text: str) -> Reply:
    """The reply in a text, even one that was cut off, or plain words of a server without schemas."""
    found, search = dict[str, None](), ""
    if "{" not in text:
        return Reply([text.strip()] if text.strip() else [])
    for value in outside.objects_in(text):
        sentences = value.get("sentences")
        for said in sentences if isinstance(sentences, list) else [value]:
            if isinstance(said, dict) and isinstance(said.get("sentence"), str) and said["sentence"].strip():
                found[_add_marker(said["sentence"].strip(), str(said.get("id") or ""))] = None
        search = search or str(value.get("search_for") or "").strip()
    return Reply(list(found), search)


def _add_marker(sentence: str, name: str) -> str:
    """Add a marker for its passage to a sentence without one."""
    return sentence if markers.marker_ranges(sentence) or not name else f"{sentence} [{name.strip('[] ')}]"


def events(session: Session, lead: Sequence[QuestionPart]) -> Iterator[AgentEvent]:
    """The answer to a question, beginning with the `lead` of a plan, if any. See `asking.ask`."""
    yield from _Writing(session, lead).events()


class _Writing:
    """One question."""

    def __init__(self, session: Session, lead: Sequence[QuestionPart]) -> None:
        self.session, self.answers, self.lead = session, Answers(session), lead
        self.asked = in_conversation(session.text, [question for question, _ in session.history])
        self.shown: list[Result] = []
        self.ratio = Transcript(session.chat.context, self._name).ratio
        session.tools.named, session.tools.context.goes_on, session.tools.whole_lists = (), False, False

    def events(self) -> Iterator[AgentEvent]:
        yield from self.session.narrowed()
        reply, written = Reply([]), ""
        for number in range(3):  # requests at the most: the search with the question, and two more
            fresh = False
            for result in self._searched(number, reply.search):
                fresh = fresh or result.fresh
                self.shown += [result] if result.fresh else []
                yield from result.events
            if not fresh:
                continue
            reply = yield from self._reply()
            text = " ".join(reply.sentences)
            if text and not self.answers.evades(text) and self._suffices(reply):
                written = text
                if self._fits(text) and (number or not says_absent(text)):
                    break
        if written:
            yield AnswerDelta(written)
            yield from self.answers.answered(self.answers.checked(written), AnswerKind.WRITTEN)
        else:
            yield from self.answers.withheld()

    def _suffices(self, reply: Reply) -> bool:
        """True for a reply that answers. A model that wishes to search on, as small ones often do, may do so if
        the passages do not seem to answer by their words either.
        """
        session = self.session
        places = list(dict.fromkeys(passage.at for result in self.shown for passage in result.passages))
        choice = quotes.choose_quotes(self.asked, session.corpus, places)
        return not reply.search or quotes.suffices(
            choice, self.asked, session.corpus, session.focus, Sureness.UNSURE
        )

    def _fits(self, text: str) -> bool:
        """True if an answer has the number, date or name that the question expects."""
        question = analyse(self.asked)
        return question.asks not in expected.SHOWN or bool(expected.answer_ranges(question, text))

    # ---- the program drives -------------------------------------------------------------------------------

    def _searched(self, number: int, wanted: str) -> Iterator[Result]:
        """Results of the program's searches and readings before request `number` (from 0); `wanted` are the words
        that the model would search for.
        """
        session = self.session
        budget = self._budget()
        if number == 0 and self.lead:
            for part in self.lead:
                session.tools.budget = max(LEAST, budget // len(self.lead))
                yield show_hits(session.tools, part.asked, part.hits, session.options.first_look)
        elif number == 0:
            session.tools.budget = budget * 3 // 4
            _, found = searching.first_search(session)
            yield found
            session.tools.budget = budget - tokens.count_tokens(found.text)
            yield self._around(found)
        else:
            session.tools.budget = budget // 2
            if wanted:
                yield retrieve(session.tools, wanted)
            if number == 1:
                for _, result in searching.second_search(session):
                    yield result

    def _around(self, found: Result) -> Result:
        """ReadSection around the best paragraph, within the budget."""
        session = self.session
        best = next((e.hits[0] for e in found.events if isinstance(e, Retrieved) and e.hits), None)
        if best is None or session.tools.budget < LEAST:
            return Result("")
        length = session.corpus.documents[best.doc - 1].section(best.section).paragraphs
        beside = [at for at in scan(best, _AROUND, _AROUND, length) if at not in found.shown]
        return read_places(session.tools, beside) if beside else Result("")

    def _budget(self) -> int:
        """Most tokens of the next passages: as many as fit the context and are read in time."""
        session = self.session
        transcript = self._transcript()
        in_time = (session.options.speed or session.chat.prompt_speed) * session.options.wait
        room = min(in_time, transcript.room - transcript.fixed()) / self.ratio
        return max(LEAST, int(min(session.options.result_tokens, room)))

    # ---- the model writes ---------------------------------------------------------------------------------

    def _reply(self) -> Generator[AgentEvent, None, Reply]:
        """The model's reply to all results; if they do not fit, to the first of them."""
        session = self.session
        while True:
            passages = [passage for result in self.shown for passage in result.passages]
            session.tools.set_in_view(passages)
            turns = Turns(
                session.chat, self._transcript(), session.question.stopped, lambda *_: "", spent=session.spent
            )
            turns.form, turns.patient = schema(self._names(passages)), False
            try:
                turn = yield from turns.take(free=True)
            except ContextFull:
                if len(self.shown) == 1:
                    raise
                self.shown.pop()
                continue
            self.ratio = turns.transcript.ratio
            return parse_reply(turn.text)

    def _transcript(self) -> Transcript:
        session = self.session
        text = "\n".join(result.text for result in self.shown)
        before = f"(Asked before: {session.history[-1][0]})\n" if session.history else ""
        transcript = Transcript(session.chat.context, self._name, self.ratio)
        transcript.begin(ORDER, (), before + material(text, self.answers.asked))
        return transcript

    def _names(self, passages: Sequence[Passage]) -> list[str]:
        """Ids that a sentence may give: of passages, and of notes of the reader."""
        notes = [f"N{number}" for number, _ in enumerate(self.session.tools.recall.shown, 1)]
        return [*dict.fromkeys(self._name(passage.at) for passage in passages), *notes]

    def _name(self, at: Coordinate) -> str:
        return paragraph_name(at, self.session.corpus.several)
