"""Marks in the reader's notebook: entries in an Obsidian vault or a Logseq graph that the reader changes, too."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pilcrow.core.errors import PilcrowError, UsageError
from pilcrow.core.marks.annotation import Annotation, AnnotationKind, Colour, MarkedPart
from pilcrow.core.marks.history import History
from pilcrow.core.marks.placing import on_text
from pilcrow.core.model import Document
from pilcrow.engines.notebook import Notebook
from pilcrow.services.notebook import NotebookEntries
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from shelf import put

LEASE = "# 1 Term\nThe lease runs for 30 days.\n# 2 Rent\nThe rent is EUR 1,200 each month.\n"
RULES = "# Rules\nThese house rules complete the Lease of Mill Lane in all its parts.\n"


class Reader:
    """Somebody with a library and a notebook."""

    def __init__(self, workspace: Workspace, folder: Path, vault: Path) -> None:
        self.library, self.folder, self.vault = workspace.library, folder, vault
        self.entries = NotebookEntries(workspace)

    def put(self, name: str, text: str, title: str = "") -> Document:
        """A document on the shelf, called by its title."""
        document = put(self.library, self.folder / name, text)
        if title:
            self.library.records.edit(document.id, {"title": title, "authors": "Webb, Mary", "year": "2024"})
        return self.library.documents([document.id])[0]

    def mark(self, document: Document, words: str, note: str = "", made: float = 86_400.0) -> Annotation:
        """A highlight of some words, kept in the library."""
        found = next(p for p in self.library.every(document.structure) if words in p.text)
        start = found.text.index(words)
        anchor = on_text(document.id, [MarkedPart(found, start, start + len(words))], [found])
        assert anchor is not None
        mark = Annotation(
            f"{len(words):032x}", AnnotationKind.HIGHLIGHT, anchor, Colour.BLUE, note, made=made, changed=made
        )
        self.library.marks.keep(document.path, document.id, History().put(mark))
        return mark

    def write(self, document: Document) -> Path:
        path = self.entries.write(document)
        assert path is not None
        return path

    def entry(self, document: Document) -> str:
        return self.write(document).read_bytes().decode()


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    vault = tmp_path / "vault"
    vault.mkdir()
    with Workspace(tmp_path / "data", Settings(notebook=str(vault))) as workspace:
        yield Reader(workspace, tmp_path, vault)


@pytest.fixture
def lease(reader: Reader) -> Document:
    """A lease with a marked passage."""
    document = reader.put("lease.pdf", LEASE, "Lease of Mill Lane")
    reader.mark(document, "EUR 1,200", "Too **much**?")
    return document


def graph(vault: Path) -> None:
    """Make the notebook a graph of Logseq."""
    (vault / "logseq").mkdir()
    (vault / "logseq" / "config.edn").write_text("{}")


# ---- what an entry says -----------------------------------------------------------------------------------


def test_an_entry_has_front_matter_and_the_marks_by_section_with_links_back(
    reader: Reader, lease: Document
) -> None:
    reader.library.tags.change([lease.path], ["house papers"])
    path = reader.write(lease)
    assert path == reader.vault / "Lease of Mill Lane.md"
    front, _, body = path.read_text().removeprefix("---\n").partition("---\n")
    assert front.splitlines()[2:] == [
        'title: "Lease of Mill Lane"', 'authors: ["Mary Webb"]', 'year: "2024"', 'file: "lease.pdf"',
        'tags: ["house-papers"]', 'created: "1970-01-02"', 'changed: "1970-01-02"',
    ]  # fmt: skip
    assert f'pilcrow: "pilcrow://open/{lease.id}?page=1&file=lease.pdf"' in front
    lines = body.strip().splitlines()
    assert re.fullmatch(r"%% pilcrow \w{8} \w{8} %%", lines[0])
    assert lines[-1] == "%% pilcrow end %%"
    assert lines[1:6] == ["## 2 Rent", "", "> EUR 1,200", "", "Too **much**?"]
    assert re.fullmatch(r"— \[p\. p2\]\(pilcrow://open/\w{64}\?[^)]*\) · highlight, blue \^0{8}", lines[7])


def test_logseq_gets_a_page_in_outline_form(reader: Reader, lease: Document) -> None:
    graph(reader.vault)
    path = reader.write(lease)
    assert path == reader.vault / "pages" / "Lease of Mill Lane.md"
    lines = path.read_text().splitlines()
    assert lines[2] == "full-title:: Lease of Mill Lane"
    assert "authors:: Mary Webb" in lines
    start = lines.index("- ## Marks")
    assert lines[start + 2] == "\t- ### 2 Rent"
    assert lines[start + 3].startswith("\t\t- [p. ")
    assert lines[start + 4 :] == [
        "\t\t  id:: 00000000-0000-0000-0000-000000000009", "\t\t  > EUR 1,200", "\t\t  Too **much**?"
    ]  # fmt: skip


def test_entries_of_documents_that_name_one_another_are_linked(reader: Reader, lease: Document) -> None:
    rules = reader.put("rules.pdf", RULES, "House rules")
    reader.mark(rules, "house rules")
    reader.write(lease)
    assert "Refers to [[Lease of Mill Lane]]" in reader.entry(rules)
    assert "Refers to" not in reader.entry(lease)
    (reader.vault / "Lease of Mill Lane.md").rename(reader.vault / "Our flat.md")
    assert "Refers to [[Our flat]]" in reader.entry(rules)
    reader.mark(lease, "30 days", f"see [here](pilcrow://open/{rules.id}?page=1)")
    assert "Refers to [[House rules]]" in reader.entry(lease)


def test_a_document_without_marks_gets_no_entry(reader: Reader) -> None:
    assert reader.entries.write(reader.put("lease.pdf", LEASE)) is None
    assert list(reader.vault.iterdir()) == []


def test_all_documents_with_marks_are_written_when_the_folder_is_named(reader: Reader, lease: Document) -> None:
    reader.put("rules.pdf", RULES)
    assert list(reader.entries.write_all(lambda: False)) == [1]
    assert [path.name for path in reader.vault.iterdir()] == ["Lease of Mill Lane.md"]


def test_an_entry_that_cannot_be_written_keeps_no_other_from_it(reader: Reader, lease: Document) -> None:
    rules, third = reader.put("rules.pdf", RULES, "House rules"), reader.put("zoo.pdf", f"{RULES}Zoo.\n", "Zoo")
    for document in (rules, third):
        reader.mark(document, "house rules")
    damaged = [reader.write(document) for document in (lease, rules)]
    damaged[0].write_bytes(damaged[0].read_bytes() + b"\xff")
    with pytest.raises(PilcrowError, match=r"Mill Lane\.md cannot be read"):
        list(reader.entries.write_all(lambda: False))
    assert (reader.vault / "Zoo.md").exists()
    damaged[1].write_bytes(damaged[1].read_bytes() + b"\xff")
    with pytest.raises(PilcrowError, match=r"2 entries could .* among them: .* cannot be read"):
        list(reader.entries.write_all(lambda: False))


# ---- written again ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("logseq", [False, True], ids=["obsidian", "logseq"])
def test_what_the_reader_writes_around_the_block_stays_byte_for_byte(
    reader: Reader, lease: Document, logseq: bool
) -> None:
    if logseq:
        graph(reader.vault)
    path = reader.write(lease)
    before, after = "- my own heading \t\r\n", "- more, with a blank at the end \r\n\r\n- last\n"
    front, gap, block = path.read_bytes().decode().partition("\n\n")
    path.write_bytes(f"{front}{gap}{before}{block}{after}".encode())
    reader.mark(lease, "30 days")
    text = reader.entry(lease)
    assert "> 30 days" in text
    assert f"{gap}{before}" in text
    assert text.endswith(after)
    assert text.count("> EUR 1,200") == text.count(after) == 1
    stamp = path.stat().st_mtime_ns
    assert reader.write(lease).stat().st_mtime_ns == stamp, "nothing is written where nothing has changed"


@pytest.mark.parametrize("logseq", [False, True], ids=["obsidian", "logseq"])
def test_lines_that_the_reader_wrote_inside_the_block_are_kept_behind_it(
    reader: Reader, lease: Document, logseq: bool
) -> None:
    if logseq:
        graph(reader.vault)
    path = reader.write(lease)
    text = path.read_text()
    line = next(line for line in text.splitlines() if "EUR 1,200" in line)
    added = "\t\t  my thought" if logseq else "my thought"
    path.write_text(text.replace(line, f"{line}\n{added}").replace("Too **much**?", "Far too much?"))
    reader.mark(lease, "30 days")
    again = reader.entry(lease)
    mine = "- my thought\n- Far too much?\n" if logseq else "my thought\n\nFar too much?\n"
    assert again.endswith(mine)
    assert "Too **much**?" in again, "the note in the library is as it was"
    assert again.count("> EUR 1,200") == again.count("> 30 days") == 1
    assert reader.entry(lease) == again


def test_what_the_reader_writes_at_logseqs_bullet_of_marks_stays(reader: Reader, lease: Document) -> None:
    graph(reader.vault)
    path = reader.write(lease)
    head = "- ## My highlights\n  collapsed:: true\n\n  my own thought on it\n"
    below = "  id:: 66f1a1b2-0000-4000-8000-000000000001\n\n  and another\n"
    text = path.read_text()
    (marker,) = (line for line in text.splitlines() if "pilcrow-wrote" in line)
    path.write_text(text.replace(f"- ## Marks\n{marker}\n", f"{head}{marker}\n{below}"))
    reader.mark(lease, "30 days")
    again = reader.entry(lease)
    assert re.search(rf"{re.escape(head)}  pilcrow-wrote:: \w+ \w+\n{re.escape(below)}\t- ### 1 Term\n", again)
    assert again.count("> EUR 1,200") == again.count("> 30 days") == 1
    assert "## Marks" not in again
    assert reader.entry(lease) == again


def test_front_matter_that_the_reader_changed_stays_but_for_the_link(reader: Reader, lease: Document) -> None:
    path = reader.write(lease)
    path.write_text(path.read_text().replace('title: "Lease of Mill Lane"', "title: Our flat\naliases: [flat]"))
    changed = reader.put("lease.pdf", f"{LEASE}And more.\n", "Lease of Mill Lane")
    assert reader.write(changed) == path, "the same file, though its contents are others"
    text = path.read_text()
    assert "title: Our flat\naliases: [flat]\n" in text
    assert f'pilcrow: "pilcrow://open/{changed.id}?' in text
    assert lease.id not in text


def test_a_block_that_the_reader_took_out_is_added_again_at_the_end(reader: Reader, lease: Document) -> None:
    path = reader.write(lease)
    front = path.read_text().partition("%%")[0]
    path.write_text(f"{front}My words alone")
    text = reader.entry(lease)
    assert text.startswith(f"{front}My words alone\n\n%% pilcrow ")


def test_paragraphs_behind_a_block_without_its_end_stay_as_they_are(reader: Reader, lease: Document) -> None:
    path = reader.write(lease)
    words = "First of mine.\n\nSecond of mine,\nin two lines.\n"
    path.write_text(path.read_text().replace("%% pilcrow end %%\n", words))
    for passage in ("30 days", "The rent"):
        reader.mark(lease, passage)
        text = reader.entry(lease)
        assert text.count(words) == 1
        assert text.count("%% pilcrow end %%") == 1
    assert text.index(words) < text.rindex("%% pilcrow ", 0, text.index("%% pilcrow end %%"))
    assert text.count("> 30 days") == text.count("> The rent") == 1
    assert reader.entry(lease) == text


def test_paragraphs_of_the_readers_inside_the_block_stay_apart_and_markers_are_none_of_them(
    reader: Reader, lease: Document
) -> None:
    path = reader.write(lease)
    path.write_text(path.read_text().replace("## 2 Rent", "%% pilcrow seen %%\n\nMy view.\n\n\nMy doubt."))
    assert reader.entry(lease).endswith("%% pilcrow end %%\nMy view.\n\nMy doubt.\n")


def test_an_entry_of_hundreds_of_authors_is_found_again(reader: Reader, lease: Document) -> None:
    reader.library.records.edit(lease.id, {"authors": "; ".join(f"Author{n}, First-Name" for n in range(400))})
    path = reader.write(lease)
    reader.mark(lease, "30 days")
    assert reader.write(lease) == path
    assert "> 30 days" in path.read_text()


def test_an_entry_that_was_renamed_and_moved_is_found_and_names_are_told_apart(
    reader: Reader, lease: Document
) -> None:
    (reader.vault / "Reading").mkdir()
    moved = reader.write(lease).rename(reader.vault / "Reading" / "Flat.md")
    reader.mark(lease, "30 days")
    assert reader.write(lease) == moved
    (reader.vault / "Lease of Mill Lane.md").write_text("a note of the reader's")
    other = reader.put("copy.pdf", f"{LEASE}Copied.\n", "Lease of Mill Lane")
    reader.mark(other, "Copied")
    assert re.fullmatch(r"Lease of Mill Lane \w{6}\.md", reader.write(other).name)
    assert (reader.vault / "Lease of Mill Lane.md").read_text() == "a note of the reader's"


@pytest.mark.parametrize("logseq", [False, True], ids=["obsidian", "logseq"])
def test_text_of_a_document_ends_no_block_and_starts_no_macro(reader: Reader, logseq: bool) -> None:
    if logseq:
        graph(reader.vault)
    words = "It says %% pilcrow end %% and {{query}} and [[else]]."
    odd = reader.put("odd.pdf", f"# Odd\n{words}\n", "Odd [paper] #1")
    reader.mark(odd, words)
    assert reader.write(odd).name == "Odd paper 1.md"
    reader.mark(odd, "and")
    text = reader.entry(odd)
    assert text.count("%% pilcrow end %%") == 1
    assert "[[" not in text
    assert ("{{" in text) is not logseq
    assert reader.entry(odd) == text


# ---- where it is written ----------------------------------------------------------------------------------


def test_nothing_is_written_outside_of_the_folder_through_links_neither(
    reader: Reader, lease: Document, tmp_path: Path
) -> None:
    graph(reader.vault)
    outside = tmp_path / "outside"
    outside.mkdir()
    (reader.vault / "pages").symlink_to(outside)
    with pytest.raises(UsageError, match="leads out of the notebook"):
        Notebook(str(reader.vault))
    with pytest.raises(UsageError, match="leads out of the notebook"):
        reader.entries.write(lease)
    assert list(outside.iterdir()) == []
    (reader.vault / "pages").unlink()
    path = reader.write(lease)
    path.rename(outside / "entry.md")
    path.symlink_to(outside / "entry.md")
    before = (outside / "entry.md").read_bytes()
    reader.mark(lease, "30 days")
    assert reader.write(lease) != path, "a link is no entry, and its name is taken"
    assert (outside / "entry.md").read_bytes() == before


def test_what_another_program_saves_meanwhile_is_not_written_over(reader: Reader, lease: Document) -> None:
    path = reader.write(lease)
    notebook = Notebook(str(reader.vault))
    before = notebook.read(path)
    path.write_text(f"{before}saved by Obsidian\n")
    assert not notebook.write(path, f"{before}more of Pilcrow's\n", before)
    assert path.read_text() == f"{before}saved by Obsidian\n"
    reader.mark(lease, "30 days")
    assert reader.entry(lease).endswith("saved by Obsidian\n")
    assert list(reader.vault.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="no modes")
def test_an_entry_has_the_mode_of_the_readers_other_files(reader: Reader, lease: Document) -> None:
    mine = reader.vault / "mine.md"
    mine.touch()
    path = reader.write(lease)
    assert path.stat().st_mode == mine.stat().st_mode
    path.chmod(0o600)
    reader.mark(lease, "30 days")
    assert reader.write(lease).stat().st_mode & 0o777 == 0o600


def test_a_half_entry_that_a_kill_left_is_no_entry_and_goes(reader: Reader, lease: Document) -> None:
    path = reader.write(lease)
    half = reader.vault / ".pilcrow-0123.md"
    half.write_bytes(path.read_bytes()[:-40])
    reader.mark(lease, "30 days")
    assert reader.write(lease) == path
    assert list(reader.vault.iterdir()) == [path]


def test_a_file_that_is_no_text_is_left_as_it_is(reader: Reader, lease: Document) -> None:
    path = reader.write(lease)
    damaged = path.read_bytes() + b"\xff\xfe"
    path.write_bytes(damaged)
    reader.mark(lease, "30 days")
    with pytest.raises(PilcrowError, match="nothing is written to it"):
        reader.entries.write(lease)
    assert path.read_bytes() == damaged


def test_a_folder_that_is_not_there_is_said(reader: Reader, lease: Document, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not there"):
        reader.entries.write(lease, str(tmp_path / "nowhere"))
    assert not (tmp_path / "nowhere").exists()
