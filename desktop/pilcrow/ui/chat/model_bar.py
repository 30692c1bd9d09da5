"""The model bar: a button with the current chat model; its menu has all models and, without one, the problem and a
button that solves it.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon
from PySide6.QtWidgets import (
    QMenu,
    QProgressBar,
    QSizePolicy,
    QWidget,
    QWidgetAction,
)

from ...core.language.sentences import shortened
from ...core.servers.chat_models import ModelInfo
from ..base.backend import ChatState
from ..base.language import tr, translate
from ..base.look import fonts, theme
from ..base.look.layouts import lay_column, lay_row, make_panel
from ..base.look.menus import give_menu
from ..base.look.words import make_button, make_label
from .wording import byte_size

_RECENT = 3.0
_WIDE = 320
"""Width of the problem's text in the menu, in pixels."""
_ICONS = {"start": "play", "pull": "down", "settings": "settings", "retry": "again"}


class ModelBar(QWidget):
    """A bar beside the head of the conversation. It only emits requests: the owner performs them and calls
    `set_state` again.
    """

    chosen = Signal(str)
    """The name of an installed model."""
    planning = Signal(bool)
    """True if questions that need several places are to be planned."""
    pull_requested = Signal(str)
    start_requested = Signal()
    """The chat server is to be started."""
    cancelled = Signal()
    """The running start or download is to be cancelled."""
    retry_requested = Signal()
    settings_requested = Signal()
    name_requested = Signal()
    """The reader is to be asked for the name of a model to download."""

    def __init__(self, beside: QWidget | None = None, parent: QWidget | None = None) -> None:
        """Build the bar below `beside`; the owner of the bar places its button `model`."""
        super().__init__(parent)
        self._state = ChatState()
        self._samples: list[tuple[float, int]] = []
        self._failed = ""
        self._unfinished = ""
        make_panel(self)
        self.model = make_button("", roles="chip menu")
        self.model.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.model.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.menu = QMenu(self)
        self.menu.setToolTipsVisible(True)
        self.menu.aboutToShow.connect(self._fill_menu)
        give_menu(self.model, self.menu)
        head = lay_row((beside or QWidget(), 1), spacing=4)

        self.problem = make_label(role="warning", wrap=True)
        padded = QWidget()
        lay_column(self.problem, within=padded, margins=(12, 8, 12, 6))
        self._about = QWidgetAction(self)
        self._about.setDefaultWidget(padded)
        self.mend = QAction(self)
        self.mend.triggered.connect(self._mend)
        self.failed = make_label(role="warning", wrap=True)
        """Error of a start or download requested by the reader."""
        self.failed.setContentsMargins(5, 0, 4, 4)
        self.failed.hide()

        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("Progress"))
        self.doing = make_label(role="dim")
        self.doing.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.cancel = make_button(tr("Cancel"), self.cancelled.emit, roles="flat")
        self._going_on = QWidget()
        lay_column(
            lay_row((self.doing, 1), self.cancel, spacing=4),
            self.progress,
            within=self._going_on,
            margins=(5, 0, 4, 4),
            spacing=4,
        )

        aligned = (11, 7, 12, 4)  # with the head of the contents
        lay_column(head, self.failed, self._going_on, within=self, margins=aligned, spacing=4)
        self._going_on.hide()
        self.set_state(self._state)

    def set_state(self, state: ChatState) -> None:
        """Show the current model, or the problem and its solution."""
        self._state = state
        place = shortened(state.remote, 28) if state.remote else tr("On this computer")
        self.model.setText(place if state.model else tr("No chat model"))
        choose = tr("{model}: choose another.", model=state.model)
        none = tr("No chat model: answers are in the document’s own words")
        self.model.setToolTip(f"{choose}\n{translate(state.why)}".strip() if state.model else none)
        self.model.setAccessibleName(
            tr("Chat model: {model}", model=state.model) if state.model else tr("No chat model")
        )
        self._show_trouble()

    def _show_trouble(self) -> None:
        """Show a problem in the menu; only an error of a requested action is shown below the bar."""
        problem = " ".join(filter(None, (self._failed, translate(self._state.problem))))
        if problem and not self._state.model:
            problem = tr("{problem} Answers are in the document’s own words meanwhile.", problem=problem)
        self.problem.setText(problem)
        wide = fonts.scaled(_WIDE)
        self.problem.setFixedSize(wide, max(0, self.problem.heightForWidth(wide)))
        self.failed.setText(self._failed)
        self.failed.setVisible(bool(self._failed) and self._going_on.isHidden())
        self.mend.setText(tr("Go on downloading") if self._unfinished else translate(self._state.mend))
        self.mend.setVisible(bool(self.mend.text()))
        if problem:
            self.model.setToolTip(problem)
        self._dress()

    @property
    def troubled(self) -> bool:
        """True if a problem is shown."""
        return bool(self.problem.text()) and self._going_on.isHidden()

    @property
    def _command(self) -> str:
        return f"pull {self._unfinished}" if self._unfinished else self._state.command

    def _mend(self) -> None:
        command, _, name = self._command.partition(" ")
        if command == "pull":
            self.pull_requested.emit(name)
        elif command == "start":
            self.start_requested.emit()
        elif command == "settings":
            self.settings_requested.emit()
        elif command == "retry":
            self.retry_requested.emit()

    # ---- choosing -----------------------------------------------------------------------------------------

    def _fill_menu(self) -> None:
        self.menu.clear()
        if self.troubled:
            self.menu.addAction(self._about)
            self.menu.addAction(self.mend)
            self.menu.addSeparator()
        group = QActionGroup(self.menu)
        for info in self._state.installed:
            action = QAction(f"{info.name.replace('&', '&&')}\t{in_brief(info)}", self.menu)
            can = self._state.abilities.get(info.name, "")
            action.setToolTip("\n".join(filter(None, (in_detail(info), translate(can)))))
            action.setCheckable(True)
            action.setChecked(info.name == self._state.model)
            action.triggered.connect(lambda _=False, name=info.name: self.chosen.emit(name))
            group.addAction(action)
            self.menu.addAction(action)
        if not self._state.installed and not self.troubled:
            self.menu.addAction(tr("No chat model is installed")).setEnabled(False)
        for said in (self._state.abilities.get(self._state.model, ""), self._state.why):
            if said:
                self.menu.addAction(translate(said)).setEnabled(False)
        self.menu.addSeparator()
        if self._state.model:
            plan = self.menu.addAction(tr("Plan questions that need several places"))
            plan.setCheckable(True)
            plan.setChecked(self._state.planned)
            plan.triggered.connect(self.planning)
        if self._state.downloads:
            self.menu.addAction(tr("Download a model…")).triggered.connect(self.name_requested)
        if self._command != "retry" or not self.troubled:
            self.menu.addAction(tr("Look again")).triggered.connect(self.retry_requested)
        self.menu.addAction(tr("Chat settings…")).triggered.connect(self.settings_requested)

    # ---- starting and downloading ------------------------------------------------------------------------

    def show_progress(self, status: str, done: int = 0, total: int = 0) -> None:
        """Show the progress of a start or download: stage, bytes done and in all (0: unknown)."""
        if self._going_on.isHidden():
            self._samples, self._failed, self._unfinished = [], "", ""
            self._going_on.show()
            self._show_trouble()
        now = time.monotonic()
        self._samples = [(at, n) for at, n in self._samples if now - at < _RECENT and n <= done] + [(now, done)]
        self.progress.setRange(0, 1000 if total else 0)
        self.progress.setValue(done * 1000 // total if total else 0)
        (first, before) = self._samples[0]
        speed = (done - before) / (now - first) if now > first else 0.0
        amount = (
            tr("{done} of {total}", done=byte_size(done), total=byte_size(total)) if total else translate(status)
        )
        self.doing.setText(f"{amount}, {byte_size(speed)}/s" if total and speed > 0 else amount)
        self.doing.setToolTip(translate(status))

    def progress_ended(self, error: str, unfinished: str = "") -> None:
        """End the progress of a start or download. `error` is "" or a sentence; `unfinished` is the name of a
        model whose download is incomplete.
        """
        self._failed, self._unfinished = error, unfinished
        self._going_on.hide()
        self._show_trouble()

    def _dress(self) -> None:
        self.mend.setIcon(theme.icon(_ICONS.get(self._command.partition(" ")[0], "again")))
        self.model.setIcon(theme.icon("info", "warning") if self.troubled else QIcon())


def in_brief(info: ModelInfo) -> str:
    """Summary of an installed model for the menu: its size and its suitability."""
    return " · ".join(
        filter(None, (byte_size(info.size) if info.size else "", "; ".join(map(translate, info.good_for))))
    )


def in_detail(info: ModelInfo) -> str:
    """Full description of an installed model by its server, in a sentence."""
    billions = QLocale().toString(round(info.parameters / 1e9, 1), "f", 1)
    parts = (
        tr("{count} billion parameters", count=billions) if info.parameters else "",
        tr("weights as {form}", form=info.quantization) if info.quantization else "",
        tr("trained for {count} tokens of context", count=info.context) if info.context else "",
        tr("can: {abilities}", abilities=", ".join(info.abilities)) if info.abilities else "",
        tr("runs on its vendor's machines") if info.remote else "",
    )
    return "; ".join(filter(None, parts)) or tr("The server tells nothing of this model.")
