"""Marks as real annotations of PDFs: written, seen by other readers, and those of others read."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest

from pilcrow.core.errors import PasswordNeeded, PdfError
from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Annotation, AnnotationKind, Colour, FileEdit, MarkedPart
from pilcrow.core.marks.placing import at_place, on_text
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.engines.pdf.writing.taking import write_annotated

NOON = 1_700_000_000.0


@pytest.fixture(scope="module")
def process() -> Iterator[PdfProcess]:
    with PdfProcess() as made:
        yield made


def written(path: Path, turned: int = 0, **options: object) -> Path:
    """Two pages, turned and cropped, of which the second has words too."""
    with pymupdf.open() as document:
        for words in ("The pump starts when the valve opens.", "Nobody opens the panel."):
            page = document.new_page()
            page.insert_text((100, 200), words)
            page.insert_text((100, 240), "Below it stands this line.")
            page.set_cropbox(pymupdf.Rect(30, 40, 560, 800))
            page.set_rotation(turned)
        document.save(path, **options)
    return path


def mark(process: PdfProcess, path: Path, words: str, kind: AnnotationKind, **more: object) -> Annotation:
    """The words on page 1 or 2, marked where the program sees them."""
    for page in range(2):
        paragraphs = process.text(str(path), page).result().paragraphs
        for paragraph in paragraphs:
            if words in paragraph.text:
                start = paragraph.text.index(words)
                anchor = on_text(digest(path), [MarkedPart(paragraph, start, start + len(words))], paragraphs)
                assert anchor is not None
                return Annotation(words, kind, anchor, made=NOON, changed=NOON, **more)  # type: ignore[arg-type]  (`more` is of many types)
    raise AssertionError(words)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read(process: PdfProcess, path: Path, password: str = "") -> dict[str, Annotation]:
    found = process.annotations(str(path), digest(path), password=password)
    return {annotation.id: annotation for annotation in found}


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_every_kind_comes_back_as_it_was_written(process: PdfProcess, tmp_path: Path, turned: int) -> None:
    file, copy = written(tmp_path / "a.pdf", turned), tmp_path / "copy.pdf"
    before = file.read_bytes()
    made = [
        mark(
            process, file, "pump starts", AnnotationKind.HIGHLIGHT, note="Why?\n*So*", colour=Colour.BLUE,
            author="Ada",
        ),
        mark(process, file, "valve", AnnotationKind.UNDERLINE, colour=Colour.RED),
        mark(process, file, "opens.", AnnotationKind.STRIKE, colour=Colour.PURPLE),
        mark(process, file, "panel", AnnotationKind.SQUIGGLE, colour=Colour.GREEN),
        Annotation("n", AnnotationKind.NOTE, at_place("", 1, Box(50, 60, 68, 78), []), note="Überall"),
        Annotation("r", AnnotationKind.AREA, at_place("", 1, Box(40, 90, 200, 180), []), Colour.YELLOW, "a table"),
        Annotation("b", AnnotationKind.BOOKMARK, at_place("", 0, Box(10, 20, 28, 38), [])),
        Annotation(
            "i", AnnotationKind.INK, at_place("", 1, Box(40, 300, 104, 344), []), Colour.RED,
            strokes=(((2.0, 2.0), (22.0, 12.0), (62.0, 2.0)), ((12.0, 42.0), (42.0, 32.0))), width=2.0,
        ),
        Annotation("t", AnnotationKind.TEXT, at_place("", 1, Box(40, 400, 240, 440), []), Colour.BLUE, "See it."),
    ]  # fmt: skip
    write_annotated(process, str(file), FileEdit(made, "Bea"), str(copy))
    assert file.read_bytes() == before
    assert copy.read_bytes().startswith(before), "the file itself, with what is new after it"
    found = read(process, copy)
    assert list(found) == [a.id for a in sorted(made, key=lambda a: a.anchor.page)]
    for annotation in made:
        now = found[annotation.id]
        assert (now.kind, now.note) == (annotation.kind, annotation.note)
        assert now.in_file
        assert now.colour == annotation.colour or annotation.id in "bt"
        assert now.author == (annotation.author or "Bea")
        assert (now.made, now.changed) == (annotation.made, annotation.changed)
        if annotation.kind.on_text:
            assert now.quotation == annotation.quotation
        wanted, box = annotation.anchor.places[0].box, now.anchor.places[0].box
        boxed = annotation.kind in (AnnotationKind.AREA, AnnotationKind.TEXT) or annotation.kind.on_text
        exact = 2.0 if boxed else 25.0
        shapes = [[point for stroke in mark.strokes for point in stroke] for mark in (annotation, now)]
        corners = [mark.anchor.places[0].box[:2] for mark in (annotation, now)]
        assert len(shapes[0]) == len(shapes[1])
        for (x, y), (u, v) in zip(*shapes, strict=True):
            moved_by = corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]
            assert abs(u + moved_by[0] - x) < 0.1 > abs(v + moved_by[1] - y)
        assert now.width == annotation.width
        assert all(abs(a - b) < exact for a, b in zip(wanted, box, strict=True)), annotation.id


def test_what_was_kept_of_the_file_is_written_only_where_it_says_something_else(
    process: PdfProcess, tmp_path: Path
) -> None:
    file, copy = written(tmp_path / "a.pdf"), tmp_path / "copy.pdf"
    with pymupdf.open(file) as document:
        page = document[0]
        theirs = page.add_highlight_annot(page.search_for("pump starts"))
        theirs.set_info(title="Cleo", content="Why?", creationDate="D:20240102030405Z")
        document.saveIncr()
    (found,) = read(process, file).values()
    mine = replace(found, id="mine", in_file=False)
    write_annotated(process, str(file), FileEdit([mine]), str(copy))
    assert list(read(process, copy)) == [found.id]
    write_annotated(process, str(file), FileEdit([replace(mine, note="Because.")]), str(copy))
    assert {a.id: a.note for a in read(process, copy).values()} == {found.id: "Why?", "mine": "Because."}


def test_a_mark_over_two_pages_is_one_mark_again(process: PdfProcess, tmp_path: Path) -> None:
    file = written(tmp_path / "a.pdf")
    first, second = (mark(process, file, words, AnnotationKind.HIGHLIGHT) for words in ("valve", "Nobody"))
    both = replace(first, anchor=replace(first.anchor, places=first.anchor.places + second.anchor.places))
    write_annotated(process, str(file), FileEdit([both]), str(tmp_path / "b.pdf"))
    assert list(read(process, tmp_path / "b.pdf")) == ["valve"]
    with pymupdf.open(tmp_path / "b.pdf") as document:
        assert [len(list(page.annots())) for page in document] == [1, 1]


def test_written_into_the_file_itself_and_again_they_are_there_once(process: PdfProcess, tmp_path: Path) -> None:
    file = written(tmp_path / "a.pdf")
    file.chmod(0o640)
    before = file.read_bytes()
    one = mark(process, file, "valve", AnnotationKind.HIGHLIGHT)
    write_annotated(process, str(file), FileEdit([one]), str(file))
    write_annotated(process, str(file), FileEdit([replace(one, note="Changed")]), str(file))
    assert [a.note for a in read(process, file).values()] == ["Changed"]
    assert file.read_bytes().startswith(before)
    assert file.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"], "nothing is left over"


def test_what_was_written_is_taken_out_again_and_answers_of_others_stay(
    process: PdfProcess, tmp_path: Path
) -> None:
    file = written(tmp_path / "a.pdf")
    both, kept = (mark(process, file, words, AnnotationKind.HIGHLIGHT) for words in ("valve", "panel"))
    both = replace(both, anchor=replace(both.anchor, places=both.anchor.places + kept.anchor.places))
    write_annotated(process, str(file), FileEdit([both, kept]), str(file))
    with pymupdf.open(file) as document:  # another program answers
        page = document[0]
        own = next(page.annots()).xref
        answer = page.add_text_annot((100, 100), "Sure?")
        answer.set_irt_xref(own)
        document.saveIncr()

    def answers() -> list[str]:
        return [found.reply_to for found in read(process, file).values() if found.note == "Sure?"]

    write_annotated(process, str(file), FileEdit([replace(both, note="Changed")]), str(file))
    assert answers() == ["valve"]
    before = file.read_bytes()
    write_annotated(process, str(file), FileEdit(without=["valve"]), str(file))
    assert file.read_bytes().startswith(before)
    assert answers() == [""]
    assert [found.id for found in read(process, file).values() if not found.foreign] == ["panel"]
    with pymupdf.open(file) as document:
        assert [len(list(page.annots())) for page in document] == [1, 1]


def test_the_program_draws_its_own_marks_itself_and_those_of_others_as_they_are(
    process: PdfProcess, tmp_path: Path
) -> None:
    file, copy, other = written(tmp_path / "a.pdf"), tmp_path / "copy.pdf", tmp_path / "other.pdf"
    write_annotated(
        process, str(file), FileEdit([mark(process, file, "valve", AnnotationKind.HIGHLIGHT)]), str(copy)
    )
    with pymupdf.open(file) as document:
        document[0].add_highlight_annot(document[0].search_for("valve"))
        document.save(other)

    def greenest(path: Path) -> int:
        """How far the most colourful pixel is from grey."""
        process.open(str(path)).result()
        pixels = process.render(str(path), 0, Box(0, 0, 400, 400), 1.0).result().pixels
        return max(max(rgb) - min(rgb) for rgb in zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))

    assert greenest(copy) == greenest(file) == 0
    assert greenest(other) > 100


def test_marks_of_other_programs_with_text_author_and_answer(process: PdfProcess, tmp_path: Path) -> None:
    file = written(tmp_path / "a.pdf", turned=90)
    with pymupdf.open(file) as document:
        page = document[0]
        marked = page.add_underline_annot(page.search_for("pump starts"))
        marked.set_info(title="Cleo", content="Really?", creationDate="D:20231114231320+01'00'")
        marked.set_colors(stroke=(0.9, 0.1, 0.1))
        marked.update()
        answer = page.add_text_annot((10, 10), "Yes.")
        answer.set_irt_xref(marked.xref)
        answer.set_info(creationDate="D:20231115034320+0530")  # without an apostrophe
        page.add_circle_annot(pymupdf.Rect(100, 300, 200, 400))
        page.insert_link({"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(0, 0, 9, 9), "uri": "https://x.org"})
        document.save(file, incremental=True, encryption=pymupdf.PDF_ENCRYPT_KEEP)
    line, said, circle = read(process, file).values()
    assert (line.kind, line.quotation, line.note) == (AnnotationKind.UNDERLINE, "pump starts", "Really?")
    assert (line.author, line.made, line.colour) == ("Cleo", NOON, Colour.RED)
    assert (said.kind, said.note, said.reply_to, said.made) == (AnnotationKind.NOTE, "Yes.", line.id, NOON)
    assert circle.kind is AnnotationKind.AREA
    reply = Annotation(
        "mine", AnnotationKind.NOTE, replace(line.anchor, passages=()), note="No.", reply_to=line.id
    )
    write_annotated(process, str(file), FileEdit([reply]), str(tmp_path / "b.pdf"))
    assert read(process, tmp_path / "b.pdf")["mine"].reply_to == line.id


def test_an_encrypted_file_keeps_its_password(process: PdfProcess, tmp_path: Path) -> None:
    plain = written(tmp_path / "plain.pdf")
    one = mark(process, plain, "valve", AnnotationKind.HIGHLIGHT)
    file = written(
        tmp_path / "a.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="u", owner_pw="o",
        permissions=pymupdf.PDF_PERM_ANNOTATE,
    )  # fmt: skip
    with pytest.raises(PasswordNeeded):
        write_annotated(process, str(file), FileEdit([one]), str(tmp_path / "b.pdf"))
    write_annotated(process, str(file), FileEdit([one]), str(tmp_path / "b.pdf"), "u")
    assert list(read(process, tmp_path / "b.pdf", "u")) == ["valve"]
    with pytest.raises(PasswordNeeded):
        read(process, tmp_path / "b.pdf")


def test_what_may_not_be_written_is_said_in_a_sentence(process: PdfProcess, tmp_path: Path) -> None:
    plain = written(tmp_path / "plain.pdf")
    one = mark(process, plain, "valve", AnnotationKind.HIGHLIGHT)
    locked = written(
        tmp_path / "locked.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="o",
        permissions=pymupdf.PDF_PERM_PRINT,
    )  # fmt: skip
    with pytest.raises(PdfError, match="does not allow marks"):
        write_annotated(process, str(locked), FileEdit([one]), str(tmp_path / "b.pdf"))
    with pytest.raises(PdfError, match="does not exist"):
        write_annotated(process, str(plain), FileEdit([one]), str(tmp_path / "nowhere" / "b.pdf"))
    damaged = tmp_path / "damaged.pdf"
    damaged.write_bytes(plain.read_bytes().replace(b"startxref", b"startxxxx"))
    before = damaged.read_bytes()
    with pytest.raises(PdfError, match="is left as it is"):
        write_annotated(process, str(damaged), FileEdit([one]), str(damaged))
    assert damaged.read_bytes() == before
    write_annotated(process, str(damaged), FileEdit([one]), str(tmp_path / "b.pdf"))
    assert list(read(process, tmp_path / "b.pdf")) == ["valve"]
    assert not list(tmp_path.glob(".pilcrow-*"))


@pytest.mark.skipif(os.geteuid() == 0, reason="the system's administrator may write all files")
def test_a_protected_file_is_not_replaced(process: PdfProcess, tmp_path: Path) -> None:
    file = written(tmp_path / "a.pdf")
    file.chmod(0o440)
    before = file.read_bytes()
    edit = FileEdit([mark(process, file, "valve", AnnotationKind.HIGHLIGHT)])
    with pytest.raises(PdfError, match=r"cannot be written \(Permission denied\)"):
        write_annotated(process, str(file), edit, str(file))
    assert file.read_bytes() == before


@pytest.mark.skipif(not shutil.which("pdftocairo"), reason="poppler is not installed")
def test_poppler_shows_what_was_written(process: PdfProcess, tmp_path: Path) -> None:
    file, copy = written(tmp_path / "a.pdf", 90), tmp_path / "copy.pdf"
    one = mark(process, file, "pump starts", AnnotationKind.HIGHLIGHT, colour=Colour.RED)
    write_annotated(process, str(file), FileEdit([one]), str(copy))

    def drawn(path: Path) -> pymupdf.Pixmap:
        target = tmp_path / path.stem
        subprocess.run(
            [shutil.which("pdftocairo") or "", *["-png", "-r", "72", "-cropbox", "-singlefile"], path, target],
            check=True,
        )  # fmt: skip
        return pymupdf.Pixmap(target.with_suffix(".png"))

    plain, marked = drawn(file), drawn(copy)
    box = one.anchor.places[0].box
    inside = (round(box.x0 + 3), round(box.center[1]))  # a line of text that runs down, between two letters
    changed = [
        (x, y)
        for x in range(plain.width)
        for y in range(plain.height)
        if plain.pixel(x, y)[:3] != marked.pixel(x, y)[:3]
    ]
    assert changed
    assert all(box.x0 - 6 <= x <= box.x1 + 6 and box.y0 - 6 <= y <= box.y1 + 6 for x, y in changed)
    red, green, *_ = marked.pixel(*inside)
    assert red > green
    text = subprocess.run(
        [shutil.which("pdftotext") or "", copy, "-"], capture_output=True, check=True, text=True
    ).stdout
    assert "The pump starts when the valve opens." in text
