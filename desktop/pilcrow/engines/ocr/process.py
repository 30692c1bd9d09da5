"""OCR in separate child processes, which exist only while pages are being read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.errors import Cancelled
from ...core.stopping import Stopped, never
from ..lock import Allowed
from ..pdf.parent.pool import PdfProcesses
from ..pdf.parent.process import PdfProcess
from .engine import Engine

if TYPE_CHECKING:
    from ...core.page import Line
    from ..pdf.parent.conversions import Conversions


class OcrProcess:
    """Fulfils `core.protocols.PageOcr`; reads as many pages at a time as threads ask for."""

    def __init__(self, engine: Engine, conversions: Conversions | None = None) -> None:
        self.id = engine.id
        self._engine = engine
        self._processes = PdfProcesses(
            lambda: PdfProcess(
                page_seconds=180.0,  # a dense page takes five on two busy cores
                allowed=Allowed(3_000_000_000, read=tuple(engine.files), programs=engine.programs),
                patient=True,
                rest=2.0,  # seconds without a page after which its memory is freed
                conversions=conversions,
            )
        )

    def read(self, path: str, page: int, *, password: str = "", stopped: Stopped = never) -> list[Line]:
        with self._processes.one() as process:
            seen = process.recognise(path, page, self._engine, password=password)
            while True:
                if stopped():
                    process.close()  # the page is lost: an engine cannot be asked to stop
                    raise Cancelled("Stopped.")
                try:
                    return seen.result(0.05)
                except TimeoutError:
                    continue

    def close(self) -> None:
        self._processes.close()
