"""How several documents are asked, by the question: quickly, in one retrieval; thoroughly, each by itself; deeply,
a step at a time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from ..chat import reply_room
from ..language.question_classes import QuestionClass, plainly
from ..language.questions import Asks, understood
from ..language.several import Wants, several
from ..sentence import Sentence
from .documents import estimate
from .documents.measured import Measured
from .planning import intents
from .question import Enquiry

AS_ASKED = Sentence("as asked for")
"""Why a mode was taken that somebody chose."""
HOPS = Sentence("what one document says is needed to ask another")
"""Why a question is answered a step at a time."""
QUICK_CALLS = 3
"""Requests that the plain agent takes for a question, rounded up: 2.6 were measured over sixteen questions."""
_SHARE = 2500
"""Tokens of the context for each document from which the plain agent sees enough of every one of them."""
_MOST = 40
"""Documents that are asked one by one unbidden, at the most."""
_LONGEST = 1200.0
"""Seconds that an answer may take that nobody asked to be thorough."""
_OVERHEAD = 1.2
"""Tokens that a document takes in a prompt for each of its own: ids, pages and the estimate's own error."""
_OF_WHICH = re.compile(
    r"\W*(?:which|whose|who|welche[rsmn]?|wessen|wer|quel(?:le)?s?|lequel|laquelle|qui|cuál(?:es)?|quién(?:es)?)\b",
    re.IGNORECASE,
)


class Mode(StrEnum):
    """How several documents are asked."""

    AUTO = "auto"
    QUICK = "quick"
    THOROUGH = "thorough"
    DEEP = "deep"
    """A step at a time, in the documents that each concerns (see `deep`)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A mode, why, in words that go on a sentence, and about how many requests it takes where it is quick."""

    mode: Mode
    why: str
    calls: int = QUICK_CALLS


def chosen(enquiry: Enquiry, at_once: int, measured: Measured | None = None) -> Choice:
    """The mode that suits an enquiry, `at_once` documents of which can be asked at a time; `measured` is what
    others took.
    """
    count, chat = len(enquiry.corpus.documents), enquiry.chat
    if count < 2 or fits(enquiry):
        return Choice(Mode.QUICK, Sentence("everything fits the context and is read"), 1)
    steps = intents.hops(enquiry.question)
    about = HOPS if steps else about_each(enquiry.question)
    if not about:
        return Choice(Mode.QUICK, Sentence("the question is not about each of the documents"))
    if not is_listing(enquiry.question) and count * _SHARE <= chat.context - reply_room(chat.context):
        why = Sentence("{about}, and the context has room for all {count}", about=about, count=count)
        return Choice(Mode.QUICK, why)
    if steps:
        _, seconds = estimate.deep(chat, steps)
        if seconds > _LONGEST:
            why = Sentence(
                "{about}, but to ask step by step would take about {minutes} min",
                about=about,
                minutes=round(seconds / 60),
            )
            return Choice(Mode.QUICK, why)
        return Choice(Mode.DEEP, about)
    if count > _MOST:
        return Choice(
            Mode.QUICK,
            Sentence(
                "{about}, but {count} documents are asked one by one only when told to", about=about, count=count
            ),
        )
    _, seconds = estimate.thorough(enquiry, count, at_once, measured)
    if seconds > _LONGEST:
        minutes = round(seconds / 60)
        why = Sentence(
            "{about}, but to ask each of {count} would take about {minutes} min",
            about=about,
            count=count,
            minutes=minutes,
        )
        return Choice(Mode.QUICK, why)
    return Choice(Mode.THOROUGH, Sentence("{about}, {count} documents", about=about, count=count))


def fits(enquiry: Enquiry) -> bool:
    """Whether all that there is to read fits the context."""
    sections = (section for document in enquiry.corpus.documents for section in document.sections)
    size = sum(s.tokens + 12 * s.paragraphs + 24 for s in sections)
    return _OVERHEAD * size <= enquiry.chat.context - reply_room(enquiry.chat.context)


def is_listing(question: str) -> bool:
    """Whether a question wants to know the same of each of several documents."""
    asked = several(question)
    return bool(asked.of) and asked.wants is Wants.EACH


def about_each(question: str) -> str:
    """In what way a question needs every document, in words; "" where it does not."""
    asked = several(question)
    if asked.wants is Wants.CHAIN:
        return ""
    if is_listing(question):
        return Sentence("it asks the same of each document")
    if asked.wants is Wants.MOST and (asked.of or _OF_WHICH.match(question)):
        return Sentence("it compares the documents")
    if asked.wants is Wants.WHICH and asked.of:
        return Sentence("it asks which documents")
    if understood(question).asks is Asks.COMPARISON:
        return Sentence("it compares")
    return Sentence("it asks for all there is") if plainly(question) is QuestionClass.GLOBAL else ""
