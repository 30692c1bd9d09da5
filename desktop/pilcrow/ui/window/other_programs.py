"""Other programs that read or open documents: what they may, a sign while they do, and a press that stops it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from ...core.reader.sources import SourceLine
from ..base.language import tr
from ..base.look.icon_button import IconButton
from ..base.look.theme import as_tip

if TYPE_CHECKING:
    from .window import Window

_SHOWN = 60_000
"""Milliseconds for which the sign is shown after a program has read."""


class OtherPrograms(QObject):
    """Answers messages of other processes: later starts of the program, and servers for other programs' models.

    The `sign` names the program that reads documents, for a minute after each reading; a press stops all of them
    until the next press.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window, self._stopped, self._program = window, False, ""
        self.sign = IconButton("link", "", size=20)
        self.sign.hide()
        self.sign.clicked.connect(lambda _checked: self._press())
        self._leave = QTimer(self, interval=_SHOWN, singleShot=True)
        self._leave.timeout.connect(self.sign.hide)

    def answer(self, message: Mapping[str, Any]) -> object:
        """The answer to a message: {"open": [[path or link, 0-based page or null], ...]}, {"shows": link}, or
        {"source": [line, column, path], "in": path}, for the place of a TeX source in a document, or
        {"reads": tool, "program": name}, which is told what may be read. Raises `ValueError`, `TypeError` or
        `KeyError` for any other.
        """
        if "open" in message:
            for path, page in message["open"]:
                self._window.open(str(path), page if isinstance(page, int) else None)
            self._window.come_forward()
        elif "source" in message:
            line, column, file = message["source"]
            self._window.sources.show(str(message["in"]), SourceLine(str(file), int(line), int(column)))
            self._window.come_forward()
        elif "shows" in message:
            if not self._stopped:
                self._window.open(str(message["shows"]))
                self._window.come_forward()
        else:
            return self._reach(str(message["program"]))
        return {"stopped": self._stopped}

    def close(self) -> None:
        """Tell nothing any more."""
        self._leave.stop()

    def _reach(self, program: str) -> dict[str, object]:
        """What a program may read now."""
        self._program = program or tr("Another program")
        self._tell()
        if self._stopped:
            return {"stopped": True}
        files = list(self._window.documents.files().paths)
        return {"reach": self._window.backend.settings.programs, "open": files}

    def _press(self) -> None:
        self._stopped = not self._stopped
        self._tell()

    def _tell(self) -> None:
        if self._stopped:
            told = tr("{program} may not read your documents: press to let it", program=self._program)
            self._leave.stop()
        else:
            told = tr("{program} reads your documents: press to stop it", program=self._program)
            self._leave.start()
        self.sign.dress("stop" if self._stopped else "link", told)
        self.sign.setToolTip(as_tip(told))
        self.sign.show()
