"""Words copied as a quotation, in the styles that a person chooses among."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.copying import forms, quotation
from pilcrow.core.copying.quotation import QuotationSource, Style

SOURCE = QuotationSource("Annual Report [draft]", ("12",), "file:///tmp/a%20b.pdf#page=14")


def test_the_plain_style_says_title_and_page() -> None:
    copied = quotation.quotation("Sales  rose\nby 5 %.", SOURCE, Style.PLAIN)
    assert copied.text == "“Sales rose\nby 5 %.” (Annual Report [draft], p. 12)"
    assert copied.markdown.endswith(r"([Annual Report \[draft\], p. 12](<file:///tmp/a%20b.pdf#page=14>))")
    assert '<a href="file:///tmp/a%20b.pdf#page=14">Annual Report [draft], p. 12</a>' in copied.html


def test_markdown_is_a_block_whose_reference_leads_back() -> None:
    copied = quotation.quotation("One *star*.\n\nTwo.", SOURCE, Style.MARKDOWN)
    assert copied.text == copied.markdown
    assert copied.markdown.split("\n")[:4] == ["> One \\*star\\*.", ">", "> Two.", ">"]
    assert copied.html.startswith("<blockquote><p>One *star*.</p><p>Two.</p>")


def test_the_author_style_cites_the_document_else_it_says_the_title() -> None:
    known = QuotationSource("Ships", ("ix", "xi"), "file:///s.pdf", "Byron & Fairfax, 1843, pp. ix–xi")
    assert known.reference(Style.AUTHOR) == "Byron & Fairfax, 1843, pp. ix–xi"
    assert known.reference(Style.PLAIN) == "Ships, pp. ix–xi"
    assert QuotationSource("Ships", ("3",), "").reference(Style.AUTHOR) == "Ships, p. 3"


def test_cells_keep_their_columns_and_have_the_reference_below() -> None:
    copied = quotation.quote_cells(forms.copied_table([["a", "b"], ["1", "2"]], 1), SOURCE, Style.PLAIN)
    assert copied.text == "a\tb\n1\t2\n(Annual Report [draft], p. 12)"
    assert copied.markdown.split("\n")[2:4] == ["| 1 | 2 |", ""]


@given(st.text(min_size=1, max_size=60), st.sampled_from(Style))
def test_no_words_break_out_of_the_html(words: str, style: Style) -> None:
    html = quotation.quotation(words, SOURCE, style).html
    plain = quotation.quotation("x", SOURCE, style).html
    assert html.count("<a ") == plain.count("<a ") == 1
    assert "<script" not in html
