"""BookRAG's operators over the tree: filters and selections that can be nested, and count what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pilcrow.core.ask.planning.selection import select_filtered
from pilcrow.core.ask.structural import places, tree
from pilcrow.core.ask.structural.numbers import number_sections
from pilcrow.core.language.entity_names import EntityName
from pilcrow.core.language.questions.structural import CountedUnit
from pilcrow.core.model import Coordinate, Kind, Paragraph
from pilcrow.core.operators import nodes as operators
from pilcrow.core.operators.things import things
from smallcorpus import SmallCorpus

KINDS = {
    Coordinate(1, 1, 2): (Kind.CAPTION, "Table 1"),
    Coordinate(1, 1, 3): (Kind.TABLE, "Table 1"),
    Coordinate(1, 2, 1): (Kind.TABLE, ""),
    Coordinate(1, 2, 2): (Kind.CAPTION, "Figure 1"),
    Coordinate(1, 3, 1): (Kind.FIGURE, ""),
    Coordinate(1, 3, 2): (Kind.CODE, ""),
}


class TypedCorpus(SmallCorpus):
    """Paragraphs of several kinds."""

    def paragraph(self, at: Coordinate) -> Paragraph:
        kind, label = KINDS.get(at, (Kind.TEXT, ""))
        return replace(super().paragraph(at), kind=kind, label=label)


CORPUS = TypedCorpus(
    [
        ("1 Ships", 1, ["Ships sail.", "Table 1: Speeds of ships.", "Clipper\t12"]),
        ("1.1 Tugs", 2, ["Tug\t3", "Figure 1: A tug.", "Tugs pull ships."]),
        ("2 Ports", 1, ["A drawing of a port.", "dock()", "Ports are deep."]),
    ]
)
NODES = operators.every(CORPUS, 1)
NUMBERS = number_sections(CORPUS.documents[0], [node.paragraph for node in NODES])


def texts(nodes: Sequence[operators.Node]) -> list[str]:
    return [node.paragraph.text for node in nodes]


def test_filters_nest_in_any_order() -> None:
    tables = operators.filter_modal(NODES, Kind.TABLE)
    assert texts(tables) == ["Clipper\t12", "Tug\t3"]
    second = operators.filter_range(tables, pages={1})
    assert texts(second) == ["Tug\t3"]
    assert operators.filter_modal(operators.filter_range(NODES, pages={1}), Kind.TABLE) == second
    assert operators.filter_range(tables, sections={2}) == second


def test_a_section_is_selected_with_all_below_it() -> None:
    assert len(operators.select_by_section(CORPUS, 1, [1])) == 6
    assert len(operators.select_by_section(CORPUS, 1, [2, 1])) == 6
    assert operators.select_by_section(CORPUS, 1, []) == []


def test_an_entity_selects_the_sections_that_name_it() -> None:
    found = operators.select_by_entity(NODES, "TUGS")
    assert {node.at.section for node in found} == {2}
    assert operators.select_by_entity(NODES, "zeppelin") == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("European Central Bank", "The bank is the central one of the European kind."),
        ("European Central Bank", "The ECB raised its rate."),
        ("ECB", "The European Central Bank raised its rate."),
        ("GPL", "It is under the GNU General Public License."),
        ("Bank of America Corp.", "He left Bank of America in May."),
        ("storms", "A storm is a risk."),
        ("risk of fire", "Fire is among the risks."),
        ("Haus", "Die Häuser stehen leer."),
        ("глава", "В этой главе сказано всё."),
        ("spółka", "Akcje spółki wzrosły."),
        ("società per azioni", "Le azioni della Società salgono."),
        ("東京証券取引所", "株式は東京証券取引所に上場している。"),
    ],
)
def test_a_name_is_found_in_other_forms(name: str, text: str) -> None:
    assert EntityName(name).is_in(text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("European Central Bank", "The European Union met. The bank was closed."),
        ("ECB", "Every Cat, a Bird and a Dog came."),
        ("AWS", "It draws on what it saws."),
        ("port", "Pork is served."),
        ("car", "The cargo is tea."),
        ("глава", "Глаз видит."),
        ("", "Nothing is named."),
    ],
)
def test_other_words_are_no_name(name: str, text: str) -> None:
    assert not EntityName(name).is_in(text)


def test_sections_are_not_counted_among_nodes_nor_nodes_among_sections() -> None:
    """The paper's own code answers "how many sections" with the number of all nodes."""
    assert len(NODES) == 9
    assert len(tree.counted_sections(CORPUS.documents[0], CountedUnit.SECTION, NUMBERS)) == 3
    assert [s.title for s in tree.counted_sections(CORPUS.documents[0], CountedUnit.CHAPTER, NUMBERS)] == [
        "1 Ships",
        "2 Ports",
    ]


def test_a_table_and_its_caption_are_one_and_a_figure_is_no_table() -> None:
    one, two = things(NODES, CountedUnit.TABLE)
    assert (one.name, one.captioned, len(one.nodes)) == ("Table 1: Speeds of ships.", True, 2)
    assert (two.name, two.captioned) == ("Tug | 3", False)
    captioned, drawn = things(NODES, CountedUnit.FIGURE)
    assert (captioned.label, drawn.name) == ("Figure 1", "A drawing of a port.")


@pytest.mark.parametrize(
    ("reply", "selected"),
    [
        ({"kind": "table"}, ["Table 1: Speeds of ships.", "Clipper\t12", "Tug\t3"]),
        ({"kind": "figure"}, ["Figure 1: A tug.", "A drawing of a port."]),
        ({"kind": "table", "topic": "tugs"}, ["Tug\t3"]),
        ({"kind": "table", "topic": "tugs", "pages": "1"}, ["Table 1: Speeds of ships.", "Clipper\t12"]),
        ({"kind": "table", "topic": "zeppelins", "pages": "2"}, ["Tug\t3"]),
    ],
)
def test_a_models_filters_of_kind_topic_and_pages_are_composed(reply: dict[str, str], selected: list[str]) -> None:
    """The topic was forgotten where a kind was named: all tables were read for those about tugs."""
    found = select_filtered(reply, CORPUS, None)
    assert [CORPUS.paragraph(at).text for at in found.places] == selected


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Summarise Chapter 2, please", "2 Ports"),
        ("summarise section 1.1", "1.1 Tugs"),
        ("Summarise all above 1.1 million", None),
        ("Summarise “Ports”", "2 Ports"),
        ("Sum up pages 2-3", "pages p2–p3"),
        ("Summarise this document", "everything"),
        ("Summarise the ports", None),
        ("Sales rose by 1.1% in chapters", None),
        ("List all risks", None),
    ],
)
def test_places_that_a_question_names_somewhere_are_found(question: str, named: str | None) -> None:
    place = places.find_mentioned(question, CORPUS.documents[0], NUMBERS)
    if place is None:
        found = None
    elif place.pages:
        found = f"pages {places.page_runs(place.document, place.pages)}"
    else:
        found = place.document.section(place.roots[0]).title if place.roots else "everything"
    assert found == named


def test_a_page_number_of_thousands_of_digits_is_no_page_of_the_document() -> None:
    place = places.find_mentioned(f"Sum up page {'9' * 5000}", CORPUS.documents[0], NUMBERS)
    assert place is not None
    assert place.absent == "9" * 5000
