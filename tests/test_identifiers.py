"""DOI, arXiv identifier and ISBN, as people write them."""

from __future__ import annotations

from string import ascii_lowercase, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.cataloguing.identifiers import (
    find_arxiv,
    find_dois,
    find_isbns,
    normal_arxiv,
    normal_doi,
    normal_isbn,
)

SUFFIXES = st.text(ascii_lowercase + digits + "-._()/", min_size=2).filter(
    lambda text: text[-1].isalnum() and text.count("(") == text.count(")")
)
DOIS = st.builds(lambda prefix, suffix: f"10.{prefix}/{suffix}", st.integers(1000, 999_999_999), SUFFIXES)
MONTHS = st.integers(1, 12)
NEW_ARXIV = st.one_of(
    st.builds(lambda y, m, n: f"{y:02}{m:02}.{n:05}", st.integers(15, 90), MONTHS, st.integers(0, 99_999)),
    st.builds(lambda y, m, n: f"{y:02}{m:02}.{n:04}", st.integers(8, 14), MONTHS, st.integers(0, 9999)),
)
OLD_ARXIV = st.builds(
    lambda archive, y, m, n: f"{archive}/{y:02}{m:02}{n:03}",
    st.sampled_from(["hep-th", "math", "cs.CL", "cond-mat", "quant-ph"]),
    st.sampled_from([92, 95, 99, 0, 3, 6]),
    MONTHS,
    st.integers(1, 999),
)


@given(
    DOIS, st.sampled_from(["", "doi:", "DOI: ", "https://doi.org/", "http://dx.doi.org/", "doi:https://doi.org/"])
)
def test_a_doi_is_the_same_however_it_is_written(doi: str, before: str) -> None:
    assert normal_doi(f" {before}{doi.upper()} ") == doi
    assert [found for *_, found in find_dois(f"As they say ({before}{doi}), and more.")] == [doi]


@given(st.one_of(NEW_ARXIV, OLD_ARXIV), st.sampled_from(["", "v1", "v12"]))
def test_arxiv_identifiers_old_and_new(identifier: str, version: str) -> None:
    for before in (
        "",
        "arXiv:",
        "https://arxiv.org/abs/",
        "http://arxiv.org/pdf/",
        "https://doi.org/10.48550/arXiv.",
    ):
        assert normal_arxiv(before + identifier + version) == identifier
    stamp = f"arXiv:{identifier}{version} [cs.CL] 6 Dec 2017"
    assert [found for *_, found in find_arxiv(stamp)] == [identifier]


@pytest.mark.parametrize(
    "text", ["1713.00001", "arXiv:2101.1234", "1404.12345", "hep-th/0801001", "math/1201.1", "7"]
)
def test_numbers_that_arxiv_never_gave(text: str) -> None:
    assert normal_arxiv(text) == ""


def isbn13(twelve: str) -> str:
    total = sum(int(digit) * weight for digit, weight in zip(twelve, [1, 3] * 6, strict=True))
    return twelve + str((10 - total % 10) % 10)


@given(st.sampled_from(["978", "979"]), st.integers(10**7, 10**8 - 1), st.integers(1, 9))
def test_an_isbn_is_right_or_none(prefix: str, number: int, off: int) -> None:
    right = isbn13(f"{prefix}{number:09}")
    hyphens = f"{right[:3]}-{right[3]}-{right[4:7]}–{right[7:12]}-{right[12]}"
    assert normal_isbn(right) == normal_isbn(f"ISBN-13: {hyphens}") == right
    assert [found for *_, found in find_isbns(f"ISBN {hyphens} (paperback)")] == [right]
    wrong = str((int(right[5]) + off) % 10)
    assert normal_isbn(right[:5] + wrong + right[6:]) == "", "any wrong digit is noticed"


def test_an_isbn_of_ten_digits_is_one_of_thirteen() -> None:
    assert normal_isbn("0-13-110362-8") == normal_isbn("978-0-13-110362-7") == "9780131103627"
    assert normal_isbn("ISBN 0-8044-2957-X") == "9780804429573"
    assert normal_isbn("0-13-110362-9") == normal_isbn("ISBN 12345") == ""
    assert normal_isbn("000000000-0") == "", "a placeholder in a template"


@given(st.text())
def test_any_text_may_be_looked_through(text: str) -> None:
    for find in (find_dois, find_arxiv, find_isbns):
        for start, end, _ in find(text):
            assert text[start:end]
    assert normal_doi(text) == normal_doi(normal_doi(text)) or not normal_doi(text)
