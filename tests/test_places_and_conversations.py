"""What a person leaves at a document, and finds again: places and conversations."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import faulty
from pilcrow.core.errors import LibraryError
from pilcrow.core.exchange.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    AnswerKind,
    AskedDocument,
    AskedOf,
    Citation,
    Notice,
    Retrieved,
    SectionRead,
    Thinking,
)
from pilcrow.core.exchange.read_events import ProvisionalStructure
from pilcrow.core.exchange.scope import Reach, Scope
from pilcrow.core.model import Coordinate, Document
from pilcrow.engines.store import library
from pilcrow.engines.store.library import Library
from shelf import TextReader, put

TEXT = "# Pumps\nThe pump starts.\nThe pump stops.\n# Valves\nA valve opens.\nIt closes again.\n"
STARTS, STOPS, OPENS, CLOSES = (Coordinate(1, s, p) for s, p in ((1, 1), (1, 2), (2, 1), (2, 2)))


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    return Library(tmp_path / "data")


def answered(*places: Coordinate) -> Answered:
    cited = tuple(Citation(n, place, 0, 3, (0, 5)) for n, place in enumerate(places, 1))
    return Answered("So it is.", cited, (), AnswerKind.AGENT)


def talk(*places: Coordinate) -> list[tuple[str, list[AgentEvent]]]:
    events = [Notice("Slow."), Retrieved("pump", places, places), SectionRead(1, 2, 1, 2, 5), answered(*places)]
    return [("What stops?", events), ("And then?", [answered()])]


def cited(shelf: Library, document: Document) -> list[str]:
    """The texts that the conversation's first answer cites, in the document as it is."""
    (_, events), *_ = shelf.conversations.exchanges(document)
    (answer,) = (event for event in events if isinstance(event, Answered))
    found = [shelf.paragraphs(document.structure, c.at.section, c.at.paragraph) for c in answer.citations]
    return [paragraphs[0].text for paragraphs in found]


# ---- places -----------------------------------------------------------------------------------------------


def test_places_are_kept_by_path_and_the_last_used_comes_first(shelf: Library, tmp_path: Path) -> None:
    reading_places = shelf.reading_places
    assert reading_places.of("nowhere.pdf") == {}
    for name in ("a.pdf", "b.pdf", "c.pdf"):
        reading_places.keep(str(tmp_path / name), {"page": 1})
    reading_places.keep(str(tmp_path / "sub" / ".." / "a.pdf"), {"page": 7, "zoom": 1.5})
    assert reading_places.of(str(tmp_path / "a.pdf")) == {"page": 7, "zoom": 1.5, "furthest": 7}
    assert [Path(path).name for path, _ in reading_places.recent()] == ["a.pdf", "c.pdf", "b.pdf"]
    assert [path for path, _ in reading_places.recent(1)] == [str(tmp_path / "a.pdf")]
    reading_places.forget(str(tmp_path / "a.pdf"))
    assert [Path(path).name for path, _ in reading_places.recent()] == ["c.pdf", "b.pdf"]


