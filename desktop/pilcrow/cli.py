"""The command line: the same core as the window, no Qt. Nothing heavy is imported before it is needed."""

from __future__ import annotations

import argparse
import io
import json
import logging
import logging.handlers
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from difflib import get_close_matches
from multiprocessing import freeze_support
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import __version__, library_arguments, settings
from .core.errors import Cancelled, PilcrowError, UsageError
from .screen import Screen

if TYPE_CHECKING:
    from .core.model import Document
    from .workspace import Workspace

log = logging.getLogger("pilcrow")
MODES = (
    *("as-used", "one-shot", "search-o1", "search-o1-expand"),
    *("read-only", "deepread", "deepread-expand", "planned", "graph"),
)
COMMANDS = (
    *("outline", "paragraphs", "terms", "index", "retrieve", "read", "ask", "look", "summary", "check", "bench"),
    *("marks", "pages", "library", "models", "packs", "doctor"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0, 1 (the work failed, one line said why), 2 (usage)."""
    freeze_support()
    if isinstance(sys.stdout, io.TextIOWrapper):  # names of files may hold bytes that are not UTF-8
        sys.stdout.reconfigure(errors="backslashreplace")  # within JSON that is how JSON writes them, too
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with redirect_stdout(Screen(sys.stdout)), redirect_stderr(Screen(sys.stderr, errors=True)):
        return _main(argv)


def _main(argv: Sequence[str] | None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    args = (_parser() if _names_command(words) else _window_parser()).parse_args(words)
    stop = _Stop()
    try:
        folder = settings.data_folder(getattr(args, "data_dir", None))
        _log_to(folder)
        status: int = args.run(args, folder, stop)
        sys.stdout.flush()
    except (Cancelled, KeyboardInterrupt):
        print("pilcrow: stopped.", file=sys.stderr)
        return 130
    except PilcrowError as error:
        log.info("failed: %s", error, exc_info=True)
        print(f"pilcrow: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    except BrokenPipeError:
        return 1
    except Exception:
        log.exception("a bug")
        print(f"pilcrow: something went wrong inside; the log {folder / 'pilcrow.log'} has it.", file=sys.stderr)
        return 1
    finally:
        stop.restore()
    return status


def _names_command(words: list[str]) -> bool:
    """Whether a command line is one of the commands, maybe behind a data folder: all else opens the window."""
    first = words[2:3] if words[:1] == ["--data-dir"] else words[:1]
    return any(word in COMMANDS for word in first) or words[:1] in (["-h"], ["--help"], ["--version"])


class _Stop:
    """Ctrl+C as a flag that long work polls; a second one ends the program at once."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self._before: Any = None
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupted)

    def _interrupted(self, *_: object) -> None:
        if self.asked.is_set():
            raise KeyboardInterrupt
        self.asked.set()

    def __call__(self) -> bool:
        return self.asked.is_set()

    def restore(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)


class _Log(logging.handlers.RotatingFileHandler):
    """A log that only its owner can read, whatever folder it is in: it names documents."""

    def _open(self) -> io.TextIOWrapper:
        with suppress(OSError):
            Path(self.baseFilename).touch(mode=0o600)
        return super()._open()


def _log_to(folder: Path) -> None:
    handler = _Log(folder / "pilcrow.log", maxBytes=1 << 20, backupCount=1)
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(name)s %(levelname)s %(message)s"))
    for earlier in log.handlers[:]:
        log.removeHandler(earlier)
        earlier.close()
    log.addHandler(handler)
    logging.raiseExceptions = False  # a log that cannot be written, on a full disk, is nothing to tell about
    log.setLevel(logging.INFO)
    log.propagate = False


def _parser() -> argparse.ArgumentParser:
    every = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)  # what came before stays
    every.add_argument("--data-dir", metavar="DIR", help="keep library, vectors, settings and log in DIR")
    opens = argparse.ArgumentParser(add_help=False)
    opens.add_argument("--password-file", metavar="TXT", type=Path, help="the first line is the PDF's password")
    reads = argparse.ArgumentParser(add_help=False, parents=[opens])
    reads.add_argument("--no-ocr", action="store_true", help="leave pages without text unread")
    shows = argparse.ArgumentParser(add_help=False)
    shows.add_argument("--json", action="store_true", help="machine-readable output")
    places = argparse.ArgumentParser(add_help=False)
    places.add_argument("--json", action="store_true", help="machine-readable output, in which pages count from 0")

    parser = argparse.ArgumentParser(
        prog="pilcrow",
        usage="pilcrow [FILE[#page=N] ...] | pilcrow COMMAND ...",
        description="Read long PDFs: contents, exact places, and answers that cite them, all on this machine.",
        epilog="Without a command it opens the window, with the files if there are any.",
        parents=[every],
    )
    parser.add_argument("--version", action="version", version=f"pilcrow {__version__}")
    commands = parser.add_subparsers(prog="pilcrow", metavar="COMMAND", required=True)

    def command(name: str, run: Callable[..., int], text: str, *parents: argparse.ArgumentParser) -> Any:
        sub = commands.add_parser(name, help=text, description=text, parents=[every, *parents])
        sub.set_defaults(run=run)
        return sub

    sub = command("outline", _outline, "Show the contents tree that the pages give.", reads, places)
    sub.add_argument("file")
    sub.add_argument("--ignore-bookmarks", action="store_true", help="from the pages alone")
    sub.add_argument(
        "--explain", action="store_true", help="why each line that stands out is a heading or is none"
    )
    sub = command("paragraphs", _paragraphs, "List paragraphs with their places.", reads, places)
    sub.add_argument("file")
    sub.add_argument("--section", type=int, metavar="N")
    sub = command("terms", _terms, "List what a file is about, as an index at its back would.", reads, places)
    sub.add_argument("file")
    sub = command("index", _index, "Index files, or all PDFs of folders; resumable.", reads, shows)
    sub.add_argument("files", nargs="+", metavar="FILE|FOLDER")
    several = argparse.ArgumentParser(add_help=False)
    several.add_argument("files", nargs="*", metavar="FILE")
    several.add_argument("--collection", metavar="NAME", help="the documents of a collection in place of files")
    several.add_argument("--library", action="store_true", help="all documents of the library")
    sub = command("retrieve", _retrieve, "Locate paragraphs for a question, best first.", several, reads, places)
    sub.add_argument("-q", "--question", type=_words, help="without it: one question a line on standard input")
    sub.add_argument("--top", type=int, default=10, metavar="K")
    sub.add_argument("--window", type=_window, default=(0, 0), metavar="UP,DOWN", help="neighbours to show")
    sub.add_argument("--two-stage", action="store_true", help="the best sections first, then paragraphs in them")
    sub.add_argument("--graph", action="store_true", help="by the graph of the question's entities, too")
    sub = command("read", _read, "Print paragraphs START to END of a section.", reads, places)
    sub.add_argument("file")
    sub.add_argument("section", type=int, metavar="SEC")
    sub.add_argument("start", type=int, nargs="?", default=1, metavar="START")
    sub.add_argument("end", type=int, nargs="?", metavar="END")
    sub = command("ask", _ask, "Answer a question from documents, with citations.", several, reads, places)
    sub.add_argument("-q", "--question", type=_words, required=True)
    sub.add_argument("--model", default="", metavar="NAME", help='chat model; "quotes" answers without one')
    sub.add_argument(
        "--picture", action="store_true", help="with FILE#page=N: a chat model that sees looks at that page, too"
    )
    sub.add_argument("--no-tools", action="store_true", help="JSON actions in place of the model's own tool calls")
    sub.add_argument(
        "--format",
        choices=("text", "markdown", "html", "tsv", "csv"),
        default="text",
        help="how the answer is written; tsv, csv: the table of what each document says",
    )
    sub.add_argument(
        "--mode",
        choices=("agent", "planned", "graph", "quick", "thorough", "deep", "auto"),
        help="planned: questions that need several places are split up, whole parts are read and summed up; "
        "graph: the same, located by the graph of the document's terms as well; "
        "thorough: each document is asked by itself, and what they say is put together; deep: what has to be "
        "known is found out step by step, in the documents that it concerns; quick, agent: neither; "
        "auto: quick or thorough by the question, as it is by default with several files",
    )
    sub.add_argument(
        "--chain",
        metavar="OUT.json|.md",
        type=Path,
        help="deep: keep its steps with their evidence in a file; a"
        " JSON file that is there is gone on with, also when it was edited",
    )
    sub.add_argument(
        "--with-chain", metavar="FILE.json", type=Path, help="begin with what the steps of another question found"
    )
    sub.add_argument(
        "--afresh", action="store_true", help="thorough: ask also the documents again that were asked before"
    )
    sub = command(
        "look", _look, "What a chat model that sees can tell: figures, scans that OCR is unsure of.", reads, shows
    )
    sub.add_argument("file")
    sub.add_argument("--figures", action="store_true", help="have the figures described that have not been")
    sub.add_argument(
        "--pages",
        nargs="?",
        const="",
        metavar="RANGE",
        help="have pages read, by label or number (1-3,7): those that OCR is unsure of by default",
    )
    sub.add_argument("--model", default="", metavar="NAME", help="by default the first that sees")
    sub = command("summary", _summary, "Sum a file or one of its sections up, with citations.", reads, places)
    sub.add_argument("file")
    sub.add_argument("--section", type=int, default=0, metavar="N", help="default: the whole document")
    sub.add_argument(
        "--kind",
        choices=("brief", "detailed", "executive"),
        help="brief: 2-3 sentences, as for a section by default; executive: 2-3 paragraphs, as for the document",
    )
    sub.add_argument("--model", default="", metavar="NAME", help='chat model; "quotes" picks telling sentences')
    sub.add_argument(
        "--format", choices=("text", "markdown", "html"), default="text", help="how the summary is written"
    )
    sub = command("check", _check, "Check sentences, from standard input, against a file.", reads, places)
    sub.add_argument("file")
    sub.add_argument(
        "--model", default="", metavar="NAME", help="chat model asked what is in doubt, if fit for it"
    )
    sub = command(
        "bench", _bench, "Ask questions with known answers, and measure what the answers are worth.", shows
    )
    sub.add_argument("what", choices=("qa",), help="qa: questions and answers")
    sub.add_argument("data", metavar="DATA.jsonl", type=Path, help='a line: {"question", "file", "answer"}')
    sub.add_argument("--mode", action="append", choices=MODES, help="how to answer; several compare")
    sub.add_argument("--model", default="", metavar="NAME", help='chat model; "quotes" answers without one')
    sub.add_argument("--files", metavar="FOLDER", type=Path, help="where the files of the questions are")
    sub.add_argument(
        "--out", metavar="TRIALS.jsonl", type=Path, help="keep every answer; what is there is not asked again"
    )
    sub.add_argument("--picture", metavar="OUT.svg", type=Path, help="draw right answers and evidence by mode")
    sub = command("marks", _marks, "List the marks and notes of a file, export or write them.", reads)
    sub.add_argument("file")
    forms = sub.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="machine-readable output, a JSON object a line")
    forms.add_argument("--markdown", action="store_true", help="quotations, notes and places with links")
    forms.add_argument("--write-copy", metavar="OUT.pdf", default="", help="a copy of the file that has them")
    forms.add_argument("--in-place", action="store_true", help="write them into the file itself")
    sub.add_argument("--author", metavar="NAME", default="", help="whose they are, for other programs")
    sub = command("pages", _pages, "Write pages of a file into a new PDF.", opens)
    sub.add_argument("file")
    sub.add_argument("range", metavar="RANGE", help='labels or numbers, like 1-3,7; "#9" is the ninth')
    sub.add_argument("out", metavar="OUT.pdf")
    library_arguments.add_actions(
        command("library", _library, "The library: its documents and collections.", shows), every
    )
    served = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    served.add_argument("--server", metavar="ADDRESS", nargs="?", const="", help="else the chat server's")
    served.add_argument("--api", choices=("ollama", "openai"), help="its kind; else the chat server's")
    sub = command("models", _models, "Embedding and chat models that are installed.", shows, served)
    sub.set_defaults(action="list")
    actions = sub.add_subparsers(dest="action", metavar="ACTION")
    text = (
        "Try an embedding model as it was downloaded (a folder of sentence-transformers), or one that a server "
        "has, and add it to those to choose from."
    )
    sub = actions.add_parser("add", help=text, description=text, parents=[every, served])
    sub.add_argument("model", metavar="FOLDER|MODEL", help="a folder, or with --server what the server calls it")
    sub.add_argument("--name", default="", help="what to call it; else as its folder, or as the server")
    sub.add_argument("--query-prefix", metavar="TEXT", help="with --server: what is written before questions")
    sub.add_argument("--passage-prefix", metavar="TEXT", help="with --server: what is written before texts")
    command("packs", _packs, "Rules of fields: what their documents print for what people ask.", shows)
    command("doctor", _doctor, "What is there, what is missing, and the command that mends it.", shows)
    return parser


