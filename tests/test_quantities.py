"""Numbers as people write them, read as values."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.language.numbers.quantities import NumberKind, Quantity, amounts, quantities, scale_of


def only(text: str) -> Quantity:
    found = amounts(text)
    assert len(found) == 1, [text[q.start : q.end] for q in found]
    return found[0]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("sales of $192.1 billion", "192100000000", "USD"),
        ("Umsatz von 3,5 Mrd. Euro", "3500000000", "EUR"),
        ("3.5 Mio. EUR", "3500000", "EUR"),
        ("2 500,50 €", "2500.50", "EUR"),
        ("US$5bn", "5000000000", "USD"),
        ("4 095 copies", "4095", ""),
        ("14'135 francs", "14135", ""),
        ("1,165 branches", "1165", ""),
        ("12,5 %", "12.5", "%"),
        ("nine percent", "9", "%"),
        ("seven basis points", "0.07", "pp"),
        ("30 Prozentpunkte", "30", "pp"),
        ("a 40-watt bulb", "40", "W"),
        ("32 grams of ice", "32", "g"),
        ("should wait 20 ms", "0.02", "s"),
        ("an opcode of 81H", "81", ""),
        ("a clock of 15 MHz", "15000000", "Hz"),
        ("draws 4mA", "0.004", "A"),
        ("values of 500 pF", "0.0000000005", "F"),
        ("a 10 kΩ resistor", "10000", "Ω"),
        ("3.2 kg", "3200", "g"),
        ("12 miles", "12", "mi"),
        ("12 miles de euros", "12000", "EUR"),
        ("an error of 0.0017758484", "0.0017758484", ""),
        ("-17.8°F", "-17.8", "°F"),
        ("36 Monate", "36", "mo"),
        ("3 years", "36", "mo"),
        ("24 hours", "86400", "s"),
        ("a quarter of an hour", "900", "s"),
        ("half a day", "43200", "s"),
        ("twelve boxes", "12", ""),
        ("twenty-five boxes", "25", ""),
        ("vingt-cinq boîtes", "25", ""),
        ("three and a half million customers", "3500000", ""),
        ("3 1/2 cups", "3.5", ""),
        ("a loss of (1,577)", "-1577", ""),
        ("$ (171)", "-171", "USD"),
    ],
)
def test_amounts_have_their_value_in_one_unit(text: str, value: str, unit: str) -> None:
    found = only(text)
    assert (found.kind, found.value, found.unit) == (NumberKind.AMOUNT, Decimal(value), unit)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("in fiscal 2021", NumberKind.YEAR, 2021),
        ("for FY19", NumberKind.YEAR, 2019),
        ("the twelfth year in a row", NumberKind.ORDINAL, 12),
        ("the 3rd floor", NumberKind.ORDINAL, 3),
        ("it quadrupled", NumberKind.FACTOR, 4),
        ("3x faster", NumberKind.FACTOR, 3),
        ("half of them", NumberKind.SHARE, 0.5),
        ("at 3:30 PM", NumberKind.TIME, 930),
        ("um 14.30 Uhr", NumberKind.TIME, 870),
    ],
)
def test_other_numbers_say_what_they_are(text: str, kind: NumberKind, value: float) -> None:
    found = only(text)
    assert (found.kind, float(found.value)) == (kind, value)


@pytest.mark.parametrize(
    "text",
    ["August 30, 2020", "30 August 2020", "30. August 2020", "le 30 août 2020", "30 de agosto de 2020",
     "2020-08-30", "8/30/2020", "30.08.2020", "30/08/20"],
)  # fmt: skip
def test_dates_are_one_whatever_their_form(text: str) -> None:
    found = only(text)
    assert found.dates == ((2020, 8, 30),)
    assert text[found.start : found.end] == text.removeprefix("le ")


def test_dates_without_a_year_may_be_read_both_ways() -> None:
    assert only("10/4").dates == ((0, 10, 4), (0, 4, 10))
    assert only("March 2018").dates == ((2018, 3, 0),)


@pytest.mark.parametrize(
    "text",
    ["Section 4.2", "see Item 7", "as in [3]", "(413) 555-1212", "1-800-555-1234", "version 1.5-2.1", "GPT-4",
     "Form 10-K", "§ 12", "code-davinci-002", "https://example.org/2021/x", "one of them"],
)  # fmt: skip
def test_what_is_no_amount_is_kept_apart(text: str) -> None:
    assert amounts(text) == []


def test_list_numbers_are_no_amounts() -> None:
    assert [str(q.value) for q in amounts("1. Set the control to 3.\n(2) Wait 5 minutes.")] == ["3", "300"]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("1 to 2 days", 86400, 172800), ("5–7", 5, 7), ("between 30 and 49", 30, 49),
     ("$1.5-2.0 million", 1.5e6, 2e6),
     ("1 bis 5", 1, 5)],
)  # fmt: skip
def test_ranges_are_one_quantity(text: str, low: float, high: float) -> None:
    found = only(text)
    assert (float(found.value), float(found.high or 0)) == (low, high)


def test_a_change_is_two_quantities() -> None:
    assert [str(q.value) for q in amounts("rose from 72.0% to 80.4%")] == ["72.0", "80.4"]


@pytest.mark.parametrize(
    ("text", "bound"),
    [("about 17,000 people", "~"), ("at least 150 people", ">="), ("no more than a day", "<="),
     ("24 hours or less", "<="), ("mehr als 20 %", ">"), ("moins de 5 euros", "<"), ("20 people", "")],
)  # fmt: skip
def test_bounds_belong_to_their_number(text: str, bound: str) -> None:
    assert only(text).bound == bound


def test_the_last_digit_says_how_a_number_is_rounded() -> None:
    assert only("$192.1 billion").step == 10**8
    assert only("72.32").step == Decimal("0.01")


def test_points_and_commas_may_be_read_in_two_ways() -> None:
    assert only("4.500 Beschwerden").others == (Decimal(4500),)


@pytest.mark.parametrize(
    ("text", "scale"),
    [("(amounts in millions, except per share data)", 10**6), ("$ in billions", 10**9),
     ("en milliers d'euros", 1000),
     ("Mio. EUR", 10**6), ("(000’s)", 1000), ("Statements of income", 1), ("sold 3 million dollars of it", 1)],
)  # fmt: skip
def test_tables_say_what_their_numbers_are_multiplied_by(text: str, scale: int) -> None:
    assert scale_of(text) == scale


@given(st.text(alphabet=st.sampled_from("0123456789.,-–()%$€ /:½ abekmMo'\nthird"), max_size=60) | st.text())
def test_whatever_a_text_holds_its_numbers_are_in_order_and_apart(text: str) -> None:
    end = 0
    for found in quantities(text):
        assert end <= found.start < found.end <= len(text)
        end = found.end


@given(st.integers(0, 10**12))
def test_grouped_numbers_are_the_same_number(number: int) -> None:
    for mark in (",", "'", "\u202f"):
        assert only(f"x {number:,}".replace(",", mark) + " boxes").value == number
