"""The program's own searches with a question: in several forms, whose results are fused. Small models otherwise
often answer without looking, or with one query that happens to miss.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import takewhile

from ...language import sentences
from ...language.numbers.words import MONTHS
from ...language.questions.analysis import analyse, content, is_condition
from ...language.terms import spaced, telling_terms
from ...model import Coordinate, Focus, Hit
from ...operators.body import minor_places
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
_PLACE = re.compile(r"\b(?:in|from|within|on)\s+(?:the|its|their)\s+([\w&’'-]+(?: [\w&’'-]+){1,5})", re.IGNORECASE)
"""Place that a question names: "in the consolidated balance sheets"."""
_NAMED = 40
"""Documents whose first pages are read for their names, at most."""
_TITLED, _TITLE, _BEFORE = 6, 16, 3
"""Most lines at the top of a table as its title, most words of a title, and most sections with titles to look at.
"""


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
    for rank, hit in enumerate(_in_named_tables(queries[0], corpus, docs, focus)):
        worth[hit.at] += _OWN / (_FIRST_RANKS + rank)
        score[hit.at] = max(score[hit.at], hit.score)
    for at in minor_places(queries[0], worth, corpus.documents):
        worth[at] *= 0.5  # weight of a hit in an exhibit or the like, beside 1 for the body
    return [Hit(at, score[at]) for at in sorted(worth, key=lambda at: (-worth[at], at))]


def _in_named_tables(query: str, corpus: Corpus, docs: Sequence[int], focus: Focus | None) -> list[Hit]:
    """Hits in the tables that a query names as the place, for the query without these words."""
    if not (phrases := _places_named(query)):
        return []
    hits = corpus.search(_PLACE.sub(" ", query), 150, docs, focus)
    named = [_named_so(hit.at, phrases, corpus) for hit in hits]
    sections = (_singular(section.title) for document in corpus.documents for section in document.sections)
    most = max([*named, *(_most(phrases, [title]) for title in sections)], default=0)
    return [hit for hit, words in zip(hits, named, strict=True) if words and words == most]


def _places_named(query: str) -> list[set[str]]:
    """Words of each place that a query names behind "in the" and the like, and each beginning of several."""
    runs = [match.group(1).split() for match in _PLACE.finditer(query)]
    found = (_singular(" ".join(run[:end])) for run in runs for end in range(2, len(run) + 1))
    return [words for words in found if len(words) > 1]


def _named_so(at: Coordinate, phrases: Iterable[set[str]], corpus: Corpus) -> int:
    """Number of words of the longest phrase that is in a table's title: above its first figures, of its section,
    or of a section that begins before it on its page, as a statement's does before "Assets" and "Liabilities".
    """
    paragraph, document = corpus.paragraph(at), corpus.documents[at.doc - 1]
    if not paragraph.cells:
        return 0
    before = document.sections[max(0, at.section - _BEFORE) : at.section - 1]
    lines = [s.title for s in before if s.page == paragraph.page] + [document.section(at.section).title]
    lines += [line for line in paragraph.whole.splitlines()[:_TITLED] if len(line.split()) <= _TITLE]
    return _most(phrases, [_singular(line) for line in lines])


def _most(phrases: Iterable[set[str]], titles: Sequence[set[str]]) -> int:
    return max((len(words) for words in phrases if any(words <= title for title in titles)), default=0)


def _singular(text: str) -> set[str]:
    return {term.removesuffix("s") for term in telling_terms(text)}


def hits_elsewhere(hits: Sequence[Hit], read: Collection[Coordinate], corpus: Corpus) -> list[Hit]:
    """The hits, with texts on pages of read paragraphs last; tables go on there, so they stay."""
    known = {(at.doc, page) for at in read for page in corpus.paragraph(at).pages}

    def is_beside(hit: Hit) -> bool:
        paragraph = corpus.paragraph(hit.at)
        return not paragraph.cells and any((hit.at.doc, page) in known for page in paragraph.pages)

    return sorted(hits, key=is_beside)
