"""Documents in two versions, written by the tests, with the known changes between them."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import NamedTuple

import pymupdf

from pilcrow.core.compare.comparison import Version
from pilcrow.core.geometry import Box
from pilcrow.core.model import Document, PageInfo, Paragraph, Section, Source
from shelf import paragraph

KINDS = ("contract", "policy", "manual", "report", "standard")
_WORDS = {
    "contract": (
        "the Tenant|the Landlord|the Guarantor|each Party|the Agent",
        "shall deliver|may withhold|shall maintain|must insure|shall surrender|may assign|shall repair",
        "the Premises|the Deposit|all fixtures|the service charge|the common parts|every notice|the keys",
        "without delay|in writing|at its own cost|on demand|by registered post|during business hours",
    ),
    "policy": (
        "every employee|the line manager|the data officer|a contractor|the committee|the works council",
        "reviews|reports|approves|keeps a record of|refuses|archives|publishes",
        "travel claims|personal data|gifts from suppliers|remote work|security incidents|training needs",
        "through the portal|before the end of the quarter|with a second signature|as the law requires",
    ),
    "manual": (
        "the operator|a technician|the controller|the cooling unit|the feed pump|an inspector",
        "opens|calibrates|replaces|isolates|flushes|lubricates|checks",
        "the inlet valve|the drive belt|the pressure sensor|both filters|the emergency stop|the display",
        "with the power off|at room temperature|using the supplied tool|until the lamp turns green",
    ),
    "report": (
        "the group|our subsidiary|the northern region|the retail segment|management|the pension plan",
        "recorded|expects|reduced|reclassified|financed|acquired|impaired",
        "operating income|inventories|lease liabilities|the brand portfolio|deferred taxes|receivables",
        "compared with the year before|at constant currency|after the reorganisation|on average",
    ),
    "standard": (
        "an implementation|a conforming reader|the encoder|each record|the receiver|a producer",
        "must reject|shall ignore|should preserve|may truncate|must normalise|shall emit",
        "unknown fields|the byte order mark|duplicate keys|trailing padding|escape sequences|the checksum",
        "before validation|as defined above|for every message|unless negotiated otherwise",
    ),
}
_LINKS = "and|while|although|so that|because|provided that|where"
_TITLES = {
    "contract": "Term|Rent|Deposit|Repairs|Insurance|Assignment|Access|Notices|Default|Termination|Law|Costs",
    "policy": "Purpose|Scope|Travel|Gifts|Remote work|Records|Incidents|Training|Suppliers|Reviews|Appeals|Leave",
    "manual": "Safety|Unpacking|Assembly|First start|Operation|Cleaning|Filters|Faults|Storage|Disposal|Data",
    "report": "Overview|Income|Segments|Assets|Liabilities|Taxes|Pensions|Leases|Risk|Outlook|Staff|Governance",
    "standard": "Scope|References|Terms|Syntax|Framing|Encoding|Errors|Security|Registry|Profiles|Tests|Use",
}


@dataclass
class Part:
    """A section: its title and its paragraphs."""

    title: str
    texts: list[str]


class Made(NamedTuple):
    """A known change: its kind, the text of what is concerned on its side (the newer one but for "gone"), and of a
    changed paragraph the words that are there now.
    """

    kind: str
    text: str
    words: str = ""


@dataclass
class Draft:
    """A document before it is printed. `numbered`: its sections are."""

    kind: str
    parts: list[Part]

    @property
    def numbered(self) -> bool:
        return self.kind in ("contract", "standard", "manual")

    def html(self) -> str:
        pieces = [f"<h1>{self.kind.capitalize()} of the works</h1>"]
        for number, part in enumerate(self.parts, 1):
            pieces.append(f"<h2>{f'{number} ' if self.numbered else ''}{part.title}</h2>")
            pieces += [_paragraph_html(text) for text in part.texts]
        return "\n".join(pieces)


def _paragraph_html(text: str) -> str:
    return f"<p>{escape(text, quote=False).replace('¶', '<br>')}</p>"


def sentence(kind: str, chance: random.Random) -> str:
    """A sentence of the kind's words, most with a figure."""
    subject, verb, thing, way = (chance.choice(words.split("|")) for words in _WORDS[kind])
    other, act, more, _ = (chance.choice(words.split("|")) for words in _WORDS[kind])
    figure = chance.choice(
        (
            f"within {chance.randint(2, 90)} days",
            f"up to EUR {chance.randint(100, 9999):,}",
            f"by {chance.randint(1, 28)} March {chance.randint(2019, 2031)}",
            f"for {chance.randint(2, 60)} percent of it",
            "in good time",
        )
    )
    text = f"{subject} {verb} {thing} {figure} {way}, {chance.choice(_LINKS.split('|'))} {other} {act} “{more}”."
    return text[0].upper() + text[1:]


def draft(kind: str, seed: int) -> Draft:
    """A document of this kind, always the same for the same seed."""
    chance = random.Random(f"{kind} {seed}")  # noqa: S311  (nothing secret about it)
    titles = _TITLES[kind].split("|")
    return Draft(
        kind, [Part(title, [_prose(kind, chance) for _ in range(chance.randint(3, 5))]) for title in titles]
    )


