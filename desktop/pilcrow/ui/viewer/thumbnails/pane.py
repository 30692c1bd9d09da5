"""The pane with the thumbnails of a document, and how large they are."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSlider, QVBoxLayout, QWidget

from ...base.backend import Renderer
from ...base.language import tr
from .view import LARGEST, SMALLEST, Thumbnails


class PagesPane(QWidget):
    """Thumbnails above a slider."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Pages"))
        self.list = Thumbnails(renderer)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(SMALLEST, LARGEST)
        self.slider.setValue(self.list.thumbnail_width)
        self.slider.setPageStep(32)
        self.slider.setAccessibleName(tr("Size of the pages"))
        self.slider.setToolTip(tr("Size of the pages (Ctrl+wheel)"))
        self.slider.valueChanged.connect(self.list.set_width)
        self.list.resized.connect(self.slider.setValue)
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 4, 16, 8)
        foot.addWidget(self.slider)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 8, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.list, 1)
        whole.addLayout(foot)

    def focus(self) -> None:
        self.list.focus()
