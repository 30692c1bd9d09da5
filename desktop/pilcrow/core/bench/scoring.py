"""Scores of trials: by rules, by SQuAD's measures, by judges, and by the pages cited."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..language.questions.absence import says_absent
from .behaviour import Trial
from .judging import right, without_markers
from .questions import BenchQuestion

MATCHES = 0.5
"""F1 from which an answer counts as the expected one, where it is compared with verdicts."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A trial with its scores: `by_rules` (`judging`), `exact` and `f1` (`overlap`), the `verdicts` of judges, the
    primary one first, and recall and precision of the pages cited, None if the evidence is unknown.
    """

    question: BenchQuestion
    trial: Trial
    by_rules: bool
    exact: bool
    f1: float
    recall: float | None
    precision: float | None
    verdicts: Mapping[str, bool]

    @property
    def right(self) -> bool:
        """Correctness by the primary judge, by the rules without a verdict."""
        return next(iter(self.verdicts.values()), self.by_rules)

    @property
    def calls_by_all(self) -> dict[str, bool]:
        """Verdicts of all that tell right from wrong: judges, rules, exact match, and F1 from `MATCHES`."""
        return {**self.verdicts, "rules": self.by_rules, "EM": self.exact, f"F1 ≥ {MATCHES}": self.f1 >= MATCHES}


def score(question: BenchQuestion, trial: Trial, verdicts: Mapping[str, bool]) -> Scored:
    """Score a trial; one without an answer is wrong."""
    answers, said, cited = question.answers, trial.answer, set(trial.cited)
    recall = precision = None
    if question.pages:
        met = len(cited & question.pages)
        recall, precision = met / len(question.pages), met / len(cited) if cited else 0.0
    given = bool(said)
    return Scored(
        question,
        trial,
        given and right(answers, said),
        given and exact_match(answers, said),
        overlap(answers, said) if given else 0.0,
        recall,
        precision,
        verdicts if given else dict.fromkeys(verdicts, False),
    )


def exact_match(answers: Sequence[str], text: str) -> bool:
    """True if the text is one of the `answers`, loosely compared; without any, if it says so."""
    words = _words(text)
    return any(_words(answer) == words for answer in answers) if answers else says_absent(without_markers(text))


def overlap(answers: Sequence[str], text: str) -> float:
    """F1 of the text's words against the nearest of `answers`, in [0, 1]; without any, 1 for silence."""
    if not answers:
        return float(exact_match(answers, text))
    return max(_f1(_words(answer), _words(text)) for answer in answers)


def _f1(wanted: Sequence[str], said: Sequence[str]) -> float:
    common = (Counter(wanted) & Counter(said)).total()
    return 2 * common / (len(wanted) + len(said)) if common else 0.0


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", without_markers(text)).casefold()
    return re.sub(r"\b(?:a|an|the)\b", " ", "".join(c for c in plain if c.isspace() or c.isalnum())).split()
