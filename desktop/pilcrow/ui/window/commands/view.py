"""Commands for the view of pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from ....settings import Settings
from ...base.arrangement import Arrangement
from ...document.tab import Tab
from ...viewer.presentation import Presentation
from ...viewer.viewer import Viewer

LAYOUTS = {
    "single page": {"facing": False, "continuous": False},
    "continuous": {"facing": False, "continuous": True},
    "facing": {"facing": True, "continuous": True},
    "spreads": {"facing": True, "continuous": False},
}
"""Values of an `Arrangement` that each command sets."""
SWITCHES = {"cover": "cover", "right to left": "right_to_left"}
"""Fields of an `Arrangement` that each command toggles."""


class ViewCommands:
    """Commands for the pages of the document in front."""

    def __init__(self, front: Callable[[], Tab | None]) -> None:
        self._front = front

    def runs(self) -> dict[str, Callable[[], object]]:
        """Functions of the commands, by name."""
        do = self._do
        return {
            "fit width": do(lambda v: v.look.fit_width()),
            "fit page": do(lambda v: v.look.fit_page()),
            "fit text": do(lambda v: v.look.fit_text()),
            "trim": do(lambda v: v.look.set_trimmed(not v.look.trimmed)),
            "actual size": do(lambda v: v.look.set_zoom(1.0)),
            "zoom in": do(lambda v: v.look.zoom_in()),
            "zoom out": do(lambda v: v.look.zoom_out()),
            "rotate right": do(lambda v: v.look.rotate(1)),
            "rotate left": do(lambda v: v.look.rotate(-1)),
            "present": self._present,
            **{name: do(_stand(chosen)) for name, chosen in LAYOUTS.items()},
            **{name: do(partial(_turn, part=part)) for name, part in SWITCHES.items()},
        }

    def serve(self, tab: Tab, settings: Settings) -> None:
        """Apply the settings to the pages of a document."""
        tab.viewer.shown.smooth = settings.smooth_scrolling

    def chosen(self) -> Iterator[str]:
        """Names of the commands to be checked for the document in front."""
        tab = self._front()
        if tab is None:
            return
        how = tab.viewer.look.arrangement
        for name, parts in LAYOUTS.items():
            if all(getattr(how, part) == on for part, on in parts.items()):
                yield name
        if tab.viewer.look.trimmed:
            yield "trim"
        yield from (name for name, part in SWITCHES.items() if how.facing and getattr(how, part))

    def _present(self) -> None:
        tab = self._front()
        if tab is not None and tab.info is not None:
            Presentation(tab.viewer).begin()

    def _do(self, run: Callable[[Viewer], object]) -> Callable[[], object]:
        def run_there() -> None:
            tab = self._front()
            if tab is not None:
                run(tab.viewer)

        return run_there


def _stand(chosen: Mapping[str, bool]) -> Callable[[Viewer], object]:
    return lambda viewer: viewer.look.arrange(**chosen)


def _turn(viewer: Viewer, part: str) -> None:
    """Toggle a field of the arrangement; turns facing pages on, because the field applies only to them."""
    how: Arrangement = viewer.look.arrangement
    viewer.look.arrange(facing=True, **{part: not (how.facing and getattr(how, part))})
