"""Answering without a chat model: locate, read around, and quote the best sentences word for word."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator

from ..errors import Cancelled
from ..events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    Citation,
    Claim,
    Retrieved,
)
from ..language import sentences
from ..language.terms import STOP_WORDS, Terms
from ..model import Coordinate, Focus
from ..protocols import Corpus, Stopped
from .ids import paragraph_name

_TERMS = Terms(lambda word: word[:6])
_STOP = frozenset(word for words in STOP_WORDS.values() for word in words if len(word) < 6)
_AMOUNT = re.compile(
    r"\b(how (?:much|many|long|often|old|big|large|far)|when|what year|percent|number|date|cost)", re.IGNORECASE
)
_INTRO = "These are passages of the text, word for word; no chat model was used."
_NOTHING = "Nothing in the text fits the question; no chat model was used."
_LONGEST = 400
_Piece = tuple[int, Coordinate, int, int, set[str]]  # rank, place, start, end, terms


def answer(
    question: str,
    corpus: Corpus,
    stopped: Stopped = lambda: False,
    focus: Focus | None = None,
    top: int = 10,
    most: int = 4,
) -> Iterator[AgentEvent]:
    """The `most` best sentences of the `top` located paragraphs, quoted with their coordinates, best first."""
    hits = corpus.search(question, top, focus=focus)
    if stopped():
        raise Cancelled("Stopped.")
    places = tuple(hit.at for hit in hits)
    yield Retrieved(question, places, tuple(sorted(places)))
    chosen = _best(f"{question}\n{focus.selection}" if focus else question, corpus, places, most)
    many = len(corpus.documents) > 1
    text = _INTRO if chosen else _NOTHING
    cited: list[Citation] = []
    claims: list[Claim] = []
    numbers: dict[Coordinate, int] = {}
    for at, start, end in chosen:
        quote = sentences.in_line(corpus.paragraph(at).text[start:end])
        marker = f"[{paragraph_name(at, many)}]"
        text += "\n\n"
        begin = len(text)
        text += f"“{quote}” "
        cited.append(
            Citation(
                numbers.setdefault(at, len(numbers) + 1), at, len(text), len(text) + len(marker), (start, end)
            )
        )
        text += marker
        claims.append(Claim(begin, len(text), "supported"))
    yield AnswerDelta(text)
    yield Answered(text, tuple(cited), tuple(claims), "quotes")


def _best(
    question: str, corpus: Corpus, places: tuple[Coordinate, ...], most: int
) -> list[tuple[Coordinate, int, int]]:
    """Sentences of the located paragraphs, best first: by rare words of what is asked for, and the rank. Words
    and rank count half of what they did once a sentence with them is chosen, so that the next says something else.
    """
    pieces: list[_Piece] = []
    for rank, at in enumerate(places):
        paragraph = corpus.paragraph(at)
        text = paragraph.text
        for start, end in sentences.split(text):
            row = [cell.head for cell in paragraph.cells if start <= cell.start < end]
            if row and all(row):
                continue  # names of columns say nothing without a row below them
            end = min(end, start + _LONGEST)
            pieces.append((rank, at, start, end, set(_TERMS(text[start:end]))))
    frequency = Counter(term for *_, terms in pieces for term in terms)
    asked = _TERMS("; ".join([question, *corpus.printed(question)]))
    wanted = {t: math.log(1 + len(pieces) / (1 + frequency[t])) for t in asked if t not in _STOP}
    total = sum(wanted.values()) or 1.0
    taken: Counter[int] = Counter()
    amount = bool(_AMOUNT.search(question))

    def score(piece: _Piece) -> float:
        rank, _, start, end, terms = piece
        overlap = sum(wanted.get(term, 0.0) for term in terms) / total
        bonus = 0.15 if amount and any(term[:1].isdigit() for term in terms) else 0.0
        short = 0.3 if end - start < 25 else 0.0
        return overlap + bonus - short + 0.8 / (1 + rank) * 0.5 ** taken[rank]

    enough = max(map(score, pieces), default=0.0) / 2
    left = [piece for piece in pieces if score(piece) >= enough]
    chosen: list[_Piece] = []
    while left and len(chosen) < most:
        best = max(left, key=score)
        chosen.append(best)
        left.remove(best)
        taken[best[0]] += 1
        wanted |= {term: wanted[term] / 2 for term in best[-1] & wanted.keys()}
    return [(at, start, end) for _, at, start, end, _ in chosen]
