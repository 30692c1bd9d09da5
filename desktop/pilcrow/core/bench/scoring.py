"""Scores of trials: by rules, by SQuAD's measures, by judges, and by the pages cited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .behaviour import Trial
from .judging import right
from .overlap import exact_match, overlap
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
