"""Answering without a chat model: locate, read around, and quote what answers, word for word."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ...exchange.events import (
    AgentEvent,
    Answered,
    AnswerKind,
    Citation,
    Headline,
    Retrieved,
)
from ...exchange.statements import Statement
from ...interleaving import interleaved
from ...language.discourse import ADDRESS, MEANING, WHICH
from ...language.lexicon import BIBLIOGRAPHY
from ...language.places import names_place
from ...language.questions.analysis import (
    AnalysedQuestion,
    AskedPart,
    Asks,
    analyse,
    content,
    in_conversation,
    is_of_here,
    joined_questions,
)
from ...language.terms import rough_terms, spaced, telling_terms
from ...language.words import all_of
from ...message import Message, Words
from ...model import Coordinate, Focus, Passage
from ...protocols import Corpus
from ...stopping import check_stopped
from ...text_units import TextUnit
from ...verify.states import SUPPORTED
from ..context import ids
from ..question import Question
from . import doubts, passages, quotation
from .asked.authorship import DOCUMENTS, FRONT, asks_author, author_unit
from .asked.values import expects
from .headline import headline_of
from .passages import Quotation
from .reading import read_units
from .reasons import BestPassage, asked_words, in_marks, known_doubt, vague_doubt
from .scopes import read_scopes
from .sureness import Sureness, read_signs, sureness
from .telling_notes import tell_with_notes

LOCATED = 10  # paragraphs
OWN_WORDS = {
    False: Message("In the document’s own words."),
    True: Message("In the document’s own words; no chat model was used."),
}
"""Line beside the quotations, by the absence of a chat model."""
_UNSURE = Message("Not sure: no passage that was found answers this clearly.")
_PERHAPS = "Not sure: perhaps "
_IN_PART = Message("It may answer only a part of the question.")
_ADDRESS = frozenset(rough_terms(" ".join(ADDRESS.words)))
_IDLE = (*MEANING.words, *WHICH.words, *(w for entry in ("vague", "unsaid") for w in all_of(f"quoting.{entry}")))
_UNSAID = DOCUMENTS | frozenset(rough_terms(" ".join([*_IDLE, *all_of("terms.idle")])))
"""Terms for documents, of question words, and of words that are no subject by themselves ("amount")."""
_BIBLIOGRAPHY = frozenset(map(spaced, BIBLIOGRAPHY.words))
_EXPLAINED = frozenset((Asks.DEFINITION, Asks.REASON, Asks.STEPS, Asks.YES_NO, Asks.AMOUNT))
"""Questions that no entry of a bibliography answers."""


def answer_by_quotes(question: Question, least: Sureness = Sureness.SURE) -> Iterator[AgentEvent]:
    """Quote the best answering passages of the located paragraphs, best first, with their coordinates. If they are
    not sure enough, the answer says so, and lists the nearest passages apart. The line beside it says that no chat
    model was asked, if there is none. The nearest notes of the reader follow as quotations of their own. What was
    found is told with the answer, and its places are shown only if they answer. Raises `Cancelled`.
    """
    focus = _meant_focus(question.text, question.focus)
    selected = focus is not None and bool(focus.selection)
    asked = question.text if selected else in_conversation(question.text, [said for said, _ in question.history])
    parts = _answer_parts(asked, question, focus, least)
    places = tuple(dict.fromkeys(interleaved(part.places for part in parts)))
    told = any(part.sure for part in parts)
    event = _quote_parts(parts, question) if told else _unsure(parts[0].choice, question.corpus)
    yield Retrieved(asked, places, () if event.nearest or not told else tuple(sorted(places)))
    yield from tell_with_notes(event, asked, question)


class _PartAnswer(NamedTuple):
    """What is found for one of the questions asked in a text: the located `places`, and the passages that answer,
    if they are `sure` to.
    """

    part: AskedPart
    places: Sequence[Coordinate]
    choice: QuoteChoice
    sure: bool


def _answer_parts(asked: str, question: Question, focus: Focus | None, least: Sureness) -> list[_PartAnswer]:
    """Answers to the questions joined in `asked`; a single one beside a selection, where one sentence answers all
    questions, and where no answer is sure.
    """
    whole = AskedPart(asked, asked)
    joined = [whole] if focus is not None and focus.selection else joined_questions(asked)
    if not any(expects(analyse(part.whole)) for part in joined):
        joined = [whole]
    parts = [_answer_part(part, _located(part, question, focus), question, focus, least) for part in joined]
    if len(parts) == 1 or all(part.sure for part in parts):
        return parts
    if together := _in_one_sentence(whole, parts, question.corpus):
        return [together]
    places = list(dict.fromkeys(interleaved(part.places for part in parts)))[:LOCATED]
    one = _answer_part(whole, places, question, focus, least)
    by_sentence = bool(one.choice.sureness) and not one.choice.headline.value
    if by_sentence or not any(part.sure for part in parts):
        return [one._replace(sure=one.sure and by_sentence)]
    return parts


def _in_one_sentence(whole: AskedPart, parts: Sequence[_PartAnswer], corpus: Corpus) -> _PartAnswer | None:
    """The sure answer to one part of a question, if its sentence says all words of the other parts; else None."""
    for sure in (part for part in parts if part.sure):
        best = sure.choice.passages[0]
        if all(part is sure or _says(part, best.core, corpus) for part in parts):
            said = headline_of(sure.choice.meant, corpus, best, whole=True)
            return sure._replace(part=whole, choice=sure.choice._replace(headline=said))
    return None


def _says(part: _PartAnswer, core: Passage, corpus: Corpus) -> bool:
    """True if a sentence or row, with its titles, has all words of a question."""
    stems, titles = corpus.terms(core.at.doc), corpus.documents[core.at.doc - 1].titles(core.at.section)
    said = " ".join([*titles, corpus.paragraph(core.at).text[core.start : core.end]])
    asked = (word for word in content(part.choice.meant.subject) if _UNSAID.isdisjoint(rough_terms(word)))
    return set(stems(" ".join(asked))) <= set(stems(said))


def _located(part: AskedPart, question: Question, focus: Focus | None) -> list[Coordinate]:
    """The paragraphs located for a question, those of the page of a selection first."""
    places = [hit.at for hit in question.corpus.search(part.whole, LOCATED, focus=focus)]
    check_stopped(question.stopped)
    if focus is not None and focus.selection:
        places.sort(key=lambda at: question.corpus.paragraph(at).page != focus.page)
    return places


def _answer_part(
    part: AskedPart, places: Sequence[Coordinate], question: Question, focus: Focus | None, least: Sureness
) -> _PartAnswer:
    corpus = question.corpus
    choice = choose_quotes(part.whole, corpus, places, focus.selection if focus else "")
    return _PartAnswer(part, places, choice, suffices(choice, part.whole, corpus, focus, least))


class QuoteChoice(NamedTuple):
    """Best passages for a question as `meant`, best first; the `headline` of the first, its sureness, and the
    reason of a `doubt`.
    """

    meant: AnalysedQuestion
    passages: list[Quotation]
    headline: Headline
    sureness: Sureness
    doubt: Words = ""


def choose_quotes(
    asked: str, corpus: Corpus, places: Sequence[Coordinate], selection: str = "", *, read: bool = True
) -> QuoteChoice:
    """Choose the best answering passages of located paragraphs, outside the `selection`. With `read` the trained
    reader reads them, which takes some .2 s.
    """
    meant = analyse(asked)
    places = [at for at in places if _may_answer(meant, corpus, at)] or places
    found = passages.located_units(corpus, places, selection)
    wanted = _weights(telling_terms(f"{meant.subject}\n{selection}"), found)
    phrases = corpus.printed(asked)
    printed = _weights(telling_terms("; ".join(phrases)), found)
    # words that the document may print instead of those of the question weigh less
    printed = {term: 0.6 * weight for term, weight in printed.items()} | wanted
    unit = author_unit(corpus) if asks_author(meant) else None
    reading = partial(read_units, asked, corpus, found if read and unit is None else ())
    scopes = read_scopes(meant, corpus, found)
    best, located = passages.best_passages(meant, printed, corpus, found, reading, scopes.apart)
    if unit is not None:
        return _by_author(meant, corpus, unit, best)
    if not best:
        return QuoteChoice(meant, best, Headline(""), Sureness.SILENT)
    starts = {(unit.at, unit.start): unit for units in found for unit in units}
    cores = {passage: starts[passage.core.at, passage.core.start] for passage in best}
    best.sort(key=lambda passage: (*doubts.lacks(meant, cores[passage]), id(cores[passage]) in scopes.apart))
    core, headline = cores[best[0]], headline_of(meant, corpus, best[0])
    if doubts.lacks(meant, core)[0] or not _has_years(meant, corpus, places):
        return QuoteChoice(meant, best, headline, Sureness.SILENT)
    own = _own_terms(meant, wanted, phrases, core)
    signs = read_signs(meant, own, located, core, headline.value)
    chosen = BestPassage(meant, own, core, headline, corpus, located, scopes)
    sure, doubt = sureness(signs), known_doubt(chosen)
    if doubt:
        sure = min(sure, Sureness.UNSURE)
    elif sure is Sureness.UNSURE:
        doubt = vague_doubt(chosen, signs)
    return QuoteChoice(meant, best, headline, sure, doubt)


def _by_author(meant: AnalysedQuestion, corpus: Corpus, unit: TextUnit, best: Sequence[Quotation]) -> QuoteChoice:
    """The unit in which the document names its author, before the best passages."""
    piece = unit.passage
    named = Quotation((piece,), piece)
    all_ = [named, *(passage for passage in best if piece not in passage.pieces)][: len(passages.SHARES)]
    return QuoteChoice(meant, all_, headline_of(meant, corpus, named), Sureness.SURE)


def _may_answer(meant: AnalysedQuestion, corpus: Corpus, at: Coordinate) -> bool:
    """False behind the first pages where the author is asked for, and in a bibliography for an explanation."""
    if asks_author(meant) and corpus.paragraph(at).page >= FRONT:
        return False
    return meant.asks not in _EXPLAINED or not _is_cited_work(corpus, at)


def _is_cited_work(corpus: Corpus, at: Coordinate) -> bool:
    """True for a paragraph of a bibliography."""
    return spaced(corpus.documents[at.doc - 1].section(at.section).title.lstrip("0123456789. ")) in _BIBLIOGRAPHY


def _own_terms(
    meant: AnalysedQuestion, wanted: dict[str, float], phrases: Sequence[str], core: TextUnit
) -> dict[str, float]:
    """Terms of a question's subject with their weights: only those that a passage has, if it has one of the
    `phrases` that documents print for names.
    """
    own = _subject_terms(meant, wanted)
    if any(set(rough_terms(phrase)) <= core.terms for phrase in phrases):
        return {term: weight for term, weight in own.items() if term in core.terms} or own
    return own


def _subject_terms(meant: AnalysedQuestion, wanted: dict[str, float]) -> dict[str, float]:
    """Terms of a question's subject with their weights, without terms that an answer need not say."""
    subject = [term for term in telling_terms(" ".join(content(meant.subject))) if term in wanted]
    unsaid = _UNSAID | (_ADDRESS if meant.asks is Asks.ADDRESS else frozenset())
    return {term: wanted[term] for term in subject if term not in unsaid} or {t: wanted[t] for t in subject}


