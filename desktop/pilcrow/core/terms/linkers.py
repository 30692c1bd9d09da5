"""Small words of each language that a term may have inside ("systems of equations", "table des matières"), and the
articles before one.
"""

from __future__ import annotations

_LINKERS = {
    "english": "of and for in to the de",
    "german": "von der des und für im in vom zur zum",
    "french": "de du des d la le les l' à au aux et en pour",
    "spanish": "de del la las los el y en a al para por con",
    "italian": "di del della dei delle degli dell' e a al da in per",
    "portuguese": "de do da dos das e em a ao para por",
    "dutch": "van de het der en voor in",
    "swedish": "av och för i",
    "danish": "af og for i",
    "norwegian": "av og for i",
    "romanian": "de al a ale și",
    "hungarian": "és",
    "finnish": "ja",
    "turkish": "ve",
    "russian": "и в на для",
}
_ARTICLES = {
    "english": "the a an this that these those each every any no its their our your",
    "german": "der die das des dem den ein eine einer eines einem einen diese dieser dieses jede jeder jedes kein",
    "french": "le la les l un une des du au aux ce cet cette ces chaque son sa ses",
    "spanish": "el la los las un una unos unas este esta estos estas cada su sus al del",
    "italian": "il lo la i gli le un uno una questo questa ogni del della dei delle al alla",
    "portuguese": "o a os as um uma uns umas este esta cada seu sua do da dos das ao",
    "dutch": "de het een deze dit die elke elk",
    "swedish": "en ett den det denna detta varje",
    "danish": "en et den det denne dette hver",
    "norwegian": "en et ei den det denne dette hver",
    "romanian": "un o această acest fiecare",
    "hungarian": "a az egy ez minden",
}
VERBAL = frozenset(["to", "not", "can", "will", "must", "should", "may", "would", "could", "cannot", "zu"])
"""Words that a verb follows."""


def linkers(language: str) -> frozenset[str]:
    """The words that may link the parts of a term in a language."""
    return _of(_LINKERS, language)


def articles(language: str) -> frozenset[str]:
    """Articles and the like, which stand before nouns."""
    return _of(_ARTICLES, language)


def _of(lists: dict[str, str], language: str) -> frozenset[str]:
    names = language.split("+") if language else ["english"]
    return frozenset(word for name in names for word in lists.get(name, "").split())
