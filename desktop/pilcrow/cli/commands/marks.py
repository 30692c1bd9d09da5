"""Marks of a file listed, exported, written."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...core.copying.cards import cards_text
from ...core.copying.links import mark_link
from ...core.errors import UsageError
from ...core.files import full_path
from ...core.language.sentences import in_line, shortened
from ...core.marks import export
from ...core.marks.annotation import Annotation, AnnotationKind
from ...core.model import Document
from ...core.reader.pdf import OpenedFile
from ...services.cards import Cards
from ...services.files import Annotations, together
from ...services.notebook import NotebookEntries
from .. import rendering
from ..opening import open_workspace
from ..printing import print_json, say, write_text
from ..reading import structure
from ..stop import Stop

_LONGEST = 200
"""Greatest number of characters of a quotation or a note in a list."""


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    with open_workspace(args, folder, stop) as workspace:
        document = structure(workspace, args.file)
        annotations, file = Annotations(workspace), OpenedFile(document.path, document.id)
        author, reader = args.author or workspace.settings.author, annotations.placed_in(document)
        target = document.path if args.in_place else args.write_copy
        if target:
            if not args.in_place and full_path(target) == full_path(document.path):
                raise UsageError(f"“{target}” is the file itself: name another, or say --in-place.")
            count = annotations.write(file, reader, target, author)
            left = len(reader) - count
            rest = f"; {left} not found in the file" if left else ""
            say(f"{rendering.many(count, 'mark')} written to {target}{rest}.")
            return 0
        if args.notebook is not None:
            entry = NotebookEntries(workspace).write(document, args.notebook)
            say(f"Written to {entry}." if entry else "There are no marks to write.")
            return 0
        if args.cards:
            cards = Cards(workspace).of(document, reader)
            write_text(Path(args.cards), cards_text(cards, document))
            say(f"{rendering.many(len(cards), 'card')} written to {args.cards}.")
            return 0
        found = export.signed(together(reader, annotations.in_file(file)), author)

        def link(annotation: Annotation) -> str:
            return str(mark_link(annotation, document))

        if args.markdown:
            print(export.annotations_markdown(found, document, link), end="")
        for annotation in [] if args.markdown else found:
            if args.json:
                print_json(export.exported(annotation, document, link))
            else:
                print(_mark_line(annotation, document))
    return 0


def _mark_line(annotation: Annotation, document: Document) -> str:
    """One line with place, kind and colour, quotation, and note."""
    placed = annotation.is_placed(document.id)
    page = annotation.anchor.page
    pieces = [f"p. {document.label(page)}" if placed else f"not found (once p. {page + 1})", annotation.kind.value]
    if annotation.kind is not AnnotationKind.BOOKMARK:
        pieces[-1] += f", {annotation.colour.value}"
    if annotation.in_file:
        pieces[-1] += ", in the file" + (f", by {annotation.author}" if annotation.author else "")
    if annotation.quotation:
        pieces.append(f"“{shortened(in_line(annotation.quotation), _LONGEST)}”")
    if annotation.note:
        pieces.append(shortened(in_line(annotation.note), _LONGEST))
    return "  ".join(pieces)
