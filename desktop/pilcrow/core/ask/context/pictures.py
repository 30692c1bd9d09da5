"""Figures looked at by a model that sees (DocsRay): those named in a question, and the model's words on one."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ...language.places import CAPTIONED, THING_NAME, thing_named
from ...language.sentences import in_line, shortened
from ...operators.figures import nearly_white
from ...operators.lists import Listed, ListKind, lists
from ...protocols import ChatModel, Corpus
from ...reader.pdf import Tile
from ...servers.chat import ChatMessage
from ...stopping import Stopped, never
from ..prompts import prompt
from .harmless import harmless

SCALE = 2.0
"""Pixels per point of a picture for the model, as in the paper, unless a side would be too long."""
LONGEST = 1344
"""Most pixels of a picture's side: common models take no more at once."""
_KEPT = 1500
"""Most characters of a description."""
_PASSAGES, _PASSAGE = 3, 400
"""Most passages about a figure that are sent with it, and most characters of each."""
_VARIETY, _PAGE_VARIETY = 0.3, 0.1
"""Least share of different words in a text without endless repetition, and in a page's, whose tables and forms
repeat words.
"""
_BLIND = re.compile(
    r"\b(?:can(?:not|'t|’t)|unable to|don't|do not|no)\s+(?:\w+\s+){0,3}?(?:see|view|access|have|image|picture)"
    r"(?=.*\b(?:image|picture|file|figure)s?\b)",
    re.IGNORECASE,
)
"""Models' words for seeing nothing."""
_FENCE = re.compile(r"```\w*\n(.*?)```", re.DOTALL)
_BLIND_REACH = 160
"""Leading characters of a reply in which a model says that it sees nothing."""
_PAGE = 8000
"""Most characters of a page's reading."""
_ANSWER_WORDS = 3
"""Fewest words of an answer."""


def named_figures(question: str, corpus: Corpus) -> list[tuple[int, Listed]]:
    """The `pictured_things` that a question names by number, each with its document (1-based)."""
    wanted = [(CAPTIONED[word.casefold()], number) for word, number in THING_NAME.findall(question)]
    if not wanted:
        return []
    return [
        (doc, row)
        for doc in range(1, len(corpus.documents) + 1)
        for row in pictured_things(corpus, doc)
        if row.label and thing_named(row.label) in wanted
    ][:3]  # most pictures looked at for one question


def pictured_things(corpus: Corpus, doc: int) -> Iterator[Listed]:
    """Figures of a document, and tables without known cells: pictures, tables not understood, and those of which
    only the caption was found.
    """
    found = lists(corpus, doc)
    yield from found.get(ListKind.FIGURES, ())
    yield from (row for row in found.get(ListKind.TABLES, ()) if not row.read)


def describe_picture(
    chat: ChatModel, row: Listed, picture: Tile, passages: Sequence[str], stopped: Stopped = never
) -> str:
    """The model's description of a picture in one line; "" if useless. `passages` are about it.

    Raises `ChatError` when the server fails or the model takes no pictures, `Cancelled` once `stopped()`.
    """
    what = "a figure or table of" if row.area else "a page, with a figure or table, of"
    caption = f" Its caption: “{harmless(in_line(row.title))}”" if row.captioned else ""
    told = [f"\n- “{harmless(in_line(shortened(text, _PASSAGE)))}”" for text in passages[:_PASSAGES]]
    said = f"\nWhere the document speaks of it:{''.join(told)}" if told else ""
    order = prompt("docsray", "Figure", what=what, caption=caption, passages=said)
    return usable(_ask_about_pictures(chat, order, [picture], stopped))


def answer_from_picture(chat: ChatModel, page: str, question: str, picture: Tile, stopped: Stopped = never) -> str:
    """The model's answer to a question from the picture of a page (its label); else as `describe_picture`."""
    order = prompt("docsray", "Page", page=page, question=harmless(in_line(shortened(question, _PASSAGE))))
    return usable(_ask_about_pictures(chat, order, [picture], stopped), _ANSWER_WORDS)


def answer_from_figures(
    chat: ChatModel,
    names: Sequence[str],
    question: str,
    pictures: Sequence[Tile],
    stopped: Stopped = never,
) -> str:
    """The model's answer from several pictures at once, with their `names`; else as `describe_picture`."""
    listed = "\n".join(f"{number}. “{harmless(in_line(name))}”" for number, name in enumerate(names, 1))
    order = prompt("docsray", "Figures", names=listed, question=harmless(in_line(shortened(question, _PASSAGE))))
    return usable(_ask_about_pictures(chat, order, pictures, stopped), _ANSWER_WORDS)


def read_picture(chat: ChatModel, page: str, picture: Tile, stopped: Stopped = never) -> str:
    """The model's reading of a page (given by its label), line by line; else as `describe_picture`."""
    order = prompt("docsray", "Scan", page=page)
    said = _ask_about_pictures(chat, order, [picture], stopped, 2 * _PAGE)[:_PAGE].strip()
    lines = [line for line in map(in_line, said.splitlines()) if line]
    words = re.findall(r"\w+", said.casefold())
    useless = not words or _BLIND.search(said[:_BLIND_REACH]) or len(set(words)) < _PAGE_VARIETY * len(words)
    return "" if useless else "\n".join(lines)


def latex_of(chat: ChatModel, picture: Tile, stopped: Stopped = never) -> str:
    """The model's LaTeX of a formula, behind a comment that names the model; else as `describe_picture`."""
    said = _ask_about_pictures(chat, prompt("docsray", "Formula"), [picture], stopped).strip()
    fenced = _FENCE.search(said)
    latex = (fenced[1] if fenced else said).strip().strip("$").strip()
    if not latex or _BLIND.search(said[:_BLIND_REACH]):
        return ""
    return f"% read by {in_line(chat.name)}, not checked\n{latex}"


def _ask_about_pictures(
    chat: ChatModel, order: str, pictures: Sequence[Tile], stopped: Stopped, most: int = 2 * _KEPT
) -> str:
    """The model's words about pictures, at most `most` characters."""
    said = ""
    for chunk in chat.chat([ChatMessage("user", order, images=tuple(map(png, pictures)))], stopped=stopped):
        said += chunk.text
        if len(said) > most:
            break
    return said


def usable(said: str, least: int = 6) -> str:
    """A model's description in one line, cut if long; "" for fewer than `least` words or an empty description."""
    text = in_line(shortened(said, _KEPT))
    words = re.findall(r"\w+", text.casefold())
    letters = sum(map(str.isalpha, text))
    several = len(words) >= least or letters > 4 * least  # where no spaces are written
    if not several or 2 * letters < len(text) or _BLIND.search(text[:_BLIND_REACH]):
        return ""
    return text if len(set(words)) >= _VARIETY * len(words) else ""


def is_white(picture: Tile) -> bool:
    """True if next to nothing is visible."""
    return nearly_white(_pixel_rows(picture).reshape(picture.height, picture.width, 3))


def _pixel_rows(picture: Tile) -> NDArray[np.uint8]:
    """Bytes of a picture's rows (height, 3 * width)."""
    return np.frombuffer(picture.pixels, np.uint8).reshape(picture.height, picture.stride)[:, : 3 * picture.width]


def png(picture: Tile) -> bytes:
    """A picture as a PNG file."""
    lines = np.pad(_pixel_rows(picture), ((0, 0), (1, 0)))  # each begins with its filter: none

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(lines.tobytes(), 6)), chunk(b"IEND", b""))
    )
