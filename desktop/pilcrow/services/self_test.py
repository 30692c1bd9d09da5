"""Self-test of an installation, offline: every part is used once, on two small PDFs that it writes itself.

The parts work in a folder of their own; the person's library, settings and documents are not touched.
"""

from __future__ import annotations

import importlib
import logging
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from ..core.ask.question import QUOTES, Question
from ..core.errors import PilcrowError
from ..core.exchange.events import Answered
from ..core.geometry import Box
from ..core.marks.annotation import Annotation, AnnotationKind, MarkedPart
from ..core.marks.history import History
from ..core.marks.placing import on_text
from ..core.model import Document
from ..core.reader.pdf import OpenedFile, Tile
from ..engines.pdf.parent.process import PdfProcess
from ..settings import Settings
from ..workspace import Workspace
from .citing import Citing
from .doctor import PACKAGES
from .files import Annotations

log = logging.getLogger(__name__)
Drawing = Callable[[Workspace, Path, Path], None]
"""Shows a PDF in a window and prints it into a file. Raises an error if either fails."""
_SECTIONS = {
    "1 Rent": "The rent is due on the first day of each month. It is paid to the account of the landlord.",
    "2 Notice": "The lease ends three months after notice was given. Notice has to be given in writing.",
    "3 Repairs": "The tenant mends small things. The landlord mends the roof, the walls and the heating.",
}
_QUESTION, _ANSWER = "When does the lease end?", "three months"
_A4 = (595, 842)
_SCANNED = Box(60, 60, 316, 316)
"""The part of a page that becomes a scan: as much as one tile holds at `_SCALE` pixels a point."""
_SCALE = 2.0


@dataclass(frozen=True, slots=True)
class Passed:
    """Result of using one part: what it did, and the reason why it failed; "" if it did not."""

    name: str
    problem: str = ""


def self_test(folder: Path, draw: Drawing) -> Iterator[Passed]:
    """Use each part once, and yield the results one by one. `folder` is empty, and may be removed afterwards."""
    with Workspace(folder, Settings(chat_host="http://127.0.0.1:9")) as workspace:
        trial = _Trial(workspace, folder)
        for name, use in (
            ("opens a PDF in a locked process", trial.open),
            ("recovers its contents", trial.recover),
            ("embeds its paragraphs", trial.embed),
            ("finds the nearest in Chroma", trial.find_nearest),
            ("answers with quotes", trial.ask),
            ("reads a scan", trial.scan),
            ("writes a copy with marks", trial.mark),
            ("cites it and writes its reference", trial.cite),
            ("shows it in a window and prints it", partial(trial.draw, draw)),
        ):
            yield _tried(name, use)
    yield _tried("loads every package", _load_packages)


def _tried(name: str, use: Callable[[], None]) -> Passed:
    try:
        use()
    except Exception as error:  # whatever a broken installation raises is the result
        if not isinstance(error, PilcrowError | _Wrong):
            log.exception("the self-test: %s", name)
        return Passed(name, " ".join(str(error).split()) or type(error).__name__)
    return Passed(name)


class _Wrong(Exception):
    """A part worked, with a wrong result."""


def _check(right: object, found: object) -> None:
    """Raise `_Wrong` unless the result is right."""
    if not right:
        raise _Wrong(f"the result is wrong: {found!r}")


def _load_packages() -> None:
    for name in PACKAGES:
        importlib.import_module(name)


