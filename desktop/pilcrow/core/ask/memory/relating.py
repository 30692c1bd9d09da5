"""Relations between entities, extracted by a chat model section by section (BookRAG, section 4.2): optional, for
the graph, which exists without it.

Nothing that a model says is taken on trust: both names must stand in one of the section's paragraphs, and replies
are bounded.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from ... import outside
from ...graph.extracted import Extracted
from ...language.sentences import in_line
from ...model import Document, Kind, Paragraph
from ...protocols import ChatModel
from ...servers.chat import ChatMessage, reply_room
from ...stopping import Stopped, check_stopped
from ...terms.term import TermPlace, folded
from ..context.harmless import harmless
from ..prompts import prompt

_READ = 5000
"""Characters of a section that one request shows."""
_REQUESTS = 6
"""Requests for one section, at the most: of a longer one the beginning is read."""
_RELATIONS = 30
"""Relations that are taken from a reply, at the most."""
_NAME, _HOW = 80, 60
"""Characters of a name, and of how two are related."""
_FIELDS = (("one", _NAME), ("how", _HOW), ("other", _NAME))
_REPLY, _SLOWER = 400, 3
"""Tokens of a reply, and how many times as long one of them takes as one of a prompt."""
_SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {
        "relations": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "paragraph": {"type": "integer"},
                    "one": {"type": "string"},
                    "how": {"type": "string"},
                    "other": {"type": "string"},
                },
                "required": ["paragraph", "one", "how", "other"],
            },
        }
    },
    "required": ["relations"],
}


class RelatingSource(Protocol):
    """The library's part that is read; `structure` is `Document.structure`."""

    def paragraphs(self, structure: int, section: int) -> Sequence[Paragraph]: ...


class Store(Protocol):
    """Storage of relations, by structure and section (id)."""

    def done(self, structure: int) -> set[int]: ...
    def keep(self, structure: int, section: int, model: str, found: Sequence[Extracted]) -> None: ...


class RelatingProgress(NamedTuple):
    """Number of sections read, of all to read; `seconds` foreseen for all of them, 0 if unknown."""

    done: int
    total: int
    seconds: float


def read_relations(
    source: RelatingSource, store: Store, documents: Sequence[Document], chat: ChatModel, stopped: Stopped
) -> Iterator[RelatingProgress]:
    """Let a chat model read all sections that it has not read yet, and yield the progress before the first and
    after each. Relations are kept at once: a listener that stops can go on later. Raises `ChatError`, `Cancelled`.
    """
    waiting = []
    for document in documents:
        known = store.done(document.structure)
        waiting += [(document, s) for s in document.sections if s.paragraphs and s.id not in known]
    if not waiting:
        return
    size = sum(min(section.tokens, _READ * _REQUESTS // 4) for _, section in waiting)
    seconds = (size + len(waiting) * _REPLY * _SLOWER) / chat.prompt_speed
    seconds = seconds if math.isfinite(seconds) else 0.0
    yield RelatingProgress(0, len(waiting), seconds)
    for done, (document, section) in enumerate(waiting, 1):
        check_stopped(stopped)
        found: list[Extracted] = []
        for part in _request_batches(source.paragraphs(document.structure, section.id), chat):
            found += extract_relations(section.title, part, chat, stopped)
        store.keep(document.structure, section.id, chat.name, found)
        yield RelatingProgress(done, len(waiting), seconds)


def _request_batches(paragraphs: Sequence[Paragraph], chat: ChatModel) -> list[list[Paragraph]]:
    """The paragraphs worth reading, as much at a time as a request shows."""
    room = min(_READ, 2 * (chat.context - reply_room(chat.context)))
    parts: list[list[Paragraph]] = [[]]
    left = room
    for paragraph in paragraphs:
        if paragraph.kind in (Kind.CODE, Kind.CONTENTS, Kind.FORMULA, Kind.FIGURE):
            continue
        size = min(len(paragraph.text), room)
        if size > left and parts[-1]:
            parts.append([])
            left = room
        parts[-1].append(paragraph)
        left -= size
    whole = sum(len(p.text) for part in parts for p in part)
    return parts[:_REQUESTS] if whole >= 200 else []  # characters that a section must have


def extract_relations(
    title: str, paragraphs: Sequence[Paragraph], chat: ChatModel, stopped: Stopped
) -> list[Extracted]:
    """Relations that a chat model finds in these paragraphs and their text bears out; each pair of names once."""
    passages = "\n".join(f"{n}. {harmless(in_line(p.text[:_READ]))}" for n, p in enumerate(paragraphs, 1))
    order = prompt("mdp", "Relations", title=harmless(in_line(title)), passages=passages, most=_RELATIONS)
    said = "".join(
        chunk.text for chunk in chat.chat([ChatMessage("user", order)], schema=_SCHEMA, stopped=stopped)
    )
    found: dict[tuple[str, str], Extracted] = {}
    for each in _parse_relations(said):
        one, how, other = (_short_text(each.get(key), most) for key, most in _FIELDS)
        pair = folded(one), folded(other)
        if not one or not other or not how or pair[0] == pair[1] or pair in found:
            continue
        number = each.get("paragraph")
        first = number - 1 if isinstance(number, int) and 1 <= number <= len(paragraphs) else 0
        for paragraph in [paragraphs[first], *paragraphs]:
            places = [_find_name(name, paragraph) for name in (one, other)]
            if places[0] is not None and places[1] is not None:
                found[pair] = Extracted(one, places[0], how, other, places[1])
                break
    return list(found.values())


def _parse_relations(said: str) -> list[dict[str, Any]]:
    """The relations in a model's reply; none where it is not what was asked for."""
    try:
        listed = outside.loads(said[said.index("{") : said.rindex("}") + 1])["relations"]
    except (ValueError, KeyError, TypeError):
        return []
    return [each for each in listed if isinstance(each, dict)][:_RELATIONS] if isinstance(listed, list) else []


def _short_text(value: object, most: int) -> str:
    """A short text in one line; "" for anything else."""
    text = in_line(value) if isinstance(value, str) else ""
    return text if len(text) <= most and any(map(str.isalnum, text)) else ""


def _find_name(name: str, paragraph: Paragraph) -> TermPlace | None:
    """Place of a name in a paragraph, as words of their own; None if it is not there."""
    words = r"\s+".join(map(re.escape, name.split()))
    match = re.search(rf"(?<!\w){words}(?!\w)", paragraph.text, re.IGNORECASE)
    if match is None or paragraph.hides(*match.span()):
        return None
    page = next((span.page for span in paragraph.spans if span.end > match.start()), paragraph.page)
    return TermPlace(paragraph.section, paragraph.number, *match.span(), page)
