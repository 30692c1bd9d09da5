"""Trials of one or more modes as figures, as a table, and as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from html import escape

from .behaviour import Trial

Figures = dict[str, float | None]
_BAR, _ROW, _LEFT, _WIDTH = 16, 26, 150, 360  # of the picture, in its units
_COLOURS = {"right": "#2f7d4f", "recall": "#3b6ea8", "precision": "#a8743b"}


def mean_figures(trials: Sequence[Trial]) -> Figures:
    """Means over the trials of a mode: shares in [0, 1], counts and seconds per question; None without a value."""
    apart = {"right": [t for t in trials if t.right], "wrong": [t for t in trials if not t.right]}
    retrieved, read = (sum(t.calls.count(name) for t in trials) for name in ("retrieve", "read"))
    states = Counter(state for t in trials for state in t.states)
    found: Figures = {
        "questions": len(trials),
        "right": _mean(trials, lambda t: t.right),
        "right, answerable": _mean([t for t in trials if t.answerable], lambda t: t.right),
        "right, not answerable": _mean([t for t in trials if not t.answerable], lambda t: t.right),
        "recall": _mean(trials, lambda t: t.recall),
        "precision": _mean(trials, lambda t: t.precision),
        "locates, then reads": _mean(trials, lambda t: t.locates_then_reads),
        "retrieve / read": retrieved / read if read else None,
        "no answer": _mean(trials, lambda t: bool(t.problem)),
        "claims supported": (states["supported"] + states["computed"]) / states.total() if states else None,
    }
    for name, some in apart.items():
        found |= {
            f"calls ({name})": _mean(some, lambda t: len(t.calls)),
            f"requests ({name})": _mean(some, lambda t: t.rounds),
            f"tokens ({name})": _mean(some, lambda t: t.prompt_tokens + t.reply_tokens),
            f"seconds ({name})": _mean(some, lambda t: t.seconds),
        }
    return found


def comparison_table(by_mode: dict[str, Figures]) -> str:
    """One row for each figure, one column for each mode."""
    names = list(next(iter(by_mode.values()), {}))
    widths = [max(len(mode), 8) for mode in by_mode]
    rows = ["  ".join([f"{'':24}", *(f"{mode:>{w}}" for mode, w in zip(by_mode, widths, strict=True))])]
    for name in names:
        cells = (f"{_cell(name, figures[name]):>{w}}" for figures, w in zip(by_mode.values(), widths, strict=True))
        rows.append("  ".join([f"{name:24}", *cells]))
    return "\n".join(rows)


def picture(by_mode: dict[str, Figures]) -> str:
    """Right answers, and recall and precision of the citations, as a group of bars for each mode, in SVG."""
    group = _ROW * len(_COLOURS) + _ROW
    height = group * len(by_mode) + _ROW
    size = f'width="{_LEFT + _WIDTH + 70}" height="{height}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">']
    for number, (mode, values) in enumerate(by_mode.items()):
        top = number * group + _ROW
        parts.append(f'<text x="0" y="{top}" font-weight="bold">{escape(mode)}</text>')
        for i, (name, colour) in enumerate(_COLOURS.items()):
            value, y = values.get(name), top + 8 + i * _ROW
            parts.append(f'<text x="{_LEFT - 12}" y="{y + 13}" text-anchor="end">{name}</text>')
            parts.append(
                f'<rect x="{_LEFT}" y="{y}" width="{(value or 0) * _WIDTH:.1f}" height="{_BAR}" fill="{colour}"/>'
            )
            parts.append(
                f'<text x="{_LEFT + (value or 0) * _WIDTH + 6:.1f}" y="{y + 13}">{_cell(name, value)}</text>'
            )
    return "\n".join([*parts, "</svg>", ""])


def _mean(trials: Iterable[Trial], value: Callable[[Trial], float | None]) -> float | None:
    values = [found for trial in trials if (found := value(trial)) is not None]
    return sum(values) / len(values) if values else None


def _cell(name: str, value: float | None) -> str:
    if value is None:
        return "-"
    if name.startswith(("questions", "tokens")):
        return f"{value:,.0f}"
    return f"{value:.1f}" if name.startswith(("calls", "requests", "seconds")) else f"{value:.3f}"
