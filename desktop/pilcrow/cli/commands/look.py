"""The command `pilcrow look`: parts of a document that need a vision model, and their description."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from ...core.model import Document
from ...core.reader.page_range import parse_pages
from ...workspace import Workspace
from .. import rendering
from ..opening import open_workspace
from ..printing import print_json
from ..reading import indexed
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    with open_workspace(args, folder, stop) as workspace:
        return _look(
            workspace, args.file, figures=args.figures, pages=args.pages, model=args.model, as_json=args.json
        )


def _look(workspace: Workspace, file: str, *, figures: bool, pages: str | None, model: str, as_json: bool) -> int:
    """Describe figures, and read pages (None: none, "": those with uncertain OCR); without either, list them.
    Finished work is saved and never repeated. Raises `ChatError`, `UsageError`.
    """
    (document,) = indexed(workspace, [file])
    if figures:
        _describe_figures(workspace, document, model, as_json=as_json)
    if pages is not None:
        unsure = [each.page for each in workspace.answering.descriptions.unsure(document)]
        labels = [page.label for page in document.pages]
        _read_pages(workspace, document, parse_pages(pages, labels) if pages else unsure, model, as_json=as_json)
    if not figures and pages is None:
        _name_sections(workspace, document, as_json=as_json)
    return 0


def _name_sections(workspace: Workspace, document: Document, *, as_json: bool) -> None:
    descriptions = workspace.answering.descriptions
    rows = [
        {"page": page, "label": document.label(page), "confidence": round(confidence, 2)}
        for page, confidence in descriptions.unsure(document)
    ]
    left = len(descriptions.lacking(document, workspace.corpus([document], embed=False)))
    if as_json:
        print_json({"unsure": rows, "figures": left})
        return
    for row in rows:
        how = f"OCR is {row['confidence']:.0%} sure" if row["confidence"] else "OCR finds nothing"
        print(f"p. {row['label']}: {how}")
    print(
        f"{rendering.many(len(rows), 'page')} that OCR is unsure of (--pages has them read), "
        f"{rendering.many(left, 'figure')} not described (--figures)."
    )


def _describe_figures(workspace: Workspace, document: Document, model: str, *, as_json: bool) -> None:
    descriptions, corpus = workspace.answering.descriptions, workspace.corpus([document], embed=False)
    rows = descriptions.lacking(document, corpus)
    works, began = descriptions.ahead(document, corpus, workspace.stopped, model), monotonic()
    for done, (row, work) in enumerate(zip(rows, works, strict=True), 1):
        said = work()
        if as_json:
            told = {"event": "described", "page": row.page, "name": row.title, "text": said}
            print_json(told | {"done": done, "total": len(rows)})
        else:
            print(f"p. {document.label(row.page)}, {row.title}: {said or 'nothing of use'}", flush=True)
            _progress(done, len(rows), began)


def _read_pages(
    workspace: Workspace, document: Document, pages: Sequence[int], model: str, *, as_json: bool
) -> None:
    began = monotonic()
    for event in workspace.answering.descriptions.read(document, pages, model, workspace.stopped):
        if not event.done:
            continue
        if as_json:
            told = {"event": "read", "page": event.page, "text": event.text, "why": str(event.why)}
            print_json(told | {"done": event.done, "total": event.total})
        else:
            print(f"p. {document.label(event.page)}: {event.why or event.text}", flush=True)
            _progress(event.done, event.total, began)
    if not pages and not as_json:
        print("No page is left that OCR is unsure of.")


def _progress(done: int, total: int, began: float) -> None:
    left = (monotonic() - began) / done * (total - done)
    more = f", {rendering.duration(left)} left" if done < total else ""
    print(f"[{done:,}/{total:,}{more}]", file=sys.stderr, flush=True)
