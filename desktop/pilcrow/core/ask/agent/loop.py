"""The agent: locate, read, answer (DeepRead, Algorithm 1), as a generator of events.

One message list, at most T rounds; native tool calls, calls written as text, or one JSON action a turn for models
without tools. Whatever a model sends, the loop ends and the prompt stays within the model's context. The program
looks first: it retrieves with the question itself before the model's first turn (`first_look`), because small
models otherwise often answer without looking; 0 gives the paper's loop. It also looks again, once, when the model
says that the document does not answer. A model that cannot search by itself is asked as in `writing`.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence

from ...chat import Message, ToolCall
from ...chat_models import Way
from ...errors import Cancelled, ChatError, ContextFull, UsageError
from ...events import AgentEvent, AnswerDelta, Answered, Notice, NoticeCode, SectionRead, Thinking
from ...language.absence import says_absent
from ...language.questions import completed
from ...model import Coordinate
from ...sentence import Sentence
from ...verify.checker import Checker
from ..question import Material, Part, Question
from ..quoting import quotes
from ..shown import citations, each_document, markers, skeleton
from ..shown.harmless import without_notes
from ..shown.ids import NOTED, headings, paragraph_name
from ..shown.recall import Recall
from ..shown.showing import Passage
from ..tools import calls, offers
from ..tools.tools import LEAST, Result, Tools
from . import first_look, prompts, writing
from .transcript import Transcript, cut
from .turns import Spent, Turn, Turns

Searched = tuple[ToolCall, Result]
"""A call that the program makes in the model's place, and what it gave."""
PLANNED = "planned"
"""`Answered.mode` of answers that a plan led to."""
_SMALLEST = 1024
_IDLE = 2
_CALLS_A_TURN = 12
_HISTORY = 3
_OWN_ANSWER = 400
"""Tokens that a model sees of its own answer when it is to correct it."""
_LEAST_SHARE = 8
"""A result may have at least this part of the context, even when older ones have to be shortened for it."""
_PLACES, _PLACE = 2, 200
"""Paragraphs that each part of a question gets at least, and tokens for each further one: fewer are cut less."""


def ask(question: Question, lead: Sequence[Part] = (), spent: Spent | None = None) -> Iterator[AgentEvent]:
    """Answer a question; where a plan leads, from what it located for the parts of the question, and after the
    requests that it has spent.

    The last event is `Answered`. Raises `ChatError` when the server fails, `Cancelled` when stopped, and
    `UsageError` for a question that is empty or longer than the context allows.
    """
    if not question.text.strip():
        raise UsageError("The question is empty: ask something.")
    return Run(question, spent or Spent()).events(lead)


def joined(question: Question, material: Material, spent: Spent) -> Generator[AgentEvent, None, bool]:
    """Answer from what a plan has gathered; False when the model writes no answer. The last event and what is
    raised are as with `ask`; `ContextFull` where the material does not fit.
    """
    return (yield from Run(question, spent).joined(material))