def _has_years(meant: AnalysedQuestion, corpus: Corpus, places: Sequence[Coordinate]) -> bool:
    """True if each year of a question is printed in a located paragraph, or in one found by the year itself."""
    text = " ".join(corpus.paragraph(at).whole for at in places)
    missing = [year for year in meant.years if year not in text]
    return all(any(y in corpus.paragraph(hit.at).whole for hit in corpus.search(y, 3)) for y in missing)


def suffices(choice: QuoteChoice, asked: str, corpus: Corpus, focus: Focus | None, least: Sureness) -> bool:
    """True if the passages answer surely enough, or if the question itself names the place of the answer."""
    placed = focus is not None or names_place(asked) or _names_section(asked, corpus)
    return bool(choice.passages) and (placed or choice.sureness >= least)


def _meant_focus(asked: str, focus: Focus | None) -> Focus | None:
    """Focus that a question means: the page in view as the reader set it. A selection, which may be left over,
    counts only if the question speaks of it or of nothing else.
    """
    if focus is None or not focus.selection or is_of_here(asked) or not content(asked):
        return focus
    return Focus(focus.page, focus.section, "", focus.doc) if focus.page >= 0 else None


def _names_section(asked: str, corpus: Corpus) -> bool:
    """True if a question is the title of a section, or has it in quotation marks, as suggested questions do."""
    names = "|".join(map(re.escape, [*re.findall(r"[“\"]([^“”\"]+)[”\"]", asked), asked]))
    numbered = re.compile(rf"[\W\d]*(?:{names})[\s.:]*", re.IGNORECASE)
    return any(numbered.fullmatch(section.title) for each in corpus.documents for section in each.sections)


