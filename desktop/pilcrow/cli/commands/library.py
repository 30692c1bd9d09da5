"""The command `pilcrow library`: contents of the library, its collections, and a search."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

from ...core.errors import UsageError
from ...core.exchange.scope import Reach, Scope
from ...core.filtering import EVERY, split_tags
from ...core.model import Document
from ...core.shelf import FoundDocument, IndexState, Shelved
from ...engines.store.library import FILE
from ...engines.store.own_work import rescue as rescuing
from ...engines.store.own_work.collections import Collections
from ...services.collecting import Collecting
from ...services.shelving import Shelving
from ...workspace import Workspace
from .. import rendering
from ..filters import filter_of
from ..opening import open_workspace
from ..printing import print_json, say
from ..reading import find_documents, index_all, indexed
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    if args.action == "path":
        print(folder)
        return 0
    if args.action == "rescue":
        return _rescue(folder)
    with open_workspace(args, folder, stop, ask=False) as workspace:
        return _ACTIONS[args.action or "list"](workspace, args) or 0


def _rescue(folder: Path) -> int:
    """Save readers' data from a damaged library; returns the exit status."""
    found = rescuing.rescue(folder / FILE)
    counts = (found.marks, "mark"), (found.values, "value"), (found.conversations, "conversation")
    told = ", ".join(rendering.many(count, name) for count, name in counts)
    print(
        f"Saved {told}. Documents are read anew when they are opened or indexed."
        f" The damaged library is kept as {found.damaged}."
    )
    return 0


def chosen_documents(
    workspace: Workspace, args: argparse.Namespace, *, all_of_them: bool = False
) -> list[Document]:
    """Documents that `ask` and `retrieve` work on; of very many only the likely ones, unless all are wanted."""
    if args.files and args.collection is None and not (args.library or filter_of(args)):
        return indexed(workspace, args.files)
    question = "" if all_of_them else args.question or ""
    return _documents_to_ask(workspace, args, question)


def _documents_to_ask(workspace: Workspace, args: argparse.Namespace, question: str) -> list[Document]:
    """Documents for a question: those of a collection, after scanning its watched folder and reading its waiting
    files, or the whole library, as far as they pass the filter; of very many only the likely ones, if there is a
    question. Raises `UsageError` if there are none, or if files are named as well.
    """
    collection, only = args.collection, filter_of(args)
    if args.files or (collection is not None) == (args.library or (bool(only) and collection is None)):
        raise UsageError("Ask files, or --collection NAME, or the whole --library: one of them.")
    collecting = Collecting(workspace)
    if collection is not None:
        if workspace.library.collections.one(collection).folder:
            collecting.sync(collection, workspace.stopped)
        _read_waiting(workspace, collecting, collection)
    reach = Reach.LIBRARY if collection is None else Reach.COLLECTION
    scope = Scope(reach, collection or "", only)
    chosen = Shelving(workspace).chosen(scope, (), question, workspace.stopped)
    if not chosen.documents:
        if only:
            raise UsageError("No document passes this filter: pilcrow library list --json shows what each is.")
        whole = "The library" if collection is None else f"The collection “{collection}”"
        raise UsageError(f"{whole} has no document that could be asked: pilcrow library list shows its files.")
    if chosen.left:
        say(f"{rendering.many(chosen.left, 'file')} could not be asked: pilcrow library list says why.")
    count = len(chosen.documents)
    if count < chosen.total:
        say(
            f"{count:,} of {rendering.many(chosen.total, 'document')} are asked: those that have most"
            " of the question's words, or come near it by meaning."
        )
    return list(chosen.documents)


# ---- contents of the library ------------------------------------------------------------------------------


def _list_documents(workspace: Workspace, args: argparse.Namespace) -> None:
    while workspace.library.kinds.find():
        pass
    only = filter_of(args) if hasattr(args, "kind") else EVERY
    entries = [
        entry for entry in Collecting(workspace).entries(getattr(args, "collection", None)) if only.fits(entry)
    ]
    sizes = {document.id: document for document in workspace.library.documents([e.id for e in entries if e.id])}
    model = workspace.embedders.vectors_id
    for entry in entries:
        document = sizes.get(entry.id)
        models = workspace.library.models(document.structure) if document else {}
        foreign = document is not None and workspace.library.foreign(document.structure, model)
        if args.json:
            count = sum(section.paragraphs for section in document.sections) if document else 0
            print_json(entry_json(entry) | {"paragraphs": count, "models": models, "by_words_only": foreign})
        else:
            held = f"  {rendering.size_line(document)}" if document else ""
            by = "".join(f"; {rendering.many(count, 'text')} embedded by {name}" for name, count in models.items())
            by += f"; searched by words only: {model} does not know its language" if foreign else ""
            print(f"{entry_text(entry)}{held}{by}")


