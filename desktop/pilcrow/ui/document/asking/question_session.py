"""Questions about one file: asked, answered and kept, also while its pages are still being read."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from ....core.ask.question import Question
from ....core.errors import PilcrowError
from ....core.exchange.events import AgentEvent
from ....core.exchange.read_events import ProvisionalStructure
from ....core.indexing.scans import NEEDS_OCR
from ....core.model import Document, Focus, Section
from ....core.reader.conversation import ConversationEntry, Exchange, new_conversation
from ....core.reader.evidence import EvidenceState, follow
from ....core.stopping import Stopped
from ...base.language import noop, tr, translate
from ...base.services import Services
from ...base.tasks import Task, one_result
from ...chat.check import given_text
from ...chat.conversation import Conversation
from ...chat.question.ask_options import ReaderQuestion
from .answer_judging import AnswerJudging
from .evidence import Shared, ShownEvidence, Subject
from .kept_conversation import KeptConversation
from .several_question import Hold, Put, SeveralQuestion, earlier_answers

_NO_TEXT = noop("These pages have no text to ask about.")
_SCANNED = noop("These pages have no text to ask about: they seem to be scanned, and the setting “ocr” is off.")
_BEING_SEEN = noop("These pages have no text yet: they are being read from their pictures.")
_READING = noop("The pages are being read. What you ask now is answered from those read so far.")


class _Loaded(NamedTuple):
    """Exchanges to show of another subject: those of its conversation `entry`, and those carried from a draft."""

    entry: ConversationEntry
    kept: list[Exchange]
    carried: list[Exchange]


class QuestionSession(QObject):
    """Puts the questions of a `Conversation` to the agent, one at a time, and shows their evidence.

    The evidence's subject is what the conversation speaks of: the document, or the newest draft of it with text.
    """

    changed = Signal()
    """A question has begun or ended."""
    ended = Signal()
    conversation_changed = Signal()
    """Another conversation is shown."""
    shared = Signal(object)
    """Evidence of a question to several documents: a `Shared`."""

    def __init__(
        self,
        services: Services,
        path: str,
        conversation: Conversation,
        evidence: ShownEvidence,
        section_in_view: Callable[[], Section | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._backend, self._indexer, self._background = services.backend, services.indexer, services.background
        self._path = path
        self._conversation, self._evidence = conversation, evidence
        self._section_in_view = section_in_view
        self._newest: Subject | None = None
        """Next subject of the conversation, after the present answer."""
        self._changing_to: Subject | None = None
        """Next subject of the conversation, after its earlier exchanges are loaded."""
        self._task: Task | None = None
        self._judging = AnswerJudging(services, conversation, self)
        self._asked: tuple[str, ...] = ()
        """The ids of several documents that its question is put to."""
        self._held: threading.Event | None = None
        """Set when it may take long."""
        self.open_paths: Callable[[], Sequence[str]] = lambda: [path]
        """The documents that are open."""
        self._problem = ""
        """Problem with the question."""
        self._waiting: ReaderQuestion | None = None
        """Asked before there was anything to answer it from."""
        self.entry = new_conversation()
        """The conversation that is shown."""
        self._anew = False
        """True if the document begins with a new conversation, not with the last one."""
        self._kept = KeptConversation(services)
        conversation.asked.connect(self.put)
        conversation.accepted.connect(self._accept)
        conversation.file_given.connect(self._read)
        conversation.stop_requested.connect(self.stop)
        conversation.evidence_requested.connect(evidence.show_all)
        conversation.evidence_recalled.connect(evidence.recall)
        conversation.changed.connect(self._keep)

    # ---- what is spoken of --------------------------------------------------------------------------------

    def expect_pages(self) -> None:
        """Take questions from now on: the pages are about to be read."""
        self._conversation.set_ready(True, tr(_READING))

    def speak_of(self, document: Document, draft: ProvisionalStructure | None = None) -> None:
        """Let the conversation be about a document or a draft of it, as soon as nothing is being answered."""
        corpora = self._backend.corpora
        corpus = corpora.draft(draft, embed=False) if draft else corpora.corpus([document], embed=False)
        self._newest = Subject(document, corpus, draft)
        if self._task is None:
            self._change_subject()

    def begin_anew(self) -> None:
        """Begin with a new conversation once the document is there; the last one stays in the list."""
        self._anew = True

    def suggest(self, document: Document, *, complete: bool) -> None:
        """Offer questions to begin with: those that are kept, or new ones about a document that is complete in the
        library.
        """
        library, corpora = self._backend.library, self._backend.corpora

        def work(stopped: Stopped) -> list[str]:
            from ...chat.question.suggestions import kept_suggestions, made_suggestions

            if complete:
                return made_suggestions(document, library.results, corpora, stopped)
            return kept_suggestions(document, library.results) or []

        Task(one_result(work), self).begin(
            lambda found: self._offer(document, found), self._background.failed.emit
        )

    def _offer(self, document: Document, questions: list[str]) -> None:
        if questions and self._newest is not None and self._newest.document.id == document.id:
            self._conversation.set_suggestions(questions)

    def fail(self, why: str) -> None:
        """There will be no document to ask about."""
        self._waiting = None
        self._conversation.finish(why)
        self._conversation.set_ready(False, why)

    def break_off(self, why: str) -> None:
        """Stop answering, and remove the marks: the text of the answer is gone."""
        self._judging.drop()
        if self._task is not None:
            self._task.stop()
            self._task = None
            self._conversation.finish(why)
        self._evidence.clear()

    def _change_subject(self) -> None:
        """Speak of the newest there is; what was said of an earlier draft goes on."""
        subject, before = self._newest, self._evidence.subject
        if subject is None or subject is before or subject is self._changing_to:
            return
        self._changing_to = subject
        entry = self.entry if before is not None and not before.draft else None
        said = self._conversation.exchanges() if before is not None and before.draft else []

        def load() -> _Loaded:
            shown, kept = (new_conversation(), []) if subject.draft else self._kept.load(subject.document, entry)
            return _Loaded(shown, kept, self._kept.carry(said, before, subject) if before is not None else [])

        self._background.do(load, partial(self._show_subject, subject), partial(self._keep_subject, subject))

    def _show_subject(self, subject: Subject, loaded: _Loaded) -> None:
        if self._end_change(subject):
            before = self._evidence.subject
            self._evidence.subject = subject
            self.entry, kept, carried = loaded
            if self._anew and subject.draft is None:
                self._anew, self.entry, kept = False, new_conversation(), []
            if kept and (before is None or before.draft):
                self._conversation.question_box.scope.choose_as(kept[-1])
            self._show(subject, [*kept, *carried])
            if carried and subject.draft is None:
                self._keep()

    def _keep_subject(self, subject: Subject, error: PilcrowError) -> None:
        """Stay with the subject before, and say why; the next question tries again."""
        if self._end_change(subject):
            self._waiting = None
            self._conversation.finish(translate(error))
            self._conversation.set_ready(True, translate(error))

    def _end_change(self, subject: Subject) -> bool:
        """End the change to a subject; returns True if it is still to be shown."""
        if self._changing_to is subject:
            self._changing_to = None
        return self._newest is subject and self._task is None

    def _show(self, subject: Subject, exchanges: list[Exchange]) -> None:
        document = subject.document
        self._judging.drop()
        self._conversation.set_document(document, subject.corpus, exchanges)
        if exchanges and self._waiting is None:
            self._evidence.restore(exchanges[-1])
        empty = not any(section.paragraphs for section in document.sections)
        why = ""
        if empty and not NEEDS_OCR.isdisjoint(document.unread.values()):
            why = tr(_SCANNED if self._backend.settings.ocr == "off" else _BEING_SEEN)
        elif empty:
            why = tr(_NO_TEXT)
        self._conversation.set_ready(not empty, why)
        self.conversation_changed.emit()
        if self._waiting is not None:
            question, self._waiting = self._waiting, None
            self._conversation.begin(*question)
            if empty:
                self._conversation.finish(why)
            else:
                self._answer(subject, question)

    def show_conversation(self, entry: ConversationEntry, exchanges: list[Exchange]) -> None:
        """Speak of the same document in another conversation; nothing is being answered."""
        subject = self._evidence.subject
        if subject is not None:
            self.entry = entry
            self._evidence.clear()
            self._evidence.begin()
            self._conversation.question_box.scope.choose_as(exchanges[-1] if exchanges else None)
            self._show(subject, exchanges)

    # ---- questions ----------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """True while a question is being answered."""
        return self._task is not None or self._waiting is not None

    @property
    def judging(self) -> bool:
        """True while a model judges the sentences of an answer."""
        return self._judging.busy

    def ask(self, question: str, focus: Focus | None = None) -> None:
        """Answer from the document, watching in page and contents while the agent works."""
        self.put(ReaderQuestion(question, focus))

    def put(self, question: ReaderQuestion) -> None:
        """Answer a question or check a text; a question with options replaces the one being answered. While pages
        are read it waits for a draft of what they say so far.
        """
        if question.options is not None:
            self.stop()
        self._take(question)

    def _accept(self) -> None:
        if self._held is not None:
            self._held.set()

    def _read(self, path: str) -> None:
        """Check the text of a file."""
        self._background.do(lambda: given_text.read_given(path), self._conversation.give)

    def _take(self, asked: ReaderQuestion) -> None:
        if self.busy:
            return
        self._judging.stop()
        self._conversation.begin(*asked)
        subject = self._evidence.subject
        if subject is not None and subject is self._newest and subject.whole:
            self._answer(subject, asked)
        else:
            self._waiting = asked
            self._indexer.hurry(self._path)
            self._change_subject()  # it may have failed before

    def stop(self) -> None:
        """End what is being answered. Its thread may take longer, such as with the loading of a model: the reader
        does not wait for it, and what it still says is not heard.
        """
        self._judging.stop()
        if self._task is not None:
            self._task.stop()
            self._leave()
        elif self._waiting is not None:
            self._waiting = None
            self._conversation.finish()

    def shut(self) -> None:
        """Stop, and return when no thread is at work any more."""
        self._newest = self._task = self._waiting = None
        self._judging.stop()
        self._conversation.finish()
        for task in self.findChildren(Task):  # one that was broken off may be at work, too
            task.wait()
        self._evidence.subject = None

    def _answer(self, subject: Subject, asked: ReaderQuestion) -> None:
        question, focus, instead, check, options = asked
        said = self._conversation.exchanges()
        alone = options is not None and options.alone
        history = [] if alone else said[:instead] if instead >= 0 else said
        self._evidence.begin()
        if focus is not None and focus.page >= 0:
            focus = replace(focus, section=self._section_of(subject.document))
        documents, known = [] if subject.draft else [subject.document], options.known if options else None

        def work(stopped: Stopped) -> Iterator[AgentEvent | EvidenceState]:
            corpora, draft = self._backend.corpora, subject.draft
            corpus = corpora.draft(draft, stopped=stopped) if draft else corpora.corpus(documents, stopped=stopped)
            said = earlier_answers(history, documents)
            asked = Question(question, corpus, history=said, stopped=stopped, focus=focus, known=known)
            backend = self._backend
            events = backend.checking.text(question, corpus, stopped) if check else backend.answering.ask(asked)
            return follow(events, subject.corpus)

        self._problem, self._asked, self._held = "", (), None
        if options is not None and options.scope.several:
            self._held = threading.Event()
            several = SeveralQuestion(self._backend, options, self.open_paths(), self._held)
            self._run(lambda stopped: several.events(question, history, stopped))
        else:
            self._run(work)

    def _run(self, work: Callable[[Stopped], Iterator[Any]]) -> None:
        """Do the work of one question."""
        task = self._task = Task(work, self)
        task.begin(
            lambda event: self._happened(event) if task is self._task else None,
            lambda error: self._failed(error) if task is self._task else None,
            lambda: self._ended() if task is self._task else None,
        )
        self.changed.emit()

    def _section_of(self, document: Document) -> int:
        """Number of the section in view within `document`, which may be an earlier draft of the one shown."""
        section = self._section_in_view()
        return next((s.id for s in document.sections if section and s.key == section.key), 0)

    def _happened(self, event: AgentEvent | EvidenceState | Put | Hold) -> None:
        if isinstance(event, EvidenceState):
            self._conversation.show_event(event.event)
            self._evidence.show(event, self._asked)
            if self._asked:
                self.shared.emit(Shared(self._asked, event))
        elif isinstance(event, Put):
            self._asked = tuple(document.id for document in event.corpus.documents)
            self._conversation.show_corpus(event.corpus)
        elif isinstance(event, Hold):
            self._conversation.await_acceptance()
        else:
            self._conversation.show_event(event)

    def _failed(self, error: PilcrowError) -> None:
        self._problem = translate(error)

    def _ended(self) -> None:
        """End a question that was worked on to its end."""
        self._leave()
        subject = self._evidence.subject
        if subject is not None and subject.draft is None and not self._problem:
            self._judging.begin()

    def _leave(self) -> None:
        """End the question in progress, answered or not."""
        self._task = None
        self._evidence.rest()
        self._conversation.finish(self._problem)
        self._change_subject()
        self.ended.emit()
        self.changed.emit()

    # ---- what stays ---------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Write down the conversation."""
        subject, exchanges, shown = self._evidence.subject, self._conversation.exchanges(), self.entry.id
        if subject is not None:
            self._background.do(lambda: self._kept.keep(subject, shown, exchanges))
