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
