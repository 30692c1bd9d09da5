"""Check of a given text, such as a summary or another program's answer, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..errors import UsageError
from ..exchange.events import Answered, AnswerKind, Citation, SentenceChecked
from ..exchange.statements import Statement
from ..language import sentences
from ..language.numbers.periods import YEAR
from ..model import Coordinate
from ..stopping import Stopped, check_stopped
from .states import DIFFERS

if TYPE_CHECKING:
    from .checker import Checker
    from .judges.judge import Judge

LONGEST = 300_000
"""Characters of a text, at most."""
_SAYS = re.compile(r"[^\W_]{2}.*[^\W_]{2}|[^\W\d_]\W+\d|\d\W+[^\W\d_]", re.DOTALL)
_HEADING = re.compile(r" {0,3}#{1,6}(?:\s|$)")
_BAR = re.compile(r"\s\|\s|\t")
_DRESS = re.compile(r"^\s*(?:[-*+•–]|\d{1,3}[.)])\s+|\*\*|__|`|^\s*\|\s*|\s*\|\s*$")
"""A list's mark, Markdown's signs for bold, and the bars around a row."""


def statements(text: str) -> list[tuple[int, int]]:
    """Character ranges of the statements in a text: its sentences, lines and rows, but no headings, table heads,
    questions, or lines that introduce a list.
    """
    found, in_table = [], False
    for start, end in sentences.sentence_ranges(text):
        piece = text[start:end]
        head = not in_table and bool(_BAR.search(piece)) and not re.search(r"\d", YEAR.sub("", piece))
        in_table = bool(_BAR.search(piece))
        if _states(piece) and not head:
            found.append((start, end))
    return found


def _states(piece: str) -> bool:
    said = piece.rstrip(" \"'”’»)]*_")
    return bool(_SAYS.search(said)) and not said.endswith((":", "?")) and not _HEADING.match(piece)


def check(
    text: str, checker: Checker, stopped: Stopped, judge: Judge | None = None
) -> Iterator[SentenceChecked | Answered]:
    """Check each statement of a text against the checker's whole corpus, and have a judge check those that rules
    cannot; the last event is the complete `Answered`.

    Raises `UsageError` for a text that is too long or states nothing, `Cancelled` once `stopped()`, and the errors
    of the judge.
    """
    if len(text) > LONGEST:
        raise UsageError("The text is longer than {most} characters: check it in parts.", most=LONGEST)
    ranges = statements(text)
    if not ranges:
        raise UsageError("There is no sentence in this text that could be checked.")
    numbers: dict[tuple[Coordinate, int, int], int] = {}
    length, found = 0, list[SentenceChecked]()
    for done, (start, end) in enumerate(ranges, 1):
        check_stopped(stopped)
        sentence = " ".join(_DRESS.sub("", text[start:end]).replace("\t", " | ").split())
        checked = checker.check(sentence)
        if judge is not None:
            from .judges.judge import judge_sentence  # slow to import, and few texts need it

            checked = judge_sentence(checked, judge, checker, stopped=stopped)
        written = "\n" if found else ""
        begin = length + len(written)
        written += sentence
        cited: list[Citation] = []
        for place in checked.citations[:3]:  # places named as a sentence's evidence, at most
            written += " "
            number = numbers.setdefault((place.at, place.start, place.end), len(numbers) + 1)
            marker = f"[{number}]"
            at = length + len(written)
            cited.append(Citation(number, place.at, at, at + len(marker), (place.start, place.end)))
            written += marker
        length += len(written)
        agreeing = sum(one.verdict != DIFFERS for one in checked.exact)
        statement = Statement(begin, length, checked.state, checked.why, checked.formula, agreeing, by=checked.by)
        found.append(SentenceChecked(done, len(ranges), written, statement, tuple(cited)))
        yield found[-1]
    yield gather(found)


def gather(found: Sequence[SentenceChecked]) -> Answered:
    """Combine the sentences checked so far into one answer."""
    return Answered(
        "".join(one.text for one in found),
        tuple(citation for one in found for citation in one.citations),
        tuple(one.statement for one in found),
        AnswerKind.CHECK,
    )
