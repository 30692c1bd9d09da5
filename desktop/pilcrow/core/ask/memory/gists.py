"""Gist memory (MDP, section 3.1): for each document and its parts a short text of topics and structure, without
details.

Rules make it of titles and of the beginnings of some paragraphs of each part; a chat model may replace it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ... import outside
from ...language.sentences import in_line
from ...language.terms import language
from ...language.words import STOP_WORDS
from ...model import Document, Source
from ...operators.nodes import with_subsections
from ...protocols import ChatModel
from ...servers.chat import ChatMessage
from ...stopping import Stopped
from ...structure.topics.naming import begins, opening
from ..prompts import prompt

GIST_VERSION = "rules 2"
"""Author of gists without a chat model; those of another version are made again."""
_PARTS = 24
"""Parts of a document that have a gist of their own, at the most."""
_LARGE_SHARE = 0.15
"""Share of a document's text from which a part is divided into its subsections."""
_SUBTITLES = 8
"""Titles below a part that its gist names, at the most."""
_TITLE, _LINE, _WHOLE = 60, 240, 1500
"""Characters of a title, of what is said of a part, and of a document's gist: some 350 tokens."""
_PARAGRAPHS, _LENGTH = 120, 600
"""Paragraphs for recognising a document's language, and first characters of each paragraph searched for topics."""
_BEGINNINGS = 3
"""Paragraphs, spread over a part, whose beginnings its gist tells. Measured on 186 questions over 34 documents, by
gists alone, the share whose own document is among the first 1, 3, 5 and 10: with none .47, .73, .82, .89, with
three .47, .78, .86, .92; six are no better than none.
"""

_WORD, _TOPICS = re.compile(r"[^\W\d_]{4,}"), 8
"""Pattern of a possible topic, and most topics in a gist."""
_PASSAGES, _OPENING, _TELLING = 16, 200, 60
"""Most paragraphs shown to a chat model, most characters of each, and fewest characters of a telling one."""
_SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"gist": {"type": "string"}},
    "required": ["gist"],
}


@dataclass(frozen=True, slots=True)
class Gist:
    """Topics and structure of `section` (its id; 0: the document); `by` is its chat model, or `GIST_VERSION`."""

    section: int
    text: str
    by: str = GIST_VERSION

    @property
    def written(self) -> bool:
        """True if a chat model wrote it."""
        return not self.by.startswith("rules ")


def gist_sections(document: Document) -> list[int]:
    """The sections (ids) that have a gist of their own: those at the top of the contents, of which the largest
    give way to what is below them, as long as there is room.
    """
    sizes = [0] * (len(document.sections) + 1)
    for section in reversed(document.sections):
        sizes[section.id] += section.tokens
        sizes[section.parent] += sizes[section.id]
    chosen = [section.id for section in document.sections if not section.parent]
    while large := [n for n in chosen if document.section(n).children and sizes[n] > _LARGE_SHARE * sizes[0]]:
        largest = max(large, key=sizes.__getitem__)
        divided = [n for n in chosen if n != largest] + list(document.section(largest).children)
        if len(divided) > _PARTS:
            break
        chosen = divided
    return sorted(sorted(chosen, key=lambda n: -sizes[n])[:_PARTS])


def extract_gists(document: Document, texts: Iterable[tuple[int, str]]) -> list[Gist]:
    """The gists of a document and of its `gist_sections`, by rules; `texts` are the section (id) and the text of
    each of its paragraphs, in order.
    """
    chosen = gist_sections(document)
    within = _parts_of_sections(document, chosen)
    inside: dict[int, list[str]] = {part: [] for part in chosen}
    for section, text in texts:
        if part := within[section]:
            inside[part].append(text[:_LENGTH])
    lines = [_part_line(document, part, paragraphs) for part, paragraphs in inside.items()]
    topics = ", ".join(_often(text for paragraphs in inside.values() for text in paragraphs))
    each = (_WHOLE - len(document.title) - len(topics)) // max(1, len(lines))
    whole = "\n".join(filter(None, [document.title, topics, *(_cut_words(line, each) for line in lines)]))
    own = (Gist(part, f"{document.title}\n{line}") for part, line in zip(chosen, lines, strict=True))
    return [Gist(0, whole), *own]


def _often(texts: Iterable[str]) -> list[str]:
    """Words in most paragraphs, without those of the language itself: the topics of all parts."""
    texts = list(texts)
    common = STOP_WORDS.get(language(texts[:_PARAGRAPHS]), frozenset())
    held = Counter(word for text in texts for word in set(_WORD.findall(text.casefold())) - common)
    return [word for word, times in held.most_common(_TOPICS) if times > 1]


def sections_inside(document: Document, section: int) -> set[int]:
    """Sections (ids) of a gist: one with all below it, or (0) all."""
    return with_subsections(document, [section] if section else [s.id for s in document.sections if not s.parent])


def write_gist(gist: Gist, texts: Sequence[str], chat: ChatModel, stopped: Stopped) -> Gist:
    """A gist in a chat model's words, from what rules made and the beginnings of paragraphs spread over the text;
    that of the rules, as the model's, where it says nothing of use. Raises `ChatError`, `Cancelled`.
    """
    longer = [text for text in texts if len(text) >= _TELLING] or list(texts)
    spread = longer[:: 1 + len(longer) // _PASSAGES]
    passages = "\n".join(f"- {_cut_words(in_line(text), _OPENING)}" for text in spread)
    order = prompt(
        "mdp", "Gist", what="part of a document" if gist.section else "document", made=gist.text, passages=passages
    )
    reply = "".join(
        chunk.text for chunk in chat.chat([ChatMessage("user", order)], schema=_SCHEMA, stopped=stopped)
    )
    try:
        text = " ".join(str(outside.loads(reply[reply.index("{") : reply.rindex("}") + 1])["gist"]).split())
    except (ValueError, KeyError, TypeError):
        text = ""
    title = gist.text.partition("\n")[0]
    return Gist(gist.section, _cut_words(f"{title}\n{text}", _WHOLE) if text else gist.text, chat.name)


def _parts_of_sections(document: Document, chosen: Iterable[int]) -> list[int]:
    """Part of each section, by id (0 unused); 0 for sections outside all parts."""
    parts, within = set(chosen), [0]
    for section in document.sections:  # parents come before their children
        within.append(section.id if section.id in parts else within[section.parent])
    return within


def _part_line(document: Document, part: int, paragraphs: Iterable[str]) -> str:
    """A part's title, the beginnings of some of its paragraphs, and the titles below it."""
    said = [opening(text) for text in paragraphs if len(text) >= _TELLING and begins(text)]
    said = said[:: 1 + len(said) // _BEGINNINGS]
    own, *below = [document.section(n) for n in (part, *document.section(part).children[:_SUBTITLES])]
    first, *others = (
        "" if s.source == Source.GENERATED else _cut_words(in_line(s.title), _TITLE) for s in (own, *below)
    )
    return _cut_words("; ".join(dict.fromkeys(filter(None, [first, *said, *others]))), _LINE)


def _cut_words(text: str, length: int) -> str:
    """A text cut to at most `length` characters, between words."""
    return text if len(text) <= length else text[: max(1, length)].rsplit(" ", 1)[0]
