"""The library: what is kept, found again, forgotten, and what it says when it cannot."""

from __future__ import annotations

import json
import os
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faulty import alter
from pilcrow.core.errors import LibraryError, PdfError
from pilcrow.core.exchange import records
from pilcrow.core.exchange.asked_each import Tabulated
from pilcrow.core.exchange.events import Indexed
from pilcrow.core.exchange.findings import Finding, FindingsRow, FindingsTable, Instructions, Task
from pilcrow.core.geometry import Box, Direction
from pilcrow.core.indexing.pipeline import IndexRequest, index
from pilcrow.core.model import Span
from pilcrow.engines.store import library
from pilcrow.engines.store.file import database, migrations, packing, schema
from pilcrow.engines.store.library import Library
from shelf import TextReader, WordEmbedder, never, paragraph, put

TWO_SECTIONS = "# Pumps\nThe pump starts.\nThe pump stops at 40 °C.\n# Valves\nA valve opens.\n"


def test_what_was_read_comes_back_the_same(tmp_path: Path) -> None:
    shelf = Library(tmp_path / "data")
    kept = put(shelf, tmp_path / "a.txt", TWO_SECTIONS)
    shelf.close()
    again = Library(tmp_path / "data")
    found = again.find(str(tmp_path / "a.txt"))
    assert found == kept
    assert [s.title for s in kept.sections] == ["Pumps", "Valves"]
    assert kept.label(1) == "p2"
    (first, second) = again.paragraphs(kept.structure, 1)
    expected = paragraph(1, 2, "The pump stops at 40 °C.")
    assert (first.text, second) == ("The pump starts.", expected)
    assert again.glance(kept.structure, [2, 0]) == [(2, 1, 1, "A valve opens."), (1, 1, 0, "The pump starts.")]
    assert again.documents() == [kept]
    assert again.document(kept.id) == kept


