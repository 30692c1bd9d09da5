"""The synthesis (SPD-RAG, 3.3): a model writes what follows from the findings, in a few sentences, and the program
the list of them (`listing`).

Findings that do not fit one prompt are summed up in batches of similar ones, each within the context, with one
prompt at every level, until one is left; not for a question that only asks for the list. Documents without a
finding are never told of. The answer cites only places that findings cited.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from ...errors import ContextFull
from ...exchange.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    AnswerKind,
    AnswerRetracted,
    Notice,
    NoticeCode,
    Planned,
)
from ...exchange.findings import FindingsRow, FindingsTable, Instructions
from ...language import sentences, tokens
from ...language.questions.several import several
from ...message import Message
from ...model import Coordinate
from ...servers.chat import visible
from ...stopping import Stopped
from ..agent import asking
from ..agent.prompts import REMINDER
from ..agent.transcript import Transcript, cut_tokens
from ..agent.turns import Spent
from ..context import ids, markers
from ..context.harmless import harmless
from ..kinds import is_listing
from ..question import Material, Question
from . import clustering, many_prompts
from .findings import sorted_by
from .listing import append_list
from .side_by_side import SideBySide

_ATTEMPTS = 4
_QUOTE_TOKENS = 60
"""Tokens of the passage that a finding cites, told where there is room."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """Findings as text with ids, and the paragraphs with these ids."""

    text: str
    places: frozenset[Coordinate]

    @property
    def size(self) -> int:
        return tokens.count_tokens(self.text) + 2


@dataclass
class Synthesis:
    """Puts the findings of a question together; `spent` counts the requests."""

    question: Question
    instructions: Instructions
    table: FindingsTable
    side_by_side: SideBySide
    spent: Spent = field(default_factory=Spent)

    def __post_init__(self) -> None:
        self.corpus, self.chat = self.question.corpus, self.question.chat
        self.text = self.question.text.strip()
        self.order = many_prompts.synthesis(self.instructions, self.corpus.several)
        self.meter = Transcript(self.chat.context, lambda at: ids.paragraph_name(at, self.corpus.several))

    @property
    def budget(self) -> int:
        """Tokens, as `tokens.count_tokens` counts, for the findings in one prompt."""
        others = self.meter.estimate(many_prompts.batch(self.order, "", self.text))
        return int((self.meter.room - others) / self.meter.ratio) - REMINDER

    def events(self) -> Iterator[AgentEvent]:
        """The answer, streamed and checked; the last event is `Answered`. Raises as `asking.answer_question`."""
        for attempt in range(_ATTEMPTS):
            try:
                yield from self._levels()
            except ContextFull:
                if attempt == _ATTEMPTS - 1:
                    raise
                self.meter.ratio *= 1.3
            else:
                return

    def _levels(self) -> Iterator[AgentEvent]:
        budget = self.budget
        if budget < REMINDER:
            raise ContextFull(
                "The question is too long for the {count} tokens of context of {model}: "
                "shorten it, or set a larger context.",
                count=self.chat.context,
                model=self.chat.name,
            )
        items = self._items(budget)
        level = 0
        if not items or (is_listing(self.text) and sum(item.size for item in items) > budget):
            yield from self._listed()
            return
        while sum(item.size for item in items) > budget:
            level += 1
            items = yield from self._level(items, budget, level)
        yield from self._last(items)

    def _items(self, budget: int) -> list[Gathered]:
        """Findings of each document, with the cited passages if all fit one prompt; any two fit."""
        for quoting in (True, False):
            items = [self._item(row, quoting) for row in self.table.rows if row.found]
            if sum(item.size for item in items) <= budget:
                break
        return [self._cut(item, budget // 2) for item in items]

    def _item(self, row: FindingsRow, quoting: bool) -> Gathered:
        lines = [f"## {harmless(row.title)}, relevance {row.relevance:.1f}"]
        for finding in (finding for finding in row.findings if finding.found):
            number = f"{finding.task + 1}. " if len(self.table.tasks) > 1 else ""
            lines.append(f"{number}{finding.text}")
            if quoting:
                lines += [f"  it cites: “{self._quote(c.at, c.quote)}”" for c in finding.citations]
        places = frozenset(citation.at for finding in row.findings for citation in finding.citations)
        return Gathered("\n".join(lines), places)

    def _quote(self, at: Coordinate, quote: tuple[int, int]) -> str:
        said = sentences.in_line(self.corpus.paragraph(at).text[slice(*quote)])
        return cut_tokens(harmless(said), _QUOTE_TOKENS)

    def _cut(self, item: Gathered, limit: int) -> Gathered:
        """An item in at most `limit` tokens: the text is cut, and ids stay up to half the limit."""
        if item.size <= limit:
            return item
        names = [ids.marker(self.corpus, at) for at in sorted(item.places)]
        while names and tokens.count_tokens(" ".join(names)) > limit // 2:
            names.pop()
        text = cut_tokens(item.text, max(1, limit - tokens.count_tokens(" ".join(names)) - 6))
        opened = text.rfind("[")
        if opened > text.rfind("]"):  # an id that was cut in two may name another paragraph
            text = text[:opened] + "…"
        text = " ".join([text, *(name for name in names if name not in text)])
        return Gathered(text, item.places & markers.mentioned_paragraphs(text, self.corpus))

    # ---- a level ------------------------------------------------------------------------------------------

    def _level(
        self, items: Sequence[Gathered], budget: int, level: int
    ) -> Generator[AgentEvent, None, list[Gathered]]:
        """Similar items put together, each batch in one request; fewer than before."""
        vectors = clustering.meanings(self.corpus, [item.text for item in items])
        groups = clustering.cluster_batches(vectors, [item.size for item in items], budget)
        chosen = [[items[number] for number in group] for group in groups]
        alone = [batch[0] for batch in chosen if len(batch) == 1]
        wanted = [batch for batch in chosen if len(batch) > 1]
        yield Planned(
            Message("Merge"),
            Message("level {level}", level=level),
            Message("{count} findings in {requests} requests", count=len(items), requests=len(wanted)),
        )
        works = [partial(self._merged, batch, budget // 2) for batch in wanted]
        done = dict(self.side_by_side(works, self.question.stopped))
        for _, spent in done.values():
            self.spent.add(spent)
        return [*alone, *(item for item, _ in done.values())]

    def _merged(self, batch: Sequence[Gathered], limit: int, stopped: Stopped) -> Iterator[tuple[Gathered, Spent]]:
        """A batch as a request merges it; the batch itself, cut, if the reply is unusable."""
        spent, said = Spent(rounds=1), ""
        asked = many_prompts.batch(self.order, "\n".join(item.text for item in batch), self.text)
        for chunk in self.chat.chat(asked, stopped=stopped):
            said += chunk.text
            if chunk.done:
                spent.prompt_tokens += chunk.prompt_tokens
                spent.reply_tokens += chunk.reply_tokens
            if len(said) > 16 * limit:
                break
        places = frozenset(at for item in batch for at in item.places)
        text, written, _ = markers.place_markers(visible(said).strip(), self.corpus, places)
        text = text.replace(markers.DROPPED, "").strip()
        if not text or (places and not written):
            text = "\n".join(self._cut(item, limit // len(batch)).text for item in batch)
        kept = self._cut(Gathered(text, places & markers.mentioned_paragraphs(text, self.corpus)), limit)
        yield kept, spent

    # ---- the answer ---------------------------------------------------------------------------------------

    def _last(self, items: Sequence[Gathered]) -> Iterator[AgentEvent]:
        """The model's sentences and the program's list; the list alone if these are unusable."""
        places = tuple(sorted({at for item in items for at in item.places}))
        found = sum(bool(row.found) for row in self.table.rows)
        yield Planned(Message("Reduce"), Message("findings of {count} documents", count=found), "", places)
        material = Material(self.order, "\n".join(item.text for item in items), places, AnswerKind.THOROUGH)
        written = False
        for event in asking.answer_from_plan(self.question, material, self.spent):
            if isinstance(event, Answered):
                written = True
                yield from self._listed(event)
            else:
                yield event
        if not written:
            yield AnswerRetracted()
            why = Message("{model} gave no usable answer", model=self.chat.name)
            said = Message("{why}: these are the findings as they were made.", why=why)
            yield Notice(said, NoticeCode.WITHHELD)
            yield from self._listed()

    def _listed(self, said: Answered | None = None) -> Iterator[AgentEvent]:
        """The end of the answer: the list behind what the model has said."""
        most = several(self.text).most
        table = sorted_by(self.table, 0, falling=most > 0) if most else self.table
        answer = append_list(said or self.spent.told(Answered("", (), (), AnswerKind.THOROUGH)), table, self.text)
        yield AnswerDelta(answer.text[len(said.text.strip()) if said else 0 :])
        yield answer
