"""Passages that say something like a text, and what of them is shown."""

from __future__ import annotations

from pilcrow.core.search.similar import similar
from smallcorpus import SmallCorpus

CORPUS = SmallCorpus(
    [
        ("Pumps", 1, ["The pump starts when the tank is empty. It is loud.", "Water is cold."]),
        ("Tanks", 1, ["It has a lid. An empty tank makes the pump start at once.", "The lid is red."]),
        ("Care", 1, ["Empty it.", "The pump starts when the tank is empty."]),
    ]
)


def test_what_says_the_same_is_found_with_its_sentence_but_not_the_text_itself() -> None:
    found = similar(CORPUS, "The pump starts when\nthe tank is empty.")
    assert [paragraph.text[start:end] for paragraph, start, end in found] == [
        "An empty tank makes the pump start at once."
    ], "neither the places of the text itself, nor a part of it, nor what shares a word with it"
    assert similar(CORPUS, "zebra") == []


def test_only_so_many_are_given() -> None:
    corpus = SmallCorpus([("Pumps", 1, [f"Pump {n} starts on Monday." for n in range(40)])])
    assert len(similar(corpus, "Every pump starts on some Monday")) == 20
