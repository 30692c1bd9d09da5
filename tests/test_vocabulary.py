"""Asking in the words of a field for what documents print in others."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdfs import pages, sentences
from pilcrow import cli
from pilcrow.core.errors import UsageError
from pilcrow.core.language.vocabulary import VOCABULARY, Vocabulary
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.engines.store.library import Library
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from shelf import put

FILING = """# Discussion
The quick decision of the board on the payout of the year has improved our position, as we have said before.
Our business is not intensive in what it needs to grow, and its working days were the same as last year.
# Statements
At the year's end: cash 14,127. Accounts receivable 16,160. Inventories 12,483. Total current liabilities 55,802.
Flows in the year 2021. Purchases of property, plant and equipment 4,009. Other uses 1,121.
"""


def first(corpus: LibraryCorpus, question: str) -> tuple[int, int]:
    at = corpus.search(question, 1)[0].at
    return at.section, at.paragraph


def test_a_ratio_is_found_where_its_parts_stand(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    document = put(shelf, tmp_path / "a.txt", FILING)
    corpus, plain = LibraryCorpus(shelf, [document]), LibraryCorpus(shelf, [document], vocabulary=Vocabulary(""))
    for question, place in (
        ("Has the quick ratio improved?", (2, 1)),
        ("Did the working capital grow?", (2, 1)),
        ("Is the business capital-intensive?", (2, 2)),
        ("How much was CapEx?", (2, 2)),
    ):
        assert first(corpus, question) == place
        assert not plain.search(question, 1) or first(plain, question)[0] == 1


def test_a_name_means_nothing_where_documents_print_nothing_of_it(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    text = "# Safety\nWear your PPE, gloves and goggles.\nPlant and equipment are checked yearly.\n"
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", text)])
    assert first(corpus, "Which PPE is needed?") == (1, 1)
    other = put(shelf, tmp_path / "b.txt", "# Balance sheet\nProperty, plant and equipment, net: 12\n")
    beside = LibraryCorpus(shelf, [*corpus.documents, other]).search("Which PPE is needed?", 9)
    assert [hit for hit in beside if hit.at.doc == 1] == corpus.search("Which PPE is needed?", 9)
    assert [hit.at.doc for hit in beside if hit.at.doc == 2] == [2], "it is found where it is printed"
    signs = LibraryCorpus(shelf, [other], vocabulary=Vocabulary("net: --"))
    assert first(signs, "What is net?") == (1, 1), "what has no words adds none"


@pytest.mark.parametrize(
    ("question", "printed"),
    [
        ("What is the P&L's bottom line?", "net income"),
        ("Debt-to-equity?", "total debt"),
        ("Any lawsuits?", "legal proceedings"),
        ("Revenue in FY21", "2021"),
        ("fiscal years FY’19–FY20", "2019"),
    ],
)
def test_names_are_known_in_any_writing(question: str, printed: str) -> None:
    assert printed in VOCABULARY(question)


@given(st.text(alphabet="abcdefgh &-'", max_size=40))
def test_other_questions_stay_what_they_are(question: str) -> None:
    assert Vocabulary("tort, delict: wrongful act")(question) == []


def test_an_entry_may_go_on_below_and_have_remarks() -> None:
    own = Vocabulary(
        "# of the firm\nNDA, secrecy:\n  confidential information;\n  non-disclosure\n\ntort: wrong\n"
    )
    assert own("Is there an nda?") == ["confidential information", "non-disclosure"]
    assert own("Which torts?") == ["wrong"]


@pytest.mark.parametrize("text", ["quick ratio", "quick ratio:", ": assets", "a: b\nc"])
def test_what_is_no_entry_is_said(text: str) -> None:
    with pytest.raises(UsageError, match="not of the form “name, name: printed; printed”"):
        Vocabulary(text)


def test_readers_add_their_own_words_to_those_that_are_there(
    tmp_path: Path, data_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [f"{n}\n{sentences(60, n)}" for n in range(3)]
    texts.append("Applause\nAt the end of the evening all shouted bravo and threw flowers.")
    texts.append("Duties\nEach side shall keep confidential information to itself for five years after the end.")
    file = pages(tmp_path / "contract.pdf", texts)
    ask = ["retrieve", str(file), "-q", "What about bravo?", "--top", "1"]
    assert cli.main(ask) == 0
    assert "confidential" not in capsys.readouterr().out
    own = data_folder / "vocabulary.txt"
    own.write_text("# house words\nBravo: confidential information\n", encoding="utf-8")
    assert cli.main(ask) == 0
    assert "confidential" in capsys.readouterr().out
    own.write_text("Bravo\n", encoding="utf-8")
    assert cli.main(ask) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert str(own) in said
    assert "“Bravo”" in said


def test_a_vocabulary_that_is_none_keeps_no_document_from_being_shown(tmp_path: Path) -> None:
    with Workspace(tmp_path / "data", Settings(retrieval="sideways")) as workspace:
        (tmp_path / "data/vocabulary.txt").write_text("no entry\n", encoding="utf-8")
        document = put(workspace.library, tmp_path / "a.txt", FILING)
        assert workspace.corpus([document], embed=False).paragraphs(1, 1)
        with pytest.raises(UsageError, match="make it flat or two-stage"):
            workspace.corpus([document])
        workspace.settings = Settings()
        with pytest.raises(UsageError, match="mend it or delete it"):
            workspace.corpus([document])