def test_only_paragraphs_that_may_have_some_letters_are_gone_through(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    kept = put(shelf, tmp_path / "a.txt", TWO_SECTIONS)
    said = "The pump starts.", "The pump stops at 40 °C.", "A valve opens."
    assert [p.text for p in shelf.every(kept.structure)] == [*said]
    assert [p.text for p in shelf.every(kept.structure, "start")] == [said[0], said[1]]
    assert [p.text for p in shelf.every(kept.structure, "a")] == [*said]
    assert [p.text for p in shelf.every(kept.structure, "zz")] == [said[1]]


def test_ranges_are_clipped_to_what_exists(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    kept = put(shelf, tmp_path / "a.txt", "# One\n" + "\n".join(f"Sentence {n}." for n in range(1, 8)))
    read = [p.number for p in shelf.paragraphs(kept.structure, 1, 6, 99)]
    assert read == [6, 7]
    assert shelf.paragraphs(kept.structure, 1, 8) == []
    assert shelf.paragraphs(kept.structure, 2) == []


def test_a_changed_file_is_another_document_and_a_touched_one_is_not(tmp_path: Path) -> None:
    shelf = Library(tmp_path / "data")
    file = tmp_path / "a.txt"
    kept = put(shelf, file, TWO_SECTIONS)
    os.utime(file, ns=(1, 1))
    assert shelf.find(str(file)) == kept
    copy = tmp_path / "copy.txt"
    copy.write_text(TWO_SECTIONS, encoding="utf-8")
    found = shelf.find(str(copy))
    assert found is not None
    assert (found.id, found.structure) == (kept.id, kept.structure)
    file.write_text(TWO_SECTIONS + "New.\n", encoding="utf-8")
    assert shelf.find(str(file)) is None


def test_of_a_changed_file_only_what_is_new_is_embedded_and_its_earlier_state_goes(tmp_path: Path) -> None:
    shelf, embedder = Library(tmp_path / "data"), WordEmbedder()
    before = put(shelf, tmp_path / "a.txt", TWO_SECTIONS, embedder)
    other = put(shelf, tmp_path / "b.txt", "# Other\nA boiler boils.\n", embedder)
    embedder.embedded = 0
    now = put(shelf, tmp_path / "a.txt", TWO_SECTIONS + "A zebra crosses.\n", embedder)
    assert embedder.embedded == 1
    assert shelf.paragraphs(before.structure, 1), "somebody may still be reading it"
    put(shelf, tmp_path / "c.txt", "# More\nA turbine turns.\n", embedder)
    assert shelf.paragraphs(before.structure, 1) == []
    assert len(shelf.vectors(now.structure, "words")[1]) == 4
    assert len(shelf.paragraphs(other.structure, 1)) == 1


def test_forgetting_a_changed_file_forgets_what_it_held_before(tmp_path: Path) -> None:
    shelf = Library(tmp_path / "data")
    before = put(shelf, tmp_path / "a.txt", "# Secret\nThe zebra alone knows.\n")
    shelf.conversations.keep(before, [("What does the zebra know?", [])])
    shelf.put_seen(before, "engine", 0, [])
    other = put(shelf, tmp_path / "b.txt", "# Other\nA boiler boils.\n")
    shelf.conversations.keep(other, [("What boils?", [])])
    (tmp_path / "b.txt").write_text("# Other\nA kettle boils.\n", encoding="utf-8")
    now = put(shelf, tmp_path / "b.txt")
    put(shelf, tmp_path / "a.txt", "# Open\nAll of this may be known.\n")
    assert shelf.forget(str(tmp_path / "a.txt"))
    assert shelf.documents() == [now]
    shelf.conversations.keep(now, [("What boils now?", [])])
    shelf.close()
    for file in (tmp_path / "data").iterdir():
        assert b"zebra" not in file.read_bytes()
    with sqlite3.connect(tmp_path / "data" / library.FILE) as db:
        assert db.execute("SELECT count(*) FROM seen").fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM conversations").fetchone() == (2,), (
            "of b before it changed, and now"
        )
    db.close()


def test_a_moved_file_is_not_read_again_and_known_by_its_new_name(tmp_path: Path) -> None:
    shelf, reader, embedder = Library(tmp_path / "data"), TextReader(), WordEmbedder()
    kept = put(shelf, tmp_path / "z.txt", TWO_SECTIONS, embedder)
    shelf.conversations.keep(kept, [("What starts?", [])])
    (tmp_path / "z.txt").rename(tmp_path / "a.txt")
    embedder.embedded = 0
    *_, last = index(IndexRequest(str(tmp_path / "a.txt"), never), reader, shelf, embedder)
    assert isinstance(last, Indexed)
    assert not last.fresh
    assert (reader.reads, embedder.embedded) == (0, 0)
    assert [document.path for document in shelf.documents()] == [str(tmp_path / "a.txt")]
    assert shelf.conversations.exchanges(last.document) == [("What starts?", [])]


def test_a_deleted_file_is_named_and_can_still_be_forgotten(tmp_path: Path) -> None:
    shelf = Library(tmp_path / "data")
    kept = put(shelf, tmp_path / "a.txt", TWO_SECTIONS)
    (tmp_path / "a.txt").unlink()
    with pytest.raises(PdfError, match=r"a\.txt” does not exist"):
        shelf.find(str(tmp_path / "a.txt"))
    assert shelf.documents() == [kept]
    assert shelf.forget(str(tmp_path / "a.txt"))
    assert shelf.documents() == []


def test_structure_without_bookmarks_is_kept_apart(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    file = tmp_path / "a.txt"
    kept = put(shelf, file, TWO_SECTIONS)
    assert shelf.find(str(file), ignore_bookmarks=True) is None
    events = TextReader().read(str(file), ignore_bookmarks=True)
    document = next(e.document for e in events if hasattr(e, "document"))
    plain = shelf.add(document, (e.paragraphs for e in events if hasattr(e, "paragraphs")), ignore_bookmarks=True)
    assert plain.structure != kept.structure
    assert plain.sections[0].title == "Plain"
    assert shelf.find(str(file)) == kept
    assert shelf.find(str(file), ignore_bookmarks=True) == plain


def test_a_better_parser_reads_again_and_keeps_the_vectors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Library(tmp_path)
    file, embedder = tmp_path / "a.txt", WordEmbedder()
    before = put(shelf, file, TWO_SECTIONS, embedder)
    monkeypatch.setattr(library, "PARSER", library.PARSER + 1)
    shelf = Library(tmp_path)
    assert shelf.find(str(file)) is None
    embedder.embedded = 0
    after = put(shelf, file, embedder=embedder)
    assert after.structure != before.structure
    assert shelf.paragraphs(before.structure, 1) == []
    assert embedder.embedded == 0


def test_vectors_are_shared_by_text_and_kept_apart_by_model(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    one, other = WordEmbedder("one"), WordEmbedder("other")
    first = put(shelf, tmp_path / "a.txt", "# Same\nThe pump starts.\nOnly here.\n", one)
    put(shelf, tmp_path / "b.txt", "# Same\nThe pump starts.\nOnly there.\n", one)
    assert one.embedded == 3
    assert [len(shelf.vectors(first.structure, name)[1]) for name in ("one", "other")] == [2, 0]
    put(shelf, tmp_path / "a.txt", embedder=other)
    matrix, rows = shelf.vectors(first.structure, "other")
    assert rows.tolist() == [0, 1]
    assert matrix[0] @ other.passages(["Same\nThe pump starts."])[0][0] > 0.999
    assert abs(matrix[0] @ one.passages(["Same\nThe pump starts."])[0][0]) < 0.9


def test_forgetting_leaves_nothing(tmp_path: Path) -> None:
    shelf = Library(tmp_path / "data")
    embedder = WordEmbedder()
    text = "# Zanzibar\nZanzibar alone holds this.\nThe pump starts.\n"
    put(shelf, tmp_path / "secret.txt", text, embedder)
    other = put(shelf, tmp_path / "other.txt", "# Zanzibar \nThe pump starts.\n", embedder)
    shelf.add(other, [], ignore_bookmarks=True)
    assert shelf.forget(str(tmp_path / "secret.txt"))
    assert not shelf.forget(str(tmp_path / "secret.txt"))
    assert shelf.forget(other.id)
    shelf.close()
    db = sqlite3.connect(tmp_path / "data" / library.FILE)
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    left = {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables}  # noqa: S608 (ours)
    db.close()
    assert {name for name, count in left.items() if count} <= {"sqlite_sequence", "models"}
    for file in (tmp_path / "data").iterdir():
        assert b"anzibar" not in file.read_bytes()


def test_forgetting_keeps_vectors_that_another_document_needs(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    embedder = WordEmbedder()
    put(shelf, tmp_path / "a.txt", "# Same\nThe pump starts.\nOnly here.\n", embedder)
    other = put(shelf, tmp_path / "b.txt", "# Same\nThe pump starts.\nOnly there.\n", embedder)
    shelf.forget(str(tmp_path / "a.txt"))
    assert len(shelf.vector_hashes("words")) == 2
    assert len(shelf.vectors(other.structure, "words")[1]) == 2


def test_rebuilding_changes_nothing_that_was_right(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    kept = put(shelf, tmp_path / "a.txt", TWO_SECTIONS, WordEmbedder())

    def postings() -> list[list[list[int]]]:
        found = [shelf.postings([(kept.structure, 10)], term) for term in ("pump", "valv", "none")]
        return [[part.tolist() for part in parts] for parts in found]

    before = postings()
    shelf.rebuild()
    assert before == postings() == [[[10, 11], [2, 2]], [[12], [2]], [[], []]]
    assert shelf.missing_vectors(kept, "words") == []


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PdfError, match=r"nowhere\.pdf” does not exist"):
        Library(tmp_path).find(str(tmp_path / "nowhere.pdf"))


def test_a_newer_library_is_refused(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    shelf.close()
    with sqlite3.connect(tmp_path / library.FILE) as db:
        db.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    with pytest.raises(LibraryError, match="newer Pilcrow"):
        Library(tmp_path)


def test_an_older_library_is_migrated_and_keeps_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Library(tmp_path)
    kept = put(shelf, tmp_path / "a.txt", TWO_SECTIONS)
    shelf.close()
    monkeypatch.setattr(database, "VERSION", schema.VERSION + 1)
    monkeypatch.setitem(migrations.MIGRATIONS, schema.VERSION, "CREATE TABLE extra (id INTEGER);\n")
    assert Library(tmp_path).documents() == [kept]
    with sqlite3.connect(tmp_path / library.FILE) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == schema.VERSION + 1
        assert db.execute("SELECT count(*) FROM extra").fetchone() == (0,)


def anatomy(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Tables, views and indexes of a library, each with its columns."""
    with sqlite3.connect(file) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master ORDER BY name")]
        return {
            name: db.execute(
                'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?1)'
                " UNION ALL SELECT name, 0, 0, 0, 0 FROM pragma_index_info(?1)",
                (name,),
            ).fetchall()
            for name in names
        }


BEFORE_22 = "DROP TABLE tags; DROP TABLE kinds; PRAGMA user_version = 21;"
BEFORE_23 = """DROP VIEW kept; DROP TABLE records; DROP TABLE mirrored; ALTER TABLE shelf DROP COLUMN doi;
  ALTER TABLE shelf DROP COLUMN arxiv; ALTER TABLE shelf DROP COLUMN isbn;
  CREATE VIEW kept AS SELECT hash, title FROM structures JOIN documents ON documents.id = structures.document;
  PRAGMA user_version = 22;"""
BEFORE_17 = "DROP TABLE measured; PRAGMA user_version = 16;"
BEFORE_15 = """DROP INDEX filled_path; ALTER TABLE filled DROP COLUMN path; PRAGMA user_version = 15;"""
BEFORE_12 = """DROP VIEW kept; ALTER TABLE shelf DROP COLUMN author; ALTER TABLE shelf DROP COLUMN year;
  DROP TABLE members; DROP TABLE left_out; DROP TABLE collections; DROP TABLE failures; DROP TABLE runs;
  DROP TABLE gists;
  CREATE VIEW kept AS SELECT hash, title FROM structures JOIN documents ON documents.id = structures.document;
  PRAGMA user_version = 11;"""
BEFORE_10 = "DROP TABLE shelf; PRAGMA user_version = 9;"
BEFORE_9 = "DROP TABLE marks; PRAGMA user_version = 8;"
BEFORE_7 = "DROP TABLE suggestions; PRAGMA user_version = 6;"
BEFORE_6 = """DROP TABLE suggestions; DROP INDEX conversations_path; ALTER TABLE conversations RENAME TO several;
  CREATE TABLE conversations (
    document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    structure INTEGER NOT NULL, value TEXT NOT NULL
  );
  INSERT INTO conversations SELECT document, structure, json_set(value, '$.path', path) FROM several;
  DROP TABLE several; PRAGMA user_version = 5;"""
BEFORE_5 = """DROP VIEW kept; ALTER TABLE structures DROP COLUMN faults; CREATE VIEW kept AS
  SELECT hash, title, pages, sections, unread, structures.id AS structure, version, variant, '' AS path
  FROM structures JOIN documents ON documents.id = structures.document; PRAGMA user_version = 4;"""
BEFORE_4 = "DROP TABLE seen; PRAGMA user_version = 3;"  # as some libraries were that had been of version 2 early
BEFORE_3 = """DROP VIEW kept; DROP TABLE names; CREATE VIEW kept AS
  SELECT hash, title, pages, sections, unread, structures.id AS structure, version, variant, '' AS path
  FROM structures JOIN documents ON documents.id = structures.document; PRAGMA user_version = 2;"""
BEFORE_2 = """DROP VIEW printed; ALTER TABLE paragraphs DROP COLUMN head; ALTER TABLE places DROP COLUMN more;
  DROP INDEX paragraphs_section;
  CREATE VIEW printed AS
  SELECT id, key, section, number, kind, text, spans, tokens FROM paragraphs JOIN places USING (id);
  PRAGMA user_version = 1;"""


@pytest.mark.parametrize(
    "undo",
    [
        "",
        BEFORE_10,
        BEFORE_9,
        BEFORE_7,
        BEFORE_6,
        BEFORE_6 + BEFORE_5,
        BEFORE_6 + BEFORE_5 + BEFORE_4,
        BEFORE_6 + BEFORE_5 + BEFORE_4 + BEFORE_3,
        BEFORE_6 + BEFORE_5 + BEFORE_3,
        BEFORE_6 + BEFORE_5 + BEFORE_4 + BEFORE_3 + BEFORE_2,
    ],
    ids=["11", "9", "8", "6", "5", "4", "3", "2", "2 seen", "1"],
)
def test_a_library_of_any_earlier_version_becomes_like_a_new_one(tmp_path: Path, undo: str) -> None:
    shelf = Library(tmp_path)
    kept = put(shelf, tmp_path / "a.txt", TWO_SECTIONS)
    shelf.reading_places.keep(kept.path, {"page": 1})
    shelf.conversations.keep(kept, [("What opens?", [])])
    shelf.close()
    fresh = anatomy(tmp_path / library.FILE)
    with sqlite3.connect(tmp_path / library.FILE) as db:
        db.executescript(BEFORE_23 + BEFORE_22 + BEFORE_17 + BEFORE_15 + BEFORE_12 + undo)
    assert anatomy(tmp_path / library.FILE) != fresh
    shelf = Library(tmp_path)
    assert anatomy(tmp_path / library.FILE) == fresh
    assert shelf.documents() == [kept]
    assert [p.text for p in shelf.paragraphs(kept.structure, 2)] == ["A valve opens."]
    assert shelf.seen(kept.path, "any") == {}
    assert shelf.conversations.exchanges(kept) == [("What opens?", [])]
    ((_, question, name, used),) = shelf.conversations.all(kept)
    assert (question, name) == ("What opens?", "")
    assert used > 0, "when the file was, for nobody wrote down when the conversation was"
    assert shelf.forget(kept.path)
    assert shelf.conversations.all(kept) == []


def test_titles_of_an_earlier_library_are_in_the_records(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    kept = put(shelf, tmp_path / "a.txt", TWO_SECTIONS)
    shelf.shelf.rename(kept.id, "Valves")
    shelf.close()
    with sqlite3.connect(tmp_path / library.FILE) as db:
        db.executescript(BEFORE_23)
    (known,) = Library(tmp_path).records.of()
    assert (known.record.title, known.edited, known.key) == ("Valves", {"title"}, "valves")


BEFORE_21 = """DROP TABLE cells; DROP TABLE findings_tables; CREATE TABLE findings (
    structure INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE, question TEXT NOT NULL,
    model TEXT NOT NULL, instructions TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (structure, question, model)
  ) WITHOUT ROWID; PRAGMA user_version = 20;"""


def test_what_an_earlier_library_found_in_documents_is_not_asked_again(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    kept = put(shelf, tmp_path / "a.txt", TWO_SECTIONS)
    shelf.close()
    tasks = (Task("What opens?"), Task("Who shuts it?"))
    opens = Finding(1, 0, "A valve", found=True, relevance=0.5)
    row = FindingsRow(1, "A", (opens, Finding(1, 1, relevance=0.5)))
    value = json.dumps(records.event_to_json(Tabulated(FindingsTable(tasks, (row,)))))
    asked = json.dumps({"tasks": [task.text for task in tasks], "directive": "Tell."})
    with sqlite3.connect(tmp_path / library.FILE) as db:
        db.executescript(BEFORE_23 + BEFORE_22 + BEFORE_21)
        db.execute("INSERT INTO findings VALUES (?, 'What?', 'llama', ?, ?)", (kept.structure, asked, value))
    shelf = Library(tmp_path)
    found = shelf.findings([kept], "What?", "llama")
    assert found.instructions() == Instructions(tasks, "Tell.")
    assert found.findings(1, tasks[::-1]) == [Finding(1, 0, relevance=0.5), replace(opens, task=1)]
    assert found.findings(1, [Task("How?")]) == [None]
    assert found.remembered(1) == [(tasks[0], opens)], "what was found, not what was not"
    assert shelf.findings([kept], "What?", "another").findings(1, tasks) == [None, None]
    shelf.close()


def test_an_earlier_library_s_table_has_the_columns_that_were_asked_last(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    kept = [put(shelf, tmp_path / name, f"# {name}\nA valve opens.\n") for name in ("a.txt", "b.txt")]
    shelf.close()
    with sqlite3.connect(tmp_path / library.FILE) as db:
        db.executescript(BEFORE_23 + BEFORE_22 + BEFORE_21)
        for document, texts in zip(kept, (("Who?", "What shuts?"), ("Who?", "What opens?")), strict=True):
            tasks = tuple(map(Task, texts))
            findings = tuple(Finding(1, number, text, found=True) for number, text in enumerate(texts))
            value = records.event_to_json(Tabulated(FindingsTable(tasks, (FindingsRow(1, "", findings),))))
            asked = json.dumps({"tasks": texts, "directive": ""})
            db.execute(
                "INSERT INTO findings VALUES (?, 'What?', 'llama', ?, ?)",
                (document.structure, asked, json.dumps(value)),
            )
    shelf = Library(tmp_path)
    found = shelf.findings(kept, "What?", "llama")
    assert found.instructions() == Instructions((Task("Who?"), Task("What opens?")), "")
    assert [finding.task for _, finding in found.remembered(2)] == [0, 0], "each is the first of its own table"
    shelf.close()


def test_a_table_that_cannot_be_kept_anew_stays_as_it_was(tmp_path: Path) -> None:
    """The old columns were deleted before the new ones were written: an end between the two lost both."""
    shelf = Library(tmp_path)
    before = Instructions((Task("Who?"),), "")
    shelf.tables().keep("What?", before)
    alter(tmp_path, "CREATE TRIGGER full BEFORE INSERT ON findings_tables BEGIN SELECT RAISE(ABORT, 'full'); END")
    with pytest.raises(LibraryError):
        shelf.tables().keep("What?", before.with_task("Why?"))
    assert shelf.tables().instructions("What?") == before
    shelf.close()


def test_tables_of_a_collection_that_is_gone_are_not_the_library_s(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    shelf.tables().keep("What?", Instructions((Task("Who?"),), ""))
    gone = shelf.tables("Leases")
    for use in (gone.all, lambda: gone.instructions("What?"), lambda: gone.forget("What?")):
        with pytest.raises(LibraryError, match="The collection “Leases” is not there any more"):
            use()
    with pytest.raises(LibraryError, match="“Leases”"):
        gone.keep("What?", Instructions((Task("Why?"),), ""))
    assert [table.question for table in shelf.tables().all()] == ["What?"]
    shelf.close()


_coordinates = st.floats(-20000, 20000, width=32)


@given(
    st.lists(
        st.builds(
            Span,
            st.integers(0, 10**5),
            st.builds(Box, _coordinates, _coordinates, _coordinates, _coordinates),
            st.integers(0, 10**6),
            st.integers(0, 10**6),
            st.lists(st.binary(min_size=4, max_size=4)).map(b"".join),
            st.sampled_from(Direction),
        ),
        max_size=6,
    ).map(tuple)
)
def test_spans_survive_packing(spans: tuple[Span, ...]) -> None:
    assert packing.unpack_spans(packing.pack_spans(spans)) == spans


def test_a_paragraph_is_known_by_its_key(tmp_path: Path) -> None:
    shelf = Library(tmp_path / "data")
    kept = put(shelf, tmp_path / "a.txt", "# A\nThe pump starts.\nA valve opens.\n")
    other = put(shelf, tmp_path / "b.txt", "# B\nA relay clicks.\n")
    _, valve = shelf.paragraphs(kept.structure, 1)
    assert shelf.keyed(kept.structure, valve.key) == valve
    assert shelf.keyed(other.structure, valve.key) is None


@pytest.mark.parametrize("key", ["", ".", "x.1.2", "-1.2.3", "\u0663.1", "9" * 30, "9" * 5_000])
def test_what_is_no_key_is_no_paragraph_s(tmp_path: Path, key: str) -> None:
    shelf = Library(tmp_path / "data")
    kept = put(shelf, tmp_path / "a.txt", "# A\nThe pump starts.\n")
    assert shelf.keyed(kept.structure, key) is None
