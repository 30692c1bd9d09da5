"""Mutated bytes and texts through all parsers of foreign data, for a limited time; failures are saved.

    python tests/fuzz/parsers.py [--minutes 10] [--seed N] [--keep FOLDER]

Tested are messages of readers, chains, packs, lists of open files, replies of chat servers in both protocols,
citations of answers, and lines of pages. A failure is any exception that a target does not declare; it is saved as
FOLDER/TAKER-SEED with its reason in TAKER-SEED.txt, of each kind only the first. Exits with 1 if a failure was
saved.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from pilcrow.core import outside
from pilcrow.core.ask.context import citations
from pilcrow.core.ask.planning.chains import chain_markdown
from pilcrow.core.errors import PdfError, PilcrowError, UsageError
from pilcrow.core.exchange import chain
from pilcrow.core.exchange.read_events import ParagraphBatch, Structured
from pilcrow.core.geometry import Box, Direction
from pilcrow.core.language.packs import read_pack
from pilcrow.core.model import Coordinate, Document, Kind, PageInfo, Paragraph, Section, Source, Span
from pilcrow.core.page import Line, PageText
from pilcrow.core.steps import collecting
from pilcrow.core.structure.recovery import FileText, recover
from pilcrow.engines import messages
from pilcrow.engines.chat import bounded, ollama, openai
from pilcrow.engines.pdf.line_model import line_model
from pilcrow.settings import bundled
from smallcorpus import SmallCorpus

CORPUS = SmallCorpus([("Fees", 1, ["The fee is 40 euros.", "It is due in May."]), ("Terms", 2, ["Ten years."])])
READ = {Coordinate(1, 1, 1), Coordinate(1, 1, 2), Coordinate(1, 2, 1)}
_NOT_JSON = (ValueError, KeyError, TypeError, AttributeError, UsageError)


def message(raw: bytes) -> None:
    with suppress(Exception):  # `receive` merges all errors into one
        messages.unpack(raw)


def chain_file(raw: bytes) -> None:
    with suppress(*_NOT_JSON):
        chain_markdown(chain.chain_from_json(outside.loads(raw))).encode()


def pack(raw: bytes) -> None:
    with suppress(ValueError, UsageError):
        read_pack("odd", raw.decode()).printed("what is the fee")


def ollama_reply(raw: bytes) -> None:
    with suppress(*bounded.ODD, PilcrowError):
        for line in raw.splitlines():
            ollama._chunk(ollama._object(outside.loads(line)))


def openai_reply(raw: bytes) -> None:
    with suppress(*bounded.ODD, PilcrowError):
        list(openai._assemble(iter([outside.loads(line) for line in raw.splitlines()])))


def answer(raw: bytes) -> None:
    resolved = citations.resolve(raw.decode(errors="replace"), CORPUS, READ)
    for citation in resolved.citations:
        assert 0 <= citation.start <= citation.end <= len(resolved.text), "a citation outside of its answer"


def lines(raw: bytes) -> None:
    """Read lines with and without the models; each six bytes give the position, size and words of a line."""
    words = [
        "1 Fees",
        "2.1 Terms",
        "Contents",
        "The fee is 40 euros.",
        "Table 1",
        "40\t50",
        "..... 7",
        "\u05d0\u05d1",
        "",
    ]
    pages: list[list[Line]] = [[], [], []]
    for at in range(0, len(raw) - 5, 6):
        x, y, wide, size, word, page = raw[at : at + 6]
        box = Box(2.0 * x, 3.0 * y, 2.0 * x + wide, 3.0 * y + size / 8)
        text = words[word % len(words)]
        if text:
            edges = bytes(4 * len(text))
            pages[page % 3].append(
                Line(page % 3, box, text, edges, size / 8, "F", page > 99, direction=Direction(word % 4))
            )
    texts = [PageText(number, 500.0, 800.0, found) for number, found in enumerate(pages)]
    for model in (None, line_model()):
        with collecting() as failed:
            structure = recover(FileText(texts, [], ["", "", ""], "A title"), model=model)
        assert not failed.found(), f"a step failed: {failed.found()}"
        for paragraph in structure.paragraphs:
            assert 1 <= paragraph.section <= len(structure.sections), "a paragraph in no section"
            assert paragraph.spans, "a paragraph that is nowhere"


def seeds() -> dict[str, list[bytes]]:
    """Sound inputs of each target."""
    span = Span(0, Box(1.0, 2.0, 3.0, 4.0), 0, 4, bytes(16))
    found = Paragraph("0.1.2", 1, 1, Kind.TEXT, "Fee.", (span,), 2)
    section = Section(1, "Fees", 1, 0, (), 0, None, 1, 2, Source.LAYOUT, "s1")
    document = Document("0" * 64, "/a.pdf", "A", (PageInfo(500.0, 800.0, "1"),), (section,), {0: "no text"})
    said: Iterable[tuple[str, Any]] = [
        ("event", Structured(document)),
        ("event", ParagraphBatch((found,) * 3)),
        ("page", (3, 9)),
        ("error", PdfError("“{path}” is empty: choose another file.", path="a.pdf")),
        ("done", [{"a": {1, 2}}, frozenset({3}), b"bytes"]),
    ]
    evidence = chain.ChainEvidence(Coordinate(1, 2, 3), 0, 4, "Fee.", "0" * 64, "1.2.3", "Fees", "iv")
    steps = (chain.Intent("Who?", ("who",), (evidence,), "Ada", True, 1), chain.Intent("#1 #1"))
    packs = [path.read_bytes() for path in bundled("resources").glob("packs/*.toml")]
    call = {"function": {"name": "Retrieve", "arguments": {"query": "fee"}}}
    spoken = {"message": {"content": "The fee", "tool_calls": [call]}, "done": True, "eval_count": 3}
    choice = {"delta": {"content": "The fee", "tool_calls": [call | {"index": 0}]}, "finish_reason": "stop"}
    return {
        "message": [messages.pack(*each) for each in said],
        "chain_file": [json.dumps(chain.chain_to_json(chain.Chain("What?", steps))).encode()],
        "pack": packs,
        "ollama_reply": [json.dumps(spoken).encode()],
        "openai_reply": [json.dumps({"choices": [choice], "usage": {"prompt_tokens": 9}}).encode()],
        "answer": [
            b"The fee is **40 euros** [S1:1]. It is due [S1:2; S2:1-9]. Or not [N1] [S9].\n```\nx[N2]\n```\n"
        ],
        "lines": [bytes(range(240)), bytes(n * 37 % 256 for n in range(600))],
    }


TAKERS: dict[str, Callable[[bytes], None]] = {
    taker.__name__: taker for taker in (message, chain_file, pack, ollama_reply, openai_reply, answer, lines)
}
_PIECES = (
    b"[",
    b"]",
    b"{",
    b"}",
    b'"',
    b"0",
    b"-1",
    b"1e999",
    b"null",
    b"\xff",
    b"\x00",
    b"\\ud800",
    b"[S1:1]",
    b"[N9]",
)


def mutated(raw: bytes, chance: random.Random) -> bytes:
    """An input with a few bytes changed, deleted, doubled or inserted."""
    found = bytearray(raw)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at, length = chance.randrange(len(found) + 1), chance.choice((1, 2, 8, 64))
        match chance.randrange(5):
            case 0:
                found[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del found[at : at + length]
            case 2:
                found[at:at] = found[at : at + length] * chance.choice((1, 2, 50))
            case 3:
                found[at:at] = chance.choice(_PIECES) * chance.choice((1, 1, 300))
            case _:
                found[at : at + 4] = chance.randbytes(4)
    return bytes(found)


def fuzz(keep: Path, first: int, seconds: float) -> int:
    """Test inputs until time is up; returns the number of saved failures."""
    keep.mkdir(parents=True, exist_ok=True)
    sound, end, seed = seeds(), time.monotonic() + seconds, first
    kinds: set[str] = set()
    while time.monotonic() < end:
        chance = random.Random(seed)  # noqa: S311  (to be had again)
        name = chance.choice(list(TAKERS))
        raw = mutated(chance.choice(sound[name]), chance)
        try:
            TAKERS[name](raw)
        except Exception as error:  # noqa: BLE001  (the failure looked for)
            where = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{name}: {type(error).__name__} at {Path(where.filename).name}:{where.lineno}"
            if kind not in kinds:
                kinds.add(kind)
                (keep / f"{name}-{seed}").write_bytes(raw)
                (keep / f"{name}-{seed}.txt").write_text(traceback.format_exc(), encoding="utf-8")
                print(f"{seed}: {kind}", flush=True)
        seed += 1
    print(f"{seed - first:,} pieces, {len(kinds)} kept in {keep}")
    return len(kinds)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("fuzzed"))
    options = parser.parse_args()
    raise SystemExit(bool(fuzz(options.keep, options.seed, 60 * options.minutes)))


if __name__ == "__main__":
    main()
