"""Command-line arguments of `pilcrow library`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from ..core.cataloguing.record import FIELDS
from .filters import filters


def add_actions(library: argparse.ArgumentParser, every: argparse.ArgumentParser) -> None:
    """Add the actions of `library`; without an action it lists the documents."""
    library.set_defaults(action="list")
    actions = library.add_subparsers(dest="action", metavar="ACTION")
    shows = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)  # keeps earlier values
    shows.add_argument("--json", action="store_true", help="machine-readable output")

    def action(
        name: str, text: str, *words: str, also: Sequence[argparse.ArgumentParser] = ()
    ) -> argparse.ArgumentParser:
        sub = actions.add_parser(name, help=text, description=text, parents=[every, shows, *also])
        for word in words:
            sub.add_argument(word, metavar=word.upper())
        return sub

    sub = action("list", "The documents, with how far each has come.", also=[filters()])
    sub.add_argument("--collection", metavar="NAME", help="those of a collection, in its order")
    action("collections", "The collections.")
    sub = action("search", "Search titles and texts, by words and by meaning.", "words")
    sub.add_argument("--collection", metavar="NAME", help="in a collection only")
    sub = action("add", "Put documents into a collection; a new name makes one.", "name")
    sub.add_argument("files", nargs="+", metavar="FILE|FOLDER")
    sub = action("remove", "Take documents out of a collection.", "name")
    sub.add_argument("files", nargs="+", metavar="FILE")
    for name, text in (
        ("tag", "Give a document a tag of yours."), ("untag", "Take a tag from a document.")
    ):  # fmt: skip
        sub = action(name, text, "tag")
        sub.add_argument("files", nargs="+", metavar="FILE")
    sub = action("rename", "Give a collection another name.", "name")
    sub.add_argument("other", metavar="NEWNAME")
    action("delete", "Delete a collection; its documents stay in the library.", "name")
    action("watch", "Let what is in a folder come to a collection.", "name", "folder")
    action("unwatch", "Watch the folder of a collection no more.", "name")
    sub = action("sync", "Look for new, changed and moved files of one collection, or of all, and read them.")
    sub.add_argument("name", nargs="?", metavar="NAME")
    action("pause", "Let what waits in a collection go on waiting.", "name")
    action("resume", "Read on.", "name")
    sub = action("gists", "Let the chat model write what each document is about; what is written stays.")
    sub.add_argument("--collection", metavar="NAME", help="for the documents of a collection only")
    sub = action("relations", "Let the chat model read how terms are related; what is read stays.")
    sub.add_argument("--collection", metavar="NAME", help="in the documents of a collection only")
    sub = action("relocate", "Say where a file is that was moved.", "file")
    sub.add_argument("to", metavar="NEWPATH", help="the file, or a folder that it is in")
    sub = action("forget", "Remove a document completely.", "file")
    sub.add_argument("--with-marks", action="store_true", help="also when it has marks and notes")
    _add_references(action)
    action("rebuild", "Make what can be computed again.")
    action("rescue", "Save what you wrote from a damaged library: marks, notes, forms, conversations.")
    action("path", "Where the library lies.")


def _add_references(action: Callable[..., argparse.ArgumentParser]) -> None:
    """Add the actions on bibliographic records."""

    def reference(name: str, text: str) -> argparse.ArgumentParser:
        sub = action(name, text)
        sub.set_defaults(command="references")
        return sub

    def documents(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("files", nargs="*", metavar="FILE")
        sub.add_argument("--collection", metavar="NAME", help="the documents of a collection in place of files")

    sub = reference("cite", "Cite documents of the library in a style.")
    documents(sub)
    sub.add_argument(
        "--style", metavar="NAME|FILE.csl", default="", help="apa, chicago-author-date, ieee, or a CSL file"
    )
    sub.add_argument("--page", metavar="P", default="", help="as cited in a text, with a page: 12 or 12–14")
    sub = reference("describe", "Show the bibliographic record of a document, or change it.")
    sub.add_argument("file", metavar="FILE")
    sub.add_argument("--set", action="append", metavar="FIELD=VALUE", help=f"one of {', '.join(FIELDS)}")
    sub.add_argument("--unset", action="append", metavar="FIELD", help="as it was before you set it")
    sub.add_argument("--key", metavar="KEY", default="", help="change the citation key")
    sub = reference("export", "Write references as BibTeX, RIS or CSL-JSON; without files of all documents.")
    documents(sub)
    sub.add_argument("--to", metavar="OUT.bib|.ris|.json", type=Path, help="by default to standard output")
    sub.add_argument("--format", choices=("bibtex", "ris", "csl-json"), help="for standard output")
    sub = reference("import", "Complete the library's records from a file of references.")
    sub.add_argument("file", metavar="FILE.bib|.ris|.json", type=Path)
    sub = reference("zotero", "Follow a Zotero library, which is only read: its PDFs, records and collections.")
    sub.add_argument("folder", nargs="?", metavar="FOLDER", help="its data folder; without it the one followed")
    sub.add_argument("--stop", action="store_true", help="follow it no more")
