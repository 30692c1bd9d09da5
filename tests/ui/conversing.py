"""A scripted conversation about a small corpus, and helpers that read the pane."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pilcrow.core.ask.context import citations
from pilcrow.core.exchange.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    AnswerKind,
    Retrieved,
    SectionRead,
    Unfolded,
)
from pilcrow.core.model import Coordinate
from pilcrow.ui.chat.answer.answer_view import AnswerView
from pilcrow.ui.chat.conversation import Conversation
from pilcrow.ui.chat.exchange_view import ExchangeView
from pilcrow.ui.chat.notices import NoticeLine
from pilcrow.ui.chat.wording import Underline
from smallcorpus import SmallCorpus

QUESTION = "How strong is the spring, and how is it mounted?"
SPRING = "The spring is made of steel. It holds 40 newtons at 12 mm and breaks at 55 newtons. Oil it yearly."
CORPUS = SmallCorpus(
    [
        ("1 Overview", 1, ["This manual is about a valve with a spring."]),
        ("3.2 The spring", 2, ["Springs matter.", SPRING, "It is mounted upside down with two screws."]),
        ("Appendix B Tables", 1, ["Table of torques: 9 Nm."]),
        ("Care of everything that can rust", 1, ["Dry it after use."]),
    ]
)
TEXT = (
    "The spring holds **40 newtons** [S2:2]. It is mounted *upside down* [S2:3] with two screws [S2:3].\n\n"
    "It breaks at 55 newtons [S2:2]. Most people never notice any of this."
)
STEPS: list[AgentEvent] = [
    Retrieved("spring strength", (Coordinate(1, 2, 2), Coordinate(1, 2, 3)), (Coordinate(1, 2, 2),)),
    SectionRead(1, 2, 1, 3, 212),
    Unfolded(1, 1),
    SectionRead(1, 3, 1, 1, 1),
]


def answered(text: str, corpus: SmallCorpus = CORPUS) -> Answered:
    """The agent's answer for a model's text, after reading everything."""
    read = {Coordinate(1, s.id, n) for s in corpus.documents[0].sections for n in range(1, s.paragraphs + 1)}
    found = citations.resolve(text, corpus, read)
    return Answered(found.text, found.citations, found.statements, AnswerKind.AGENT)


def converse(pane: Conversation, text: str = TEXT) -> ExchangeView:
    """Run a whole question with its answer."""
    pane.begin(QUESTION)
    for event in [*STEPS, AnswerDelta(text), answered(text)]:
        pane.show_event(event)
    pane.finish()
    return pane.views[-1]


def click(qtbot: QtBot, widget: QWidget) -> None:
    """Move the pointer onto a widget and click it, once the layout is complete."""
    QApplication.processEvents()
    around: QWidget | None = widget
    while around is not None:
        at = QPointF(around.rect().center())
        QApplication.sendEvent(around, QEnterEvent(at, at, QPointF(around.mapToGlobal(at.toPoint()))))
        around = around.parentWidget()
    QApplication.processEvents()
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def sentences(view: ExchangeView) -> list[str]:
    """Messages around an answer, from top to bottom."""
    return [s.label.text() for s in view.findChildren(NoticeLine) if s.isVisible()]


def wavy(answer: AnswerView) -> str:
    """All text with a wavy line."""
    return "".join(answer.underlined(Underline.WAVY))


def explained(answer: AnswerView, words: str) -> str:
    """Explanation shown under the pointer at the start of `words`; an object replacement character stands for a
    tag.
    """
    cursor = QTextCursor(answer.document())
    cursor.setPosition(answer.document().toRawText().index(words))
    return answer.explained_at(answer.cursorRect(cursor).center() + QPoint(3, 0))


def chip_centre(answer: AnswerView, index: int) -> QPoint:
    return answer.chip_rect(index).center()
