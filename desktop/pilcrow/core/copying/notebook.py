"""A document's entry in the reader's notebook, an Obsidian vault or a Logseq graph: its marks as Markdown, written
again and again without losing what the reader put in.

The program owns a block between markers that Obsidian hides, or below one bullet of Logseq's outline. The markers
keep hashes of what it wrote: front matter that the reader has changed stays as it is, but for the link to the
document, and lines that the reader wrote inside the block are moved behind it. All else stays byte for byte.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple
from uuid import NAMESPACE_URL, UUID, uuid5

from ..language.sentences import in_line
from ..marks.annotation import Annotation
from ..marks.export import by_section, iso_date, place_markdown, said_markdown
from ..marks.markdown import escape_markdown
from ..model import Document
from .links import mark_link, page_link

_HASH = 8
"""Digits of the hashes in the markers."""
_LINK = re.compile(r"\(pilcrow:[^)]*\)|\s\^\S+$")
"""Parts of a line that change without the reader: links, and ids of blocks."""
_MARKER = re.compile(r"%% pilcrow ")
_BLANKS = re.compile(r"\n(?:[ \t]*\n)+")
_LOGSEQS_OWN = re.compile(r"\s*(?:collapsed|id):: ")
_IDENT = re.compile(r'^pilcrow-id::? "?([0-9a-f]{12})\b', re.MULTILINE)
_DIGEST = re.compile(r'^pilcrow::? "?pilcrow://open/([0-9a-f]{64})\b', re.MULTILINE)


class NotebookKind(StrEnum):
    """Program that shows a notebook."""

    OBSIDIAN = "obsidian"
    LOGSEQ = "logseq"


@dataclass(frozen=True, slots=True)
class Entry:
    """What an entry tells of a document. `ident` identifies the file's path, also when the file changes;
    `refers_to` are names of other entries.
    """

    ident: str
    document: Document
    annotations: Sequence[Annotation]
    authors: Sequence[str] = ()
    year: str = ""
    tags: Sequence[str] = ()
    refers_to: Sequence[str] = ()


class EntryId(NamedTuple):
    """The `Entry.ident` that an entry names, and the sha256 of its document."""

    ident: str
    digest: str


class _Shape(NamedTuple):
    """How a kind of notebook writes: its front matter, and the block with the hashes of both in its marker. In
    Logseq that is a line of a bullet, whose lines `before` and `after` it are the reader's.
    """

    front: re.Pattern[str]
    block: re.Pattern[str]
    marked: str


_SHAPES = {
    NotebookKind.OBSIDIAN: _Shape(
        re.compile(r"\A---\r?\n.*?^---[ \t]*(?:\r?\n|\Z)", re.MULTILINE | re.DOTALL),
        re.compile(
            r"^%% pilcrow (?P<front>\w+) (?P<body>\w+) %%\r?\n(?P<text>(?:(?!^%% pilcrow \w+ \w+ %%).)*?)"
            r"^%% pilcrow end %%[ \t]*(?:\r?\n|\Z)",
            re.MULTILINE | re.DOTALL,
        ),
        "%% pilcrow {front} {body} %%\n{text}%% pilcrow end %%\n",
    ),
    NotebookKind.LOGSEQ: _Shape(
        re.compile(r"\A(?:[\w-]+:: [^\n]*(?:\n|\Z))+"),
        re.compile(
            r"^(?P<before>- [^\n]*\n(?:(?:  [^\n]*|\r?)\n)*?)"
            r"  pilcrow-wrote:: (?P<front>\w+) (?P<body>\w+)\r?(?:\n|\Z)"
            r"(?P<after>(?:(?:\r?\n)*  (?!\s*- )[^\n]*(?:\n|\Z))*)"
            r"(?P<text>(?:(?:\r?\n(?=[\t ]))*[\t ][^\n]*(?:\n|\Z))*)",
            re.MULTILINE,
        ),
        "{before}  pilcrow-wrote:: {front} {body}\n{after}{text}",
    ),
}


def identify(head: str) -> EntryId | None:
    """The document that a file tells of, by the beginning of its text; None: it is no entry."""
    ident, digest = _IDENT.search(head), _DIGEST.search(head)
    return EntryId(ident[1], digest[1]) if ident and digest else None


def written(entry: Entry, kind: NotebookKind, before: str = "") -> str:
    """The text of an entry; `before` is what it was, with all that the reader has written."""
    shape = _SHAPES[kind]
    front, body = _front(entry, kind), _body(entry, kind)
    old = shape.block.search(before)
    around = {"before": "- ## Marks\n", "after": "", **(old.groupdict() if old else {})}
    around["after"] += "\n" if around["after"] and not around["after"].endswith("\n") else ""
    fresh = shape.marked.format(**{**around, "front": _hash(front), "body": _hash(body), "text": body})
    if not before.strip():
        return f"{front}\n{fresh}"
    if old is None:  # the reader has taken it out
        text = f"{before}{'' if before.endswith(chr(10)) else chr(10)}\n{fresh}"
    else:
        added = "" if _hash(old["text"]) == old["body"] else _readers_lines(old["text"], body, kind)
        text = before[: old.start()] + fresh + added + before[old.end() :]
    head = shape.front.search(text)
    if head is None:
        return text
    unchanged = old is not None and _hash(head[0]) == old["front"]
    return (front if unchanged else _with_links(head[0], front)) + text[head.end() :]


def _hash(text: str) -> str:
    return hashlib.sha256(text.replace("\r\n", "\n").strip().encode()).hexdigest()[:_HASH]


def _with_links(head: str, front: str) -> str:
    """Front matter of the reader's with the present link to the document, by which the entry is found."""
    for name in ("pilcrow", "pilcrow-id"):
        line = re.compile(rf"^{name}::? [^\r\n]*", re.MULTILINE)
        if now := line.search(front):
            head = line.sub(now[0].replace("\\", r"\\"), head, count=1)
    return head


