"""Definitions in a text, recognised by the words of each language around a defined term."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from ..language.lexicon import any_of
from ..model import Kind
from .stream import Flags, Stream, StreamText

_BEFORE = """
called, is called, are called, known as, termed, named, referred to as, so-called, defined as, denoted, the term,
the notion of, the concept of, heißt, heißen, heisst, nennt man, nennen wir, wird als, bezeichnet man als,
sogenannte, sogenannter, sogenannten, sogenanntes, der begriff, on appelle, est appelé, est appelée, sont
appelés, s'appelle, appelé, appelée, appelés, dit, dite, se nomme, le terme, se llama, se llaman, se denomina, se
denominan, llamado, llamada, llamados, llamadas, denominado, denominada, el término, si chiama, è detto, è detta,
detto, chiamato, chiamata, il termine, chama-se, denomina-se, chamado, chamada, o termo, heet, heten, genaamd,
wordt genoemd, zogenaamde, kallas, så kallade, kaldes, såkaldte, kalles, såkalte, kutsutaan, se numește, numit,
numită, называется, называют, называются, термин, adlandırılır, nazywa się, nazywamy, se nazývá, nazýváme
"""
_AFTER = """
means, shall mean, refers to, is defined as, are defined as, is defined to be, shall have the meaning, has the
meaning, denotes, stands for, bedeutet, bezeichnet, ist definiert als, sind definiert als, steht für, désigne,
signifie, est défini comme, significa, se define como, designa, è definito come, é definido como, betekent, staat
voor, betyder, tarkoittaa, jelenti, înseamnă, anlamına gelir, означает, genannt, genannte, называется, oznacza,
znamená
"""
_IS = """
is a, is an, is the, are the, is any, is one of, ist ein, ist eine, ist der, ist die, ist das, sind, est un, est
une, est le, est la, es un, es una, es el, es la, è un, è una, è il, é um, é uma, é o, is een, är en, är ett, er
en, er et, on, egy, este un, este o, это, to, je
"""


def _any(listed: str) -> str:
    return any_of(form for each in listed.split(",") if (form := " ".join(each.split())))


_CUES = re.compile(
    rf"(?<!\w)(?:(?P<before>{_any(_BEFORE)})|(?P<after>{_any(_AFTER)})|(?P<is>{_any(_IS)}))(?!\w)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“\"„«‘‚]([^“”\"„«»‘’\n]{2,60})[”\"“»’]")
_LABEL = re.compile(r"(?:^|\n)[•·–*-]?\s*([^\W\d_][^:.\n\t]{1,48}?)(?:\s*:\s|\s+[–—]\s)(?=\w)")
_DEFINITION = re.compile(
    r"(?:definition|définition|definición|definizione|definição|definitie|определение)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class DefinitionFlags:
    """Flags for each word of the stream, (words,): True where a definition of a term begins, or ends, with the
    word; where a quoted term begins with the word; and where this term is the label of the next text.
    """

    begins: Flags
    ends: Flags
    quoted: Flags
    label: Flags


def marks(s: Stream) -> DefinitionFlags:
    """Find the definitions in the texts of a stream."""
    size = len(s.key)
    begins, ends, quoted, label = (np.zeros(size, np.bool_) for _ in range(4))
    borders = np.searchsorted(s.text, np.arange(len(s.texts) + 1))
    for row, text in enumerate(s.texts):
        low, high = int(borders[row]), int(borders[row + 1])
        if low == high or text.paragraph == 0:
            continue
        starts, stops = s.start[low:high], s.end[low:high]
        for match in _CUES.finditer(text.text):
            if match["before"]:
                at = low + int(np.searchsorted(starts, match.end()))
                while at < high and s.common[at] and at - low < 3:
                    at += 1
                if at < high:
                    begins[at] = True
            else:
                at = low + int(np.searchsorted(stops, match.start(), side="right")) - 1
                if at >= low and (match["after"] or _near_beginning(s, low, at)):
                    ends[at] = True
        for pattern, flags in ((_QUOTED, quoted), (_LABEL, label)):
            for match in pattern.finditer(text.text):
                at = low + int(np.searchsorted(starts, match.start(1)))
                if at < high:
                    flags[at] = True
    return DefinitionFlags(begins, ends, quoted, label)


def _near_beginning(s: Stream, low: int, at: int) -> bool:
    """True if the sentence begins a few words before; the words between are then the subject."""
    return any(s.begins[n] for n in range(max(low, at - 4), at + 1))


def is_definition(text: StreamText) -> bool:
    """True if a paragraph calls itself a definition ("Definition 12")."""
    return text.kind == Kind.TEXT and _DEFINITION.match(text.text) is not None
