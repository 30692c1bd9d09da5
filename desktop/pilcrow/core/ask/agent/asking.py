"""A question answered by a chat model: from all documents where they fit, else by the loop; by `writing` for a
model that cannot search by itself.

The program looks first: it retrieves with the question itself before the model's first turn, because small models
otherwise often answer without looking; 0 paragraphs give the paper's loop. It looks once more before an answer
that finds nothing is accepted.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from ...errors import ContextFull, UsageError
from ...exchange.events import AgentEvent, AnswerKind
from ...language.questions.absence import only_absent
from ...servers.chat import ChatMessage, ToolCall
from ...servers.chat_models import Way
from ...verify.words import bare_sentence
from ..context import each_document, markers
from ..question import Material, Question, QuestionPart
from ..tools import calls
from ..tools.read_section import show_all
from ..tools.tool import Result
from . import first_look, prompts, searching, writing
from .answers import NUDGED, Answers
from .loop import AgentLoop, brief
from .session import Searched, Session
from .turns import Spent, Turn

_LOOK = "look"
"""The objection that nothing was looked up."""


def answer_question(
    question: Question, lead: Sequence[QuestionPart] = (), spent: Spent | None = None
) -> Iterator[AgentEvent]:
    """Answer a question, beginning with the `lead` that a plan located for its parts; `spent` counts earlier
    requests.

    The last event is `Answered`. Raises `ChatError` when the server fails, `Cancelled` when stopped, and
    `UsageError` for a question that is empty or longer than the context allows.
    """
    if not question.text.strip():
        raise UsageError("The question is empty: ask something.")
    session = Session(question, spent or Spent())
    if question.options.way is Way.WRITTEN:
        return writing.events(session, lead)
    return _answer_goal(ToAnswer(session, lead))


def answer_from_plan(question: Question, material: Material, spent: Spent) -> Generator[AgentEvent, None, bool]:
    """Answer from material that a plan has gathered; False if the model writes no answer. Raises as
    `answer_question`, and `ContextFull` for material that does not fit.
    """
    session = Session(question, spent)
    session.tools.read, session.turns.patient = set(material.places), False
    answers, transcript, recall = Answers(session), session.transcript, session.tools.recall
    asked = f"Question: {session.text}"
    noted, recalled = recall.lines(session.text)
    transcript.begin(material.order, (), "\n\n".join(filter(None, [material.text, noted, asked])))
    if noted and transcript.estimate(transcript.messages) > transcript.room:
        recall.shown, recalled = [], ()
        transcript.begin(material.order, (), f"{material.text}\n\n{asked}")
    yield from recalled
    return (yield from answers.written(material.mode))


def _answer_goal(goal: ToAnswer) -> Iterator[AgentEvent]:
    session = goal.session
    if session.options.whole and not goal.lead:
        earlier = set(session.tools.read)
        try:
            if (yield from goal.from_everything()):
                return
        except ContextFull:  # then by looking things up
            pass
        session.tools.read, session.tools.recall.shown = earlier, []
        session.tools.set_in_view(())
        session.renew()
    if not session.begin(goal.system, goal.asked):
        raise UsageError(
            "The question is too long for the {count} tokens of context of {model}: "
            "shorten it, or set a larger context.",
            count=session.chat.context,
            model=session.chat.name,
        )
    yield from session.narrowed()
    yield from AgentLoop(session, goal, session.options.rounds - 1 - session.spent.rounds).run()


class ToAnswer:
    """Goal of a loop that answers the question itself, beginning with the `lead` of a plan, if any."""

    calls_a_turn = 12

    def __init__(self, session: Session, lead: Sequence[QuestionPart] = ()) -> None:
        self.session, self.lead, self.answers = session, lead, Answers(session)
        self.mode = AnswerKind.PLANNED if lead else AnswerKind.AGENT
        self.asked, options = self.answers.asked, session.options
        if options.first_look:
            session.hints.add(_LOOK)
        if not options.first_look or options.rounds == 1:  # one round leaves none for it
            session.searched = Searched.AGAIN

    def system(self, contents: str, names: Sequence[str], native: bool) -> str:
        several = self.session.corpus.several
        if self.session.options.rounds == 1:
            return prompts.one_search(several)
        return prompts.system(contents, several, names, native)

    def from_everything(self) -> Generator[AgentEvent, None, bool]:
        """Answer from all documents, read whole; False if they do not fit with room to answer."""
        session, options = self.session, self.session.options
        if not session.fits((options.speed or session.chat.prompt_speed) * options.wait):
            return False
        text = show_all(session.tools)
        noted, recalled = session.tools.recall.lines(session.text)
        asked = "\n\n".join(filter(None, [noted, prompts.question_prompt(self.asked)]))
        read = session.give_all(prompts.whole_prompt(text, session.corpus.several), asked)
        if not read:
            return False
        session.turns.patient = False
        yield from recalled
        yield from read
        yield from self.answers.demanded(AnswerKind.WHOLE)
        return True

    # ---- what the loop asks of it -------------------------------------------------------------------------

    def look(self) -> Iterator[AgentEvent]:
        session = self.session
        if self.lead:
            session.hints.add(_LOOK)
            yield from searching.look_up(session, self.lead)
        elif session.options.first_look:
            session.share(2)  # most answers stand here
            yield from session.show(searching.first_search(session))

    def run(self, call: ToolCall) -> Result:
        session = self.session
        session.share()
        everywhere = call.name in (calls.RETRIEVE, calls.EXACT) and not call.arguments.get("section")
        if everywhere and session.searched is Searched.NOT_YET:
            session.searched = Searched.BY_MODEL
        return session.tools.run(call)

    def remarks(self, result: Result, left: Sequence[ToolCall]) -> list[str]:
        stale = [prompts.NOTHING_NEW] if not result.fresh and result.events else []
        return stale + ([prompts.not_run([brief(call) for call in left])] if left else [])

    def answer_text(self, call: ToolCall) -> str:
        return str(call.arguments.get("answer") or call.arguments.get("text") or "").strip()

    def accept(self, turn: Turn) -> Generator[AgentEvent, None, bool | None]:
        if objection := self._objection(turn):
            yield from turn.retracted()
            self.session.reply(turn.text, objection)
            return None
        if (yield from self._doubted(turn)):
            return None
        yield from self.answers.finish(turn, self.mode)
        return True

    def conclude(self) -> Generator[AgentEvent, None, bool]:
        self.session.first = False
        self.session.transcript.add(ChatMessage("user", prompts.final(self.asked)))
        yield from self.answers.demanded(self.mode, self._doubted)
        return True

    def _objection(self, turn: Turn) -> str:
        """Objection to accepting a turn as an answer, in words for the model, each made once; "" for none."""
        session = self.session
        if not turn.answers:
            session.idle += 1
            return prompts.UNREADABLE
        if _LOOK not in session.hints and not session.tools.read:
            session.hints.add(_LOOK)
            return prompts.look_first(session.tools.named)
        if NUDGED not in session.hints and self.answers.evades(turn.text):
            session.hints.add(NUDGED)
            return prompts.CITE
        return ""

    def _doubted(self, turn: Turn) -> Generator[AgentEvent, None, bool]:
        """Search again, once, before accepting an answer that finds nothing at all (unless the model has searched
        by itself or cites a paragraph) or leaves out some of several documents. Returns False for an answer
        without doubt.
        """
        session, text = self.session, turn.text
        cited = {at.doc for at in markers.mentioned_paragraphs(text, session.corpus)}
        missing = (
            each_document.left_out(session.text, text, cited, session.corpus) if session.corpus.several else []
        )
        silent = (
            not cited
            and not (self.answers.each and not missing)
            and only_absent(bare_sentence(text), session.text)
        )
        if session.searched is Searched.AGAIN:
            return False
        if not missing and not (silent and session.searched is Searched.NOT_YET):
            return False
        session.searched = Searched.AGAIN
        yield from turn.retracted()
        session.reply(text)
        session.share()
        if missing:
            yield from session.show(self._search_in(missing))
            session.transcript.add(ChatMessage("user", prompts.left_out(missing)))
        else:
            yield from session.show(*searching.second_search(session))
            session.transcript.add(ChatMessage("user", prompts.LOOKED_AGAIN))
        return True

    def _search_in(self, docs: Sequence[int]) -> tuple[ToolCall, Result]:
        """A search with the question in these documents only."""
        session = self.session
        query = first_look.forms(session.text, session.corpus, session.tools.titles)[0]
        call = ToolCall(calls.RETRIEVE, {"query": query, "docs": " ".join(f"D{doc}" for doc in docs)})
        return call, session.tools.run(call)
