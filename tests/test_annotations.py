"""Marks and notes: where they are in a changed document, what is undone, and what other programs get."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pilcrow.core.exchange.events import Citation
from pilcrow.core.geometry import Box, Direction, pack_edges
from pilcrow.core.marks import export
from pilcrow.core.marks.annotation import Annotation, AnnotationKind, Colour, MarkedPart, MarkPlace
from pilcrow.core.marks.cited import cited_passages
from pilcrow.core.marks.history import History
from pilcrow.core.marks.placing import MarkedText, at_place, found_again, on_text, parts_inside
from pilcrow.core.marks.words import whole_words
from pilcrow.core.model import Coordinate, Document, PageInfo, Paragraph, Section, Source, Span
from shelf import paragraph
from smallcorpus import SmallCorpus

STORY = [
    ["The pump starts when the valve opens.", "It stops when the tank is full, or when somebody pulls the lever."],
    ["Every month the filter is washed.", "Total", "The relay clicks twice before the motor turns."],
    ["Total", "Nobody opens the panel while the lamp is red."],
]


class Printed:
    """A document of pages that are lists of texts; paragraphs are numbered through it, in one section."""

    def __init__(self, name: str, pages: Sequence[Sequence[str]]) -> None:
        self.paragraphs: list[Paragraph] = []
        for page, texts in enumerate(pages):
            for row, text in enumerate(texts):
                number = len(self.paragraphs) + 1
                made = paragraph(1, number, text, page)
                spans = tuple(replace(s, box=lowered(s.box, 40 * row)) for s in made.spans)
                self.paragraphs.append(replace(made, key=f"{page}.{row}.{hash(text)}", spans=spans))
        infos = tuple(PageInfo(612, 792, str(n + 1)) for n in range(len(pages)))
        title = Section(1, "Pumps", 1, 0, (), 0, None, len(self.paragraphs), 1, Source.LAYOUT, "0.-.aa")
        self.document = Document(name, f"/{name}.pdf", "The *pump* book", infos, (title,), structure=1)

    def keyed(self, _structure: int, key: str) -> Paragraph | None:
        return next((p for p in self.paragraphs if p.key == key), None)

    def page(self, _structure: int, page: int) -> list[Paragraph]:
        return [p for p in self.paragraphs if p.page == page]

    def every(self, _structure: int, _letters: str = "") -> Iterator[Paragraph]:
        return iter(self.paragraphs)

    @property
    def text(self) -> MarkedText:
        return MarkedText(self.document, self)

    def marked(self, words: str, at: int = 0, kind: AnnotationKind = AnnotationKind.HIGHLIGHT) -> Annotation:
        """The `at`th place of these words, within one paragraph, as an annotation."""
        found = [p for p in self.paragraphs if words in p.text][at]
        start = found.text.index(words)
        anchor = on_text(
            self.document.id, [MarkedPart(found, start, start + len(words))], self.page(1, found.page)
        )
        assert anchor is not None
        return Annotation(f"{words}{at}", kind, anchor, Colour.GREEN)


def lowered(box: Box, by: float) -> Box:
    return Box(box.x0, box.y0 + by, box.x1, box.y1 + by)


def said(annotation: Annotation | None) -> str:
    return annotation.quotation if annotation else "not placed"


# ---- finding again ----------------------------------------------------------------------------------------


def test_in_the_same_text_a_mark_is_where_it_was() -> None:
    before = Printed("a", STORY)
    mark = before.marked("the tank is full")
    again = found_again(mark, Printed("b", STORY).text)
    assert again is not None
    assert again.anchor.places == mark.anchor.places
    assert again.is_placed("b")
    assert not mark.is_placed("b")


def test_a_mark_follows_its_words_to_another_page_and_paragraph() -> None:
    mark = Printed("a", STORY).marked("the tank is full")
    joined = [["New first page."], [], [], [" ".join(STORY[0])], *STORY[1:]]
    again = found_again(mark, Printed("b", joined).text)
    assert again is not None
    assert (said(again), again.anchor.page, again.was) == ("the tank is full", 3, "")


def test_words_that_stand_twice_are_told_apart_by_their_neighbours() -> None:
    before = Printed("a", STORY)
    for at, page in ((0, 2), (1, 3)):
        again = found_again(before.marked("Total", at), Printed("b", [["Preface."], *STORY]).text)
        assert again is not None
        assert again.anchor.page == page


def test_short_words_without_their_neighbours_are_not_placed() -> None:
    mark = Printed("a", STORY).marked("Total", 0)
    assert (
        found_again(mark, Printed("b", [["Total"], ["Something else.", "And so on.", "Total", "So much."]]).text)
        is None
    )


def test_a_mark_over_a_line_that_became_two_paragraphs_is_on_both() -> None:
    words = "tank is full, or when somebody pulls"
    mark = Printed("a", STORY).marked(words)
    split = [[STORY[0][0], "It stops when the tank is full,", "or when somebody pulls the lever."], *STORY[1:]]
    again = found_again(mark, Printed("b", split).text)
    assert said(again).replace("\n", " ") == words
    assert again is not None
    assert len(again.anchor.passages) == 2


def test_where_the_words_changed_between_the_same_neighbours_the_mark_says_what_they_were() -> None:
    changed = [STORY[0], [STORY[1][0], "Total", "The relay clicks three times before the motor turns."], STORY[2]]
    mark = Printed("a", STORY).marked("twice")
    again = found_again(mark, Printed("b", changed).text)
    assert again is not None
    assert (said(again), again.was) == ("three times", "twice")


def test_what_is_gone_is_not_placed_anywhere() -> None:
    mark = Printed("a", STORY).marked("the filter is washed")
    assert found_again(mark, Printed("b", [STORY[0], ["Another page entirely."], STORY[2]]).text) is None


def test_hyphens_ligatures_and_spaces_make_no_difference() -> None:
    mark = Printed("a", [["Another line.", "It is the “ﬁrst” devel-opment of its kind."]]).marked(
        "ﬁrst” devel-opment"
    )
    again = found_again(mark, Printed("b", [["Another line.", 'It is the "first" development of its kind.']]).text)
    assert said(again) == 'first" development'


def test_an_area_moves_with_the_text_in_it_and_a_note_with_the_line_beside_it() -> None:
    before, after = Printed("a", STORY), Printed("b", [["New."], ["A line more.", *STORY[0]], *STORY[1:]])
    line = before.paragraphs[1].spans[0].box
    box = Box(line.x0 - 2, line.y0 - 2, line.x1 + 2, line.y1 + 2)
    for kind, place in ((AnnotationKind.AREA, box), (AnnotationKind.NOTE, Box(300, line.y0, 318, line.y0 + 18))):
        mark = Annotation("1", kind, at_place("a", 0, place, before.page(1, 0)))
        again = found_again(mark, after.text)
        assert again is not None
        assert again.anchor.places == (MarkPlace(1, lowered(place, 40)),)
        assert (
            again.quotation == mark.quotation == (before.paragraphs[1].text[:32].strip() if kind == "area" else "")
        )


def test_a_place_without_text_is_not_placed_in_a_changed_file() -> None:
    mark = Annotation("1", AnnotationKind.BOOKMARK, at_place("a", 0, Box(0, 0, 9, 9), []))
    assert found_again(mark, Printed("b", STORY).text) is None


def test_a_mark_made_before_the_structure_was_there_has_no_key_and_is_found_by_its_words() -> None:
    before = Printed("a", STORY)
    unkeyed = [replace(p, key="") for p in before.paragraphs]
    anchor = on_text("a", [MarkedPart(unkeyed[0], 4, 15)], unkeyed)
    assert anchor is not None
    again = found_again(Annotation("1", AnnotationKind.UNDERLINE, anchor), before.text)
    assert again is not None
    assert again.anchor.passages[0].key == before.paragraphs[0].key
    assert again.quotation == "pump starts"


words = st.sampled_from(["pump", "valve", "lever", "filter", "relay", "is", "the", "a", "of", "when", "twice"])
texts = st.lists(words, min_size=1, max_size=12).map(" ".join)
pages = st.lists(st.lists(texts, max_size=5), min_size=1, max_size=4)


@given(pages, st.data())
def test_what_is_placed_again_has_the_same_words_or_says_what_they_were(
    old: list[list[str]], data: st.DataObject
) -> None:
    before = Printed("a", old)
    assume(before.paragraphs)
    chosen = data.draw(st.sampled_from(before.paragraphs))
    start = data.draw(st.integers(0, len(chosen.text) - 1))
    end = data.draw(st.integers(start + 1, len(chosen.text)))
    anchor = on_text("a", [MarkedPart(chosen, start, end)], before.page(1, chosen.page))
    assert anchor is not None
    mark = Annotation("1", AnnotationKind.HIGHLIGHT, anchor)
    again = found_again(mark, Printed("b", data.draw(pages)).text)
    if again is not None and not again.was:
        assert "".join(again.quotation.split()) == "".join(mark.quotation.split())
    assert said(found_again(mark, Printed("b", old).text)) == mark.quotation


@given(pages, texts, st.data())
def test_telling_words_are_found_wherever_they_are_moved(
    old: list[list[str]], lead: str, data: st.DataObject
) -> None:
    telling = "quartz crystals vibrate exceedingly"
    before = Printed("a", [[f"{lead} {telling} so"], *old])
    new = [list(page) for page in data.draw(pages)]
    page = data.draw(st.integers(0, len(new) - 1))
    new[page].insert(data.draw(st.integers(0, len(new[page]))), f"Now {telling}.")
    again = found_again(before.marked(telling), Printed("b", new).text)
    assert again is not None
    assert (said(again), again.anchor.page) == (telling, page)


# ---- what stands in a rectangle ---------------------------------------------------------------------------


def test_what_stands_in_a_box_are_the_characters_whose_middles_do() -> None:
    (first,) = Printed("a", [["The pump starts when the valve opens."]]).paragraphs
    box = first.spans[0].box  # 18 characters of 5 points
    (part,) = parts_inside([first], 0, [Box(box.x0 + 18, box.y0, box.x0 + 43, box.y1)])
    assert part.text == "pump"
    assert parts_inside([first], 1, [box]) == []


def test_of_a_table_what_stands_in_a_box_are_the_cells_in_it() -> None:
    """Two rows of two cells: the box has the second column."""
    text = "Pump\t12\nTank\t30"
    lines = []
    for cell, x, y, at in (("Pump", 0, 0, 0), ("12", 100, 0, 5), ("Tank", 0, 20, 8), ("30", 100, 20, 13)):
        box = Box(x, y, x + 5 * len(cell), y + 10)
        edges = pack_edges(box, [(x + 5.0 * n, x + 5.0 * n + 5) for n in range(len(cell))], Direction.RIGHT)
        lines.append(Span(0, box, at, at + len(cell), edges))
    table = replace(paragraph(1, 1, text), spans=tuple(lines))
    assert [part.text for part in parts_inside([table], 0, [Box(90, -5, 120, 40)])] == ["12", "30"]
    assert [part.text for part in parts_inside([table], 0, [Box(-5, -5, 120, 12)])] == ["Pump\t12"]


# ---- whole words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "selected", "marked"),
    [
        ("The pump starts when the valve opens.", "mp starts when the va", "pump starts when the valve"),
        ("The pump starts when the valve opens.", " starts when ", "starts when"),
        ("The pump starts when the valve opens.", "ump", "ump"),
        ("The pump starts (when the valve opens).", "starts (when the", "starts (when the"),
        ("It isn't so, and foo_bar is.", "n't so, and foo", "isn't so, and foo_bar"),
        ("水泵在阀门打开时启动 并在罐满时停止", "门打开时启动 并在罐", "门打开时启动 并在罐"),
    ],
)
def test_what_is_marked_begins_and_ends_with_whole_words(text: str, selected: str, marked: str) -> None:
    start = text.index(selected)
    (part,) = whole_words([MarkedPart(paragraph(1, 1, text), start, start + len(selected))])
    assert part.text == marked


def test_white_space_alone_beside_what_is_selected_is_not_marked() -> None:
    one, two = (paragraph(1, number, "Every month the filter is washed. ") for number in (1, 2))
    (part,) = whole_words([MarkedPart(one, 33, 34), MarkedPart(two, 2, 9)])
    assert part == MarkedPart(two, 0, 11)
    assert whole_words([]) == []


# ---- undo and redo ----------------------------------------------------------------------------------------


def test_what_is_done_together_is_undone_together() -> None:
    before = Printed("a", STORY)
    one, two = before.marked("pump"), before.marked("relay")
    history = History()
    history.put(one, two)
    history.put(replace(one, colour=Colour.RED))
    history.remove(one.id, two.id, "unknown")
    assert history.annotations == {}
    history.undo()
    assert {a.colour for a in history.annotations.values()} == {Colour.RED, Colour.GREEN}
    history.undo()
    assert history.annotations == {one.id: one, two.id: two}
    history.undo()
    assert (history.annotations, history.undo()) == ({}, ())
    for _ in range(3):
        history.redo()
    assert (history.annotations, history.redo()) == ({}, ())


def test_a_note_that_is_typed_is_one_step() -> None:
    mark = Printed("a", STORY).marked("pump")
    history = History()
    history.put(mark)
    for note in ("S", "Se", "See"):
        history.put(replace(history.annotations[mark.id], note=note), going_on=True)
    assert history.put(history.annotations[mark.id]) == ()  # nothing changed
    history.undo()
    assert history.annotations == {mark.id: mark}
    history.undo()
    assert history.undo() == ()


def test_what_was_done_is_undone_where_the_marks_are_now() -> None:
    before, after = Printed("a", STORY), Printed("b", [["New."], *STORY])
    mark = before.marked("the tank is full")
    history = History([mark])
    history.put(replace(mark, colour=Colour.RED))
    history.remove(mark.id)
    history.undo()
    moved = found_again(history.annotations[mark.id], after.text)
    assert moved is not None
    history.anchor_anew([moved])
    history.undo()
    assert history.annotations == {mark.id: replace(moved, colour=Colour.GREEN)}


operations = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.lists(st.integers(0, 4), max_size=3), st.sampled_from(["", "a", "b"])),
        st.tuples(st.just("remove"), st.lists(st.integers(0, 4), max_size=3), st.just("")),
        st.tuples(st.sampled_from(["undo", "redo"]), st.just([]), st.just("")),
    ),
    max_size=30,
)


@given(operations)
def test_undoing_everything_gives_what_was_loaded_and_redoing_what_was_left(
    done: list[tuple[str, list[int], str]],
) -> None:
    made = [replace(Printed("a", STORY).marked("pump"), id=str(n)) for n in range(5)]
    loaded = {a.id: a for a in made[:2]}
    history, kept = History(made[:2]), dict(loaded)
    for what, ids, note in done:
        if what == "put":
            step = history.put(*(replace(made[n], note=note) for n in dict.fromkeys(ids)))
        elif what == "remove":
            step = history.remove(*map(str, ids))
        else:
            step = history.undo() if what == "undo" else history.redo()
        for change in step:  # whoever keeps the changes has what the history has
            if change.after:
                kept[change.after.id] = change.after
            elif change.before:
                del kept[change.before.id]
        assert kept == history.annotations
    left, steps = dict(history.annotations), 0
    while history.undo():
        steps += 1
    assert history.annotations == loaded
    for _ in range(steps):
        history.redo()
    assert history.annotations == left


# ---- for other programs -----------------------------------------------------------------------------------


def link(annotation: Annotation) -> str:
    return f"file:///a.pdf#page={annotation.anchor.page + 1}"


def test_markdown_has_quotation_note_place_and_link_and_what_was_not_found_comes_last() -> None:
    printed = Printed("a", STORY)
    lost = replace(printed.marked("the lamp is red"), anchor=replace(printed.marked("lamp").anchor, file="z"))
    noted = replace(printed.marked("the tank is full"), note="Really **full**?", colour=Colour.BLUE)
    written = export.annotations_markdown([lost, noted], printed.document, link)
    assert written == (
        "# The \\*pump\\* book\n\n## Pumps\n\n> the tank is full\n\nReally **full**?\n\n"
        "— [p. 1](file:///a.pdf#page=1) · highlight, blue\n\n"
        "## Not found in the present file\n\n> lamp\n\n— [once p. 3](file:///a.pdf#page=3) · highlight, green\n"
    )


def test_json_says_where_and_whether_it_is_placed() -> None:
    printed = Printed("a", STORY)
    mark = replace(printed.marked("the valve"), made=86_400.0)
    told = export.exported(mark, printed.document, link)
    assert (told["text"], told["label"], told["placed"], told["section"]) == ("the valve", "1", True, "Pumps")
    assert told["made"] == "1970-01-02T00:00:00+00:00"
    assert told["paragraphs"] == [{"key": printed.paragraphs[0].key, "start": 21, "end": 30}]
    assert not export.exported(mark, Printed("b", STORY).document, link)["placed"]


def test_the_readers_own_marks_are_signed_where_the_reader_has_a_name() -> None:
    own = Printed("a", STORY).marked("lamp")
    theirs = replace(own, in_file=True)
    assert [m.author for m in export.signed([own, theirs, replace(own, author="Bo")], "Ada")] == ["Ada", "", "Bo"]


def test_a_note_of_the_file_is_exported_as_it_reads_and_not_as_markdown() -> None:
    printed = Printed("a", STORY)
    mark = replace(printed.marked("lamp"), note="[here](x) *now*", in_file=True, author="Cleo")
    assert "\\[here\\](x) \\*now\\*" in export.annotations_markdown([mark], printed.document, link)


@pytest.mark.parametrize("kind", AnnotationKind)
def test_what_is_kept_as_json_comes_back_the_same(kind: AnnotationKind) -> None:
    printed = Printed("a", STORY)
    mark = replace(printed.marked("pump"), kind=kind, note="é\n*", author="A", was="x", reply_to="y", made=1.5)
    placed = Annotation("2", kind, at_place("a", 1, Box(0, 0, 5, 5), printed.page(1, 1)), Colour.PURPLE)
    for annotation in (mark, placed):
        assert (
            export.annotation_from_json(json.loads(json.dumps(export.annotation_to_json(annotation))))
            == annotation
        )


def test_what_an_answer_cites_is_kept_once_and_whole_where_no_part_is_named() -> None:
    corpus = SmallCorpus([("Pumps", 1, ["The pump starts.", "It stops."])])
    first, second = Coordinate(1, 1, 1), Coordinate(1, 1, 2)
    places = [
        Citation(1, first, 0, 3, (4, 8)),
        Citation(1, first, 5, 8, (4, 8)),
        Citation(2, second, 9, 12, (0, 0)),
    ]
    assert [part.text for part in cited_passages(corpus, places)] == ["pump", "It stops."]
