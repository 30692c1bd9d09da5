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
        weighed = sorted(features, key=lambda feature: -abs(feature.weight))
        self._asked = [(f.test, Finding(f"{name}: {f.name}", f.weight, f.reason)) for f in weighed]
        self._most: list[tuple[float, float]] = []  # that the features after each take away, and add
        against = speaking = 0.0
        for feature in reversed(weighed):
            self._most.insert(0, (against, speaking))
            against, speaking = against + min(feature.weight, 0.0), speaking + max(feature.weight, 0.0)

    def __call__(self, case: Case) -> bool:
        """The answer. Asks no more features than it takes, the weightiest first."""
        if _OFF:
            return sum(finding.weight for finding in self.findings(case)) > 0
        total = 0.0
        for (test, finding), (against, speaking) in zip(self._asked, self._most, strict=True):
            if test(case):
                total += finding.weight
                if total + against > 0 or total + speaking <= 0:
                    break
        return total > 0

    def findings(self, case: Case) -> list[Finding]:
        """All features found in the case, the weightiest first."""
        return [finding for test, finding in self._asked if test(case) and is_on(finding.name)]


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
