"""PyMuPDF in a child process, which may hang, crash or exhaust memory without harm to the program.

One thread owns the child: it has the most urgent request done (`running`), in an `exchange` that watches the
child's time and memory. The child's work is in `child` and `service`.
"""

from __future__ import annotations

import contextlib
import heapq
import itertools
import queue
import threading
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self, cast

from ....core.errors import Cancelled
from ....core.exchange.read_events import ProvisionalStructure, ReadEvent, Waiting
from ....core.geometry import Box
from ....core.page import Earlier
from ....core.reader.pdf import Link, OwnText, PdfInfo, Properties, Seen, Tile
from ....core.reader.signatures import VerifiedSignature
from ....core.reader.sources import SourceLine, SourcePlace
from ....core.stopping import Stopped, check_stopped, never
from ...lock import Allowed, Lock
from .. import child
from .exchange import TICK, Limits, Request
from .handle import ChildHandle
from .lending import LENDS, Source
from .running import CLOSED, RequestRun

if TYPE_CHECKING:
    from ....core.language.packs import Pack
    from ....core.marks.annotation import Annotation, FileEdit
    from ....core.page import Line
    from ....core.protocols import DraftWanted  # importing NumPy here would delay the start of the child
    from ....core.reader.form import Filled, Form
    from ....core.shelf import FirstPage
    from ....core.structure.outline.explanation import Explained
    from ...ocr.engine import Engine
    from .conversions import Conversions

TILE = 512
_ALLOWED = Allowed(1_500_000_000)
_NOTHING = Earlier()
_READING = 2
"""Priority of work on whole files: behind what somebody looks at."""


