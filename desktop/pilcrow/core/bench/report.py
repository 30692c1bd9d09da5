"""Trials as one Markdown report: the questions, DeepRead's Tables 1 to 4 and Fig. 3, evidence, and agreement;
and a picture of the modes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from .scoring import Scored
from .statistics import Cost, Middle, Statistics, agreements, mean, statistics

ALL = "all"
"""Column of all questions together."""
_COSTS = ("calls", "requests", "tokens", "seconds")


@dataclass(frozen=True, slots=True)
class Extent:
    """Extent of the documents of one set: their number, pages and tokens."""

    documents: int
    pages: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Report:
    """The scored trials of some modes; `setting` says in a sentence how they were made, `extents` are by set."""

    scored: Sequence[Scored]
    modes: Sequence[str]
    setting: str
    extents: Mapping[str, Extent]

    def group(self, mode: str, source: str = ALL) -> Statistics:
        """Statistics of a mode, for all questions or for those of a set."""
        chosen = (one for one in self.scored if one.trial.mode == mode)
        return statistics([one for one in chosen if source in (ALL, one.question.source)])

    @property
    def sources(self) -> list[str]:
        return sorted({one.question.source for one in self.scored})

    def markdown(self) -> str:
        """The whole report."""
        judges = list(dict.fromkeys(name for one in self.scored for name in one.verdicts))
        missing = sum(bool(one.trial.answer) and not one.verdicts for one in self.scored)
        judged = f"Right by the judge {judges[0]}" if judges else "Right by rules about numbers, names and words"
        unjudged = f"; by rules where it gave no verdict ({missing} answers)" if judges and missing else ""
        parts = [
            "# Questions with known answers",
            f"{self.setting} {judged}{unjudged}.",
            _part("Questions (Table 5)", *self._questions()),
            _part("Right answers, % (Table 1)", *self._right()),
            _part("Locate, then read (Table 2)", *self._locating()),
            _part("Cost of right and wrong answers (Table 3)", *self._costs()),
            _part("Sets (Table 4)", *self._sets()),
            _part("Behaviour: median and middle half (Fig. 3)", *self._behaviour()),
            _part("Evidence, %", *self._evidence()),
            _part("Agreement, % of answers", *self._agreement()),
        ]
        return "\n\n".join(filter(None, parts)) + "\n"

    def _questions(self) -> tuple[list[str], list[list[str]]]:
        head = ["set", "questions", "without an answer", "documents", "pages", "tokens a document"]
        rows = []
        for source in self.sources:
            asked = {one.question.id: one.question for one in self.scored if one.question.source == source}
            silent = sum(not question.answers for question in asked.values())
            read = self.extents[source]
            each = read.tokens / max(1, read.documents)
            numbers = (len(asked), silent, read.documents, read.pages, each)
            rows.append([_name(source), *(f"{number:,.0f}" for number in numbers)])
        return head, rows

    def _right(self) -> tuple[list[str], list[list[str]]]:
        head = ["mode", *map(_name, self.sources), "mean of sets", "all", "answerable", "not", "rules", "EM", "F1"]
        rows = []
        for mode in self.modes:
            sets, whole = [self.group(mode, source).right for source in self.sources], self.group(mode)
            also = [whole.right, whole.right_answerable, whole.right_unanswerable]
            also += [whole.by_rules, whole.exact, whole.f1]
            rows.append([mode, *map(_percent, [*sets, mean(sets), *also])])
        return head, rows

    def _locating(self) -> tuple[list[str], list[list[str]]]:
        head = ["mode"]
        for source in self._columns:
            head += [f"{_name(source)}: retrieves, then reads, %", "retrievals a reading"]
        rows = []
        for mode in self.modes:
            found = [self.group(mode, source) for source in self._columns]
            cells = [cell for each in found for cell in (_percent(each.locates), _plain(each.per_read, 2))]
            rows.append([mode, *cells])
        return head, rows

    def _costs(self) -> tuple[list[str], list[list[str]]]:
        head = ["mode", *(f"{name}, {which}" for name in _COSTS for which in ("right", "wrong"))]
        rows = []
        for mode in self.modes:
            found = self.group(mode)
            rows.append(
                [mode, *(_cost(each, name) for name in _COSTS for each in (found.cost_right, found.cost_wrong))]
            )
        return head, rows

    def _sets(self) -> tuple[list[str], list[list[str]]]:
        head = ["set", "mode", "right, %", "no answer, %", *_COSTS]
        rows = []
        for source, mode, found in self._each():
            shares = map(_percent, (found.right, found.unanswered))
            rows.append([_name(source), mode, *shares, *(_cost(found.cost, name) for name in _COSTS)])
        return head, rows

    def _behaviour(self) -> tuple[list[str], list[list[str]]]:
        head = ["set", "mode", "first call a search, %", "calls", "tokens read", "tokens written"]
        rows = []
        for source, mode, found in self._each():
            spread = map(_middle, (found.calls, found.prompt_tokens, found.reply_tokens))
            rows.append([_name(source), mode, _percent(found.searches_first), *spread])
        return head, rows

    def _evidence(self) -> tuple[list[str], list[list[str]]]:
        head = ["mode", "pages found", "pages right", "statements supported"]
        found = [self.group(mode) for mode in self.modes]
        shares = [(each.recall, each.precision, each.supported) for each in found]
        return head, [[mode, *map(_percent, each)] for mode, each in zip(self.modes, shares, strict=True)]

    def _agreement(self) -> tuple[list[str], list[list[str]]]:
        columns = [dict(agreements(self._of(source))) for source in self._columns]
        rows = [[name, *(_percent(column.get(name)) for column in columns)] for name in columns[-1]]
        return ["same verdict", *map(_name, self._columns)], rows

    @property
    def _columns(self) -> list[str]:
        """Sets, and all together if there are several."""
        return self.sources if len(self.sources) == 1 else [*self.sources, ALL]

    def _of(self, source: str) -> list[Scored]:
        return [one for one in self.scored if source in (ALL, one.question.source)]

    def _each(self) -> Iterable[tuple[str, str, Statistics]]:
        return ((source, mode, self.group(mode, source)) for source in self._columns for mode in self.modes)


def _part(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table below its title; "" without rows."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return f"## {title}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) if rows else ""


def _name(source: str) -> str:
    return source.replace("|", " ") or "questions"  # name of a set that has none


def _percent(share: float | None) -> str:
    return _plain(None if share is None else 100 * share, 1)


def _plain(value: float | None, digits: int) -> str:
    return "–" if value is None else f"{value:,.{digits}f}"


def _cost(cost: Cost | None, name: str) -> str:
    return _plain(getattr(cost, name, None), 0 if name == "tokens" else 1)


def _middle(spread: Middle | None) -> str:
    if spread is None:
        return "–"
    low, median, high = (f"{value:,.0f}" for value in spread)
    return f"{median} ({low}–{high})"


_BAR, _ROW, _LEFT, _WIDTH = 16, 26, 150, 360
"""Height of a bar and of its row, and the left edge and the full width of bars, in the picture's units."""
_COLOURS = {"right": "#2f7d4f", "recall": "#3b6ea8", "precision": "#a8743b"}


def picture(by_mode: Mapping[str, Statistics]) -> str:
    """Right answers, and recall and precision of the citations, as a group of bars for each mode, in SVG."""
    group = _ROW * len(_COLOURS) + _ROW
    height = group * len(by_mode) + _ROW
    size = f'width="{_LEFT + _WIDTH + 70}" height="{height}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">']
    for number, (mode, values) in enumerate(by_mode.items()):
        top = number * group + _ROW
        parts.append(f'<text x="0" y="{top}" font-weight="bold">{escape(mode)}</text>')
        shares = {"right": values.right, "recall": values.recall, "precision": values.precision}
        for i, (name, share) in enumerate(shares.items()):
            y, wide = top + 8 + i * _ROW, (share or 0) * _WIDTH
            parts.append(f'<text x="{_LEFT - 12}" y="{y + 13}" text-anchor="end">{name}</text>')
            parts.append(f'<rect x="{_LEFT}" y="{y}" width="{wide:.1f}" height="{_BAR}" fill="{_COLOURS[name]}"/>')
            said = "-" if share is None else f"{share:.3f}"
            parts.append(f'<text x="{_LEFT + wide + 6:.1f}" y="{y + 13}">{said}</text>')
    return "\n".join([*parts, "</svg>", ""])
