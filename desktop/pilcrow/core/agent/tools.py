"""The agent's tools: Retrieve locates, ReadSection reads, Unfold opens the contents (DeepRead, section 3.5).

Whatever a model passes, the answer is text for it: a wrong argument is explained in words, never raised.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..chat import Tool, ToolCall
from ..events import Retrieved, SectionRead, Unfolded
from ..language import tokens
from ..model import CELL, Coordinate, Focus, Hit, Paragraph, Section
from ..protocols import Corpus
from . import calls, ids, skeleton

ToolEvent = Retrieved | SectionRead | Unfolded


@dataclass(frozen=True, slots=True)
class Result:
    """What a tool call gave: `text` for the model, the event (None when it failed), the paragraphs that the text
    shows in full or in part; `fresh` says whether any of it was not above already.
    """

    text: str
    event: ToolEvent | None = None
    shown: tuple[Coordinate, ...] = ()
    fresh: bool = False


class BadArgument(Exception):
    """What is wrong with a call, in words for the model."""


@dataclass(slots=True)
class Tools:
    """The tools over one corpus during one question.

    `top` and the window `(up, down)` are Retrieve's (Eq. 8-9); `budget` is the most tokens one result may have.
    `read` holds every paragraph whose text the model was given, `visible` those it still has before it.
    """

    corpus: Corpus
    top: int = 2
    up: int = 0
    down: int = 0
    budget: int = 1500
    read: set[Coordinate] = field(default_factory=set)
    visible: set[Coordinate] = field(default_factory=set)
    unfolded: set[tuple[int, int]] = field(default_factory=set)

    @property
    def many(self) -> bool:
        return len(self.corpus.documents) > 1

    def run(self, call: ToolCall) -> Result:
        """Run one call as the model wrote it."""
        arguments = {key.lower(): value for key, value in call.arguments.items()}
        name = calls.canonical(call.name)
        try:
            if name == calls.RETRIEVE:
                doc = self._doc(arguments.get("doc", arguments.get("doc_id")))
                return self.retrieve(_text(arguments, "query"), doc)
            if name == calls.READ:
                return self._read(arguments)
            if name == calls.UNFOLD:
                return self._unfold(arguments)
        except BadArgument as problem:
            return Result(f"{name} failed: {problem}")
        return Result(f"There is no tool {call.name[:40]!r}; the tools are Retrieve, ReadSection and Unfold.")

    # ---- Retrieve -----------------------------------------------------------------------------------------

    def retrieve(self, query: str, doc: int = 0, top: int = 0, focus: Focus | None = None) -> Result:
        """The best `top` paragraphs with their windows, each once, in document order (Eq. 8-13)."""
        hits = self.corpus.search(query, top or self.top, [doc] if doc else None, focus)
        if not hits:
            return Result(f"Retrieve found nothing for {query[:80]!r}: try other words.")
        found = self._within_budget(hits)
        fresh = any(at not in self.visible for at in found)
        limit = max(80, self.budget // max(1, sum(at not in self.visible for at in found)))
        text = self._format(found, limit)
        event = Retrieved(query, tuple(hit.at for hit in hits), tuple(found))
        self._shown(found, limit)
        return Result(text, event, tuple(found), fresh)

    def _within_budget(self, hits: Sequence[Hit]) -> list[Coordinate]:
        """Eq. 9-12: windows clipped to the section, united, in document order. Where all of it would be longer
        than the budget, windows of later hits are left out, then later hits (the first one stays).
        """
        wanted: dict[Coordinate, None] = {}
        room = self.budget
        windows = [scan(hit.at, self.up, self.down, self._section(hit.at).paragraphs) for hit in hits]
        for at in [hit.at for hit in hits] + [at for window in windows for at in window]:
            if at in wanted:
                continue
            cost = 8 if at in self.visible else min(self.corpus.paragraph(at).tokens, self.budget // 3) + 8
            if cost <= room or not wanted:
                wanted[at] = None
                room -= cost
        return sorted(wanted)

    # ---- ReadSection --------------------------------------------------------------------------------------

    def _read(self, arguments: dict[str, Any]) -> Result:
        doc, section, start, end = self._place(arguments)
        total = section.paragraphs
        name = ids.section_name(doc, section.id, self.many)
        start = _number(arguments, "start", start or 1)
        end = _number(arguments, "end", end or total)
        if not total:
            below = ", ".join(ids.section_name(doc, child, self.many) for child in section.children)
            return Result(f"{name} has no paragraphs of its own" + (f"; read {below}." if below else "."))
        if start > total or end < start:
            return Result(f"{name} has paragraphs 1 to {total}; there is nothing from {start} to {end}.")
        return self.read_range(doc, section, max(1, start), min(total, end))

    def read_range(self, doc: int, section: Section, start: int, end: int) -> Result:
        """Paragraphs `start..end` of a section, contiguous and in order (Eq. 14), up to the budget."""
        name = ids.section_name(doc, section.id, self.many)
        room, last = self.budget, start - 1
        given: list[Coordinate] = []
        for paragraph in self.corpus.paragraphs(doc, section.id, start, end):
            at = Coordinate(doc, section.id, paragraph.number)
            cost = 0 if at in self.visible else paragraph.tokens + 8
            if cost > room and given:
                break
            room -= cost
            last = paragraph.number
            given.append(at)
        fresh = any(at not in self.visible for at in given)
        text = self._format(given, self.budget)
        if last < end:
            text += (
                f"\n(Cut here. To go on: ReadSection with section {name}, start {last + 1}, end {end}; "
                f"the section has {section.paragraphs} paragraphs.)"
            )
        words = sum(len(self.corpus.paragraph(at).text.split()) for at in given if at not in self.visible)
        self._shown(given, self.budget)
        return Result(text, SectionRead(doc, section.id, start, last, words), tuple(given), fresh)

    # ---- Unfold -------------------------------------------------------------------------------------------

    def _unfold(self, arguments: dict[str, Any]) -> Result:
        wanted = str(arguments.get("section", ""))
        low, dash, high = wanted.partition("-")
        doc, section, _, _ = self._place(arguments | {"section": low})
        last = ids.parse(high) if dash else None
        document = self.corpus.documents[doc - 1]
        if last is not None and last.section > section.id:
            inside = [s for s in document.sections[section.id - 1 : last.section] if s.parent == section.parent]
        else:
            inside = [document.section(child) for child in section.children]
        if not inside:
            return Result(f"{ids.section_name(doc, section.id, self.many)} has no subsections: read it.")
        text = skeleton.tree(document, doc, [s.id for s in inside], self.many, self.budget)
        fresh = (doc, section.id) not in self.unfolded
        self.unfolded.add((doc, section.id))
        return Result(text, Unfolded(doc, section.id), (), fresh)

    # ---- what a model passes ------------------------------------------------------------------------------

    def _place(self, arguments: dict[str, Any]) -> tuple[int, Section, int, int]:
        """(doc, section, start, end) of the `section` and `doc` arguments; start and end 0 where not said."""
        wanted = arguments.get("section", arguments.get("sec_id", arguments.get("id")))
        if wanted is None or isinstance(wanted, bool | float | dict | list):
            raise BadArgument('"section" is missing: pass the id of a section, for example "S1".')
        text = str(wanted).strip()
        place = ids.parse(text)
        doc = self._doc(arguments.get("doc", arguments.get("doc_id")) or (place.doc if place else 0))
        if not doc and self.many:
            raise BadArgument(f'which document? Write "D1:{text}" or pass "doc".')
        doc = doc or 1
        sections = self.corpus.documents[doc - 1].sections
        if place and 1 <= place.section <= len(sections):
            return doc, sections[place.section - 1], place.start, place.end
        titled = [s for s in sections if s.title.casefold().startswith(text.casefold())] if text else []
        if len(titled) == 1:
            return doc, titled[0], 0, 0
        first, last = (ids.section_name(doc, n, self.many) for n in (1, len(sections)))
        near = ", ".join(f"{ids.section_name(doc, s.id, self.many)} ({s.title[:40]})" for s in titled[:5])
        hint = f" Did you mean one of {near}?" if near else ""
        raise BadArgument(f"there is no section {text[:40]!r}; sections are {first} to {last}.{hint}")

    def _doc(self, value: Any) -> int:
        """A document's number, 0 for none said."""
        if value in (None, "", 0) or isinstance(value, bool):
            return 0
        digits = str(value).strip().lstrip("Dd")
        if digits.isdecimal() and 1 <= int(digits[:9]) <= len(self.corpus.documents):
            return int(digits)
        if not self.many:
            return 1
        raise BadArgument(
            f"there is no document {str(value)[:40]!r}; they are D1 to D{len(self.corpus.documents)}."
        )

    # ---- text for the model -------------------------------------------------------------------------------

    def show(self, places: Sequence[Coordinate]) -> str:
        """All of these paragraphs in full, as read: for documents that fit the context whole."""
        text = self._format(places, 10**9)
        self.read.update(places)
        return text

    def _section(self, at: Coordinate) -> Section:
        return self.corpus.documents[at.doc - 1].section(at.section)

    def _shown(self, places: Iterable[Coordinate], limit: int) -> None:
        """Record what was read; a paragraph that was cut may be asked for again."""
        self.read.update(places)
        self.visible.update(at for at in places if self.corpus.paragraph(at).tokens <= limit)

    def _format(self, places: Sequence[Coordinate], limit: int) -> str:
        """Eq. 13: paragraphs in this order, each with its coordinate, under a line for each section; what the
        model has before it already is only named. A paragraph of more than `limit` tokens is cut, and says so.
        """
        lines: list[str] = []
        before: Coordinate | None = None
        for at in places:
            if before is None or (before.doc, before.section) != (at.doc, at.section):
                lines.append(self.heading(at.doc, at.section))
            name = ids.paragraph_name(at, self.many)
            if at in self.visible:
                lines.append(f"[{name}] (already read above)")
            else:
                lines.append(f"[{name}] {clip(self.corpus.paragraph(at), limit)}")
            before = at
        return "\n".join(lines)

    def heading(self, doc: int, section: int) -> str:
        document = self.corpus.documents[doc - 1]
        entry = document.section(section)
        title = " ".join(entry.title.split())[:100]
        return f"## {ids.section_name(doc, section, self.many)} {title} (page {document.label(entry.page)})"


