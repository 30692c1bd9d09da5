"""The PDF process: what it gives, what it survives, and that it leaves nothing behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from pathlib import Path

import psutil
import pymupdf
import pytest

import pdfs
import processes
from pilcrow.core.errors import Cancelled, PasswordNeeded, PdfError, UsageError
from pilcrow.core.exchange.read_events import PagesRead, ParagraphBatch, ReadEvent, Structured
from pilcrow.core.geometry import Box
from pilcrow.core.model import Document, Paragraph
from pilcrow.core.protocols import PdfReader
from pilcrow.core.reader.pdf import Tile
from pilcrow.engines.lock import Allowed
from pilcrow.engines.pdf.parent import exchange
from pilcrow.engines.pdf.parent.process import PdfProcess


@pytest.fixture(scope="module")
def process() -> Iterator[PdfProcess]:
    with PdfProcess() as process:
        yield process


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> pdfs.Manual:
    return pdfs.manual(tmp_path_factory.mktemp("manual") / "manual.pdf", chapters=6)


def collect(events: Iterator[ReadEvent]) -> tuple[Document, list[Paragraph]]:
    """The document and its paragraphs; progress must come first, the structure once, then paragraphs."""
    documents: list[Document] = []
    paragraphs: list[Paragraph] = []
    for event in events:
        match event:
            case PagesRead(done, total):
                assert not documents
                assert 0 <= done <= total
            case Structured(document):
                documents.append(document)
            case ParagraphBatch(batch):
                assert documents
                assert 0 < len(batch) <= 200
                paragraphs += batch
    (document,) = documents
    return document, paragraphs


def words(paragraphs: list[Paragraph]) -> str:
    return " ".join(paragraph.text for paragraph in paragraphs)


# ---- what it gives ----------------------------------------------------------------------------------------


def test_open_tells_pages_labels_and_title(process: PdfProcess, manual: pdfs.Manual) -> None:
    info = process.open(str(manual.path)).result()
    assert len(info.pages) == manual.pages
    assert (info.pages[0].width, info.pages[0].height) == pdfs.A4
    assert [page.label for page in info.pages[:4]] == ["i", "ii", "1", "2"]
    assert info.title == "Manual of the Machine"
    assert not info.encrypted


def test_links_of_the_contents_page_lead_to_the_headings(process: PdfProcess, manual: pdfs.Manual) -> None:
    links = process.links(str(manual.path), 1).result()
    assert [link.page for link in links] == [heading.page for heading in manual.headings]
    for link, heading in zip(links, manual.headings, strict=True):
        assert link.y is not None
        assert abs(link.y - heading.y) < 1
        assert link.box.width > 400


def test_links_out_of_the_document_are_told_also_those_to_files_and_programs(
    process: PdfProcess, tmp_path: Path
) -> None:
    document = pymupdf.open(pdfs.pages(tmp_path / "plain.pdf", ["Text"]))
    for kind, key, target in (
        (pymupdf.LINK_URI, "uri", "https://example.org/"),
        (pymupdf.LINK_LAUNCH, "file", "a.exe"),
    ):
        document[0].insert_link({"kind": kind, "from": pymupdf.Rect(72, 60, 200, 80), key: target})
    links = process.links(str(pdfs.save(document, tmp_path / "links.pdf")), 0).result()
    web, program = sorted(links, key=lambda link: link.uri, reverse=True)
    assert web.uri == "https://example.org/"
    assert program.uri.startswith("file:"), "it is to be said that this one is not started"
    for link in links:
        assert link.page == -1
        assert link.box == Box(72, 60, 200, 80)


def test_tiles_put_together_are_the_page(process: PdfProcess, manual: pdfs.Manual) -> None:
    scale, edge = 1.5, 256
    with pymupdf.open(manual.path) as document:
        whole = document[3].get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False)
    futures = {}
    for top in range(0, whole.height, edge):
        for left in range(0, whole.width, edge):
            clip = Box(
                left / scale,
                top / scale,
                min(left + edge, whole.width) / scale,
                min(top + edge, whole.height) / scale,
            )
            futures[left, top] = process.render(str(manual.path), 3, clip, scale)
    for (left, top), future in futures.items():
        tile = future.result()
        assert tile.width == min(edge, whole.width - left)
        assert tile.height == min(edge, whole.height - top)
        for row in range(0, tile.height, 16):
            begin = (top + row) * whole.stride + 3 * left
            expected = whole.samples[begin : begin + 3 * tile.width]
            assert tile.pixels[row * tile.stride : row * tile.stride + 3 * tile.width] == expected


def test_a_tile_tells_where_pictures_are_but_not_of_those_that_are_the_paper(
    process: PdfProcess, tmp_path: Path
) -> None:
    path = tmp_path / "pictures.pdf"
    with pymupdf.open() as document:
        gray = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 20, 10))
        gray.clear_with(120)
        for place in ((100, 200, 300, 300), (0, 0, 400, 500)):
            document.new_page(width=400, height=500).insert_image(place, pixmap=gray, keep_proportion=False)
        document.save(path)
    (picture,) = process.render(str(path), 0, Box(50, 50, 250, 250), 2.0).result().pictures
    assert picture.rounded() == Box(100, 300, 500, 500)
    assert process.render(str(path), 1, Box(0, 0, 200, 200), 2.0).result().pictures == ()


def test_a_tile_is_never_larger_than_512_pixels(process: PdfProcess, manual: pdfs.Manual) -> None:
    with pytest.raises(ValueError, match="513 x 100"):
        process.render(str(manual.path), 0, Box(0, 0, 513, 100), 1)


def test_a_page_that_does_not_exist(process: PdfProcess, manual: pdfs.Manual) -> None:
    with pytest.raises(UsageError, match="no page 1000"):
        process.render(str(manual.path), 999, Box(0, 0, 10, 10), 1).result()


def test_read_gives_the_whole_document_in_order(process: PdfProcess, manual: pdfs.Manual) -> None:
    reader: PdfReader = process
    document, paragraphs = collect(reader.read(str(manual.path)))
    assert len(document.id) == 64
    assert document.title == "Manual of the Machine"
    assert [page.label for page in document.pages[:4]] == ["i", "ii", "1", "2"]
    assert document.unread == {}
    titles = [section.title for section in document.sections]
    assert [heading.title for heading in manual.headings if heading.title in titles] == [
        h.title for h in manual.headings
    ]
    text = words(paragraphs)
    parts = [
        sentence for group in manual.paragraphs for p in group for sentence in p.split(". ") if "Part" in sentence
    ]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


def test_bookmarks_can_be_ignored(process: PdfProcess, tmp_path: Path) -> None:
    document = pymupdf.open(pdfs.pages(tmp_path / "plain.pdf", ["One page of text.", "And another one."]))
    document.set_toc([[1, "Only a bookmark", 2]])
    path = str(pdfs.save(document, tmp_path / "bookmarks.pdf"))
    assert "Only a bookmark" in [s.title for s in collect(process.read(path))[0].sections]
    assert "Only a bookmark" not in [
        s.title for s in collect(process.read(path, ignore_bookmarks=True))[0].sections
    ]


@pytest.mark.parametrize("title", ["Microsoft Word - draft.doc", "0000912345-31-000014"])
def test_title_falls_back_on_the_file_name(process: PdfProcess, tmp_path: Path, title: str) -> None:
    document = pymupdf.open(pdfs.pages(tmp_path / "plain.pdf", ["just a line of text that is no heading at all."]))
    document.set_metadata({"title": title})
    path = pdfs.save(document, tmp_path / "Quarterly report.pdf")
    assert collect(process.read(str(path)))[0].title == "Quarterly report"


def test_a_file_without_a_title_is_called_what_its_first_page_says(process: PdfProcess, tmp_path: Path) -> None:
    document = pymupdf.open(pdfs.pages(tmp_path / "plain.pdf", ["just a line of text that is no heading at all."]))
    document[0].insert_text((72, 300), "Yearly Report of the Harbour", fontsize=24)
    path = pdfs.save(document, tmp_path / "0042.pdf")
    assert collect(process.read(str(path)))[0].title == "Yearly Report of the Harbour"


def test_a_page_that_cannot_be_drawn_is_read_all_the_same(tmp_path: Path) -> None:
    path = pdfs.endless_drawing(tmp_path / "specks.pdf")
    with PdfProcess(page_seconds=2.0) as process:
        process.prepare()
        document, paragraphs = collect(process.read(str(path)))
    assert not document.unread
    assert [p.text[slice(*part)] for p in paragraphs for part in p.hidden] == ["Pale ones."]


def test_a_page_with_more_text_than_a_page_holds_is_named_and_the_others_are_read(
    process: PdfProcess, tmp_path: Path
) -> None:
    path = tmp_path / "tiny.pdf"
    with pymupdf.open() as document:
        crowded = document.new_page()
        crowded.insert_font("helv")
        rows = (f"1 0 0 1 20 {20 + row} Tm ({'abcd efghi ' * 60}) Tj\n" for row in range(700))
        stream = document.get_new_xref()
        document.update_object(stream, "<<>>")
        document.update_stream(stream, f"BT /helv 0.25 Tf {''.join(rows)} ET".encode())
        crowded.set_contents(stream)
        document.new_page().insert_text((72, 72), "The fee on this quiet page is 40 euros.")
        document.save(path)
    structured, *batches = (e for e in process.read(str(path)) if isinstance(e, Structured | ParagraphBatch))
    assert isinstance(structured, Structured)
    assert structured.document.unread == {0: "more text than a page can hold"}
    assert structured.document.faults == ()
    texts = [p.text for batch in batches if isinstance(batch, ParagraphBatch) for p in batch.paragraphs]
    assert texts == ["The fee on this quiet page is 40 euros."]
    assert len(process.open(str(path)).result().pages) == 2
    with pytest.raises(PdfError, match="more text than a page can hold"):
        process.text(str(path), 0).result()


def test_pages_without_text_are_named(process: PdfProcess, tmp_path: Path) -> None:
    document, paragraphs = collect(
        process.read(str(pdfs.scanned(tmp_path / "scan.pdf", ["words " * 90, "more " * 90])))
    )
    assert set(document.unread) == {0, 1}
    assert "scan" in document.unread[0]
    assert paragraphs == []
    assert document.sections


# ---- words for failures -----------------------------------------------------------------------------------


def test_what_cannot_be_opened_is_said_in_a_sentence(process: PdfProcess, tmp_path: Path) -> None:
    (tmp_path / "empty.pdf").touch()
    (tmp_path / "text.pdf").write_text("This is not a PDF, whatever its name says. " * 40)
    pdfs.raw(tmp_path / "no pages.pdf", [])
    repaired = pdfs.raw(tmp_path / "none after repair.pdf", [b"", b""])
    repaired.write_bytes(repaired.read_bytes().replace(b"/Kids", b"/Kits"))
    for name, sentence in {
        "empty.pdf": "empty",
        "text.pdf": "not a PDF",
        "no pages.pdf": "no pages",
        "none after repair.pdf": "no pages",
        "missing.pdf": "does not exist",
        ".": "folder",
        "text.pdf/inside.pdf": "cannot be opened",
    }.items():
        path = str(tmp_path / name)
        with pytest.raises(PdfError, match=sentence):
            process.open(path).result()
        with pytest.raises(PdfError, match=sentence):
            list(process.read(path))


@pytest.mark.parametrize(
    ("handler", "why"), [("Adobe.PubSec", "for a certificate"), ("FOPN_foweb", "in a way of its own (FOPN_foweb)")]
)
def test_what_no_password_opens_is_not_called_damaged(
    process: PdfProcess, tmp_path: Path, handler: str, why: str
) -> None:
    path = pdfs.encrypted_for(tmp_path / "sealed.pdf", handler)
    with pytest.raises(PdfError) as refused:
        process.open(str(path)).result()
    assert str(refused.value) == f"“{path}” is encrypted {why} and cannot be opened here: choose another file."


def test_an_encrypted_pdf_wants_its_password(process: PdfProcess, tmp_path: Path) -> None:
    right, wrong = "sésame", "open"
    path = str(pdfs.encrypted(tmp_path / "locked.pdf", "The secret is out.", right))
    with pytest.raises(PasswordNeeded, match="give its password"):
        process.open(path).result()
    with pytest.raises(PasswordNeeded, match="wrong"):
        list(process.read(path, password=wrong))
    assert process.open(path, right).result().encrypted
    assert process.render(path, 0, Box(0, 0, 100, 100), 1).result().width == 100
    assert "The secret is out." in words(collect(process.read(path, password=right))[1])


def test_a_password_for_attachments_alone_is_not_asked_for(process: PdfProcess, tmp_path: Path) -> None:
    path = str(pdfs.locked_attachments(tmp_path / "attached.pdf", "Everybody may read this."))
    assert len(process.open(path).result().pages) == 1
    assert process.render(path, 0, Box(0, 0, 100, 100), 1).result().width == 100
    assert "Everybody may read this." in words(collect(process.read(path))[1])


def test_a_pdf_that_changes_or_vanishes_while_it_is_open(process: PdfProcess, tmp_path: Path) -> None:
    path = pdfs.pages(tmp_path / "changing.pdf", ["one"])
    assert len(process.open(str(path)).result().pages) == 1
    pdfs.pages(path, ["one", "two"])
    assert len(process.open(str(path)).result().pages) == 2
    path.unlink()
    with pytest.raises(PdfError, match="does not exist"):
        process.render(str(path), 0, Box(0, 0, 10, 10), 1).result()


# ---- what it survives -------------------------------------------------------------------------------------


def test_a_killed_reader_ends_complete(manual: pdfs.Manual) -> None:
    with PdfProcess() as process:
        expected = collect(process.read(str(manual.path)))
        for victim in (PagesRead, Structured):  # among the pages, and when some results have been told already
            alive = True
            events = []
            for event in process.read(str(manual.path)):
                events.append(event)
                if alive and isinstance(event, victim) and process.pid:
                    os.kill(process.pid, signal.SIGKILL)
                    alive = False
            assert not alive
            told = [event for event in events if not isinstance(event, PagesRead)]
            assert collect(iter(told)) == expected


@pytest.mark.usefixtures("anew")
def test_a_label_of_millions_of_letters_is_never_made(tmp_path: Path) -> None:
    path = pdfs.raw(tmp_path / "labels.pdf", [b""])
    rules = b"<</Type/Catalog/PageLabels<</Nums[0<</S/A/St 2000000000>>]>>"
    path.write_bytes(path.read_bytes().replace(b"<</Type/Catalog", rules))
    with PdfProcess(allowed=Allowed(300_000_000)) as process:
        (page,) = process.open(str(path)).result().pages
        assert page.label == "X" * 32
        assert collect(process.read(str(path)))[0].pages[0].label == page.label


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize(("text", "reason"), [(False, "took too long"), (True, "took too much memory")])
def test_a_page_that_hangs_or_swallows_memory_costs_that_page(tmp_path: Path, text: bool, reason: str) -> None:
    path = str(pdfs.endless(tmp_path / "endless.pdf", text=text))
    with PdfProcess(page_seconds=60 if text else 1.5, allowed=Allowed(300_000_000)) as process:
        document, paragraphs = collect(process.read(path))
    assert document.unread == {1: f"skipped: it {reason} twice"}
    assert "First page." in words(paragraphs)
    assert "Third page." in words(paragraphs)


@pytest.mark.usefixtures("anew")
def test_a_page_takes_no_more_memory_than_pages_do_however_much_a_document_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "_PAGE_MEMORY", 100_000_000)
    with PdfProcess(page_seconds=60, allowed=Allowed(1_500_000_000)) as process:
        document, paragraphs = collect(process.read(str(pdfs.endless(tmp_path / "endless.pdf", text=True))))
    assert document.unread == {1: "skipped: it took too much memory twice"}
    assert "Third page." in words(paragraphs)


def test_a_document_whose_structure_kills_the_child_twice_gets_the_plainest(tmp_path: Path) -> None:
    lines = b"".join(
        b"BT /F1 2 Tf 1 0 0 1 %d %d Tm (%d words) Tj ET\n" % (i % 40 * 14, i // 40, i) for i in range(30_000)
    )
    path = str(pdfs.raw(tmp_path / "many lines.pdf", [b"BT /F2 20 Tf 72 800 Td (Title) Tj ET\n" + lines]))
    deaths, events = 0, []
    with PdfProcess() as process:
        for event in process.read(path):
            if isinstance(event, PagesRead) and event.done == event.total and deaths < 2:
                processes.kill(process.pid)
                deaths += 1
            events.append(event)
    document, paragraphs = collect(iter(events))
    assert [(section.title, section.synthetic) for section in document.sections] == [("Page 1", True)]
    assert [fault.step for fault in document.faults] == ["structure"]
    assert words(paragraphs).count(" words") == 30_000


def test_a_request_that_kills_the_child_twice_fails_alone(tmp_path: Path) -> None:
    path = str(pdfs.endless(tmp_path / "endless.pdf", text=False))
    with PdfProcess(page_seconds=1) as process:
        with pytest.raises(PdfError, match="took too long repeatedly"):
            process.render(path, 1, Box(0, 0, 100, 100), 1).result()
        assert process.render(path, 0, Box(0, 0, 100, 100), 1).result().width == 100


@pytest.mark.usefixtures("anew")
def test_a_child_killed_while_idle_is_replaced(manual: pdfs.Manual) -> None:
    with PdfProcess() as process:
        process.open(str(manual.path)).result()
        assert process.pid
        os.kill(process.pid, signal.SIGKILL)
        assert process.open(str(manual.path)).result().title == "Manual of the Machine"


@pytest.mark.usefixtures("anew")
def test_a_child_that_cannot_be_started_is_told_and_the_next_request_tries_again(
    tmp_path: Path, manual: pdfs.Manual, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    with PdfProcess() as process:
        process.open(str(manual.path)).result()
        monkeypatch.chdir(tmp_path / "gone")
        (tmp_path / "gone").rmdir()  # from a folder that is not there no process can be spawned
        processes.kill(process.pid)
        with pytest.raises(PdfError):
            process.open(str(manual.path)).result(processes.LONG)
        monkeypatch.chdir(tmp_path)
        assert process.open(str(manual.path)).result(processes.LONG).title == "Manual of the Machine"


# ---- order and cancelling ---------------------------------------------------------------------------------


def test_urgent_requests_overtake_and_waiting_ones_can_be_cancelled(manual: pdfs.Manual) -> None:
    order: list[str] = []
    with PdfProcess() as process:
        process.open(str(manual.path)).result()
        futures: dict[str, Future[Tile]] = {}
        with processes.held(process.pid):
            process.open(str(manual.path))  # what it is busy with until all have been asked for
            for name, priority in (("later", 5), ("dropped", 1), ("now", 0), ("soon", 1)):
                futures[name] = process.render(str(manual.path), 0, Box(0, 0, 50, 50), 1, priority=priority)
                futures[name].add_done_callback(lambda _, name=name: order.append(name))
            assert futures["dropped"].cancel()
        for name in ("later", "now", "soon"):
            futures[name].result()
        with pytest.raises(CancelledError):
            futures["dropped"].result()
    assert order == ["dropped", "now", "soon", "later"]


def test_requests_from_many_threads(process: PdfProcess, manual: pdfs.Manual) -> None:
    widths: list[int] = []

    def ask(number: int) -> None:
        widths.append(process.render(str(manual.path), number % 5, Box(0, 0, 10 + number, 10), 1).result().width)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(widths) == list(range(10, 30))


def test_reading_stops_when_asked_and_the_process_goes_on(tmp_path: Path, manual: pdfs.Manual) -> None:
    path = str(pdfs.endless(tmp_path / "endless.pdf", text=False))
    stop = threading.Event()
    with PdfProcess() as process:
        events = process.read(path, stopped=stop.is_set)
        next(events)
        stop.set()
        with pytest.raises(Cancelled):
            list(events)
        assert collect(process.read(str(manual.path)))[0].title == "Manual of the Machine"


def test_an_abandoned_reading_stops_too(process: PdfProcess, manual: pdfs.Manual) -> None:
    for _ in process.read(str(manual.path)):
        break
    assert process.open(str(manual.path)).result().title == "Manual of the Machine"


# ---- what it leaves behind --------------------------------------------------------------------------------


@pytest.mark.usefixtures("anew")
def test_close_leaves_nothing_behind(manual: pdfs.Manual) -> None:
    with PdfProcess() as process:  # once before counting: multiprocessing keeps a helper of its own
        process.open(str(manual.path)).result()
    gc.collect()  # what other tests left must not go while we count
    me = psutil.Process()
    children, threads, files = {*me.children(recursive=True)}, {*threading.enumerate()}, me.num_fds()
    process = PdfProcess().start()
    process.open(str(manual.path)).result()
    waiting = process.read(str(manual.path))
    next(waiting)
    process.close()
    process.close()
    with pytest.raises(Cancelled):
        list(waiting)
    with pytest.raises(Cancelled):
        process.open(str(manual.path))
    assert {*me.children(recursive=True)} <= children
    assert {*threading.enumerate()} <= threads
    assert me.num_fds() <= files


def test_close_does_not_wait_for_a_consumer_that_sleeps(tmp_path: Path) -> None:
    path = str(pdfs.pages(tmp_path / "many.pdf", ["A page."] * 60))
    process = PdfProcess().start()
    sleeping = process.read(path)
    next(sleeping)  # and never again: its queue fills up
    process.open(path).add_done_callback(lambda _: None)
    process.close()
    with pytest.raises(Cancelled):
        list(sleeping)


def test_the_child_ends_when_its_parent_is_killed(manual: pdfs.Manual) -> None:
    script = (
        "import os, signal\n"
        "from pilcrow.engines.pdf.parent.process import PdfProcess\n"
        "process = PdfProcess().start()\n"
        f"process.open({str(manual.path)!r}).result()\n"
        "print(process.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False).stdout
    with suppress(psutil.NoSuchProcess):
        assert not processes.left([psutil.Process(int(said))])


def test_the_child_imports_only_what_it_needs(tmp_path: Path) -> None:
    """The child's own entry function, in a fresh interpreter, with a pipe that has already ended."""
    script = (
        "import multiprocessing, sys\n"
        "from pilcrow.engines.pdf.parent import process\n"
        "assert 'pymupdf' not in sys.modules\n"
        "ours, theirs = multiprocessing.Pipe()\n"
        "ours.close()\n"
        "names = open(sys.argv[1], 'w')\n"
        "process.child.serve_requests(theirs, 30.0, process.Allowed(10**9))\n"
        "names.write(' '.join(sorted(name for name, module in sys.modules.items() if module)))\n"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path / "names")], check=True)
    names = {name.partition(".")[0] for name in (tmp_path / "names").read_text().split()}
    assert "pymupdf" in names
    unwanted = {"numpy", "PySide6", "chromadb", "onnxruntime", "tokenizers", "ollama", "pymupdf4llm", "PIL"}
    assert not names & unwanted


def test_nothing_is_printed(tmp_path: Path) -> None:
    """MuPDF complains about damaged files: not to a person, and never into what the command line prints."""
    path = pdfs.pages(tmp_path / "fine.pdf", ["Some text"])
    (tmp_path / "damaged.pdf").write_bytes(path.read_bytes()[:-300])
    script = (
        "from pilcrow.engines.pdf.parent.process import PdfProcess\n"
        f"with PdfProcess() as process:\n    list(process.read({str(tmp_path / 'damaged.pdf')!r}))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == done.stderr == ""
