"""The commands `pilcrow library cite`, `describe`, `export`, `import` and `zotero`: bibliographic records."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ...core.cataloguing.record import FIELDS, Catalogued
from ...core.errors import UsageError
from ...engines.citing.files import format_of, written
from ...services.citing import Citing
from ...workspace import Workspace
from .. import rendering
from ..opening import open_workspace
from ..printing import print_json, say
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    with open_workspace(args, folder, stop, ask=False) as workspace:
        _ACTIONS[args.action](workspace, Citing(workspace), args)
    return 0


def _cite(_: Workspace, citing: Citing, args: argparse.Namespace) -> None:
    documents = _chosen(citing, args.files, args.collection)
    for document, cited in zip(documents, citing.cite(documents, args.style, args.page), strict=True):
        if args.json:
            print_json(cited._asdict() | {"path": document.path})
        else:
            print(cited.citation if args.page else cited.reference)


def _describe(_: Workspace, citing: Citing, args: argparse.Namespace) -> None:
    (document,) = _chosen(citing, [args.file], None)
    changes: dict[str, str | None] = {}
    for said in args.set or ():
        name, mark, value = said.partition("=")
        if name not in FIELDS or not mark:
            raise UsageError(f"“{said}” sets nothing: say FIELD=VALUE, with one of {', '.join(FIELDS)}.")
        changes[name] = value
    changes |= dict.fromkeys(_known_field(name) for name in args.unset or ())
    if changes or args.key:
        citing.edit(document.digest, changes, args.key or None)
    (document,) = citing.records([document.digest])
    if args.json:
        print_json(_as_json(document))
        return
    print(f"key: {document.key}")
    for name, value in document.record.known().items():
        print(f"{name}: {value}" + " (yours)" * (name in document.edited))
    if document.link:
        print(f"source: {document.link}")


def _known_field(name: str) -> str:
    if name not in FIELDS:
        raise UsageError(f"There is no field “{name}”: name one of {', '.join(FIELDS)}.")
    return name


def _as_json(document: Catalogued) -> dict[str, Any]:
    record = {name: getattr(document.record, name) for name in FIELDS}
    return {"id": document.digest, "path": document.path, "key": document.key} | record | {
        "edited": sorted(document.edited), "link": document.link,
    }  # fmt: skip


def _export(_: Workspace, citing: Citing, args: argparse.Namespace) -> None:
    documents = _chosen(citing, args.files, args.collection, every=not args.files)
    if args.to is None:
        print(written(documents, args.format or ("csl-json" if args.json else "bibtex")), end="")
        return
    if args.format and format_of(args.to) != args.format:
        raise UsageError(f"{args.to} does not end as {args.format} does: leave one of the two out.")
    citing.write(args.to, documents)
    say(f"{rendering.many(len(documents), 'reference')} written to {args.to}.")


def _import(workspace: Workspace, citing: Citing, args: argparse.Namespace) -> None:
    found = citing.read(args.file, workspace.stopped)
    if args.json:
        print_json(found._asdict())
        return
    say(f"{rendering.many(found.matched, 'document')} of the library completed.")
    for count, noun, rest in (
        (found.added, "PDF", "new to the library: pilcrow index reads what is new"),
        (found.unmatched, "reference", "left out: not in the library"),
        (found.unreadable, "reference", "left out: not readable"),
    ):
        if count:
            say(f"{rendering.many(count, noun)} {rest}.")


def _zotero(workspace: Workspace, citing: Citing, args: argparse.Namespace) -> None:
    if args.stop or args.folder is not None:
        citing.follow_zotero("" if args.stop else str(Path(args.folder).expanduser().absolute()))
    if args.stop:
        say("Zotero is not followed any more; the library keeps its documents.")
        return
    if not workspace.settings.zotero:
        raise UsageError("No Zotero library is followed: name its data folder, usually ~/Zotero.")
    looked = None
    for looked in citing.look_at_zotero(workspace.stopped):
        if args.json:
            print_json({"event": "zotero"} | looked._asdict())
    if looked is not None and not args.json:
        rest = f"; {rendering.many(looked.without, 'item')} without a PDF left out" if looked.without else ""
        say(f"{rendering.many(looked.total, 'item')} of Zotero's library taken over{rest}.")


def _chosen(
    citing: Citing, files: Sequence[str], collection: str | None, *, every: bool = False
) -> list[Catalogued]:
    """Records of files that the library holds, or of a collection, or of all documents. Raises `UsageError`."""
    if bool(files) == (collection is not None) and not (every and not files and collection is None):
        raise UsageError("Name files, or --collection NAME: one of them.")
    if not files:
        return citing.of_collection(collection)
    for file in files:
        if citing.record(file) is None:
            raise UsageError(f"The library does not hold {file}: pilcrow index reads it.")
    return citing.records(files)


_ACTIONS: dict[str, Callable[[Workspace, Citing, argparse.Namespace], None]] = {
    "cite": _cite, "describe": _describe, "export": _export, "import": _import, "zotero": _zotero,
}  # fmt: skip
