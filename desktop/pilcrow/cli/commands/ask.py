"""A question answered from documents."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import dropwhile
from pathlib import Path

from ...core.ask.question import OF_EVERY, Options, Question, StrategyName
from ...core.errors import UsageError
from ...core.exchange.asked_each import Estimated, Tabulated
from ...core.exchange.events import AgentEvent, Answered, Notice
from ...core.exchange.findings import FindingsTable, Instructions
from ...core.model import Document, Focus
from ...core.protocols import Corpus
from ...core.stopping import Stopped
from ...engines.spreadsheet import check_table_file, write_table
from ...workspace import Workspace
from .. import chain_files
from ..answers import NO_TABLE, effort_text, print_answer
from ..opening import open_workspace
from ..printing import say
from ..stop import Stop
from ..words import file_and_page
from .library import chosen_documents


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    page = _named_page(args)
    with open_workspace(args, folder, stop) as workspace:
        options = _options(args, workspace)
        documents = chosen_documents(workspace, args, all_of_them=options.strategy in OF_EVERY)
        _refuse_absent_page(documents[0], page)
        corpus = workspace.corpus(documents)
        question = _question(args, workspace, corpus, options)
        question = replace(question, focus=None if page is None else Focus(page, picture=args.picture))
        tables: list[FindingsTable] = []
        events = _noting_tables(_answer(args, workspace, question, stop), tables)
        status = print_answer(corpus, args.question, events, "json" if args.json else args.format)
        if args.table is not None:
            if not tables:
                raise UsageError(NO_TABLE)
            write_table(args.table, tables[-1], corpus)
        return status


def _named_page(args: argparse.Namespace) -> int | None:
    """The page (0-based) that the only file is asked of, which is taken off the file's name; None without one.
    Raises `UsageError` for a picture of no page.
    """
    page = None
    if len(args.files) == 1:
        args.files[0], page = file_and_page(args.files[0])
    if args.picture and page is None:
        raise UsageError("Name the page to look at: pilcrow ask FILE#page=N --picture -q QUESTION.")
    return page


def _options(args: argparse.Namespace, workspace: Workspace) -> Options:
    """The options of the answer. Raises `UsageError` for arguments that its strategy has no use for, and for a
    table's file that cannot be written.
    """
    options = workspace.answering.options(args.mode or "")
    if args.table is not None:
        check_table_file(args.table)
        options = replace(options, whole=False)
    if args.chain is not None and options.strategy is not StrategyName.DEEP:
        raise UsageError("Only deep answers have a chain: add --mode deep.")
    tabled = bool(args.column) or args.table is not None or args.each is not None
    if tabled and options.strategy not in (StrategyName.AUTO, *OF_EVERY):
        raise UsageError(NO_TABLE)
    if args.with_chain is not None and options.strategy is StrategyName.THOROUGH:
        raise UsageError("A thorough answer asks every document anew: leave --mode thorough or --with-chain out.")
    return options


def _refuse_absent_page(document: Document, page: int | None) -> None:
    """Raises `UsageError` for a page that the document does not have."""
    if page is not None and page >= len(document.pages):
        name = Path(document.path).name
        raise UsageError(f"There is no page {page + 1}: {name} has {len(document.pages)}.")


def _question(args: argparse.Namespace, workspace: Workspace, corpus: Corpus, options: Options) -> Question:
    """The question of the arguments, with the chains and columns named there. Raises `UsageError`."""
    return Question(
        args.question,
        corpus,
        model=args.model,
        native=not args.no_tools,
        options=options,
        afresh=args.afresh,
        chain=chain_files.load_begun(args.chain, args.question),
        known=chain_files.load_chain(args.with_chain) if args.with_chain else None,
        each=args.each if isinstance(args.each, int) else None,
        instructions=_change_columns(args, workspace),
        collection=args.collection or "",
    )


def _answer(
    args: argparse.Namespace, workspace: Workspace, question: Question, stop: Stop
) -> Iterator[AgentEvent]:
    """The events of the answer, asked with leave, judged, and its chain saved as it grows."""
    ask = workspace.answering.ask
    answered = ask(question) if args.each is not None else _with_leave(question, ask)
    return _with_judge(chain_files.save_while_answering(args.chain, answered), workspace, question, stop)


def _noting_tables(events: Iterable[AgentEvent], tables: list[FindingsTable]) -> Iterator[AgentEvent]:
    """The events of an answer, whose tables of findings are noted."""
    for event in events:
        if isinstance(event, Tabulated):
            tables.append(event.table)
        yield event


def _change_columns(args: argparse.Namespace, workspace: Workspace) -> Instructions | None:
    """The columns of the question's table as `--column` wants them; None without it. Raises `UsageError` where
    there is no table, or no such column.
    """
    if not args.column:
        return None
    instructions = workspace.library.tables(args.collection or "").instructions(args.question)
    if instructions is None:
        raise UsageError("There is no table for this question yet: ask it with --mode thorough, then change it.")
    for number, text in args.column:
        if number > len(instructions.tasks) or (not text and len(instructions.tasks) == 1):
            raise UsageError(f"The table has {len(instructions.tasks)} columns, of which one has to stay.")
        if not number:
            instructions = instructions.with_task(text)
        else:
            instructions = instructions.reworded(number, text) if text else instructions.without(number)
    return instructions


def _with_leave(question: Question, ask: Callable[[Question], Iterator[AgentEvent]]) -> Iterator[AgentEvent]:
    """The events of an answer, for which many documents are asked only with the reader's leave, given at the
    terminal. Raises `UsageError` where nobody can be asked, or gives none.
    """
    for event in ask(question):
        yield event
        if not (isinstance(event, Estimated) and event.fewer and event.long):
            continue
        each = event.fewer.documents
        costs = f"All {event.documents:,}: {effort_text(event)}. The likeliest {each}: {effort_text(event.fewer)}."
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise UsageError(f"{costs} Say --each all, or --each {each}.")
        say(f"{costs} Ask all (a), the likeliest {each} (l), or none (Enter)?")
        said = sys.stdin.readline().strip().casefold()
        if said not in ("a", "l"):
            raise UsageError("No document was asked.")
        if said == "l":
            few = ask(replace(question, each=each))
            yield from dropwhile(lambda told: not isinstance(told, Estimated), few)  # it tells the same until then
            return


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
                    event = event.with_statement(judged)
        yield event
