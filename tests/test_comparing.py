"""Somebody compares two versions of a document: real PDFs, read by the real reader."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatserver import ChatServer, Reply
from pilcrow import cli
from pilcrow.core.compare.changes import Change, ChangeKind, Comparison, Figure
from pilcrow.core.compare.comparison import compare
from pilcrow.core.compare.summary import summed_up
from pilcrow.core.compare.written import passages, summary, told_by
from pilcrow.core.copying.links import parse_link
from pilcrow.core.errors import Cancelled
from pilcrow.engines.chat import ollama
from versions import draft, redraft, retyped, story, version

Capture = pytest.CaptureFixture[str]

LEASE = """<h1>Lease</h1>
<h2>1 Term</h2><p>The lease runs for 30 days from 1 March 2024. It may be extended by agreement.</p>
<p>Either party may end it by notice in writing.</p>
<h2>2 Rent</h2><p>The rent is EUR 1,200 each month, see Section 1.</p><p>It is due on the third day of it.</p>
<h2>3 Law</h2><p>The law of Ireland applies to all of this contract and its parts. See Section 2.</p>"""
REDRAFT = """<h1>Lease</h1>
<h2>1 Term</h2><p>The lease runs for 60 days from 1 March 2024. It may be extended by written agreement.</p>
<p>Either party may end it by notice in writing.</p>
<h2>2 Law</h2><p>The law of Ireland applies to all of this contract and its parts. See Section 3.</p>
<h2>3 Rent</h2><p>The rent is EUR 1,300 each month, see Section 1.</p>"""


@pytest.fixture
def leases(tmp_path: Path) -> tuple[Path, Path]:
    """A lease and its redraft."""
    return story(tmp_path / "lease.pdf", LEASE), story(tmp_path / "redraft.pdf", REDRAFT)


def compared(capsys: Capture, old: Path, new: Path) -> dict[str, Any]:
    assert cli.main(["compare", str(old), str(new), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def edits(change: Change) -> list[tuple[str, str]]:
    return [(edit.old_text, edit.new_text) for edit in change.edits]


def only(comparison: Comparison) -> Change:
    (change,) = comparison.changes
    return change


# ---- from the command line --------------------------------------------------------------------------------


def test_a_redraft_tells_its_changed_figures_first_and_what_moved_and_is_gone(
    leases: tuple[Path, Path], capsys: Capture
) -> None:
    found = compared(capsys, *leases)
    assert found["counts"] == {"changed": 2, "new": 0, "gone": 1, "moved": 1}
    assert [(change["kind"], change["figure"]) for change in found["changes"]][:2] == [
        ("changed", "money"),
        ("changed", "number"),
    ]
    rent, term = found["changes"][:2]
    assert [(each["old"]["text"], each["new"]["text"]) for each in rent["edits"]] == [("EUR 1,200", "EUR 1,300")]
    assert [(each["old"]["text"], each["new"]["text"]) for each in term["edits"]] == [
        ("30 days", "60 days"),
        ("", "written"),
    ]
    assert (rent["old"]["section"], rent["new"]["section"]) == ("2 Rent", "3 Rent")
    assert len(found["renumbered"]) == 2


def test_each_side_of_a_change_has_the_boxes_of_its_words_and_a_link_to_them(
    leases: tuple[Path, Path], capsys: Capture
) -> None:
    found = compared(capsys, *leases)
    for change in found["changes"]:
        for side, file in zip(("old", "new"), leases, strict=True):
            link = parse_link(change[side]["link"])
            assert (link.document, link.page, link.file) == (found[side]["id"], change[side]["page"], file.name)
            for edit in change["edits"]:
                with pymupdf.open(file) as document:
                    words = " ".join(
                        document[span["page"]].get_textbox(pymupdf.Rect(span["bbox"])).strip()
                        for span in edit[side]["spans"]
                    )
                assert words == edit[side]["text"]


def test_a_copy_of_the_newer_file_has_the_changes_as_marks_with_notes(
    leases: tuple[Path, Path], tmp_path: Path, capsys: Capture
) -> None:
    target = tmp_path / "marked.pdf"
    assert cli.main(["compare", *map(str, leases), "--copy", str(target)]) == 0
    assert capsys.readouterr().err.endswith(f"5 marks written to {target}.\n")
    with pymupdf.open(target) as document:
        notes = {annot.info["content"] for page in document for annot in page.annots()}
    assert notes == {
        "Was: “30 days”",
        "Was: “EUR 1,200”",
        "New",
        "Gone: “It is due on the third day of it.”",
        "Moved from page 1",
    }


def test_people_read_the_same_as_text_markdown_or_a_web_page(
    leases: tuple[Path, Path], tmp_path: Path, capsys: Capture
) -> None:
    files = list(map(str, leases))
    assert cli.main(["compare", *files]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Lease compared with Lease: 2 changed, 1 gone, 1 moved; 2 sections renumbered\n")
    assert "[-EUR 1,200-] {+EUR 1,300+} each month" in text
    assert cli.main(["compare", *files, "--markdown"]) == 0
    assert "~~EUR 1,200~~ **EUR 1,300** each month" in capsys.readouterr().out
    assert cli.main(["compare", *files, "--html", str(tmp_path / "changes.html")]) == 0
    page = (tmp_path / "changes.html").read_text(encoding="utf-8")
    assert "<del>EUR 1,200</del> <ins>EUR 1,300</ins> each month" in page


def use_chat(data_folder: Path, server: ChatServer) -> None:
    data_folder.mkdir(exist_ok=True)
    (data_folder / "settings.json").write_text(json.dumps({"chat_host": server.host}))


def summed(*sentences: tuple[str, list[int]]) -> Reply:
    return Reply(json.dumps({"sentences": [{"text": text, "changes": changes} for text, changes in sentences]}))


def test_a_chat_model_sums_the_changes_up_and_cites_both_versions(
    leases: tuple[Path, Path], capsys: Capture, tmp_path: Path, data_folder: Path
) -> None:
    old, new = map(str, leases)
    said = summed(
        ("The rent rises from EUR 1,200 to EUR 1,300.", [1]),
        ("The deposit is EUR 5,000.", [1]),
        ("Nobody says why.", [99]),
    )
    with ChatServer([said]) as server:
        use_chat(data_folder, server)
        assert cli.main(["compare", old, new, "--summary"]) == 0
        text = capsys.readouterr().out
        assert cli.main(["compare", old, new, "--summary", "--markdown"]) == 0
        markdown = capsys.readouterr().out
        assert cli.main(["compare", old, new, "--summary", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert cli.main(["compare", old, new, "--summary", "--html", str(tmp_path / "out.html"),
                         "--copy", str(tmp_path / "out.pdf")]) == 0  # fmt: skip
    (prompt,) = {message["content"] for message in server.requests[0]["messages"] if message["role"] == "user"}
    assert prompt.startswith("[1] changed (money), in “")
    assert "The law of Ireland" not in prompt, "the model is shown the changes, not the documents"
    told = "Summary by scripted:latest; 2 sentences left out: no change cited, or a figure that is in none"
    assert f"{told}\n  The rent rises from EUR 1,200 to EUR 1,300. [new p. 1, old p. 1]" in text
    assert text.index("The rent rises") < text.index("changed (money)"), "above the list"
    assert "EUR 5,000" not in text
    assert "Nobody" not in text
    assert "([new p. 1](<pilcrow://open/" in markdown
    assert found["summary"]["sentences"] == [
        {"text": "The rent rises from EUR 1,200 to EUR 1,300.", "changes": [0]}
    ]
    assert found["summary"]["left_out"] == 2
    assert "<p>The rent rises from EUR 1,200 to EUR 1,300. (<a href=" in (tmp_path / "out.html").read_text()
    with pymupdf.open(tmp_path / "out.pdf") as document:
        notes = [annot.info["content"] for annot in document[0].annots()]
    assert any(note.startswith("Summary by scripted:latest") for note in notes)


def test_without_a_usable_summary_none_is_told(
    leases: tuple[Path, Path], capsys: Capture, data_folder: Path
) -> None:
    command = ["compare", *map(str, leases), "--summary"]
    with ChatServer([Reply("No JSON at all.")]) as server:
        use_chat(data_folder, server)
        assert cli.main(command) == 1
    assert "gave no sentence that cites a change" in capsys.readouterr().err
    assert cli.main(command) == 1, "the server is gone"
    assert "Summary" not in capsys.readouterr().out


def test_a_figure_of_a_change_that_the_model_was_not_shown_is_in_no_summary() -> None:
    clause = f"A fee of EUR 20 is due {'for each of the many rooms of the house ' * 20}and EUR 900 for the garden."
    old, new = version("a", [("Terms", ["One."])]), version("b", [("Terms", ["One.", clause])])
    said = summed(("A fee of EUR 20 is new.", [1]), ("The garden costs EUR 900.", [1]))
    with ChatServer([said]) as server:
        chat = ollama.connect(server.host, server.model, 4096)
        told = summed_up(compare(old, new), chat, lambda: False).summary
    assert told is not None
    assert ([each.text for each in told.sentences], told.left_out) == (["A fee of EUR 20 is new."], 1)


def test_a_model_with_little_room_is_shown_the_first_changes_and_that_is_said() -> None:
    old = version("a", [("Terms", [f"Item {n} of the list costs EUR {n} in all." for n in range(1, 90)])])
    new = version("b", [("Terms", [f"Item {n} of the list costs EUR {n + 500} in all." for n in range(1, 90)])])
    with ChatServer([summed(("Item 1 costs EUR 501, before EUR 1.", [1]))], context=2048) as server:
        chat = ollama.connect(server.host, server.model, 2048)
        comparison = summed_up(compare(old, new), chat, lambda: False)
    assert comparison.summary is not None
    assert 1 < comparison.summary.shown < len(comparison.changes)
    assert f"from the first {comparison.summary.shown} of {len(comparison.changes)} changes" in told_by(comparison)


def test_neither_of_the_two_files_is_written_over(leases: tuple[Path, Path], capsys: Capture) -> None:
    old, new = leases
    before = new.read_bytes()
    for target in (["--copy", str(new)], ["--html", str(old)]):
        assert cli.main(["compare", str(old), str(new), *target]) == 2
        assert "is one of the two files: name another" in capsys.readouterr().err
    assert cli.main(["compare", str(old), str(new), "--html", str(old / "no" / "folder.html")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert new.read_bytes() == before


def test_a_document_set_again_in_another_column_has_not_changed(tmp_path: Path, capsys: Capture) -> None:
    contract = draft("contract", 7)
    old = story(tmp_path / "old.pdf", contract.html())
    new = story(tmp_path / "new.pdf", retyped(contract).html(), width=400, size=10)
    assert compared(capsys, old, new)["changes"] == []


def test_the_known_changes_of_a_manual_are_told(tmp_path: Path, capsys: Capture) -> None:
    manual = draft("manual", 7)
    again, made = redraft(manual, 7)
    old = story(tmp_path / "old.pdf", manual.html())
    new = story(tmp_path / "new.pdf", again.html())
    found = compared(capsys, old, new)
    counts = Counter(each.kind for each in made)
    assert (found["counts"]["changed"], found["counts"]["moved"]) == (counts["changed"], counts["moved"])
    for each in made:
        side = "old" if each.kind == "gone" else "new"
        texts = " ".join(change[side]["text"] for change in found["changes"] if change["kind"] == each.kind)
        assert each.text in " ".join(texts.split())


# ---- what is a change, and what is none -------------------------------------------------------------------

LAW = ("Law", ["The law of Ireland applies to all of this contract, its annexes and its parts."])


def test_a_section_with_another_number_is_renumbered_not_changed() -> None:
    old = version("a", [("1 Term", ["It runs for a year."]), ("2 Law", LAW[1])])
    new = version(
        "b", [("1 Term", ["It runs for a year."]), ("2 Costs", ["Each bears its own."]), ("3 Law", LAW[1])]
    )
    found = compare(old, new)
    assert only(found).kind is ChangeKind.NEW
    assert only(found).new.text == "2 Costs\nEach bears its own."
    assert found.renumbered == ((2, 3),)
    assert summary(found) == "1 new; 1 section renumbered"


@pytest.mark.parametrize(
    "retyped",
    [
        "The “long-term” agree- ment’s first figures – all of them – are final.",
        'The "longterm" agreement\'s ﬁrst  ﬁgures - all of them - are final.',
        "(b) The “long-term” agreement’s first figures — all of them — are final.",
    ],
)
def test_line_breaks_hyphens_quotation_marks_ligatures_and_counting_letters_are_no_changes(retyped: str) -> None:
    old = "(a) The “long-term” agreement’s first figures – all of them – are final."
    assert not compare(version("a", [("Terms", [old])]), version("b", [("Terms", [retyped])])).changes


def test_a_paragraph_that_is_parted_in_one_version_only_has_not_changed() -> None:
    whole = "The tenant keeps the garden in good order all year. The landlord repairs the roof and the walls."
    first, second = whole.split(". ")
    old = version("a", [("Care", [whole]), LAW])
    assert not compare(old, version("b", [("Care", [f"{first}.", second]), LAW])).changes
    changed = version("b", [("Care", [f"{first}.", second.replace("roof", "house")]), LAW])
    assert edits(only(compare(old, changed))) == [("roof", "house")]


@pytest.mark.parametrize(
    ("old", "new", "edit", "figure"),
    [
        ("a fee of $1,200.50 is due", "a fee of $1,250.50 is due", ("$1,200.50", "$1,250.50"), Figure.MONEY),
        (
            "due on 1 March 2024 at noon",
            "due on 2 March 2024 at noon",
            ("1 March 2024", "2 March 2024"),
            Figure.DATE,
        ),
        ("within thirty days of it", "within sixty days of it", ("thirty days", "sixty days"), Figure.NUMBER),
        ("paid by the tenant alone", "paid by the landlord alone", ("tenant", "landlord"), None),
        ("a share of 1.25 percent", "a share of 1.5 percent", ("1.25 percent", "1.5 percent"), Figure.NUMBER),
    ],
)
def test_a_number_or_a_date_is_one_word_and_its_change_is_named(
    old: str, new: str, edit: tuple[str, str], figure: Figure | None
) -> None:
    around = "All that this agreement says of it holds: {}, whatever else was said before."
    found = only(compare(*(version(n, [("Fee", [around.format(t)])]) for n, t in (("a", old), ("b", new)))))
    assert (found.kind, edits(found), found.figure) == (ChangeKind.CHANGED, [edit], figure)


@pytest.mark.parametrize(
    ("old", "new"), [("30. Juni 2024", "29. Juni 2024"), ("4.50 Euro", "4.80 Euro"), ("12.30 Uhr", "12.45 Uhr")]
)
def test_a_figure_at_the_beginning_of_a_paragraph_is_not_taken_for_its_number(old: str, new: str) -> None:
    around = "{} ist vereinbart, und niemand sonst muss davon wissen."
    found = only(compare(*(version(n, [("Frist", [around.format(t)])]) for n, t in (("a", old), ("b", new)))))
    assert edits(found) == [(old, new)]
    assert found.figure is not None


def test_words_that_are_gone_leave_their_place_behind_the_word_before() -> None:
    old = version("a", [("Fee", ["The fee is due promptly on the first day."])])
    new = version("b", [("Fee", ["The fee is due on the first day."])])
    (edit,) = only(compare(old, new)).edits
    assert (edit.old_text, edit.new_text) == ("promptly", "")
    assert edit.new_beside is not None
    assert edit.new_beside.text == "due"
    assert passages(only(compare(old, new))) == [("The fee is due ", "promptly", "", " on the first day.")]


def test_what_is_gone_has_the_place_in_the_newer_version_where_it_stood() -> None:
    old = version("a", [("Fee", ["The fee is due at once.", "It is paid in coins.", "Nobody is let off."]), LAW])
    new = version("b", [("Fee", ["The fee is due at once.", "Nobody is let off."]), LAW])
    gone = only(compare(old, new))
    assert (gone.kind, gone.old.text, gone.new.text) == (ChangeKind.GONE, "It is paid in coins.", "")
    assert gone.new.areas == [area for area in gone.new.areas if area.page == 0]
    assert gone.new.beside is not None
    assert gone.new.beside.text == "Nobody is let off."


def test_rows_of_a_table_are_known_by_their_names_whatever_their_figures(tmp_path: Path, capsys: Capture) -> None:
    rows = [("Rent of the house", "1,200"), ("Service charge", "310"), ("Heating in winter", "95")]
    more = [("Rent of the house", "1,250"), ("Parking of one car", "40"), *rows[1:]]
    old, new = (_table(tmp_path / f"{name}.pdf", each) for name, each in (("old", rows), ("new", more)))
    found = compared(capsys, old, new)
    told = [(c["kind"], c["old"]["text"], c["new"]["text"]) for c in found["changes"]]
    assert told == [
        ("changed", "Rent of the house\t1,200", "Rent of the house\t1,250"),
        ("new", "", "Parking of one car\t40"),
    ]


def _table(path: Path, rows: Sequence[tuple[str, str]]) -> Path:
    """A page with a ruled table under a sentence."""
    document = pymupdf.open()
    page = document.new_page(width=595, height=842)
    page.insert_text((72, 80), "The table below has what is to be paid for each month of the year.")
    for n, row in enumerate((("Item", "EUR"), *rows)):
        for text, x0, x1 in zip(row, (72, 300), (300, 400), strict=True):
            page.draw_rect(pymupdf.Rect(x0, 110 + 20 * n, x1, 130 + 20 * n))
            page.insert_text((x0 + 5, 124 + 20 * n), text)
    document.save(path)
    document.close()
    return path


def test_a_section_with_another_title_is_the_same_section() -> None:
    old, new = version("a", [("1 Disputes", LAW[1])]), version("b", [("1 Courts", LAW[1])])
    assert edits(only(compare(old, new))) == [("Disputes", "Courts")]


def test_an_empty_version_makes_all_new() -> None:
    found = compare(version("a", []), version("b", [LAW]))
    assert only(found).kind is ChangeKind.NEW
    assert only(found).old.areas == []


def test_a_comparison_can_be_stopped() -> None:
    with pytest.raises(Cancelled):
        compare(version("a", [LAW]), version("b", [LAW]), lambda: True)


# ---- whatever the texts -----------------------------------------------------------------------------------

words = st.sampled_from(
    ["a", "b", "cede", "1", "2,000", "12 March 2024", "EUR 5", "“x”", "ﬁne", "–", "漢字", "(a)", "4.2"]
)
texts = st.lists(words, min_size=1, max_size=14).map(" ".join)
titles = st.lists(words, min_size=1, max_size=3).map(" ".join)
parts = st.lists(st.tuples(titles, st.lists(texts, max_size=4)), max_size=5)


@given(parts)
def test_a_document_has_not_changed_against_itself(own: list[tuple[str, list[str]]]) -> None:
    found = compare(version("a", own), version("b", own))
    assert not found.changes
    assert not found.renumbered


@given(parts, parts)
def test_the_way_back_mirrors_the_way_there(
    own: list[tuple[str, list[str]]], other: list[tuple[str, list[str]]]
) -> None:
    old, new = version("a", own), version("b", other)
    there, back = compare(old, new), compare(new, old)
    assert Counter(there.changes) == Counter(change.mirrored for change in back.changes)
    assert sorted(there.renumbered) == sorted((i, j) for j, i in back.renumbered)
