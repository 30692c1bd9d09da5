"""Answers kept on the pages: a cited passage, all evidence of an answer, or the answer as a note."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from uuid import uuid4

from PySide6.QtCore import QObject

from ....core.exchange.events import Answered, Citation
from ....core.geometry import Box
from ....core.marks.annotation import Annotation, AnnotationKind
from ....core.marks.cited import cited_passages
from ....core.marks.placing import NOTE, at_place, margin, on_text
from ....core.model import Paragraph
from ....core.reader.conversation import Exchange
from ...base import page_names
from ...base.language import tr
from ...base.tasks import BackgroundQueue
from ...chat.conversation import Conversation
from ...chat.export import answer_markdown, export_parts
from ...viewer.viewer import Viewer
from ..annotating.marking import Marking
from .evidence import ShownEvidence, Subject


class KeptAnswers(QObject):
    """Makes marks of what a conversation shows."""

    def __init__(
        self,
        conversation: Conversation,
        evidence: ShownEvidence,
        marking: Marking,
        viewer: Viewer,
        background: BackgroundQueue,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._conversation, self._evidence, self._marking = conversation, evidence, marking
        self._viewer, self._background = viewer, background
        conversation.citations.kept.connect(lambda citation, exchange: self._keep([citation], exchange))
        conversation.evidence_kept.connect(lambda exchange: self._keep(_citations(exchange), exchange))
        conversation.answer_kept.connect(self.keep_answer)
        self._message, self._kept_ids = "", set[str]()
        marking.changed.connect(self._see)

    def _keep(self, citations: Iterable[Citation], exchange: Exchange) -> None:
        """Highlight what is cited, with question and answer as the note."""
        subject = self._evidence.subject
        if subject is None:
            return
        wanted, known = (
            _own(citations, exchange, subject),
            {(a.kind, a.anchor.places) for a in self._marking.own()},
        )
        if not wanted:
            self._conversation.undo.offer(
                tr("Nothing of this is in this document: open what is cited, and keep it there.")
            )
            return

        def make() -> list[Annotation]:
            note, now = _answer_markdown(exchange, subject), time.time()
            made = []
            for part in cited_passages(subject.corpus, wanted):
                around = _neighbouring(subject, part.paragraph)
                anchor = on_text(subject.document.id, [part], around)
                if anchor is not None and (AnnotationKind.HIGHLIGHT, anchor.places) not in known:
                    colour = self._marking.colour
                    made.append(Annotation(uuid4().hex, AnnotationKind.HIGHLIGHT, anchor, colour, note, now, now))
            return made

        self._background.do(
            make, lambda made: self._kept(made, tr("Kept: %Ln passages on {pages}.", "", len(made)))
        )

    def keep_answer(self, exchange: Exchange) -> None:
        """Question and answer as a note beside what the answer cites first, or at the page in view."""
        subject = self._evidence.subject
        if subject is None:
            return
        first = next(iter(_own(_citations(exchange), exchange, subject)), None)
        page, y = self._viewer.scroller.reading()

        def make() -> list[Annotation]:
            now, at, height = time.time(), page, max(0.0, y)
            around: list[Paragraph] = []
            if first is not None:
                paragraph = subject.corpus.paragraph(first.at)
                line = next((s for s in paragraph.spans if s.end > first.quote[0]), paragraph.spans[0])
                at, height, around = line.page, line.box.y0, _neighbouring(subject, paragraph)
            left = margin(around, at)
            box = Box(left, height, left + NOTE, height + NOTE)
            anchor = at_place(subject.document.id, at, box, around)
            note = _answer_markdown(exchange, subject)
            return [Annotation(uuid4().hex, AnnotationKind.NOTE, anchor, self._marking.colour, note, now, now)]

        self._background.do(make, lambda made: self._kept(made, tr("Kept as a note on {pages}.")))

    def _kept(self, made: list[Annotation], said: str) -> None:
        """Put the marks, and say so: on which `{pages}`."""
        if self._marking.is_shut:
            return
        if not made:
            self._conversation.undo.offer(tr("Already kept."))
            return
        self._marking.put(*made)
        pages = [page_names.abbreviated(self._marking.label(n)) for n in sorted({a.anchor.page for a in made})]
        where = ", ".join(pages[:4]) + ("…" if len(pages) > 4 else "")
        self._message, self._kept_ids = said.format(pages=where), {a.id for a in made}
        self._conversation.undo.offer(self._message, lambda: self._marking.remove(*(a.id for a in made)))

    def _see(self) -> None:
        """Withdraw the message about kept marks once they have been removed otherwise."""
        line = self._conversation.undo
        if self._kept_ids and not self._kept_ids & set(self._marking.history.annotations):
            self._kept_ids = set()
            if line.message.text() == self._message:
                line.withdraw()


def _citations(exchange: Exchange) -> tuple[Citation, ...]:
    answer = next((event for event in exchange.events if isinstance(event, Answered)), None)
    return answer.citations if answer else ()


def _own(citations: Iterable[Citation], exchange: Exchange, subject: Subject) -> list[Citation]:
    """The citations of this document, if the question was put to several."""
    documents = exchange.asked_ids
    if not documents:
        return list(citations)
    number = documents.index(subject.document.id) + 1 if subject.document.id in documents else 0
    return [replace(one, at=replace(one.at, doc=1), instead_of=None) for one in citations if one.at.doc == number]


def _answer_markdown(exchange: Exchange, subject: Subject) -> str:
    """Question and answer as Markdown, each citation with its place."""
    (part,) = export_parts([exchange], subject.corpus)
    return f"**{' '.join(part.question.split())}**\n\n{answer_markdown(part).strip()}"


def _neighbouring(subject: Subject, paragraph: Paragraph) -> list[Paragraph]:
    """The paragraphs of its section that are before and after a paragraph."""
    found = subject.corpus.paragraphs(1, paragraph.section, max(1, paragraph.number - 1), paragraph.number + 1)
    return found or [paragraph]