def entry_json(entry: Shelved) -> dict[str, Any]:
    names = (
        *("id", "path", "title", "author", "year", "kind", "tags"),
        *("pages", "added", "used", "share", "problem", "missing"),
    )
    return {name: getattr(entry, name) for name in names} | {"state": entry.state.value}


def entry_text(entry: Shelved) -> str:
    """Path, title, author, year, kind and tags of a document, and its state if it is not ready."""
    year = str(entry.year) if entry.year and str(entry.year) not in entry.title else ""
    said = ", ".join(filter(None, (entry.title, entry.author, year, entry.kind, *entry.tags)))
    state = entry.problem or (f"{entry.state} {entry.share:.0%}" if entry.share else entry.state.value)
    notes = [state] * (entry.state != IndexState.READY) + ["missing"] * entry.missing
    return "  ".join([entry.path, said, *(f"[{note}]" for note in notes)])


def _collections(workspace: Workspace, args: argparse.Namespace) -> None:
    for each in workspace.library.collections.all():
        if args.json:
            print_json(asdict(each))
        else:
            notes = [f"watches {each.folder}"] * bool(each.folder) + ["paused"] * each.paused
            print("; ".join([f"{each.name}  {rendering.many(each.documents, 'document')}", *notes]))


def _print_hits(workspace: Workspace, args: argparse.Namespace) -> None:
    *_, found = Shelving(workspace).search(args.words, workspace.stopped, args.collection)
    titled = titles_with(Collecting(workspace).entries(args.collection), args.words)
    if args.json:
        documents = [
            {"path": each.path, "title": each.title,
             "sentences": [{"page": s.page + 1, "label": s.label, "section": s.section.title, "text": s.text}
                           for s in each.sentences]}
            for each in found
        ]  # fmt: skip
        print_json({"query": args.words, "titles": [entry_json(e) for e in titled], "documents": documents})
        return
    for entry in titled:
        print(entry_text(entry))
    for each in found:
        print(_found_text(each))
    if not titled and not found:
        say("Nothing was found.")


def titles_with(entries: Sequence[Shelved], words: str) -> list[Shelved]:
    """Documents with all of the words in title, author, year or file name."""
    sought = words.casefold().split()

    def said(entry: Shelved) -> str:
        return f"{entry.title} {entry.author} {entry.year} {Path(entry.path).name}".casefold()

    return [entry for entry in entries if all(word in said(entry) for word in sought)]


def _found_text(found: FoundDocument) -> str:
    lines = [f"  p. {s.label}, {s.section.title}: {s.text}" for s in found.sentences]
    return "\n".join([f"{found.title}  {found.path}", *lines])


# ---- collections ------------------------------------------------------------------------------------------


def _add_files(workspace: Workspace, args: argparse.Namespace) -> None:
    kept, files = workspace.library.collections, find_documents(args.files)
    for file in files:
        if not Path(file).expanduser().is_file():
            raise UsageError(f"There is no file {file}: name one that is there, or a folder.")
    _make(kept, args.name)
    count = kept.add(args.name, files)
    say(f"{rendering.many(count, 'document')} added to “{args.name}”.")
    _say_waiting(workspace, args.name)


def _make(kept: Collections, name: str) -> None:
    """Create a collection of this name, unless it exists."""
    if " ".join(name.split()).casefold() not in {each.name.casefold() for each in kept.all()}:
        kept.create(name)


def _remove(workspace: Workspace, args: argparse.Namespace) -> None:
    absent = workspace.library.collections.remove(args.name, args.files)
    if absent:
        raise UsageError(f"The collection “{args.name}” does not have {', '.join(absent)}.")
    say(f"{rendering.many(len(args.files), 'document')} taken out of “{args.name}”; the library keeps them.")


def _delete(workspace: Workspace, args: argparse.Namespace) -> None:
    workspace.library.collections.delete(args.name)
    say(f"The collection “{args.name}” is deleted; the library keeps its documents.")


def _watch(workspace: Workspace, args: argparse.Namespace) -> None:
    kept = workspace.library.collections
    if not Path(args.folder).expanduser().is_dir():
        raise UsageError(f"There is no folder {args.folder}: choose one that is there.")
    _make(kept, args.name)
    kept.watch(args.name, args.folder)
    kept.sync(args.name, workspace.stopped)
    _say_waiting(workspace, args.name)


def _sync(workspace: Workspace, args: argparse.Namespace) -> int:
    """Look for the files of one collection, or of all, then read the waiting ones."""
    collecting, status = Collecting(workspace), 0
    known = workspace.library.collections
    for each in [known.one(args.name)] if args.name else known.all():
        synced = collecting.sync(each.name, workspace.stopped)
        for earlier, now in synced.moved:
            say(f"{earlier} is {now} now.")
        for path in synced.missing:
            say(f"{path} is missing: pilcrow library relocate FILE NEWPATH says where it is.")
        if each.paused:
            say(f"“{each.name}” is paused: pilcrow library resume goes on reading.")
        status |= _read_waiting(workspace, collecting, each.name, as_json=args.json)
    return status


