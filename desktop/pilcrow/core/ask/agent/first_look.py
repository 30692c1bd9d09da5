"""The program's own searches with a question: in several forms, whose results are fused. Small models otherwise
often answer without looking, or with one query that happens to miss.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import takewhile

from ...language import sentences
from ...language.numbers.words import MONTHS
from ...language.questions.analysis import analyse, content, is_condition
from ...language.terms import spaced
from ...model import Coordinate, Focus, Hit
from ...protocols import Corpus
from ...shelf import file_words
from ..context.titles import Titles
from ..tools.retrieve import with_other

_LONGEST = 500
_FIRST_RANKS = 10
"""Number added to each rank before forms are fused by reciprocal ranks (Cormack et al. 2009, with 60 there, for
runs of a thousand).
"""
_OWN = 4
"""Weight of the question itself beside 1 for its other forms. Over 221 questions fusing neither wins nor loses: it
helps those that are worded unlike the documents.
"""
_NAMED = 40
"""Documents whose first pages are read for their names, at most."""


def forms(question: str, corpus: Corpus, titles: Titles) -> list[str]:
    """Search queries for a question: the question without instructions to the answerer, but with those that name a
    place ("from the cash flow statement"); its words without those that questions are made of; and the words that
    documents print for its names. Names that stand everywhere stay: over 221 questions every weight that forms
    without them were given found less among the first five.
    """
    subject = analyse(question).subject
    pieces = [question[start:end] for start, end in sentences.sentence_ranges(question)]
    others = [piece for piece in pieces if piece not in subject and not is_condition(piece)]
    query = " ".join([subject, *(p for p in others if corpus.printed(p) or titles.fitting([p]))])[:_LONGEST]
    return _distinct_forms(query, " ".join(content(subject)), "; ".join(corpus.printed(query))) or [
        question[:_LONGEST]
    ]


def bare_forms(question: str, corpus: Corpus, docs: Sequence[int]) -> list[str]:
    """Search queries without the names on the first pages of these documents and in their titles ("for Acme
    Corp."), which draw passages about the document itself; the first keeps abbreviations, which may be all that is
    asked for ("GDP"). None for a question without such a name, or with more than `_NAMED` documents.
    """
    if len(docs) > _NAMED:
        return []
    documents = [corpus.documents[doc - 1] for doc in docs]
    printed = [f"{document.title} {file_words(document)}" for document in documents]
    for doc, document in zip(docs, documents, strict=True):
        on_first = takewhile(lambda section: not section.page, document.sections)
        printed += [p.text for s in on_first for p in corpus.paragraphs(doc, s.id) if not p.pages[0]]
    everywhere = {"s", *spaced(" ".join(printed)).split()} - MONTHS.keys()
    subject, whole = analyse(question, everywhere).subject, analyse(question).subject
    if subject == whole:
        return []
    words, rest = content(subject), " ".join(word for word in subject.split() if any(map(str.isalnum, word)))
    keys = [key for word in whole.split() if word.isupper() for key in spaced(word).split() if key not in words]
    return _distinct_forms(" ".join([*keys, *words]), " ".join(words), rest, "; ".join(corpus.printed(question)))


def _distinct_forms(*queries: str) -> list[str]:
    return list(dict.fromkeys(query[:_LONGEST] for query in queries if query.strip()))


def search_first(
    query: str, corpus: Corpus, titles: Titles, top: int, focus: Focus | None = None
) -> tuple[list[str], list[Hit]]:
    """The forms of a query, and their fused hits; the last of the first `top` is found without names."""
    queries, docs = forms(query, corpus, titles), corpus.meant(query)
    hits, bare = fuse_hits(queries, corpus, docs, focus), bare_forms(query, corpus, docs)
    return queries, with_other(hits, fuse_hits(bare, corpus, docs, focus), top) if bare else hits


def again(
    query: str, corpus: Corpus, titles: Titles, read: Collection[Coordinate], focus: Focus | None = None
) -> tuple[str, list[str], list[Hit]]:
    """Another form of a query, all forms without the documents' names, and the hits of the other forms; those on
    pages that were `read` come last.
    """
    docs = corpus.meant(query)
    bare = bare_forms(query, corpus, docs)
    queries = bare or forms(query, corpus, titles)
    others = bare or queries[1:] or queries
    return others[0], queries, hits_elsewhere(fuse_hits(others, corpus, docs, focus), read, corpus)


def fuse_hits(
    queries: Sequence[str], corpus: Corpus, docs: Sequence[int], focus: Focus | None = None
) -> list[Hit]:
    """Hits of all queries in these documents, ranked by the sum of their reciprocal ranks (the first query counts
    `_OWN` times), each with its best score.
    """
    worth: defaultdict[Coordinate, float] = defaultdict(float)
    score: defaultdict[Coordinate, float] = defaultdict(float)
    deep = max(20, 3 * len(docs))  # hits, at least three for each document
    for number, query in enumerate(queries):
        for rank, hit in enumerate(corpus.search(query, deep, docs, focus)):
            worth[hit.at] += (1 if number else _OWN) / (_FIRST_RANKS + rank)
            score[hit.at] = max(score[hit.at], hit.score)
    return [Hit(at, score[at]) for at in sorted(worth, key=lambda at: (-worth[at], at))]


def hits_elsewhere(hits: Sequence[Hit], read: Collection[Coordinate], corpus: Corpus) -> list[Hit]:
    """The hits, with texts on pages of read paragraphs last; tables go on there, so they stay."""
    known = {(at.doc, page) for at in read for page in corpus.paragraph(at).pages}

    def is_beside(hit: Hit) -> bool:
        paragraph = corpus.paragraph(hit.at)
        return not paragraph.cells and any((hit.at.doc, page) in known for page in paragraph.pages)

    return sorted(hits, key=is_beside)