def _window_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pilcrow", description="Open PDFs in Pilcrow's window.")
    parser.add_argument("files", nargs="*", metavar="FILE[#page=N]", type=_file_and_page)
    parser.add_argument("--data-dir", metavar="DIR", help="keep library, vectors, settings and log in DIR")
    parser.add_argument(
        "--trace", metavar="JSONL", type=Path, help="write how quick the window is, a JSON line each"
    )
    parser.set_defaults(run=_show_window)
    return parser


def _file_and_page(text: str) -> tuple[str, int | None]:
    """A path, and the 0-based page of a trailing #page=N (N counts from 1)."""
    path, mark, number = text.rpartition("#page=")
    if mark and number.isdigit() and int(number):
        return path, int(number) - 1
    return text, None


def _show_window(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    stop.restore()  # Ctrl+C ends the window as it ends any program
    for path, _ in args.files:
        near = [name for name in COMMANDS if name.startswith(path)] or get_close_matches(path, COMMANDS, 1)
        if near and not Path(path).exists():
            raise UsageError(f"There is no file {path}: did you mean “pilcrow {near[0]}”?")
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        raise UsageError(
            "There is no screen to open a window on: use a command, such as pilcrow ask FILE -q QUESTION."
        )
    from . import app

    return app.main(args.files, folder, args.trace)


def _words(text: str) -> str:
    """An argument that is no path: bytes in it that are not UTF-8 become �."""
    return text.encode(errors="surrogateescape").decode(errors="replace")


def _window(text: str) -> tuple[int, int]:
    up, _, down = text.partition(",")
    if not (up.isdigit() and down.isdigit()):
        raise argparse.ArgumentTypeError("two numbers are needed: UP,DOWN")
    return int(up), int(down)


def _open(args: argparse.Namespace, folder: Path, stop: _Stop, *, ask: bool = True) -> Workspace:
    from .terminal import Passwords
    from .workspace import Workspace

    passwords = Passwords(getattr(args, "password_file", None), ask)
    chosen = settings.load(folder)
    if getattr(args, "no_ocr", False):
        chosen = replace(chosen, ocr="off")
    if getattr(args, "two_stage", False):
        chosen = replace(chosen, retrieval="two-stage")
    return Workspace(folder, chosen, stopped=stop, password=passwords)


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False), flush=True)


