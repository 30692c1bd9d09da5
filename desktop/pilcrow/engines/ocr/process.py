"""OCR in a child process of its own, which is there only while pages are being read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.errors import Cancelled
from ..pdf.process import PdfProcess
from .engine import Engine

if TYPE_CHECKING:
    from ...core.page import Line
    from ...core.protocols import Stopped

_SECONDS = 180.0  # a dense page takes five on two busy cores
_MEMORY = 3_000_000_000
_TICK = 0.05


class OcrProcess:
    """Fulfils `core.protocols.PageOcr`; one page at a time."""

    def __init__(self, engine: Engine) -> None:
        self.id = engine.id
        self._engine = engine
        self._process: PdfProcess | None = None

    def read(self, path: str, page: int, *, password: str = "", stopped: Stopped = lambda: False) -> list[Line]:
        if self._process is None:
            self._process = PdfProcess(page_seconds=_SECONDS, memory=_MEMORY, patient=True)
        seen = self._process.recognise(path, page, self._engine, password=password)
        while True:
            if stopped():
                self.rest()  # the page is lost: an engine cannot be asked to stop
                raise Cancelled("Stopped.")
            try:
                return seen.result(_TICK)
            except TimeoutError:
                continue

    def rest(self) -> None:
        if self._process is not None:
            self._process.close()
        self._process = None
