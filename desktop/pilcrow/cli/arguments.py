"""The arguments of each command."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from .. import __version__
from ..core.servers.chat_models import CHAT_APIS
from . import library_arguments
from .filters import filters

MODES = (
    *("as-used", "one-shot", "search-o1", "search-o1-expand"),
    *("read-only", "deepread", "deepread-expand", "planned", "graph"),
    *("quick", "thorough", "deep", "whole"),
    *("paper", "several"),
)


def parser() -> argparse.ArgumentParser:
    """The parser of all commands: `command` is the module of `commands` to run, `verb` the word typed."""
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

    whole = argparse.ArgumentParser(
        prog="pilcrow",
        usage="pilcrow [FILE[#page=N] ...] | pilcrow COMMAND ...",
        description="Read long documents: contents, exact places, and answers that cite them, on this machine.",
        epilog="Without a command it opens the window, with the files if there are any.",
        parents=[every],
    )
    whole.add_argument("--version", action="version", version=f"pilcrow {__version__}")
    commands = whole.add_subparsers(prog="pilcrow", metavar="COMMAND", required=True)

    def command(name: str, text: str, *parents: argparse.ArgumentParser, of: str = "") -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text, parents=[every, *parents])
        sub.set_defaults(verb=name, command=of or name)
        return sub

    sub = command("outline", "Show the contents tree that the pages give.", reads, places, of="structure")
    sub.add_argument("file")
    sub.add_argument("--ignore-bookmarks", action="store_true", help="from the pages alone")
    sub.add_argument(
        "--explain", action="store_true", help="why each line that stands out is a heading or is none"
    )
    sub = command("paragraphs", "List paragraphs with their places.", reads, places, of="structure")
    sub.add_argument("file")
    sub.add_argument("--section", type=int, metavar="N")
    sub = command(
        "terms", "List what a file is about, as an index at its back would.", reads, places, of="structure"
    )
    sub.add_argument("file")
    sub = command("index", "Index files, or all documents of folders; resumable.", reads, shows)
    sub.add_argument("files", nargs="+", metavar="FILE|FOLDER")
    several = argparse.ArgumentParser(add_help=False, parents=[filters()])
    several.add_argument("files", nargs="*", metavar="FILE")
    several.add_argument("--collection", metavar="NAME", help="the documents of a collection in place of files")
    several.add_argument("--library", action="store_true", help="all documents of the library")
    sub = command("retrieve", "Locate paragraphs for a question, best first.", several, reads, places)
    sub.add_argument(
        "-q", "--question", type=_text_argument, help="without it: one question a line on standard input"
    )
    sub.add_argument("--top", type=int, default=10, metavar="K")
    sub.add_argument("--window", type=_window, default=(0, 0), metavar="UP,DOWN", help="neighbours to show")
    sub.add_argument("--two-stage", action="store_true", help="the best sections first, then paragraphs in them")
    sub.add_argument("--graph", action="store_true", help="by the graph of the question's entities, too")
    sub = command("read", "Print paragraphs START to END of a section.", reads, places, of="structure")
    sub.add_argument("file")
    sub.add_argument("section", type=int, metavar="SEC")
    sub.add_argument("start", type=int, nargs="?", default=1, metavar="START")
    sub.add_argument("end", type=int, nargs="?", metavar="END")
    sub = command("ask", "Answer a question from documents, with citations.", several, reads, places)
    sub.add_argument("-q", "--question", type=_text_argument, required=True)
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
        "--each",
        type=_most_documents,
        metavar="all|N",
        help="thorough: leave to ask all documents, or the N likeliest; 0: answer from what was found before",
    )
    sub.add_argument(
        "--table",
        metavar="OUT.xlsx|.csv|.md",
        type=Path,
        help="thorough: write the table of what each document says into a file, with values and links to pages",
    )
    sub.add_argument(
        "--column",
        type=_column,
        action="append",
        metavar="[N=]TEXT",
        help="thorough: ask the documents of this question's table one thing more; N= asks column N otherwise, or,"
        " without a text, removes it",
    )
    sub.add_argument(
        "--afresh", action="store_true", help="thorough: ask also the documents again that were asked before"
    )
    sub = command(
        "look", "What a chat model that sees can tell: figures, scans that OCR is unsure of.", reads, shows
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
    sub = command("summary", "Sum a file or one of its sections up, with citations.", reads, places)
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
    sub = command("check", "Check sentences, from standard input, against a file.", reads, places)
    sub.add_argument("file")
    sub.add_argument(
        "--model",
        default="",
        metavar="NAME",
        help='judge of what rules cannot check, in place of the setting "checker"; "none": rules alone',
    )
    sub = command("bench", "Ask questions with known answers, and measure what the answers are worth.", shows)
    sub.add_argument("what", choices=("qa",), help="qa: questions and answers")
    sub.add_argument("data", metavar="DATA.jsonl", type=Path, help='a line: {"question", "file", "answer"}')
    sub.add_argument(
        "--mode",
        action="append",
        choices=MODES,
        help="how to answer; several compare; paper: the six of DeepRead; several: the four for several documents",
    )
    sub.add_argument(
        "--judge", action="append", metavar="NAME", help="chat model that judges the answers; several agree or not"
    )
    sub.add_argument("--model", default="", metavar="NAME", help='chat model; "quotes" answers without one')
    sub.add_argument("--files", metavar="FOLDER", type=Path, help="where the files of the questions are")
    sub.add_argument(
        "--out", metavar="TRIALS.jsonl", type=Path, help="keep every answer; what is there is not asked again"
    )
    sub.add_argument("--picture", metavar="OUT.svg", type=Path, help="draw right answers and evidence by mode")
    sub = command("marks", "List the marks and notes of a file, export or write them.", reads)
    sub.add_argument("file")
    forms = sub.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="machine-readable output, a JSON object a line")
    forms.add_argument("--markdown", action="store_true", help="quotations, notes and places with links")
    forms.add_argument("--write-copy", metavar="OUT.pdf", default="", help="a copy of the file that has them")
    forms.add_argument("--in-place", action="store_true", help="write them into the file itself")
    forms.add_argument("--cards", metavar="OUT.txt", default="", help="cards for Anki, of its defined terms, too")
    forms.add_argument(
        "--notebook",
        nargs="?",
        const="",
        metavar="FOLDER",
        help="an entry in an Obsidian vault or a Logseq graph; by default that of the settings",
    )
    sub.add_argument("--author", metavar="NAME", default="", help="whose they are, for other programs")
    sub = command("pages", "Write pages of a file into a new PDF.", opens)
    sub.add_argument("file")
    sub.add_argument("range", metavar="RANGE", help='labels or numbers, like 1-3,7; "#9" is the ninth')
    sub.add_argument("out", metavar="OUT.pdf")
    sub = command(
        "signatures",
        "Verify the digital signatures of a file, offline; the exit status is 1 unless all are well.",
        opens,
        shows,
    )
    sub.add_argument("file")
    sub = command("compare", "Compare two versions of a document: what changed, is new, gone or moved.", reads)
    sub.add_argument("old", metavar="A", help="the older version")
    sub.add_argument("new", metavar="B", help="the newer version")
    forms = sub.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="machine-readable output, in which pages count from 0")
    forms.add_argument("--markdown", action="store_true", help="a list with links to both versions")
    forms.add_argument("--html", metavar="OUT.html", default="", help="the same as a web page in a file")
    sub.add_argument("--copy", metavar="OUT.pdf", default="", help="a copy of B with the changes marked")
    sub.add_argument(
        "--summary", action="store_true", help="what the changes mean, by a chat model that sees them"
    )
    sub.add_argument("--model", default="", metavar="NAME", help="the chat model; by default that of the settings")
    library_arguments.add_actions(command("library", "The library: its documents and collections.", shows), every)
    served = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    served.add_argument("--server", metavar="ADDRESS", nargs="?", const="", help="else the chat server's")
    served.add_argument("--api", choices=CHAT_APIS, help="its kind; else the chat server's")
    sub = command("models", "Embedding and chat models that are installed.", shows, served)
    sub.set_defaults(action="list")
    actions = sub.add_subparsers(dest="action", metavar="ACTION")
    text = (
        "Try an embedding model or a checker as it was downloaded (a folder of sentence-transformers, or of a "
        "cross-encoder), or an embedding model that a server has, and add it to those to choose from."
    )
    sub = actions.add_parser("add", help=text, description=text, parents=[every, served])
    sub.add_argument("model", metavar="FOLDER|MODEL", help="a folder, or with --server what the server calls it")
    sub.add_argument("--name", default="", help="what to call it; else as its folder, or as the server")
    sub.add_argument("--query-prefix", metavar="TEXT", help="with --server: what is written before questions")
    sub.add_argument("--passage-prefix", metavar="TEXT", help="with --server: what is written before texts")
    command("packs", "Rules of fields: what their documents print for what people ask.", shows, of="doctor")
    sub = command("mcp", "Let another program's model read what is open in the window (MCP).")
    sub.add_argument("files", nargs="*", metavar="FILE", help="these files, in place of the open ones")
    sub.add_argument("--collection", metavar="NAME", help="the documents of a collection")
    sub.add_argument("--library", action="store_true", help="all documents of the library")
    sub.add_argument(
        "--http", action="store_true", help="listen on this machine, at programs_port of settings.json"
    )
    sub.add_argument(
        "--install", action="store_true", help="print what makes the usual programs start this server"
    )
    command("doctor", "What is there, what is missing, and the command that mends it.", shows)
    return whole


def _text_argument(text: str) -> str:
    """A text argument, with bytes that are not UTF-8 replaced by �."""
    return text.encode(errors="surrogateescape").decode(errors="replace")


def _most_documents(text: str) -> float:
    """The number of documents that may be asked; infinite for all."""
    if text != "all" and not text.isdigit():
        raise argparse.ArgumentTypeError("all, or a number of documents")
    return math.inf if text == "all" else int(text)


def _column(text: str) -> tuple[int, str]:
    """The number of a column (0: a new one), and what it asks ("": nothing any more)."""
    number, mark, asked = _text_argument(text).partition("=")
    if not (mark and number.isdigit()):
        number, asked = "0", _text_argument(text)
    if not asked.strip() and not int(number):
        raise argparse.ArgumentTypeError("what to ask is needed, or N= to remove a column")
    return int(number), " ".join(asked.split())


def _window(text: str) -> tuple[int, int]:
    up, _, down = text.partition(",")
    if not (up.isdigit() and down.isdigit()):
        raise argparse.ArgumentTypeError("two numbers are needed: UP,DOWN")
    return int(up), int(down)
