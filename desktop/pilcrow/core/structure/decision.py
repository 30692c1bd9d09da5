"""Decisions as tables of features: each has a weight and a reason, and the sum decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, NamedTuple, TypeVar

Case = TypeVar("Case")


class Feature(NamedTuple, Generic[Case]):
    """One thing that speaks for (weight above 0) or against something, where `test` finds it in a case."""

    name: str
    weight: float
    test: Callable[[Case], bool]
    reason: str


class Finding(NamedTuple):
    """A feature found in a case: "decision: feature", what it adds, and why."""

    name: str
    weight: float
    reason: str


def always(_case: object) -> bool:
    """The test of what always holds."""
    return True


class Decision(Generic[Case]):
    """A question that is answered yes where the weights of the features found sum to more than 0.

    A feature that always holds is how much has to speak for it, or against. Weights come in tiers: what settles a
    question outweighs all hints together.
    """

    def __init__(self, name: str, *features: Feature[Case]) -> None:
        self.name = name
        self.features = features
        self._asked: list[tuple[Feature[Case], float, float]] = []  # each with the most that those after it add
        against = speaking = 0.0
        for feature in sorted(features, key=lambda feature: -abs(feature.weight))[::-1]:
            self._asked.insert(0, (feature, against, speaking))
            against, speaking = against + min(feature.weight, 0.0), speaking + max(feature.weight, 0.0)

    def __call__(self, case: Case) -> bool:
        """The answer. Asks no more features than it takes, the weightiest first."""
        if _OFF:
            return sum(finding.weight for finding in self.findings(case)) > 0
        total = 0.0
        for feature, against, speaking in self._asked:
            if feature.test(case):
                total += feature.weight
            if total + against > 0 or total + speaking <= 0:
                break
        return total > 0

    def findings(self, case: Case) -> list[Finding]:
        """All features found in the case, the weightiest first."""
        found = [
            feature for feature, *_ in self._asked if is_on(f"{self.name}: {feature.name}") and feature.test(case)
        ]
        return [Finding(f"{self.name}: {feature.name}", feature.weight, feature.reason) for feature in found]


_OFF: set[str] = set()


def is_on(name: str) -> bool:
    """Is the feature of that name, "decision: feature", asked?"""
    return name not in _OFF


@contextmanager
def without(*names: str) -> Iterator[None]:
    """Leaves out features, each called "decision: feature", for a while: what is lost is what they earn."""
    _OFF.update(names)
    try:
        yield
    finally:
        _OFF.difference_update(names)
