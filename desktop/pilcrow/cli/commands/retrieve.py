"""Paragraphs located for questions."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import Any

from ...core.errors import Cancelled
from ...core.language.unread import by_words_only
from ...core.protocols import Corpus
from ...core.search import by_graph
from .. import rendering
from ..opening import open_workspace
from ..printing import print_json
from ..stop import Stop
from .library import chosen_documents


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    with open_workspace(args, folder, stop) as workspace:
        corpus = workspace.corpus(chosen_documents(workspace, args))
        if not args.files and (foreign := corpus.by_words_only()):  # of files indexing has said so
            print(by_words_only([document.title for document in foreign]), file=sys.stderr)
        questions = [args.question] if args.question is not None else map(str.strip, sys.stdin)
        for question in questions:
            if stop():
                raise Cancelled("stopped")
            found = hits_json(corpus, question, args.top, args.window, graph=args.graph)
            for trouble in filter(None, (*corpus.trouble, workspace.vectors_trouble)):
                print(trouble, file=sys.stderr)
            corpus.trouble.clear()
            if args.json:
                print_json(found)
            else:
                print(rendering.hits_text(corpus, found))
    return 0


def hits_json(
    corpus: Corpus, question: str, top: int, window: tuple[int, int], *, graph: bool = False
) -> dict[str, Any]:
    hits = []
    search = partial(by_graph.search_graph, corpus) if graph else corpus.search
    for hit in search(question, top) if question else []:
        document = corpus.documents[hit.at.doc - 1]
        found = corpus.paragraph(hit.at)
        row = {"doc": document.path, "score": round(hit.score, 4)} | rendering.paragraph_json(document, found)
        if window != (0, 0):
            start, end = max(1, found.number - window[0]), found.number + window[1]
            around = corpus.paragraphs(hit.at.doc, hit.at.section, start, end)
            row["window"] = [rendering.paragraph_json(document, paragraph) for paragraph in around]
        hits.append(row)
    return {"query": question, "hits": hits}
