"""The nouns of questions about a document's structure, and what the answers say, in every language that these are
understood in.
"""

from __future__ import annotations

import re

from .lexicon import APPENDIX, CHAPTER, FIGURE, FORMULA, LISTING, PAGE, PART, SECTION, TABLE, Concept
from .structural import Unit
from .structural_more import MORE_NOUNS, MORE_SAID, MORE_UNITS

_CONCEPTS: dict[Unit, Concept] = {
    Unit.TABLE: TABLE,
    Unit.FIGURE: FIGURE,
    Unit.FORMULA: FORMULA,
    Unit.LISTING: LISTING,
    Unit.PAGE: PAGE,
    Unit.PART: PART,
    Unit.CHAPTER: CHAPTER,
    Unit.SECTION: SECTION,
    Unit.APPENDIX: APPENDIX,
}
_MORE: dict[str, dict[Unit, str]] = {
    "english": {
        Unit.TABLE: "table|tables",
        Unit.FIGURE: "figure|figures|image|images|picture|pictures|illustration|illustrations|diagram|diagrams",
        Unit.FORMULA: "formula|formulas|formulae|equation|equations",
        Unit.LISTING: "listing|listings|code listing|code listings|code block|code blocks|"
        "code example|code examples",
        Unit.LIST: "list|lists|bullet list|bullet lists|bulleted lists",
        Unit.FOOTNOTE: "footnote|footnotes",
        Unit.PART: "part|parts",
        Unit.SECTION: "section|sections|heading|headings",
        Unit.SUBSECTION: "subsection|subsections|sub-section|sub-sections|subchapter|subchapters|subheadings",
        Unit.PARAGRAPH: "paragraph|paragraphs",
        Unit.WORD: "word|words",
    },
    "german": {
        Unit.FIGURE: "bilder|bildern|grafiken|illustrationen",
        Unit.LISTING: "listings|codebeispiele|programmbeispiele",
        Unit.LIST: "liste|listen|aufzählung|aufzählungen",
        Unit.FOOTNOTE: "fußnote|fußnoten|fussnoten",
        Unit.CHAPTER: "kapitel",
        Unit.SECTION: "abschnitt|abschnitte|abschnitten|überschriften",
        Unit.SUBSECTION: "unterabschnitt|unterabschnitte|unterabschnitten|unterkapitel|unterkapiteln",
        Unit.PARAGRAPH: "absatz|absätze|absätzen",
        Unit.WORD: "wort|wörter|worte|wörtern",
    },
    "french": {
        Unit.FIGURE: "image|images|illustration|illustrations|schéma|schémas",
        Unit.LISTING: "listings|extraits de code|blocs de code",
        Unit.LIST: "liste|listes",
        Unit.FOOTNOTE: "note de bas de page|notes de bas de page",
        Unit.SECTION: "section|sections|titres",
        Unit.SUBSECTION: "sous-section|sous-sections|sous-chapitre|sous-chapitres",
        Unit.PARAGRAPH: "paragraphe|paragraphes|alinéas",
        Unit.WORD: "mot|mots",
    },
    "spanish": {
        Unit.FIGURE: "imagen|imágenes|imagenes|ilustraciones",
        Unit.LISTING: "listados|bloques de código|ejemplos de código",
        Unit.LIST: "lista|listas",
        Unit.FOOTNOTE: "nota al pie|notas al pie|notas a pie de página",
        Unit.SECTION: "sección|seccion|secciones|apartado|apartados",
        Unit.SUBSECTION: "subsección|subseccion|subsecciones|subapartados|subcapítulos",
        Unit.PARAGRAPH: "párrafo|párrafos|parrafos",
        Unit.WORD: "palabra|palabras",
    },
    **MORE_UNITS,
}
INFLECTED: dict[str, str] = {
    "page": "stronach|stron|страницах|страниц",
    "chapter": "rozdziału|rozdziałem|rozdziały|главу|главой",
    "section": "sekcją|sekcję|podrozdziału|podrozdziale|podrozdziałem|разделом|разделу",
    "appendix": "załącznika|załączniku|załącznikiem|приложением|приложению",
}
"""Cases of the lexicon's words, by concept, in which questions name a place."""


def units(language: str) -> dict[str, Unit]:
    """The nouns that name a unit, in small letters: the lexicon's without its abbreviations, and others."""
    found: dict[str, Unit] = {}
    for unit, concept in _CONCEPTS.items():
        for word in (*concept.titles[language], *concept.others[language]):
            if word[-1] != "." and len(word) > 2:
                found[word] = unit
    for unit, words in _MORE[language].items():
        found |= dict.fromkeys(words.split("|"), unit)
    return found


