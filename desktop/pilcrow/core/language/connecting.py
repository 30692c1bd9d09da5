"""Questions how two things are connected ("What has the board to do with the auditor?"), in English, German,
French and Spanish.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .structural import AFTERWARDS, POLITE

_LONGEST = 200
_EN = r"(?:connected|related|linked|associated|tied)"
_EN_TIE = r"(?:connection|relation|relationship|link|association)s?"
_EACH_OTHER = r"(?: (?:to|with) (?:each other|one another))?"
_DE_TIE = r"(?:verbindung(?:en)?|zusammenh[aä]nge?|beziehung(?:en)?)"
_DE = r"(?:verbunden|verkn[uü]pft)"
_FR_TIE = r"(?:liens?|relations?|rapports?|connexions?)"
_FR = r"(?:li[eé]|reli[eé]|connect[eé])e?s?"
_ES_TIE = r"(?:relaci[oó]n(?:es)?|conexi[oó]n(?:es)?|v[ií]nculos?)"
_ES = r"(?:relacionad|conectad|vinculad)[oa]s?"
_FRAMES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "english": (
        r"and|with|to",
        r"the",
        (
            rf"how (?:are|is) {{both}} {_EN}{_EACH_OTHER}",
            rf"how (?:are|is) {{one}} {_EN} (?:to|with) {{other}}",
            r"how do(?:es)? {one} (?:relate|connect|tie in) (?:to|with) {other}",
            rf"how {{both}} (?:are|is) {_EN}{_EACH_OTHER}",
            rf"how do {{both}} (?:relate|connect){_EACH_OTHER}",
            r"what (?:connects|links|relates|ties) {both}(?: together)?",
            rf"(?:what|which)(?: is| are)?(?: the| an?)? {_EN_TIE}(?: is| are)?(?: there)? between {{both}}",
            rf"(?:is|are) there (?:an?|any) {_EN_TIE} between {{both}}",
            rf"(?:the )?{_EN_TIE} between {{both}}",
            r"what (?:has|have) {one} to do with {other}",
            r"what do(?:es)? {one} have to do with {other}",
        ),
    ),
    "german": (
        r"und|mit",
        r"de[rnms]|die|das",
        (
            r"wie h[aä]ng(?:en|t) {both}(?: miteinander)? zusammen",
            r"wie {both}(?: miteinander)? zusammenh[aä]ng(?:en|t)",
            r"was verbindet {both}(?: miteinander)?",
            rf"wie (?:sind|ist) {{both}}(?: miteinander)? {_DE}",
            rf"welche[rns]? {_DE_TIE} (?:besteht|bestehen|gibt es|ist|sind)(?: denn)? zwischen {{both}}",
            rf"(?:besteht|gibt es)(?: (?:eine?n?|irgendeine?n?))? {_DE_TIE} zwischen {{both}}",
            rf"(?:was ist )?(?:der |die )?{_DE_TIE} zwischen {{both}}",
            rf"in welche[rm] {_DE_TIE} (?:stehen|steht) {{both}}(?: zueinander)?",
            r"was ha(?:t|ben) {one} mit {other} zu tun",
            r"was haben {both} miteinander zu tun",
        ),
    ),
    "french": (
        r"et|avec|à|au|aux",
        r"l['’] ?|les?|la|de la|du|des|de|d['’] ?",
        (
            rf"comment {{both}},? (?:sont|est)[- ](?:t-)?(?:ils|elles|il|elle) {_FR}(?: entre (?:eux|elles))?",
            rf"comment {{one}},? est[- ](?:il|elle) {_FR} (?:à|au|aux|avec) {{other}}",
            rf"comment sont {_FR} {{both}}",
            rf"quel(?:le)?s? (?:est|sont) (?:le|la|les) {_FR_TIE} (?:entre|qui existent? entre) {{both}}",
            rf"quel(?:le)?s? {_FR_TIE}(?: y a-t-il| existe-t-il)? entre {{both}}",
            rf"(?:y a-t-il|existe-t-il) une? {_FR_TIE} entre {{both}}",
            rf"(?:le |la )?{_FR_TIE} entre {{both}}",
            r"qu['’]est-ce qui (?:relie|lie|unit|connecte) {both}",
        ),
    ),
    "spanish": (
        r"y|e|con|al?",
        r"el|la|los|las|del",
        (
            rf"c[oó]mo (?:est[aá]n?|se encuentran) {_ES} {{both}}(?: entre s[ií])?",
            rf"c[oó]mo est[aá]n? {{both}} {_ES}(?: entre s[ií])?",
            r"c[oó]mo se (?:relacionan?|conectan?|vinculan?) {both}(?: entre s[ií])?",
            rf"(?:qu[eé]|cu[aá]l es (?:la|el)) {_ES_TIE}(?: hay| existe| tienen?)?(?: entre)? {{both}}",
            rf"(?:hay|existe) (?:alguna?|una?) {_ES_TIE} entre {{both}}",
            rf"(?:la |el )?{_ES_TIE} entre {{both}}",
            r"qu[eé] (?:conecta|une|vincula|relaciona) {both}",
            r"qu[eé] tienen? que ver {both}",
        ),
    ),
}
_BETWEEN = {tongue: re.compile(rf" (?:{joins}) ", re.IGNORECASE) for tongue, (joins, _, _) in _FRAMES.items()}
_ARTICLE = {
    tongue: re.compile(rf"(?:{words})(?:(?<=['’ ])| )", re.IGNORECASE) for tongue, (_, words, _) in _FRAMES.items()
}
_PATTERNS = [
    (
        tongue,
        re.compile(
            POLITE + frame.format(both="(?P<both>.+?)", one="(?P<one>.+?)", other="(?P<other>.+?)") + AFTERWARDS,
            re.IGNORECASE,
        ),
    )
    for tongue, (_, _, frames) in _FRAMES.items()
    for frame in frames
]


class Connecting(NamedTuple):
    """Two things whose connection is asked for, as the question calls them, and the language it is in."""

    one: str
    other: str
    language: str


def connecting(question: str) -> Iterator[Connecting]:
    """All readings of a question how two things are connected ("a and b and c" has two); none for any other."""
    text = " ".join(question.split()).lstrip("¿¡ ")
    if len(text) > _LONGEST:
        return
    for tongue, pattern in _PATTERNS:
        match = pattern.fullmatch(text)
        if match is None:
            continue
        said = match.groupdict()
        if said.get("one"):
            yield Connecting(_bare(said["one"], tongue), _bare(said["other"], tongue), tongue)
        for joint in _BETWEEN[tongue].finditer(said.get("both") or ""):
            one, other = said["both"][: joint.start()], said["both"][joint.end() :]
            yield Connecting(_bare(one, tongue), _bare(other, tongue), tongue)


def _bare(name: str, tongue: str) -> str:
    """A name without article and quotation marks."""
    said = name.strip(" ,")
    article = _ARTICLE[tongue].match(said)
    return said[article.end() if article else 0 :].strip(" \"“”„«»‘’'")
