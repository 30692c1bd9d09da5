"""Texts about four subjects, without headings, with known changes of subject."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pymupdf

from pilcrow.core.geometry import Box
from pilcrow.core.model import Kind, Paragraph, Span

_COMMON = "before after again often never small large early later under every other first plain little"
_SUBJECTS = {
    "bees": "hive queen honey pollen worker bees swarm nectar comb brood wax beekeeper colony drone",
    "ships": "harbour anchor sail rudder mast keel sailor storm cargo rope deck compass tide captain",
    "bread": "flour dough yeast oven crust baker knead loaf salt rye butter bakery proofing crumb",
    "stars": "galaxy orbit comet telescope planet nebula gravity lens dust light eclipse crater moon",
}
COMMON = _COMMON.split()
SUBJECTS = {subject: words.split() for subject, words in _SUBJECTS.items()}
PLAN = [("bees", 5), ("ships", 4), ("bread", 7), ("stars", 4)]


def prose(subject: str, seed: int, sentences: int = 6) -> str:
    """A paragraph about one subject: half of its words are common to all subjects."""
    chance = random.Random(f"{subject} {seed}")  # noqa: S311  (nothing secret about it)
    made = []
    for _ in range(sentences):
        words = [chance.choice(SUBJECTS[subject] if i % 2 else COMMON) for i in range(12)]
        made.append(" ".join(words).capitalize() + ".")
    return " ".join(made)


def written(plan: Sequence[tuple[str, int]]) -> list[Paragraph]:
    """Paragraphs, three per page, with the planned number of pages about each subject."""
    made: list[Paragraph] = []
    page = 0
    for subject, pages in plan:
        for _ in range(pages):
            for place in range(3):
                text = prose(subject, len(made))
                span = Span(page, Box(72, 80 + 200 * place, 520, 240 + 200 * place), 0, len(text))
                made.append(Paragraph(f"k{len(made)}", 1, len(made) + 1, Kind.TEXT, text, (span,), 90))
            page += 1
    return made


def bundle() -> pymupdf.Document:
    """A PDF of `PLAN`: the planned number of pages about each subject."""
    document = pymupdf.open()
    number = 0
    for subject, pages in PLAN:
        for _ in range(pages):
            page = document.new_page()
            for place in range(3):
                number += 1
                page.insert_textbox((72, 80 + 220 * place, 520, 280 + 220 * place), prose(subject, number, 8))
    return document
