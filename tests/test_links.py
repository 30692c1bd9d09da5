"""Links that lead back to a passage: written, read, and followed to a file that moved or changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdfs import pages
from pilcrow.core.copying.links import PassageLink, parse_link, passage_link
from pilcrow.core.errors import UsageError
from pilcrow.core.exchange.events import Indexed
from pilcrow.core.files import is_link
from pilcrow.core.model import Document
from pilcrow.services.shelving import Shelving
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace

DIGEST = st.text("0123456789abcdef", min_size=64, max_size=64)
NAME = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0/\\"), min_size=1).filter(
    lambda name: name not in (".", "..") and Path(name).name == name
)
RANGES = st.tuples(st.integers(0, 5000), st.integers(1, 5000)).map(lambda two: (two[0], two[0] + two[1]))


@given(DIGEST, st.integers(0, 99_999), st.sampled_from(["", "24.6.-3.ab12cd", "0.-.9f.2"]), RANGES, NAME)
def test_a_link_says_the_same_when_it_is_read(
    digest: str, page: int, key: str, chars: tuple[int, int], file: str
) -> None:
    link = PassageLink(digest, page, key, *chars, file)
    assert is_link(str(link))
    assert parse_link(str(link)) == link


@given(st.text())
def test_any_other_text_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(UsageError, match="no link to a passage"):
        parse_link(text)


@pytest.mark.parametrize(
    "end", ["open/ab?page=1", f"open/{'a' * 64}", f"open/{'a' * 64}?page=0", f"shut/{'a' * 64}?page=1", "["]
)
def test_a_link_without_document_or_page_is_refused(end: str) -> None:
    with pytest.raises(UsageError):
        parse_link(f"pilcrow://{end}")


def test_the_folder_in_a_links_file_is_not_followed() -> None:
    link = parse_link(f"pilcrow://open/{'a' * 64}?page=3&file=..%2F..%2Fetc%2Fpasswd")
    assert link.file == "passwd"


def indexed(workspace: Workspace, path: Path) -> Document:
    *_, last = workspace.index(str(path), embed=False)
    assert isinstance(last, Indexed)
    return last.document


def test_a_link_is_followed_where_the_file_went(tmp_path: Path) -> None:
    text = "The spare valve opens after nine minutes."
    path = pages(tmp_path / "valves.pdf", ["A first page about ropes.", text])
    with Workspace(tmp_path / "w", Settings()) as workspace:
        shelf, document = Shelving(workspace), indexed(workspace, path)
        [paragraph] = [p for p in workspace.library.every(document.structure) if "valve" in p.text]
        start = paragraph.text.index("valve")
        link = parse_link(str(passage_link(document, paragraph, start, start + 5)))
        place = shelf.place_of(link)
        assert (place.path, place.page) == (str(path), 1)
        [box] = place.boxes
        [span] = paragraph.spans
        assert span.box.x0 < box.x0 < box.x1 < span.box.x1
        moved = tmp_path / "elsewhere" / "renamed.pdf"
        moved.parent.mkdir()
        path.rename(moved)
        indexed(workspace, moved)
        assert shelf.place_of(link).path == str(moved)
        assert shelf.place_of(link).boxes == place.boxes


def test_a_link_into_a_changed_file_finds_the_same_paragraph(tmp_path: Path) -> None:
    text = "The spare valve opens after nine minutes."
    path = pages(tmp_path / "valves.pdf", ["A first page about ropes.", text])
    with Workspace(tmp_path / "w", Settings()) as workspace:
        document = indexed(workspace, path)
        [paragraph] = [p for p in workspace.library.every(document.structure) if "valve" in p.text]
        link = passage_link(document, paragraph)
        shutil.copy(pages(tmp_path / "new.pdf", ["Another first page.", text, "And a third one."]), path)
        changed = indexed(workspace, path)
        assert changed.id != document.id
        place = Shelving(workspace).place_of(link)
        assert (place.path, place.page, len(place.boxes)) == (str(path), 1, 1)
        gone = Shelving(workspace).place_of(PassageLink("0" * 64, 8, "9.1.1.abc", file="valves.pdf"))
        assert (gone.page, gone.boxes) == (2, ())  # the last page there is


def test_a_link_to_a_document_that_nobody_read_says_so(tmp_path: Path) -> None:
    with Workspace(tmp_path / "w", Settings()) as workspace, pytest.raises(UsageError, match=r"open lease\.pdf"):
        Shelving(workspace).place_of(PassageLink("0" * 64, 0, file="lease.pdf"))
