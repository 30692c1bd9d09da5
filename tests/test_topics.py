"""Documents without headings: sections by topic, named by what they begin with."""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pilcrow.core.geometry import Box
from pilcrow.core.model import Document, Kind, Paragraph, Section, Source, Span
from pilcrow.core.search.retrieval import in_context
from pilcrow.core.structure.paragraphs.assembly import Structure
from pilcrow.core.structure.topics.naming import LONGEST, name_parts, opening
from pilcrow.core.structure.topics.segments import FEWEST, MOST, segments, topics, with_topics
from subjects import PLAN, bundle, prose, written
from textpages import Book, recover, structure


def whole(paragraphs: Sequence[Paragraph], *, synthetic: bool = True) -> Structure:
    """A structure whose one section has all the paragraphs."""
    source = Source.GENERATED if synthetic else Source.LAYOUT
    only = Section(1, "All", 1, 0, (), 0, None, len(paragraphs), 90 * len(paragraphs), source, "s", synthetic)
    return Structure((only,), tuple(paragraphs))


CHANGES = [0, 5, 9, 16]


def test_sections_begin_where_the_topic_changes() -> None:
    paragraphs = written(PLAN)
    assert [paragraphs[start].page for start in topics(paragraphs)] == CHANGES


def test_a_change_in_the_middle_of_a_page_is_found_at_its_paragraph() -> None:
    paragraphs = written([("bees", 6), ("ships", 6)])
    moved = [
        Paragraph(p.key, 1, p.number, p.kind, prose("ships", 900 + n) if n == 17 else p.text, p.spans, p.tokens)
        for n, p in enumerate(paragraphs)
    ]
    assert topics(moved) == [0, 17]


