"""Statistics of a group of trials, and the agreement of those who judge them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import attrgetter
from statistics import quantiles

from ..ask.tools.calls import READ, RETRIEVE
from .behaviour import Trial
from .scoring import Scored

Middle = tuple[float, float, float]
"""Lower quartile, median and upper quartile."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Mean cost of an answer: calls of tools, requests to the model, tokens of both directions, seconds."""

    calls: float
    requests: float
    tokens: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of some trials: shares in [0, 1], costs per question; None without a trial that has the value.

    `searches_first` is the share whose first call is a search (DeepRead, Fig. 3), `locates` of those that retrieve
    and then read, `per_read` the number of retrievals for each reading (Table 2), `supported` the share of
    statements that are supported or computed.
    """

    questions: int
    right: float | None
    right_answerable: float | None
    right_unanswerable: float | None
    by_rules: float | None
    exact: float | None
    f1: float | None
    recall: float | None
    precision: float | None
    unanswered: float | None
    supported: float | None
    searches_first: float | None
    locates: float | None
    per_read: float | None
    cost: Cost | None
    cost_right: Cost | None
    cost_wrong: Cost | None
    calls: Middle | None
    prompt_tokens: Middle | None
    reply_tokens: Middle | None


def statistics(scored: Sequence[Scored]) -> Statistics:
    """Statistics of some trials."""
    trials = [one.trial for one in scored]
    answerable = [one for one in scored if one.question.answers]
    silent = [one for one in scored if not one.question.answers]
    right = [one for one in scored if one.right]
    wrong = [one for one in scored if not one.right]
    called = Counter(name for t in trials for name in t.calls)
    states = Counter(state for t in trials for state in t.states)
    held = states["supported"] + states["computed"]
    return Statistics(
        questions=len(scored),
        right=_mean_of("right", scored),
        right_answerable=_mean_of("right", answerable),
        right_unanswerable=_mean_of("right", silent),
        by_rules=_mean_of("by_rules", scored),
        exact=_mean_of("exact", scored),
        f1=_mean_of("f1", scored),
        recall=_mean_of("recall", scored),
        precision=_mean_of("precision", scored),
        unanswered=_mean_of("unanswered", trials),
        supported=held / states.total() if states else None,
        searches_first=_mean_of("searches_first", trials),
        locates=_mean_of("locates_then_reads", trials),
        per_read=called[RETRIEVE] / called[READ] if called[READ] else None,
        cost=_cost(trials),
        cost_right=_cost([one.trial for one in right]),
        cost_wrong=_cost([one.trial for one in wrong]),
        calls=_middle([len(t.calls) for t in trials]),
        prompt_tokens=_middle([t.prompt_tokens for t in trials]),
        reply_tokens=_middle([t.reply_tokens for t in trials]),
    )


def _mean_of(name: str, values: Iterable[object]) -> float | None:
    return mean(map(attrgetter(name), values))


def mean(values: Iterable[float | None]) -> float | None:
    """Mean of the values that are known; None if none is."""
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def agreements(scored: Sequence[Scored]) -> list[tuple[str, float]]:
    """Agreement of each two of those who tell right from wrong, then of all judges if there are several (DeepRead,
    Eq. 15): the share of answers with the same verdict, among those that every judge has judged.
    """
    judges = list(dict.fromkeys(name for one in scored for name in one.verdicts))
    judged = [one for one in scored if one.trial.answer and len(one.verdicts) == len(judges)]
    if not judged:
        return []
    names = list(judged[0].calls_by_all)
    groups: list[tuple[str, ...]] = list(combinations(names, 2))
    groups += [tuple(judges)] if len(judges) > 2 else []
    return [(" = ".join(group), _unanimous(judged, group)) for group in groups]


def _unanimous(scored: Sequence[Scored], names: Sequence[str]) -> float:
    same = [len({one.calls_by_all[name] for name in names}) == 1 for one in scored]
    return sum(same) / len(scored)


def _cost(trials: Sequence[Trial]) -> Cost | None:
    if not trials:
        return None
    calls, count = sum(len(t.calls) for t in trials), len(trials)
    sums = (sum(map(attrgetter(name), trials)) for name in ("rounds", "tokens", "seconds"))
    return Cost(calls / count, *(total / count for total in sums))


def _middle(values: Sequence[float]) -> Middle | None:
    if len(values) < 2:
        return (values[0],) * 3 if values else None
    low, median, high = quantiles(values, method="inclusive")
    return low, median, high
