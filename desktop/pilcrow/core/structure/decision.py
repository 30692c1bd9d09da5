"""Decisions as tables of features: each has a weight and a reason, and the sum decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, NamedTuple, TypeVar

Case = TypeVar("Case")


class Feature(NamedTuple, Generic[Case]):
    """One thing that speaks for (weight above 0) or against something, where `test` finds it in a case."""

    name: str
    weight: float
    test: Callable[[Case], bool]
    reason: str


def always(_case: object) -> bool:
    """The test of what always holds."""
    return True


class Decision(Generic[Case]):
    """A question that is answered yes where the weights of the features found sum to more than 0.

    A feature that always holds is how much has to speak for it, or against. Weights come in tiers: what settles a
    question outweighs all hints together.
    """

    def __init__(self, name: str, features: Sequence[Feature[Case]]) -> None:
        self.name = name
        self.features = tuple(features)
        self._use(self.features)

    def __call__(self, case: Case) -> bool:
        """The answer. Asks no more features than it takes, the weightiest first."""
        total = 0.0
        for feature, against, speaking in self._asked:
            if feature.test(case):
                total += feature.weight
            if total + against > 0 or total + speaking <= 0:
                break
        return total > 0

    def found(self, case: Case) -> list[Feature[Case]]:
        """All features found in the case, the weightiest first."""
        return [feature for feature, *_ in self._asked if feature.test(case)]

    @contextmanager
    def without(self, *names: str) -> Iterator[None]:
        """Leaves features out for a while, to see what each earns."""
        self._use([feature for feature in self.features if feature.name not in names])
        try:
            yield
        finally:
            self._use(self.features)

    def _use(self, features: Sequence[Feature[Case]]) -> None:
        """Sets the order in which features are asked, each with the most that those after it can add."""
        self._asked: list[tuple[Feature[Case], float, float]] = []
        against = speaking = 0.0
        for feature in sorted(features, key=lambda feature: -abs(feature.weight))[::-1]:
            self._asked.insert(0, (feature, against, speaking))
            against, speaking = against + min(feature.weight, 0.0), speaking + max(feature.weight, 0.0)
