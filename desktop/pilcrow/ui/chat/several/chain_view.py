"""The reasoning chain of a deep answer: each step's question with its evidence; the steps can be edited."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from ....core.exchange.chain import Chain, ChainEvidence, Intent
from ....core.exchange.events import Citation
from ....core.language.sentences import in_line, shortened
from ...base import page_names
from ...base.language import quoted, tr
from ...base.look import theme
from ...base.look.icon_button import IconButton
from ...base.look.layouts import STRETCH, lay_column, lay_row, margins
from ...base.look.words import make_button, make_label
from ..answer.cards import Card
from ..pieces import StepRow
from ..question.editor import QuestionEditor

_QUOTED = 160
"""Greatest number of characters of a passage in a line."""
_EVIDENCE = 3
"""Number of passages of a step shown at first."""


class _EvidenceLine(StepRow):
    """A passage: its text and place. A click goes there."""

    def __init__(self, evidence: ChainEvidence) -> None:
        super().__init__(strong=False)
        text = in_line(evidence.text)
        place = page_names.abbreviated(evidence.page)
        self.say("evidence", "", quoted(shortened(text, _QUOTED)), "", place)
        self.setAccessibleName(f"{evidence.title}, {place}: {text}")
        self.setToolTip(theme.as_tip(f"{evidence.title}, {place}\n{text}"))


class _IntentView(QWidget):
    """One step of the chain."""

    evidence_activated = Signal(object)
    reworded = Signal(str)
    removed = Signal()

    def __init__(self, number: int, intent: Intent, *, removable: bool) -> None:
        super().__init__()
        self.intent = intent
        self.asked = make_label(f"{number}. {intent.asked}", wrap=True, selectable=True)
        self.edit = IconButton("edit", tr("Ask this step in other words"))
        self.edit.clicked.connect(self.begin_editing)
        self.remove = IconButton("close", tr("Leave this step out"))
        self.remove.setEnabled(removable)
        self.remove.clicked.connect(self.removed)
        head = lay_row(
            (self.asked, 1),
            *((button, 0, Qt.AlignmentFlag.AlignTop) for button in (self.edit, self.remove)),
            spacing=2,
        )
        self._column = lay_column(head, within=self, margins=(0, 2, 0, 4), spacing=2)
        self.editor: QuestionEditor | None = None
        for told, quiet in self._result_sentences():
            label = make_label(told, role="dim" if quiet else "", wrap=True, selectable=True)
            label.setContentsMargins(margins(14, 0, 0, 0))
            self._column.addWidget(label)
        self._show(intent.evidence[:_EVIDENCE])
        self._more = make_button(
            tr("%Ln more passages", "", len(intent.evidence) - _EVIDENCE), self._show_all, roles="flat"
        )
        if len(intent.evidence) > _EVIDENCE:
            self._column.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)

    def _result_sentences(self) -> Iterator[tuple[str, bool]]:
        """Result of the step as sentences, each with True if it is shown dimmed."""
        intent = self.intent
        if not intent.rounds:
            yield tr("Not asked yet."), True
            return
        if intent.concluded:
            yield intent.concluded, False
        elif not intent.evidence:
            yield tr("Nothing was found."), True
        if not intent.sufficient and (intent.concluded or intent.evidence):
            yield tr("This is not sufficient."), True

    def _show(self, evidence: tuple[ChainEvidence, ...]) -> None:
        for one in evidence:
            line = _EvidenceLine(one)
            line.clicked.connect(partial(self._go, one))
            self._column.addWidget(line)

    def _show_all(self) -> None:
        self._more.hide()
        self._show(self.intent.evidence[_EVIDENCE:])

    def _go(self, evidence: ChainEvidence) -> None:
        self.evidence_activated.emit(Citation(0, evidence.at, 0, 0, (evidence.start, evidence.end)))

    def begin_editing(self) -> None:
        """Let the reader reword the question of the step."""
        self.editor = _editor(self.intent.asked)
        self.editor.entered.connect(self.reworded)
        self.editor.given_up.connect(self._end_editing)
        self._column.insertWidget(0, self.editor)
        self.asked.hide()
        self.editor.box.setFocus()

    def _end_editing(self) -> None:
        if self.editor is not None:
            self.editor.put_away()
            self.editor = None
        self.asked.show()
        self.edit.setFocus()


class ChainView(Card):
    """A chain that grows while the answer is prepared, and folds to a line when it is complete. After editing, the
    reader can continue the answer from the changed step.
    """

    evidence_activated = Signal(object)
    """A `Citation` of the passage."""
    asked_on = Signal(object)
    handed = Signal(object)
    exported = Signal(object)
    copied = Signal(object)
    """A `Chain`: to be continued, passed to the next question, written to a file, or copied."""

    def __init__(self, chain: Chain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chain = chain
        self._given = chain
        self._running = True
        self.views: list[_IntentView] = []
        self.editor: QuestionEditor | None = None
        self.column.setContentsMargins(8, 6, 8, 6)
        self.fold = StepRow(strong=False)
        self.fold.clicked.connect(self.toggle)
        self.column.addWidget(self.fold)
        self._body = QWidget()
        self._steps = lay_column(within=self._body, margins=margins(6, 0, 0, 0))
        self.column.addWidget(self._body)
        self.foot = QWidget()
        self.column.addWidget(self.foot)
        tip = tr("Ask the steps that are not asked yet, and answer anew")
        self.on = make_button(
            tr("Ask on from here"), lambda: self.asked_on.emit(self.chain), roles="primary", tip=tip
        )
        tip = tr("Something else that has to be known")
        self.add = make_button(tr("Add a step"), self._begin_adding, roles="flat", tip=tip)
        tip = tr("Begin the next question with what is known here")
        self.hand = make_button(tr("Use"), lambda: self.handed.emit(self.chain), roles="flat", tip=tip)
        tip = tr("Copy the steps with their evidence as Markdown")
        self.copying = make_button(tr("Copy"), lambda: self.copied.emit(self.chain), roles="flat", tip=tip)
        tip = tr("Write the steps with their evidence to a file: Markdown or JSON")
        self.export = make_button(tr("Export…"), lambda: self.exported.emit(self.chain), roles="flat", tip=tip)
        row = lay_row(self.add, self.hand, self.copying, self.export, STRETCH, spacing=2)
        lay_column((self.on, 0, Qt.AlignmentFlag.AlignLeft), row, within=self.foot, spacing=4)
        self.show_chain(chain)

    def show_chain(self, chain: Chain) -> None:
        """Show the current state of the chain."""
        self._given = chain
        self._edit(chain)

    def _edit(self, chain: Chain) -> None:
        self.chain = chain
        for view in self.views:
            self._steps.removeWidget(view)
            view.hide()
            view.deleteLater()
        self.views = []
        self._end_adding()
        for number, intent in enumerate(chain.intents, 1):
            view = _IntentView(number, intent, removable=len(chain.intents) > 1)
            view.evidence_activated.connect(self.evidence_activated)
            view.reworded.connect(partial(self._reword, number))
            view.removed.connect(lambda number=number: self._edit(self.chain.without(number)))
            self._steps.addWidget(view)
            self.views.append(view)
        self._offer()

    def _reword(self, number: int, asked: str) -> None:
        self._edit(self.chain.reworded(number, asked))

    def _begin_adding(self) -> None:
        self._end_adding()
        self.editor = _editor("")
        self.editor.entered.connect(self._append)
        self.editor.given_up.connect(self._end_adding)
        self._steps.addWidget(self.editor)
        self.editor.box.setFocus()

    def _append(self, asked: str) -> None:
        self._edit(replace(self.chain, intents=(*self.chain.intents, Intent(asked))))

    def _end_adding(self) -> None:
        if self.editor is not None:
            self.editor.put_away()
            self.editor = None

    def complete(self) -> None:
        """Mark the chain as complete: fold it and allow editing."""
        self._running = False
        self._body.hide()
        self._offer()

    def toggle(self) -> None:
        self._body.setVisible(self._body.isHidden())
        self._offer()

    def _offer(self) -> None:
        """Show the buttons for the current state of the chain."""
        closed = self._body.isHidden()
        asked = sum(bool(intent.rounds) for intent in self.chain.intents)
        brief = tr("%Ln steps that had to be known", "", len(self.chain.intents))
        if self._running:
            brief = tr("{done} of %Ln steps known", "", len(self.chain.intents), done=asked)
        self.fold.say("forward" if closed else "down", "", brief, "", "")
        for view in self.views:
            view.edit.setVisible(not self._running)
            view.remove.setVisible(not self._running)
        self.foot.setVisible(not closed and not self._running)
        self.on.setVisible(self.chain != self._given or self.chain.next > 0)
        self.hand.setEnabled(any(intent.evidence or intent.concluded for intent in self.chain.intents))


def _editor(asked: str) -> QuestionEditor:
    editor = QuestionEditor(asked)
    editor.ask.setText(tr("Change") if asked else tr("Add"))
    editor.ask.setToolTip(tr("Enter"))
    editor.cancel.setToolTip(tr("Leave it as it is (Esc)"))
    editor.ask.setEnabled(bool(asked))
    return editor