def _weights(terms: Sequence[str], found: Sequence[Sequence[TextUnit]]) -> dict[str, float]:
    """Weight of each term by its rarity in the located sentences."""
    frequency = Counter(term for units in found for unit in units for term in unit.terms)
    count = sum(map(len, found))
    return {term: math.log(1 + count / (1 + frequency[term])) for term in terms}


def _quote_parts(parts: Sequence[_PartAnswer], question: Question) -> Answered:
    """Answer all parts together. The headline has each part's own, or that the part is not sure. The passages of
    the sure parts follow, the best of each first, none of them twice.
    """
    quoted: list[_Quoted] = []
    for meant, passage in interleaved(_quoted(part.choice) for part in parts if part.sure):
        if not any(map(passage.overlaps, (other for _, other in quoted))):
            quoted.append((meant, passage))
    sure = [part.choice for part in parts if part.sure]
    told: dict[Words, None] = dict.fromkeys(
        part.choice.headline.said if part.sure else Message("{asked}: not sure", asked=part.part.said)
        for part in parts
    )
    named = "; ".join(dict.fromkeys(str(choice.headline.of) for choice in sure if choice.headline.of))
    unsure = len(sure) < len(parts)
    value = all(choice.headline.value for choice in sure) and not unsure
    headline = Headline(_side_by_side(tuple(told)), named, value)
    best = [choice.passages[0] for choice in sure]
    leading = sum(passage in best for _, passage in quoted)
    answer = _quote_passages(headline, quoted, question.corpus, not question.answered_by_model, leading)
    return _as_perhaps(answer, sure[0], headline.said) if unsure else answer