def _readers_lines(text: str, body: str, kind: NotebookKind) -> str:
    """Lines inside the block that the program does not write; in Obsidian with a blank line between paragraphs."""
    own = {_LINK.sub("", line).strip() for line in body.splitlines()} - {""}
    found = [line for line in text.splitlines() if _LINK.sub("", line).strip() not in own]
    if kind is NotebookKind.LOGSEQ:
        told = (line.strip() for line in found if not _LOGSEQS_OWN.match(line))
        return "".join(f"- {line.removeprefix('- ')}\n" for line in told if line)
    words = _BLANKS.sub("\n\n", "\n".join(line for line in found if not _MARKER.match(line))).strip("\n")
    return f"{words}\n" if words else ""


# ---- what is written --------------------------------------------------------------------------------------


def _front(entry: Entry, kind: NotebookKind) -> str:
    document = entry.document
    home = page_link(document, 0)
    made = [a.made for a in entry.annotations if a.made]
    changed = [a.changed or a.made for a in entry.annotations if a.changed or a.made]
    obsidian = kind is NotebookKind.OBSIDIAN
    values: dict[str, str | list[str]] = {  # what identifies the entry first: lists may be long
        "pilcrow": str(home),
        "pilcrow-id": entry.ident,
        "title" if obsidian else "full-title": in_line(document.title),  # `title` would rename a page of Logseq
        "authors": list(map(in_line, entry.authors)),
        "year": entry.year,
        "file": home.file,
        "tags": ["-".join(tag.split()) for tag in entry.tags],
        "created": iso_date(min(made, default=0))[:10],
        "changed": iso_date(max(changed, default=0))[:10],
    }
    told = [(name, value) for name, value in values.items() if value]
    if obsidian:  # JSON is YAML, too
        lines = (f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in told)
        return "\n".join(["---", *lines, "---", ""])
    return "".join(f"{name}:: {value if isinstance(value, str) else ', '.join(value)}\n" for name, value in told)


def _body(entry: Entry, kind: NotebookKind) -> str:
    """The block without its markers; nothing in it is a marker, or one of Logseq's macros."""
    if kind is NotebookKind.OBSIDIAN:
        return "\n".join(_paragraphs(entry)).replace("%%", "% %") + "\n"
    return "\n".join(_outline(entry)).replace("{{", "{ {") + "\n"


def _paragraphs(entry: Entry) -> Iterator[str]:
    """Lines of Markdown; each mark ends with an id by which Obsidian links to it."""
    pieces = [_refers(entry)] if entry.refers_to else []
    for title, found in by_section(entry.annotations, entry.document):
        pieces += [f"## {escape_markdown(title)}"] if title else []
        for mark in found:
            pieces += said_markdown(mark)
            pieces.append(f"— {_place(mark, entry.document)} ^{re.sub('[^0-9a-z]', '-', mark.id.lower())[:_HASH]}")
    yield "\n\n".join(pieces)


def _outline(entry: Entry) -> Iterator[str]:
    """Bullets below the first one: a section with its marks; each has an id by which Logseq links to it."""
    if entry.refers_to:
        yield f"\t- {_refers(entry)}"
    for title, found in by_section(entry.annotations, entry.document):
        yield f"\t- ### {escape_markdown(title or entry.document.title)}"
        for mark in found:
            yield f"\t\t- {_place(mark, entry.document)}"
            yield f"\t\t  id:: {_uuid(mark.id)}"
            for piece in said_markdown(mark):
                yield from (f"\t\t  {line}" for line in piece.splitlines())


def _refers(entry: Entry) -> str:
    return f"Refers to {', '.join(f'[[{name}]]' for name in entry.refers_to)}"


def _place(mark: Annotation, document: Document) -> str:
    return place_markdown(mark, document, lambda each: str(mark_link(each, document)))


def _uuid(ident: str) -> UUID:
    try:
        return UUID(ident)
    except ValueError:
        return uuid5(NAMESPACE_URL, ident)
