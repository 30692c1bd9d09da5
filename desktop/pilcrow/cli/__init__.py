"""The command line: the same core as the window, no Qt.

`main` runs a command: its arguments stand in `arguments`, its work in the module of `commands` with its name.
Those modules import what is heavy, and are imported when their command runs. A second start of the window needs
none of them: see `second_start`.
"""

import sys
from collections.abc import Sequence

from .second_start import handed_over


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0, 1 (failed, with one line of explanation), 2 (usage)."""
    words = list(sys.argv[1:] if argv is None else argv)
    if handed_over(words):
        return 0
    from .program import run

    return run(words)