@given(st.lists(st.integers(0, 2), min_size=1, max_size=60), st.integers(0, 5))
@settings(max_examples=60)
def test_sections_are_neither_short_nor_long(gaps: list[int], seed: int) -> None:
    pages = np.cumsum([0, *(gap // 2 + 1 for gap in gaps)])
    points = np.random.default_rng(seed).normal(size=(len(pages), 8)).astype(np.float32)
    starts = segments(points, pages, 1.0)
    assert starts[0] == 0
    assert starts == sorted(set(starts))
    for start, end in pairwise([*starts, len(pages)]):
        assert pages[end - 1] - pages[start] < MOST
        if pages[-1] >= 3 * MOST:
            assert pages[end - 1] - pages[start] + 1 >= FEWEST - 1


def test_a_section_of_a_book_is_sought_among_the_pages_near_it() -> None:
    points = np.zeros((3000, 64), np.float32)
    points[np.arange(3000), np.arange(3000) // 7 % 64] = 1
    tracemalloc.start()
    try:
        starts = segments(points, np.arange(3000), 1.6)
        (_, most) = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert starts == list(range(0, 3000, 7))
    assert most < points.nbytes, "a long book takes as much again as its pages"


def test_one_topic_for_a_hundred_pages_is_still_divided() -> None:
    made = with_topics(whole(written([("bees", 100)])))
    starts = [section.page for section in made.sections]
    assert all(FEWEST <= after - before <= MOST for before, after in pairwise([*starts, 100]))


def test_a_short_document_stays_whole() -> None:
    made = whole(written([("bees", 3), ("ships", 2)]))
    assert with_topics(made) is made


def test_each_section_is_called_by_its_first_sentence() -> None:
    made = with_topics(whole(written(PLAN)))
    assert [(s.level, s.parent, s.source, s.synthetic) for s in made.sections] == [
        (1, 0, Source.GENERATED, False)
    ] * 4
    for section, start in zip(made.sections, CHANGES, strict=True):
        shown = section.title.removesuffix(" …")
        first = next(p for p in made.paragraphs if p.page == start)
        assert first.text.startswith(shown)
        assert len(shown.split()) >= 5


def part(*texts: str | tuple[Kind, str], page: int = 0) -> list[Paragraph]:
    """Paragraphs on one page."""
    made = [(Kind.TEXT, each) if isinstance(each, str) else each for each in texts]
    return [
        Paragraph(
            f"{page}.{n}", 1, n, kind, text, (Span(page, Box(72, 90 * n, 520, 90 * n + 80), 0, len(text)),), 40
        )
        for n, (kind, text) in enumerate(made, 1)
    ]


def named(*texts: str | tuple[Kind, str]) -> str:
    return name_parts([part(*texts)], [""], 3)[0]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Bees keep warm in winter. They sit close together around the queen.", "Bees keep warm in winter"),
        ("Risks of storms\nOur ships sail all year round, also in the cold months.", "Risks of storms"),
        (
            "Acme Ships, Inc. The harbour is in the north of the town, where the ropes are made.",
            "Acme Ships, Inc.",
        ),
        ("Risk of storms: our ships sail all year round, also in the cold months.", "Risk of storms"),
        (
            "The hive, which stands at the southern end of the garden behind the old pear tree, holds one swarm.",
            "The hive, which stands at the southern end of the garden behind …",
        ),
        (
            "In 2019, we sold honey from four hundred hives to bakers in the north of the country (the “Bakers”).",
            "In 2019, we sold honey from four hundred hives to bakers …",
        ),
        (
            "Die Mieterin zahlt dem Vermieter bis zum dritten Werktag eines Monats die Miete.",
            "Die Mieterin zahlt dem Vermieter bis zum dritten Werktag …",
        ),
        (
            "Les abeilles, qui passent l’hiver dans la ruche, se serrent les unes contre les autres.",
            "Les abeilles, qui passent l’hiver dans la ruche …",
        ),
        ("¿Qué comen las abejas en invierno? Comen la miel que guardaron.", "¿Qué comen las abejas en invierno?"),
        ("蜜蜂采集花粉。它们酿造蜂蜜。", "蜜蜂采集花粉"),
        (
            "帆船在清晨驶入平静的港口，水手们收起白色的船帆，把粗大的缆绳系在码头上，然后去城里喝茶休息。",
            "帆船在清晨驶入平静的港口，水手们收起白色的船帆 …",
        ),
        ("تعيش النحل في خلايا كبيرة. وهي تصنع العسل.", "تعيش النحل في خلايا كبيرة"),
        ("דבורים חיות בכוורת גדולה. הן עושות דבש.", "דבורים חיות בכוורת גדולה"),
    ],
)
def test_a_name_is_a_sentence_as_printed_or_the_beginning_of_one(text: str, title: str) -> None:
    assert named(text) == title


def test_what_does_not_read_as_a_beginning_names_nothing() -> None:
    rest = "Ships are painted in spring. All of them are."
    for other in (
        "and was sold together with the rope and the anchor.",
        "The prices of the ships were as follows:",
        "Hull 1,200 1,300 1,450 Mast 700 720 815 Sail 90 95 101",
        (Kind.TABLE, "Ship\tLength of the hull in the water\nAurora\ttwelve"),
        (Kind.CAPTION, "Figure 3. Ships in the harbour of the town."),
        "Table of contents\nThe harbour and the ships that are in it all of the year.",
        (Kind.CODE, "Print the names of the ships and stop"),
        (Kind.LIST, "1. The oldest of the ships has three masts."),
    ):
        assert named(other, rest) == "Ships are painted in spring"


def test_a_numbered_paragraph_names_a_part_that_has_no_others() -> None:
    assert (
        named((Kind.LIST, "51. The tenant denies the whole of it. He paid."))
        == "The tenant denies the whole of it"
    )


def test_parts_that_begin_alike_or_with_no_prose_are_called_by_their_printed_pages() -> None:
    form = "This form is to be filled in by the captain. Name and port:"
    first, second = part(form + " A."), part(form + " B.", "Ropes are made of hemp. It grows here.", page=1)
    table = part((Kind.TABLE, "a\tb"), page=2) + part((Kind.TABLE, "c\td"), page=4)
    assert name_parts([first, second, table], ["i", "ii", "1", "2", "3"], 3) == [
        "Page i",
        "Ropes are made of hemp",
        "Pages 1–3",
    ]


@given(st.text(), st.sampled_from(["", " ", ". ", "，", ", "]))
def test_a_name_is_printed_as_it_stands_and_short(text: str, mark: str) -> None:
    name = opening(f"{text}{mark}{text}")
    shown = name.removesuffix(" …")
    assert shown in " ".join(f"{text}{mark}{text}".split())
    assert len(shown) <= LONGEST


def test_keys_last() -> None:
    made = whole(written(PLAN))
    one, again = with_topics(made), with_topics(made)
    assert one == again
    assert [p.key for p in one.paragraphs] == [p.key for p in made.paragraphs]
    assert len({section.key for section in one.sections}) == 4
    longer = with_topics(whole(written([*PLAN, ("bees", 6)])))
    assert [section.key for section in longer.sections[:4]] == [section.key for section in one.sections]


def test_coordinates_are_dense() -> None:
    made = with_topics(whole(written(PLAN)))
    at = 0
    for number, section in enumerate(made.sections, 1):
        own = made.paragraphs[at : at + section.paragraphs]
        at += section.paragraphs
        assert section.id == number
        assert section.tokens == sum(p.tokens for p in own)
        assert [(p.section, p.number) for p in own] == [(number, n) for n in range(1, len(own) + 1)]
    assert at == len(made.paragraphs)


def test_a_long_section_gets_topics_below_its_title() -> None:
    made = with_topics(whole(written([("bees", 14), ("ships", 14)]), synthetic=False))
    assert [(s.title, s.level, s.parent) for s in made.sections[:1]] == [("All", 1, 0)]
    assert made.sections[0].paragraphs == 0
    assert made.sections[0].children == (2, 3)
    assert [(s.level, s.parent, s.page) for s in made.sections[1:]] == [(2, 1, 0), (2, 1, 14)]


def test_a_section_of_usual_length_keeps_its_paragraphs() -> None:
    made = whole(written([("bees", 7), ("ships", 7)]), synthetic=False)
    assert with_topics(made) is made


def test_an_index_gets_no_topics() -> None:
    entries = [replace(p, kind=Kind.TABLE) for p in written([("bees", 15), ("ships", 15)])]
    made = whole(entries, synthetic=False)
    assert with_topics(made) is made


def test_titles_that_were_made_up_do_not_change_what_is_indexed() -> None:
    made = with_topics(whole(written(PLAN)))
    document = Document("d", "d.pdf", "d", (), made.sections)
    assert {in_context(document, p.section, p.text) for p in made.paragraphs} == {p.text for p in made.paragraphs}


def test_a_book_with_headings_gets_no_topics() -> None:
    book = Book()
    for chapter in range(1, 9):
        if chapter > 1:
            book.page()
        book.heading(f"{chapter} Chapter of things")
        for _ in range(4):
            book.prose()
    made = recover(book.pages, [], [""] * len(book.pages))
    assert Source.GENERATED not in {section.source for section in made.sections}


@pytest.mark.parametrize("turn", [0, 90])
def test_a_pdf_without_headings(turn: int) -> None:
    document = bundle()
    for page in document:
        page.set_rotation(turn)
    made = structure(document)
    assert [section.page for section in made.sections] == CHANGES
    assert {section.source for section in made.sections} == {Source.GENERATED}
    text = " ".join(p.text for p in made.paragraphs)
    assert all(prose(*item, 8).split()[0] in text for item in (("bees", 1), ("stars", 3 * len(document))))
