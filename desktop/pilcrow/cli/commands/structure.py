"""The structure of a file: its contents tree, its paragraphs, its terms."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from ...core.model import Document, Paragraph
from ...core.reader.pdf import OpenedFile
from ...core.structure.outline.explanation import Explained
from ...engines.pdf.parent.process import PdfProcess
from ...workspace import Workspace
from .. import rendering
from ..opening import open_workspace
from ..printing import print_json
from ..reading import section_of, structure
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    show = print_json if args.json else print
    rows = {
        "outline": _list_outline,
        "paragraphs": _list_paragraphs,
        "read": _list_paragraphs,
        "terms": _list_terms,
    }[args.verb]
    with open_workspace(args, folder, stop) as workspace:
        for row in rows(workspace, args):
            show(row)
    return 0


def _list_outline(workspace: Workspace, args: argparse.Namespace) -> Iterator[object]:
    if args.explain:
        form = rendering.explained_json if args.json else rendering.explained_text

        def explain(process: PdfProcess, file: OpenedFile) -> list[Explained]:
            plain = args.ignore_bookmarks
            return process.explain(
                file.path, password=file.password, ignore_bookmarks=plain, stopped=workspace.stopped
            )

        yield from map(form, workspace.unlocked(OpenedFile(args.file), explain))
    else:
        document = structure(workspace, args.file, ignore_bookmarks=args.ignore_bookmarks)
        yield rendering.outline_json(document) if args.json else rendering.outline_text(document)


def _list_paragraphs(workspace: Workspace, args: argparse.Namespace) -> Iterator[object]:
    document = structure(workspace, args.file)
    form = rendering.paragraph_json if args.json else rendering.paragraph_text
    yield from map(partial(form, document), _select(workspace, document, args))


def _select(workspace: Workspace, document: Document, args: argparse.Namespace) -> Iterator[Paragraph]:
    """Paragraphs START to END of a section (`read`), or all of the document or a section (`paragraphs`)."""
    corpus = workspace.corpus([document])
    if args.verb == "read":
        yield from corpus.paragraphs(1, section_of(document, args.section).id, max(1, args.start), args.end)
        return
    for section in document.sections if args.section is None else [section_of(document, args.section)]:
        yield from corpus.paragraphs(1, section.id)


def _list_terms(workspace: Workspace, args: argparse.Namespace) -> Iterator[object]:
    document = structure(workspace, args.file)
    form = rendering.term_json if args.json else rendering.term_text
    yield from map(partial(form, document), workspace.terms(document))
