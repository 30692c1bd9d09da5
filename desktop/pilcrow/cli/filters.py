"""Filters of documents on the command line."""

from __future__ import annotations

import argparse

from ..core.filtering import DocumentFilter, DocumentKind, read_years

ONLY = "only documents with "


def filters() -> argparse.ArgumentParser:
    """Parser of the filters, as a parent for commands on the library."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--tag", action="append", metavar="TAG", help=ONLY + "a tag of yours; several: with all")
    parser.add_argument("--author", metavar="NAME", default="", help=ONLY + "this in their author's name")
    parser.add_argument("--year", metavar="YEAR[-YEAR]", default="", help="only documents of these years")
    parser.add_argument("--kind", choices=tuple(DocumentKind), default="", help="only documents of this kind")
    return parser


def filter_of(args: argparse.Namespace) -> DocumentFilter:
    """The filter that arguments ask for. Raises `UsageError` for something that is no year."""
    first, last = read_years(args.year) if args.year else (0, 0)
    return DocumentFilter(tuple(args.tag or ()), args.author, first, last, args.kind)