class PdfProcess:
    """PDFs behind one small interface, safe to use from several threads; a context manager.

    Requests run one at a time, smaller `priority` first, then in the order they came: keep one process for the
    viewer and another for reading. Futures can be cancelled while they wait; their callbacks run on this object's
    own thread. They raise `PdfError` (damaged, vanished, not a PDF, crashed the engine twice) or `PasswordNeeded`.
    """

    def __init__(
        self,
        *,
        page_seconds: float = 30.0,
        allowed: Allowed = _ALLOWED,
        patient: bool = False,
        rest: float | None = None,
        packs: Sequence[Pack] = (),
        conversions: Conversions | None = None,
    ) -> None:
        """`page_seconds` is the processor time for one page; a `patient` child runs at low priority. After `rest`
        seconds without a request the child ends, which frees its memory; the next request starts another. Those of
        the `packs` that fit a file apply to its structure. Documents that are no PDFs are read by way of
        `conversions`, and refused without them.
        """
        self.rest = rest
        self.kept = False
        """True if the child stays although there is nothing to do."""
        self._conversions = conversions
        self._limits = Limits(page_seconds, allowed.memory)
        lent = replace(allowed, lent=LENDS and not allowed.write)
        self._child = ChildHandle(page_seconds, packs, lent, patient=patient)
        self._writers: set[PdfProcess] = set()
        self._busy = False
        self._requests: list[Request] = []
        self._order = itertools.count()
        self._wake = threading.Condition()
        self._closing = False
        self._passwords: dict[str, str] = {}
        self._filled: dict[str, Filled] = {}
        self._left_out: dict[str, frozenset[str]] = {}
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """Process id of the child, None while there is none."""
        return self._child.pid

    @property
    def closed(self) -> bool:
        return self._closing

    @property
    def idle(self) -> bool:
        """True if a request would be begun at once."""
        return not (self._busy or self._requests or self._closing)

    def start(self) -> Self:
        """Start the child now to have it ready. Otherwise the first request starts it."""
        with self._wake:
            if self._thread is None and not self._closing:
                self._child.start()
                self._thread = threading.Thread(target=self._serve, name="pdf-process", daemon=True)
                self._thread.start()
        return self

    def close(self) -> None:
        """End the child and the thread; waiting requests are cancelled. May be called twice."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        for writer in tuple(self._writers):
            writer.close()
        if self._thread is not None:
            self._child.kill()  # it may have stopped in the midst of a message
            self._thread.join()
        self._child.end()

    def prepare(self) -> None:
        """Start the child, if there is none, and make it load the code for reading."""
        self._submit(0, "prepare", "")

    def lock(self) -> Future[Lock]:
        """The restrictions on the child."""
        return self._submit(0, "lock", "").future

    # ---- requests -----------------------------------------------------------------------------------------

    def open(self, path: str, password: str = "", *, priority: int = 0) -> Future[PdfInfo]:
        """Pages and title. The password is kept for the later requests about this path."""
        self._passwords[path] = password
        return self._submit(priority, "open", path, password).future

    def links(self, path: str, page: int, *, priority: int = 1) -> Future[list[Link]]:
        """Links of a page (0-based) that lead into the document or to a URI."""
        return self._submit(priority, "links", path, self._passwords.get(path, ""), page).future

    def text(self, path: str, page: int, letters: str = "", *, priority: int = 3) -> Future[OwnText]:
        """Text of a page (0-based) as the file prints it; plain ASCII paragraphs without `letters` (see
        `core.find.plain_letters`) are left out.
        """
        return self._submit(priority, "text", path, self._passwords.get(path, ""), page, letters).future

    def ink(self, path: str, page: int, *, priority: int = 3) -> Future[Box | None]:
        """Box around everything printed on a page (0-based); None for an empty page."""
        return self._submit(priority, "ink", path, self._passwords.get(path, ""), page).future

    def fill(self, path: str, filled: Filled) -> None:
        """Render the form of a file with these values from now on."""
        self._filled[path] = dict(filled)

    def leave_out(self, path: str, ids: Collection[str]) -> None:
        """Render a file without the annotations with these ids from now on."""
        self._left_out[path] = frozenset(ids)

    def render(self, path: str, page: int, clip: Box, scale: float, *, priority: int = 0) -> Future[Tile]:
        """Render `clip` (points of the page as shown) at `scale` pixels a point, annotations included.

        Edges are rounded to whole pixels of the page; raises `ValueError` beyond 512 x 512 of them.
        """
        x0, y0, x1, y1 = pixels = tuple(round(edge * scale) for edge in clip)
        if not (0 < x1 - x0 <= TILE and 0 < y1 - y0 <= TILE):
            raise ValueError(f"a tile of {x1 - x0} x {y1 - y0} pixels")
        password, filled = self._passwords.get(path, ""), self._filled.get(path, {})
        left_out = self._left_out.get(path, frozenset())
        return self._submit(
            priority, "render", path, password, child.Part(page, pixels, scale), filled, left_out
        ).future

    def read(
        self,
        path: str,
        *,
        password: str = "",
        ignore_bookmarks: bool = False,
        stopped: Stopped = never,
        wanted: DraftWanted | None = None,
        earlier: Earlier = _NOTHING,
    ) -> Iterator[ReadEvent]:
        """Read a whole PDF: `PagesRead` as it goes, then `Structured`, then `ParagraphBatch`es; `Waiting` when
        nothing happens for a moment. While nobody consumes the events the child waits, too.

        With `wanted` a `ProvisionalStructure` comes whenever four times as many pages have been read, up to half
        of them, and one with paragraphs soon after `wanted()` has become true.

        Pages without usable text get the lines that OCR has seen `earlier`. A reading that was begun then goes on,
        and yields further `ReadStep`s.

        A page that the child did not survive twice is left out and named in `Document.unread`. Raises `PdfError`,
        `PasswordNeeded`, or `Cancelled` once `stopped()` is true; an abandoned iterator stops the work too.
        """
        asked = wanted is not None and wanted()
        call = "read", path, password, ignore_bookmarks, wanted is not None, earlier
        request = self._submit(_READING, *call, draft=asked)
        try:
            while True:
                check_stopped(stopped)
                if wanted is not None and not asked and wanted():
                    asked = True
                    request.draft.set()
                try:
                    event = request.events.get(timeout=TICK)
                except queue.Empty:
                    yield Waiting()
                    continue
                if event is None:
                    request.future.result()
                    return
                if isinstance(event, Cancelled):
                    raise event
                asked = asked and not (isinstance(event, ProvisionalStructure) and event.paragraphs)
                yield event
        finally:
            request.stop.set()

    def explain(
        self, path: str, *, password: str = "", ignore_bookmarks: bool = False, stopped: Stopped = never
    ) -> list[Explained]:
        """Explain for each line that stands out why it is a heading or not. Reads the whole file, without OCR.

        Raises `PdfError`, `PasswordNeeded`, or `Cancelled` once `stopped()` is true.
        """
        request = self._submit(_READING, "explain", path, password, ignore_bookmarks)
        return cast("list[Explained]", self._result(request, stopped))

    def recognise(self, path: str, page: int, engine: Engine, *, password: str = "") -> Future[list[Line]]:
        """Lines recognised by OCR on a page (0-based); `ModelError` if the engine is missing."""
        return self._submit(_READING, "recognise", path, password, page, engine).future

    def convert(self, path: str, target: str) -> Future[None]:
        """Write a document that is no PDF into `target` as one; for a process that may write there."""
        return self._submit(_READING, "convert", path, target).future

    def annotations(
        self, path: str, digest: str, *, password: str = "", stopped: Stopped = never
    ) -> list[Annotation]:
        """Annotations in a file, whose sha256 is `digest`.

        Raises `PdfError`, `PasswordNeeded`, or `Cancelled` once `stopped()` is true.
        """
        request = self._submit(_READING, "annotations", path, password, digest)
        return cast("list[Annotation]", self._result(request, stopped))

    def write_annotations(
        self, path: str, edit: FileEdit, target: str, *, inside: bool, password: str = ""
    ) -> Future[None]:
        """Write a copy of a file to `target`, with its annotations edited. `inside`: the copy will replace the
        file, and must keep all its bytes.
        """
        return self._written(target, "annotate", path, password, edit, target, inside)

    def first_page(self, path: str, width: int, *, password: str = "", stopped: Stopped = never) -> FirstPage:
        """The first page as a picture at most `width` pixels wide, and the title printed on the first pages.

        Raises `PdfError`, `PasswordNeeded`, or `Cancelled` once `stopped()` is true.
        """
        return cast(
            "FirstPage", self._result(self._submit(_READING, "first_page", path, password, width), stopped)
        )

    def form(self, path: str, *, password: str = "", stopped: Stopped = never) -> Form:
        """The form in a file. Raises `PdfError`, `PasswordNeeded`, or `Cancelled` once `stopped()` is true."""
        return cast("Form", self._result(self._submit(_READING, "form", path, password), stopped))

    def write_form(
        self, path: str, filled: Filled, target: str, *, inside: bool, password: str = ""
    ) -> Future[None]:
        """Write a copy of a file to `target`, with its form filled in. `inside`: the copy will replace the file,
        and must keep all its bytes.
        """
        return self._written(target, "write_form", path, password, filled, target, inside)

    def properties(self, path: str, *, password: str = "") -> Future[Properties]:
        """The properties of a file: metadata, permissions, attachments, signatures and the like."""
        return self._submit(_READING, "properties", path, password).future

    def signatures(
        self, path: str, roots: Sequence[bytes], *, password: str = "", stopped: Stopped = never
    ) -> dict[str, VerifiedSignature]:
        """Signatures verified against trusted certificates (DER), by the full names of their fields; those that
        cannot be verified are left out.

        Raises `PdfError`, `PasswordNeeded`, or `Cancelled` once `stopped()` is true.
        """
        request = self._submit(_READING, "signatures", path, password, roots)
        return cast("dict[str, VerifiedSignature]", self._result(request, stopped))

    def source_of(self, synctex: str, page: int, x: float, y: float) -> Future[SourceLine | None]:
        """The source line of a point of a page (0-based), by the SyncTeX file at a path."""
        return self._submit(_READING, "source_of", synctex, page, x, y).future

    def place_of(self, synctex: str, source: SourceLine) -> Future[SourcePlace | None]:
        """Where a source line is printed, by the SyncTeX file at a path."""
        return self._submit(_READING, "place_of", synctex, source).future

    def seen(self, path: str, first: int, *, password: str = "") -> Future[Seen]:
        """Fonts and attachments of some pages from `first` (0-based) on; takes some tenths of a second."""
        return self._submit(_READING, "seen", path, password, first).future

    def write_attachment(self, path: str, number: int, target: str, *, password: str = "") -> Future[None]:
        """Write the attachment of this number to `target`."""
        return self._written(target, "write_attachment", path, password, number, target)

    def write_pages(self, path: str, pages: Sequence[int], target: str, *, password: str = "") -> Future[None]:
        """Write these pages (0-based) to `target`."""
        return self._written(target, "write_pages", path, password, pages, target)

    def _result(self, request: Request, stopped: Stopped) -> Any:
        """The result of a request; the child stops once `stopped()` is true."""
        try:
            while not stopped():
                with contextlib.suppress(TimeoutError):
                    return request.future.result(TICK)
            raise Cancelled("Stopped.")
        finally:
            request.stop.set()

    def _written(self, target: str, *call: Any) -> Future[None]:
        """The result of a request that writes to `target`, done by a separate child, which cannot write anything
        else, and ends afterwards.
        """
        limits, path = self._limits, str(call[1])
        source = self._conversions.known(path) if self._conversions else None
        allowed = Allowed(limits.memory, target, (source.path if source else path,))
        writer = PdfProcess(page_seconds=limits.page_seconds, allowed=allowed, conversions=self._conversions)
        with self._wake:
            if self._closing:
                raise Cancelled(CLOSED)
            self._writers.add(writer)
        future = writer._submit(_READING, *call).future
        future.add_done_callback(lambda _: self._leave(writer))
        return future

    def _leave(self, writer: PdfProcess) -> None:
        """Let a writer end by itself, since this runs on its own thread."""
        with writer._wake:
            writer._closing = True
            writer._wake.notify()
        self._writers.discard(writer)

    def _submit(self, priority: int, *call: Any, draft: bool = False) -> Request:
        request = Request(priority, next(self._order), call)
        if draft:
            request.draft.set()
        request.source = self._conversions.known(request.path) if self._conversions else Source(request.path)
        if request.source is not None:
            self._push(request)
        else:  # nobody else waits meanwhile
            threading.Thread(target=self._make, args=(request,), name="conversion", daemon=True).start()
        return request

    def _make(self, request: Request) -> None:
        """Have the PDF of a request's document made, then do the request."""
        run = self._run_of(request)
        try:
            if self._conversions is not None:
                request.source = self._conversions.made(request.path, run.unwanted)
            self._push(request)
        except Exception as error:  # noqa: BLE001  (whatever it is belongs to the one who asked)
            run.refuse(error)

    def _push(self, request: Request) -> None:
        self.start()
        with self._wake:
            if self._closing:
                raise Cancelled(CLOSED)
            heapq.heappush(self._requests, request)
            self._wake.notify()

    # ---- the thread that owns the pipe --------------------------------------------------------------------

    def _serve(self) -> None:
        while True:
            with self._wake:
                rest = self.rest if self._child.pid else None  # without a child there is nothing to end
                while not self._wake.wait_for(lambda: self._requests or self._closing, rest):
                    if not self.kept:
                        self._child.end()
                        rest = None
                if self._closing:
                    break
                request = heapq.heappop(self._requests)
                self._busy = True
            self._run_of(request).run()
            self._busy = False
        self._child.end()
        for request in self._requests:
            self._run_of(request).refuse(Cancelled(CLOSED))

    def _run_of(self, request: Request) -> RequestRun:
        return RequestRun(request, self._child, self._limits, lambda: self._closing)