def scan(at: Coordinate, up: int, down: int, paragraphs: int) -> list[Coordinate]:
    """The scanning window of a hit, clipped to its section's `paragraphs` (Eq. 9-10)."""
    low, high = max(1, at.paragraph - up), min(paragraphs, at.paragraph + down)
    return [Coordinate(at.doc, at.section, number) for number in range(low, high + 1)]


def clip(paragraph: Paragraph, limit: int) -> str:
    """A paragraph's text, cut after about `limit` tokens, with a word that it goes on. Small models read the cells
    of a table more surely with bars between them.
    """
    if not paragraph.text:
        return f"({paragraph.label or 'A picture'}, without words)"
    text = paragraph.whole.replace(CELL, " | ")
    if paragraph.tokens <= limit:
        return text
    end = used = 0
    for word in re.finditer(r"\S+", text):
        used += tokens.count(word.group())
        if used > limit:
            break
        end = word.end()
    return f"{text[: end or limit]} … (cut: {paragraph.tokens} tokens in all)"


def _text(arguments: dict[str, Any], name: str) -> str:
    value = arguments.get(name, arguments.get("q", arguments.get("text")))
    if isinstance(value, list):
        value = " ".join(str(item) for item in value)
    if value is None or isinstance(value, dict | bool) or not str(value).strip():
        raise BadArgument(f'"{name}" is missing: pass a few words to search for.')
    return " ".join(str(value).split())[:500].encode("utf-8", "replace").decode()