class _Trial:
    """The uses, in their order: later ones need what earlier ones made."""

    def __init__(self, workspace: Workspace, folder: Path) -> None:
        self._workspace = workspace
        self._lease, self._scan, self._paper = (folder / name for name in ("lease.pdf", "scan.pdf", "paper.pdf"))
        _write_lease(self._lease)

    def open(self) -> None:
        with PdfProcess() as process:
            info = process.open(str(self._lease)).result()
            _check(len(info.pages) == len(_SECTIONS), info)
            _write_scan(self._scan, process.render(str(self._lease), 1, _SCANNED, _SCALE).result())

    def recover(self) -> None:
        for _ in self._workspace.index(str(self._lease), embed=False):
            pass
        titles = [section.title for section in self._document.sections]
        _check(set(_SECTIONS) <= set(titles), titles)

    def embed(self) -> None:
        for _ in self._workspace.index(str(self._lease)):
            pass
        basis = self._workspace.corpus([self._document]).basis()
        _check(0 < basis.embedded == basis.paragraphs, self._workspace.embedders.problem or basis)

    def find_nearest(self) -> None:
        embedder = self._workspace.embedder
        found = embedder and self._workspace.vectors.nearest(embedder.id, embedder.query(_QUESTION), 1)
        _check(found, self._workspace.vectors_trouble or found)

    def ask(self) -> None:
        question = Question(_QUESTION, self._workspace.corpus([self._document]), model=QUOTES)
        answers = [event.text for event in self._workspace.answering.ask(question) if isinstance(event, Answered)]
        _check(answers and _ANSWER in answers[-1], answers)

    def scan(self) -> None:
        for _ in self._workspace.index(str(self._scan)):
            pass
        read = self._workspace.library.find(str(self._scan))
        texts = [paragraph.text for paragraph in self._workspace.library.every(read.structure)] if read else []
        _check(_ANSWER in " ".join(texts), texts)

    def mark(self) -> None:
        document = self._document
        marked = next(p for p in self._workspace.library.every(document.structure) if _ANSWER in p.text)
        anchor = on_text(document.id, [MarkedPart(marked, 0, len(marked.text))], [marked])
        if anchor is None:
            raise _Wrong("the place of a paragraph is unknown")
        mark = Annotation("self-test", AnnotationKind.HIGHLIGHT, anchor, note="By the self-test.")
        self._workspace.library.marks.keep(document.path, document.id, History().put(mark))
        annotations, copy = Annotations(self._workspace), self._lease.with_name("copy.pdf")
        written = annotations.placed_in(document)
        _check(annotations.write(OpenedFile(document.path, document.id), written, str(copy)) == 1, written)
        found = annotations.in_file(OpenedFile(str(copy)))
        _check([each.note for each in found] == [mark.note], found)

    def cite(self) -> None:
        citing, references = Citing(self._workspace), self._lease.with_name("references.bib")
        documents = citing.records([self._document.path])
        _check(documents and citing.cite(documents, "apa"), documents)
        citing.write(references, documents)
        read = citing.read(references, self._workspace.stopped)
        _check(read.matched + read.unmatched == 1, read)

    def draw(self, draw: Drawing) -> None:
        draw(self._workspace, self._lease, self._paper)
        with PdfProcess() as process:
            info = process.open(str(self._paper)).result()
        _check(len(info.pages) == len(_SECTIONS), info)

    @cached_property
    def _document(self) -> Document:
        """The lease in the library."""
        document = self._workspace.library.find(str(self._lease))
        if document is None:
            raise _Wrong("the document is not in the library")
        return document


# ---- the PDFs -----------------------------------------------------------------------------------------------


def _write_lease(path: Path) -> None:
    """Write a page for each section, with its title and sentences."""
    font = b"/Font<</F 3 0 R>>"
    shown = [_shown_text(title, text).encode() for title, text in _SECTIONS.items()]
    _write_pdf(
        path, _A4, b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>", [(font, content) for content in shown]
    )


def _shown_text(title: str, text: str) -> str:
    words, lines = text.split(), [""]
    for word in words:
        if len(lines[-1]) + len(word) > 40:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    shown = "".join(f"({line})Tj T* " for line in lines)
    return f"BT /F 18 Tf 72 740 Td ({title})Tj /F 11 Tf 0 -30 Td 14 TL {shown}ET"


def _write_scan(path: Path, tile: Tile) -> None:
    """Write a page that is a picture."""
    rows = (tile.pixels[y * tile.stride :][: 3 * tile.width] for y in range(tile.height))
    head = f"<</Type/XObject/Subtype/Image/Width {tile.width}/Height {tile.height}/ColorSpace/DeviceRGB"
    picture = _stream(f"{head}/BitsPerComponent 8/Filter/FlateDecode", zlib.compress(b"".join(rows)))
    size = tile.width / _SCALE, tile.height / _SCALE
    _write_pdf(path, size, picture, [(b"/XObject<</I 3 0 R>>", b"%g 0 0 %g 0 0 cm /I Do" % size)])


def _write_pdf(path: Path, size: tuple[float, float], shared: bytes, pages: Sequence[tuple[bytes, bytes]]) -> None:
    """Write a PDF with pages of a `size` in points: `shared` is object 3, which the `pages` name, each with its
    resources and content.
    """
    kids = b" ".join(b"%d 0 R" % (4 + 2 * n) for n in range(len(pages)))
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(pages), kids), shared]
    for number, (resources, content) in enumerate(pages):
        page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %g %g]/Resources<<%b>>/Contents %d 0 R>>"
        objects += [page % (*size, resources, 5 + 2 * number), _stream("<<", content)]
    written, places = bytearray(b"%PDF-1.7\n"), []
    for number, value in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%b\nendobj\n" % (number, value)
    entries = b"".join(b"%010d 00000 n \n" % place for place in places)
    table = b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    path.write_bytes(bytes(written) + table % (len(objects) + 1, entries, len(objects) + 1, len(written)))


def _stream(head: str, content: bytes) -> bytes:
    return f"{head}/Length {len(content)}>>\nstream\n".encode() + content + b"\nendstream"