def test_a_place_is_there_after_a_restart_also_through_a_link(shelf: Library, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").touch()
    (tmp_path / "link.pdf").symlink_to(tmp_path / "a.pdf")
    shelf.reading_places.keep(str(tmp_path / "link.pdf"), {"page": 3})
    shelf.close()
    assert Library(tmp_path / "data").reading_places.of(str(tmp_path / "a.pdf"))["page"] == 3


def test_a_damaged_place_is_no_place(shelf: Library, tmp_path: Path) -> None:
    for name, damaged in (("a.pdf", "{"), ("b.pdf", "[1]"), ("c.pdf", "null")):
        shelf.reading_places.keep(name, {"page": 3})
        faulty.alter(
            tmp_path / "data", "UPDATE views SET place = ? WHERE path = ?", damaged, str(Path(name).resolve())
        )
        assert shelf.reading_places.of(name) == {}
    assert len(shelf.reading_places.recent()) == 3


# ---- conversations ----------------------------------------------------------------------------------------


def test_a_conversation_is_there_after_a_restart(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.txt", TEXT)
    assert shelf.conversations.exchanges(document) == []
    said = [*talk(STOPS, OPENS), ("And now?", [AnswerDelta("It was"), Notice("The server went away.")])]
    said[0][1].insert(1, Thinking("Where may that be?"))  # of passing interest
    shelf.conversations.keep(document, said)
    shelf.close()
    again = Library(tmp_path / "data")
    assert again.conversations.exchanges(document) == [*talk(STOPS, OPENS), said[-1]]
    again.conversations.keep(document, [])
    assert again.conversations.exchanges(document) == []


def test_the_same_file_elsewhere_has_the_same_conversation(shelf: Library, tmp_path: Path) -> None:
    shelf.conversations.keep(put(shelf, tmp_path / "a.txt", TEXT), talk(STOPS))
    assert shelf.conversations.exchanges(put(shelf, tmp_path / "copy.txt", TEXT)) == talk(STOPS)
    assert shelf.conversations.exchanges(put(shelf, tmp_path / "b.txt", "# Other\nNothing of it.")) == []


def test_a_better_parser_moves_what_was_said_to_where_it_stands_now(
    shelf: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.txt"
    document = put(shelf, file, TEXT)
    shelf.conversations.keep(document, talk(STOPS, CLOSES))
    monkeypatch.setattr(library, "PARSER", library.PARSER + 1)
    shelf = Library(tmp_path / "data")
    newer = put(shelf, file)
    assert newer.structure != document.structure
    assert cited(shelf, newer) == ["The pump stops.", "It closes again."]
    shelf.conversations.keep(newer, shelf.conversations.exchanges(newer))
    assert shelf.conversations.exchanges(newer) == talk(STOPS, CLOSES)


def test_cited_headings_move_as_paragraphs_do(
    shelf: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, heading = tmp_path / "a.txt", Coordinate(1, 2, 0)
    shelf.conversations.keep(put(shelf, file, TEXT), [("Which sections are there?", [answered(heading)])])
    monkeypatch.setattr(library, "PARSER", library.PARSER + 1)
    shelf = Library(tmp_path / "data")
    ((_, (answer,)),) = shelf.conversations.exchanges(put(shelf, file))
    assert answer == answered(heading)


def test_what_was_said_about_several_documents_moves_in_each_of_them(
    shelf: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pumps, tanks = (
        put(shelf, tmp_path / "a.txt", TEXT),
        put(shelf, tmp_path / "b.txt", "# Tanks\nIt holds water.\n"),
    )
    gone = put(shelf, tmp_path / "c.txt", "# Hoses\nIt leaks.\n")

    def told(*documents: Document) -> AskedOf:
        named = (AskedDocument(d.id, d.path, d.title, d.structure) for d in documents)
        return AskedOf(Scope(Reach.COLLECTION, "Plant"), "thorough", tuple(named))

    holds, leaks, stops = Coordinate(2, 1, 1), Coordinate(3, 1, 1), Coordinate(1, 1, 2)
    said: list[AgentEvent] = [told(pumps, tanks, gone), answered(stops, holds, leaks)]
    shelf.conversations.keep(pumps, [("What does each do?", said), *talk(STOPS)])
    assert shelf.conversations.exchanges(pumps) == [("What does each do?", said), *talk(STOPS)]

    monkeypatch.setattr(library, "PARSER", library.PARSER + 1)
    shelf = Library(tmp_path / "data")
    first, second = put(shelf, tmp_path / "a.txt"), put(shelf, tmp_path / "b.txt")
    shelf.forget(str(tmp_path / "c.txt"))
    (_, (asked, answer)), *rest = shelf.conversations.exchanges(first)
    assert asked == told(first, second, replace(gone, structure=0)), "the numbers of the others stay"
    assert isinstance(answer, Answered)
    assert [citation.at for citation in answer.citations] == [stops, holds], "what was forgotten is cited no more"
    assert rest == talk(STOPS)


def test_headings_cited_while_pages_were_read_are_there_when_they_are(tmp_path: Path) -> None:
    file, heading = tmp_path / "a.txt", Coordinate(1, 2, 0)
    shelf = Library(tmp_path / "data")
    shelf.conversations.add(draft(file, LONGER), "Which sections are there?", [answered(heading)])
    ((_, (answer,)),) = shelf.conversations.exchanges(put(shelf, file))
    assert answer == answered(heading)


def test_a_changed_file_takes_over_what_is_still_true(shelf: Library, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    shelf.conversations.keep(put(shelf, file, TEXT), talk(STOPS, CLOSES))
    changed = put(
        shelf, file, TEXT.replace("# Valves\n", "# Valves\nNew here.\n").replace("It closes", "It shuts")
    )
    assert changed.section(2).paragraphs == 3
    assert cited(shelf, changed) == ["The pump stops."]
    (question, _), (_, events) = shelf.conversations.exchanges(changed)
    assert question == "What stops?"
    assert events == [answered()]


def test_another_document_of_the_same_name_takes_over_nothing(shelf: Library, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    shelf.conversations.keep(put(shelf, file, TEXT), talk(STOPS))
    assert shelf.conversations.exchanges(put(shelf, file, "# Letters\nDear Sir.\n")) == []


def test_a_forgotten_document_takes_its_conversation_along(shelf: Library, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    document = put(shelf, file, TEXT)
    shelf.conversations.keep(document, talk(STOPS))
    shelf.reading_places.keep(str(file), {"page": 1})
    assert shelf.forget(str(file))
    assert shelf.reading_places.recent() == []
    assert shelf.conversations.exchanges(put(shelf, file)) == []


def test_a_document_that_is_not_in_the_library_keeps_nothing(shelf: Library, tmp_path: Path) -> None:
    document = replace(put(shelf, tmp_path / "a.txt", TEXT), id="0" * 64, path=str(tmp_path / "b.txt"))
    shelf.conversations.keep(document, talk(STOPS))
    assert shelf.conversations.exchanges(document) == []


def draft(path: Path, text: str = TEXT, pages: int = 2) -> ProvisionalStructure:
    """What somebody who asks hears of a file of which `pages` pages have been read."""
    path.write_text(text, encoding="utf-8")
    events = TextReader().read(str(path), wanted=lambda: True)
    return next(e for e in events if isinstance(e, ProvisionalStructure) and e.done == pages)


LONGER = TEXT + "# Tanks\nA tank is full.\n"


def test_what_was_said_while_pages_were_read_is_there_when_they_are(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    first, second = talk(STOPS, CLOSES), talk(OPENS)[:1]
    shelf = Library(tmp_path / "data")
    for question, events in first:
        shelf.conversations.add(draft(file, LONGER), question, events)
    shelf.close()  # nobody saw the end of the reading
    shelf = Library(tmp_path / "data")
    shelf.conversations.add(draft(file, LONGER), *second[0])
    document = put(shelf, file)
    assert shelf.conversations.exchanges(document) == [*first, *second]
    shelf.conversations.keep(document, talk(STOPS))
    assert shelf.conversations.exchanges(document) == talk(STOPS)


def test_what_is_said_of_a_draft_stays_beside_an_earlier_conversation(
    shelf: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, later = tmp_path / "a.txt", talk(OPENS)[0]
    shelf.conversations.keep(put(shelf, file, TEXT), talk(STOPS))
    shelf.conversations.add(draft(file, LONGER), *later)
    changed = put(shelf, file)  # what was said of the file before comes first
    assert shelf.conversations.exchanges(changed) == [*talk(STOPS), later]
    shelf.conversations.keep(changed, shelf.conversations.exchanges(changed))
    monkeypatch.setattr(library, "PARSER", library.PARSER + 1)  # all is read again
    shelf = Library(tmp_path / "data")
    shelf.conversations.add(draft(file, LONGER), *later)
    assert shelf.conversations.exchanges(put(shelf, file)) == [*talk(STOPS), later, later]


def test_a_damaged_conversation_gives_way_to_what_is_said_of_a_draft(shelf: Library, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    read, said = draft(file, LONGER), ("What stops?", [answered(STOPS)])
    shelf.conversations.keep(put(shelf, file), talk(STOPS))
    for damaged in ("{", "[1]", "null"):
        faulty.alter(tmp_path / "data", "UPDATE conversations SET value = ?", damaged)
        shelf.conversations.add(read, *said)
        assert shelf.conversations.exchanges(put(shelf, file)) == [said]


@pytest.mark.parametrize("damaged", ["{", "[]", '{"exchanges": [["What?"]]}', '{"exchanges": [["What?", 3]]}'])
def test_a_damaged_conversation_is_told_in_words(shelf: Library, tmp_path: Path, damaged: str) -> None:
    file = tmp_path / "a.txt"
    document = put(shelf, file, TEXT)
    shelf.conversations.keep(document, talk(STOPS))
    faulty.alter(tmp_path / "data", "UPDATE conversations SET value = ?", damaged)
    with pytest.raises(LibraryError, match=r"a\.txt"):
        shelf.conversations.exchanges(document)
    other = put(shelf, tmp_path / "b.txt", "# Other\nFine.\n")
    assert shelf.conversations.exchanges(other) == [], "others do not suffer"
    shelf.conversations.keep(document, talk(OPENS))
    assert shelf.conversations.exchanges(document) == talk(OPENS)


def test_a_full_disk_is_told_and_loses_nothing(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.txt", TEXT)
    shelf.conversations.keep(document, talk(STOPS))
    long = [("Why? " * 40_000, [answered(STOPS)])]
    with faulty.full_disk(shelf), pytest.raises(LibraryError, match="disk is full"):
        shelf.conversations.keep(document, long)
    assert shelf.conversations.exchanges(document) == talk(STOPS)


# ---- several conversations --------------------------------------------------------------------------------


def titles(shelf: Library, document: Document, words: str = "") -> list[str]:
    """What the list of conversations shows, from above to below."""
    return [name or question for _, question, name, _ in shelf.conversations.all(document, words)]


def test_a_document_has_several_conversations_and_the_last_one_used_comes_first(
    shelf: Library, tmp_path: Path
) -> None:
    document, conversations = put(shelf, tmp_path / "a.txt", TEXT), shelf.conversations
    assert conversations.all(document) == []
    conversations.keep(document, talk(STOPS), "first")
    conversations.keep(document, [("What opens?", [answered(OPENS)])], "second")
    assert titles(shelf, document) == ["What opens?", "What stops?"]
    assert conversations.exchanges(document) == [("What opens?", [answered(OPENS)])], "the last one"
    assert conversations.exchanges(document, "first") == talk(STOPS)
    conversations.touch("first")
    assert titles(shelf, document) == ["What stops?", "What opens?"]
    conversations.rename("first", "About stopping")
    conversations.keep(document, [*talk(STOPS), ("And now?", [])], "first")
    shelf.close()
    again = Library(tmp_path / "data")
    assert titles(again, document) == ["About stopping", "What opens?"], "a name stays, whatever is asked"
    assert len(again.conversations.exchanges(document)) == 3
    again.conversations.rename("first", "")
    assert titles(again, document) == ["What stops?", "What opens?"]
    again.conversations.keep(document, [], "first")
    assert titles(again, document) == ["What opens?"], "one in which nothing is said is none"
    assert again.conversations.exchanges(document, "first") == []


def test_conversations_are_found_by_what_was_said_in_them(shelf: Library, tmp_path: Path) -> None:
    document, conversations = put(shelf, tmp_path / "a.txt", TEXT), shelf.conversations
    other = put(shelf, tmp_path / "b.txt", "# Other\nIt boils at 90 degrees.\n")
    conversations.keep(other, [("What boils?", [])])
    conversations.keep(
        document, [("Was öffnet sich?", [Answered("Das Ventil, bei 90 Grad.", (), (), AnswerKind.AGENT)])], "valve"
    )
    conversations.keep(document, [("What stops?", [AnswerDelta("The pump, it se")])], "pump")
    conversations.rename("pump", "Stopping & starting")
    assert titles(shelf, document, "VENTIL") == ["Was öffnet sich?"]
    assert titles(shelf, document, "grad öffnet") == ["Was öffnet sich?"], "all words, in any order"
    assert titles(shelf, document, "the pump") == ["Stopping & starting"]
    assert titles(shelf, document, "starting") == ["Stopping & starting"]
    assert titles(shelf, document, "boils") == []
    assert titles(shelf, document, "quote") == [], "how it is written down is nothing that was said"


def test_a_deleted_conversation_is_gone_and_can_be_brought_back(shelf: Library, tmp_path: Path) -> None:
    document, conversations = put(shelf, tmp_path / "a.txt", TEXT), shelf.conversations
    conversations.keep(document, [("What does the zebra know?", [])], "secret")
    conversations.keep(document, talk(OPENS), "open")
    conversations.rename("secret", "Of zebras")
    before = conversations.all(document)
    dropped = conversations.drop("secret")
    assert titles(shelf, document) == ["What stops?"]
    assert not any(b"zebra" in file.read_bytes() for file in (tmp_path / "data").iterdir())
    conversations.restore(dropped)
    assert conversations.all(document) == before
    assert conversations.exchanges(document, "secret") == [("What does the zebra know?", [])]
    dropped = conversations.drop("secret")
    assert shelf.forget(document.path)
    conversations.restore(dropped)
    assert conversations.all(put(shelf, tmp_path / "a.txt")) == [], "what was forgotten stays so"


def test_a_changed_file_has_the_conversations_about_its_earlier_states(shelf: Library, tmp_path: Path) -> None:
    file, conversations = tmp_path / "a.txt", shelf.conversations
    before = put(shelf, file, TEXT)
    conversations.keep(before, talk(STOPS), "first")
    conversations.keep(before, [("What closes?", [answered(CLOSES)])], "second")
    conversations.keep(before, [("Why?", [])], "third")
    changed = put(shelf, file, TEXT.replace("It closes", "It shuts"))
    assert titles(shelf, changed) == ["What stops?"], "of the others no place is left"
    conversations.keep(changed, [*conversations.exchanges(changed), ("And now?", [])])
    assert titles(shelf, changed) == ["What stops?"]
    assert [question for question, _ in conversations.exchanges(changed, "first")] == [
        "What stops?", "And then?", "And now?"
    ]  # fmt: skip
    assert len(conversations.exchanges(before, "first")) == 2, "what was said of the earlier state is as it was"
    conversations.drop("first")
    assert conversations.all(changed) == []


def test_one_damaged_conversation_leaves_the_others(shelf: Library, tmp_path: Path) -> None:
    document, conversations = put(shelf, tmp_path / "a.txt", TEXT), shelf.conversations
    conversations.keep(document, talk(STOPS), "first")
    conversations.keep(document, talk(OPENS), "second")
    faulty.alter(tmp_path / "data", "UPDATE conversations SET value = '{' WHERE id = 'second'")
    assert len(conversations.all(document)) == 2
    assert [number for number, *_ in conversations.all(document, "stops")] == ["first"]
    assert conversations.exchanges(document, "first") == talk(STOPS)
    with pytest.raises(LibraryError, match=r"a\.txt"):
        conversations.exchanges(document, "second")
