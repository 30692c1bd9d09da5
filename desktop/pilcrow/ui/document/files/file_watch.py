"""Noticing that an open file has changed, also when it was replaced or was away for a while."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFile, QFileSystemWatcher, QObject, QTimer, Signal

SETTLED = 500
"""Milliseconds a changed file must be left alone before it is read again: writers write in pieces."""


Stamp = tuple[int, int, int]
"""Identity, size and time of a file, to notice changes."""


def stamp(path: str) -> Stamp | None:
    """The stamp of a file as it is now; None if it does not exist."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


class FileWatch(QObject):
    """Watches the file and, since writers replace files, its folder."""

    changed = Signal()
    gone = Signal()

    def __init__(self, path: str, parent: QObject, seen: Stamp | None = None) -> None:
        """A file that was opened earlier, when its stamp was `seen`, may have changed since."""
        super().__init__(parent)
        self._path = Path(path)
        self._seen = seen or self._stamp()
        watched = [p for p in (path, str(self._path.parent)) if QFile.exists(p)]
        self._watcher = QFileSystemWatcher(watched, self)
        self._settled = QTimer(self, singleShot=True, interval=SETTLED)
        self._watcher.fileChanged.connect(lambda _path: self._settled.start())
        self._watcher.directoryChanged.connect(self._looked_around)
        self._settled.timeout.connect(self._look)
        if seen is not None:
            self._looked_around()

    def stop(self) -> None:
        self._settled.stop()
        self._watcher.deleteLater()

    def _looked_around(self) -> None:
        if self._stamp() != self._seen:
            self._settled.start()

    def _look(self) -> None:
        seen, self._seen = self._seen, self._stamp()
        if self._seen is None:
            self.gone.emit()
            return
        self._watcher.removePath(str(self._path))  # the watch ended with a file that was replaced
        self._watcher.addPath(str(self._path))
        self._looked_around()  # it may have changed again before it was watched again
        if self._seen != seen:
            self.changed.emit()

    def _stamp(self) -> Stamp | None:
        return stamp(str(self._path))
