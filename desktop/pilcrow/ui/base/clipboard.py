"""Copying one item to the clipboard in every format that other programs may read."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from ...core.copying.forms import Copied


def put_on_clipboard(copied: Copied) -> None:
    data = QMimeData()
    data.setText(copied.text)
    data.setData("text/markdown", copied.markdown.encode())
    data.setHtml(copied.html)
    QGuiApplication.clipboard().setMimeData(data)
