"""Why lines became headings or did not: what the model found in each that could be one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...page import Line, PageText
from ..lines.features import NAMES, line_features
from ..lines.kinds import HEADING, TEXT
from ..lines.line_table import Floats, Ints, line_table
from ..lines.reading import LineModel
from ..page.layout import arrange
from .assembly import Outline

_MOST, _LEAST = 6, 0.1
"""Features that are told of a line, at most, and the log-odds that each is worth at least."""
_AROUND = 2
"""Lines before and after a line that the model sees while the line's features are changed."""


class Feature(NamedTuple):
    """Feature that the model found in a line: its name and value, and by how much it raises (or lowers, below
    0) the log-odds of a heading.
    """

    name: str
    weight: float
    reason: str


class Explained(NamedTuple):
    """A possible heading on a 0-based page: title, `level`, `source`, and the features that decided."""

    page: int
    title: str
    heading: bool
    level: int
    source: str
    size: float
    features: tuple[Feature, ...]


def explained(
    outline: Outline, arranged: Sequence[Sequence[Line]], pages: Sequence[PageText], model: LineModel | None
) -> list[Explained]:
    """The candidates of the outline, in document order, each with the features that decided: the log-odds of a
    heading would change most if they were as usual in the document's text. `arranged` are the lines that the
    candidates stand in; without a `model` there are no features.
    """
    at = {(h.page, h.line + i): h for h in outline.headings for i in range(max(h.lines, 1))}
    table = line_table(pages, arrange(pages))
    features = line_features(table)
    row = {id(line): i for i, line in enumerate(table.lines)}
    text = [line.kinds is not None and line.kinds.argmax() == TEXT for line in table.lines]
    usual = np.median(features[text], axis=0) if any(text) else np.zeros(len(NAMES), np.float32)
    result = []
    for c in outline.candidates:
        heading, own = at.get(c.place), row.get(id(arranged[c.page][c.line]))
        deciding = (
            _deciding(features, table.page, own, usual, model) if model is not None and own is not None else ()
        )
        level, source = (heading.level, heading.source) if heading else (0, "")
        result.append(Explained(c.page, c.title, heading is not None, level, source, c.size, deciding))
    return result


def _deciding(features: Floats, page: Ints, own: int, usual: np.ndarray, model: LineModel) -> tuple[Feature, ...]:
    near = np.arange(max(own - _AROUND, 0), own + _AROUND + 1)
    near = near[near < len(page)]
    near = near[page[near] == page[own]]
    place = near.tolist().index(own)
    changed = np.repeat(features[None, near], len(NAMES) + 1, axis=0)
    np.fill_diagonal(changed[1:, place], usual)
    pages = np.repeat(np.arange(len(changed)), len(near))
    told = model.kinds(changed.reshape(-1, len(NAMES)), pages)[place :: len(near), HEADING]
    odds = np.clip(told, 1e-4, 1 - 1e-4)
    logits = np.log(odds / (1 - odds))
    worth = logits[0] - logits[1:]
    order = np.argsort(-np.abs(worth))[:_MOST]
    return tuple(
        Feature(
            f"lines: {NAMES[i]}",
            round(float(worth[i]), 2),
            f"{features[own, i]:.3g}, where text has {usual[i]:.3g}",
        )
        for i in order.tolist()
        if abs(worth[i]) >= _LEAST
    )
