"""The words for tables, chapters, pages: every concept in every language, and what is made of them."""

from __future__ import annotations

import pytest

from pilcrow.core.language.lexicon import CONCEPTS, LANGUAGES, Concept
from pilcrow.core.language.relations import REVERSES, directions
from pilcrow.core.structure.text import labels
from pilcrow.core.structure.text.numbering import split_number
from pilcrow.core.structure.text.titles import continued


@pytest.mark.parametrize("concept", CONCEPTS, ids=lambda concept: concept.name)
def test_every_concept_has_words_in_every_language(concept: Concept) -> None:
    assert tuple(concept.titles) == LANGUAGES
    assert all(concept.titles[language] or concept.others[language] for language in LANGUAGES)


@pytest.mark.parametrize(
    ("text", "label", "family"),
    [
        ("Tabela 3: Receitas por ano", "Tabela 3", "table"),
        ("Quadro 2 – Receitas", "Quadro 2", "table"),
        ("Kuva 4. Laitteen osat", "Kuva 4", "figure"),
        ("Rysunek 1.2: Schemat", "Rysunek 1.2", "figure"),
        ("그림 3. 장치의 구조", "그림 3", "figure"),
        ("TABELLE 7", "TABELLE 7", "table"),
    ],
)
def test_captions_are_read_in_any_language(text: str, label: str, family: str) -> None:
    assert labels.caption(text) == label
    assert labels.split_label(label)[0] == family


@pytest.mark.parametrize(
    ("title", "family", "rest"),
    [
        ("Luku 3 Käyttö", "number", "Käyttö"),
        ("Bölüm 2: Kurulum", "number", "Kurulum"),
        ("Rozdział 4. Obsługa", "number", "Obsługa"),
        ("제3장 설치", "number", "설치"),
        ("第3章 設置", "number", "設置"),
        ("Osa II Tekniikka", "part", "Tekniikka"),
    ],
)
def test_chapters_and_parts_are_numbered_in_any_language(title: str, family: str, rest: str) -> None:
    number, _, words = split_number(title)
    assert number is not None
    assert (number.family, words) == (family, rest)


def test_titles_say_in_any_language_that_they_go_on() -> None:
    for title in ("Schuld (Fortsetzung)", "Dette (suite)", "Debito (segue)", "Dług – ciąg dalszy", "負債 (続き)"):
        assert continued(title) in {"Schuld", "Dette", "Debito", "Dług", "負債"}


def test_a_short_denial_reverses_a_sentence_and_is_no_direction() -> None:
    assert REVERSES.search("Sales didn’t change.")
    assert directions("Sales didn’t change.") == frozenset()
    assert directions("Sales didn’t rise.") == frozenset("+")
