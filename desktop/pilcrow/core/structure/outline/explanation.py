"""Why lines became headings or did not: what was found in each that could be one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...page import Heading, Line, PageText
from ..lines.features import NAMES, line_features
from ..lines.kinds import HEADING, TEXT
from ..lines.line_table import line_table
from ..lines.reading import LineModel
from ..page.layout import arrange
from .headings import LIKELY, Candidate, Finding

_MOST, _LEAST = 6, 0.1
"""Findings that are told of a line, and the log-odds that each is worth at least."""

SETTLED = 100.0
"""Weight of what settles a question."""

_TOLD = {
    "bookmark": Finding("bookmarks: named", SETTLED, "a bookmark names it"),
    "contents": Finding("contents: listed", SETTLED, "the printed contents list it"),
}
_LEFT_OUT = Finding("outline: left out", -SETTLED, "the bookmarks or contents of the document leave it out")


class Explained(NamedTuple):
    """Lines that may be a heading on a 0-based page, whether they are one (of `level`, told by `source`), and the
    findings about them: the features that decided most, or that a bookmark or the contents name it.
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
    result = []
    for c in candidates:
        heading = at.get(c.place)
        level, source = (heading.level, heading.source) if heading else (0, "")
        more = [_TOLD[source]] if source in _TOLD else [] if heading or c.odds < LIKELY else [_LEFT_OUT]
        findings = (*c.findings, *more)
        result.append(Explained(c.page, c.title, heading is not None, level, source, c.size, findings))
    return result


def decided(
    candidates: Sequence[Candidate],
    arranged: Sequence[Sequence[Line]],
    pages: Sequence[PageText],
    model: LineModel,
) -> list[Candidate]:
    """The candidates with the features that decided: those without which, were the feature that of the document's
    usual text, the log-odds of a heading would change most. `arranged` are the lines that the candidates stand in.
    """
    first = [arranged[c.page][c.line] for c in candidates]
    table = line_table(pages, arrange(pages))
    features = line_features(table)
    row = {id(line): i for i, line in enumerate(table.lines)}
    text = [line.kinds is not None and line.kinds.argmax() == TEXT for line in table.lines]
    usual = np.median(features[text], axis=0) if any(text) else np.zeros(len(NAMES), np.float32)
    return [
        replace(c, findings=_deciding(features[row[id(line)]], usual, model)) if id(line) in row else c
        for c, line in zip(candidates, first, strict=True)
    ]


def _deciding(own: np.ndarray, usual: np.ndarray, model: LineModel) -> list[Finding]:
    changed = np.repeat(own[None], len(NAMES) + 1, axis=0).astype(np.float32)
    np.fill_diagonal(changed[1:], usual)
    odds = np.clip(model.kinds(changed)[:, HEADING], 1e-4, 1 - 1e-4)
    logits = np.log(odds / (1 - odds))
    worth = logits[0] - logits[1:]
    order = np.argsort(-np.abs(worth))[:_MOST]
    return [
        Finding(f"lines: {NAMES[i]}", round(float(worth[i]), 2), f"{own[i]:.3g}, where text has {usual[i]:.3g}")
        for i in order.tolist()
        if abs(worth[i]) >= _LEAST
    ]