NOUNS: dict[str, dict[Unit, tuple[str, ...]]] = {
    "english": {
        Unit.TABLE: ("table", "tables"), Unit.FIGURE: ("figure", "figures"), Unit.FORMULA: ("formula", "formulas"),
        Unit.LISTING: ("block of code", "blocks of code"), Unit.LIST: ("list", "lists"),
        Unit.FOOTNOTE: ("footnote", "footnotes"), Unit.PAGE: ("page", "pages"), Unit.PART: ("part", "parts"),
        Unit.CHAPTER: ("chapter", "chapters"), Unit.SECTION: ("section", "sections"),
        Unit.SUBSECTION: ("subsection", "subsections"), Unit.APPENDIX: ("appendix", "appendices"),
        Unit.PARAGRAPH: ("paragraph", "paragraphs"), Unit.WORD: ("word", "words"),
    },
    "german": {
        Unit.TABLE: ("Tabelle", "Tabellen"), Unit.FIGURE: ("Abbildung", "Abbildungen"),
        Unit.FORMULA: ("Formel", "Formeln"), Unit.LISTING: ("Codeblock", "Codeblöcke"),
        Unit.LIST: ("Liste", "Listen"), Unit.FOOTNOTE: ("Fußnote", "Fußnoten"), Unit.PAGE: ("Seite", "Seiten"),
        Unit.PART: ("Teil", "Teile"), Unit.CHAPTER: ("Kapitel", "Kapitel"),
        Unit.SECTION: ("Abschnitt", "Abschnitte"),
        Unit.SUBSECTION: ("Unterabschnitt", "Unterabschnitte"), Unit.APPENDIX: ("Anhang", "Anhänge"),
        Unit.PARAGRAPH: ("Absatz", "Absätze"), Unit.WORD: ("Wort", "Wörter"),
    },
    "french": {
        Unit.TABLE: ("tableau", "tableaux"), Unit.FIGURE: ("figure", "figures"),
        Unit.FORMULA: ("formule", "formules"),
        Unit.LISTING: ("bloc de code", "blocs de code"), Unit.LIST: ("liste", "listes"),
        Unit.FOOTNOTE: ("note de bas de page", "notes de bas de page"), Unit.PAGE: ("page", "pages"),
        Unit.PART: ("partie", "parties"), Unit.CHAPTER: ("chapitre", "chapitres"),
        Unit.SECTION: ("section", "sections"),
        Unit.SUBSECTION: ("sous-section", "sous-sections"), Unit.APPENDIX: ("annexe", "annexes"),
        Unit.PARAGRAPH: ("paragraphe", "paragraphes"), Unit.WORD: ("mot", "mots"),
    },
    "spanish": {
        Unit.TABLE: ("tabla", "tablas"), Unit.FIGURE: ("figura", "figuras"), Unit.FORMULA: ("fórmula", "fórmulas"),
        Unit.LISTING: ("bloque de código", "bloques de código"), Unit.LIST: ("lista", "listas"),
        Unit.FOOTNOTE: ("nota al pie", "notas al pie"), Unit.PAGE: ("página", "páginas"),
        Unit.PART: ("parte", "partes"), Unit.CHAPTER: ("capítulo", "capítulos"),
        Unit.SECTION: ("sección", "secciones"),
        Unit.SUBSECTION: ("subsección", "subsecciones"), Unit.APPENDIX: ("apéndice", "apéndices"),
        Unit.PARAGRAPH: ("párrafo", "párrafos"), Unit.WORD: ("palabra", "palabras"),
    },
    **MORE_NOUNS,
}  # fmt: skip
"""The forms of each unit's noun after a number, for answers: one; several, or a few and many."""
SAID: dict[str, dict[str, str]] = {
    "english": {
        "grouped": ",", "colon": ":",
        "quoted": "“{}”", "on": "on {}", "on one": "on {}", "in": "in {}", "document": "in this document",
        "others": "besides {} without a caption",
        "missing": "No caption was found for the numbers {}.",
        "top": "{} at the top level, {} below", "direct": "{} directly in it, {} below those",
        "labels": "numbered {}", "more": "… and {} more",
        "after": "After {} comes {}.", "before": "Before {} comes {}.",
        "end": "Nothing comes after {}: it is the end.",
        "begin": "Nothing comes before {}: it is the beginning.", "below": "It has subsections of its own: {}.",
        "unheaded": "No heading found in this document has the number {}.",
        "uncaptioned": "No caption found in this document says {}.",
        "times": "{} stands {} in the text and its headings", "once": "once", "often": "{} times",
 "longer": "besides, {} within longer words", "nowhere": "{} stands nowhere in the text",
        "unread": "{} could not be read, and what is printed there is not counted.",
        "unnumbered": "No title has a chapter's number; {} at the top level",
    },
    "german": {
        "grouped": ".", "colon": ":",
        "quoted": "„{}“", "on": "auf den {}", "on one": "auf {}", "in": "in {}", "document": "in diesem Dokument",
        "others": "außerdem {} ohne Beschriftung",
        "missing": "Für die Nummern {} wurde keine Beschriftung gefunden.",
        "top": "{} auf der obersten Ebene, {} darunter", "direct": "{} direkt darin, {} darunter",
        "labels": "nummeriert {}", "more": "… und {} weitere",
        "after": "Nach {} kommt {}.", "before": "Vor {} kommt {}.",
        "end": "Nach {} kommt nichts: es ist das Ende.",
        "begin": "Vor {} kommt nichts: es ist der Anfang.", "below": "Es hat eigene Unterabschnitte: {}.",
        "unheaded": "Keine Überschrift, die in diesem Dokument gefunden wurde, hat die Nummer {}.",
        "uncaptioned": "Keine Beschriftung, die in diesem Dokument gefunden wurde, nennt {}.",
        "times": "{} steht {} im Text und in den Überschriften", "once": "einmal", "often": "{}-mal",
 "longer": "außerdem {} in längeren Wörtern", "nowhere": "{} steht nirgends im Text",
        "unread": "{} konnten nicht gelesen werden; was dort steht, ist nicht mitgezählt.",
        "unnumbered": "Kein Titel hat die Nummer eines Kapitels; {} auf der obersten Ebene",
    },
    "french": {
        "grouped": " ", "colon": " :",
        "quoted": "« {} »", "on": "aux {}", "on one": "à la {}", "in": "dans {}", "document": "dans ce document",
        "others": "et {} sans légende",
        "missing": "Aucune légende n’a été trouvée pour les numéros {}.",
        "top": "{} au premier niveau, {} en dessous", "direct": "{} directement, {} en dessous",
        "labels": "numérotées {}", "more": "… et {} de plus",
        "after": "Après {} vient {}.", "before": "Avant {} vient {}.",
        "end": "Rien ne vient après {} : c’est la fin.",
        "begin": "Rien ne vient avant {} : c’est le début.", "below": "Il y a des sous-sections : {}.",
        "unheaded": "Aucun titre trouvé dans ce document ne porte le numéro {}.",
        "uncaptioned": "Aucune légende trouvée dans ce document ne dit {}.",
        "times": "{} se trouve {} dans le texte et ses titres", "once": "une fois", "often": "{} fois",
 "longer": "et {} à l’intérieur de mots plus longs",
        "nowhere": "{} ne se trouve nulle part dans le texte",
        "unread": "{} n’ont pas pu être lues ; ce qui y est imprimé n’est pas compté.",
        "unnumbered": "Aucun titre ne porte de numéro de chapitre ; {} au premier niveau",
    },
    "spanish": {
        "grouped": ".", "colon": ":",
        "quoted": "«{}»", "on": "en las {}", "on one": "en la {}", "in": "en {}", "document": "en este documento",
        "others": "además, {} sin leyenda",
        "missing": "No se halló leyenda para los números {}.",
        "top": "{} en el primer nivel, {} por debajo", "direct": "{} directamente, {} por debajo",
        "labels": "numeradas {}", "more": "… y {} más",
        "after": "Después de {} viene {}.", "before": "Antes de {} viene {}.",
        "end": "Nada viene después de {}: es el final.",
        "begin": "Nada viene antes de {}: es el principio.", "below": "Tiene subsecciones: {}.",
        "unheaded": "Ningún título hallado en este documento lleva el número {}.",
        "uncaptioned": "Ninguna leyenda hallada en este documento dice {}.",
        "times": "{} está {} en el texto y sus títulos", "once": "una vez", "often": "{} veces",
 "longer": "además, {} dentro de palabras más largas",
        "nowhere": "{} no está en ninguna parte del texto",
        "unread": "{} no se pudieron leer; lo impreso allí no se cuenta.",
        "unnumbered": "Ningún título lleva número de capítulo; {} en el primer nivel",
    },
    **MORE_SAID,
}  # fmt: skip
"""What an answer says, by language; `{}` are filled in order. Where "pages" is not said, pages are named by their
noun."""


def counted(forms: tuple[str, ...], count: int) -> str:
    """The form of a noun after a number: in Slavic languages 2, 3 and 4 have one of their own. (Russian has the
    form of one also after 21, Polish has not.) Chinese and Japanese put a word before the noun, after any number.
    """
    if len(forms) < 3:
        return forms[0] if count == 1 and not forms[-1].endswith(forms[0]) else forms[-1]
    if count % 10 == 1 and count % 100 != 11 and (count == 1 or re.match("[а-я]", forms[0])):
        return forms[0]
    return forms[1] if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else forms[2]
