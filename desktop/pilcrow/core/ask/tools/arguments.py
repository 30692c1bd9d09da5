"""Arguments of a model's call, understood generously; errors are explained in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...language.places import PAGE_NAME
from ...model import Document, Section
from ...protocols import Corpus
from ..context import ids

_ALL = frozenset(("all", "every", "each", "*", "any", "all documents"))
_SEVERAL = 20
_RANGE = re.compile(r"\W*(.*?S\s?\d{1,6})\s*(?:-|–|—|to|until)\s*((?:D\d+:)?S?\s?\d{1,6})\W*", re.IGNORECASE)
_PAGES = re.compile(r"\W*(?:pages?|pp?\.?)\s*([\w-]*?\d+|[ivxlc]+)(?:\s*(?:-|–|—|to)\s*(\d+))?\W*", re.IGNORECASE)
_BESIDE = re.compile(r"\W*(?:the )?(next|previous|prev|last)(?: page)?\W*", re.IGNORECASE)


class BadArgument(Exception):
    """An error in a call, in words for the model."""


def text_argument(arguments: Mapping[str, Any], name: str, *others: str) -> str:
    """The argument `name`, or an argument of one of the `others` names, in one line."""
    value = next((arguments[key] for key in (name, *others, "q", "text") if arguments.get(key) is not None), None)
    if isinstance(value, list):
        value = " ".join(str(item) for item in value)
    if value is None or isinstance(value, dict | bool) or not str(value).strip():
        raise BadArgument(f'"{name}" is missing: pass a few words.')
    return " ".join(str(value).split())[:500].encode("utf-8", "replace").decode()


def number_argument(arguments: Mapping[str, Any], name: str, default: int) -> int:
    value = arguments.get(name)
    if value is None or value == "" or isinstance(value, bool):
        return default
    try:
        said = int(float(str(value).strip().rpartition(":")[2]))
    except (ValueError, OverflowError):
        raise BadArgument(f'"{name}" must be the number of a paragraph, not {str(value)[:40]!r}.') from None
    return max(-1, min(said, 10**9))


def document(corpus: Corpus, value: Any) -> int:
    """A document's number, 0 for none said."""
    if value in (None, "", 0) or isinstance(value, bool):
        return 0
    digits = str(value).strip().lstrip("Dd")
    if digits.isdecimal() and len(digits) < 10 and 1 <= int(digits) <= len(corpus.documents):
        return int(digits)
    if len(corpus.documents) == 1:
        return 1
    raise BadArgument(f"there is no document {str(value)[:40]!r}; they are D1 to D{len(corpus.documents)}.")


def documents(corpus: Corpus, value: Any) -> list[int]:
    """Numbers of several documents ("D1, D3", a list, "all"); none for an empty value."""
    if isinstance(value, list):
        value = " ".join(str(item) for item in value)
    named = str(value or "").strip()
    if named.casefold() in _ALL:
        return list(range(1, len(corpus.documents) + 1))
    return [document(corpus, part) for part in re.split(r"[\s,;&]+|(?<=\d)\s*and\s*", named.strip("[]()")) if part]


def wanted_names(arguments: Mapping[str, Any]) -> list[str]:
    """Names of the parts to read or open: one thing, or ids of sections; a page alone is "page 12"."""
    wanted = next((arguments[key] for key in ("section", "sections", "sec_id", "id") if key in arguments), None)
    if wanted is None and arguments.get("page") not in (None, ""):
        return [f"page {arguments['page']}"]
    if isinstance(wanted, list):
        wanted = ", ".join(str(item) for item in wanted[:_SEVERAL])
    if wanted in (None, "") or isinstance(wanted, bool | float | dict):
        raise BadArgument('"section" is missing: pass the id of a section, for example "S1".')
    line = " ".join(str(wanted).split())[:200]
    parts = [part for part in re.split(r"\s*[,;]\s*", line.strip("[]()")) if part]
    several = len(parts) > 1 and all(ids.parse(part) or _RANGE.fullmatch(part) for part in parts)
    return parts[:_SEVERAL] if several else [line]


def resolve_place(corpus: Corpus, wanted: str, doc_said: Any = None) -> tuple[int, Section, int, int]:
    """(doc, section, start, end) of a section or paragraphs by id or title; 0, 0 for a whole section."""
    meant = ids.parse(wanted)
    doc = document(corpus, doc_said or (meant.doc if meant else 0))
    if not doc and corpus.several:
        raise BadArgument(f'which document? Write "D1:{wanted}" or pass "doc".')
    doc = doc or 1
    several = corpus.several
    sections = corpus.documents[doc - 1].sections
    if meant and 1 <= meant.section <= len(sections):
        return doc, sections[meant.section - 1], meant.start, meant.end
    titled = [s for s in sections if s.title.casefold().startswith(wanted.casefold())] if wanted else []
    if len(titled) == 1:
        return doc, titled[0], 0, 0
    first, last = (ids.section_name(doc, n, several) for n in (1, len(sections)))
    near = ", ".join(f"{ids.section_name(doc, s.id, several)} ({s.title[:40]})" for s in titled[:5])
    hint = f" Did you mean one of {near}?" if near else ""
    raise BadArgument(f"there is no section {wanted[:40]!r}; sections are {first} to {last}.{hint}")


def section_range(corpus: Corpus, wanted: str, doc_said: Any = None) -> tuple[int, int, int] | None:
    """(doc, first, last) of several sections at once ("S3-S7"); None for other words."""
    match = _RANGE.fullmatch(wanted)
    last = ids.parse(match.group(2)) if match else None
    if match is None or last is None:
        return None
    doc, first, start, _ = resolve_place(corpus, match.group(1), doc_said)
    if start or last.section <= first.id:
        return None
    return doc, first.id, min(last.section, len(corpus.documents[doc - 1].sections))


def page_step(wanted: str) -> int:
    """1 for "next page", -1 for "previous page", else 0."""
    match = _BESIDE.fullmatch(wanted)
    return 0 if match is None else 1 if match.group(1).casefold() == "next" else -1


def page_numbers(document: Document, wanted: str) -> list[int]:
    """The 0-based pages of "page 56" or "p. 56-58": by printed label, else counted from 1; [] for other words."""
    match = _PAGES.fullmatch(wanted) or (not ids.parse(wanted) and PAGE_NAME.fullmatch(wanted))
    if not match:
        return []
    first = document.pages_named(match.group(1))
    last = document.pages_named(match.group(2)) if match.re is _PAGES and match.group(2) else first
    if not first:
        labels = document.label(0), document.label(len(document.pages) - 1)
        raise BadArgument(f"there is no page {match.group(1)}; they are {labels[0]} to {labels[1]}.")
    return list(range(first[0], max([first[0], *last[:1]]) + 1))
