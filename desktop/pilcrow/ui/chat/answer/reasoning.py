"""The thoughts of a reasoning model, folded to one line; they are not part of the answer."""

from __future__ import annotations

import time

from PySide6.QtWidgets import QWidget

from ....core.exchange.events import Reasoning
from ...base.language import tr
from ...base.look.layouts import lay_column, margins
from ...base.look.words import make_label
from ..pieces import StepRow

_MINUTE = 60
_LONG = 2


class ReasoningView(QWidget):
    """A line with the duration of the thoughts; a click unfolds them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text, self._seconds = "", 0.0
        self._since: float | None = None
        """Start time of the current thoughts; None between thoughts."""
        self.line = StepRow(self, strong=False)
        self.line.clicked.connect(self._toggle)
        self.thoughts = make_label(role="dim", wrap=True, selectable=True)
        self.thoughts.setContentsMargins(margins(24, 0, 0, 4))
        self.thoughts.hide()
        lay_column(self.line, self.thoughts, within=self, margins=margins(10, 0, 0, 0), spacing=2)
        self.hide()

    def add(self, event: Reasoning) -> None:
        """Add a piece of the thoughts, or all of them from a saved event."""
        if self._since is None and self._text:
            self._text += "\n\n"  # after a step
        self._text += event.text
        if event.seconds:
            self._seconds = event.seconds
        elif self._since is None:
            self._since = time.monotonic()
        self._say()

    def pause(self) -> None:
        """End the current thoughts, because another event follows."""
        if self._since is not None:
            self._seconds += time.monotonic() - self._since
            self._since = None
            self._say()

    def tick(self) -> None:
        """Update the duration each second."""
        if self._since is not None:
            self._say()

    def event_kept(self) -> Reasoning:
        """All thoughts and their duration, as an event to save."""
        return Reasoning(self._text, max(self._seconds, 0.1))

    def _say(self) -> None:
        self.thoughts.setText(self._text.strip())
        self.line.say("forward" if self.thoughts.isHidden() else "down", "", self._state_text(), "", "")
        self.show()

    def _state_text(self) -> str:
        seconds = round(self._seconds)
        if self._since is not None:
            seconds = round(self._seconds + time.monotonic() - self._since)
            return tr("Thinking… {seconds} s", seconds=seconds) if seconds > _LONG else tr("Thinking…")
        if seconds < 1:
            return tr("Thought for a moment")
        minutes, rest = divmod(seconds, _MINUTE)
        if minutes:
            return tr("Thought for {minutes} min {seconds} s", minutes=minutes, seconds=rest)
        return tr("Thought for {seconds} s", seconds=seconds)

    def _toggle(self) -> None:
        self.thoughts.setVisible(self.thoughts.isHidden())
        self._say()
