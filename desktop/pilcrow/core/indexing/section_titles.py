"""Titles by a chat model for sections without one in the document (DocsRay, Sec. 3.2, Appendix D)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .. import outside
from ..model import Kind, Paragraph, Section, Source
from ..protocols import ChatModel
from ..servers.chat import ChatMessage
from ..stopping import Stopped

_PASSAGES, _OPENING = 10, 4  # paragraphs shown of a section, and how many of them are its first
_CHARACTERS = 240  # of each
_PROMPT = """\
Here are passages of one section of a document, which has no title.
A program calls it: {words}

{passages}

Propose ONE concise title, of three to eight words, that says what the whole section is about, \
in the language of the passages. Reply with JSON: {{"title": "..."}}"""
_SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"title": {"type": "string"}},
    "required": ["title"],
}


def unnamed_sections(sections: Iterable[Section]) -> list[Section]:
    """Sections by topic, which are named by their first words."""
    return [s for s in sections if s.source == Source.GENERATED and not s.synthetic]


def title_by_model(section: Section, paragraphs: Sequence[Paragraph], chat: ChatModel, stopped: Stopped) -> str:
    """The model's title; the section's own if the model's reply is useless.

    Raises `ChatError` when the server fails, `Cancelled` once `stopped()`.
    """
    prompt = _PROMPT.format(words=section.title, passages="\n".join(_beginnings(paragraphs)))
    said = "".join(
        chunk.text for chunk in chat.chat([ChatMessage("user", prompt)], schema=_SCHEMA, stopped=stopped)
    )
    return _cleaned(said) or section.title


def _beginnings(paragraphs: Sequence[Paragraph]) -> Iterator[str]:
    """Beginnings of the first paragraphs, which introduce topics, and of some from the whole section."""
    prose = [p for p in paragraphs if p.kind in (Kind.TEXT, Kind.LIST)] or list(paragraphs)
    rest = prose[_OPENING:]
    step = max(1, len(rest) // (_PASSAGES - _OPENING))
    for paragraph in [*prose[:_OPENING], *rest[::step]][:_PASSAGES]:
        text = paragraph.text
        yield f"- {text if len(text) <= _CHARACTERS else text[:_CHARACTERS].rsplit(' ', 1)[0] + ' ...'}"


def _cleaned(said: str) -> str:
    """The title in a model's reply; "" if there is none, or it is much too long."""
    try:
        value = outside.loads(said[said.index("{") : said.rindex("}") + 1])["title"]
    except (ValueError, KeyError, TypeError):
        return ""
    words = str(value).strip(" \n\"'.").split() if isinstance(value, str) else []
    found = " ".join(words)
    return found if any(map(str.isalpha, found)) and len(found) <= 90 else ""  # characters of a title