def _read_waiting(workspace: Workspace, collecting: Collecting, collection: str, *, as_json: bool = False) -> int:
    files = collecting.waiting(collection)
    return index_all(workspace, files, as_json=as_json, events=collecting.read(collection)) if files else 0


def _say_waiting(workspace: Workspace, name: str) -> None:
    waiting = len(Collecting(workspace).waiting(name))
    if waiting:
        say(f"{rendering.many(waiting, 'document')} to be read: pilcrow library sync reads them.")


# ---- documents --------------------------------------------------------------------------------------------


def _relocate(workspace: Workspace, args: argparse.Namespace) -> None:
    place = workspace.library.shelf.relocate(args.file, args.to, workspace.stopped)
    say(f"{args.file} is {place} now.")


def _forget_document(workspace: Workspace, args: argparse.Namespace) -> int:
    """Remove a document and its data from the library; one with marks only if the marks may be deleted, too."""
    file, count = args.file, workspace.library.marks.count(args.file)
    if count and not args.with_marks:
        held = rendering.many(count, "mark")
        if not sys.stdin.isatty():
            raise UsageError(
                f"{file} has {held} of yours, which would go with it: pilcrow marks {file} --markdown exports"
                " them, --with-marks forgets them."
            )
        if input(f"{held} of yours go with {file}. Forget them? [y/N] ").strip().casefold() not in ("y", "yes"):
            say("Nothing was forgotten.")
            return 1
    if not workspace.forget(file):
        raise UsageError(f"The library does not hold {file}: pilcrow library list shows what it holds.")
    say(f"Forgotten: {file}")
    return 0


def _gists(workspace: Workspace, args: argparse.Namespace) -> int:
    """Let the chat model write summaries, and print the estimated time."""
    written = Collecting(workspace).write_gists(workspace.stopped, _of_collection(workspace, args))
    events = ((done, total, 0.0) for done, total in written)
    return _follow(args, "gists", events, "gist", "written")


def _relations(workspace: Workspace, args: argparse.Namespace) -> int:
    """Let the chat model extract relations, and print the estimated time."""
    events = Collecting(workspace).read_relations(workspace.stopped, _of_collection(workspace, args))
    return _follow(args, "relations", events, "section", "read")


def _of_collection(workspace: Workspace, args: argparse.Namespace) -> list[Document] | None:
    """Documents of the collection given in the arguments; None: all."""
    if args.collection is None:
        return None
    held = {entry.id for entry in Collecting(workspace).entries(args.collection)}
    return [document for document in workspace.library.documents() if document.id in held]


def _follow(
    args: argparse.Namespace, name: str, events: Iterable[tuple[int, int, float]], noun: str, verb: str
) -> int:
    """Print the progress of a chat model's work on the library; returns the exit status."""
    total, began = 0, monotonic()
    for done, total, foreseen in events:
        if args.json:
            print_json({"event": name, "done": done, "total": total})
        elif done:
            left = (monotonic() - began) / done * (total - done)
            say(f"[{done:,}/{total:,}" + (f", {rendering.duration(left)} left]" if done < total else "]"))
        else:
            about = f", which takes about {rendering.duration(foreseen)}" if foreseen else ""
            say(f"{rendering.many(total, noun)} to be {verb}{about}; Ctrl+C keeps those that are.")
    if not total:
        say(f"All {noun}s are {verb}.")
    return 0


def _rebuild(workspace: Workspace, _: argparse.Namespace) -> None:
    """Rebuild all derived data from the library's texts and vectors."""
    count = workspace.rebuild()
    say(f"{rendering.many(count, 'vector')} written to the search index again.")


_ACTIONS: dict[str, Callable[[Workspace, argparse.Namespace], int | None]] = {
    "list": _list_documents, "collections": _collections, "search": _print_hits,
    "add": _add_files, "remove": _remove,
    "rename": lambda workspace, args: workspace.library.collections.rename(args.name, args.other),
    "tag": lambda workspace, args: workspace.library.tags.change(args.files, split_tags(args.tag)),
    "untag": lambda workspace, args: workspace.library.tags.change(args.files, (), split_tags(args.tag)),
    "delete": _delete, "watch": _watch,
    "unwatch": lambda workspace, args: workspace.library.collections.watch(args.name, ""),
    "pause": lambda workspace, args: workspace.library.collections.pause(args.name),
    "resume": lambda workspace, args: workspace.library.collections.pause(args.name, False),
    "sync": _sync, "gists": _gists, "relations": _relations, "relocate": _relocate,
    "forget": _forget_document, "rebuild": _rebuild,
}  # fmt: skip
"""Actions by name; some return an exit status."""
