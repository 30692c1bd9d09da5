"""Sources of a document that TeX has made: from a point of a page to a source line, and back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ..core.errors import PdfError
from ..core.reader.sources import SourceLine, SourcePlace
from ..core.stopping import Stopped, result_of
from ..workspace import Workspace

_ENDINGS = (".synctex.gz", ".synctex")


class Sources:
    """Implementation of `ui.base.files.Sources` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def known(self, path: str) -> bool:
        return _synctex(path) is not None

    def source_of(self, path: str, page: int, x: float, y: float) -> SourceLine:
        """The source line of a point (in points) on a 0-based page, in a file that exists. Raises `PdfError`, also
        for a name with a NUL, or one of a file on another host, which Windows would connect to.
        """
        with self._workspace.readers.processes.one(aside=True) as process:
            found = result_of(process.source_of(_needed(path), page, x, y), self._stopped)
        if found is None:
            raise PdfError("Nothing is known of the source of this place.")
        if "\0" in found.file or found.file.replace("\\", "/").startswith("//"):
            raise PdfError("The source is named as no file of this computer can be: it is not looked for.")
        file = (Path(path).parent / found.file).resolve()
        if not file.is_file():
            raise PdfError("The source {file} is not there.", file=file)
        return replace(found, file=str(file))

    def place_of(self, path: str, source: SourceLine) -> SourcePlace:
        synctex, given = _needed(path), Path(source.file).absolute()
        with self._workspace.readers.processes.one(aside=True) as process:
            for file in dict.fromkeys((given, given.resolve())):
                wanted = replace(source, file=str(file))
                if found := result_of(process.place_of(synctex, wanted), self._stopped):
                    return found
        raise PdfError("“{path}” was not made of {file}, as far as its SyncTeX file tells.", path=path, file=given)

    @property
    def _stopped(self) -> Stopped:
        return self._workspace.stopped


def _synctex(path: str) -> str | None:
    """Path of the SyncTeX file beside a PDF."""
    beside = (Path(path).with_suffix(ending) for ending in _ENDINGS)
    return next((str(file) for file in beside if file.is_file()), None)


def _needed(path: str) -> str:
    found = _synctex(path)
    if found is None:
        raise PdfError("There is no SyncTeX file beside “{path}”: run TeX with -synctex=1.", path=path)
    return found
