"""Answering without a chat model: locate, read around, and quote what answers, word for word."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...errors import Cancelled
from ...exchange.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    Citation,
    Claim,
    Headline,
    Note,
    Recalled,
    Retrieved,
)
from ...language.discourse import ADDRESS
from ...language.places import names_place
from ...language.questions.analysis import AnalysedQuestion as Understood
from ...language.questions.analysis import Asks, content, in_conversation, is_of_everything, is_of_here, understood
from ...language.sentences import in_line, shortened
from ...language.terms import rough_terms, spaced, telling_terms
from ...marks.memory import describe_note, note_name
from ...message import Message
from ...model import Coordinate, Focus
from ...protocols import Corpus
from ...text_units import TextUnit
from ...verify.states import NOTED
from ..context.ids import paragraph_name
from ..question import Question
from . import growth, passages, quotation
from .answerable import seems_answered
from .authorship import DOCUMENTS, asks_author, author_unit
from .headline import headline_of
from .initials import spell_out
from .passages import Quotation, QuotedPiece
from .values import answers_kind, asks_growth

_TOP = 10  # paragraphs that are located
_LEAST = 15  # words that must be left for another quotation
_PRINTED = 0.6  # of the weight of a word that is asked for has one that the document may print instead
OWN_WORDS = {
    False: Message("In the document’s own words."),
    True: Message("In the document’s own words; no chat model was used."),
}
"""Line beside the quotations, by the absence of a chat model."""
_UNSURE = {
    False: Message("Not sure: nothing in this document says this clearly."),
    True: Message("Not sure: nothing in these documents says this clearly."),
}
"""By the question being about several documents."""
_ADDRESS = frozenset(rough_terms(" ".join(ADDRESS.words)))
_NOTES, _NOTE = 2, 400  # notes of the reader that are told, and characters of one


def answer_by_quotes(question: Question) -> Iterator[AgentEvent]:
    """Quote the best answering passages of the located paragraphs, best first, with their coordinates. If nothing
    seems to answer, the answer says so, and lists the nearest passages apart. The line beside it says that no chat
    model was asked, if there is none. The nearest notes of the reader follow as quotations of their own. What was
    found is told with the answer, and its places are shown only if they answer. Raises `Cancelled`.
    """
    corpus = question.corpus
    focus = _meant_focus(question.text, question.focus)
    selected = focus is not None and bool(focus.selection)
    asked = question.text if selected else in_conversation(question.text, [said for said, _ in question.history])
    asked = spell_out(asked, corpus)
    hits = corpus.search(asked, _TOP, focus=focus)
    if question.stopped():
        raise Cancelled("Stopped.")
    places = tuple(hit.at for hit in hits)
    if focus is not None and selected:
        places = tuple(sorted(places, key=lambda at: corpus.paragraph(at).page != focus.page))
    choice = choose_quotes(asked, corpus, places, focus.selection if focus else "")
    if suffices(choice, asked, corpus, focus):
        yield Retrieved(asked, places, tuple(sorted(places)))
        event = _quote_passages(choice.meant, corpus, choice.passages, not question.answered_by_model)
    else:
        yield Retrieved(asked, places, ())
        event = _unsure(choice.meant, corpus, choice.passages)
    yield from tell_with_notes(event, asked, question)


class QuoteChoice(NamedTuple):
    """Best passages for a question as it is `meant`, best first; `seems_answered` if they seem to answer."""

    meant: Understood
    passages: list[Quotation]
    seems_answered: bool


def choose_quotes(asked: str, corpus: Corpus, places: Sequence[Coordinate], selection: str = "") -> QuoteChoice:
    """Choose the best answering passages of located paragraphs, outside the `selection`."""
    meant = understood(asked)
    found = passages.located_units(corpus, places, selection)
    wanted = _weights(telling_terms(f"{meant.subject}\n{selection}"), found)
    printed = _weights(telling_terms("; ".join(corpus.printed(asked))), found)
    printed = {term: _PRINTED * weight for term, weight in printed.items()} | wanted
    best = passages.best_passages(meant, printed, corpus, found)
    if asks_author(meant) and (unit := author_unit(corpus)):
        piece = QuotedPiece(unit.at, unit.start, unit.end)
        others = [passage for passage in best if piece not in passage.pieces]
        return QuoteChoice(meant, [Quotation((piece,), piece), *others[: len(passages.SHARES) - 1]], True)
    starts = {(unit.at, unit.start): unit for units in found for unit in units}
    cores = {passage: starts[passage.core.at, passage.core.start] for passage in best}
    best.sort(key=lambda passage: _lacks(meant, cores[passage]))
    if not best or any(_lacks(meant, cores[best[0]])):
        return QuoteChoice(meant, best, False)
    named = passages.is_named(meant, cores[best[0]])
    return QuoteChoice(meant, best, named or _answers_question(meant, wanted, corpus, places, found))


def _lacks(meant: Understood, unit: TextUnit) -> tuple[bool, bool]:
    """Lack of the number or address that a question asks for, and of the noun or growth that the number is of; who
    and when are told in other words, too.
    """
    if meant.asks not in (Asks.AMOUNT, Asks.ADDRESS):
        return False, False
    other = bool(meant.noun) and meant.asks is Asks.AMOUNT and not passages.speaks_of(meant, unit)
    kind = answers_kind(meant, unit.text, unit.is_row)
    return not kind, other or (asks_growth(meant) and not growth.tells_growth(meant, unit))


def suffices(choice: QuoteChoice, asked: str, corpus: Corpus, focus: Focus | None) -> bool:
    """True if the passages seem to answer, or if the question itself names the place of the answer."""
    sure = focus is not None or names_place(asked) or is_of_everything(asked) or _names_section(asked, corpus)
    return bool(choice.passages) and (sure or choice.seems_answered)


def _meant_focus(asked: str, focus: Focus | None) -> Focus | None:
    """Focus that a question means: the page in view as the reader set it. A selection, which may be left over,
    counts only if the question speaks of it or of nothing else.
    """
    if focus is None or not focus.selection or is_of_here(asked) or not content(asked):
        return focus
    return Focus(focus.page, focus.section, "", focus.doc) if focus.page >= 0 else None


def _names_section(asked: str, corpus: Corpus) -> bool:
    """True if a question has the title of a section in quotation marks, as suggested questions do."""
    titles = (section.title for document in corpus.documents for section in document.sections)
    return any(f"“{title}”" in asked or f'"{title}"' in asked for title in titles)


def _answers_question(
    meant: Understood,
    wanted: dict[str, float],
    corpus: Corpus,
    places: Sequence[Coordinate],
    found: Sequence[Sequence[TextUnit]],
) -> bool:
    printed = [set(rough_terms(phrase)) for phrase in corpus.printed(meant.text)]
    if any(phrase <= unit.terms for phrase in printed for units in found for unit in units):
        return True
    text = " ".join(corpus.paragraph(at).whole for at in places)
    missing = [year for year in meant.years if year not in text]
    missing = [y for y in missing if not any(y in corpus.paragraph(hit.at).whole for hit in corpus.search(y, 3))]
    subject = dict.fromkeys(rough_terms(" ".join(content(meant.subject))))
    unsaid = DOCUMENTS | (_ADDRESS if meant.asks is Asks.ADDRESS else frozenset())
    subject = {term: None for term in subject if term not in unsaid} or subject
    told = {term: weight for term, weight in wanted.items() if term in subject}
    return seems_answered(meant, told, found, corpus.closeness(meant.subject, places), not missing)


def _weights(terms: Sequence[str], found: Sequence[Sequence[TextUnit]]) -> dict[str, float]:
    """Weight of each term by its rarity in the located sentences."""
    frequency = Counter(term for units in found for unit in units for term in unit.terms)
    count = sum(map(len, found))
    return {term: math.log(1 + count / (1 + frequency[term])) for term in terms}


def _quote_passages(meant: Understood, corpus: Corpus, chosen: Sequence[Quotation], unasked: bool) -> Answered:
    """The headline, and below it the passages, each with a number of its own."""
    headline = headline_of(meant, corpus, chosen[0])
    text, cited, claims = _headline_markdown(headline), list[Citation](), list[Claim]()
    room = passages.WORDS
    for number, passage in enumerate(chosen, 1):
        if room < _LEAST:
            break
        text += "\n\n"
        begin = len(text)
        for i, piece in enumerate(passage.pieces):
            lines = quotation.quote_lines(meant, corpus, piece, passage)
            while len(lines) > 1 and sum(len(line.split()) for line in lines) > room:
                lines.pop()  # names of columns took its room
            room -= sum(len(line.split()) for line in lines)
            quote = "\n".join(lines)
            unit = corpus.paragraph(piece.at).unit
            text += f"({unit}) " if unit and unit not in quote else ""
            text += f"{quote if i else quotation.opening_mark(quote)}{'”' if piece is passage.pieces[-1] else ''} "
            marker = f"[{paragraph_name(piece.at, len(corpus.documents) > 1)}]"
            place = len(text), len(text) + len(marker)
            row = corpus.paragraph(piece.at).cells and piece.at == passage.core.at
            exact = passage.core if row else piece
            cited.append(Citation(number, piece.at, *place, (exact.start, exact.end)))
            text += marker + ("" if piece is passage.pieces[-1] else "\n")
        claims.append(Claim(begin, len(text), "supported"))
    return Answered(text, tuple(cited), tuple(claims), "quotes", headline=headline, beside=OWN_WORDS[unasked])


def _headline_markdown(headline: Headline) -> str:
    said = headline.said.replace("*", r"\*")
    return "\n".join(filter(None, (f"**{said}**" if headline.value else said, headline.of)))


def _unsure(meant: Understood, corpus: Corpus, chosen: Sequence[Quotation]) -> Answered:
    """Answer that nothing says it clearly, with the words searched for and the nearest passages."""
    said = str(_UNSURE[len(corpus.documents) > 1])
    asked = set(content(meant.subject))
    searched = " · ".join(
        word.strip('?.,;:()"“”')
        for word in dict.fromkeys(meant.subject.split())
        if not asked.isdisjoint(spaced(word).split())
    )
    headline = Headline(said, f"Searched for: {searched}." if searched else "")
    cores = [passage.core for passage in chosen]
    numbers = {at: number for number, at in enumerate(dict.fromkeys(core.at for core in cores), 1)}
    nearest = tuple(Citation(numbers[core.at], core.at, 0, 0, (core.start, core.end)) for core in cores)
    text = "\n\n".join(filter(None, (headline.said, headline.of)))
    return Answered(text, (), (), "quotes", nearest=nearest, headline=headline)


def tell_with_notes(answer: Answered, asked: str, question: Question) -> Iterator[AgentEvent]:
    """Tell an answer, above the nearest notes of the reader."""
    if near := question.notes.near(asked, _NOTES) if question.notes else []:
        yield Recalled(asked, tuple(near))
        answer = _add_notes(answer, near, question.corpus)
    yield AnswerDelta(answer.text)
    yield answer


def _add_notes(answer: Answered, notes: Sequence[Note], corpus: Corpus) -> Answered:
    """The answer, with notes of the reader below it."""
    text, cited, claims = answer.text, list(answer.citations), list(answer.claims)
    known = max((citation.number for citation in cited), default=0)
    for number, note in enumerate(notes, known + 1):
        begin = len(text) + 2
        said = note_name(note)
        text += f"\n\n{said[0].upper()}{said[1:]}: “{in_line(shortened(note.text, _NOTE))}” "
        marker = f"[{paragraph_name(note.at, len(corpus.documents) > 1)}]"
        place = len(text), len(text) + len(marker)
        cited.append(Citation(number, note.at, *place, note.marked, note=describe_note(note), area=note.area))
        text += marker
        claims.append(Claim(begin, len(text), NOTED))
    return replace(answer, text=text, citations=tuple(cited), claims=tuple(claims))
