"""Markdown blocks as ranges of their source."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from pilcrow.ui.chat.answer.markdown import Block, RunStyle, Shape, StyledRun, parse_blocks

_PIECES = st.lists(
    st.sampled_from(
        ["a", "word ", "*", "**", "***", "_", "`", "```", "~~", "[", "](http://x)", "|", "|--|\n", "\n", "\n\n",
         "- ", "1. ", "# ", "> ", "\\", "[S1:2]", "<b>", "---\n", " ", "é𝄞"]
    ),
    max_size=60,
).map("".join)  # fmt: skip


def runs(block: Block) -> list[StyledRun]:
    return [*block.runs, *(run for row in block.rows for cell in row for run in cell)]


def shown(text: str) -> list[tuple[str, list[tuple[str, RunStyle]]]]:
    return [(b.shape.value, [(text[r.start : r.end], r.style) for r in runs(b)]) for b in parse_blocks(text)]


@given(_PIECES)
@example("```\n\n")
def test_runs_rise_and_stay_in_the_source(text: str) -> None:
    """Whatever a model writes: nothing is shown twice or out of order."""
    end = 0
    for block in parse_blocks(text):
        for run in runs(block):
            assert end <= run.start < run.end <= len(text)
            end = run.end


@given(_PIECES.filter(lambda text: "|" not in text), st.integers(0, 200))
def test_complete_blocks_stay_as_they_are_while_text_grows(text: str, cut: int) -> None:
    """All blocks but the last of a beginning are those of the whole: what streaming relies on."""
    beginning = text[:cut]
    begun = parse_blocks(beginning)
    for block in begun[:-1]:
        assert block in parse_blocks(text)
    if begun:
        assert parse_blocks(beginning, begun[-1].start) == begun[-1:]


def test_inline_styles() -> None:
    text = "**bold *both*** ~~no~~ snake_case_name 2 * 3 * 4 \\*star\\* `a*b*` __x__ *open"
    assert shown(text) == [
        ("paragraph", [
            ("bold ", RunStyle.BOLD), ("both", RunStyle.BOLD | RunStyle.ITALIC),
            (" ", RunStyle.PLAIN), ("no", RunStyle.STRUCK),
            (" snake_case_name 2 * 3 * 4 ", RunStyle.PLAIN), ("*star", RunStyle.PLAIN), ("* ", RunStyle.PLAIN),
            ("a*b*", RunStyle.CODE), (" ", RunStyle.PLAIN), ("x", RunStyle.BOLD), (" *open", RunStyle.PLAIN),
        ])
    ]  # fmt: skip


def test_a_table_is_as_wide_as_its_head() -> None:
    text = "| a | b |\n|:--|--:|\n| 1 |\n| 2 | 3 | 4 |\n| | `x|y` |\nafter"
    table, after = parse_blocks(text)
    assert [["".join(text[r.start : r.end] for r in cell) for cell in row] for row in table.rows] == [
        ["a", "b"], ["1", ""], ["2", "3"], ["", "x|y"],
    ]  # fmt: skip
    assert after.shape is Shape.PARAGRAPH


def test_what_only_looks_like_markdown_is_text() -> None:
    assert shown("2021. was a year")[0][0] == "paragraph"
    assert shown("#hashtag")[0][0] == "paragraph"
    assert shown("a | b")[0][0] == "paragraph"
    assert shown("[S1:2] (see there)") == [("paragraph", [("[S1:2] (see there)", RunStyle.PLAIN)])]