class Run:
    """One question."""

    def __init__(self, question: Question, spent: Spent) -> None:
        chat, focus = question.chat, question.focus
        if chat.context < _SMALLEST:
            raise ChatError(
                "The context of {model}, {count} tokens, is too small: set it to 4096 or more.",
                model=chat.name,
                count=chat.context,
            )
        self.text, self.corpus, self.chat, self.focus = question.text.strip(), question.corpus, chat, focus
        self.options, self.stopped, self.spent = question.options, question.stopped, spent
        self.asked = (
            prompts.focused(self.text, focus, self.corpus.documents[focus.doc - 1]) if focus else self.text
        )
        self.many = len(self.corpus.documents) > 1
        self.each = self.many and each_document.asks_for_each(self.text)
        self.checker = Checker(self.corpus)
        self.tools = Tools(self.corpus, self.options.top, self.options.up, self.options.down)
        self.notes, self.tools.recall = question.notes, Recall(question.notes, self.many)
        self.history = [(asked, without_notes(cut(answer, 200))) for asked, answer in question.history[-_HISTORY:]]
        self.turns = self._turns()
        for _, answer in self.history:
            self.tools.read.update(markers.mentioned(answer, self.corpus))
        self.idle = 0
        self.nudged = False
        self.first, self.weak = False, False
        self.looked = bool(self.options.first_look)
        self.looked_again = not self.options.first_look or self.options.rounds == 1  # one round leaves none for it
        self.searched = False
        self.newest: list[str] = []
        self.headings: set[Coordinate] = set()
        self.instead = ""

    def _turns(self) -> Turns:
        transcript = Transcript(self.chat.context, lambda at: paragraph_name(at, self.many))
        return Turns(self.chat, transcript, self.stopped, self._sent, spent=self.spent)

    def _sent(self, messages: list[Message], passages: list[Passage]) -> str:
        """Take note of what the model is given with the next request; what it is reminded of there."""
        self.tools.stands(passages)
        given = (message.content for message in messages if message.role in ("system", "tool"))
        self.headings.update(at for text in given for at in headings(text))
        newest = dict.fromkeys(passage.at for passage in reversed(passages))
        named = each_document.in_turn(list(newest))[: prompts.NAMED]
        self.newest = [paragraph_name(at, self.many) for at in named[::-1]]
        unseen = each_document.unseen(self.tools.read, self.corpus) if self.many else []
        seen = [f"N{number}" for number, note in enumerate(self.tools.recall.told, 1) if note.seen]
        more = len(newest) > len(named)
        return prompts.reminder([*seen, *self.newest], self.first, self.weak, unseen, self.each, more=more)

    # ---- the plan -----------------------------------------------------------------------------------------

    def events(self, lead: Sequence[Part]) -> Iterator[AgentEvent]:
        if self.options.way is Way.WRITTEN:
            yield from writing.events(self, lead)
            return
        if self.options.whole and not lead:
            earlier = set(self.tools.read)
            try:
                if (yield from self._whole()):
                    return
            except ContextFull:  # then by looking things up
                pass
            self.tools.read, self.tools.recall.told = earlier, []
            self.tools.stands(())
            self.turns = self._turns()
        yield from self._agent(lead)

    def joined(self, material: Material) -> Generator[AgentEvent, None, bool]:
        self.tools.read = set(material.places)
        self.turns.patient, self.looked_again = False, True
        self.instead = material.instead
        transcript, asked = self.turns.transcript, f"Question: {self.text}"
        noted, recalled = self.tools.recall.lines(self.text)
        transcript.begin(material.order, (), "\n\n".join(filter(None, [material.text, noted, asked])))
        if noted and transcript.estimate(transcript.messages) > transcript.room:
            self.tools.recall.told, recalled = [], ()
            transcript.begin(material.order, (), f"{material.text}\n\n{asked}")
        yield from recalled
        if (yield from self._written(material.mode)):
            return True
        withheld = bool(self.instead)
        if withheld:
            yield from self.withheld(material.mode)
        return withheld

    def _whole(self) -> Generator[AgentEvent, None, bool]:
        """Read everything when it fits with room to answer; False when it does not."""
        transcript = self.turns.transcript
        sections = [(n, s) for n, d in enumerate(self.corpus.documents, 1) for s in d.sections]
        size = sum(s.tokens + 12 * s.paragraphs + 24 for _, s in sections)
        speed = self.options.speed or self.chat.prompt_speed
        if size * transcript.ratio > min(transcript.room, speed * self.options.wait):
            return False
        every = [Coordinate(doc, s.id, p.number) for doc, s in sections for p in self.corpus.paragraphs(doc, s.id)]
        text = self.tools.show_all()
        noted, recalled = self.tools.recall.lines(self.text)
        asked = "\n\n".join(filter(None, [noted, prompts.question(self.asked)]))
        transcript.begin(prompts.whole(text, self.many), self.history, asked)
        if transcript.estimate(transcript.messages) > transcript.room or not every:
            return False
        self.tools.read.update(every)
        self.turns.patient = False
        yield from recalled
        for doc, section in sections:
            if section.paragraphs:
                words = sum(len(p.text.split()) for p in self.corpus.paragraphs(doc, section.id))
                yield SectionRead(doc, section.id, 1, section.paragraphs, words)
        yield from self._answer("whole")
        return True

    def _agent(self, lead: Sequence[Part]) -> Iterator[AgentEvent]:
        mode = PLANNED if lead else "agent"
        self._begin()
        if lead:
            yield from self._look_up(lead)
        elif self.options.first_look:
            self._share(2)  # most answers stand here
            yield from self._show(self.first_search())
        while self.spent.rounds < self.options.rounds - 1 and self.idle < _IDLE:
            turn = yield from self.turns.take(free=False)
            self.first = False
            given = next((call for call in turn.calls if call.name == calls.ANSWER), None)
            if turn.calls:
                yield from turn.retracted()
                if turn.text:
                    yield Thinking(turn.text)
            if turn.calls and given is None:
                yield from self._run_calls(turn)
                continue
            if given is not None:
                turn = Turn(str(given.arguments.get("answer") or given.arguments.get("text") or "").strip())
                if not turn.text:
                    break
                yield AnswerDelta(turn.text)
                turn.streamed = True
            if not (yield from self._objected(turn)):
                yield from self._finish(turn, mode)
                return
        self.turns.transcript.add(Message("user", prompts.final(self.asked, self.newest)))
        yield from self._answer(mode)

    def _begin(self) -> None:
        """The system prompt with as much of the contents as half of the room takes, history, question."""
        budget = int(min(self.options.skeleton_tokens, self.chat.context // 4, self.options.read_in_time // 4))
        transcript = self.turns.transcript
        transcript.begin(self._system(budget), self.history, self.asked)
        while transcript.fixed() > transcript.room * 2 // 3:
            budget //= 2
            if budget < 20:
                raise UsageError(
                    "The question is too long for the {count} tokens of context of {model}: "
                    "shorten it, or set a larger context.",
                    count=self.chat.context,
                    model=self.chat.name,
                )
            transcript.replace_system(self._system(budget))

    def _system(self, budget: int) -> str:
        """The system message with contents of `budget` tokens, and the tools that go with it."""
        contents, folded = skeleton.render(self.corpus.documents, budget, self.tools.tables, self._beginning)
        allowed = self.options.tools
        offered = offers.chosen(self.chat.context, folded, graph=self.options.graph)
        names = [n for n in offered if not allowed or n in allowed]
        self.tools.named = tuple(names)
        self.turns.offered = offers.native(names, self.many)
        self.turns.schema = offers.schema(names, many=self.many)
        self.turns.plain = prompts.system(contents, self.many, names, False)
        return prompts.system(contents, self.many, names, True) if self.chat.tools else self.turns.plain

    def _beginning(self, doc: int) -> str:
        return each_document.beginning(self.corpus, doc)

    # ---- looking ------------------------------------------------------------------------------------------

    def first_search(self) -> Searched:
        """The program's own first Retrieve, with the question (a follow-up completed) in several
        forms.
        """
        query = completed(self.text, self.history[-1][0] if self.history else "")
        queries = first_look.forms(query, self.corpus, self.tools.titles)
        hits, top = first_look.fused(queries, self.corpus, self.focus), max(1, self.options.first_look)
        if bare := first_look.bare_forms(query, self.corpus):
            hits = first_look.with_other(hits, first_look.fused(bare, self.corpus, self.focus), top)
        if self.many:
            top = max(top, min(each_document.EACH * len(self.corpus.documents), self.tools.budget // LEAST))
            hits = each_document.of_each(query, hits, self.options.first_look)
        found = self.tools.located(queries[0], hits, top)
        self.first, self.weak = True, first_look.weak(hits)
        return ToolCall(calls.RETRIEVE, {"query": queries[0]}), found

    def _look_up(self, lead: Sequence[Part]) -> Iterator[AgentEvent]:
        """What a plan located for each part, in one step, within equal shares of what is free."""
        called = [ToolCall(calls.RETRIEVE, {"query": part.asked}) for part in lead]
        self.turns.transcript.add(Message("assistant", "", tuple(called)))
        offered = self.turns.offered if self.chat.tools else ()
        for number, (call, part) in enumerate(zip(called, lead, strict=True)):
            share = self.turns.transcript.free(offered) // (len(lead) - number + 1)
            self.tools.budget = min(self.options.result_tokens, share)
            top = min(max(self.options.first_look, 1), max(_PLACES, share // _PLACE))
            found = self.tools.located(part.asked, part.hits, top)
            said = "\n".join(filter(None, [found.text, part.answer and f"(Found: {part.answer})"]))
            self.turns.transcript.add(Message("tool", said, tool=call.name), found.passages)
            yield from found.events
        self.looked = self.first = True
        self.weak = any(first_look.weak(part.hits) for part in lead)

    def _show(self, *called: Searched) -> Iterator[AgentEvent]:
        """Calls that the program makes in the model's place, and their results."""
        self.turns.transcript.add(Message("assistant", "", tuple(call for call, _ in called)))
        for call, result in called:
            self.turns.transcript.add(Message("tool", result.text, tool=call.name), result.passages)
            yield from result.events

    def _share(self, part: int = 3) -> None:
        """What the next result may take: a third of what is free, an eighth of the context at least, and no more
        than what is read in time.
        """
        free = self.turns.transcript.free(self.turns.offered if self.chat.tools else ())
        share = min(self.options.result_tokens, max(free // part, self.chat.context // _LEAST_SHARE))
        self.tools.budget = max(LEAST, int(min(share, self.options.read_in_time // 2)))

    def _objected(self, turn: Turn) -> Generator[AgentEvent, None, bool]:
        """What speaks against taking a turn as the answer is said to the model; False when nothing does."""
        if not turn.answers:
            self.idle += 1
            objection = prompts.UNREADABLE
        elif not self.looked and not self.tools.read:
            self.looked = True
            objection = prompts.look_first(self.tools.named)
        elif not self.nudged and self.evades(turn.text):
            self.nudged = True
            objection = prompts.cite(self.newest)
        else:
            return (yield from self._doubted(turn))
        yield from turn.retracted()
        self.turns.transcript.add(Message("assistant", cut(turn.text, 100)))
        self.turns.transcript.add(Message("user", objection))
        return True

    def _doubted(self, turn: Turn) -> Generator[AgentEvent, None, bool]:
        """That the text does not say it is believed of a model that has searched by itself or cites what it read;
        else the program looks again, once.
        """
        cited = {at.doc for at in markers.mentioned(turn.text, self.corpus)}
        missing = each_document.left_out(self.text, turn.text, cited, self.corpus) if self.many else []
        if missing and not self.looked_again:
            yield from self._ask_about(missing, turn)
            return True
        told = self.each and not missing
        if self.looked_again or self.searched or cited or told or not says_absent(turn.text):
            return False
        self.looked_again = True
        yield from turn.retracted()
        self.turns.transcript.add(Message("assistant", cut(turn.text, _OWN_ANSWER)))
        self._share()
        yield from self._show(*self.second_search())
        self.turns.transcript.add(Message("user", prompts.LOOKED_AGAIN))
        return True

    def _ask_about(self, missing: Sequence[int], turn: Turn) -> Iterator[AgentEvent]:
        """Search the documents that an answer leaves out, and say so, once."""
        self.looked_again = True
        yield from turn.retracted()
        self.turns.transcript.add(Message("assistant", cut(turn.text, _OWN_ANSWER)))
        self._share()
        query = first_look.forms(self.text, self.corpus, self.tools.titles)[0]
        docs = " ".join(f"D{doc}" for doc in missing)
        call = ToolCall(calls.RETRIEVE, {"query": query, "docs": docs})
        yield from self._show((call, self.tools.run(call)))
        self.turns.transcript.add(Message("user", prompts.left_out(missing)))

    def second_search(self) -> list[Searched]:
        """A second search in other forms than the question's own, without the document's names, and on other pages
        than those that were found; a section that fits.
        """
        bare = first_look.bare_forms(self.text, self.corpus)
        queries = bare or first_look.forms(self.text, self.corpus, self.tools.titles)
        again = bare or queries[1:] or queries
        hits = first_look.elsewhere(first_look.fused(again, self.corpus, self.focus), self.tools.read, self.corpus)
        found = self.tools.located(again[0], hits, self.options.first_look)
        self.tools.budget //= 2
        name, read = self.tools.read_fitting(queries)
        called = [(ToolCall(calls.RETRIEVE, {"query": again[0]}), found)]
        if name:
            called.append((ToolCall(calls.READ, {"section": name}), read))
        return called

    def _run_calls(self, turn: Turn) -> Iterator[AgentEvent]:
        """Run a turn's calls and append their results; counts the rounds without anything new."""
        wanted = [_brief(call) for call in turn.calls[:_CALLS_A_TURN]]
        self.turns.transcript.add(Message("assistant", cut(turn.text, 200), tuple(wanted)))
        fresh = False
        for number, call in enumerate(wanted, 1):
            if self.stopped():
                raise Cancelled("Stopped.")
            self._share()
            result = self.tools.run(call)
            searches = call.name in (calls.RETRIEVE, calls.EXACT) and not call.arguments.get("section")
            self.searched = self.searched or searches
            fresh = fresh or result.fresh
            lines = [result.text]
            if not result.fresh and result.events:
                lines.append(prompts.NOTHING_NEW)
            if number == len(wanted) and (left := turn.calls[_CALLS_A_TURN:]):
                lines.append(prompts.not_run([_brief(call) for call in left]))
            self.turns.transcript.add(Message("tool", "\n".join(lines), tool=call.name), result.passages)
            yield from result.events
        self.idle = 0 if fresh else self.idle + 1

    # ---- the answer ---------------------------------------------------------------------------------------

    def _answer(self, mode: str) -> Iterator[AgentEvent]:
        if not (yield from self._written(mode)):
            yield from self.withheld(mode)

    def _written(self, mode: str) -> Generator[AgentEvent, None, bool]:
        """Ask for the answer with the tools withheld; once more when nothing usable comes."""
        attempts = 2
        while attempts:
            turn = yield from self.turns.take(free=True)
            if not turn.answers or (not self.nudged and self.evades(turn.text)):
                self.nudged, attempts = True, attempts - 1
                yield from turn.retracted()
                self.turns.transcript.add(Message("user", prompts.PLAIN))
            elif mode == "whole" or not (yield from self._doubted(turn)):
                yield from self._finish(turn, mode)
                return True
        return False

    def evades(self, text: str) -> bool:
        """Whether a reply is no answer though passages were shown: it names a tool (and has not been asked for the
        answer itself yet), or it cites none of them, says nothing that they hold, and does not say that they are
        silent.
        """
        if not self.tools.read:
            return False
        named = [name for name in self.tools.named if re.search(rf"\b{name}\b", text)]
        known = [self.text, *(self.corpus.paragraph(at).text for at in self.tools.read)] if named else []
        names_tool = any(not any(name in said for said in known) for name in named)
        noted = bool(self.tools.recall.told and NOTED.search(text))
        if noted or markers.mentioned(text, self.corpus) & self._given:
            return names_tool and not self.nudged
        if names_tool or says_absent(text):
            return names_tool
        return citations.attributed(text, self.corpus, self.tools.read, self.checker) == text

    def withheld(self, mode: str) -> Iterator[AgentEvent]:
        """What stands in place of a model's answer: the findings of a plan, or quotes."""
        why = Sentence("{model} gave no usable answer", model=self.chat.name)
        if self.instead:
            said = Sentence("{why}: these are the findings as they were made.", why=why)
            yield Notice(said, NoticeCode.WITHHELD)
            resolved, self.instead = self._resolved(Turn(self.instead)), ""
            yield AnswerDelta(resolved.text)
            yield from self.answered(resolved, mode)
            return
        yield Notice(Sentence("{why}: these are the best passages, word for word.", why=why), NoticeCode.WITHHELD)
        earlier = [question for question, _ in self.history]
        yield from quotes.answer(
            self.text,
            self.corpus,
            self.stopped,
            self.focus,
            earlier=earlier,
            unasked=False,
            notes=self.notes,
        )

    def _finish(self, turn: Turn, mode: str) -> Iterator[AgentEvent]:
        if self.evades(turn.text):
            yield from turn.retracted()
            yield from self.withheld(mode)
            return
        if turn.truncated:
            yield Notice(
                Sentence(
                    "The answer reached the length limit and was cut: ask for less at once,"
                    " or set a larger context."
                ),
                NoticeCode.CUT,
            )
        yield from self.answered(self._resolved(turn), mode)

    def _resolved(self, turn: Turn) -> citations.Resolved:
        return self.checked(turn.text.strip())

    def checked(self, text: str) -> citations.Resolved:
        told = self.tools.recall.told
        return citations.resolve(text, self.corpus, self._given, self.text, self.checker, told)

    @property
    def _given(self) -> set[Coordinate]:
        """What may be cited: the paragraphs that the model was given, and the headings."""
        return self.tools.read | self.headings

    def answered(self, resolved: citations.Resolved, mode: str) -> Iterator[AgentEvent]:
        """The answer; for a model that named no sources, its sentences are looked up in what it read."""
        if not resolved.citations:
            marked = citations.attributed(resolved.text, self.corpus, self.tools.read, self.checker)
            if marked != resolved.text:
                said = Sentence(
                    "{model} named no sources; they were found by looking its sentences up.", model=self.chat.name
                )
                yield Notice(said, NoticeCode.LOOKED_UP)
                resolved = self.checked(marked)
        yield Answered(
            resolved.text,
            resolved.citations,
            resolved.claims,
            mode,
            self.spent.rounds,
            self.spent.prompt_tokens,
            self.spent.reply_tokens,
        )


def _brief(call: ToolCall) -> ToolCall:
    """The call with arguments short enough to be kept: known ones only, each clipped."""
    short = {
        str(k)[:20]: v if isinstance(v, int | bool) else str(v)[:300] for k, v in list(call.arguments.items())[:6]
    }
    return ToolCall(calls.canonical(call.name)[:40], short)
