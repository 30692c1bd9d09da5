"""The pane with the thumbnails of a document, and how large they are."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSlider, QWidget

from ...base.backend import Renderer
from ...base.language import tr
from ...base.look.layouts import lay_column, lay_row, make_panel
from .view import LARGEST, SMALLEST, Thumbnails


class PagesPane(QWidget):
    """Thumbnails above a slider."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__()
        make_panel(self, tr("Pages"))
        self.list = Thumbnails(renderer)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(SMALLEST, LARGEST)
        self.slider.setValue(self.list.thumbnail_width)
        self.slider.setPageStep(32)
        self.slider.setAccessibleName(tr("Size of the pages"))
        self.slider.setToolTip(tr("Size of the pages (Ctrl+wheel)"))
        self.slider.valueChanged.connect(self.list.set_width)
        self.list.resized.connect(self.slider.setValue)
        lay_column((self.list, 1), lay_row(self.slider, margins=(16, 4, 16, 8)), within=self, margins=(0, 8, 0, 0))

    def focus(self) -> None:
        self.list.focus()
