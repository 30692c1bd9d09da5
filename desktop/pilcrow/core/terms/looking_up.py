"""Lookup of terms in an index: the term named by some words, the related ones, and all places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from ..model import Document, Paragraph
from .stems import bare_word
from .term import Term, folded


def find_named(terms: Sequence[Term], words: str, *, whole: bool = False) -> Term | None:
    """The term that some words name, in any form; else, unless `whole`, the longest that they contain."""
    by_name: dict[str, Term] = {}
    for term in terms:
        for name in term.names:
            by_name.setdefault(_name_key(name), term)
    said = _name_key(words).split()
    for size in range(len(said), len(said) - 1 if whole else 0, -1):
        for at in range(len(said) - size + 1):
            if (found := by_name.get(" ".join(said[at : at + size]))) is not None:
                return found
    return None


def _name_key(name: str) -> str:
    """A name without case, accents and plurals."""
    words = (bare_word(word.strip(".,;:!?()[]{}“”\"‘’'")) for word in folded(name).split())
    return " ".join(word if len(word) < 4 or word.endswith("ss") else word.removesuffix("s") for word in words)


def related_terms(terms: Sequence[Term], term: Term) -> list[Term]:
    """Terms most often in the same paragraphs, and terms with a name inside this term's name or around it."""
    own = {(place.section, place.paragraph) for place in term.places}
    name = f" {_name_key(term.name)} "
    scores: dict[str, tuple[float, Term]] = {}
    for other in terms:
        its = f" {_name_key(other.name)} "
        if its == name or (its in name and " " not in its.strip()):
            continue  # the term itself, or just a word of it
        shared = sum((place.section, place.paragraph) in own for place in other.places)
        part = 0.5 * (name in its or its in name)  # half of having all the same places
        if shared > 1 or part:
            together = shared / (len(other.places) * len(term.places)) ** 0.5
            score = (min(1.0, together) + part) * other.score**0.5
            scores[its] = max(scores.get(its, (0.0, other)), (score, other), key=lambda pair: pair[0])
    ranked = sorted(scores.values(), key=lambda pair: (-pair[0], pair[1].name))
    return [other for _, other in ranked[:8]]  # related terms, at most


def mentions(
    document: Document, term: Term, paragraphs: Callable[[int, int, int], Sequence[Paragraph]]
) -> list[tuple[Paragraph, int, int]]:
    """Places of a term as characters of paragraphs; `paragraphs` returns those from one number to another of a
    section (id). Titles that are not printed are left out.
    """
    wanted: defaultdict[int, set[int]] = defaultdict(set)
    for place in term.places:
        wanted[place.section].add(place.paragraph)
    held: dict[tuple[int, int], Paragraph] = {}
    for section, numbers in wanted.items():
        if 0 in numbers and document.section(section).box is not None:
            held[section, 0] = document.heading(section)
        if later := numbers - {0}:
            held.update(((section, p.number), p) for p in paragraphs(section, min(later), max(later)))
    return [(held[p[:2]], p.start, p.end) for p in sorted(term.places) if p[:2] in held]
