"""The settings dialog: all settings in groups, with a search; changes apply at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QIntValidator, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ...core.find import fold
from ...settings import TEXT_SCALES, Settings
from ..base import fonts, language
from ..base.backend import EmbeddingModels
from ..base.language import noop, number, tr
from .add_model_dialog import APIS, AddModelDialog

_WIDTH, _HEIGHT, _LABEL, _EDITOR = 640, 620, 170, 330
_BESIDE = 72
"""Pixels reserved for margins and scroll bar, beside label and editor."""


@dataclass(frozen=True, slots=True)
class Option:
    """Presentation of a setting: `choices` are (value, label) pairs, whose labels may contain the value as
    {count}; a number without choices has bounds, `least` and `most`. All texts are to be translated.
    """

    name: str
    label: str
    tip: str
    choices: tuple[tuple[Any, str], ...] = ()
    least: int = 1
    most: int = 0


_CONTEXTS = (
    (0, noop("By model and memory")),
    *((2048 << n, noop("{count} tokens")) for n in range(7)),
)
_KEPT = (
    (-1, noop("Kept until the window closes")),
    (0, noop("Freed after each answer")), (5, noop("Kept for 5 minutes")),
    (15, noop("Kept for 15 minutes")), (60, noop("Kept for an hour")),
)  # fmt: skip
_RETRIEVALS = (("flat", noop("All paragraphs")), ("two-stage", noop("Those of the best sections")))
_OCRS = (("rapidocr", "RapidOCR"), ("tesseract", noop("Tesseract, where installed")), ("off", noop("Off")))
_QUOTATIONS = (
    ("plain", noop("“…” (title, p. 12)")), ("markdown", noop("Markdown, with a link back")),
    ("author", noop("“…” (author year, p. 12)")),
)  # fmt: skip
_FONTS = (
    ("auto", noop("Inter where the desktop has none")),
    ("desktop", noop("The desktop's")),
    ("inter", "Inter"),
)
_SCALES = tuple((scale, noop("{count} %")) for scale in TEXT_SCALES)
_PREVIEWS = (
    ("hover", noop("While pointing at it")),
    ("ctrl", noop("While pointing, with Ctrl held")),
    ("off", noop("Never")),
)
_LANGUAGES = (("", noop("The desktop's")), *language.known().items())
_LOOKS = (("system", noop("As the system")), ("light", noop("Light")), ("dark", noop("Dark")))
_PAGES = (("light", noop("Light")), ("sepia", noop("Sepia")), ("dark", noop("Dark")))
LATER = noop("From the next start")
GROUPS: tuple[tuple[str, tuple[Option, ...]], ...] = (
    (
        noop("Window"),
        (
            Option(
                "look", noop("Window colours"),
                noop("As the system has them, or always light or dark"), _LOOKS,
            ),
            Option(
                "page_colours", noop("Page colours"),
                noop("As pages are made, on sepia paper, or dark"), _PAGES,
            ),
            Option("font", noop("Font"), noop("The face of menus, lists and answers"), _FONTS),
            Option(
                "text_scale", noop("Size of text"),
                noop("Of menus, lists and answers; pages have a zoom"), _SCALES,
            ),
            Option(
                "smooth_scrolling", noop("Smooth scrolling"),
                noop("Let the eyes follow, where the system allows"),
            ),
            Option("previews", noop("Previews"), noop("When the place that a link leads to is shown"), _PREVIEWS),
            Option(
                "open_hosts", noop("Open without asking"),
                noop("Hosts whose addresses are opened at once; with commas"),
            ),
            Option(
                "reopen", noop("Open documents"),
                noop("Open the documents again that were open the last time"),
            ),
            Option(
                "pause_on_battery", noop("On battery"),
                noop("Let reading ahead and indexing wait while on battery"),
            ),
            Option(
                "quotation", noop("Quotations"),
                noop("How words are written that are copied as a quotation"), _QUOTATIONS,
            ),
            Option("author", noop("Your name"), noop("Written with your marks into files; empty: none is")),
            Option(
                "voice_speed", noop("Reading aloud"),
                noop("Per cent of the voice's own pace"), least=50, most=200,
            ),
        ),
    ),
    (
        noop("Answers"),
        (
            Option(
                "agents", noop("Documents at once"),
                noop("Documents asked at a time for a thorough answer; 0: as many as the server answers"),
                least=0, most=32,
            ),
            Option(
                "planned", noop("Plan questions"),
                noop("Plan questions that need several places, or a whole part"),
            ),
            Option(
                "graph", noop("Terms in questions"),
                noop("Let the model look up terms and names, and how they are related"),
            ),
            Option(
                "notes_as_memory", noop("Notes as memory"),
                noop("Search your notes, kept answers and marks, too, and say that they are yours"),
            ),
            Option("summaries", noop("Summaries ahead"), noop("Write summaries once a document is indexed")),
            Option(
                "describe", noop("Describe figures"),
                noop("Let a model that sees describe figures once a document is indexed"),
            ),
            Option("gists", noop("Gists by the model"), noop("Write what documents are about when idle")),
            Option("relations", noop("Relations by the model"), noop("Read how terms are related when idle")),
            Option(
                "top", noop("Paragraphs a search"),
                noop("Paragraphs that each search of a model brings"), most=20,
            ),
            Option(
                "window_up", noop("Paragraphs before"),
                noop("Paragraphs before each that come along"), least=0, most=10,
            ),
            Option(
                "window_down", noop("Paragraphs after"),
                noop("Paragraphs after each that come along"), least=0, most=10,
            ),
            Option(
                "rounds", noop("Most rounds"),
                noop("How often a model may search and read for one answer"), most=200,
            ),
            Option(
                "skeleton_tokens", noop("Contents told"),
                noop("Tokens of contents that a model sees"), most=100_000,
            ),
            Option("retrieval", noop("Search in"), noop("What a question is compared with"), _RETRIEVALS),
        ),
    ),
    (
        noop("Chat server"),
        (
            Option("chat_api", noop("Kind of server"), noop("What language the chat server speaks"), APIS),
            Option("chat_host", noop("Address"), noop("Where the chat server listens")),
            Option(
                "chat_model", noop("Model"),
                noop("Name of the chat model; empty: the first one installed that can chat"),
            ),
            Option(
                "context", noop("Context"),
                noop("How much a model reads at once; more needs more memory"), _CONTEXTS,
            ),
            Option(
                "keep_alive", noop("Memory"),
                noop("How long Ollama keeps a model ready after an answer"), _KEPT,
            ),
            Option(
                "allow_remote", noop("Servers elsewhere"),
                noop("Allow other machines: what answers a question, or is embedded, then leaves this one"),
            ),
        ),
    ),
    (
        LATER,
        (
            Option("language", noop("Language"), noop("Of the window; documents keep theirs"), _LANGUAGES),
            Option("model", noop("Embedding model"), noop("What compares by meaning; another one embeds anew")),
            Option(
                "second_model", noop("Second model"),
                noop("One whose vectors are joined to the first's; empty: none"),
            ),
            Option("reranker", noop("Reranker"), noop("What reads the best paragraphs again; empty: none")),
            Option("ocr", noop("Scanned pages"), noop("What reads pages without text from their pictures"), _OCRS),
            Option("ocr_languages", noop("Tesseract's languages"), noop("By Tesseract's names, such as eng+deu")),
            Option(
                "ocr_model", noop("RapidOCR's model"),
                noop("A PP-OCR recogniser (ONNX) for other scripts; empty: own"),
            ),
            Option(
                "packs_off", noop("Packs not used"),
                noop("Names of packs of a field's rules, with commas between them"),
            ),
            Option(
                "chroma_url", noop("Chroma server"),
                noop("Address of a Chroma server; empty: the library's own folder"),
            ),
        ),
    ),
)  # fmt: skip


class SettingsDialog(QDialog):
    """Shows `settings`; `change` receives them after each change, and returns a message on errors ("": none).

    `known` has available names by setting, such as those of models; further embedding `models` can be added.
    """

    def __init__(
        self,
        parent: QWidget,
        settings: Settings,
        known: Mapping[str, Sequence[str]],
        change: Callable[[Settings], str],
        models: EmbeddingModels,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Settings"))
        self.resize(min(fonts.scaled(_WIDTH), parent.width()), min(fonts.scaled(_HEIGHT), parent.height()))
        self.settings = settings
        self._known, self._change, self._models = known, change, models
        self.editors: dict[str, QWidget] = {}
        self._rows: dict[str, QWidget] = {}
        self._labels: list[QLabel] = []
        self._heads: list[tuple[QLabel, tuple[Option, ...]]] = []
        self.search = QLineEdit(placeholderText=tr("Search settings"), clearButtonEnabled=True)
        self.search.setAccessibleName(tr("Search settings"))
        self.search.textChanged.connect(self._filter)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(20, 0, 20, 12)
        column.setSpacing(8)
        for title, options in GROUPS:
            head = QLabel(tr(title))
            head.setProperty("heading", True)
            font = head.font()
            font.setWeight(font.Weight.DemiBold)
            head.setFont(font)
            head.setContentsMargins(0, 12, 0, 0)
            column.addWidget(head)
            self._heads.append((head, options))
            for option in options:
                self._rows[option.name] = self._row(option)
                column.addWidget(self._rows[option.name])
        self._nothing = QLabel(tr("No setting fits the search."))
        self._nothing.setProperty("dim", True)
        self._nothing.hide()
        column.addWidget(self._nothing)
        column.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its editors take the keyboard focus
        area.setWidget(body)
        self.said = QLabel()
        self.said.setProperty("dim", True)
        self.said.setWordWrap(True)
        self.reset = QPushButton(tr("Reset all"))
        self.reset.setAutoDefault(False)
        self.reset.clicked.connect(lambda: self._put(Settings()))
        self.shut = QPushButton(tr("Close"))
        self.shut.setAutoDefault(False)
        self.shut.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.setContentsMargins(20, 0, 20, 0)
        foot.addWidget(self.said, 1)
        foot.addWidget(self.reset)
        foot.addWidget(self.shut)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 20, 0, 16)
        layout.setSpacing(12)
        top = QHBoxLayout()
        top.setContentsMargins(20, 0, 20, 0)
        top.addWidget(self.search)
        layout.addLayout(top)
        layout.addWidget(area, 1)
        layout.addLayout(foot)
        self._show()
        self.search.setFocus()

    def _row(self, option: Option) -> QWidget:
        row = QWidget()
        words, told = tr(option.label), tr(option.tip)
        label = QLabel(words)
        self._labels.append(label)
        label.setContentsMargins(0, 6, 0, 4)
        editor = self.editors[option.name] = self._editor(option)
        editor.setAccessibleName(words)
        editor.setAccessibleDescription(told)
        editor.setToolTip(told)
        label.setBuddy(editor)
        tip = QLabel(told)
        tip.setProperty("dim", True)
        tip.setWordWrap(True)
        beside = QBoxLayout(
            QBoxLayout.Direction.LeftToRight if isinstance(editor, QCheckBox) else QBoxLayout.Direction.TopToBottom
        )
        beside.setSpacing(4)
        beside.addWidget(editor, 0, Qt.AlignmentFlag.AlignLeft)
        beside.addWidget(tip, 1)
        if option.name == "model":
            self.add_model = QPushButton(tr("Add a model…"))
            self.add_model.setAutoDefault(False)
            self.add_model.clicked.connect(lambda: self._ask_model(option))
            beside.addWidget(self.add_model, 0, Qt.AlignmentFlag.AlignLeft)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 4)
        line.setSpacing(12)
        line.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(beside, 1)
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
                chooser.addItem(tr(words, count=number(each) if isinstance(each, int) else each), each)
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
            if option.most:
                field.setValidator(QIntValidator(option.least, option.most, field))
            read = int if option.most else str
            field.editingFinished.connect(lambda: self._set(option, read(field.text().strip())))
            return field
        return chooser

    def _ask_model(self, option: Option) -> None:
        """Let the reader test and add a model, and use it for embedding."""

        def added(name: str) -> None:
            for editor in (self.editors["model"], self.editors["second_model"]):
                if isinstance(editor, QComboBox) and editor.findText(name) < 0:
                    editor.addItem(name)
            self._set(option, name)

        dialog = AddModelDialog(self, self.settings, self._models)
        dialog.added.connect(added)
        dialog.open()

    def _fit(self) -> None:
        """Set widths for the text size, within the dialog."""
        label = fonts.scaled(_LABEL)
        wide = min(fonts.scaled(_EDITOR), self.width() - label - _BESIDE)
        for each in self._labels:
            each.setFixedWidth(label)
        for editor in self.editors.values():
            number = isinstance(editor, QLineEdit) and editor.validator() is not None
            if not isinstance(editor, QCheckBox):
                editor.setFixedWidth(min(wide, fonts.scaled(_EDITOR // 3)) if number else wide)

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
                editor.setText(str(value))
            elif isinstance(editor, QComboBox) and editor.isEditable():
                editor.setCurrentText(value)
            elif isinstance(editor, QComboBox):
                if editor.findData(value) < 0:
                    editor.addItem(str(value), value)
                editor.setCurrentIndex(editor.findData(value))
            editor.blockSignals(False)

    def _set(self, option: Option, value: Any) -> None:
        default = getattr(Settings(), option.name)
        if value == "" and option.name in ("chat_host", "model"):
            value = default  # the setting may not be empty
        if value != getattr(self.settings, option.name):
            self._put(replace(self.settings, **{option.name: value}))

    def _put(self, settings: Settings) -> None:
        wrong = self._change(settings)
        self.said.setText(wrong or tr("Kept."))
        self.said.setProperty("warning", bool(wrong))
        self.said.style().polish(self.said)
        self.settings = settings
        self._show()
        self._fit()

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
    """A box that ignores the mouse wheel, which scrolls the settings instead."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
