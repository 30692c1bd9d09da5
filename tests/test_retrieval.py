"""Locating paragraphs: terms, BM25 by document, dense windows, fusion, and the corpus over a real library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from faulty import alter
from pilcrow.core.ask.context.evidence import in_words
from pilcrow.core.errors import UsageError
from pilcrow.core.exchange.events import AnsweredFrom
from pilcrow.core.language.terms import Terms, key_terms, language, rough_terms, telling_terms
from pilcrow.core.language.words import STOP_WORDS
from pilcrow.core.model import Coordinate, Focus
from pilcrow.core.protocols import Floats
from pilcrow.core.search import corpus as corpora
from pilcrow.core.search import document_index, retrieval, scoring
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.search.retrieval import FEW, strip_self_mention
from pilcrow.core.search.retrieval_options import Retrieval
from pilcrow.engines.store import nearest
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.vector_store import FOLDER, VectorStore
from shelf import WordEmbedder, put

MANUAL = """# Pumps
The pump starts when the pressure falls below 3.5 bar.
Replace the pump's filter every 14,135 hours.
# Valves
A safety valve opens at 12 bar and is tested under ISO-9001.
The crème brûlée setting keeps the boiler at 90 degrees.
Nothing else happens here.
"""


def plain(word: str) -> str:
    return word


def places(corpus: LibraryCorpus, query: str, top: int = 3) -> list[tuple[int, int, int]]:
    return [(h.at.doc, h.at.section, h.at.paragraph) for h in corpus.search(query, top)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("14,135 and 14135", ["14135", "and", "14135"]),
        ("1,234.50 or 1.234,50", ["1234.50", "or", "1234.50"]),
        ("14.135", ["14135", "14.135"]),
        ("section 3.2.1", ["section", "3.2.1"]),
        ("3,5", ["3.5"]),
        ("ISO-9001", ["iso", "9001", "iso9001"]),
        ("don't", ["don", "t"]),
        ("Crème BRÛLÉE", ["creme", "brulee"]),
        ("日本語の文書", ["日本", "本語", "語の", "の文", "文書"]),
        ("ﬁle № 007", ["file", "no", "7"]),
        ("हिन्दी", ["हिन्दी"]),
        ("?!… -- '", []),
    ],
)
def test_terms(text: str, expected: list[str]) -> None:
    assert Terms(plain)(text) == expected


def test_words_of_one_stem_are_one_rough_term_and_only_short_stop_words_say_nothing() -> None:
    assert rough_terms("The acquisition acquired 14,135") == ["the", "acquis", "acquir", "14135"]
    assert telling_terms("the shoulder of what should hold") == ["should", "should", "hold"]


@given(st.text())
def test_any_text_gives_terms_that_a_query_for_it_finds(text: str) -> None:
    terms = Terms(plain)
    assert set(key_terms(text, terms, STOP_WORDS["english"])) <= set(terms(text))
    assert terms(text) == terms(text)


def test_languages_are_told_apart_by_their_stop_words() -> None:
    assert language(["The valve is opened by the pressure of the water in it."]) == "english"
    assert language(["Das Ventil wird durch den Druck des Wassers geöffnet und ist dann offen."]) == "german"
    assert language(["La vanne est ouverte par la pression de l'eau qui est dans le tuyau."]) == "french"
    assert language(["12 34 56", "Zeile"]) == ""
    assert language([]) == ""


def test_what_it_is_asked_with_is_never_a_syntax_error(tmp_path: Path) -> None:
    corpus = LibraryCorpus(shelf := Library(tmp_path), [put(shelf, tmp_path / "a.txt", MANUAL)])
    for query in (
        "pump?",
        'what\'s the "pump"',
        "pump AND (valve",
        "pump*",
        "'; DROP TABLE paragraphs; --",
        "NEAR",
    ):
        corpus.search(query, 3)
    assert places(corpus, 'When does "the pump" start?', 1) == [(1, 1, 1)]
    assert corpus.search("?", 3) == corpus.search("", 3) == corpus.search("xyzzy", 3) == []


def test_numbers_identifiers_accents_and_word_forms_are_found(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", MANUAL)])
    assert places(corpus, "14135", 1) == [(1, 1, 2)]
    assert places(corpus, "iso 9001", 1) == places(corpus, "ISO9001", 1) == [(1, 2, 1)]
    assert places(corpus, "creme brulee", 1) == [(1, 2, 2)]
    assert places(corpus, "replacing filters", 1) == [(1, 1, 2)]


def test_the_sections_that_have_a_word_are_told(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", MANUAL)])
    (valve,) = corpus.terms(1)("valves")
    assert corpus.terms(1)("valve") == [valve]
    assert corpus.sections_with(1, valve) == [2, 2, 2], "a title is said of all below it"
    assert corpus.sections_with(1, "xyzzy") == []


def test_words_inside_text_without_spaces_are_found(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    text = "# 章\n全文検索は日本語の文書でも動く。\n東京都に住んでいる。\n中文也可以搜索到。\n"
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", text)])
    assert places(corpus, "日本語", 1) == [(1, 1, 1)]
    assert places(corpus, "東京", 3) == [(1, 1, 2)]
    assert places(corpus, "搜索", 3) == [(1, 1, 3)]


def test_another_document_changes_no_score(tmp_path: Path) -> None:
    shelf, embedder = Library(tmp_path), WordEmbedder()
    first = put(shelf, tmp_path / "a.txt", MANUAL, embedder)
    queries = ["pump pressure", "safety valve", "filter hours"]
    alone = [LibraryCorpus(shelf, [first], embedder).search(q, 9) for q in queries]
    more = "# Pump\n" + "\n".join(f"The pump number {n} has a valve and a filter." for n in range(50))
    second = put(shelf, tmp_path / "b.txt", more, embedder)
    beside = LibraryCorpus(shelf, [first, second], embedder)
    for query, hits in zip(queries, alone, strict=True):
        assert beside.search(query, 9, docs=[1]) == hits
        assert {h.at for h in beside.search(query, 99)} > {h.at for h in hits}


def test_a_question_that_names_one_of_many_leases_is_answered_from_that_lease(tmp_path: Path) -> None:
    shelf, embedder = Library(tmp_path), WordEmbedder()
    lease = (
        "# Lease\nThis lease is made between {landlord} and {tenant} Ltd.\nThe monthly rent is {rent} pounds.\n"
    )
    tenants = [
        "Harbour Skates",
        "Harbour Books",
        "Northgate Skates",
        "Quayside Lamps",
        *(f"Mill Number {n}" for n in range(30)),
    ]
    texts = [
        lease.format(landlord=f"Landlord{n}", tenant=name, rent=800 + 7 * n) for n, name in enumerate(tenants)
    ]
    leases = [put(shelf, tmp_path / f"scan{n}.txt", text, embedder) for n, text in enumerate(texts)]
    corpus = LibraryCorpus(shelf, leases, embedder)
    for doc, name in enumerate(tenants[:3], 1):
        for question in (f"What is the monthly rent of {name}?", f"what is the monthly rent of {name.lower()}?"):
            assert {doc} == {hit.at.doc for hit in corpus.search(question, 2)}
    of_all = corpus.search("In which of these leases is the monthly rent stated?", 33)
    assert len({hit.at.doc for hit in of_all}) > 25, "a question about all of them is put to all"
    compared = corpus.search("Is the monthly rent of Harbour Books or that of Quayside Lamps higher?", 4)
    assert {hit.at.doc for hit in compared} == {2, 4}


def test_a_course_is_told_from_those_that_share_the_words_of_its_name(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    subjects = [f"{of} {what}" for of in ("Roman", "Greek", "Plant") for what in ("History", "Law", "Names")]
    courses = [f"{level} {subject}" for level in ("Readings in", "Advanced", "Topics in") for subject in subjects]
    courses += [f"{one} and {other}" for one in courses[:9] for other in subjects if other not in one]
    syllabi = [
        put(
            shelf,
            tmp_path / f"scan{n}.txt",
            f"# Syllabus\n{course}. We meet on Mondays.\nThe exam is in week {n}.\n",
        )
        for n, course in enumerate(courses)
    ]
    corpus = LibraryCorpus(shelf, syllabi)
    for doc, course in enumerate(courses[:30], 1):
        (best,) = corpus.search(f"When is the exam of {course}?", 1)
        assert best.at.doc == doc, course


def test_documents_of_all_kinds_score_together_as_alone(tmp_path: Path) -> None:
    shelf, embedder = Library(tmp_path), WordEmbedder()
    texts = [
        MANUAL,
        "# Titel\nDie Ventile werden von der Pumpe geöffnet und sind dann offen.\nDas ist ein Satz über nichts.\n",
        "# 1\n3.5 12 90\n14,135\n",  # nothing to embed
        "# Nothing\n",
        "".join(f"# Part {n}\nValve {n % 3} opens.\nPump {n % 5} starts.\n" for n in range(FEW + 4)),
    ]
    documents = [put(shelf, tmp_path / f"{n}.txt", text, embedder) for n, text in enumerate(texts)]
    documents.append(documents[0])
    together = LibraryCorpus(shelf, documents, embedder)
    for query in ("pump and valve", "Ventile", "3.5 bar", "valve, page 3"):
        everywhere = {hit.at for hit in together.search(query, 99)}
        for number, document in enumerate(documents, 1):
            alone = LibraryCorpus(shelf, [document], embedder).search(query, 99)
            found = together.search(query, 99, docs=[number])
            assert [hit.score for hit in found] == pytest.approx([hit.score for hit in alone])
            places = {(hit.at.section, hit.at.paragraph) for hit in alone}
            assert places == {(hit.at.section, hit.at.paragraph) for hit in found}
            assert places == {(at.section, at.paragraph) for at in everywhere if at.doc == number}
    bare = LibraryCorpus(shelf, [documents[2]]).search("3.5", 1)
    assert together.search("3.5", 1, docs=[3])[0].score == pytest.approx(bare[0].score), "words are all there is"


def test_a_long_document_is_searched_in_parts_as_in_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, embedder = Library(tmp_path), WordEmbedder(window=8)
    lines = "A valve opens.\nAnother pump starts and its big red valve opens late.\nNothing here.\n"
    text = "".join(f"# Part {n}\n{lines}Number {n} is a pump.\n" for n in range(9))
    document = put(shelf, tmp_path / "a.txt", text, embedder)
    queries = ["pump", "What opens it? Does the pump start late?"]
    whole = [LibraryCorpus(shelf, [document], embedder).search(query, 40) for query in queries]
    monkeypatch.setattr(document_index, "PART", 7)
    for query, hits in zip(queries, whole, strict=True):
        found = LibraryCorpus(shelf, [document], embedder).search(query, 40)
        assert [hit.at for hit in found] == [hit.at for hit in hits]
        assert [hit.score for hit in found] == pytest.approx([hit.score for hit in hits])


def test_documents_are_stemmed_in_their_own_language(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    german = (
        "# Titel\nDie Ventile werden von der Pumpe geöffnet und sind dann offen.\nDas ist ein Satz über nichts.\n"
    )
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", MANUAL), put(shelf, tmp_path / "b.txt", german)])
    assert places(corpus, "Ventil Pumpen", 1) == [(2, 1, 1)]


def test_russian_text_among_english_commands_is_stemmed_too(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    lines = [
        "Насос запускается командой: run the pump with the option of the valve if it is set.",
        "Клапаны открывает команда: open all of the valves that are in the list and on the way.",
    ]
    document = put(shelf, tmp_path / "a.txt", "# T\n" + "\n".join(lines))
    assert shelf.language(document.structure) == "english+russian"
    corpus = LibraryCorpus(shelf, [document])
    assert places(corpus, "насосами", 1) == [(1, 1, 1)]
    assert places(corpus, "valve is opened", 1) == [(1, 1, 2)]
    pure = put(shelf, tmp_path / "b.txt", "# Т\nНасос не работает, и это не то, что нам было нужно на этом.\n")
    assert shelf.language(pure.structure) == "russian"


def test_identical_paragraphs_are_shown_once(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    text = "# A\n" + "The pump starts.\n" * 5 + "# B\nThe pump starts again.\n"
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", text)])
    assert sorted(places(corpus, "pump starts", 5)) == [(1, 1, 1), (1, 2, 1)]


def test_words_that_stand_side_by_side_in_the_question_do_so_in_what_answers_it(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    text = "# Sheets\nThe total of deferred assets and of other assets grew, the total of current ones did not.\n"
    text += "Cash, stocks, machines, houses and whatever else is owned by the firm. Total assets: 59,268.\n"
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", text)])
    assert places(corpus, "What were the assets in total?", 1) == [(1, 1, 1)]
    assert places(corpus, "What were the total assets?", 1) == [(1, 1, 2)]


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ("Which companies are mentioned in this 10-K report?", "Which companies are?"),
        ("Who signed, as stated in the document?", "Who signed?"),
        ("What ends with this agreement?", "What ends with this agreement?"),
        ("Who pays in the event of a breach?", "Who pays in the event of a breach?"),
        (
            "Any risk in the document on blood pressure?",
            "Any risk in the document on blood pressure?",
        ),
        ("in this report", "in this report"),
    ],
)
def test_what_names_the_document_itself_is_not_searched_for(query: str, left: str) -> None:
    assert strip_self_mention(query) == left


def test_meaning_finds_what_words_do_not(tmp_path: Path) -> None:
    class Synonyms(WordEmbedder):
        def _vector(self, words: Sequence[str]) -> Floats:
            return super()._vector([{"automobile": "car"}.get(word, word) for word in words])

    shelf, embedder = Library(tmp_path), Synonyms()
    document = put(
        shelf, tmp_path / "a.txt", "# T\nThe car is red.\nThe sky is blue.\nGrass is green.\n", embedder
    )
    assert places(LibraryCorpus(shelf, [document]), "automobile", 1) == []
    assert places(LibraryCorpus(shelf, [document], embedder), "automobile", 1) == [(1, 1, 1)]


def test_a_document_that_is_not_embedded_yet_is_searched_by_words(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", MANUAL)], WordEmbedder())
    assert places(corpus, "safety valve", 1) == [(1, 2, 1)]


@pytest.mark.parametrize("indexed", [False, True], ids=["runs", "chroma"])
def test_a_search_among_preselected_paragraphs_scores_as_one_among_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, indexed: bool
) -> None:
    shelf, embedder = Library(tmp_path), WordEmbedder()
    lines = [f"Sentence {n} about thing {n % 7} and matter {n % 11}." for n in range(80)]
    documents = [
        put(shelf, tmp_path / f"{at}.txt", f"# T{at}\n" + "\n".join(lines[at : at + 20]), embedder)
        for at in range(0, 80, 20)
    ]
    exact = LibraryCorpus(shelf, documents, embedder)
    monkeypatch.setattr(corpora, "EXACT", 10)
    monkeypatch.setattr(scoring, "LEXICAL", 3)
    monkeypatch.setattr(nearest, "RUNS", 12)
    monkeypatch.setattr(nearest, "INDEXED", -1 if indexed else 1 << 40)
    store = VectorStore(tmp_path, shelf)
    chosen = LibraryCorpus(shelf, documents, embedder, Retrieval(nearest.NearestRows(shelf, lambda: store)))
    for query in ("thing 3 matter 5", "sentence 42"):
        for docs in (None, [2, 3]):
            hits, right = chosen.search(query, 3, docs), exact.search(query, 3, docs)
            assert [h.at for h in hits] == [h.at for h in right]
            assert [h.score for h in hits] == pytest.approx([h.score for h in right], abs=1e-5)
    assert (tmp_path / FOLDER).exists() == indexed
    store.close()


def test_a_document_not_wholly_embedded_is_compared_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, embedder = Library(tmp_path), WordEmbedder()
    whole = put(shelf, tmp_path / "a.txt", "# A\nThe pump starts.\nThe pump stops.\n", embedder)
    begun = put(shelf, tmp_path / "b.txt", "# B\nThe boiler starts.\nThe pump waits.\n")
    structures, query = [whole.structure, begun.structure], np.stack([embedder.query("the pump stops")])
    store = VectorStore(tmp_path, shelf)
    for limit in (1 << 40, -1):
        monkeypatch.setattr(nearest, "INDEXED", limit)
        rows = nearest.NearestRows(shelf, lambda: store).rows(embedder.id, query, structures, 1)
        assert {one: sorted(held) for one, held in rows.items()}[begun.structure] == [0, 1]
        assert whole.structure in rows
    store.close()


def test_the_runs_nearest_to_a_question_lead_to_their_paragraphs(tmp_path: Path) -> None:
    shelf, embedder = Library(tmp_path), WordEmbedder()
    parts = [[f"The {name} has part {n}." for n in range(20)] for name in ("pump", "boiler", "crane")]
    texts = [f"# {at}\n" + "\n".join(part) for at, part in enumerate(parts)]
    documents = [put(shelf, tmp_path / f"{at}.txt", text, embedder) for at, text in enumerate(texts)]
    structures = [document.structure for document in documents]
    assert all(shelf.paragraph_means.make(structure, embedder.id) for structure in structures)
    query = np.stack([embedder.query("the boiler has part 17")])
    found = shelf.paragraph_means.nearest_rows(embedder.id, query, structures, 1)
    assert {one: rows.tolist() for one, rows in found.items()} == {structures[1]: [16, 17, 18, 19]}
    outside = shelf.paragraph_means.nearest_rows(embedder.id, query, [structures[0], structures[2]], 2)
    assert outside.keys() <= {structures[0], structures[2]}


def test_paragraphs_without_text_make_no_run(tmp_path: Path) -> None:
    shelf, embedder = Library(tmp_path), WordEmbedder()
    file = tmp_path / "a.txt"
    document = put(shelf, file, "# A\n" + "\n".join(f"The pump has part {n}." for n in range(20)))
    alter(tmp_path, "UPDATE paragraphs SET hash = NULL WHERE number BETWEEN 9 AND 16")
    put(shelf, file, embedder=embedder)
    assert shelf.paragraph_means.make(document.structure, embedder.id)
    query = np.stack([embedder.query("the pump has part 18")])
    found = shelf.paragraph_means.nearest_rows(embedder.id, query, [document.structure], 1)
    assert [rows.tolist() for rows in found.values()] == [[16, 17, 18, 19]]


def test_places_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", MANUAL)])
    assert corpus.paragraph(Coordinate(1, 2, 1)).text.startswith("A safety valve")
    for at in (Coordinate(2, 1, 1), Coordinate(1, 3, 1), Coordinate(1, 0, 1), Coordinate(1, 1, 3)):
        with pytest.raises(UsageError, match="There is no"):
            corpus.paragraph(at)


def test_places_that_a_question_names_come_first(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    text = (
        "# Preface\nWords come before.\n# 1 Pumps\nThe pump starts.\n# 1.2 Filters\nA filter clogs.\n"
        "# 2 Valves\nTable 4: opening pressures\nwarm\t12 bar\ncold\t9 bar\nFigure 12. A pump.\n"
        "# A Index\nThe end.\n"
    )
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", text)])
    assert places(corpus, "What is on page p3?", 5) == [(1, 3, 1)]
    assert places(corpus, "What is on page 4?", 5)[0][1] == 4
    assert places(corpus, "Summarise section 1", 5) == [(1, 2, 1), (1, 3, 1)]
    assert places(corpus, "Summarise section 1.2", 5) == [(1, 3, 1)]
    assert places(corpus, "the pump in chapter 2?", 1) == [(1, 4, 4)]
    assert (1, 4, 2) in places(corpus, "What does table 4 show?", 3)
    assert (1, 4, 4) in places(corpus, "fig. 12", 3)
    assert (1, 4, 4) not in places(corpus, "fig. 1", 3)
    assert places(corpus, "appendix A", 1) == [(1, 5, 1)]
    assert corpus.search("page 99, section 77, fig. 5, page xii", 5) == []


def test_what_the_reader_has_in_view_and_selected_is_searched_first(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    chapters = ("Pumps", "Valves", "Filters", "Gaskets")
    text = "".join(
        f"# {name}\nThis part must be kept dry.\nIts colour is that of number {name}.\n" for name in chapters
    )
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", text)])

    def first(focus: Focus | None) -> tuple[int, int]:
        (hit, *_) = corpus.search("Must it be kept dry?", 3, focus=focus)
        return hit.at.section, hit.at.paragraph

    assert first(Focus(page=2)) == (3, 1)
    assert first(Focus(page=1, section=2)) == (2, 1)
    assert first(Focus(section=4)) == (4, 1), "by its title"
    assert first(Focus(selection="colour that of number Filters"))[0] == 3
    assert first(Focus(page=2, doc=1)) != first(Focus(page=0))
    with pytest.raises(UsageError):
        first(Focus(page=2, doc=2))
    typed = corpus.search("Must it be kept dry? See page p2.", 1)
    assert typed[0].at.section == 2, "what a person types is understood all the same"
    quoted = Focus(selection="as page p2 says")
    assert corpus.search("Must it be kept dry?", 1, focus=quoted)[0].score < typed[0].score, (
        "but not what is selected"
    )


def test_what_there_is_to_answer_from_is_counted_and_told(tmp_path: Path) -> None:
    shelf, embedder = Library(tmp_path), WordEmbedder()
    document = put(shelf, tmp_path / "a.txt", MANUAL)
    pages, count = len(document.pages), sum(section.paragraphs for section in document.sections)
    assert LibraryCorpus(shelf, [document]).basis().whole, "without a model nothing is waited for"
    corpus = LibraryCorpus(shelf, [document], embedder)
    assert corpus.basis() == AnsweredFrom(pages, pages, 0, count)
    corpus.search("valve", 1)
    assert 0 < corpus.basis().embedded < count, "what the words found has been embedded meanwhile"
    put(shelf, tmp_path / "a.txt", "", embedder)
    assert LibraryCorpus(shelf, [document], embedder).basis().whole

    assert str(in_words(AnsweredFrom(1200, 5096, 64, 9000))) == "From the 1,200 of 5,096 pages read so far."
    assert str(in_words(AnsweredFrom(5096, 5096, 7000, 9000))) == "Still being prepared for search: 77 % done."


def test_a_long_document_does_not_crowd_out_the_others(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    ship = "# Paint\nThe hull of the ship {0} is painted {1}.\n# Signatures\nThe hull is painted by the {0}.\n"
    many = "".join(f"# Deck {n}\nThe hull beside deck {n} is painted every {n} years.\n" for n in range(30))
    texts = {"Fram": ship.format("Fram", "red"), "Vega": ship.format("Vega", "green"), "Maud": many}
    documents = [put(shelf, tmp_path / f"{name}.txt", text) for name, text in texts.items()]
    corpus = LibraryCorpus(shelf, documents)
    found = places(corpus, "How is the hull of each of these ships painted?", 6)
    assert [found.index((doc, 1, 1)) < 4 for doc in (1, 2)] == [True, True]
    assert found.index((1, 2, 1)) > found.index((1, 1, 1)), "what goes with a document comes behind its body"
    assert {doc for doc, _, _ in places(corpus, "How is the hull of the Vega painted?", 2)} == {2}
    prose = put(
        shelf, tmp_path / "prose.txt", "# Words\nA hull is painted.\nThe hull of it is painted.\n# T\nHulls.\n"
    )
    wider = LibraryCorpus(shelf, [*documents, prose])
    assert 4 not in {doc for doc, _, _ in places(wider, "How is the hull of each of these ships painted?", 3)}
    asked = "The Vega has a deck number. Which years is it painted after, and by whom is that hull painted?"
    assert {doc for doc, _, _ in places(corpus, asked, 6)} == {1, 2, 3}


def test_hits_do_not_crowd_on_a_page(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    text = "# Valves\nA red valve opens.\nA red valve closes.\n# More\nOne red valve is spare here.\n"
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", text)])
    assert places(corpus, "red valve", 2)[1] == (1, 2, 1)
    scores = [hit.score for hit in corpus.search("red valve", 9)]
    assert scores == sorted(scores, reverse=True)


def test_each_sentence_of_a_long_question_counts(tmp_path: Path) -> None:
    assert retrieval.questions("What is it? No.") == ["What is it? No."]
    assert retrieval.questions("What opens it? Answer in one word.") == ["What opens it?", "Answer in one word."]
    assert retrieval.questions("何が開くか？ 一語で") == ["何が開くか？ 一語で"]
    shelf, embedder = Library(tmp_path), WordEmbedder()
    text = (
        "# T\nThe answer is given in a single word of the list.\nPressure opens the big valve.\nNothing is here.\n"
    )
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", text, embedder)], embedder)
    rambling = (
        "What opens the big valve? If nothing does then say so and explain at length why that is. Be brief in it."
    )
    assert places(corpus, rambling, 1) == [(1, 1, 2)]


def test_words_decide_over_all_documents_what_is_embedded_on_the_spot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scoring, "LATE", 3)
    shelf, embedder = Library(tmp_path), WordEmbedder()
    text = "# T\nThe red pump starts.\nThe blue pump stops.\nA pump stands here.\nNothing.\n"
    documents = [put(shelf, tmp_path / f"{name}.txt", text.replace("T", name)) for name in "abc"]
    corpus = LibraryCorpus(shelf, documents, embedder)
    corpus.search("red pump", 1)
    assert embedder.embedded == len(["red", "pump"]) + 1
    assert sum(sum(shelf.models(d.structure).values()) for d in documents) == 3
    corpus.search("red pump", 1)
    assert embedder.embedded == 3


def test_two_stages_look_into_the_best_sections_only_unless_these_have_too_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document_index, "SECTIONS", 1)
    monkeypatch.setattr(document_index, "PARAGRAPHS", 1)
    monkeypatch.setattr(scoring, "LATE", 0)
    shelf, embedder = Library(tmp_path), WordEmbedder()
    pumps = put(shelf, tmp_path / "a.txt", "# Pumps\nIt starts early.\nIt stops late.\n", embedder)
    more = "# Pump and valve\nA pump has a valve.\n# Boilers\nSteam is hot.\nA whistle blows.\n"
    other = put(shelf, tmp_path / "b.txt", more, embedder)
    corpus = LibraryCorpus(shelf, [pumps, other], embedder, Retrieval(two_stage=True))
    assert places(corpus, "Boilers steam", 1) == [(2, 2, 1)]
    # what the first stage left out is no hit, whatever its words ...
    assert (2, 1, 1) not in places(corpus, "steam whistle boilers or a valve", 2)
    # ... but where more is asked for than the best sections have, all is compared
    assert (2, 1, 1) in places(corpus, "steam whistle boilers or a valve", 9)
    flat = LibraryCorpus(shelf, [pumps, other], embedder)
    assert set(places(corpus, "steam whistle", 9)) == set(places(flat, "steam whistle", 9))
    assert places(LibraryCorpus(shelf, [pumps], embedder, Retrieval(two_stage=True)), "early", 1) == [(1, 1, 1)]


def test_two_stages_before_anything_is_embedded(tmp_path: Path) -> None:
    shelf, embedder = Library(tmp_path), WordEmbedder()
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", MANUAL)], embedder, Retrieval(two_stage=True))
    assert places(corpus, "safety valve", 1) == [(1, 2, 1)]
    assert places(corpus, "safety valve", 1) == [(1, 2, 1)]


def test_a_footer_with_the_words_of_the_question_does_not_come_first(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    text = "# A\nPump 7\nThe pump of this machine was made by a company in the north.\n# B\nPump 9\nNothing.\n"
    corpus = LibraryCorpus(shelf, [put(shelf, tmp_path / "a.txt", text)])
    assert places(corpus, "Please explain who made the pump", 1) == [(1, 1, 2)]
