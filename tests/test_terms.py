"""The index of terms: what a document is about, where it says so, what it defines and abbreviates."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdfs import lines
from pilcrow import cli
from pilcrow.core.graph.resolution import equal_term, term_keys
from pilcrow.core.model import Document
from pilcrow.core.terms.abbreviations import abbreviations
from pilcrow.core.terms.extraction import find_terms, main_pages
from pilcrow.core.terms.stems import light_stem
from pilcrow.core.terms.term import Term, TermKind, TermPlace
from pilcrow.engines.store.library import Library
from pilcrow.services.shelving import Shelving
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from shelf import put
from smallcorpus import Outline, SmallCorpus

BOILER: Outline = [
    ("1 Introduction", 1, ["This manual is for those who run the boiler and its pressure valve day by day."]),
    (
        "2 Pressure valves",
        1,
        [
            "A pressure valve is a device that opens when the steam is too hot. The pressure valve closes again.",
            "Every pressure valve has a spring. Check the spring of each pressure valve with set_valve(1).",
            "“Operator” means the person who runs the boiler. The Operator is trained by the Acme Boiler Company.",
        ],
    ),
    (
        "3 Feed water",
        1,
        [
            "Feed water is cleaned by reverse osmosis (RO). After RO the feed water has little salt.",
            "The Operator calls set_valve(0) in the control program, and read_gauge() once an hour.",
        ],
    ),
    ("4 Cleaning", 1, ["The boiler is cleaned with RO water, by the Acme Boiler Company of Leeds."]),
]


def found(*outline: tuple[str, int, list[str]], language: str = "english") -> dict[str, Term]:
    corpus = SmallCorpus(outline)
    paragraphs = [p for s in corpus.documents[0].sections for p in corpus.paragraphs(1, s.id)]
    return {term.name: term for term in find_terms(corpus.documents[0], paragraphs, language, str)}


def boiler() -> dict[str, Term]:
    return found(*((title, level, list(texts)) for title, level, texts in BOILER))


def test_an_index_lists_what_titles_and_text_speak_of_best_first() -> None:
    names = list(boiler())
    assert "pressure valve" in names[:6]
    assert "feed water" in [name.lower() for name in names[:8]]
    assert "introduction" not in [name.lower() for name in names[:8]], "as any manual has one"
    assert not {"the", "manual is", "again"} & {name.lower() for name in names}


def test_a_term_knows_every_place_its_main_pages_and_where_it_is_defined() -> None:
    valve = boiler()["pressure valve"]
    assert [place[:2] for place in valve.places] == [(1, 1), (2, 0), (2, 1), (2, 1), (2, 2), (2, 2)]
    assert valve.sections == (1, 2)
    assert valve.pages == (1,), "the page that explains it, not the one that mentions it"
    assert valve.definition is not None
    assert valve.definition[:2] == (2, 1)
    text = BOILER[1][2][0]
    assert text[valve.definition.start : valve.definition.end].lower() == "pressure valve"


def test_kinds_are_told_apart() -> None:
    terms = boiler()
    assert terms["Operator"].kind == TermKind.DEFINED
    assert terms["Acme Boiler Company"].kind == TermKind.ORGANISATION
    assert terms["set_valve"].kind == TermKind.FUNCTION
    assert len(terms["set_valve"].places) == 2
    assert terms["pressure valve"].kind == TermKind.TERM


def test_an_abbreviation_and_its_long_form_are_one_term() -> None:
    (term,) = [term for term in boiler().values() if "RO" in term.names]
    assert term.names == ("RO", "reverse osmosis")
    assert term.kind == TermKind.ABBREVIATION
    assert [place[:2] for place in term.places] == [(3, 1), (3, 1), (3, 1), (4, 1)]


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("the Basic Linear Algebra Subprograms (BLAS) are", "BLAS", "Basic Linear Algebra Subprograms"),
        ("die Deutsche Forschungsgemeinschaft (DFG) fördert", "DFG", "Deutsche Forschungsgemeinschaft"),
        ("by the National Institute of Standards and Technology (NIST)", "NIST", None),
        ("an SVD (singular value decomposition) of", "SVD", "singular value decomposition"),
        ("as shown before (see Table 3) and (ii)", "", ""),
        ("we thank Anna Berg (Oslo) for it", "", ""),
    ],
)
def test_what_an_abbreviation_stands_for(text: str, short: str, long: str | None) -> None:
    pairs = [(each.short, each.long) for each in abbreviations(text)]
    expected = long if long is not None else "National Institute of Standards and Technology"
    assert pairs == ([(short, expected)] if expected else [])
    for each in abbreviations(text):
        assert text[slice(*each.short_at)] == each.short
        assert text[slice(*each.long_at)] == each.long


def test_german_adjectives_alone_are_no_terms_and_definitions_are_found() -> None:
    texts = [
        "Ein Druckventil ist ein Bauteil, das sich öffnet. Das federnde Druckventil schließt wieder.",
        "Die Feder heißt Rückstellfeder. Jede Rückstellfeder ist federnde Ware, und federnde Teile altern.",
    ]
    terms = found(("Druckventile", 1, texts), language="german")
    names = list(terms)
    assert names.index("Druckventil") < names.index("federnde") if "federnde" in names else "Druckventil" in names
    assert terms["Rückstellfeder"].definition is not None


def test_chinese_needs_no_spaces() -> None:
    terms = found(("安全阀", 1, ["安全阀打开。锅炉的安全阀关闭。", "检查安全阀和锅炉。"]), language="")
    assert "安全阀" in terms
    assert len(terms["安全阀"].places) == 4


def test_a_document_without_words_has_no_terms() -> None:
    assert found(("1", 1, ["12 34"])) == {}
    assert found(("", 1, [])) == {}


@given(st.lists(st.integers(0, 30), min_size=1, max_size=60), st.sets(st.integers(0, 30), max_size=3))
def test_main_pages_are_few_in_order_and_hold_what_tells(pages: list[int], telling: set[int]) -> None:
    chosen = main_pages([TermPlace(1, 1, 0, 1, page) for page in pages], telling & set(pages))
    assert list(chosen) == sorted(set(chosen))
    assert chosen
    assert telling & set(pages) <= set(chosen) <= set(pages)


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [("english", "matrices", "matrice"), ("english", "class", "class"), ("german", "kurven", "kurve"),
     ("spanish", "funciones", "función"), ("french", "tableaux", "tableau"), ("english", "bodies", "body")],
)  # fmt: skip
def test_forms_of_a_word_are_one(language: str, one: str, other: str) -> None:
    stem = light_stem(language, str)
    assert stem(one) == stem(other)
    assert light_stem("english", str)("print") != light_stem("english", str)("printer")


def test_terms_are_found_once_and_kept_with_the_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(tmp_path / "data")
    text = "\n".join(f"# {title}\n" + "\n".join(texts) for title, _, texts in BOILER)
    document: Document = put(library, tmp_path / "boiler.txt", text)
    terms = library.find_terms(document)
    assert {"pressure valve", "RO"} <= {term.name for term in terms}
    monkeypatch.setattr("pilcrow.core.terms.extraction.find_terms", None)
    kept = library.find_terms(document)
    assert [(t.name, t.kind, t.places, t.pages, t.aliases, t.definition) for t in kept] == [
        (t.name, t.kind, t.places, t.pages, t.aliases, t.definition) for t in terms
    ]
    library.forget(document.path)
    assert library.term_indexes.of(document.structure) is None


def test_a_term_is_found_in_the_other_documents_of_the_library(tmp_path: Path) -> None:
    library = Library(tmp_path / "data")
    text = "\n".join(f"# {title}\n" + "\n".join(texts) for title, _, texts in BOILER)
    here = put(library, tmp_path / "boiler.txt", text)
    there = put(
        library, tmp_path / "valves.txt", "# Pressure valves\nPressure valves open. Pressure valves close."
    )
    valve = next(term for term in library.find_terms(here) if term.name == "pressure valve")
    assert library.term_indexes.elsewhere(valve, here.structure) == [], "nobody has looked for its terms yet"
    library.find_terms(there)
    (other,) = library.term_indexes.elsewhere(valve, here.structure)
    assert (other.path, len(other.term.places)) == (there.path, 3)
    library.forget(there.path)
    assert library.term_indexes.elsewhere(valve, here.structure) == []


def term(name: str, kind: TermKind = TermKind.TERM, *aliases: str) -> Term:
    return Term(name, kind, 0.5, (TermPlace(1, 1, 0, 4, 0),), (0,), aliases)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (term("Müller, Jürgen", TermKind.PERSON), term("Juergen Mueller", TermKind.PERSON)),
        (term("Weber Pumpen GmbH"), term("Weber Pumpen")),
        (term("heat exchangers"), term("heat-exchanger")),
        (term("data base"), term("database")),
        (term("ECB", TermKind.ABBREVIATION), term("European Central Bank")),
        (term("NPV", TermKind.ABBREVIATION, "net present value"), term("net present values")),
        (term("fopen", TermKind.FUNCTION), term("fopen", TermKind.FUNCTION)),
    ],
)
def test_terms_of_different_documents_meet_by_the_same_resolution(one: Term, other: Term) -> None:
    assert term_keys(one) & term_keys(other)
    assert equal_term(one, [other, term("something else"), term("steam")]) is other
    assert equal_term(other, [one]) is one


def test_what_only_looks_alike_is_not_joined() -> None:
    spelt = term("NPV", TermKind.ABBREVIATION, "net present value")
    assert equal_term(spelt, [term("NPV", TermKind.ABBREVIATION, "nominal pump volume")]) is None
    assert equal_term(term("fopen", TermKind.FUNCTION), [term("fopens", TermKind.FUNCTION)]) is None
    assert equal_term(term("valve 3"), [term("valve 4")]) is None
    assert equal_term(term("A. Berg", TermKind.PERSON), [term("Anna Berg"), term("Axel Berg")]) is None
    assert equal_term(term("pressure"), []) is None


def test_names_that_were_kept_before_are_made_up_for(tmp_path: Path) -> None:
    library = Library(tmp_path / "data")
    here = put(library, tmp_path / "a.txt", "# Names\nThe Weber Pumpen GmbH delivers. Weber Pumpen GmbH is old.")
    there = put(library, tmp_path / "b.txt", "# More\nWeber Pumpen delivers valves. The Weber Pumpen works rust.")
    terms = library.find_terms(here)
    library.find_terms(there)
    firm = next(each for each in terms if "Weber Pumpen" in each.name)
    found = library.term_indexes.elsewhere(firm, here.structure)
    with sqlite3.connect(tmp_path / "data" / "library.db") as db:
        db.execute("DELETE FROM index_names")
    assert library.term_indexes.elsewhere(firm, here.structure) == found
    assert [each.path for each in found] == [there.path]


def test_where_else_lists_passages_of_a_term_and_of_other_words(tmp_path: Path) -> None:
    texts = {"a": "A pressure valve opens when steam is hot. A pressure valve is made of steel.",
             "b": "Pressure valves leak. Old pressure valves rust.",
             "c": "Soup is served at noon by the cook."}  # fmt: skip
    files = [lines(tmp_path / f"{name}.pdf", [("1 Part", 18.0), (text, 10.0)]) for name, text in texts.items()]
    with Workspace(tmp_path / "data", Settings()) as workspace:
        for file in files:
            list(workspace.index(str(file), embed=False))
        documents = {Path(d.path).stem: d for d in workspace.library.documents()}
        for document in documents.values():
            workspace.terms(document)
        shelving = Shelving(workspace)
        (found,) = shelving.elsewhere(documents["a"], "pressure valve", lambda: False)
        assert {each.path for each in found} == {documents["b"].path}
        said = {each.paragraph.text[each.start : each.end].lower() for each in found}
        assert said == {"pressure valves"}
        (lunch,) = shelving.elsewhere(documents["a"], "when is the soup served", lambda: False)
        assert [(each.path, each.paragraph.page) for each in lunch] == [(documents["c"].path, 0)]
        assert not any(place.similar for place in found)
        assert all(place.similar for place in lunch), "nobody says that it has these words"
        assert list(shelving.elsewhere(documents["a"], "pressure valve", lambda: True)) == []


def test_the_command_prints_a_term_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = [line for title, _, texts in BOILER for line in ((title, 18.0), *((text, 9.0) for text in texts))]
    file = lines(tmp_path / "boiler.pdf", printed)
    assert cli.main(["terms", str(file), "--json", "--data-dir", str(tmp_path / "data")]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    valve = next(row for row in rows if row["term"] == "pressure valve")
    assert valve.keys() == {
        "term", "aliases", "kind", "pages", "sections", "score", "definition", "mentions"
    }  # fmt: skip
    assert [row["score"] for row in rows] == sorted((row["score"] for row in rows), reverse=True)
    assert valve["pages"] == [0]
    assert cli.main(["terms", str(file), "--data-dir", str(tmp_path / "data")]) == 0
    assert "RO, reverse osmosis  1 [abbreviation]" in capsys.readouterr().out


def test_a_fault_in_finding_terms_stops_no_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> list[Term]:
        raise ZeroDivisionError

    monkeypatch.setattr("pilcrow.core.terms.extraction.find_terms", broken)
    file = lines(tmp_path / "boiler.pdf", [("1 Boilers", 18.0), ("The boiler is warm.", 9.0)])
    assert cli.main(["index", str(file), "--data-dir", str(tmp_path / "data")]) == 0
    assert "boiler.pdf" in capsys.readouterr().out
