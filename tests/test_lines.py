"""Lines read by the trained models: what each is and where blocks begin, and that models and code belong
together.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from pilcrow.core.files import bundled
from pilcrow.core.model import Kind, Source
from pilcrow.core.page import Line, PageText
from pilcrow.core.structure.lines import features, joints
from pilcrow.core.structure.lines.characters import CharacterCounts, count_characters
from pilcrow.core.structure.lines.kinds import KINDS
from pilcrow.core.structure.lines.line_table import Floats, Ints, line_table
from pilcrow.core.structure.page.layout import arrange
from pilcrow.core.structure.recovery import FileText, explain, recover
from pilcrow.engines.pdf.line_model import FOLDER, line_model
from textpages import HEIGHT, PROSE, WIDTH, line

SENTENCE = "The crew measured the speed of the boat in calm water and in a following sea"


def report(pages: int = 4) -> list[PageText]:
    """A report: bold headings alone on their lines, paragraphs of five lines, a list, running heads and feet."""
    return [page(number, pages) for number in range(pages)]


def page(number: int, pages: int) -> PageText:
    """One page of the report."""
    put = partial(line, page=number)
    lines = [put("Annual Report on Hulls", 30, size=8), put(f"Page {number + 1} of {pages}", 800, x=270, size=8)]
    y = 90.0
    for part in ("Bow", "Keel", "Stern"):
        lines.append(put(f"Measurements of {part} Number {number + 1}", y, bold=True))
        y += 24
        for row in range(5):
            words = f"{SENTENCE} {PROSE}"[: 82 if row < 4 else 50]
            lines.append(put(words + "." * (row == 4), y))
            y += 12
        y += 10
        if part == "Keel":
            for item in ("a rope of forty metres;", "two oars of the same length;", "a log book."):
                lines.append(put(f"• {item}", y, x=90))
                y += 13
            y += 8
    return PageText(number, WIDTH, HEIGHT, lines)


def test_a_report_is_read_as_a_person_reads_it() -> None:
    pages = report()
    found = recover(FileText(pages, [], [""] * len(pages)), model=line_model())
    titles = [section.title for section in found.sections if section.source is Source.LAYOUT]
    assert titles == [
        f"Measurements of {part} Number {n}" for n in range(1, 5) for part in ("Bow", "Keel", "Stern")
    ]
    texts = [paragraph.text for paragraph in found.paragraphs]
    running = ("Annual Report", "Page 2 of")
    assert not any(head in text for head in running for text in texts)
    prose = [paragraph for paragraph in found.paragraphs if paragraph.kind is Kind.TEXT]
    assert len(prose) == 12
    assert all(len(paragraph.spans) == 5 for paragraph in prose), "five lines each"
    items = [paragraph.text for paragraph in found.paragraphs if paragraph.kind is Kind.LIST]
    assert items[:3] == ["• a rope of forty metres;", "• two oars of the same length;", "• a log book."]


def test_it_is_explained_by_features_of_the_line() -> None:
    pages = report()
    told = explain(FileText(pages, [], [""] * len(pages)), model=line_model())
    first = next(line for line in told if line.title.startswith("Measurements of Bow"))
    assert first.heading
    assert first.features
    assert all(feature.name.removeprefix("lines: ") in features.NAMES for feature in first.features)


def test_the_models_that_are_shipped_belong_to_this_code() -> None:
    card = json.loads((bundled("models") / "manifest.json").read_text(encoding="utf-8"))["lines"]
    assert card["kinds"] == list(KINDS)
    names = "\n".join((*features.NAMES, *joints.NAMES)).encode()
    assert card["features"] == hashlib.sha256(names).hexdigest()[:16], "train them again: packaging/train_lines.py"
    for name, file in card["files"].items():
        data = (bundled("models") / FOLDER / name).read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (file["size"], file["sha256"])
    assert sum(file["size"] for file in card["files"].values()) < 5_000_000


def test_characters_are_counted_by_class_in_any_script() -> None:
    english, east = count_characters(["See Table 3. Then x = y!", "第三章 Über 𝒜 + ½"])
    assert english == CharacterCounts(letters=14, digits=1, capitals=3, titled=3, math=1, wide=0, stops=1)
    assert east == CharacterCounts(letters=8, digits=0, capitals=2, titled=4, math=1, wide=3, stops=0)


def test_probabilities_are_some() -> None:
    pages = report(1)
    table = line_table(pages, arrange(pages))
    told = line_model().kinds(features.line_features(table), table.page)
    assert told.shape == (len(table), len(KINDS))
    assert np.allclose(told.sum(axis=1), 1, atol=1e-4)


def test_a_line_is_seen_with_the_lines_of_its_page_and_no_others_and_a_turned_line_by_itself() -> None:
    pages = report(2)
    table = line_table(pages, arrange(pages))
    found = features.line_features(table)
    together = line_model().kinds(found, table.page)
    by_page = [line_model().kinds(found[own], table.page[own]) for own in (table.page == 0, table.page == 1)]
    assert np.allclose(together, np.concatenate(by_page), atol=1e-5)
    alone = np.arange(len(table))
    assert np.abs(together - line_model().kinds(found, alone)).max() > 0.01
    found[:, features.NAMES.index("turned")] = 1
    assert np.allclose(line_model().kinds(found, table.page), line_model().kinds(found, alone), atol=1e-5)


class _Broken:
    """A model that answers in a way it should not."""

    def __init__(self, answer: Callable[[int, int], Floats]) -> None:
        self._answer = answer

    def kinds(self, features: Floats, _: Ints) -> Floats:
        return self._answer(len(features), len(KINDS))

    def begins(self, features: Floats) -> Floats:
        return self._answer(len(features), 1)[:, 0]


def _raises(_: int, __: int) -> Floats:
    raise RuntimeError("out of order")


@pytest.mark.parametrize(
    "answer",
    [
        _raises,
        lambda n, k: np.full((n, k), np.nan, np.float32),
        lambda n, k: np.zeros((n, k), np.float32),
        lambda n, k: np.zeros((n // 2, k), np.float32),
    ],
)
def test_a_broken_model_costs_no_text(
    answer: Callable[[int, int], Floats], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.core.steps.switch", "")
    pages = report(2)
    found = recover(FileText(pages, [], [""] * 2), model=_Broken(answer))
    text = " ".join(paragraph.text for paragraph in found.paragraphs) + " ".join(s.title for s in found.sections)
    assert all(word in text for word in ("Keel", "following", "log book"))


def test_leads_of_paragraphs_are_the_contents_where_there_is_nothing_else() -> None:
    def paragraph(lead: str, y: float) -> list[Line]:
        first = replace(line(f"{lead} {SENTENCE}", y), lead=len(lead))
        return [first, *(line(f"{PROSE} {n}", y + 12 * n) for n in range(1, 5))]

    leads = ("Purpose.", "Equipment.", "Conduct of the crew.", "Records.")
    lines = [each for n, lead in enumerate(leads) for each in paragraph(lead, 90 + 90 * n)]
    found = recover(FileText([PageText(0, WIDTH, HEIGHT, lines)], [], [""]), model=line_model())
    titles = [section.title for section in found.sections if not section.synthetic]
    assert titles == ["Purpose", "Equipment", "Conduct of the crew", "Records"]
    assert [p.text.startswith("The crew measured") for p in found.paragraphs] == [True] * 4
