"""Command-line arguments of `pilcrow library`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

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
    action("rebuild", "Make what can be computed again.")
    action("rescue", "Save what you wrote from a damaged library: marks, notes, forms, conversations.")
    action("path", "Where the library lies.")
