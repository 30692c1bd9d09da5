"""The settings dialog: the usual settings in groups, with a search; changes apply at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from ...core.find import fold
from ...settings import TEXT_SCALES, Settings
from ..base import language
from ..base.backend import EmbeddingModels
from ..base.language import format_number, noop, tr, translate
from ..base.look import fonts
from ..base.look.dialog import Dialog
from ..base.look.fonts import strong
from ..base.look.layouts import lay_column, lay_row
from ..base.look.words import make_button, make_field, make_label
from ..base.tasks import ResultDelivery, explain_failure
from .add_model_dialog import APIS, AddModelDialog
from .manual.view import show_manual

_SIZE, _LABEL, _EDITOR = (640, 620), 170, 330
_MANUAL = "settings.md"
_PAUSE = 400
"""Milliseconds after the last step of the text size, before all is dressed anew."""
_BESIDE = 72
"""Pixels reserved for margins and scroll bar, beside label and editor."""


@dataclass(frozen=True, slots=True)
class Option:
    """Presentation of a setting: `choices` are (value, label) pairs, whose labels may contain the value as
    {count}. All texts are to be translated.
    """

    name: str
    label: str
    tip: str
    choices: tuple[tuple[Any, str], ...] = ()


_QUOTATIONS = (
    ("plain", noop("“…” (title, p. 12)")), ("markdown", noop("Markdown, with a link back")),
    ("author", noop("“…” (author, year, p. 12)")),
)  # fmt: skip
_SCALES = tuple((scale, noop("{count} %")) for scale in TEXT_SCALES)
_PREVIEWS = (
    ("hover", noop("While pointing at it")),
    ("ctrl", noop("While pointing, with Ctrl held")),
    ("off", noop("Never")),
)
_LANGUAGES = (("", noop("The desktop's")), *language.known_languages().items())
_LOOKS = (("system", noop("Like the system")), ("light", noop("Light")), ("dark", noop("Dark")))
_PAGES = (
    ("window", noop("Like the window")),
    ("light", noop("As printed")),
    ("sepia", noop("Sepia")),
    ("dark", noop("Dark")),
)
GROUPS: tuple[tuple[str, tuple[Option, ...]], ...] = (
    (
        noop("Window"),
        (
            Option("look", noop("Window colours"), noop("Of menus, lists and answers"), _LOOKS),
            Option("page_colours", noop("Page colours"), noop("Colours of paper and print"), _PAGES),
            Option(
                "text_scale", noop("Text size"),
                noop("Of menus, lists and answers; pages have their own zoom"), _SCALES,
            ),
            Option("previews", noop("Link previews"), noop("When to show where a link leads"), _PREVIEWS),
            Option("reopen", noop("Reopen documents"), noop("Start with the documents of the last session")),
            Option("quotation", noop("Quotations"), noop("Format of text copied as a quotation"), _QUOTATIONS),
            Option(
                "dictionaries", noop("Dictionaries"),
                noop("Folder with more dictionaries (StarDict or dictd)"),
            ),
            Option("author", noop("Your name"), noop("Author of marks in saved files and exports; may be empty")),
        ),
    ),
    (
        noop("Answers"),
        (
            Option("chat_model", noop("Chat model"), noop("Empty: the first one installed")),
            Option(
                "notes_as_memory", noop("Your notes"),
                noop("Answers may also quote your notes, marks and saved answers, named as yours"),
            ),
        ),
    ),
    (
        noop("Advanced"),
        (
            Option("chat_api", noop("Kind of chat server"), noop("The program that serves chat models"), APIS),
            Option("chat_host", noop("Its address"), noop("Such as http://localhost:11434")),
            Option(
                "allow_remote", noop("Other machines"),
                noop("Allow servers on other machines: text of documents is then sent to them"),
            ),
            Option("language", noop("Language"), noop("Of the window, from the next start"), _LANGUAGES),
            Option(
                "model", noop("Model for searching"),
                noop("Finds what means the same; after a change documents are prepared again at the next start"),
            ),
        ),
    ),
)  # fmt: skip
"""Settings that readers change, by group; all others are changed in `settings.json`, as the manual says."""


class SettingsDialog(Dialog):
    """Shows `settings`; `change` receives them after each change, and its future tells when they are saved.

    `known` has available names by setting, such as those of models; further embedding `models` can be added.
    """

    def __init__(
        self,
        parent: QWidget,
        settings: Settings,
        known: Mapping[str, Sequence[str]],
        change: Callable[[Settings], Future[None]],
        models: EmbeddingModels,
    ) -> None:
        super().__init__(parent, tr("Settings"), _SIZE)
        self.settings = settings
        self._known, self._change, self._models = known, change, models
        self._delivery = ResultDelivery(self)
        self.editors: dict[str, QWidget] = {}
        self._rows: dict[str, QWidget] = {}
        self._labels: list[QLabel] = []
        self._heads: list[tuple[QLabel, tuple[Option, ...]]] = []
        self.search = make_field(tr("Search settings"))
        self.search.textChanged.connect(self._filter)
        body = QWidget()
        column = lay_column(within=body, margins=(20, 0, 20, 12), spacing=8)
        for title, options in GROUPS:
            head = QLabel(tr(title))
            head.setProperty("heading", True)
            head.setFont(strong(head.font()))
            head.setContentsMargins(0, 12, 0, 0)
            column.addWidget(head)
            self._heads.append((head, options))
            for option in options:
                self._rows[option.name] = self._row(option)
                column.addWidget(self._rows[option.name])
        self._nothing = make_label(tr("No setting fits the search."), role="dim")
        self._nothing.hide()
        column.addWidget(self._nothing)
        self.others = QLabel(wordWrap=True)
        self.others.setProperty("dim", True)
        self.others.setContentsMargins(0, 12, 0, 0)
        self.others.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        manual = tr("manual")
        self.others.setText(
            tr(
                "Further settings stand in the file settings.json; the {manual} explains them.",
                manual=f'<a href="{_MANUAL}">{manual}</a>',
            )
        )
        self.others.linkActivated.connect(lambda page: show_manual(self, page))
        column.addWidget(self.others)
        column.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its editors take the keyboard focus
        area.setWidget(body)
        self.reset = make_button(tr("Reset all"), self._reset)
        self.reset.setAutoDefault(False)
        self.shut = make_button(tr("Close"), self.accept)
        self.shut.setAutoDefault(False)
        lay_column(
            lay_row(self.search, margins=(20, 0, 20, 0)),
            (area, 1),
            lay_row((self.message, 1), self.reset, self.shut, margins=(20, 0, 20, 0), spacing=12),
            within=self,
            margins=(0, 20, 0, 16),
            spacing=12,
        )
        self._pause = QTimer(self, interval=_PAUSE, singleShot=True)
        self._pause.timeout.connect(self._resize_text)
        self._show()
        self.search.setFocus()

    def _row(self, option: Option) -> QWidget:
        row = QWidget()
        words, told = tr(option.label), tr(option.tip)
        label = QLabel(words)
        self._labels.append(label)
        label.setWordWrap(True)
        label.setContentsMargins(0, 6, 0, 4)
        editor = self.editors[option.name] = self._editor(option)
        editor.setAccessibleName(words)
        editor.setAccessibleDescription(told)
        editor.setToolTip(told)
        label.setBuddy(editor)
        tip = make_label(told, role="dim", wrap=True)
        beside = QBoxLayout(
            QBoxLayout.Direction.LeftToRight if isinstance(editor, QCheckBox) else QBoxLayout.Direction.TopToBottom
        )
        beside.setSpacing(4)
        beside.addWidget(editor, 0, Qt.AlignmentFlag.AlignLeft)
        beside.addWidget(tip, 1)
        if option.name == "model":
            self.add_model = make_button(tr("Add a model…"), lambda: self._ask_model(option))
            self.add_model.setAutoDefault(False)
            beside.addWidget(self.add_model, 0, Qt.AlignmentFlag.AlignLeft)
        lay_row((label, 0, Qt.AlignmentFlag.AlignTop), (beside, 1), within=row, margins=(0, 0, 0, 4), spacing=12)
        return row

    def _editor(self, option: Option) -> QWidget:
        value = getattr(self.settings, option.name)
        if isinstance(value, bool):
            tick = QCheckBox()
            tick.toggled.connect(lambda on: self._set(option, on))
            return tick
        if option.choices:
            chooser = _Chooser()
            for each, words in option.choices:
                chooser.addItem(tr(words, count=format_number(each) if isinstance(each, int) else each), each)
            if option.name == "text_scale":
                chooser.activated.connect(lambda _at: self._pause.start())
            else:
                chooser.activated.connect(lambda _at: self._set(option, chooser.currentData()))
        elif option.name in self._known:
            chooser, line = _Chooser(), QLineEdit()
            chooser.setEditable(True)
            chooser.setLineEdit(line)
            chooser.addItems(list(self._known[option.name]))
            line.editingFinished.connect(lambda: self._set(option, line.text().strip()))
            chooser.activated.connect(lambda _at: self._set(option, chooser.currentText().strip()))
        else:
            field = QLineEdit()
            field.editingFinished.connect(lambda: self._set(option, field.text().strip()))
            return field
        return chooser

    def _ask_model(self, option: Option) -> None:
        """Let the reader test and add a model, and use it for embedding."""

        def added(name: str) -> None:
            editor = self.editors["model"]
            if isinstance(editor, QComboBox) and editor.findText(name) < 0:
                editor.addItem(name)
            self._set(option, name)

        dialog = AddModelDialog(self, self.settings, self._models)
        dialog.added.connect(added)
        dialog.open()

    def _fit(self) -> None:
        """Set widths for the text size, within the dialog: editors stand below their labels where there is no room
        beside them.
        """
        label, room = fonts.scaled(_LABEL), self.width() - _BESIDE
        below = room < label + fonts.scaled(_EDITOR)
        direction = QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight
        for row in self._rows.values():
            layout = row.layout()
            if isinstance(layout, QBoxLayout):
                layout.setDirection(direction)
                layout.setSpacing(0 if below else 12)
        wide = min(fonts.scaled(_EDITOR), room if below else room - label)
        for each in self._labels:
            each.setFixedWidth(room if below else label)
        for editor in self.editors.values():
            if not isinstance(editor, QCheckBox):
                editor.setFixedWidth(wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _show(self) -> None:
        """Show the current settings in the editors."""
        for name, editor in self.editors.items():
            value = getattr(self.settings, name)
            editor.blockSignals(True)
            if isinstance(editor, QCheckBox):
                editor.setChecked(value)
            elif isinstance(editor, QLineEdit):
                editor.setText(value)
            elif isinstance(editor, QComboBox) and editor.isEditable():
                editor.setCurrentText(value)
            elif isinstance(editor, QComboBox):
                if editor.findData(value) < 0:
                    editor.addItem(str(value), value)
                editor.setCurrentIndex(editor.findData(value))
            editor.blockSignals(False)

    def _resize_text(self) -> None:
        """Apply the text size that is shown, if it is not yet."""
        self._pause.stop()
        chooser = self.editors["text_scale"]
        if isinstance(chooser, QComboBox) and chooser.currentData() != self.settings.text_scale:
            self._put(replace(self.settings, text_scale=chooser.currentData()))

    def done(self, result: int) -> None:
        self._resize_text()
        super().done(result)

    def _set(self, option: Option, value: Any) -> None:
        self._resize_text()
        default = getattr(Settings(), option.name)
        if value == "" and option.name in ("chat_host", "model"):
            value = default  # the setting may not be empty
        if value != getattr(self.settings, option.name):
            self._put(replace(self.settings, **{option.name: value}))

    def _reset(self) -> None:
        """Set the defaults of the settings shown here; those of `settings.json` alone stay."""
        defaults = Settings()
        self._put(replace(self.settings, **{name: getattr(defaults, name) for name in self.editors}))

    def _put(self, settings: Settings) -> None:
        self._delivery.when_done(self._change(settings), self._tell)
        self.settings = settings
        self._show()
        self._fit()

    def _tell(self, saved: Future[None]) -> None:
        error = saved.exception()
        self.say(translate(explain_failure(error)) if error else tr("Kept."), wrong=error is not None)

    def _filter(self, typed: str) -> None:
        words = fold(typed).split()
        for head, options in self._heads:
            shown = 0
            for option in options:
                english = f"{option.label} {option.tip} {option.name}"
                told = fold(f"{tr(option.label)} {tr(option.tip)} {head.text()} {english}")
                fits = all(word in told for word in words)
                self._rows[option.name].setVisible(fits)
                shown += fits
            head.setVisible(shown > 0)
        self._nothing.setVisible(all(head.isHidden() for head, _ in self._heads))


class _Chooser(QComboBox):
    """A box that ignores the mouse wheel, which scrolls the settings instead; its list shows all words."""

    def showPopup(self) -> None:
        words = self.view().sizeHintForColumn(0) + self.view().verticalScrollBar().sizeHint().width()
        self.view().setMinimumWidth(min(words, self.window().width()))
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
