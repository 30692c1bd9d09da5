"""Sentences, from standard input, checked against a file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from ...core.errors import Cancelled
from ...core.exchange.events import Notice
from ...core.language import sentences
from ...core.protocols import Corpus
from ...core.stopping import Stopped
from ...core.verify.checker import Checker
from ...core.verify.judges.judge import judge_sentence
from ...core.verify.states import Checked
from ...workspace import Workspace
from .. import answers
from ..opening import open_workspace
from ..printing import print_json, say
from ..reading import indexed
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    """Print the state of each sentence, with the places of the evidence."""
    with open_workspace(args, folder, stop) as workspace:
        corpus = workspace.corpus(indexed(workspace, [args.file]))
        for found in _check(workspace, corpus, args.model, stop):
            if isinstance(found, Notice):
                say(found.text)
            elif args.json:
                print_json(answers.checked_json(corpus, found))
            else:
                print(answers.checked_text(corpus, found), flush=True)
    return 0


def _check(workspace: Workspace, corpus: Corpus, model: str, stopped: Stopped) -> Iterator[Checked | Notice]:
    """Check the sentences by rules; those that rules cannot check are put to the judge `model`, else that of the
    settings, if it tells true sentences from false ones.
    """
    checker, judge = Checker(corpus), (yield from workspace.checking.judge(stopped, model))
    for line in sys.stdin:
        for start, end in sentences.sentence_ranges(line):
            if stopped():
                raise Cancelled("stopped")
            checked = checker.check(" ".join(line[start:end].split()))
            yield judge_sentence(checked, judge, checker, stopped=stopped) if judge else checked
