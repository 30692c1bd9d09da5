"""Reading a document aloud, sentence by sentence, from the place in view on; the sentence being said is lit."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QProcess, Signal

from ....core.errors import PilcrowError
from ....core.language.terms import language
from ....core.marks.annotation import MarkedPart
from ....core.model import Paragraph
from ....core.reader.spoken import Voice, speakable, spoken
from ...base.backend import Backend
from ...base.language import noop, tr, translate
from ..split import Split
from .reading_bar import ReadingBar

log = logging.getLogger(__name__)
_SAID = 200
"""Sentences that one can go back by."""
_GRACE = 500
"""Milliseconds that a voice has to end."""
_NO_TEXT = noop("There is nothing to read aloud from here on.")


class ReadingAloud(QObject):
    """Speaks through the system's voice, one process for each sentence."""

    refused = Signal(str)
    """Why nothing is read, in one sentence."""

    def __init__(
        self,
        backend: Backend,
        split: Split,
        pages: Callable[[], int],
        paragraphs: Callable[[int], Sequence[Paragraph]],
        parent: QObject,
    ) -> None:
        """`pages` counts the pages with text so far, `paragraphs` gives the paragraphs on a 0-based page."""
        super().__init__(parent)
        self._backend, self._split, self._viewer = backend, split, split.viewer
        self._side: bool | None = None
        """Of a split view the half that is read, as `Split.before` has it."""
        self._pages, self._paragraphs = pages, paragraphs
        self._voice = Voice(())
        self._ahead: deque[MarkedPart] = deque()
        self._behind: deque[MarkedPart] = deque(maxlen=_SAID)
        self._now: MarkedPart | None = None
        self._page = 0
        """The next page to read from."""
        self.bar = ReadingBar(self._viewer)
        self.bar.paused.connect(self.pause)
        self.bar.stepped.connect(self.step)
        self.bar.speed_chosen.connect(self._set_speed)
        self.bar.stopped.connect(self.stop)
        self._process = QProcess(self)
        self._process.setStandardOutputFile(QProcess.nullDevice())
        self._process.finished.connect(self._ended)
        self._process.errorOccurred.connect(self._failed)

    @property
    def active(self) -> bool:
        """True while a sentence is being spoken, or reading is paused."""
        return self._now is not None

    @property
    def sentence(self) -> MarkedPart | None:
        """The one being said."""
        return self._now

    def toggle(self) -> None:
        """Begin with what is selected or else in view; or stop."""
        if self.active:
            self.stop()
            return
        selected, _ = self._viewer.selection.parts()
        page, y = self._viewer.scroller.reading()
        if selected:
            place = selected[0].places[0]
            page, y = place.page, place.box.center[1]
        self._side = self._split.before
        self._ahead.clear()
        self._behind.clear()
        self._page = page + 1
        self._ahead.extend(spoken(self._paragraphs(page), page, y))
        try:
            self._voice = self._found()
        except PilcrowError as error:
            self.refused.emit(translate(error))
            return
        self._next()

    def pause(self, paused: bool) -> None:
        """Be silent for now, or go on with the sentence that was broken off."""
        if self._now is None:
            return
        self._hush()
        if not paused:
            self._say(self._now)
        self.bar.show_paused(paused)

    def step(self, count: int) -> None:
        """Go on with the sentence before (-1) or after (1) this one."""
        if self._now is None:
            return
        self._hush()
        if count > 0:
            self._next()
        else:
            self._ahead.appendleft(self._now)
            self._say(self._behind.pop() if self._behind else self._ahead.popleft())

    def stop(self) -> None:
        """Be silent, and light nothing."""
        self._hush()
        self._now = None
        self._viewer.spoken.show(())
        self.bar.hide()

    # ---- saying -------------------------------------------------------------------------------------------

    def _found(self) -> Voice:
        speed = self._backend.settings.voice_speed
        self.bar.show_speed(speed)
        return self._backend.voice(language(part.text for part in (*self._behind, *self._ahead)), speed)

    def _set_speed(self, speed: int) -> None:
        try:
            self._backend.preferences.change(replace(self._backend.settings, voice_speed=speed))
            self._voice = self._found()
        except PilcrowError as error:
            self.refused.emit(translate(error))
        if self._now is not None and self._process.state() != QProcess.ProcessState.NotRunning:
            self._hush()
            self._say(self._now)

    def _next(self) -> None:
        while not self._ahead and self._page < self._pages():
            self._ahead.extend(spoken(self._paragraphs(self._page), self._page))
            self._page += 1
        if self._now is not None:
            self._behind.append(self._now)
        if self._ahead:
            self._say(self._ahead.popleft())
            return
        if self._now is None:
            self.refused.emit(tr(_NO_TEXT))
        self.stop()

    def _say(self, part: MarkedPart) -> None:
        self._now = part
        if self._side is None:
            self._side = self._split.before  # it may have been split since
        self._viewer.spoken.show(part.places, here=self._split.before in (None, self._side))
        self.bar.begin()
        program, *arguments = self._voice.program
        self._process.start(program, arguments)
        self._process.write(f"{speakable(part).lstrip('!-')}\n".encode())  # "!-!" is a command to spd-say
        self._process.closeWriteChannel()

    def _hush(self) -> None:
        """End the voice at once, and ignore the signal of this end."""
        if self._process.state() == QProcess.ProcessState.NotRunning:
            return
        self._process.blockSignals(True)
        self._process.kill()
        self._process.waitForFinished(_GRACE)
        self._process.blockSignals(False)
        if self._voice.silence:
            QProcess.startDetached(self._voice.silence[0], list(self._voice.silence[1:]))

    def _ended(self, code: int, status: QProcess.ExitStatus) -> None:
        if code == 0 and status == QProcess.ExitStatus.NormalExit:
            self._next()
        else:
            log.warning("%s: %s", self._voice.program, bytes(self._process.readAllStandardError().data())[-500:])
            self._give_up()

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._give_up()

    def _give_up(self) -> None:
        self.stop()
        told = tr("The system's voice ({program}) could not speak: the log says why. Is there sound?")
        self.refused.emit(told.format(program=self._voice.program[0]))
