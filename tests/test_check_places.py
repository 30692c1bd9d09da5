"""Sentences one slip away from a manual that sets things beside each other: who, which, from where, of which."""

from __future__ import annotations

import pytest

from pilcrow.core.verify.checker import Checker
from smallcorpus import SmallCorpus

MANUAL = [
    ("1 Settings", 1, [
        "User settings override global settings. The archive was moved from Norwick to Aldham in 2019.",
        "The printer prints 40 odd pages first and then 30 even pages.",
    ]),
    ("2 Motors", 1, [
        "The supply gives 40 watts if the coils are wired in parallel, or 20 watts if they are wired in series.",
        "Phase 1 has four chapters of eight levels each, while Phase 2 is a single campaign of 30 levels.",
    ]),
    ("3 Staff", 1, ["Name\tOffice\nJane Smith\tChief Financial Officer\nJohn Smith\tChief Executive Officer"]),
    ("4 Weeks", 1, ["Lecture\tWeek\tNote\n21\t11\tForm groups and say so by Sep 10\n22\t12\tRead the case"]),
    ("5 Scores", 1, [
        "\tn mean sd\tmin max\nreading\t245 635.87 116.02\t200 800\nwriting\t442 596.00 113.07\t210 790",
    ]),
]  # fmt: skip
CHECKER = Checker(SmallCorpus(MANUAL))


@pytest.mark.parametrize(
    "sentence",
    [
        "User settings override global settings.",
        "The archive was moved from Norwick to Aldham in 2019.",
        "The printer prints 40 odd pages first and then 30 even pages.",
        "Phase 2 is a single campaign of 30 levels.",
        "Jane Smith is the Chief Financial Officer.",
        "Reading has a mean of 635.87.",
    ],
)
def test_what_the_manual_says_in_these_words_holds(sentence: str) -> None:
    assert CHECKER.check(sentence).state == "supported"


@pytest.mark.parametrize(
    "sentence",
    [
        "Global settings override user settings.",
        "In 2019 the archive was moved from Aldham to Norwick.",
        "The printer prints 30 even pages first and then 40 odd pages.",
        "With coils wired in series the supply gives 40 watts.",
        "Phase 1 is a single campaign of 30 levels.",
        "Jane Smith is the Chief Executive Officer.",
        "Reading has a mean of 596.00.",
        "The note for lectures 21 and 22 is to read the case.",
    ],
)
def test_what_has_changed_places_does_not_hold(sentence: str) -> None:
    assert CHECKER.check(sentence).state in ("contradicted", "not checked")
