"""Asking in the words of a field for what its documents print in others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdfs import html, pages, sentences
from pilcrow import cli, settings
from pilcrow.core.errors import UsageError
from pilcrow.core.language.packs import Pack, read_pack, read_vocabulary
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.search.retrieval_options import Retrieval
from pilcrow.engines.store.library import Library
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from shelf import put
from smallcorpus import FILINGS

MARKS = "The balance sheets show total assets and net income, earnings per share and income taxes."
FILING = f"""# Discussion
The quick decision of the board on the payout of the year has improved our position, as we have said before.
Our business is not intensive in what it needs to grow, and its working days were the same as last year.
# Statements
At the year's end: cash 14,127. Accounts receivable 16,160. Inventories 12,483. Total current liabilities 55,802.
Flows in the year 2021. Purchases of property, plant and equipment 4,009. Other uses 1,121.
# Index
{MARKS}
"""


def first(corpus: LibraryCorpus, question: str) -> tuple[int, int]:
    at = corpus.search(question, 1)[0].at
    return at.section, at.paragraph


def test_a_ratio_is_found_where_its_parts_stand(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    document = put(shelf, tmp_path / "a.txt", FILING)
    corpus, plain = (
        LibraryCorpus(shelf, [document], retrieval=Retrieval(packs=[FILINGS])),
        LibraryCorpus(shelf, [document]),
    )
    for question, place in (
        ("Has the quick ratio improved?", (2, 1)),
        ("Did the working capital grow?", (2, 1)),
        ("Is the business capital-intensive?", (2, 2)),
        ("How much was CapEx?", (2, 2)),
    ):
        assert first(corpus, question) == place
        assert not plain.search(question, 1) or first(plain, question)[0] == 1


def test_a_pack_says_nothing_of_documents_that_are_not_of_its_field(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    filing = put(shelf, tmp_path / "a.txt", FILING)
    manual = put(shelf, tmp_path / "b.txt", FILING.replace(MARKS, "Words and where they stand."))
    corpus = LibraryCorpus(shelf, [manual, filing], retrieval=Retrieval(packs=[FILINGS]))
    assert {hit.at.doc for hit in corpus.search("CapEx?", 9)} == {2}
    assert "investing activities" in corpus.printed("CapEx?")
    assert LibraryCorpus(shelf, [manual], retrieval=Retrieval(packs=[FILINGS])).printed("CapEx?") == []


def test_a_name_means_nothing_where_documents_print_nothing_of_it(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    text = f"# Safety\nWear your PPE, gloves and goggles.\nPlant and equipment are checked yearly.\n{MARKS}\n"
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", text)], retrieval=Retrieval(packs=[FILINGS]))
    assert first(corpus, "Which PPE is needed?") == (1, 1)
    other = put(shelf, tmp_path / "b.txt", f"# Balance sheet\nProperty, plant and equipment, net: 12\n{MARKS}\n")
    beside = LibraryCorpus(shelf, [*corpus.documents, other], retrieval=Retrieval(packs=[FILINGS])).search(
        "Which PPE is needed?", 9
    )
    alone = [hit.at for hit in corpus.search("Which PPE is needed?", 9)]
    assert [hit.at for hit in beside if hit.at.doc == 1] == alone
    assert next(hit.at for hit in beside if hit.at.doc == 2).paragraph == 1, "it is found where it is printed"
    signs = LibraryCorpus(shelf, [other], retrieval=Retrieval(packs=[read_vocabulary("own", "net: --")]))
    plain = LibraryCorpus(shelf, [other])
    assert signs.search("What is net?", 9) == plain.search("What is net?", 9), "what has no words adds none"


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
    assert printed in FILINGS.printed(question)


@given(st.text(alphabet="abcdefgh &-'", max_size=40))
def test_other_questions_stay_what_they_are(question: str) -> None:
    assert read_vocabulary("law", "tort, delict: wrongful act").printed(question) == []


def test_an_entry_may_go_on_below_and_have_remarks() -> None:
    own = read_vocabulary(
        "own", "# of the firm\nNDA, secrecy:\n  confidential information;\n  non-disclosure\n\ntort: wrong\n"
    )
    assert own.printed("Is there an nda?") == ["confidential information", "non-disclosure"]
    assert own.printed("Which torts?") == ["wrong"]


@pytest.mark.parametrize("text", ["quick ratio", "quick ratio:", ": assets", "a: b\nc"])
def test_what_is_no_entry_is_said(text: str) -> None:
    with pytest.raises(UsageError, match="not of the form “name, name: printed; printed”"):
        read_vocabulary("own", text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("about = ", "not TOML"),
        ("abuot = 'x'", "“abuot = 'x'” is none of about"),
        ("about = 3", "or of another type"),
        ("[marks]\nleast = 'two'", "least = NUMBER"),
        ("[marks]\nleast = 2\nprinted = ['a b']", "2 of 1 phrases"),
        ("[vocabulary]\nNDA = 3", "not of the form"),
        ("[numbers]\nrank = {item = 'high'}", "rank = {FAMILY = NUMBER}"),
    ],
)
def test_what_is_no_pack_is_said(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        read_pack("own", text)


def test_a_document_is_of_a_field_when_enough_of_its_marks_stand_in_it() -> None:
    pack = Pack("law", marks=("the parties", "governing law", "this agreement"), least=2)
    assert pack.fits("the parties to this agreement".__contains__)
    assert not pack.fits("the parties".__contains__)
    assert Pack("own").fits("".__contains__), "without marks it is for all"


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


CONTRACTS = """about = "contracts"
[marks]
least = 1
printed = ["each side"]
[vocabulary]
Bravo = "confidential information"
"""


def test_a_pack_of_ones_own_is_listed_used_and_switched_off(
    tmp_path: Path, data_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [f"{n}\n{sentences(60, n)}" for n in range(3)]
    texts.append("Applause\nAt the end of the evening all shouted bravo and threw flowers.")
    texts.append("Duties\nEach side shall keep confidential information to itself for five years after the end.")
    file = pages(tmp_path / "contract.pdf", texts)
    (data_folder / "packs").mkdir(parents=True)
    pack = data_folder / "packs/contracts.toml"
    pack.write_text(CONTRACTS, encoding="utf-8")

    def listed() -> dict[str, dict[str, object]]:
        cli.main(["packs", "--json"])
        return {line["name"]: line for line in map(json.loads, capsys.readouterr().out.splitlines())}

    def found() -> str:
        assert cli.main(["retrieve", str(file), "-q", "What about bravo?", "--top", "1"]) == 0
        return capsys.readouterr().out

    assert "confidential" in found()
    assert set(listed()) == {"filings", "contracts"}
    assert listed()["contracts"] == {
        "name": "contracts", "path": str(pack), "used": True, "about": "contracts", "entries": 1, "problem": "",
    }  # fmt: skip
    assert cli.main(["packs"]) == 0
    assert "contracts  1 entries: contracts" in capsys.readouterr().out
    settings.save_settings(data_folder, Settings(packs_off="filings, contracts"))
    assert "confidential" not in found()
    assert not listed()["contracts"]["used"]
    settings.save_settings(data_folder, Settings())
    pack.write_text(CONTRACTS.replace("each side", "each party"), encoding="utf-8")
    assert "confidential" not in found(), "the document does not look like that field any more"
    pack.write_text("none", encoding="utf-8")
    assert cli.main(["packs"]) == 1
    assert "mend it or delete it" in capsys.readouterr().out


def test_a_pack_rules_the_contents_of_documents_of_its_field(
    tmp_path: Path, data_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def part(title: str, seed: int) -> str:
        return f"<h3>{title}</h3><p>{sentences(40, seed)}</p>"

    heads = ("Item 1. Business", "Markets", "Item 2. Properties", "Land", "Item 3. Discussion", "Cash")
    parts = [part(title, seed) for seed, title in enumerate(heads)]
    report = html(tmp_path / "report.pdf", [f"<p>{MARKS}</p>", *parts])
    manual = html(tmp_path / "manual.pdf", ["<p>Words and where they stand.</p>", *parts])

    def levels(file: Path) -> list[int]:
        assert cli.main(["outline", "--json", str(file)]) == 0
        sections = json.loads(capsys.readouterr().out)["sections"]
        return [section["level"] for section in sections if not section["synthetic"]]

    assert levels(report) == [1, 2, 1, 2, 1, 2]
    assert levels(manual) == [1] * 6
    settings.save_settings(data_folder, Settings(packs_off="filings"))
    assert levels(report) == [1] * 6, "it is read again without the pack"
    settings.save_settings(data_folder, Settings())
    assert levels(report) == [1, 2, 1, 2, 1, 2], "and with it"


def test_a_vocabulary_that_is_none_keeps_no_document_from_being_shown(tmp_path: Path) -> None:
    with Workspace(tmp_path / "data", Settings()) as workspace:
        (tmp_path / "data/vocabulary.txt").write_text("no entry\n", encoding="utf-8")
        document = put(workspace.library, tmp_path / "a.txt", FILING)
        assert workspace.corpus([document], embed=False).paragraphs(1, 1)
        with pytest.raises(UsageError, match="mend it or delete it"):
            workspace.corpus([document])
