"""Sentences one slip away from a manual that sets things beside each other: who, which, from where, of which."""

from __future__ import annotations

import pytest

from pilcrow.core.check.statement import Checker
from smallcorpus import SmallCorpus

MANUAL = [
    ("1 Settings", 1, [
        "User settings override global settings. The archive was moved from Norwick to Aldham in spring.",
        "The printer prints odd pages first and then even pages.",
        "For bold type put the name in stars, for italic type put it in slashes.",
    ]),
    ("2 Motors", 1, [
        "The supply gives 40 watts if the coils are wired in parallel, or 20 watts if they are wired in series.",
        "Phase 1 has four chapters of eight levels each, while Phase 2 is a single campaign of 30 levels.",
    ]),
    ("3 Speed", 1, ["As the speed increases, the torque of the motor tends to fall."]),
    ("4 Levels", 1, [
        "Level 1 is meant for all software.",
        "Level 3 is the most demanding level.",
        "Of the final grade 5 percent is for questions asked; groups have four or five members.",
    ]),
    ("5 Menus", 1, [
        "The menu has these entries:",
        "New: begins an empty file.",
        "Restore: brings back the file as it was saved last.",
        "Leave: closes the file and the program.",
    ]),
]  # fmt: skip
CHECKER = Checker(SmallCorpus(MANUAL))


@pytest.mark.parametrize(
    "sentence",
    [
        "User settings override global settings.",
        "The archive was moved from Norwick to Aldham.",
        "For italic type the name is put in slashes.",
        "With coils wired in series the supply gives 20 watts.",
        "Phase 2 is a single campaign of 30 levels.",
        "New begins an empty file.",
        "The torque falls when the speed increases.",
        "The most demanding level is level 3.",
    ],
)
def test_what_the_manual_says_holds(sentence: str) -> None:
    assert CHECKER.check(sentence).state == "supported"


@pytest.mark.parametrize(
    "sentence",
    [
        "Global settings override user settings.",
        "The archive was moved from Aldham to Norwick.",
        "The printer prints even pages first and then odd pages.",
        "For bold type the name is put in slashes.",
        "With coils wired in series the supply gives 40 watts.",
        "Phase 1 is a single campaign of 30 levels.",
        "Restore begins an empty file.",
        "As the speed increases, the torque of the motor tends to rise.",
    ],
)
def test_what_has_changed_places_does_not_hold(sentence: str) -> None:
    assert CHECKER.check(sentence).state in ("contradicted", "not checked", "not found")


REPORT = [
    ("1 Harbours", 1, [
        "Each year, we publish our harbour ledgers on our notice board to show how far we have come.",
        "Elm Bay consists of the following harbours: Norwick in Aldham (until its sale in May 2022); Ceres.",
        "The decrease in net revenues from ferries for 2019 was due to the storms.",
    ]),
    ("2 Scores", 1, [
        "\tn mean sd\tmin max\nreading\t245 635.87 116.02\t200 800\nwriting\t442 596.00 113.07\t210 790",
    ]),
]  # fmt: skip
OTHER_WORDS = Checker(SmallCorpus(REPORT))


@pytest.mark.parametrize(
    "sentence",
    [
        "Harbour ledgers are published each year on the notice board of the firm.",
        "The harbour ledgers are published each year on its notice board, and show how far it has come.",
        "Norwick in Aldham belonged to Elm Bay until its sale in May 2022.",
        "Ferry net revenues decreased.",
        "Reading has a mean of 635.87.",
        "Writing has a minimum of 210.",
    ],
)
def test_the_same_in_another_order_or_in_columns_side_by_side_holds(sentence: str) -> None:
    assert OTHER_WORDS.check(sentence).state == "supported"


def test_columns_side_by_side_in_one_cell_are_told_apart() -> None:
    checked = OTHER_WORDS.check("Reading has a mean of 596.00.")
    assert (checked.state, checked.why) == ("contradicted", "“reading” has 635.87 (mean).")
