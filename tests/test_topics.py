"""Documents without headings: sections by topic, named by the words that set them apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pilcrow.core.model import Document, Kind, Paragraph, Section, Source
from pilcrow.core.search.retrieval import in_context
from pilcrow.core.structure.paragraphs.assembly import Structure
from pilcrow.core.structure.recovery import recover
from pilcrow.core.structure.topics.phrases import titles
from pilcrow.core.structure.topics.segments import FEWEST, MOST, segments, topics, with_topics
from subjects import PLAN, SUBJECTS, bundle, prose, written
from textpages import Book, structure


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


def test_one_topic_for_a_hundred_pages_is_still_divided() -> None:
    made = with_topics(whole(written([("bees", 100)])))
    starts = [section.page for section in made.sections]
    assert all(FEWEST <= after - before <= MOST for before, after in pairwise([*starts, 100]))


def test_a_short_document_stays_whole() -> None:
    made = whole(written([("bees", 3), ("ships", 2)]))
    assert with_topics(made) is made


def test_titles_are_the_words_that_set_a_section_apart() -> None:
    made = with_topics(whole(written(PLAN)))
    assert [(s.level, s.parent, s.source, s.synthetic) for s in made.sections] == [
        (1, 0, Source.GENERATED, False)
    ] * 4
    for section, (subject, _) in zip(made.sections, PLAN, strict=True):
        words = section.title.replace(",", "").lower().split()
        assert len(words) >= 2
        assert set(words) <= set(SUBJECTS[subject])
        assert section.title[0].isupper()


def test_phrases_are_written_as_they_are_printed() -> None:
    law = "The tenant pays the security deposit to Acme Housing Ltd. The security deposit is held by Acme Housing."
    trip = (
        "We walked along the Rhine. The Rhine was high, and the old bridge over the Rhine was closed: old bridge."
    )
    law_title, trip_title = titles([[law], [trip]])
    assert "ecurity deposit" in law_title
    assert "Acme Housing" in law_title
    assert "Rhine" in trip_title
    assert "ld bridge" in trip_title


def test_function_words_of_each_part_are_no_titles() -> None:
    german = (
        "Der Vertrag gilt, wenn die Miete nicht bezahlt wird. Die Miete und der Vertrag werden nicht geändert."
    )
    english = (
        "The engine and the gearbox are not to be opened. When the engine is hot the gearbox is not to be touched."
    )
    for title in titles([[german], [english]]):
        assert not {"die", "der", "und", "nicht", "the", "not"} & set(title.lower().replace(",", "").split())


def test_titles_in_scripts_without_spaces() -> None:
    first, second = titles([["蜜蜂采集花粉。蜜蜂酿造蜂蜜。"] * 3, ["帆船进入港口。水手看见港口和帆船。"] * 3])
    assert "蜜蜂" in first
    assert "港口" in second or "帆船" in second


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
