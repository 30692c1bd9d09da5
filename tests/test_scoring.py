"""How paragraphs are scored: BM25 by document and page, windows and neighbours, pairs of words, fusion."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.search import retrieval
from pilcrow.core.search.products import products
from pilcrow.core.search.retrieval import (
    FEW,
    Lengths,
    Vectors,
    by_words,
    cosines,
    fuse,
    highest,
    neighbouring_words,
    share_neighbours,
)
from pilcrow.core.search.two_stage import SectionVectors


@pytest.mark.parametrize(
    ("query", "text", "share"),
    [
        ("net cash provided", "Net cash, provided or used", 1),
        ("net cash provided", "cash provided by it", 0.5),
        ("What is the total asset?", "TOTAL ASSETS\t12", 1),
        ("assets of the firm", "assets of the firm", 0),
        ("更新套件", "請更新套件名稱", 1),
        ("更新套件", "更新的套件", 0),
        ("", "anything", 0),
    ],
)
def test_the_share_of_pairs_that_a_text_has(query: str, text: str, share: float) -> None:
    assert share_neighbours([neighbouring_words([query], {"what", "is", "of", "the"})], text) == share


def test_bm25_is_the_published_formula() -> None:
    lengths = np.array([4, 6, 2], np.uint32)
    postings = (np.array([0, 2], np.uint32), np.array([2, 1], np.uint16))
    idf = np.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    k1, b = retrieval.K1, retrieval.B
    expected = [idf * f * (k1 + 1) / (f + k1 * (1 - b + b * n / 4)) for f, n in ((2, 4), (0, 6), (1, 2))]
    on_one_page = [Lengths(lengths, np.zeros(3, np.int64))]
    assert by_words([postings], on_one_page)[0] == pytest.approx(np.array(expected), rel=1e-5)
    assert by_words([], on_one_page)[0].tolist() == [0, 0, 0]


@given(st.lists(st.floats(-1, 1, width=32)), st.integers(1, 9))
def test_the_highest_scores_are_those_of_a_full_sort(scores: list[float], count: int) -> None:
    order = sorted((at for at, score in enumerate(scores) if score > 0), key=lambda at: (-scores[at], at))
    assert highest(np.array(scores, np.float32), count).tolist() == order[:count]


def test_a_page_is_scored_as_one_text() -> None:
    document = Lengths(np.array([4, 6, 2], np.uint32), np.array([0, 2, 2]))
    postings = (np.array([0, 1, 2], np.uint32), np.array([1, 2, 1], np.uint16))
    idf = np.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    k1, b = retrieval.K1, retrieval.PAGE_B
    first, last = (idf * f * (k1 + 1) / (f + k1 * (1 - b + b * n / 4)) for f, n in ((1, 4), (3, 8)))
    assert by_words([postings], [document])[1] == pytest.approx(np.array([first, last, last]), rel=1e-5)


@given(
    st.lists(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 9), st.integers(0, 3)), min_size=1), min_size=1)
)
def test_documents_searched_together_score_as_each_alone(documents: list[list[tuple[int, int, int]]]) -> None:
    each, alone, count = [], [], 0
    for rows in documents:
        lengths, pages, times = (np.array(column) for column in zip(*rows, strict=True))
        at = np.flatnonzero(times)
        own = at.astype(np.uint32), times[at].astype(np.uint16)
        document = Lengths(lengths.astype(np.uint32), pages)
        alone.append(by_words([own] if len(at) else [], [document]))
        each.append((document, (own[0] + count, own[1])))
        count += len(rows)
    term = tuple(np.concatenate(parts) for parts in zip(*(postings for _, postings in each), strict=True))
    together = by_words([term], [document for document, _ in each])
    for found, wanted in zip(together, zip(*alone, strict=True), strict=True):
        assert found == pytest.approx(np.concatenate(wanted), rel=1e-5)


def test_a_name_that_every_page_carries_says_little() -> None:
    pages = np.repeat(np.arange(FEW), 4)
    lengths = np.full(4 * FEW, 5, np.uint32)
    name = np.arange(0, 4 * FEW, 4).astype(np.uint32), np.ones(FEW, np.uint16)  # once a page
    thing = np.arange(8, 12).astype(np.uint32), np.ones(4, np.uint16)  # all over one page
    own, around = by_words([name, thing], [Lengths(lengths, pages)])
    assert own[9] > 5 * own[0] > 0
    assert around[8] > around[0]
    few, _ = by_words([name, thing], [Lengths(lengths, np.zeros_like(pages))])
    assert few[9] > few[0], "on one page it is counted in paragraphs"


@given(st.lists(st.tuples(st.floats(0, 1e4), st.floats(0, 1e4), st.floats(-1, 1)), min_size=1))
def test_fused_scores_stay_between_nought_and_one_and_rise_with_each(
    triples: list[tuple[float, float, float]],
) -> None:
    lexical, page, dense = (np.array(column, np.float32) for column in zip(*triples, strict=True))
    for scores in (fuse(lexical, page, dense), fuse(lexical, page, None)):
        assert (scores >= 0).all()
        assert (scores <= 1 + 1e-6).all()
    assert (fuse(lexical + 1, page, dense) >= fuse(lexical, page, dense)).all()
    assert (fuse(lexical, page + 1, dense) >= fuse(lexical, page, dense)).all()
    assert (fuse(lexical, page, np.minimum(dense + 0.1, 1)) >= fuse(lexical, page, dense)).all()


def test_the_best_window_of_a_long_paragraph_counts() -> None:
    matrix = np.array([[1, 0], [0, 1], [0.6, 0.8]], np.float32)
    vectors = Vectors(matrix, np.array([0, 0, 2]), np.array([False, False]))
    assert cosines([vectors], np.array([[0, 1], [0, -1]], np.float32)).tolist() == pytest.approx([1, 0, 0.8])
    both = np.array([[1, 1]], np.float32) / np.sqrt(2)
    assert cosines([vectors], both)[0] == pytest.approx(1), "or all of it together"


def test_products_are_those_of_the_matrices() -> None:
    random = np.random.default_rng(1)
    matrix, queries = random.normal(size=(9, 5)).astype(np.float32), random.normal(size=(3, 5)).astype(np.float32)
    assert products(matrix, queries) == pytest.approx(matrix @ queries.T, rel=1e-5)


def test_a_neighbour_lends_a_paragraph_its_meaning() -> None:
    matrix = np.array([[1, 0], [0, 1], [0, 1]], np.float32)
    linked = Vectors(matrix, np.array([0, 1, 2]), np.array([True, False]))
    near = retrieval.BESIDE / np.hypot(1, retrieval.BESIDE)
    assert cosines([linked], np.array([[1, 0]], np.float32)).tolist() == pytest.approx([1, near, 0])


def test_a_section_is_scored_by_its_title_and_its_content() -> None:
    titles = np.array([[1, 0], [0, 1], [1, 0]], np.float32)
    matrix = np.array([[0.6, 0.8], [0.8, 0.6], [0, 1]], np.float32)
    sections = SectionVectors(titles, matrix, np.array([0, 0, 1]))
    query = np.array([[1, 0]], np.float32)
    # by hand: 0.3 cos(query, title) + 0.7 cos(query, mean); no paragraph of the third has a vector
    assert sections.scores(query).tolist() == pytest.approx([0.3 + 0.7 * np.sqrt(0.5), 0, -1])
    assert sections.scores(np.array([[1, 0], [0, 1]], np.float32)).tolist() == pytest.approx(
        [0.795, 1, -1], abs=1e-3
    )
