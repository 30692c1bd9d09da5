"""A document or section summed up."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...core.ask.planning import wanted as summaries
from ...core.ask.planning.wanted import Length, WantedSummary
from ..answers import print_answer
from ..opening import open_workspace
from ..reading import indexed
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    wanted = WantedSummary(Length(args.kind or ("brief" if args.section else "executive")), args.section)
    with open_workspace(args, folder, stop) as workspace:
        documents = indexed(workspace, [args.file])
        corpus = workspace.corpus(documents)
        events = workspace.answering.summary(corpus, wanted, args.model)
        question = summaries.summary_question(wanted, documents[0])
        return print_answer(corpus, question, events, "json" if args.json else args.format)
