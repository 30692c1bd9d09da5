"""A dialog that adds an embedding model, from a server or from a downloaded folder; the model is tested first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from ...core.stopping import Stopped
from ...settings import Settings
from ..base.backend import EmbeddingModels
from ..base.language import noop, tr, translate
from ..base.look import fonts
from ..base.look.dialog import Dialog
from ..base.look.layouts import STRETCH, lay_row
from ..base.look.words import make_button, make_label
from ..base.tasks import Task, one_result

T = TypeVar("T")
_WIDTH = 520
APIS = (("ollama", "Ollama"), ("openai", noop("OpenAI-compatible (LM Studio, llama.cpp, vLLM)")))


class AddModelDialog(Dialog):
    """The dialog; it opens with the models of the chat server."""

    added = Signal(str)
    """Name of a model in the settings."""

    def __init__(self, parent: QWidget, settings: Settings, models: EmbeddingModels) -> None:
        super().__init__(parent, tr("Add an embedding model"))
        self._models = models
        self._task: Task | None = None
        self.kind, self.address = QComboBox(), QLineEdit(settings.chat_host)
        for api, words in APIS:
            self.kind.addItem(tr(words), api)
        self.kind.setCurrentIndex(self.kind.findData(settings.chat_api))
        self.kind.activated.connect(lambda _at: self.list_models())
        self.address.editingFinished.connect(self._moved)
        self._looked_at = ""
        self.model = QComboBox(editable=True)
        self.model.setLineEdit(QLineEdit(placeholderText=tr("Name of the model there")))
        self.model.currentTextChanged.connect(lambda _text: self._show())
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        for words, editor in (
            (tr("Kind of server"), self.kind), (tr("Address"), self.address), (tr("Model"), self.model),
        ):  # fmt: skip
            editor.setAccessibleName(words)
            form.addRow(words, editor)
        for chooser in (self.kind, self.model):
            chooser.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            chooser.setMinimumContentsLength(1)
            chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        lead = make_label(
            tr(
                "A model of a server, or in a folder as it was downloaded. It is tried with known questions first."
            ),
            role="dim",
            wrap=True,
        )
        self.message.setMinimumHeight(3 * self.message.fontMetrics().lineSpacing())
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        tip = tr("A model as it was downloaded (sentence-transformers, with onnx/model.onnx)")
        self.folder = make_button(tr("Choose a folder…"), self._choose, tip=tip)
        self.add = make_button(tr("Try and add"), self._add_served)
        self.add.setDefault(True)
        self.shut = make_button(tr("Cancel"), self.reject)
        buttons = lay_row(self.folder, STRETCH, self.add, self.shut, spacing=12)
        self.lay_out(lead, form, self.message, buttons)
        width = min(fonts.scaled(_WIDTH), parent.width())
        self.resize(width, self.heightForWidth(width))
        self.model.setFocus()
        self.list_models()

    def list_models(self) -> None:
        """List the models of the server."""
        self._looked_at = self.address.text().strip()
        host, api = self._looked_at, self.kind.currentData()
        typed = self.model.currentText()
        self.model.clear()
        self.model.setEditText(typed)

        def listed(names: list[str]) -> None:
            self.model.addItems(names)
            if typed not in ("", *names):
                self.model.setEditText(typed)
            self.say("" if names else tr("No embedding model is offered there. In Ollama “ollama pull” gets one."))

        self._do(lambda _stopped: self._models.offered(host, api), listed, tr("Looking for models…"))

    def _moved(self) -> None:
        if self.address.text().strip() != self._looked_at:
            self.list_models()

    def _add_served(self) -> None:
        model, host, api = self.model.currentText().strip(), self.address.text().strip(), self.kind.currentData()
        trying = tr("Trying {model} with known questions…", model=model)
        self._do(lambda stopped: self._models.add_served(model, host, api, stopped), self._added, trying)

    def _choose(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, tr("A model as it was downloaded"))
        if folder:
            self.add_folder(folder)

    def add_folder(self, folder: str) -> None:
        """Test the model in a folder and add it."""
        trying = tr("Trying {model} with known questions…", model=folder)
        self._do(lambda _stopped: self._models.add_folder(folder), self._added, trying)

    def _added(self, name: str) -> None:
        self.added.emit(name)
        self.accept()

    # ---- in the background --------------------------------------------------------------------------------

    def _do(self, work: Callable[[Stopped], T], then: Callable[[T], None], meanwhile: str) -> None:
        if self._task is not None:
            self._task.stop()
        task = self._task = Task(one_result(work), self)
        task.begin(
            lambda found: then(found) if task is self._task else None,
            lambda error: self.say(translate(error), wrong=True) if task is self._task else None,
            lambda: self._ended(task),
        )
        self.say(meanwhile)
        self._show()

    def _ended(self, task: Task) -> None:
        if task is self._task:
            self._task = None
            self._show()

    def _show(self) -> None:
        busy = self._task is not None
        self.add.setEnabled(not busy and bool(self.model.currentText().strip()))
        self.folder.setEnabled(not busy)

    def done(self, result: int) -> None:
        if self._task is not None:
            self._task.stop()
            self._task.setParent(None)
            self._task = None
        super().done(result)
