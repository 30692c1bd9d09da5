"""The file of an open document: opened with its password, and again after it has changed."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ....core.errors import PasswordNeeded
from ....core.reader.pdf import PdfInfo
from ...base.backend import Renderer
from ...base.language import noop, tr
from ...base.tasks import ResultDelivery, explain_failure
from ..dialogs import ask_password
from .file_watch import FileWatch, Stamp


class PdfFile(FileWatch):
    """Opens the file at `path`, and asks for its password where one is needed."""

    opened = Signal(object)
    """The file's `PdfInfo`."""
    failed = Signal(str, str)
    """Reason why the file cannot be opened, and the untranslated label of a button for `retry`."""
    given_up = Signal()
    """The reader does not want to enter a password."""

    def __init__(
        self,
        renderer: Renderer,
        path: str,
        title: Callable[[], str],
        over: QWidget,
        *,
        asks: bool,
        seen: Stamp | None = None,
    ) -> None:
        """`over` is the parent of dialogs; without `asks` the password is asked for on `retry` only. For `seen`
        see `FileWatch`.
        """
        super().__init__(path, over, seen)
        self._renderer, self._file, self._title, self._over = renderer, path, title, over
        self.password = ""
        """The password entered last; "" for none."""
        self._asks, self._being_asked, self._closed = asks, False, False
        self._delivery = ResultDelivery(self)
        self.changed.connect(self.open)

    def open(self) -> None:
        """Open the file, also again after it has changed."""
        self._delivery.when_done(self._renderer.open(self._file, self.password), self._take)

    def retry(self) -> None:
        """Open the file again, and ask for its password if necessary."""
        self._asks = True
        self.open()

    def close(self) -> None:
        """Stop watching the file, and emit nothing any more."""
        self._closed = True
        self.stop()

    def _take(self, future: Future[PdfInfo]) -> None:
        if self._closed:
            return
        error = future.exception()
        if error is None:
            self.opened.emit(future.result())
        elif not isinstance(error, PasswordNeeded):
            self.failed.emit(str(explain_failure(error)), noop("Try again"))
        elif not self._asks:
            self.failed.emit(tr("{name} needs a password.", name=self._title()), noop("Enter the password…"))
        elif not self._being_asked:
            self._being_asked = True
            ask_password(self._over, self._file, wrong=bool(self.password), then=self._unlock)

    def _unlock(self, password: str | None) -> None:
        self._being_asked = False
        if password is None:
            self.given_up.emit()
        else:
            self.password = password
            self.open()
