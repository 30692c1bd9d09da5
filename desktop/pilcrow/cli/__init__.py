"""The command line: the same core as the window, no Qt.

`main` runs a command: its arguments stand in `arguments`, its work in the module of `commands` with its name.
Those modules import what is heavy, and are imported when their command runs.
"""

from .program import main as main
