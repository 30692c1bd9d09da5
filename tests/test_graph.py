"""The graph of a document's entities: which names are one, what is related, and how questions use it."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.graph.connection import connection
from pilcrow.core.graph.entities import Graph, graph
from pilcrow.core.graph.extracted import Extracted
from pilcrow.core.graph.names import FLOOR, similarity
from pilcrow.core.graph.ranking import extract, node_scores, pagerank, skyline, start_weights
from pilcrow.core.graph.relations import Node, Relation
from pilcrow.core.graph.resolution import ALIKE, GRADIENT, TOP, Resolver, count_likely
from pilcrow.core.model import Document, Kind, Paragraph, Reference
from pilcrow.core.terms.extraction import find_terms
from pilcrow.core.terms.term import TermPlace
from smallcorpus import Outline, SmallCorpus

LOW = [FLOOR] * TOP


def test_uniformly_low_scores_show_no_gradient_so_the_entity_is_new() -> None:
    assert count_likely(LOW) == 0
    assert count_likely([0.6, *LOW[1:]]) == 0


def test_one_high_score_before_a_sharp_drop_is_the_entity() -> None:
    assert count_likely([1.0, *LOW[1:]]) == 1


def test_several_high_scores_before_a_sharp_drop_are_to_be_chosen_from() -> None:
    assert count_likely([1.0, 0.97, 0.95, *LOW[3:]]) == 3


def test_the_printed_test_could_never_be_passed_and_is_not_used() -> None:
    """S > previous / g wants rising scores: with it even two equal ones would be parted."""
    assert 1.0 / GRADIENT > 1.0
    assert count_likely([1.0, 1.0, *LOW[2:]]) == 2


def test_too_few_candidates_must_be_alike_by_themselves() -> None:
    assert count_likely([]) == 0
    assert count_likely([FLOOR]) == 0, "a lone candidate shows no gradient, whatever it is"
    assert count_likely([ALIKE - 0.01]) == 0
    assert count_likely([1.0]) == 1
    assert count_likely([1.0, 0.97]) == 2
    assert count_likely([1.0, FLOOR]) == 1
    assert count_likely([0.7] * (TOP - 1)) == 0


@given(st.lists(st.floats(FLOOR, 1.0), max_size=15))
def test_what_is_selected_are_the_best_without_a_drop_between_them(scores: list[float]) -> None:
    ranked = sorted(scores, reverse=True)[:TOP]
    kept = count_likely(ranked)
    assert 0 <= kept <= len(ranked)
    assert all(ranked[n] > GRADIENT * ranked[n - 1] for n in range(1, kept))
    if len(ranked) == TOP:
        assert kept < TOP, "all kept is no gradient: a new entity"


def test_the_most_similar_is_meant_and_of_two_alike_none() -> None:
    resolver = Resolver()
    anna, axel = resolver.add("Anna Berg"), resolver.add("Axel Berg")
    assert resolver.add("A. Berg") not in (anna, axel)
    one, other = resolver.add("garbage collection"), resolver.add("garbage collector unit")
    assert one != other
    assert resolver.add("garbage collections") == one


PLANTED: list[tuple[str, ...]] = [
    ("Basic Linear Algebra Subprograms", "BLAS"),
    ("European Central Bank", "ECB", "european central bank"),
    ("National Institute of Standards and Technology", "NIST"),
    ("Random Access Memory", "RAM"),
    ("singular value decomposition", "SVD", "SVDs"),
    ("Acme Boiler Company", "Acme Boiler Company, Inc.", "Acme Boiler Co."),
    ("Weber Pumpen GmbH", "Weber Pumpen", "Weber-Pumpen"),
    ("Siebert AG", "Siebert"),
    ("Nordsee Handels GmbH & Co. KG", "Nordsee Handels"),
    ("Blue River Ltd", "Blue River Limited", "Blue River"),
    ("John Ronald Smith", "J. R. Smith", "Smith, John Ronald"),
    ("Maria Fernández", "M. Fernández", "Maria Fernandez"),
    ("Jürgen Müller", "Juergen Mueller", "Jurgen Muller", "J. Müller"),
    ("Dr. Helga Voß", "Helga Voss"),
    ("Søren Kierke", "Soeren Kierke"),
    ("pressure valve", "pressure valves", "Pressure Valve"),
    ("boundary condition", "boundary conditions"),
    ("body", "bodies"),
    ("user-defined function", "user defined functions"),
    ("data base", "database"),
    ("heat exchanger", "heat exchangers", "heat-exchanger"),
    ("Äquivalenzrelation", "Aequivalenzrelation"),
    ("Größe", "Groesse"),
    ("eigenvalue decomposition", "eigenvalue decompositon"),
    ("garbage collection", "garbage colection"),
    ("terms of service", "Terms of Service"),
    ("World Health Organization", "WHO", "World Health Organisation"),
    ("net present value", "NPV"),
    ("application programming interface", "API", "APIs"),
    ("Rotterdam Shipping B.V.", "Rotterdam Shipping BV"),
    ("Alvarez Hermanos S.A.", "Álvarez Hermanos"),
    ("Internet Engineering Task Force", "IETF"),
    ("earnings per share", "EPS"),
    ("fast Fourier transform", "FFT", "fast Fourier transforms"),
    ("Elisabeth van der Berg", "E. van der Berg"),
    ("return on investment", "ROI"),
    ("Lindqvist Stål AB", "Lindqvist Stål"),
    ("quality assurance", "QA"),
    ("Société Martin SARL", "Societe Martin"),
    ("finite element method", "FEM", "finite-element method"),
    ("work in progress", "WIP"),
    ("Pavel Novák", "P. Novák", "Pavel Novak"),
    ("cooling tower", "cooling towers"),
    ("steam boiler", "steam boilers"),
    ("balance sheet", "balance sheets"),
    ("Österreichische Nordbahn", "Oesterreichische Nordbahn"),
    ("standard operating procedure", "SOP", "standard operating procedures"),
    ("key performance indicator", "KPI", "KPIs"),
    ("central processing unit", "CPU", "central processing units"),
    ("Gebrüder Lang KG", "Gebrueder Lang"),
    ("general ledger", "general ledgers"),
    ("supply chain", "supply chains", "supply-chain"),
    ("stress test", "stress tests"),
    ("stable equilibrium", "stable equilibria"),
    ("cash flow statement", "cash-flow statement", "cash flow statements"),
    ("Kowalski Sp. z o.o.", "Kowalski"),
    ("intellectual property", "IP"),
    ("human resources", "HR"),
    ("operating margin", "operating margins", "Operating Margin"),
    ("Umweltbundesamt", "Umwelt-Bundesamt"),
    ("search engine", "search engines", "Search engine"),
    ("Thomas Alva Brand", "T. A. Brand", "Thomas A. Brand", "Brand, Thomas Alva"),
    ("risk assessment", "risk assessments", "risk assesment"),
    ("Federal Aviation Administration", "FAA"),
    ("Kältemaschine", "Kaeltemaschine"),
    ("light-emitting diode", "LED", "LEDs", "light emitting diode"),
    ("power of attorney", "powers of attorney", "Power of Attorney"),
    ("Grünwald & Söhne GmbH", "Gruenwald & Soehne", "Grünwald & Söhne"),
    ("letter of credit", "letters of credit"),
    ("digital object identifier", "DOI"),
    ("access control list", "ACL", "access control lists"),
]
STRANGERS = [
    "pressure", "valve", "pressure gauge", "valve 1", "valve 2", "type I", "type II", "Q1 2020", "Q2 2020",
    "unstable equilibrium", "heat pump", "data frame", "boundary value", "user interface", "John Stone",
    "Maria Smith", "Peter Müller", "Blue Lake Ltd", "European Union", "Weber Motoren GmbH", "function", "tower",
    "steam engine", "income statement", "linear algebra", "value", "eigenvector", "World Bank", "test", "sheet",
]  # fmt: skip


def test_planted_aliases_are_resolved_and_strangers_stay_apart() -> None:
    """A hundred aliases: abbreviations, initials, plurals, umlauts, legal forms."""
    resolver = Resolver()
    for name in STRANGERS:
        resolver.add(name)
    for names in PLANTED:
        resolver.add(names[0])
    aliases = [(names[0], alias) for names in PLANTED for alias in names[1:]]
    assert len(aliases) >= 100
    for _, alias in aliases:
        resolver.add(alias)
    wanted = {frozenset(pair) for names in PLANTED for pair in combinations(names, 2)}
    made = {frozenset(pair) for names in resolver.names for pair in combinations(names, 2)}
    missed, wrong = wanted - made, made - wanted
    print(len(wanted), len(made), len(wanted & made), missed, wrong)
    assert len(wanted & made) >= 0.9 * len(wanted), missed
    assert len(wanted & made) >= 0.9 * len(made), wrong


@pytest.mark.parametrize(
    ("one", "other"),
    [("valve 3", "valve 4"), ("type I", "type II"), ("stable", "unstable"), ("pressure", "pressure valve"),
     ("John Stone", "John Smith"), ("US", "us"), ("IT", "it is"), ("insured", "insurer"),
     ("employer", "employee"), ("contacts", "contract")],
)  # fmt: skip
def test_what_is_not_the_same(one: str, other: str) -> None:
    resolver = Resolver()
    if one.casefold() != other.casefold():
        assert resolver.add(one) != resolver.add(other)
    assert similarity(one, other) == similarity(other, one) >= FLOOR


PLANT: Outline = [
    ("1 Boilers", 1, ["The boiler has a pressure valve. The pressure valve guards the boiler."]),
    ("2 Valves", 1, ["A pressure valve needs a return spring. Each return spring is made of steel."]),
    ("3 Parts", 1, ["Part\tMade of\nreturn spring\tsteel\nboiler\tcopper", "Copper and steel are bought."]),
    ("4 Staff", 1, ["The canteen opens at noon. The canteen closes at two, and nobody minds the canteen."]),
]


def plant() -> Graph:
    return plant_of(PLANT)


def plant_of(outline: Outline) -> Graph:
    corpus = SmallCorpus(outline)
    paragraphs = [p for s in corpus.documents[0].sections for p in corpus.paragraphs(1, s.id)]
    terms = find_terms(corpus.documents[0], paragraphs, "english", str)
    return graph(corpus.documents[0], terms, paragraphs)


def test_entities_are_related_where_they_stand_together() -> None:
    made = plant()
    boiler, valve, spring = (made.named(name) for name in ("boiler", "pressure valve", "return spring"))
    between = {(edge.one, edge.other): edge for edge in made.edges}
    edge = between[min(boiler, valve), max(boiler, valve)]
    assert Relation.SENTENCE in edge.kinds
    assert (1, 1) in edge.nodes
    assert (min(boiler, spring), max(boiler, spring)) not in between
    assert valve in [other for other, _ in made.related(boiler, 3)]
    assert made.named("cellar") == -1


Related = dict[tuple[str, str], dict[Relation, list[Node]]]


def related(paragraphs: Sequence[Paragraph], document: Document, said: Sequence[Extracted] = ()) -> Related:
    """By the names of two entities how they are related, with all nodes that say so."""
    terms = find_terms(document, paragraphs, "english", str)
    made = graph(document, terms, paragraphs, said)
    found: Related = {}
    for edge in made.edges:
        names = [made.entities[n].name for n in (edge.one, edge.other)]
        for pair in (tuple(names), tuple(names[::-1])):
            found[pair[0], pair[1]] = {kind: list(edge.nodes) for kind in edge.kinds}
    return found


def read(outline: Outline) -> tuple[Document, list[Paragraph]]:
    corpus = SmallCorpus(outline)
    (document,) = corpus.documents
    return document, [p for s in document.sections for p in corpus.paragraphs(1, s.id)]


def test_a_definition_relates_what_it_defines_to_what_it_is_defined_by() -> None:
    document, paragraphs = read(
        [("1 Terms", 1, ["“Coolant” means any refrigerant that the heat pump moves.",
                         "The heat pump stands outside. No refrigerant may leave the heat pump.",
                         "The Coolant is checked. Each refrigerant is checked, and the Coolant too."])]
    )  # fmt: skip
    found = related(paragraphs, document)["Coolant", "refrigerant"]
    assert next(iter(found)) == Relation.DEFINITION, "the strongest way comes first"
    assert found[Relation.DEFINITION][0] == (1, 1), "and the place that says it"
    assert Relation.DEFINITION not in related(paragraphs, document)["heat pump", "refrigerant"]


def test_an_abbreviation_of_something_else_is_related_to_its_long_form() -> None:
    document, paragraphs = read(
        [("1 Money", 1, ["The net present value (NPV) is computed first. The net present value falls.",
                         "A nominal pump volume (NPV) is given for each pump. The nominal pump volume is small.",
                         "The NPV of the nominal pump volume is told apart from the net present value."])]
    )  # fmt: skip
    found = related(paragraphs, document)
    assert ("NPV", "net present value") not in found, "they are one"
    assert Relation.ABBREVIATION in found["NPV", "nominal pump volume"]


def test_tables_relate_what_stands_in_one_row_or_in_a_column_with_its_head() -> None:
    document, paragraphs = read(
        [("1 Parts", 1, ["Machine part\tMade of\nreturn spring\tstainless steel\nboiler wall\tpure copper",
                         "Stainless steel, pure copper: each machine part, boiler wall, return spring."])]
    )  # fmt: skip
    found = related(paragraphs[:1], document) | related(paragraphs, document)
    assert Relation.ROW in found["return spring", "stainless steel"]
    assert Relation.ROW not in found.get(("return spring", "pure copper"), {})
    assert Relation.COLUMN in found["machine part", "return spring"]
    assert Relation.COLUMN not in found.get(("machine part", "pure copper"), {})


def test_a_table_that_goes_on_has_the_heads_of_its_first_part() -> None:
    document, paragraphs = read(
        [("1 Parts", 1, ["Machine part\tMade of\nreturn spring\tsteel", "boiler wall\tcopper",
                         "The boiler wall is thick. The machine part is new. A boiler wall lasts."])]
    )  # fmt: skip
    cells = tuple(dataclasses.replace(cell, head=False) for cell in paragraphs[1].cells)
    paragraphs[1] = dataclasses.replace(paragraphs[1], cells=cells, head="Machine part\tMade of")
    assert Relation.COLUMN in related(paragraphs, document)["machine part", "boiler wall"]


def test_cross_references_relate_to_what_is_named_where_they_point() -> None:
    document, paragraphs = read(
        [("1 Steam engine", 1, ["The safety valve is described below, see Section 2. A safety valve leaks."]),
         ("2 Pressure limits", 1, ["All pressure limits hold. For the feed pump see Table 1. A feed pump is new.",
                                   "Table 1: Flow rates", "10\t20"]),
         ("3 Flow rates", 1, ["The flow rates of the feed pump are small. The flow rates are low."])]
    )  # fmt: skip
    says, names, caption, table, more = paragraphs
    at = says.text.index("Section 2")
    says = dataclasses.replace(says, references=(Reference(at, at + 9, "key2"),))
    at = names.text.index("Table 1")
    names = dataclasses.replace(names, references=(Reference(at, at + 7, "key2", table.key),))
    caption = dataclasses.replace(caption, kind=Kind.CAPTION, label="Table 1")
    table = dataclasses.replace(table, label="Table 1")
    paragraphs = [says, names, caption, table, more]
    found = related(paragraphs, document)
    assert found["safety valve", "pressure limits"] == {Relation.REFERENCE: [(1, 1)]}
    assert Relation.REFERENCE in found["feed pump", "flow rates"], "a table has what its caption names"
    made = graph(document, find_terms(document, paragraphs, "english", str), paragraphs)
    assert made.named("flow rates") in made.nodes[2, 3]
    assert made.named("pressure limits") in made.nodes[2, 0], "titles are nodes, too"


def test_what_a_title_names_is_part_of_what_the_title_above_names() -> None:
    document, paragraphs = read(
        [("Steam engine", 1, ["The steam engine is old. A steam engine needs care."]),
         ("Feed pump", 2, ["The feed pump runs. The feed pump is loud."])]
    )  # fmt: skip
    assert related(paragraphs, document)["feed pump", "steam engine"] == {Relation.PART: [(2, 0)]}
    texts = ["A valve leaks. The valve is old. A pressure valve is new.", "A pressure valve is shut and heavy."]
    document, paragraphs = read([("1 Valves", 1, texts)])
    assert Relation.PART in related(paragraphs, document)["pressure valve", "valve"]


def test_what_a_model_read_counts_and_brings_in_what_it_named() -> None:
    document, paragraphs = read(PLANT)
    at = TermPlace(4, 1, 4, 11, 3)
    said = [
        Extracted("canteen", at, "is heated by", "boiler", at),
        Extracted("cook", at, "runs", "canteen", at),
    ]
    found = related(paragraphs, document, said)
    assert found["canteen", "boiler"] == {Relation.SAID: [(4, 1)]}
    assert Relation.SAID in found["cook", "canteen"]
    assert ("cook", "canteen") not in related(paragraphs, document)


def test_scores_spread_from_the_question_over_the_graph_to_the_nodes() -> None:
    made = plant()
    start = extract(made, "Which boilers have a pressure valve?")
    assert {made.entities[n].names[0] for n in start} == {"boiler", "pressure valve"}
    rank = pagerank(made, start_weights(made, start))
    assert rank.sum() == pytest.approx(1)
    spring, canteen = made.named("return spring"), made.named("canteen")
    assert rank[spring] > rank[canteen]
    scores = node_scores(made, rank)
    assert max(scores, key=scores.__getitem__)[0] == 1
    assert (4, 1) not in scores
    assert not pagerank(made, {}).any()


def test_what_is_everywhere_starts_no_walk_and_what_is_rare_and_long_weighs_most() -> None:
    """Walks that began at "December" kept three of five paragraphs."""
    texts = [f"In December the boiler {n} was swept. December is cold." for n in range(30)]
    made = plant_of([("Log", 1, [*texts, "A return spring broke in December. The return spring is steel."])])
    named = extract(made, "Which return spring of the boiler broke in December?")
    december, spring = made.named("December"), made.named("return spring")
    assert {december, spring} <= set(named)
    weights = start_weights(made, named)
    assert december not in weights
    assert max(weights, key=weights.__getitem__) == spring


def test_a_long_paragraph_is_not_better_for_naming_more() -> None:
    springs, rest = "The return spring is steel. A return spring bends.", "The canteen opens. The canteen closes. "
    made = plant_of([("Parts", 1, [springs, f"{springs} {rest * 9}"])])
    scores = node_scores(made, pagerank(made, {made.named("return spring"): 1.0}))
    assert scores[1, 1] > scores[1, 2]


def test_a_path_tells_how_two_are_connected() -> None:
    made = plant()
    found = connection({1: made}, "the boiler", "return springs")
    assert found is not None
    assert [found.steps[0].one, *(step.other for step in found.steps)] == [
        made.named(name) for name in ("boiler", "pressure valve", "return spring")
    ]
    assert all(step.edge.nodes for step in found.steps), "each step has a passage"
    apart = connection({1: made}, "boiler", "canteen")
    assert apart is not None
    assert apart.steps == ()
    assert connection({1: made}, "boiler", "cellar") is None
    assert connection({1: made}, "boiler", "boilers") is None


def test_a_path_leads_from_one_document_to_another_where_they_name_the_same() -> None:
    texts = ["The feed pump fills the boiler. A feed pump is loud, and the boiler is hot.",
             "The canteen has a boiler of its own. The canteen is closed, and its boiler is cold."]  # fmt: skip
    graphs = {doc: plant_of([("1 Part", 1, [text])]) for doc, text in enumerate(texts, 1)}
    found = connection(graphs, "feed pump", "canteen")
    assert found is not None
    assert [step.doc for step in found.steps] == [1, 2]
    assert (found.one[0], found.other[0]) == (1, 2)


def test_abbreviations_are_not_meant_by_everyday_words() -> None:
    made = plant_of(
        [("1 Desk", 1, ["Information technology (IT) helps. Ask IT. IT and the help desk are near IT."])]
    )
    assert made.named("IT") in extract(made, "Where is IT?")
    assert extract(made, "Where is it?") == []


@given(st.dictionaries(st.integers(), st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=25))
def test_the_skyline_ranks_nothing_before_what_is_better_in_both(scores: dict[int, tuple[float, float]]) -> None:
    ranked = skyline(scores)
    assert sorted(ranked) == sorted(scores)
    for first, later in combinations(ranked, 2):
        (a, b), (c, d) = scores[first], scores[later]
        assert not (c >= a and d >= b and (c > a or d > b))


def test_an_empty_graph_answers_nothing() -> None:
    none = Graph()
    assert extract(none, "What is it?") == []
    assert pagerank(none, {}).shape == (0,)
    assert node_scores(none, np.zeros(0)) == {}
    assert skyline({}) == []
