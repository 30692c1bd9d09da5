"""Why lines became headings or did not: what was found in each that could be one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...page import Heading
from .headings import LIKELY, Candidate, Finding

SETTLED = 100.0
"""Weight of what settles a question."""

_TOLD = {
    "bookmark": ("bookmarks: named", "a bookmark names it"),
    "contents": ("contents: listed", "the printed contents list it"),
}
_LEFT_OUT = Finding("outline: left out", -SETTLED, "the bookmarks or contents of the document leave it out")


class Explained(NamedTuple):
    """Lines that stand out on a 0-based page, whether they are a heading (of `level`, told by `source`), and the
    findings of all decisions about them. A heading has more for it than against it in each decision, or a bookmark
    or the contents name it.
    """

    page: int
    title: str
    heading: bool
    level: int
    source: str
    size: float
    findings: tuple[Finding, ...]


def explained(candidates: Sequence[Candidate], headings: Sequence[Heading]) -> list[Explained]:
    """What was found in each candidate, in document order, given the headings of the document's outline."""
    at = {(h.page, h.line + i): h for h in headings for i in range(max(h.lines, 1))}
    return [_explained(c, at.get(c.place)) for c in candidates]


def _explained(c: Candidate, heading: Heading | None) -> Explained:
    findings = list(c.findings)
    if heading is not None and heading.source in _TOLD:
        name, reason = _TOLD[heading.source]
        findings.append(Finding(name, SETTLED, reason))
    elif heading is None and c.odds >= LIKELY:
        findings.append(_LEFT_OUT)
    level, source = (heading.level, heading.source) if heading else (0, "")
    return Explained(c.page, c.title, heading is not None, level, source, c.size, tuple(findings))