def _side_by_side(told: Sequence[Words]) -> Words:
    if len(told) == 1:
        return told[0]
    said = {f"said{number}": words for number, words in enumerate(told)}
    in_a_row = " · ".join(f"{{{name}}}" for name in said)
    return Message(in_a_row, **said)


_Quoted = tuple[AnalysedQuestion, Quotation]
"""A passage with the question that it answers."""


def _quoted(choice: QuoteChoice) -> list[_Quoted]:
    return [(choice.meant, passage) for passage in choice.passages]


def _quote_passages(
    headline: Headline, quoted: Sequence[_Quoted], corpus: Corpus, unasked: bool, leading: int = 1
) -> Answered:
    """A headline above its passages; the first `leading` ones answer. The number of a passage cites its answering
    row or sentence, or a whole list.
    """
    text, cited, statements = _headline_markdown(headline), list[Citation](), list[Statement]()
    room = passages.WORDS
    for number, (meant, passage) in enumerate(quoted, 1):
        listed = meant.asks in (Asks.LIST, Asks.STEPS) and _is_list(corpus, passage)
        if room < 15:  # words that must be left for another quotation
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
            marker = ids.marker(corpus, piece.at)
            place = len(text), len(text) + len(marker)
            exact = passage.core if piece.at == passage.core.at and not listed else piece
            span = exact.start, exact.end
            cited.append(Citation(number, piece.at, *place, span, leads=number <= leading or None))
            text += marker + ("" if piece is passage.pieces[-1] else "\n")
        statements.append(Statement(begin, len(text), SUPPORTED))
    return Answered(
        text, tuple(cited), tuple(statements), AnswerKind.QUOTES, headline=headline, beside=OWN_WORDS[unasked]
    )


def _is_list(corpus: Corpus, passage: Quotation) -> bool:
    """True if a passage has items, or leads to them."""
    core, paragraph = passage.core, corpus.paragraph(passage.core.at)
    leads = passages.ends_in_colon(paragraph.text[core.start : core.end])
    return not paragraph.cells and (len(passage.pieces) > 1 or leads or passages.is_item(paragraph))


def _headline_markdown(headline: Headline) -> str:
    said = str(headline.said).replace("*", r"\*")
    return "\n".join(filter(None, (f"**{said}**" if headline.value else said, str(headline.of))))


def _unsure(choice: QuoteChoice, corpus: Corpus) -> Answered:
    """A quoted perhaps, with the reason of the doubt and no statement; or a sentence that nothing answers, with
    the words searched for and the nearest passages.
    """
    if choice.sureness:
        quoted = _quote_passages(choice.headline, _quoted(choice), corpus, unasked=False)
        return _as_perhaps(quoted, choice, choice.doubt or _IN_PART)
    words = in_marks(asked_words(choice.meant, set(rough_terms(choice.meant.subject))))
    searched = Message("Searched for: {words}.", words=words) if words else ""
    headline = Headline(_UNSURE, searched)
    text = "\n\n".join(filter(None, map(str, (headline.said, searched))))
    return Answered(text, (), (), AnswerKind.QUOTES, nearest=_nearest(choice), headline=headline)


def _as_perhaps(answer: Answered, choice: QuoteChoice, beside: Words) -> Answered:
    """Quotations as a perhaps, which states nothing, with the reason of the doubt."""
    moved = len(_PERHAPS)
    cited = tuple(replace(c, start=c.start + moved, end=c.end + moved) for c in answer.citations)
    text = f"{_PERHAPS}{answer.text}"
    return replace(answer, text=text, citations=cited, statements=(), nearest=_nearest(choice), beside=beside)


def _nearest(choice: QuoteChoice) -> tuple[Citation, ...]:
    cores = [passage.core for passage in choice.passages]
    numbers = {at: number for number, at in enumerate(dict.fromkeys(core.at for core in cores), 1)}
    return tuple(Citation(numbers[core.at], core.at, 0, 0, (core.start, core.end)) for core in cores)
