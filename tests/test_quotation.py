"""Words copied as a quotation, in the styles that a person chooses among."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.copying import forms, quotation
from pilcrow.core.copying.quotation import QuotationSource, Style, named_authors, year_of

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


def test_author_and_year_where_the_file_says_them_else_the_title() -> None:
    known = QuotationSource("Ships", ("ix", "xi"), "file:///s.pdf", "Ada Byron and Mary Fairfax", "1843")
    assert known.reference(Style.AUTHOR) == "Ada Byron and Mary Fairfax 1843, pp. ix–xi"
    assert known.reference(Style.PLAIN) == "Ships, pp. ix–xi"
    assert QuotationSource("Ships", ("3",), "", "Ada Byron").reference(Style.AUTHOR) == "Ships, p. 3"
    assert named_authors("Ada Byron; Mary Fairfax") == "Ada Byron and Mary Fairfax"
    assert named_authors("A; B; C") == "A et al."
    assert (year_of(0), year_of(1_000_000_000.0)) == ("", "2001")


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
