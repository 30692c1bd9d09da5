"""The agent: locate, read, answer (DeepRead, Algorithm 1), as a generator of events.

One message list, at most T rounds; native tool calls, calls written as text, or one JSON action a turn for models
without tools. Whatever a model sends, the loop ends and the prompt stays within the model's context. The program
looks first: it retrieves with the question itself before the model's first turn (`first_look`), because small
models otherwise often answer without looking; 0 gives the paper's loop.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

from ..chat import Chunk, Message, Tool, ToolCall
from ..errors import ChatError, ContextFull, NoChatModel, UsageError
from ..events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    AnswerRetracted,
    Notice,
    NoticeCode,
    SectionRead,
    Thinking,
)
from ..model import Coordinate, Focus
from ..protocols import ChatModel, Corpus, Stopped
from . import calls, citations, prompts, quotes, skeleton
from .ids import paragraph_name
from .tools import Tools, offered
from .transcript import Transcript, cut, raw_size

_SMALLEST = 1024
_IDLE = 2
_CALLS_A_TURN = 6
_HISTORY = 3
_SHORT = 8


@dataclass(frozen=True, slots=True)
class Options:
    """How to answer. `top` (K) and the window are DeepRead's Retrieve, `rounds` its T = 50; `first_look` is how
    many paragraphs the program itself retrieves with the question at the start (0: none, as in the paper); `whole`
    allows reading everything when it fits; token budgets are for the contents and for one tool result.
    """

    top: int = 2
    up: int = 0
    down: int = 0
    rounds: int = 50
    first_look: int = 5
    whole: bool = True
    skeleton_tokens: int = 2500
    result_tokens: int = 1500


@dataclass(slots=True)
class _Turn:
    text: str = ""
    calls: list[ToolCall] = field(default_factory=list)
    streamed: bool = False
    truncated: bool = False


def ask(
    question: str,
    corpus: Corpus,
    chat: ChatModel,
    options: Options | None = None,
    history: Sequence[tuple[str, str]] = (),
    stopped: Stopped = lambda: False,
    focus: Focus | None = None,
) -> Iterator[AgentEvent]:
    """Answer `question`, which is about `focus` if there is one, from `corpus`; `history` holds earlier (question,
    answer) pairs of the conversation.

    The last event is `Answered`. Raises `ChatError` when the server fails, `Cancelled` when stopped, and
    `UsageError` for a question that is empty or longer than the context allows.
    """
    if not question.strip():
        raise UsageError("The question is empty: ask something.")
    return _Run(question.strip(), corpus, chat, options or Options(), history, stopped, focus).events()


class _Run:
    """One question."""

    def __init__(
        self,
        question: str,
        corpus: Corpus,
        chat: ChatModel,
        options: Options,
        history: Sequence[tuple[str, str]],
        stopped: Stopped,
        focus: Focus | None,
    ) -> None:
        if chat.context < _SMALLEST:
            raise ChatError(
                f"The context of {chat.name}, {chat.context} tokens, is too small: set it to 4096 or more."
            )
        self.question, self.corpus, self.chat, self.options, self.stopped = (
            question,
            corpus,
            chat,
            options,
            stopped,
        )
        self.focus = focus
        self.asked = prompts.focused(question, focus, corpus.documents[focus.doc - 1]) if focus else question
        self.many = len(corpus.documents) > 1
        budget = min(options.result_tokens, chat.context // 5)
        self.tools = Tools(corpus, options.top, options.up, options.down, budget)
        self.transcript = self._transcript()
        self.history = [(asked, cut(answer, 200)) for asked, answer in history[-_HISTORY:]]
        for _, answer in self.history:
            self.tools.read.update(citations.mentioned(answer, corpus))
        self.rounds = self.prompt_tokens = self.reply_tokens = 0
        self.told_of_cut = self.whole = self.folded = False
        self.constrained, self.contents = True, ""

    def _transcript(self) -> Transcript:
        return Transcript(self.chat.context, lambda at: paragraph_name(at, self.many))

    # ---- the plan -----------------------------------------------------------------------------------------

    def events(self) -> Iterator[AgentEvent]:
        if self.options.whole:
            earlier = set(self.tools.read)
            try:
                if (yield from self._whole()):
                    return
            except ContextFull:  # then by looking things up
                pass
            self.tools.read = earlier
            self.whole, self.transcript = False, self._transcript()
        yield from self._agent()

    def _whole(self) -> Generator[AgentEvent, None, bool]:
        """Read everything when it fits with room to answer; False when it does not."""
        sections = [(n, s) for n, d in enumerate(self.corpus.documents, 1) for s in d.sections if s.paragraphs]
        size = sum(s.tokens + 9 * s.paragraphs + 24 for _, s in sections)
        if size * self.transcript.ratio > self.transcript.room:
            return False
        every = [Coordinate(doc, s.id, p.number) for doc, s in sections for p in self.corpus.paragraphs(doc, s.id)]
        text = self.tools.show(every)
        self.transcript.begin(prompts.whole(text, self.many), self.history, prompts.question(self.asked))
        if self.transcript.estimate(self.transcript.messages) > self.transcript.room or not every:
            return False
        self.whole = True
        for doc, section in sections:
            words = sum(len(p.text.split()) for p in self.corpus.paragraphs(doc, section.id))
            yield SectionRead(doc, section.id, 1, section.paragraphs, words)
        yield from self._answer("whole")
        return True

    def _agent(self) -> Iterator[AgentEvent]:
        self._begin()
        if self.options.first_look:
            yield from self._look()
        idle, nudged = 0, bool(self.options.first_look)
        while self.rounds < self.options.rounds - 1 and idle < _IDLE:
            turn = yield from self._turn(free=False)
            if turn.calls:
                if turn.streamed:
                    yield AnswerRetracted()
                if turn.text:
                    yield Thinking(turn.text)
                given = next((c for c in turn.calls if c.name == calls.ANSWER), None)
                if given:
                    text = str(given.arguments.get("answer") or given.arguments.get("text") or "")
                    if text.strip():
                        yield AnswerDelta(text)
                        yield from self._answered(text, "agent")
                        return
                    break
                idle = yield from self._run_calls(turn, idle)
            elif calls.broken(turn.text) or not turn.text.strip():
                if turn.streamed:
                    yield AnswerRetracted()
                idle += 1
                self.transcript.add(Message("assistant", cut(turn.text, 100)))
                self.transcript.add(Message("user", prompts.UNREADABLE))
            elif not nudged and not self.tools.read:
                nudged = True
                if turn.streamed:
                    yield AnswerRetracted()
                self.transcript.add(Message("assistant", cut(turn.text, 100)))
                self.transcript.add(Message("user", prompts.LOOK_FIRST))
            else:
                yield from self._finish(turn, "agent")
                return
        names = [paragraph_name(at, self.many) for at in sorted(self.tools.visible or self.tools.read)]
        self.transcript.add(Message("user", prompts.final(self.asked, names)))
        yield from self._answer("agent")

    def _look(self) -> Iterator[AgentEvent]:
        """The program's own first Retrieve, with the question (after a short follow-up's predecessor)."""
        query = self.question
        if self.history and len(query.split()) < _SHORT:
            query = f"{self.history[-1][0]} {query}"
        call = ToolCall(calls.RETRIEVE, {"query": query[:500]})
        looked = self.tools.retrieve(query[:500], top=self.options.first_look, focus=self.focus)
        names = [paragraph_name(at, self.many) for at in looked.shown]
        text = f"{looked.text}\n\n{prompts.reminder(names)}" if names else looked.text
        self.transcript.add(Message("assistant", "", (call,)))
        self.transcript.add(Message("tool", text, tool=call.name), looked.shown)
        if looked.event:
            yield looked.event

    def _begin(self) -> None:
        """The system prompt with as much of the contents as half of the room takes, history, question."""
        budget = min(self.options.skeleton_tokens, self.chat.context // 4)
        self.contents, self.folded = skeleton.render(self.corpus.documents, budget)
        system = prompts.system(self.contents, self.many, self.folded, self.chat.tools)
        self.transcript.begin(system, self.history, self.asked)
        while self.transcript.fixed() > self.transcript.room * 2 // 3:
            budget //= 2
            if budget < 20:
                raise UsageError(
                    f"The question is too long for the {self.chat.context} tokens of context of {self.chat.name}: "
                    "shorten it, or set a larger context."
                )
            self.contents, self.folded = skeleton.render(self.corpus.documents, budget)
            self.transcript.replace_system(prompts.system(self.contents, self.many, self.folded, self.chat.tools))

    def _run_calls(self, turn: _Turn, idle: int) -> Generator[AgentEvent, None, int]:
        """Run a turn's calls and append their results; gives the number of rounds without anything new."""
        wanted = [_brief(call) for call in turn.calls[:_CALLS_A_TURN]]
        self.transcript.add(Message("assistant", cut(turn.text, 200), tuple(wanted)))
        fresh = False
        for call in wanted:
            result = self.tools.run(call)
            fresh = fresh or result.fresh
            text = result.text if result.fresh or not result.event else f"{result.text}\n{prompts.NOTHING_NEW}"
            self.transcript.add(Message("tool", text, tool=call.name), result.shown)
            if result.event:
                yield result.event
        return 0 if fresh else idle + 1

    # ---- the answer ---------------------------------------------------------------------------------------

    def _answer(self, mode: str) -> Iterator[AgentEvent]:
        """Ask for the answer with the tools withheld; once more when nothing usable comes; then quotes."""
        for _ in range(2):
            turn = yield from self._turn(free=True)
            if turn.text.strip() and not turn.calls and not calls.broken(turn.text):
                yield from self._finish(turn, mode)
                return
            if turn.streamed:
                yield AnswerRetracted()
            self.transcript.add(Message("user", prompts.PLAIN))
        said = f"{self.chat.name} gave no usable answer: these are the best passages, word for word."
        yield Notice(said, NoticeCode.QUOTES)
        yield from quotes.answer(self.question, self.corpus, self.stopped, self.focus)

    def _finish(self, turn: _Turn, mode: str) -> Iterator[AgentEvent]:
        if turn.truncated:
            yield Notice(
                "The answer reached the length limit and was cut: ask for less at once, or set a larger context.",
                NoticeCode.CUT,
            )
        yield from self._answered(turn.text, mode)

    def _answered(self, text: str, mode: str) -> Iterator[AgentEvent]:
        """Resolve the citations; for a model that wrote none, look its sentences up in what it read."""
        resolved = citations.resolve(text.strip(), self.corpus, self.tools.read, self.question)
        if not resolved.citations:
            marked = citations.attributed(resolved.text, self.corpus, self.tools.read, self.question)
            if marked != resolved.text:
                said = f"{self.chat.name} named no sources; they were found by looking its sentences up."
                yield Notice(said, NoticeCode.LOOKED_UP)
                resolved = citations.resolve(marked, self.corpus, self.tools.read, self.question)
        yield Answered(
            resolved.text,
            resolved.citations,
            resolved.claims,
            mode,
            self.rounds,
            self.prompt_tokens,
            self.reply_tokens,
        )

    # ---- one turn of the model ----------------------------------------------------------------------------

    def _turn(self, free: bool) -> Generator[AgentEvent, None, _Turn]:
        """One reply; `free` withholds the tools. A model that turns out to have no tools, or less context than
        thought, is asked again in the way that it can take.
        """
        self.rounds += 1
        for attempt in range(4):
            native = self.chat.tools
            tools = offered(self.many, self.folded) if native and not free else []
            schema = prompts.action_schema(self.folded) if self.constrained and not (native or free) else None
            sent, self.tools.visible = self.transcript.fit(tools)
            try:
                return (yield from self._stream(sent if native else prompts.as_text(sent), tools, schema))
            except ContextFull:
                if attempt == 3 or self.whole:
                    raise
                self.transcript.ratio *= 1.3
            except NoChatModel:
                raise
            except ChatError:
                if schema is not None:  # perhaps a server without schemas: the prompt asks for JSON anyway
                    self.constrained = False
                    continue
                if not tools or self.chat.tools:
                    raise
                self.transcript.replace_system(prompts.system(self.contents, self.many, self.folded, False))
        raise AssertionError("every attempt returns or raises")

    def _stream(
        self, messages: Sequence[Message], tools: Sequence[Tool], schema: dict[str, object] | None
    ) -> Generator[AgentEvent, None, _Turn]:
        turn, shown, said = _Turn(), 0, ""
        for chunk in self.chat.chat(messages, tools=tools, schema=schema, stopped=self.stopped):
            said += chunk.text
            turn.calls.extend(chunk.calls)
            if chunk.done:
                turn.truncated = chunk.truncated
                yield from self._count(chunk, messages, tools)
            text = calls.visible(said)
            safe = calls.held(text)
            if safe > shown and text[:safe].strip() and not turn.calls and schema is None:
                yield AnswerDelta(text[shown:safe])
                shown, turn.streamed = safe, True
            if len(text) - safe > calls.LONGEST and schema is None:
                turn.truncated = True  # small models may go on writing calls until their context is full
                break
        turn.text = calls.visible(said).encode("utf-8", "replace").decode().strip()
        if not turn.calls:
            turn.text, turn.calls = calls.parse(turn.text)
        if turn.text and not turn.calls and not calls.broken(turn.text) and shown < len(text):
            yield AnswerDelta(text[shown:])
            turn.streamed = True
        return turn

    def _count(self, chunk: Chunk, messages: Sequence[Message], tools: Sequence[Tool]) -> Iterator[AgentEvent]:
        self.prompt_tokens += chunk.prompt_tokens
        self.reply_tokens += chunk.reply_tokens
        whole = self.transcript.calibrate(chunk.prompt_tokens, messages, tools)
        if not whole and not self.told_of_cut:
            self.told_of_cut = True
            yield Notice(
                f"The chat server seems to have read only {chunk.prompt_tokens} of about "
                f"{raw_size(messages, tools)} tokens: give it a larger context, or lower the context setting.",
                NoticeCode.CUT,
            )


def _brief(call: ToolCall) -> ToolCall:
    """The call with arguments short enough to be kept: known ones only, each clipped."""
    short = {
        str(k)[:20]: v if isinstance(v, int | bool) else str(v)[:300] for k, v in list(call.arguments.items())[:6]
    }
    return ToolCall(calls.canonical(call.name)[:40], short)
