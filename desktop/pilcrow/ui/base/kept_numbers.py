"""Numbers in the file where the window keeps what it looks like."""

from __future__ import annotations

from PySide6.QtCore import QSettings

_MOST = 1e6


def number(state: QSettings, key: str, usual: float) -> float:
    """A number that was kept; the usual one where there is none, or none of use."""
    try:
        found = float(str(state.value(key, usual)))
    except ValueError:
        return usual
    return found if abs(found) < _MOST else usual
