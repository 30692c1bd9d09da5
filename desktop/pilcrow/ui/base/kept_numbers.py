"""Numbers in the settings file of the window's layout."""

from __future__ import annotations

from PySide6.QtCore import QSettings

_MOST = 1e6


def kept_number(state: QSettings, key: str, usual: float) -> float:
    """A saved number; `usual` if it is missing or unusable."""
    try:
        found = float(str(state.value(key, usual)))
    except ValueError:
        return usual
    return found if abs(found) < _MOST else usual
