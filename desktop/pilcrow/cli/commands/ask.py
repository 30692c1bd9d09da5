"""A question answered from documents."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...core.ask.question import Question, StrategyName
from ...core.errors import UsageError
from ...core.exchange.events import AgentEvent, Answered, Notice
from ...core.model import Focus
from ...core.protocols import Stopped
from ...workspace import Workspace
from .. import chain_files
from ..answers import print_answer
from ..arguments import file_and_page
from ..opening import open_workspace
from ..stop import Stop
from .library import chosen_documents


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    page = None
    if len(args.files) == 1:
        args.files[0], page = file_and_page(args.files[0])
    if args.picture and page is None:
        raise UsageError("Name the page to look at: pilcrow ask FILE#page=N --picture -q QUESTION.")
    with open_workspace(args, folder, stop) as workspace:
        documents, answering = chosen_documents(workspace, args), workspace.answering
        options = answering.options(args.mode or "")
        if args.chain is not None and options.strategy is not StrategyName.DEEP:
            raise UsageError("Only deep answers have a chain: add --mode deep.")
        if args.with_chain is not None and options.strategy is StrategyName.THOROUGH:
            raise UsageError(
                "A thorough answer asks every document anew: leave --mode thorough or --with-chain out."
            )
        if page is not None and page >= len(documents[0].pages):
            name = Path(documents[0].path).name
            raise UsageError(f"There is no page {page + 1}: {name} has {len(documents[0].pages)}.")
        begun = chain_files.load_begun(args.chain, args.question)
        known = chain_files.load_chain(args.with_chain) if args.with_chain else None
        corpus = workspace.corpus(documents)
        question = Question(
            args.question,
            corpus,
            model=args.model,
            native=not args.no_tools,
            options=options,
            afresh=args.afresh,
            chain=begun,
            known=known,
            focus=None if page is None else Focus(page, picture=args.picture),
        )
        events = chain_files.save_while_answering(args.chain, answering.ask(question))
        events = _with_judge(events, workspace, question, stop)
        return print_answer(corpus, args.question, events, "json" if args.json else args.format)


def _with_judge(
    events: Iterable[AgentEvent], workspace: Workspace, question: Question, stopped: Stopped
) -> Iterator[AgentEvent]:
    """The events of an answer, whose sentences the judge of the settings has read before its end is told."""
    for event in events:
        if isinstance(event, Answered):
            for judged in workspace.checking.answer(event, question.text, question.corpus, stopped):
                if isinstance(judged, Notice):
                    yield judged
                else:
                    event = event.with_claim(judged)
        yield event
