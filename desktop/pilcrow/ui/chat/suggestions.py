"""Questions to begin with: about a document's own sections, and in its own language."""

from __future__ import annotations

import re
from contextlib import suppress

from ...core.errors import PilcrowError
from ...core.language.terms import language
from ...core.model import Document
from ...core.protocols import Corpus
from ...core.structure.text.numbering import split_number

_APART = re.compile(
    r"contents|index|references|bibliography|glossary|preface|foreword|acknowledge?ments?|abstract|copyright|cover|"
    r"list of|table of|pages? \d|title page|about (?:the|this)|signatures?|exhibits?|"
    r"inhalt|literatur|quellen|vorwort|danksagung|sommaire|table des|avant-propos|remerciements|"
    r"índice|indice|prólogo|prefácio|prefazione|sommario|bibliogra|inhoud|voorwoord|содержание|оглавление|предисловие",
    re.IGNORECASE,
)
"""Sections one asks nothing about."""
_NOT_LATIN = re.compile("[\u0370-\u1dff\u2e80-\uffff]")
_ABOUT = {
    "english": (
        "What are the main points of “{}”?",
        "What does “{}” say, in a few sentences?",
        "Which numbers or conditions does “{}” give?",
    ),
    "german": (
        "Was sind die wichtigsten Punkte von „{}“?",
        "Was steht in „{}“, in wenigen Sätzen?",
        "Welche Zahlen oder Bedingungen nennt „{}“?",
    ),
    "french": (
        "Quels sont les points principaux de « {} » ?",
        "Que dit « {} », en quelques phrases ?",
        "Quels chiffres ou quelles conditions donne « {} » ?",
    ),
    "spanish": (
        "¿Cuáles son los puntos principales de «{}»?",
        "¿Qué dice «{}», en pocas frases?",
        "¿Qué cifras o condiciones da «{}»?",
    ),
    "italian": (
        "Quali sono i punti principali di «{}»?",
        "Che cosa dice «{}», in poche frasi?",
        "Quali cifre o condizioni indica «{}»?",
    ),
    "portuguese": (
        "Quais são os pontos principais de “{}”?",
        "O que diz “{}”, em poucas frases?",
        "Que números ou condições indica “{}”?",
    ),
    "dutch": (
        "Wat zijn de hoofdpunten van “{}”?",
        "Wat staat er in “{}”, in een paar zinnen?",
        "Welke getallen of voorwaarden noemt “{}”?",
    ),
    "russian": (
        "Каковы главные мысли раздела «{}»?",
        "О чём говорится в разделе «{}», в нескольких предложениях?",
        "Какие числа или условия приводит раздел «{}»?",
    ),
}
_WHOLE = {
    "english": (
        "What is this document about?",
        "What are its most important statements?",
        "What does it conclude?",
    ),
    "german": (
        "Worum geht es in diesem Dokument?",
        "Was sind seine wichtigsten Aussagen?",
        "Zu welchem Schluss kommt es?",
    ),
    "french": (
        "De quoi parle ce document ?",
        "Quelles sont ses affirmations les plus importantes ?",
        "Quelle est sa conclusion ?",
    ),
    "spanish": (
        "¿De qué trata este documento?",
        "¿Cuáles son sus afirmaciones más importantes?",
        "¿A qué conclusión llega?",
    ),
    "italian": (
        "Di che cosa tratta questo documento?",
        "Quali sono le sue affermazioni più importanti?",
        "A quale conclusione giunge?",
    ),
    "portuguese": (
        "De que trata este documento?",
        "Quais são as suas afirmações mais importantes?",
        "A que conclusão chega?",
    ),
    "dutch": ("Waar gaat dit document over?", "Wat zijn de belangrijkste beweringen?", "Wat is de conclusie?"),
    "russian": ("О чём этот документ?", "Каковы его главные положения?", "К какому выводу он приходит?"),
}


def suggestions(document: Document, corpus: Corpus | None) -> list[str]:
    """At most three questions, about the largest sections, spread over the document.

    In a language that is not known here, or not told apart, a section's title alone is the question.
    """
    sizes = {section.id: section.tokens for section in document.sections}
    for section in reversed(document.sections):
        if section.parent:
            sizes[section.parent] += sizes[section.id]
    usable = [s for s in document.sections if not (s.synthetic or s.extra) and _topic(s.title)]
    top = min((s.level for s in usable), default=1)
    chosen = sorted((s for s in usable if s.level == top), key=lambda s: -sizes[s.id])[:3]
    if len(chosen) < 3:
        more = sorted((s for s in usable if s.level == top + 1), key=lambda s: -sizes[s.id])
        chosen += more[: 3 - len(chosen)]
    topics = list(dict.fromkeys(_topic(s.title) for s in sorted(chosen, key=lambda s: s.id)))
    tongue = _language(document, corpus)
    if tongue != "russian" and any(_NOT_LATIN.search(topic) for topic in topics):
        tongue = ""
    asked = [form.format(topic) for form, topic in zip(_ABOUT.get(tongue, ("{}",) * 3), topics, strict=False)]
    return [*asked, *_WHOLE.get(tongue, ())][:3]


def _language(document: Document, corpus: Corpus | None) -> str:
    """The language of the titles, and of how some sections begin."""
    texts = [section.title for section in document.sections[:200]]
    told = [section for section in document.sections if section.paragraphs]
    if corpus is not None:
        with suppress(PilcrowError):  # whoever shows the text says what is wrong with it
            for section in told[:: len(told) // 8 + 1]:
                texts += [p.text for p in corpus.paragraphs(1, section.id, 1, min(3, section.paragraphs))]
    return language(texts)


def _topic(title: str) -> str:
    """A title without its number where it can stand in a question, else ""."""
    number, _, rest = split_number(title)
    topic = " ".join((rest if number else title).split())  # none of "PART I"
    if not 2 <= len(topic) <= 60 or _APART.match(topic) or not re.search(r"[^\W\d_]{2}", topic):
        return ""
    return topic
