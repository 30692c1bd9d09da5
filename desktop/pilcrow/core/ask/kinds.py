"""Kinds of questions by their wording: those about each of several documents, and their reasons in words."""

from __future__ import annotations

import re
from dataclasses import replace

from ..errors import UsageError
from ..language.questions.analysis import Asks, analyse, complete
from ..language.questions.classes import QuestionClass, plainly
from ..language.questions.several import Wants, several
from ..message import Message, Words
from ..servers.chat import reply_room
from .question import Question, corpus_tokens

AS_ASKED = Message("as asked for")
"""Why a mode was taken that somebody chose."""
HOPS = Message("what one document says is needed to ask another")
"""Why a question is answered a step at a time."""
_PROMPT_RATIO = 1.2
"""Tokens that a document takes in a prompt for each of its own: with ids, pages and the estimate's own error."""
_OF_WHICH = re.compile(
    r"\W*(?:which|whose|who|welche[rsmn]?|wessen|wer|quel(?:le)?s?|lequel|laquelle|qui|cuál(?:es)?|quién(?:es)?)\b",
    re.IGNORECASE,
)


def alone(question: Question) -> Question:
    """A question for itself: completed from the conversation, without history and focus. Raises `UsageError` for
    an empty one.
    """
    if not question.text.strip():
        raise UsageError("The question is empty: ask something.")
    before = question.history[-1][0] if question.history else ""
    return replace(question, text=complete(question.text, before), history=(), focus=None)


def fits_context(question: Question) -> bool:
    """True if all documents fit the context, with room for a reply."""
    context = question.chat.context
    return _PROMPT_RATIO * corpus_tokens(question.corpus) <= context - reply_room(context)


def is_listing(question: str) -> bool:
    """True if a question asks the same of each of several documents."""
    asked = several(question)
    return bool(asked.of) and asked.wants is Wants.EACH


def about_each(question: str) -> Words:
    """Reason, in words, why a question needs every document; "" if it does not."""
    asked = several(question)
    if asked.wants is Wants.CHAIN:
        return ""
    if is_listing(question):
        return Message("it asks the same of each document")
    if asked.wants is Wants.MOST and (asked.of or _OF_WHICH.match(question)):
        return Message("it compares the documents")
    if asked.wants is Wants.WHICH and asked.of:
        return Message("it asks which documents")
    if analyse(question).asks is Asks.COMPARISON:
        return Message("it compares")
    return Message("it asks for all there is") if plainly(question) is QuestionClass.GLOBAL else ""
