"""Words that turn the sense of a sentence, that say which way something goes, and by which documents are said to
be silent. English, German, French, Spanish; a star stands for any ending.
"""

from __future__ import annotations

import re
from functools import lru_cache

_RISING = """
increas*, rise, rises, rose, risen, rising, grow, grows, grew, grown, growing, growth, climb*, improv*, gained,
expanded, higher, highest, upward*, up, surged, jumped, more, greater, larger, bigger, exceed*, above, better,
accelerat*, strengthened, steig*, stieg, stiegen, gestiegen, anstieg*, wuchs, gewachsen, wachs*, zugenommen,
zunahme, zunimmt, erhöh*, verbesser*, höher*, mehr, größer*, besser*, augment*, hausse, croissance, amélior*,
accru*, supérieur*, plus, dépass*, aument*, crec*, subi*, mayor*, más, super*
"""
_FALLING = """
decreas*, fall, falls, fell, fallen, falling, declin*, drop*, reduc*, lower, lowered, lowest, downward*, down,
shrank, shrunk, shrinking, worsen*, deteriorat*, diminish*, weakened, less, fewer, smaller, below, worse, slowed,
gesunken, sink*, sank, sanken, fiel, fielen, gefallen, abgenommen, abnahme, rückgang, verringer*, senk*, gesenkt,
verschlechter*, niedriger*, weniger, kleiner*, schlechter*, baiss*, diminu*, recul*, rédui*, chut*, inférieur*,
moins, dismin*, cayó, cayeron, reduj*, baj*, menor*, menos, inferior*
"""
_REVERSING = """
no, not, never, none, neither, nor, nobody, nothing, nowhere, without, cannot, unable, except, unless, if, may,
might, can, could, would, should, otherwise, instead, hardly, until, nicht, kein*, nie, niemals, niemand*, nichts,
ohne, weder, falls, wenn, außer, kann, können, könnte*, sollte*, sonst, bis, ne, n, pas, jamais, sans, aucun*,
rien, ni, si, sauf, peut, peuvent, pourrait, sinon, jusqu*, nunca, jamás, sin, ningun*, ningún, nada, nadie,
tampoco, salvo, puede, pueden, podría*, hasta
"""
_QUANTIFYING = """
all, every, each, always, everyone, everything, entirely, completely, wholly, any, both, only, solely,
exclusively, alone, some, many, most, several, certain, partly, mostly, majority, minority, few, often, usually,
generally, typically, normally, sometimes, must, shall, required, mandatory, optional, also, other, another,
alle*, jede*, sämtliche*, immer, stets, nur, lediglich, einige*, manche*, viele*, mehrere*, meisten, teilweise,
oft, meist, muss, müssen, soll*, auch, andere*, tous, toutes, tout, toute, chaque, toujours, seul*, uniquement,
certains, certaines, quelques, plusieurs, souvent, doit, doivent, aussi, autre*, todos, todas, todo, toda, cada,
siempre, solo, sólo, algunos, algunas, muchos, muchas, varios, varias, debe, deben, otro*
"""
_PLACING = """
from, to, into, by, before, after, than, between, against, per, over, under, since, during, von, zu, nach, vor,
durch, gegen, zwischen, über, unter, seit, pro, je, als, à, par, avant, après, entre, contre, depuis, desde, por,
antes, después, contra
"""
_SILENCE = r"""
english: (?:(?:does | do | did)(?: not | n['’]t) | never | nowhere | fails? to) (?:\w+ )?(?:say | state |
    mention | specif\w+ | report | explain | give | provide | describe | disclose | indicate | name | tell |
    contain | include | identify | list | address | discuss | reveal | note | define | cover | set out)s? |
    (?:says? | states? | mentions? | gives? | provides? | contains? | reports? | includes? | offers?) (?:no |
    nothing)(?: (?:information | details | indication | word | mention))? | (?:is | are) (?:not | never |
    nowhere) (?:said | stated | mentioned | specified | reported | given | disclosed | indicated | named |
    explained | described) | (?:is | are) silent (?:on | about | as to) | there is no (?:mention | information |
    indication)(?: (?:of | on | about))?;
german: (?:sagt | nennt | erwähnt | erklärt | gibt | enthält | beschreibt | verrät | macht | führt | steht |
    geht) (?:\w+ )?(?:nichts | nicht | kein\w* | nirgends)(?: (?:davon | darüber | dazu | angabe\w* |
    auskunft))? | (?:wird | werden) (?:\w+ )?(?:nicht | nirgends) (?:genannt | erwähnt | angegeben | erklärt |
    gesagt);
french: (?:n['’] | ne )(?:dit | indique | précise | mentionne | donne | explique | spécifie | décrit | contient
    | fournit | signale | cite | parle | comporte)(?:nt)? (?:pas | rien | aucun\w* | jamais | nulle part) |
    (?:n['’]est | ne sont) (?:pas | jamais | nulle part) (?:dite? | indiquée? | précisée? | mentionnée? |
    donnée?)s?;
spanish: no (?:dice | indica | menciona | especifica | da | explica | informa | describe | contiene | precisa |
    proporciona | nombra)(?:n)?(?: (?:nada | ningun\w* | ningún))?
"""
_REMARKS = """
note, please note, nb, tip, tips, hint, caution, warning, important, attention, example, for example, exception,
hinweis, bitte beachten, tipp, achtung, warnung, wichtig, beispiel, zum beispiel, ausnahme, remarque, attention,
astuce, important, avertissement, exemple, par exemple, nota, consejo, atención, advertencia, importante, ejemplo,
por ejemplo
"""


def _pattern(listed: str) -> re.Pattern[str]:
    words = " ".join(listed.split()).split(", ")
    joined = "|".join(re.escape(word).replace(r"\*", r"\w*") for word in words)
    return re.compile(rf"(?<!\w)(?:{joined})(?!\w)|\w+n['’]t\b", re.IGNORECASE)


_UP, _DOWN, REVERSES, _QUANTIFIES, _PLACES = map(_pattern, (_RISING, _FALLING, _REVERSING, _QUANTIFYING, _PLACING))
"""`REVERSES`: words by which a sentence denies, or says only under a condition, what it would say without them."""
SILENCE = re.compile(
    "|".join(
        rf"\b(?:{' '.join(said.partition(': ')[2].split())})".replace(" | ", "|")
        .replace(" |", "|")
        .replace("| ", "|")
        for said in _SILENCE.strip().split(";\n")
    ).replace(" ", r"\s+"),
    re.IGNORECASE,
)
"""How it is said that a document does not say something."""
REMARKS = frozenset(" ".join(word.split()) for word in _REMARKS.split(","))
"""What stands before a colon without saying what the words behind it are about."""


@lru_cache(8192)
def directions(text: str) -> frozenset[str]:
    """Which ways a text says that something goes: "+" up, "-" down."""
    return frozenset(sign for sign, pattern in (("+", _UP), ("-", _DOWN)) if pattern.search(text))


def is_turning(word: str, *, placing: bool) -> bool:
    """Whether a word of grammar changes what a sentence says: a negation, condition, quantifier, direction; with
    `placing` also a preposition that tells two things apart ("from", "by", "before", "than").
    """
    patterns = (REVERSES, _QUANTIFIES, _UP, _DOWN, *([_PLACES] if placing else []))
    return any(pattern.fullmatch(word) for pattern in patterns)
