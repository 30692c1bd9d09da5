"""The documents that other programs may read: those that the reader allows, which are the open ones by default."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from ...core.errors import UsageError
from ...core.exchange.scope import Reach, Scope
from ...core.model import Document
from ...engines.window_socket import tell_window
from ...services.shelving import Shelving
from ...settings import COLLECTION, LIBRARY, NOTHING, OPEN
from ...workspace import Workspace

_NO_WINDOW = "Pilcrow is not open, and so is no document: ask the person to open one there."
_NOTHING = "No document may be read: ask the person to open one in Pilcrow, or to allow more in its settings."
STOPPED = "The person stopped other programs from reading. Do not try again unless you are told to."
_CHANGED = "The documents have changed, and so have their numbers: call list_documents first."


class Refused(Exception):
    """Nothing may be read now; says why, for the model that asks."""


class AllowedDocuments:
    """The documents that another program may read, asked of the window before each reading.

    A library, collection or files that the reader named on the command line need no window; a window that is open
    shows their reading all the same, and can stop it.
    """

    def __init__(self, workspace: Workspace, args: argparse.Namespace) -> None:
        self._workspace = workspace
        named = f"{COLLECTION}{args.collection}" if args.collection else ""
        self._given, self._files = LIBRARY if args.library else named, tuple(args.files)
        self._numbered: list[str] = []
        """Ids of the documents, in the order of their numbers."""

    def tell(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """The answer of the window to a message; None without a window."""
        answer = tell_window(self._workspace.folder, message)
        return answer if isinstance(answer, dict) else None

    def documents(self, tool: str, program: str, *, numbered: bool = True) -> list[Document]:
        """The documents that a tool may read now for a program, by their numbers, which stay while none goes;
        afterwards they are counted anew, for a tool that needs no `numbered` ones. Raises `Refused`.
        """
        known = {document.id: document for document in self._found(*self._reach(tool, program))}
        gone = [each for each in self._numbered if each not in known]
        if gone and numbered:
            raise Refused(_CHANGED)
        if not known:
            raise Refused(_NOTHING)
        self._numbered = [each for each in self._numbered if each in known]
        self._numbered += [each for each in known if each not in self._numbered]
        return [known[each] for each in self._numbered]

    def _reach(self, tool: str, program: str) -> tuple[str, Sequence[str]]:
        """What may be read, and the paths of files."""
        answer = self.tell({"reads": tool, "program": program})
        if answer is not None and answer.get("stopped"):
            raise Refused(STOPPED)
        if self._given or self._files:
            return self._given or OPEN, self._files
        if answer is None:
            raise Refused(_NO_WINDOW)
        return str(answer.get("reach", NOTHING)), [str(path) for path in answer.get("open", ())]

    def _found(self, reach: str, paths: Sequence[str]) -> Sequence[Document]:
        if reach == NOTHING:
            return ()
        scope = Scope(Reach.LIBRARY if reach == LIBRARY else Reach.OPEN)
        if reach.startswith(COLLECTION):
            scope = Scope(Reach.COLLECTION, reach.removeprefix(COLLECTION))
        try:
            return Shelving(self._workspace).chosen(scope, paths, "", self._workspace.stopped).documents
        except UsageError as error:
            raise Refused(str(error)) from error
