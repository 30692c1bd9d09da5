"""Trials as a picture: a group of bars for each mode."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from .statistics import Statistics

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
