"""Changes by word inside a paragraph: numbers and dates are one word each, typography does not count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

from ..language.numbers.quantities import NumberKind, Quantity, quantities
from ..marks.annotation import MarkedPart
from .changes import Edit, Figure
from .units import Unit, folded

_TOKEN = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"  # a sign of a script without spaces
    r"|[^\W\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+(?:[-‐‑'’.,/]\w+)*|[^\w\s]"
)
_NEAR = 2
"""Unchanged words between two edits that are read as one."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, sign, number or date at the characters `start:end` of a paragraph; `key` is its text for comparing,
    `target` the key of the section or paragraph that it refers to.
    """

    start: int
    end: int
    key: str
    unit: int
    figure: Figure | None = None
    target: str = ""


@dataclass(frozen=True, slots=True)
class _Range:
    """Tokens `start:end` of one side of an edit, among all `tokens` of some units."""

    units: Sequence[Unit]
    tokens: Sequence[Token]
    start: int
    end: int

    @property
    def own(self) -> Sequence[Token]:
        return self.tokens[self.start : self.end]

    @property
    def parts(self) -> tuple[MarkedPart, ...]:
        """The characters from the first to the last of the tokens, a part for each unit."""
        groups = [list(group) for _, group in groupby(self.own, key=lambda token: token.unit)]
        return tuple(self._part(group[0].start, group[-1]) for group in groups)

    @property
    def beside(self) -> MarkedPart | None:
        """The word before an empty range, or else the first one."""
        if self.own or not self.tokens:
            return None
        token = self.tokens[max(self.start - 1, 0)]
        return self._part(token.start, token)

    def _part(self, start: int, last: Token) -> MarkedPart:
        return MarkedPart(self.units[last.unit].paragraph, start, last.end)


def edits(old: Sequence[Unit], new: Sequence[Unit], targets: Mapping[str, str]) -> list[Edit]:
    """Edits that make neighbouring units `old` into `new`. References to the same place are equal whatever its
    number: `targets` gives the newer key of an older section or paragraph.
    """
    before, after = list(_tokens(old)), list(_tokens(new))
    matcher = SequenceMatcher(None, [t.key for t in before], [t.key for t in after], autojunk=False)
    ranges: list[tuple[int, int, int, int]] = []
    for kind, i, k, j, m in matcher.get_opcodes():
        if kind == "equal" or _alike(before[i:k], after[j:m], targets):
            continue
        if ranges and i - ranges[-1][1] <= _NEAR and j - ranges[-1][3] <= _NEAR:
            i, _, j, _ = ranges.pop()
        ranges.append((i, k, j, m))
    return [_edit(_Range(old, before, i, k), _Range(new, after, j, m)) for i, k, j, m in ranges]


def _tokens(units: Sequence[Unit]) -> Iterator[Token]:
    for number, unit in enumerate(units):
        yield from _unit_tokens(unit, number)


def _unit_tokens(unit: Unit, number: int) -> Iterator[Token]:
    """Tokens of a unit behind its number; those inside a quantity or a reference are one."""
    text, paragraph = unit.paragraph.text[: unit.end], unit.paragraph
    figures = quantities(text[unit.body :])
    whole = [(unit.body + q.start, unit.body + q.end, figure_kind(q), "") for q in figures]
    whole += [(r.start, r.end, None, r.paragraph or r.section) for r in paragraph.references]
    taken = unit.body
    for match in _TOKEN.finditer(text, unit.body):
        if match.start() < taken:
            continue
        over = [each for each in whole if each[0] < match.end() and each[1] > match.start()]
        start = max(taken, min([match.start(), *(each[0] for each in over)]))
        taken = max([match.end(), *(each[1] for each in over)])
        figure = next((each[2] for each in over if each[2]), None)
        target = next((each[3] for each in over if each[3]), "")
        if key := folded(text[start:taken]):
            yield Token(start, taken, key, number, figure, target)


def figure_kind(quantity: Quantity) -> Figure | None:
    """Kind of a quantity as a figure; None for labels and ordinals."""
    if quantity.kind in (NumberKind.LABEL, NumberKind.ORDINAL):
        return None
    if quantity.kind in (NumberKind.DATE, NumberKind.YEAR):
        return Figure.DATE
    return Figure.MONEY if quantity.money else Figure.NUMBER


def _alike(old: Sequence[Token], new: Sequence[Token], targets: Mapping[str, str]) -> bool:
    """True if only white space or hyphens differ, or the numbers of the same places."""
    if folded(" ".join(t.key for t in old)) == folded(" ".join(t.key for t in new)):
        return True
    return len(old) == len(new) and all(
        a.key == b.key or (a.target and targets.get(a.target) == b.target) for a, b in zip(old, new, strict=True)
    )


def _edit(old: _Range, new: _Range) -> Edit:
    changed = {t.key for t in old.own} ^ {t.key for t in new.own}
    figures = {t.figure for t in (*old.own, *new.own) if t.key in changed}
    figure = next((kind for kind in Figure if kind in figures), None)
    return Edit(old.parts, new.parts, figure, old.beside, new.beside)
