"""Coverage-guided fuzzing of one target of `parsers.py` (atheris), starting from the inputs saved last time.

    pip install atheris
    python tests/fuzz/guided.py TAKER [--minutes 60] [--folder fuzzed/guided]

FOLDER/TAKER keeps the inputs that reached new code, FOLDER/failed-TAKER those that failed, or took over a minute
or 2 GB. atheris is not a dependency of the project: it has wheels for Linux and some versions of Python only.
"""

from __future__ import annotations

import argparse
import logging
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["pilcrow"]):
    import parsers


def framed(data: bytes) -> bytes:
    """A reader's message: the first line with its length before it, then the attached bytes."""
    text, _, attached = data.partition(b"\n")
    return struct.pack(">I", len(text)) + text + attached


def loose(raw: bytes) -> bytes:
    """The reverse of `framed`: with explicit lengths, mutations would rarely reach the bytes after them."""
    (length,) = struct.unpack_from(">I", raw)
    return raw[4 : 4 + length] + b"\n" + raw[4 + length :]


def _words(raw: bytes) -> set[str]:
    """Keys and words of a sound input, in the format of libFuzzer's dictionaries."""
    pieces = (word.strip() for word in raw.decode("ascii", "ignore").replace('"', " ").split())
    return {'"' + word.replace("\\", "\\\\") + '"' for word in pieces if 2 < len(word) < 40 and word.isprintable()}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("taker", choices=sorted(parsers.TAKERS))
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--folder", type=Path, default=Path("fuzzed/guided"))
    options = parser.parse_args()
    name, taker = options.taker, parsers.TAKERS[options.taker]
    pieces, failed = options.folder / name, options.folder / f"failed-{name}"
    for folder in (pieces, failed):
        folder.mkdir(parents=True, exist_ok=True)
    is_message = name == "message"
    for at, raw in enumerate(parsers.seeds()[name]):
        (pieces / f"seed{at}").write_bytes(loose(raw) if is_message else raw)
    words = options.folder / f"words-{name}"
    words.write_text("\n".join(sorted(set().union(*map(_words, parsers.seeds()[name])))), encoding="utf-8")
    logging.disable(logging.CRITICAL)
    given: Callable[[bytes], None] = (lambda data: taker(framed(data))) if is_message else taker
    atheris.Setup(
        [
            sys.argv[0],
            str(pieces),
            f"-artifact_prefix={failed}/",
            f"-dict={words}",
            f"-max_total_time={round(60 * options.minutes)}",
            "-timeout=60",
            "-rss_limit_mb=2000",
            "-max_len=20000",
        ],
        given,
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
