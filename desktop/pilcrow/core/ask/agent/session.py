"""One question under way with a chat model: its conversation, the paragraphs read, the searches made, the cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from ...errors import ChatError
from ...exchange.events import AgentEvent, Narrowed, SectionRead
from ...model import Coordinate, Passage
from ...servers.chat import ChatMessage, ToolCall
from ...verify.checker import Checker
from ..context import each_document, markers, skeleton
from ..context.harmless import without_notes
from ..context.ids import heading_ids, paragraph_name
from ..context.recall import Recall
from ..question import Question, corpus_tokens
from ..tools import calls, offers
from ..tools.tool import LEAST, Result
from ..tools.tools import Tools
from .transcript import Transcript, cut_tokens
from .turns import Spent, Turns

Called = tuple[ToolCall, Result]
"""A call that the program makes in the model's place, and its result."""
System = Callable[[str, Sequence[str], bool], str]
"""Makes the system message from the contents and the names of the tools; True for native tool calls."""
_CONTENTS = 12
"""The contents have at most this part of the context: what they fold is searched, and listed when asked for."""
_LEAST_SHARE = 8
"""A result may have at least this part of the context, even when older ones have to be shortened for it."""


class Searched(Enum):
    """Searches made so far, besides the program's first look."""

    NOT_YET = auto()
    BY_MODEL = auto()
    AGAIN = auto()
    """The program has searched again, or must not."""


@dataclass
class Session:
    """The state of a question. `hints` holds the objections made so far, each once; `first` is True while
    the newest result is the program's own first look; `idle` counts the turns that brought nothing new. `remind`
    gives the reminder for the next request.
    """

    question: Question
    spent: Spent = field(default_factory=Spent)
    remind: Callable[[list[Passage]], str] = lambda _: ""
    form: dict[str, object] | None = None
    searched: Searched = Searched.NOT_YET
    hints: set[str] = field(default_factory=set)
    idle: int = 0
    first: bool = False
    headings: set[Coordinate] = field(default_factory=set)

    def __post_init__(self) -> None:
        question = self.question
        if question.chat.context < 1024:
            raise ChatError(
                "The context of {model}, {count} tokens, is too small: set it to 4096 or more.",
                model=question.chat.name,
                count=question.chat.context,
            )
        self.text, self.corpus, self.chat = question.text.strip(), question.corpus, question.chat
        self.options, self.focus = question.options, question.focus
        self.history = [(asked, without_notes(cut_tokens(answer, 200))) for asked, answer in question.history[-3:]]
        self.checker = Checker(self.corpus)
        self.tools = Tools(self.corpus, self.options.top, self.options.up, self.options.down)
        self.tools.whole_lists = self.options.whole_lists
        self.tools.meant = self.corpus.meant(self.text)
        self.tools.recall = Recall(question.notes, self.corpus.several)
        for _, answer in self.history:
            self.tools.read.update(markers.mentioned_paragraphs(answer, self.corpus))
        self.renew()

    def narrowed(self) -> Iterator[Narrowed]:
        """The documents that the question names, if these are not all."""
        if len(self.tools.meant) < len(self.corpus.documents):
            yield Narrowed(tuple(self.tools.meant))

    def renew(self) -> None:
        """Begin the conversation with the model anew."""
        transcript = Transcript(self.chat.context, lambda at: paragraph_name(at, self.corpus.several))
        self.turns = Turns(self.chat, transcript, self.question.stopped, self._sent, spent=self.spent)
        self.turns.form = self.form

    @property
    def transcript(self) -> Transcript:
        return self.turns.transcript

    @property
    def given(self) -> set[Coordinate]:
        """Citable places: the paragraphs that the model was given, and the headings."""
        return self.tools.read | self.headings

    def _sent(self, messages: list[ChatMessage], passages: list[Passage]) -> str:
        """Note the passages of the next request; its reminder."""
        self.tools.set_in_view(passages)
        given = (message.content for message in messages if message.role in ("system", "tool"))
        self.headings.update(at for text in given for at in heading_ids(text))
        return self.remind(passages)

    # ---- what the model is given --------------------------------------------------------------------------

    def begin(self, system: System, asked: str) -> bool:
        """Begin with the system prompt (contents in at most half of the room), the conversation before, and the
        question; False if these alone are too long.
        """
        options, transcript = self.options, self.transcript
        budget = int(min(options.skeleton_tokens, self.chat.context // _CONTENTS, options.read_in_time // 4))
        transcript.begin(self._system(system, budget), self.history, asked)
        while transcript.fixed() > transcript.room * 2 // 3:
            budget //= 2
            if budget < 20:
                return False
            transcript.replace_system(self._system(system, budget))
        return True

    def _system(self, system: System, budget: int) -> str:
        """The system message with contents of `budget` tokens, and the tools that go with it."""
        documents, allowed = self.corpus.documents, self.options.tools
        contents, folded = skeleton.render(documents, budget, self.tools.tables, self._beginning, self.tools.meant)
        offered = offers.offered_tools(self.chat.context, folded, graph=self.options.by_graph)
        names = [name for name in offered if not allowed or name in allowed]
        self.tools.named = tuple(names)
        self.tools.context.goes_on = calls.READ in names and self.options.rounds > 1
        self.turns.offered = offers.native(names, self.corpus.several)
        self.turns.schema = offers.schema(names, self.form, several=self.corpus.several)
        self.turns.plain = system(contents, names, False)
        return system(contents, names, True) if self.chat.tools else self.turns.plain

    def _beginning(self, doc: int) -> str:
        return each_document.beginning(self.corpus, doc)

    def fits(self, limit: float) -> bool:
        """True if all documents take no more than the room, and at most `limit` tokens."""
        return corpus_tokens(self.corpus) * self.transcript.ratio <= min(self.transcript.room, limit)

    def give_all(self, system: str, asked: str) -> list[SectionRead]:
        """Begin with all documents, whose text is in `system`; the sections read, none if they do not fit."""
        self.transcript.begin(system, self.history, asked)
        sections = [(n, s) for n, d in enumerate(self.corpus.documents, 1) for s in d.sections]
        if self.transcript.estimate(self.transcript.messages) > self.transcript.room:
            return []
        read = []
        for doc, section in sections:
            paragraphs = self.corpus.paragraphs(doc, section.id)
            self.tools.read.update(Coordinate(doc, section.id, p.number) for p in paragraphs)
            if section.paragraphs:
                words = sum(len(p.text.split()) for p in paragraphs)
                read.append(SectionRead(doc, section.id, 1, section.paragraphs, words))
        return read

    def share(self, part: int = 3) -> None:
        """Set the budget of the next result: a `part` of the free tokens, an eighth of the context at least, and
        no more than the model reads in time.
        """
        free = self.transcript.free(self.turns.offered if self.chat.tools else ())
        share = min(self.options.result_tokens, max(free // part, self.chat.context // _LEAST_SHARE))
        self.tools.budget = max(LEAST, int(min(share, self.options.read_in_time // 2)))

    def show(self, *called: Called) -> Iterator[AgentEvent]:
        """Add calls that the program makes in the model's place, with their results."""
        self.spent.calls += [call.name for call, _ in called]
        self.transcript.add(ChatMessage("assistant", "", tuple(call for call, _ in called)))
        for call, result in called:
            self.transcript.add(ChatMessage("tool", result.text, tool=call.name), result.passages)
            yield from result.events

    def reply(self, said: str, answer: str = "") -> None:
        """Add a reply of the model, whole, and an answer to it."""
        self.transcript.add(ChatMessage("assistant", said))
        if answer:
            self.transcript.add(ChatMessage("user", answer))
