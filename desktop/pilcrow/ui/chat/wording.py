"""What the conversation says in words: places, passages, counts, an answer to paste."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...core.agent.evidence import cited_elsewhere, quote_page
from ...core.check.states import ABSENT, COMPUTED, CONTRADICTED, HELD, NOT_FOUND, SUPPORTED, UNCHECKED
from ...core.events import Calculated, Citation, Claim, Planned, Retrieved, SectionRead, Unfolded
from ...core.model import Coordinate, Focus, Section
from ...core.protocols import Corpus

Step = Retrieved | SectionRead | Unfolded | Calculated | Planned

STATES = {
    SUPPORTED: "supported",
    COMPUTED: "computed",
    CONTRADICTED: "contradicted",
    NOT_FOUND: "not found",
    ABSENT: "says it is absent",
    UNCHECKED: "not checked",
}
"""What the states of sentences are called."""
_DOUBTS = (
    ("uncited", "has no evidence in this document.", "have no evidence in this document."),
    (
        NOT_FOUND,
        "says something that the cited passage does not.",
        "say something that the cited passage does not.",
    ),
    (CONTRADICTED, "differs from what stands there.", "differ from what stands there."),
    (UNCHECKED, "could not be checked.", "could not be checked."),
)
_IN_BRIEF = (
    ("uncited", "without evidence"),
    (NOT_FOUND, "not in what is cited"),
    (CONTRADICTED, "contradicted"),
    (UNCHECKED, "not checked"),
)
_FAULTS = ("uncited", NOT_FOUND, CONTRADICTED)
_NUMBER = re.compile(
    r"(?:§+\s*|(?:section|sec\.|clause|article)\s+)?(?P<number>[A-Z](?:\.\d{1,3})+|\d{1,3}(?:\.\d{1,3})*)[.):]?(?=\s|$)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?:chapter|part|appendix|annex|item|schedule|exhibit)\s+[\dA-Z]+(?:\.\d+)*\b", re.IGNORECASE)
_SHORT = 20
_NAMED_STEPS = 3
"""Sections read that a line names."""
_AROUND = 260
_BEGINNING = 160
"""Characters of a text to check that are shown of it."""
SELECTION = 60
"""Characters of a selection that are shown with the question about it, or in it."""


def short_place(title: str) -> str:
    """A section's printed number ("§3.2", "Appendix A"), or the beginning of a title without one."""
    title = " ".join(title.split())
    if match := _NAMED.match(title):
        return match.group()
    if match := _NUMBER.match(title):
        return f"§{match.group('number')}"
    return shortened(title, _SHORT)


def long_place(title: str) -> str:
    """A section's title, its printed number marked as such: "§3.2 Submerged inlets"."""
    title = " ".join(title.split())
    match = None if _NAMED.match(title) else _NUMBER.match(title)
    return f"§{title[match.start('number') :]}" if match else title