def _outline(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import rendering, terminal

    with _open(args, folder, stop) as workspace:
        if args.explain:
            for line in workspace.explain(args.file, ignore_bookmarks=args.ignore_bookmarks):
                if args.json:
                    _print_json(rendering.explained_json(line))
                else:
                    print(rendering.explained_text(line))
            return 0
        document = terminal.structure(workspace, args.file, ignore_bookmarks=args.ignore_bookmarks)
    if args.json:
        _print_json(rendering.outline_json(document))
    else:
        print(rendering.outline_text(document))
    return 0


def _paragraphs(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import rendering, terminal

    with _open(args, folder, stop) as workspace:
        document = terminal.structure(workspace, args.file)
        corpus = workspace.corpus([document])
        wanted = document.sections if args.section is None else [terminal.section(document, args.section)]
        for section in wanted:
            for paragraph in corpus.paragraphs(1, section.id):
                if args.json:
                    _print_json(rendering.paragraph_json(document, paragraph))
                else:
                    print(rendering.paragraph_text(document, paragraph))
    return 0


def _terms(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import rendering, terminal

    with _open(args, folder, stop) as workspace:
        document = terminal.structure(workspace, args.file)
        for term in workspace.terms(document):
            if args.json:
                print(json.dumps(rendering.term_json(document, term), ensure_ascii=False))
            else:
                print(rendering.term_text(document, term))
    return 0


def _index(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import terminal

    files = terminal.pdfs(args.files)
    with _open(args, folder, stop, ask=len(files) == 1) as workspace:
        return terminal.index_all(workspace, files, as_json=args.json)


def _retrieve(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import rendering, terminal
    from .core.language.unread import by_words_only

    with _open(args, folder, stop) as workspace:
        corpus = workspace.corpus(_documents(workspace, args))
        if not args.files and (foreign := corpus.by_words_only()):  # of files indexing has said so
            print(by_words_only([document.title for document in foreign]), file=sys.stderr)
        questions = [args.question] if args.question is not None else map(str.strip, sys.stdin)
        for question in questions:
            if stop():
                raise Cancelled("stopped")
            found = terminal.hits_json(corpus, question, args.top, args.window, graph=args.graph)
            for trouble in filter(None, (*corpus.trouble, workspace.vectors_trouble)):
                print(trouble, file=sys.stderr)
            corpus.trouble.clear()
            if args.json:
                _print_json(found)
            else:
                print(rendering.hits_text(corpus, found))
    return 0


def _documents(workspace: Workspace, args: argparse.Namespace) -> list[Document]:
    """What `ask` and `retrieve` are about."""
    from . import terminal

    if args.files and args.collection is None and not args.library:
        return terminal.indexed(workspace, args.files)
    from .library_commands import asked

    return asked(workspace, args.files, args.collection, args.question or "", every=args.library)


def _read(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import rendering, terminal

    with _open(args, folder, stop) as workspace:
        document = terminal.structure(workspace, args.file)
        section = terminal.section(document, args.section)
        found = workspace.corpus([document]).paragraphs(1, section.id, max(1, args.start), args.end)
        for paragraph in found:
            if args.json:
                _print_json(rendering.paragraph_json(document, paragraph))
            else:
                print(rendering.paragraph_text(document, paragraph))
    return 0


def _ask(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import terminal
    from .core.ask.question import Question
    from .core.model import Focus

    page = None
    if len(args.files) == 1:
        args.files[0], page = _file_and_page(args.files[0])
    if args.picture and page is None:
        raise UsageError("Name the page to look at: pilcrow ask FILE#page=N --picture -q QUESTION.")
    with _open(args, folder, stop) as workspace:
        question = Question(
            args.question,
            workspace.corpus(_documents(workspace, args)),
            focus=None if page is None else Focus(page, picture=args.picture),
            model=args.model,
            native=not args.no_tools,
            mode=args.mode or "",
            afresh=args.afresh,
        )
        return terminal.ask(
            workspace,
            question,
            "json" if args.json else args.format,
            planned=None if args.mode is None else args.mode in ("planned", "graph"),
            chain=args.chain,
            known=args.with_chain,
        )


def _look(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import looking_commands

    with _open(args, folder, stop) as workspace:
        return looking_commands.look(
            workspace, args.file, figures=args.figures, pages=args.pages, model=args.model, as_json=args.json
        )


def _summary(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import terminal
    from .core.ask.planning.wanted import Length, Wanted

    length = Length(args.kind or ("brief" if args.section else "executive"))
    with _open(args, folder, stop) as workspace:
        return terminal.summary(
            workspace,
            args.file,
            Wanted(length, args.section),
            model=args.model,
            form="json" if args.json else args.format,
        )


def _check(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import terminal

    with _open(args, folder, stop) as workspace:
        return terminal.check(workspace, args.file, sys.stdin, model=args.model, as_json=args.json)


def _bench(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import bench, terminal

    questions = bench.load(args.data, args.files)
    with _open(args, folder, stop, ask=False) as workspace:
        modes = list(dict.fromkeys(args.mode or ["as-used"]))
        by_mode = terminal.bench(workspace, questions, modes, args.model, args.out, as_json=args.json)
    if args.picture:
        bench.draw(by_mode, args.picture)
    return 0


def _pages(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import terminal

    with _open(args, folder, stop) as workspace:
        return terminal.write_pages(workspace, args.file, args.range, args.out)


def _marks(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import marking, terminal

    form = "json" if args.json else "markdown" if args.markdown else "text"
    with _open(args, folder, stop) as workspace:
        document = terminal.structure(workspace, args.file)
        return marking.command(
            workspace,
            document,
            form=form,
            copy=args.write_copy,
            inside=args.in_place,
            author=args.author or workspace.settings.author,
        )


def _library(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import library_commands

    if args.action == "path":
        print(folder)
        return 0
    if args.action == "rescue":
        return library_commands.rescue(folder)
    with _open(args, folder, stop, ask=False) as workspace:
        return library_commands.run(args, workspace)


def _models(args: argparse.Namespace, folder: Path, stop: _Stop) -> int:
    from . import model_commands as commands

    chosen = settings.load(folder)
    server = getattr(args, "server", ""), getattr(args, "api", "")
    if args.action != "add":
        return commands.models(folder, chosen, server, as_json=args.json)
    if not hasattr(args, "server"):
        return commands.add_model(folder, Path(args.model), args.name)
    prefixes = args.query_prefix, args.passage_prefix
    return commands.add_served_model(folder, chosen, args.model, server, args.name, prefixes, stop)


def _packs(args: argparse.Namespace, folder: Path, _stop: _Stop) -> int:
    from . import terminal

    return terminal.packs(folder, settings.load(folder), as_json=args.json)


def _doctor(args: argparse.Namespace, folder: Path, _stop: _Stop) -> int:
    from . import terminal

    return terminal.doctor(folder, settings.load(folder), as_json=args.json)
