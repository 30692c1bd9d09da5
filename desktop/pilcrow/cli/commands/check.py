"""Sentences, from standard input, checked against a file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ...core.errors import Cancelled
from ...core.language import sentences
from ...core.verify import judge
from ...core.verify.checker import Checker
from .. import answers
from ..opening import open_workspace
from ..printing import print_json, say
from ..reading import indexed
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    """Print the state of each sentence, with where the evidence stands; sentences in doubt are put to the chat
    model, if one is named that tells true sentences from false ones.
    """
    with open_workspace(args, folder, stop) as workspace:
        corpus = workspace.corpus(indexed(workspace, [args.file]))
        checker, chat = Checker(corpus), workspace.answering.chat(args.model) if args.model else None
        if chat and (why := judge.fails(chat, stop)):
            say(why)
            chat = None
        for line in sys.stdin:
            for start, end in sentences.sentence_ranges(line):
                if stop():
                    raise Cancelled("stopped")
                checked = checker.check(" ".join(line[start:end].split()))
                if chat and judge.doubtful(checked):
                    checked = judge.judge_sentence(checked, corpus, chat, stop)
                if args.json:
                    print_json(answers.checked_json(corpus, checked))
                else:
                    print(answers.checked_text(corpus, checked), flush=True)
    return 0
