"""Questions about a document's structure: computed exactly, cited, and no question about the content captured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from knownbook import RARE, KnownBook, Printed, known_book
from pilcrow.cli.reading import structure as read
from pilcrow.core.ask.context.ids import paragraph_name
from pilcrow.core.ask.strategies import structure
from pilcrow.core.errors import Cancelled
from pilcrow.core.exchange.events import Answered
from pilcrow.core.model import Coordinate, Focus, Kind, Paragraph
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.structure.text import labels
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from smallcorpus import SmallCorpus

ASKED = {
    "english": (
        "How many tables are on pages {a}-{b}?",
        "How many figures are there in this document?",
        "List the figures of chapter 2",
        "Which tables are in section {deep}?",
        f"Which sections mention {RARE}?",
        "What comes after {deep}?",
        "What comes before chapter 3?",
        "How long is chapter 4?",
        "How many pages does chapter 5 have?",
        "How many chapters are there?",
        "How many sections are there?",
        "Where is Table 2?",
        "Which page is section {deep} on?",
        "What are the subsections of {titled}?",
        f"How often does {RARE} occur in chapter 3?",
    ),
    "german": (
        "Wie viele Tabellen gibt es auf den Seiten {a} bis {b}?",
        "Wie viele Abbildungen enthält das Dokument?",
        "Nenne alle Abbildungen in Kapitel 2",
        "Welche Tabellen stehen in Abschnitt {deep}?",
        f"Welche Abschnitte erwähnen {RARE}?",
        "Was kommt nach {deep}?",
        "Was kommt vor Kapitel 3?",
        "Wie lang ist Kapitel 4?",
        "Wie viele Seiten hat Kapitel 5?",
        "Wie viele Kapitel gibt es?",
        "Wie viele Abschnitte hat das Dokument?",
        "Wo steht Tabelle 2?",
        "Auf welcher Seite beginnt Abschnitt {deep}?",
        "Welche Unterkapitel hat „{titled}“?",
        f"Wie oft kommt „{RARE}“ in Kapitel 3 vor?",
    ),
    "french": (
        "Combien de tableaux y a-t-il aux pages {a} à {b} ?",
        "Combien de figures contient le document ?",
        "Liste les figures du chapitre 2",
        "Quels tableaux se trouvent dans la section {deep} ?",
        f"Quelles sections mentionnent {RARE} ?",
        "Qu'est-ce qui vient après {deep} ?",
        "Qu'est-ce qui vient avant le chapitre 3 ?",
        "Quelle est la longueur du chapitre 4 ?",
        "Combien de pages fait le chapitre 5 ?",
        "Combien de chapitres y a-t-il ?",
        "Combien de sections y a-t-il dans ce document ?",
        "Où se trouve le Tableau 2 ?",
        "À quelle page commence la section {deep} ?",
        "Quelles sont les sous-sections de « {titled} » ?",
        f"Combien de fois apparaît « {RARE} » dans le chapitre 3 ?",
    ),
    "spanish": (
        "¿Cuántas tablas hay en las páginas {a} a {b}?",
        "¿Cuántas figuras contiene el documento?",
        "Enumera las figuras del capítulo 2",
        "¿Qué tablas hay en la sección {deep}?",
        f"¿Qué secciones mencionan {RARE}?",
        "¿Qué viene después de {deep}?",
        "¿Qué viene antes del capítulo 3?",
        "¿Cuánto ocupa el capítulo 4?",
        "¿Cuántas páginas tiene el capítulo 5?",
        "¿Cuántos capítulos hay?",
        "¿Cuántas secciones hay en este documento?",
        "¿Dónde está la Tabla 2?",
        "¿En qué página empieza la sección {deep}?",
        "¿Cuáles son las subsecciones de «{titled}»?",
        f"¿Cuántas veces aparece «{RARE}» en el capítulo 3?",
    ),
}


@dataclass
class Shelf:
    """A drawn book and the corpus that was read from it."""

    book: KnownBook
    corpus: LibraryCorpus


@pytest.fixture(scope="module")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Shelf]]:
    folder = tmp_path_factory.mktemp("known")
    with Workspace(folder, Settings(ocr="off")) as workspace:
        found = {}
        for seed, language in enumerate(ASKED, 11):
            book = known_book(folder / f"{language}.pdf", language, seed)
            document = read(workspace, str(book.path))
            found[language] = Shelf(book, workspace.corpus([document], embed=False))
        yield found


def ask(question: str, corpus: LibraryCorpus | SmallCorpus, focus: Focus | None = None) -> Answered | None:
    events = structure.answer_structure(question, corpus, focus=focus)
    if events is None:
        return None
    *_, last = events
    assert isinstance(last, Answered)
    assert last.mode == "structure"
    for cited in last.citations:
        assert corpus.paragraph(cited.at).text[slice(*cited.quote)]
        assert last.text[cited.start : cited.end] == f"[{paragraph_name(cited.at, several=False)}]"
    return last


def known(book: KnownBook, question: int) -> tuple[list[str], list[str] | None]:
    """What the answer to a question of `ASKED` must say at its beginning, and the items of its list in order."""
    deep = book.index("2.1")
    inside = {book.index("2"), *book.below(book.index("2"))}
    a, b = pages_asked(book)

    def captions(held: list[Printed], parts: set[int]) -> list[str]:
        return [thing.caption for thing in held if thing.part in parts]

    def titles(indexes: list[int]) -> list[str]:
        return [book.parts[at].title for at in indexes]

    four, five = ({book.index(n), *book.below(book.index(n))} for n in "45")
    three = [at for at in (book.index("3"), *book.below(book.index("3"))) if book.parts[at].rare]
    long, last = (
        {p for at in parts for p in (book.parts[at].page, book.parts[at].last)} for parts in (four, five)
    )
    named = [at for at, part in enumerate(book.parts) if part.rare]
    after = next(at for at in range(deep + 1, len(book.parts)) if book.parts[at].level <= 2)
    on = [t.caption for t in book.tables if a <= int(book.label(t.page)) <= b]
    few = len(book.chapters())
    ranges = f"{book.label(min(long))}–{book.label(max(long))}"
    where = book.tables[1]
    answers: list[tuple[list[str], list[str] | None]] = [
        ([f"{len(on)} "], on),
        ([f"{len(book.figures)} "], captions(book.figures, set(range(len(book.parts))))),
        ([f"{len(captions(book.figures, inside))} "], captions(book.figures, inside)),
        ([], captions(book.tables, {deep, *book.below(deep)})),
        ([str(sum(part.rare for part in book.parts))] if len(named) > 1 else [], titles(named)),
        ([book.parts[after].title, f" {book.label(book.parts[after].page)})"], None),
        ([book.parts[book.index("3") - 1].title], None),
        ([f"{max(long) - min(long) + 1} ", ranges if min(long) < max(long) else book.label(min(long))], None),
        ([f"{max(last) - min(last) + 1} "], None),
        ([f"{few} "], [part.title for part in book.chapters()]),
        ([f"{len(book.parts)} ", f"{few} ", f"{len(book.parts) - few} "], [part.title for part in book.parts]),
        ([where.caption, f" {book.label(where.page)},", book.parts[where.part].title], None),
        ([book.parts[deep].title, f" {book.label(book.parts[deep].page)}"], None),
        ([f"{len(book.below(book.index('2')))} "], titles(book.below(book.index("2")))),
        ([], titles(three)),
    ]
    return answers[question]


def pages_asked(book: KnownBook) -> tuple[int, int]:
    return 3, book.pages - book.front - 3


@pytest.mark.parametrize("language", ASKED)
@pytest.mark.parametrize("number", range(15))
def test_questions_about_drawn_books_are_answered_exactly(
    language: str, number: int, shelves: dict[str, Shelf]
) -> None:
    book, corpus = shelves[language].book, shelves[language].corpus
    a, b = pages_asked(book)
    titled = book.parts[book.index("2")].title.split(" ", 1)[1]
    found = ask(ASKED[language][number].format(a=a, b=b, deep="2.1", titled=titled), corpus)
    assert found is not None
    begins, items = known(book, number)
    head, *lines = found.text.split("\n- ")
    for words in begins:
        assert words in head
    if items is not None:
        assert len(lines) == len(items)
        for line, name in zip(lines, items, strict=True):
            assert line.startswith(name)
            assert "[S" in line
    quoted = {corpus.paragraph(c.at).text[slice(*c.quote)] for c in found.citations if not c.at.paragraph}
    assert quoted <= {part.title for part in book.parts}


# ---- what surely is one, and what is not ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "How many tables of food did they serve?",
        "How many pages should the essay have?",
        "How many parts are each session?",
        "How many sections does the exam have?",
        "What comes after the harvest?",
        "What comes after Wine?",
        "How long is the course?",
        "How long is Wine?",
        "Where is the harbour?",
        "Where is Wine?",
        "How often does corrosion occur?",
        "How often does it occur in chapter 2?",
        "Which sections mention it?",
        "Which sections mention the plague?",
        "Which companies mention wine?",
        "Where does the menu appear?",
        "List the figures of merit of the harvest",
        "What are the parts of the wine press?",
        "Show me the table of contents of the museum",
        "What is in chapter 2?",
        "Summarise chapter 2",
        "What does Table 1 show?",
        "How many words per minute does she type?",
        "Wie viele Seiten soll der Aufsatz haben?",
        "Was kommt nach der Ernte?",
        "Où est le port ?",
        "¿Cuántas páginas debe tener el ensayo?",
        "Quante pagine deve avere il saggio?",
        "Quante parti della macchina sono rosse?",
        "Che cosa viene dopo il vino?",
        "O que vem depois da colheita?",
        "Quantas palavras por minuto ela escreve?",
        "Hoeveel delen van de machine zijn rood?",
        "Wat komt na de oogst?",
        "Ile stron powinien mieć esej?",
        "Co jest po żniwach?",
        "Сколько страниц должно быть в эссе?",
        "Что следует после жатвы?",
        "Где находится гавань?",
        "收获之后是什么？",
        "港口在哪里？",
        "这篇文章应该有多少字？",
        "収穫の次は何ですか？",
        "港はどこですか？",
        "機械の図は何ですか？",
        "Combien de parties de la machine sont rouges ?",
        "",
        "?",
        "How many tables" + " are" * 100,
    ],
)
def test_questions_about_the_content_are_left_to_others(question: str) -> None:
    assert ask(question, WINE) is None


WINE = SmallCorpus(
    [
        ("1 Wine", 1, ["The harvest is in May.", "Corrosion is rare: see Section 2."]),
        ("1.1 Casks", 2, ["Casks are oak."]),
        ("1.1.1 Hoops", 3, ["Hoops are iron, and corrosion eats them."]),
        ("2 Bread", 1, ["Rye is sown in May."]),
        ("Index", 1, []),
    ]
)


def text(question: str, corpus: LibraryCorpus | SmallCorpus = WINE, focus: Focus | None = None) -> str:
    found = ask(question, corpus, focus)
    assert found is not None, question
    return found.text


def test_sections_are_counted_not_nodes_of_the_tree() -> None:
    assert text("How many sections are there?").startswith(
        "5 sections in this document (3 at the top level, 2 below)"
    )
    assert text("How many chapters does this document have?").startswith("2 chapters in this document:")
    assert text("How many subsections does chapter 1 have?").startswith(
        "2 subsections in “1 Wine” (1 directly in it"
    )


def test_what_no_heading_is_numbered_is_said_to_be_absent() -> None:
    assert text("How long is section 7.3?") == "No heading found in this document has the number section 7.3."
    assert ask("How long is chapter 2?", SmallCorpus([("Wine", 1, ["Red."]), ("Bread", 1, ["Rye."])])) is None


def test_titles_in_quotation_marks_and_with_their_word_are_meant() -> None:
    assert "page p1" in text("Where is the chapter Wine?")
    assert "“1 Wine”" in text("How long is “Wine”?")
    assert text("What comes after chapter 1?").startswith("After “1 Wine” comes “2 Bread” (page p4). [S4:1]")
    assert "subsections of its own: “1.1 Casks”. [S2:1]" in text("What comes after chapter 1?")
    assert text("What comes after the section Index?") == "Nothing comes after “Index”: it is the end."


def test_words_are_counted_as_words_and_within_longer_ones_apart() -> None:
    assert text("Which sections mention corrosion?").startswith(
        "“corrosion” stands 2 times in the text and its headings (2 sections):\n- 1 Wine, page p1 (once) [S1:2]"
    )
    assert "(besides, 2 times within longer words)" in text("How often is “cask” mentioned in this document?")
    assert (
        text("How often does the word “plague” occur?")
        == "“plague” stands nowhere in the text (in this document)."
    )
    assert text("Which sections contain the word plague?") == "“plague” stands nowhere in the text."
    assert text("How often does rye occur in chapter 2?").startswith(
        "“rye” stands once in the text and its headings, in “2 Bread”:"
    )


def test_this_page_and_this_section_are_those_in_view() -> None:
    here = Focus(page=2, section=3)
    assert text("How many sections are on this page?", focus=here).startswith("1 section on page p3")
    assert text("How long is this chapter?", focus=here).startswith("“1 Wine”")
    assert text("How long is this section?", focus=here).startswith("“1.1.1 Hoops”")
    assert ask("How many sections are on this page?", WINE) is None


def test_several_documents_answer_one_after_the_other() -> None:
    both = SmallCorpus([("1 Wine", 1, ["Red."])], [("1 Oil", 1, ["Green."]), ("2 Salt", 1, ["White."])])
    found = list(structure.answer_structure("How many chapters are there?", both) or [])[-1]
    assert isinstance(found, Answered)
    assert found.text == (
        "Document 1: 1 chapter in this document:\n- 1 Wine (page p1) [D1:S1:1]\n\n"
        "Document 2: 2 chapters in this document:\n- 1 Oil (page p1) [D2:S1:1]\n- 2 Salt (page p2) [D2:S2:1]"
    )


def test_it_stops_when_told_to() -> None:
    with pytest.raises(Cancelled):
        structure.answer_structure("How many chapters are there?", WINE, lambda: True)


class Typed(SmallCorpus):
    """A corpus in which paragraphs that begin with "Contents" are printed lists of contents, and captions are."""

    def paragraph(self, at: Coordinate) -> Paragraph:
        found = super().paragraph(at)
        label = labels.caption(found.text)
        kind = Kind.CONTENTS if found.text.startswith("Contents") else Kind.CAPTION if label else found.kind
        return replace(found, kind=kind, label=label)


def test_numbers_that_bookmarks_leave_out_are_those_of_the_printed_contents() -> None:
    book = Typed(
        [
            ("Ships", 1, ["Contents\n1\tShips\t3\n\t1.1 Tugs . . .\t4\n3 Ropes\t9", "Ships sail."]),
            ("Tugs", 2, ["Tugs pull."]),
            ("Ports", 1, ["Ports are deep."]),
            ("Ropes", 1, ["Ropes are long."]),
            ("Thanks", 1, ["To all."]),
        ]
    )
    assert text("What comes after 1.1?", book).startswith("After “1.1 Tugs” comes “2 Ports”")
    assert text("How many chapters are there?", book).startswith("3 chapters in this document:\n- 1 Ships")
    assert ask("How long is chapter 7?", book) is None  # the list of contents may be incomplete


def test_what_the_text_speaks_of_is_not_said_to_be_absent() -> None:
    told = SmallCorpus([("1 Ships", 1, ["See section 4 and Table 2."]), ("2 Ports", 1, ["Deep."])])
    assert ask("How long is section 4?", told) is None
    assert text("How long is section 5?", told).startswith("No heading found")


def test_a_table_without_a_caption_is_named_by_the_title_above_it() -> None:
    book = Typed(
        [
            ("Balance sheet", 1, ["Cash\t20,522\nDebts\t24,743"]),
            ("Taxes", 1, ["Table 1: Rates.", "Germany\t30\nFrance\t25"]),
        ]
    )
    assert text("List the tables", book).endswith(
        "- Table 1: Rates. (page p2) [S2:1]\n- Balance sheet (page p1) [S1:1]\n- Taxes (page p2) [S2:2]"
    )


FIRMS = Typed(
    [
        ("1 Growth", 1, ["Table 1: Growth of firms.", "Growth was strong."]),
        ("2 Rents", 1, ["Figure 485: Rents.", "Table 2: Rents and growth.", "Rents rose."]),
        ("3 End", 1, ["Table 3: Deaths."]),
    ]
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many figures are in this paper from page 1 to 2?", "1 figure on pages p1–p2:"),
        ("How many tables are there in the first 2 pages of this report?", "2 tables on pages p1–p2:"),
        ("How many tables are on the last page?", "1 table on page p3:"),
        (
            "How many figures are in this paper from page 485 to 492?",
            "This document has no page 485: its pages are",
        ),
        (
            "How many tables are related to growth?",
            "“growth” stands 4 times in the text and its headings (2 tables):",
        ),
        ("tables about rents on page 1", "“rents” stands nowhere in the text, on page p1."),
        (
            "Which figures are related to growth in this document?",
            "“growth” stands 4 times in the text and its headings (0 f",
        ),
        ("sections that mention rents", "“rents” stands 4 times in the text and its headings (1 section):"),
        ("Wie viele Tabellen sind auf den ersten zwei Seiten?", "2 Tabellen auf den Seiten p1–p2:"),
        ("Tabellen zum Thema growth", "„growth“ steht 4-mal im Text und in den Überschriften (2 Tabellen):"),
        ("Combien de tableaux y a-t-il dans les 2 premières pages ?", "2 tableaux aux pages p1–p2"),
        ("¿Cuántas tablas hay en las primeras 2 páginas?", "2 tablas en las páginas p1–p2:"),
        ("How many tables are on the first zero pages?", "This document has no page zero"),
    ],
)
def test_filters_of_pages_kinds_and_words_are_composed_and_counted(question: str, said: str) -> None:
    """Without that a model, or a quotation, gave a number out of a caption."""
    assert text(question, FIRMS).startswith(said)


def test_charts_are_counted_as_figures_which_is_said() -> None:
    found = text("How many charts are shown in the first two pages of the document?", FIRMS)
    assert found.startswith("1 figure on pages p1–p2:")
    assert found.endswith("Charts, photographs and other figures are not told apart.")
    assert ask("How many maps are there?", FIRMS) is None, "that may ask about the world"


def test_captioned_tables_are_counted_and_gaps_in_their_numbers_told() -> None:
    book = Typed(
        [("1 Ships", 1, ["Table 1: Speeds.", "A\t1\nB\t2", "So it is.", "C\t3\nD\t4", "Table 4: Crews."])]
    )
    assert text("How many tables are there?", book) == (
        "2 tables in this document (besides 2 without a caption):\n"
        "- Table 1: Speeds. (page p1) [S1:1]\n- Table 4: Crews. (page p1) [S1:5]\n"
        "- 1 Ships: A | 1 (page p1) [S1:2]\n- 1 Ships: C | 3 (page p1) [S1:4]\n\n"
        "No caption was found for the numbers 2–3."
    )
    assert text("Where is Table 4?", book) == "Table 4: Crews. – page p1, in “1 Ships”. [S1:5]"
    assert text("Where is Table 9?", book) == "No caption found in this document says Table 9."