def _number(arguments: dict[str, Any], name: str, default: int) -> int:
    value = arguments.get(name)
    if value is None or value == "" or isinstance(value, bool):
        return default
    try:
        number = int(float(str(value).strip().rpartition(":")[2]))
    except (ValueError, OverflowError):
        raise BadArgument(f'"{name}" must be the number of a paragraph, not {str(value)[:40]!r}.') from None
    return max(-1, min(number, 10**9))


def offered(many: bool, folded: bool) -> list[Tool]:
    """The tools as the model is told of them; Unfold only where something is folded."""
    example = "D1:S3" if many else "S3"
    section = {"type": "string", "description": f"id of a section in the contents, such as {example}"}
    query: dict[str, Any] = {"query": {"type": "string", "description": "what to look for, in a few words"}}
    if many:
        query["doc"] = {"type": "string", "description": "only search this document, such as D1"}
    numbers = {
        "start": {"type": "integer", "description": "first paragraph, from 1"},
        "end": {"type": "integer", "description": "last paragraph"},
    }
    found = [
        Tool(
            calls.RETRIEVE,
            "Find the paragraphs nearest in meaning to a query.",
            {"type": "object", "properties": query, "required": ["query"]},
        ),
        Tool(
            calls.READ,
            "Read paragraphs of one section, in order.",
            {"type": "object", "properties": {"section": section} | numbers, "required": ["section"]},
        ),
    ]
    if folded:
        unfold = {"section": {"type": "string", "description": "id of a section marked as folded"}}
        found.append(
            Tool(
                calls.UNFOLD,
                "Show the subsections of a folded section of the contents.",
                {"type": "object", "properties": unfold, "required": ["section"]},
            )
        )
    return found
