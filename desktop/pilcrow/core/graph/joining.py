"""Terms joined across documents by the resolution of entities."""

from __future__ import annotations

from collections.abc import Sequence

from ..terms.term import Term, TermKind, folded
from .names import meeting, similarity
from .resolution import count_likely


def term_keys(term: Term) -> set[str]:
    """Keys by which a term is found in other documents: equal terms share at least one."""
    if term.kind == TermKind.FUNCTION:
        return {f"={term.name}"}
    return {key for name in term.names for key in meeting(name)}


def same_term_probability(one: Term, other: Term) -> float:
    """Probability that two terms of different documents are the same. Functions differ if one letter does; two
    explained abbreviations are compared by their explanations.
    """
    if TermKind.FUNCTION in (one.kind, other.kind):
        return float(one.name == other.name)
    if all(term.kind == TermKind.ABBREVIATION and term.aliases for term in (one, other)):
        return similarity(max(one.names, key=len), max(other.names, key=len))
    return max(similarity(a, b) for a in one.names for b in other.names)


def equal_term(term: Term, candidates: Sequence[Term]) -> Term | None:
    """The term of another document that equals `term`; None if there is none, or two are equally likely."""
    ranked = sorted(((same_term_probability(term, each), each) for each in candidates), key=lambda pair: -pair[0])
    kept = ranked[: count_likely([score for score, _ in ranked])]
    exact = next((each for _, each in kept if folded(each.name) == folded(term.name)), None)
    if exact is not None or not kept:
        return exact
    return kept[0][1] if len(kept) < 2 or kept[0][0] > kept[1][0] else None
