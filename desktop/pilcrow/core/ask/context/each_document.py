"""Care that the agent forgets none of several documents: each has a place in the first results, the model hears of
unread ones, and is asked once about a document that its answer leaves out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import takewhile
from operator import itemgetter

from ...language.questions.several import Wants, several
from ...language.terms import rough_terms, telling_terms
from ...model import Coordinate, Hit
from ...protocols import Corpus
from ...shelf import file_words

UNRELATED = 0.3
"""Cosine of the best paragraph located in a document below which none of it is near to the query."""
EACH = 2
"""Paragraphs of each document in the first look, as far as there is room."""
_BEGINNING = 400
"""Characters of a document's beginning."""
_NAMED = re.compile(r"\bD(?:oc(?:ument)?)?[ _]?(\d{1,6})\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"(?<!\w)(?:(?:the|all|none of the|no) others?|other documents|the rest|none of (?:them|these|the)|neither"
    r"|(?:alle|die|kein\w*) ander\w*|übrigen|keine[rs]? (?:davon|der)|les autres|aucun\w*"
    r"|l[oa]s (?:demás|otr[oa]s)|ningun[oa])(?!\w)",
    re.IGNORECASE,
)
"""Says something of all documents that are not named."""


def of_each(question: str, hits: Sequence[Hit], top: int) -> list[Hit]:
    """The hits in another order: of a question about all documents the best of each come first, then the second
    ones; of others the `top` first do before those.
    """
    first = [] if asks_for_each(question) else list(hits[:top])
    known = {hit.at for hit in first}
    rest = [hit for hit in hits if hit.at not in known]
    turns = _turns((hit.at.doc for hit in rest), Counter(hit.at.doc for hit in first))
    return first + [hit for _, hit in sorted(zip(turns, rest, strict=True), key=itemgetter(0))]


def some_of_each(places: Sequence[Coordinate], most: int) -> list[Coordinate]:
    """The first places of each document, at the `most` so many, in their order."""
    turns = _turns((at.doc for at in places), Counter())
    return [at for turn, at in zip(turns, places, strict=True) if turn <= most]


def _turns(docs: Iterable[int], counted: Counter[int]) -> Iterator[int]:
    """Number of times that each document has come up by then; `counted` are the times before, and grow."""
    for doc in docs:
        counted[doc] += 1
        yield counted[doc]


def asks_for_each(question: str) -> bool:
    """True if a question is about documents as a set: "each of these", "which of them"."""
    wanted = several(question)
    return wanted.wants in (Wants.WHICH, Wants.MOST) or bool(wanted.of)


def unseen(read: Collection[Coordinate], docs: Iterable[int]) -> list[int]:
    """Documents without a `read` paragraph."""
    seen = {at.doc for at in read}
    return [doc for doc in docs if doc not in seen]


def left_out(question: str, answer: str, cited: Collection[int], corpus: Corpus) -> list[int]:
    """Documents neither cited nor named in an answer about each of them, unless it speaks of "all others". None if
    the question wants only some of them.
    """
    if several(question).wants is not Wants.EACH or not several(question).of or _OTHERS.search(answer):
        return []
    names = [set(telling_terms(f"{document.title} {file_words(document)}")) for document in corpus.documents]
    held = Counter(term for name in names for term in name)
    said = set(rough_terms(answer))
    numbers = {int(number) for number in _NAMED.findall(answer)}
    return [
        doc
        for doc, name in enumerate(names, 1)
        if doc not in cited
        and doc not in numbers
        and not any(term.isalpha() and term in said and 2 * held[term] <= len(names) for term in name)
    ]


def beginning(corpus: Corpus, doc: int) -> str:
    """The first words that a document prints, on its first page."""
    text = ""
    for section in takewhile(lambda section: not section.page, corpus.documents[doc - 1].sections):
        for paragraph in corpus.paragraphs(doc, section.id):
            text += f"{paragraph.text} "
            if len(text) > _BEGINNING:
                return text[:_BEGINNING]
    return text
