"""Child processes forked from one that has loaded PyMuPDF and ONNX Runtime: starting anew takes half a second.

PyMuPDF, imported after this module, comes without its ONNX layout models, as in the program: 0.9 s less.

After `install`, on Linux, everything that asks `multiprocessing` for new processes gets forked ones, with the
environment of the process that starts them. Programs that tests run start theirs as ever.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from multiprocessing.context import BaseContext
from types import ModuleType
from typing import Any, cast

from pilcrow.core import steps

cast("dict[str, ModuleType | None]", sys.modules).update({"pymupdf.layout": None, "pymupdf4llm": None})

usual = multiprocessing.get_context
"""What `install` replaces."""

if sys.platform == "linux":
    from multiprocessing import forkserver
    from multiprocessing.context import ForkServerContext, ForkServerProcess

    class Forked(ForkServerProcess):
        """A process forked from the one that has loaded everything."""

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self._environment = dict(os.environ)

        def start(self) -> None:
            if pid() is None:
                _start_server()
            super().start()

        def run(self) -> None:
            assert "warmed" in sys.modules, "it was forked from a process that has loaded nothing"
            os.environ.clear()
            os.environ.update(self._environment)
            steps.switch = os.environ.get(steps.VARIABLE, "")
            super().run()

    class _Context(ForkServerContext):
        Process = Forked

    def _start_server() -> None:
        """Start the process that others are forked from. It is told `sys.path` by its environment: older versions
        of Python have no other way, and let it go on without the modules that it does not find.
        """
        there = os.environ.get("PYTHONPATH")
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        try:
            forkserver.ensure_running()
        finally:
            if there is None:
                del os.environ["PYTHONPATH"]
            else:
                os.environ["PYTHONPATH"] = there


def _context(method: str | None = None) -> BaseContext:
    return _Context() if method == "spawn" else usual(method)


def install() -> None:
    """Have processes forked from now on; with the first, the one that loads the modules in `warmed` is started."""
    if sys.platform == "linux":
        multiprocessing.set_forkserver_preload(["warmed"])
        multiprocessing.get_context = _context  # type: ignore[assignment]  (a bound method, else)


def pid() -> int | None:
    """Id of the process that others are forked from, if there is one."""
    if sys.platform == "linux":
        server = forkserver._forkserver
        return cast("int | None", server._forkserver_pid)  # type: ignore[attr-defined]  (told nowhere else)
    return None