def _prose(kind: str, chance: random.Random) -> str:
    return " ".join(sentence(kind, chance) for _ in range(chance.randint(2, 5)))


def redraft(old: Draft, seed: int) -> tuple[Draft, list[Made]]:
    """Another version with its changes: of each kind of change at least one."""
    chance = random.Random(f"again {old.kind} {seed}")  # noqa: S311  (nothing secret about it)
    new = deepcopy(old)
    made = _restructure(new, chance)
    fresh = {change.text for change in made if change.kind == "new"}
    spots = [(part, n) for part in new.parts for n, text in enumerate(part.texts) if text not in fresh]
    edits = [_change_figure, _change_figure, _change_figure, _change_word, _add_words, _drop_words]
    for (part, n), edit in zip(chance.sample(spots, len(edits)), edits, strict=True):
        text, words = edit(part.texts[n], chance)
        part.texts[n] = text
        made.append(Made("changed", text, words))
    return new, made


def _restructure(new: Draft, chance: random.Random) -> list[Made]:
    """Move, add and remove sections and paragraphs."""
    made = []
    moved = new.parts.pop(chance.randrange(3))
    new.parts.insert(chance.randrange(7, len(new.parts)), moved)
    made.append(Made("moved", moved.title))
    gone = new.parts.pop(chance.randrange(3, 6))
    made += [Made("gone", gone.title), *(Made("gone", text) for text in gone.texts)]
    fresh = Part("Transition", [_prose(new.kind, chance) for _ in range(2)])
    new.parts.insert(chance.randrange(2, 5), fresh)
    made += [Made("new", fresh.title), *(Made("new", text) for text in fresh.texts)]
    others = [part for part in new.parts if part not in (moved, fresh)]
    shrunk, grown = chance.sample(others, 2)
    made.append(Made("gone", shrunk.texts.pop(1)))
    added = _prose(new.kind, chance)
    grown.texts.insert(1, added)
    made.append(Made("new", added))
    return made


def _change_figure(text: str, chance: random.Random) -> tuple[str, str]:
    figures = list(re.finditer(r"\d[\d,]*", text))
    if not figures:
        return _change_word(text, chance)
    match = chance.choice(figures)
    figure = str(int(match.group().replace(",", "")) + chance.randint(1, 9))
    return text[: match.start()] + figure + text[match.end() :], figure


def _change_word(text: str, chance: random.Random) -> tuple[str, str]:
    words = text.split()
    words[chance.randrange(4, len(words) - 4)] = "notwithstanding"
    return " ".join(words), "notwithstanding"


def _add_words(text: str, chance: random.Random) -> tuple[str, str]:
    words = text.split()
    at = chance.randrange(4, len(words) - 4)
    return " ".join([*words[:at], "save as agreed otherwise", *words[at:]]), "save as agreed otherwise"


def _drop_words(text: str, chance: random.Random) -> tuple[str, str]:
    words = text.split()
    at = chance.randrange(4, len(words) - 6)
    return " ".join(words[:at] + words[at + 2 :]), ""


def retyped(new: Draft) -> Draft:
    """The same text with straight quotes, and words broken at the ends of lines that are set by hand."""
    set_again = deepcopy(new)
    for part in set_again.parts:
        part.texts = [_typed(text) for text in part.texts]
    return set_again


def _typed(text: str, width: int = 68) -> str:
    """A text in lines of this many characters, long words divided at their ends."""
    lines = [""]
    for word in text.replace("“", '"').replace("”", '"').split():
        room = width - len(lines[-1]) - 2
        if len(word) < room + 2:
            lines[-1] = f"{lines[-1]} {word}".strip()
        elif word.isalpha() and len(word) > 7 and room > 4:
            lines[-1] += f" {word[:4]}-"
            lines.append(word[4:])
        else:
            lines.append(word)
    return "¶".join(lines)


def story(path: Path, html: str, *, width: float = 451, size: float = 11) -> Path:
    """Print HTML on as many A4 pages as it takes, in a column of this width in points."""
    laid = pymupdf.Story(html, user_css=f"body {{font-size: {size}px}}")
    writer = pymupdf.DocumentWriter(str(path))
    more = True
    while more:
        device = writer.begin_page(pymupdf.Rect(0, 0, 595, 842))
        more, _ = laid.place(pymupdf.Rect(72, 72, 72 + width, 770))
        laid.draw(device)
        writer.end_page()
    writer.close()
    return path


def version(name: str, parts: Sequence[tuple[str, Sequence[str]]]) -> Version:
    """A version without a PDF: titles with their paragraphs, a page for each section."""
    sections: list[Section] = []
    paragraphs: list[Paragraph] = []
    for number, (title, texts) in enumerate(parts, 1):
        own = [paragraph(number, n, text, number - 1) for n, text in enumerate(texts, 1)]
        paragraphs += own
        key, box = f"{name}.{number}", Box(10, 5, 200, 15)
        sections.append(
            Section(number, title, 1, 0, (), number - 1, box, len(own), 1, Source.LAYOUT, key)
        )  # fmt: skip
    pages = tuple(PageInfo(595, 842, "") for _ in parts) or (PageInfo(595, 842, ""),)
    return Version(Document(name, f"/{name}.pdf", name, pages, tuple(sections)), paragraphs)
