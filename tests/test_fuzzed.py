"""Mutated and generated PDFs, some of each kind at every run; `make fuzz` goes on with new ones."""

from __future__ import annotations

import gzip
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

import pdfs
from pilcrow.engines.lock import Allowed

sys.path.insert(0, str(Path(__file__).parent / "fuzz"))

import fuzzing
import generated
import mutations
import parsers


def test_every_operation_on_a_mutated_file_ends_in_a_result_or_a_sentence(tmp_path: Path) -> None:
    sources = fuzzing.sound(tmp_path)
    with fuzzing.PdfProcess(page_seconds=fuzzing.SECONDS, allowed=Allowed(fuzzing.MEMORY)) as process:
        for seed in range(1, 41):
            path = tmp_path / f"{seed}.pdf"
            path.write_bytes(mutations.mutated(sources, seed))
            assert not fuzzing.wrong(process, path), f"seed {seed}"


def test_every_operation_on_an_odd_file_does_so_too(tmp_path: Path) -> None:
    with fuzzing.PdfProcess(page_seconds=fuzzing.SECONDS, allowed=Allowed(fuzzing.MEMORY)) as process:
        for seed in ODD:
            path = tmp_path / f"{seed}.pdf"
            path.write_bytes(generated.generated(seed))
            assert not fuzzing.wrong(process, path), f"seed {seed}"


def states_within_states(path: Path) -> Path:
    return pdfs.raw(path, [b"q " * 20_000 + b"BT /F1 12 Tf 72 700 Td (Fee) Tj ET"])


def a_page_that_is_none(path: Path) -> Path:
    document = pymupdf.open(pdfs.pages(path.with_name("sound.pdf"), ["One.", "Two."]))
    document.xref_set_key(document.pdf_catalog(), "Pages/Kids", f"[{document.page_xref(0)} 0 R null]")
    return pdfs.save(document, path)


def names_that_are_no_text(path: Path) -> Path:
    document = pymupdf.open(pdfs.pages(path.with_name("sound.pdf"), ["One."]))
    page = document[0]
    for _ in range(2):
        document.xref_set_key(page.add_rect_annot((9, 9, 99, 99)).xref, "NM", "<C0FF00FE>")
    return pdfs.save(document, path)


ODD = (3, 4, 5, 13, 19, 20, 25, 26, 36, 43, 52)
"""Seeds of generated files that are done in no time."""


@pytest.mark.parametrize("made", [states_within_states, a_page_that_is_none, names_that_are_no_text])
def test_what_once_failed_does_so_no_more(tmp_path: Path, made: Callable[[Path], Path]) -> None:
    with fuzzing.PdfProcess(page_seconds=fuzzing.SECONDS, allowed=Allowed(fuzzing.MEMORY)) as process:
        assert not fuzzing.wrong(process, made(tmp_path / "found.pdf"))


KEPT = sorted((Path(__file__).parent / "fuzz" / "kept").glob("*.pdf.gz"))


@pytest.mark.parametrize("kept", KEPT, ids=lambda file: file.name)
def test_what_was_kept_fails_no_more(tmp_path: Path, kept: Path) -> None:
    path = tmp_path / "kept.pdf"
    path.write_bytes(gzip.decompress(kept.read_bytes()))
    with fuzzing.PdfProcess(page_seconds=fuzzing.SECONDS, allowed=Allowed(fuzzing.MEMORY)) as process:
        assert not fuzzing.wrong(process, path)


@pytest.mark.parametrize("taker", sorted(parsers.TAKERS))
def test_what_others_wrote_is_taken_or_refused_however_it_is_mutated(taker: str) -> None:
    sound = parsers.seeds()[taker]
    for seed in range(1, 61):
        chance = random.Random(seed)  # noqa: S311  (to be had again)
        parsers.TAKERS[taker](parsers.mutated(chance.choice(sound), chance))


def test_pages_without_a_line_cost_no_other_its_blocks_where_there_is_no_model() -> None:
    parsers.lines(bytes(range(6)))
