"""Copying one item to the clipboard in every format that other programs may read."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication, QImage

from ...core.copying.forms import Copied


def put_picture(image: QImage, words: str) -> None:
    """Copy a picture, with the words in it for programs that take no pictures."""
    data = QMimeData()
    data.setImageData(image)
    if words:
        data.setText(words)
    QGuiApplication.clipboard().setMimeData(data)


def put_on_clipboard(copied: Copied) -> None:
    data = QMimeData()
    data.setText(copied.text)
    data.setData("text/markdown", copied.markdown.encode())
    data.setHtml(copied.html)
    QGuiApplication.clipboard().setMimeData(data)
