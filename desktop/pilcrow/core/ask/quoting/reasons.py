"""Reasons of a doubt about the best passage, in words for the reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple

from ...exchange.events import Headline
from ...language.discourse import WHO
from ...language.questions.analysis import AnalysedQuestion, Asks, content
from ...language.terms import rough_terms, spaced
from ...language.words import all_of
from ...message import Message, Words
from ...protocols import Corpus
from ...text_units import TextUnit
from . import doubts
from .asked.periods import period_fit
from .asked.values import expects
from .passages import Located
from .scopes import Scopes
from .sureness import Signs

_NO_VALUE = {
    Asks.PERSON: Message("The nearest passage gives no single name for it."),
    Asks.DATE: Message("The nearest passage gives no single date for it."),
    Asks.ADDRESS: Message("The nearest passage gives no single address for it."),
    Asks.AMOUNT: Message("The nearest passage gives no single value for it."),
}
_NO_CHANGE = Message("The nearest passage gives figures, but not their change.")
_OTHER_PERIOD = Message("The figure is of another period than the one asked for.")
_OTHER_PART = Message("The nearest passage is of a part that the question does not name.")
_OTHER_FIGURE = Message("Another row gives another figure.")
_OTHER_THING = Message("The figure may be of something else.")
_SEVERAL = Message("Several passages are about as near.")
_OTHER_WORDS = Message("The nearest passage says it in other words, if at all.")
_OTHER_SENSE = Message("The nearest passage has the words of the question, but may say something else.")
_AHEAD = 0.1
"""Lead in worth below which passages of other paragraphs are about as near."""
_COVERED = 0.75
"""Share of the question's words below which a passage uses other words."""
_RARE = 0.5
"""Least weight, as a share of the largest, of a term whose lack is a reason of doubt."""
_PLAIN_VERBS = frozenset(all_of("quoting.plain_verbs"))


class BestPassage(NamedTuple):
    """The best passage for a question as `meant`: its `core` and headline, and what was located, with the scopes;
    `own` are the terms of the question with their weights.
    """

    meant: AnalysedQuestion
    own: Mapping[str, float]
    core: TextUnit
    headline: Headline
    corpus: Corpus
    located: Located
    scopes: Scopes


def known_doubt(best: BestPassage) -> Words:
    """Reason of a doubt that no likeness of a passage to the question outweighs; "" for none."""
    meant, own, core, headline, corpus, located, scopes = best
    if value := doubts.rival(meant, own, core, headline, located):
        return Message("Another passage says {value}.", value=in_marks([value]))
    if doubts.lacks(meant, core)[1]:
        return _NO_CHANGE
    if period_fit(meant, core) < 0:
        return _OTHER_PERIOD
    if id(core) in scopes.apart:
        return _OTHER_PART
    if id(core) in scopes.disputed:
        return _OTHER_FIGURE
    if doubts.misses_what_is_asked(meant, core, headline):
        return _lacking(best) or _OTHER_THING
    return _lacking(best) or _OTHER_THING if doubts.is_of_another_class(meant, own, core, corpus, located) else ""


def vague_doubt(best: BestPassage, signs: Signs) -> Words:
    """Reason of the doubt about a passage that its `signs` tell."""
    alike = _OTHER_WORDS if signs.covered < _COVERED else _OTHER_SENSE
    return _lacking(best) or (_SEVERAL if signs.ahead < _AHEAD else alike)


def _lacking(best: BestPassage) -> Words:
    """Lack of words of the question in a passage, or else of a single value; "" for neither."""
    if words := _unsaid_words(best):
        return Message("The nearest passage does not say {words}.", words=in_marks(words))
    if best.headline.value or not expects(best.meant):
        return ""
    return _NO_VALUE.get(best.meant.asks, _NO_VALUE[Asks.AMOUNT])


def asked_words(meant: AnalysedQuestion, terms: Set[str]) -> list[str]:
    """Words of a question's subject, as written, with one of the terms."""
    asked = set(content(meant.subject))
    return [
        word.strip('?.,;:()"“”')
        for word in dict.fromkeys(meant.subject.split())
        if not asked.isdisjoint(spaced(word).split()) and not terms.isdisjoint(rough_terms(word))
    ]


def _unsaid_words(best: BestPassage) -> list[str]:
    """Telling words of a question, without verbs, that have no form in the passage's paragraph and titles."""
    rare = _RARE * max(best.own.values(), default=0.0)
    unsaid = {term for term, weight in best.own.items() if weight >= rare}
    unsaid -= best.core.terms | best.core.terms_above
    at, corpus = best.core.at, best.corpus
    stems, titles = corpus.terms(at.doc), corpus.documents[at.doc - 1].titles(at.section)
    said, doing = set(stems(" ".join([*titles, corpus.paragraph(at).whole]))), _verbs(best.meant)
    asked = [word for word in asked_words(best.meant, unsaid) if word.casefold() not in doing]
    return [word for word in asked if said.isdisjoint(stems(word))]


def _verbs(meant: AnalysedQuestion) -> Set[str]:
    """Words that a passage need not say, in lower case: plain verbs, and the one behind "who"."""
    first, *others = spaced(meant.subject).split() or [""]
    return _PLAIN_VERBS | set(others[:1] if first in WHO.words else [])


def in_marks(words: Iterable[str]) -> str:
    return ", ".join(f"“{word}”" for word in words)
