"""Things that a question describes and does not name: "the firm that the report names as its competitor"."""

from __future__ import annotations

import re
from typing import NamedTuple

from .questions import content

_ENGLISH = (
    r"(?:company|firm|corporation|business|bank|agency|institution|university|school|group|team|person|man|woman"
    r"|author|director|officer|manager|auditor|instructor|professor|teacher|doctor|judge|lawyer|supplier|customer"
    r"|competitor|rival|partner|subsidiary|parent|owner|buyer|seller|landlord|tenant|lender|insurer|course|building"
    r"|city|town|country|state|place|ship|product|device|drug|law|act|standard|project|program(?:me)?)"
)
_GERMAN = (
    r"(?:Firma|Gesellschaft|Bank|Behörde|Unternehmens?|Hochschule|Person|Verfasser(?:s|in)?|Lieferant(?:en)?|Kunden?"
    r"|\w*(?:prüfer|lehrer|geber|nehmer|halter|käufer|werber)s?|Stadt|Gebäudes?|Produkts?|Schiff(?:e?s)?"
    r"|Gesetz(?:es)?|Norm)"
)
_FRENCH = (
    r"(?:entreprise|société|banque|université|personne|auteur|ville|loi|fournisseur|client|concurrent|bâtiment"
    r"|produit|norme|auditeur|professeur)"
)
_SPANISH = (
    r"(?:empresa|sociedad|compañía|banco|universidad|persona|autora?|ciudad|ley|proveedor|cliente|competidor"
    r"|edificio|producto|norma|auditora?|profesora?)"
)
"""What has a name by which another document may know it."""
_OTHER_WORD = r"(?!(?:one|the|of|in|for|by|at|on|to|and|then|d(?:er|ie|as|em|en|es))\b)[^\W\d_]\w+ "
"""Before the noun in the name of a thing."""
_FORMS = (
    (
        (
            rf"\b(?:the|that) (?P<thing>(?:{_OTHER_WORD}){{0,3}}?{_ENGLISH}) "
            r"(?P<how>(?:that|which|who|whom) (?!then\b)[^,?]{8,}"
            r"|(?:named|mentioned|described|listed|given|identified) (?:as|in|by|on|at) [^,?]{4,})(?=[,?]|$)"
        ),
        "Which {thing} {how}?",
    ),
    (
        (
            rf"\b(?:der|die|das|dem|den|des) (?P<thing>(?:{_OTHER_WORD}){{0,2}}?{_GERMAN}), "
            r"(?P<how>(?:die|der|das|den|dem|dessen|deren) [^,?]{8,})(?=[,?]|$)"
        ),
        "{thing}, {how}?",
    ),
    (
        (
            rf"(?:\b(?:la|le|du|de la) |\bl['’])(?P<thing>{_FRENCH}) "
            r"(?P<how>(?:que |qui |dont |qu['’])[^,?]{8,})(?=[,?]|$)"
        ),
        "{thing} {how}?",
    ),
    (rf"\b(?:el|la|del) (?P<thing>{_SPANISH}) (?P<how>que [^,?]{{8,}})(?=[,?]|$)", "{thing} {how}?"),
)
_DESCRIBED = tuple((re.compile(pattern, re.IGNORECASE), form) for pattern, form in _FORMS)
"""How a thing is described, and the question which one it is."""
_THAT = re.compile(r"^(?:that|which|who|whom) ", re.IGNORECASE)


class Described(NamedTuple):
    """A question which thing is meant, and what is asked about it, `before` and `after` the thing."""

    asked: str
    before: str
    after: str


def described(question: str) -> Described | None:
    """The thing that a question describes, if more is asked than which one it is."""
    for pattern, form in _DESCRIBED:
        match = pattern.search(question)
        if match and content(question[: match.start()] + question[match.end() :]):
            asked = form.format(thing=match["thing"], how=_THAT.sub("", match["how"].strip()))
            return Described(asked, question[: match.start()], question[match.end() :])
    return None