def shortened(text: str, most: int) -> str:
    """At most `most` characters, cut between words where that loses little."""
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    space = cut.rfind(" ")
    return (cut[:space] if space > most // 2 else cut).rstrip(" ,;:") + "…"


def section_of(corpus: Corpus, doc: int, section: int) -> Section | None:
    """The section, or None where the document has changed since."""
    if not (1 <= doc <= len(corpus.documents) and 1 <= section <= len(corpus.documents[doc - 1].sections)):
        return None
    return corpus.documents[doc - 1].section(section)


def page_of(corpus: Corpus, at: Coordinate, quote: tuple[int, int] = (0, 0)) -> str:
    """The page of a quote in a paragraph, or of a heading (which has no number), as a chip shows it: "p. 12";
    where the document has changed since, which paragraph it was.
    """
    section = section_of(corpus, at.doc, at.section)
    if section is None or at.paragraph > section.paragraphs:
        return f"¶{at.paragraph}" if at.paragraph else ""
    page, hidden = section.page, ""
    if at.paragraph:
        paragraph = corpus.paragraph(at)
        page, hidden = quote_page(paragraph, quote), ", hidden text" if paragraph.hides(*quote) else ""
    return f"p. {corpus.documents[at.doc - 1].label(page)}{hidden}"


def place(corpus: Corpus, at: Coordinate, quote: tuple[int, int] = (0, 0)) -> str:
    """The section and the page of a quote: "§3.2, p. 12"."""
    section = section_of(corpus, at.doc, at.section)
    known = section is not None and at.paragraph <= section.paragraphs
    return (
        f"{short_place(section.title)}, {page_of(corpus, at, quote)}" if section and known else page_of(corpus, at)
    )


@dataclass(frozen=True, slots=True)
class Passage:
    """A cited passage for reading: where it stands, its text before, within and after the quote, and a remark."""

    place: str
    page: str
    before: str
    quote: str
    after: str
    remark: str = ""

    @property
    def text(self) -> str:
        return self.before + self.quote + self.after


def passage(corpus: Corpus, citation: Citation) -> Passage | None:
    """The paragraph around what is cited, long ones cut, but never what names the columns of a table; None where
    the document has changed since.
    """
    at, quote = citation.at, citation.quote
    section = section_of(corpus, at.doc, at.section)
    if section is None or at.paragraph > section.paragraphs:
        return None
    document = corpus.documents[at.doc - 1]
    paragraph = corpus.paragraph(at)
    low, high = quote
    before, quoted, after = paragraph.text[:low], paragraph.text[low:high], paragraph.text[high:]
    named = max((cell.end for cell in paragraph.cells if cell.head), default=0)
    if low - named > _AROUND:
        near = before[-_AROUND:]
        names = before[:named] + "\n" if named else ""
        before = names + "…" + near.partition("\n" if "\n" in near else " ")[2]
    if paragraph.head:
        before = f"{paragraph.head}\n{before}"
    many = len(corpus.documents) > 1
    return Passage(
        (f"{document.title}, " if many else "") + long_place(section.title),
        f"p. {document.label(quote_page(paragraph, quote))}",
        before,
        shortened(quoted, 3 * _AROUND),
        shortened(after, _AROUND),
        cited_elsewhere(corpus, citation),
    )


def step(corpus: Corpus | None, event: Step) -> tuple[str, str, str, str]:
    """A step as (what was done, what with, where in it, how much)."""
    if isinstance(event, Retrieved):
        return "Search", " ".join(event.query.split()), "", f"{len(event.hits)} found"
    if isinstance(event, Planned):
        return event.operator, event.about, "", ""
    if isinstance(event, Calculated):
        return "Calculate", event.expression, "", f"= {event.result}"
    section = section_of(corpus, event.doc, event.section) if corpus else None
    title = long_place(section.title) if section else f"section {event.section}"
    if isinstance(event, Unfolded):
        return "Open", title, "", ""
    part = f"¶{event.start}" if event.start == event.end else f"¶{event.start}–{event.end}"
    return "Read", title, part, many(event.words, "word")


def in_brief(corpus: Corpus | None, steps: Sequence[Step]) -> str:
    """Some steps in a line: how much was found, and what was read."""
    found = len({at for event in steps if isinstance(event, Retrieved) for at in event.hits})
    read = dict.fromkeys(step(corpus, event)[1] for event in steps if isinstance(event, SectionRead))
    planned = sum(isinstance(event, Planned) for event in steps)
    said = [f"found {found:,}"] if found else []
    more = f" and {len(read) - _NAMED_STEPS:,} more" if len(read) > _NAMED_STEPS else ""
    said += [f"read {', '.join([*read][:_NAMED_STEPS])}{more}"] if read else []
    said += [f"planned in {many(planned, 'step')}"] if planned else []
    if any(isinstance(event, Calculated) for event in steps):
        said.append("calculated")
    return " · ".join(said) or many(len(steps), "step")


def many(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def doubts(claims: Sequence[Claim]) -> list[str]:
    """Plain sentences that count what does not hold, or is not known to."""
    states = [claim.state for claim in claims]
    return [
        f"{many(count, 'sentence')} {one if count == 1 else several}"
        for state, one, several in _DOUBTS
        if (count := states.count(state))
    ]


def checked(claims: Sequence[Claim]) -> str:
    """In a line how many statements hold, and what is with the others; "" where there are none."""
    states = [claim.state for claim in claims]
    held = sum(state in HELD for state in states)
    rest = [f"{count} {words}" for state, words in _IN_BRIEF if (count := states.count(state))]
    if not states:
        return ""
    verb = "hold" if any(state in _FAULTS for state in states) else "checked"
    return " · ".join([f"{held:,} of {many(len(states), 'statement')} {verb}", *rest])


def counted(claims: Sequence[Claim]) -> list[tuple[str, str]]:
    """Each state that there is, and how many have it: ("supported", "12 supported")."""
    states = [claim.state for claim in claims]
    found = []
    for state, word in STATES.items():
        if count := states.count(state):
            words = "say it is absent" if state == ABSENT and count > 1 else word
            found.append((state, f"{count:,} {words}"))
    return found


def in_bubble(text: str) -> str:
    """What was asked where a text was given to be checked."""
    return f"Check this text: “{shortened(' '.join(text.split()), _BEGINNING)}”"


def about(question: str, focus: Focus | None, corpus: Corpus | None) -> str:
    """What a question is about, where that is not the whole document; without the selection that stands in it."""
    if focus is None:
        return ""
    document = corpus.documents[focus.doc - 1] if corpus else None
    known = document is not None and 0 <= focus.page < len(document.pages)
    page = f"p. {document.label(focus.page)}" if document and known else ""
    words = shortened(" ".join(focus.selection.split()), SELECTION)
    words = f"“{words}”" if words and words not in question else ""
    return f"About {', '.join(filter(None, (words, page)))}"


def byte_size(count: float) -> str:
    for unit in ("B", "KB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"
