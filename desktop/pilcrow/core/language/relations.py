"""Words that turn the sense of a sentence: opposites, negation, "all" and "only", "must" and "may", and how it is
said that documents are silent. English, German, French, Spanish; a star stands for any ending.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from .lexicon import any_of

_OPPOSITES = """
degree: increas*, rise, rises, rose, risen, rising, grow, grows, grew, grown, growing, growth, climb*, improv*,
    gained, expanded, higher, highest, upward*, up, surged, jumped, more, greater, larger, largest, bigger,
    exceed*, above, most, better, best, outperform*, warmed, accelerat*, strengthened, steig*, stieg, stiegen,
    gestiegen, anstieg*, wuchs, gewachsen, wachs*, zugenommen, zunahme, zunimmt, erhöh*, verbesser*, höher*,
    mehr, größer*, besser*, meisten, übertr*, augment*, hausse, croissance, amélior*, accru*, supérieur*, plus,
    meilleur*, mieux, dépass*, aument*, crec*, subi*, mejor*, mayor*, más, super* | decreas*, fall, falls, fell,
    fallen, falling, declin*, drop*, reduc*, lower, lowered, lowest, lowering, downward*, down, shrank, shrunk,
    shrinking, worsen*, deteriorat*, diminish*, weakened, less, fewer, smaller, smallest, below, least, worse,
    worst, underperform*, soured, slowed, gesunken, sink*, sank, sanken, fiel, fielen, gefallen, abgenommen,
    abnahme, rückgang, verringer*, senk*, gesenkt, verschlechter*, niedriger*, weniger, kleiner*, schlechter*,
    unterschr*, baiss*, diminu*, recul*, rédui*, chut*, inférieur*, moins, pire*, dismin*, cayó, cayeron,
    reduj*, baj*, menor*, menos, peor*, inferior*;
order: before, prior, previous, beforehand, ahead of time, in advance, preced*, earlier, previously, until, vor,
    vorher, zuvor, vorab, im voraus, bevor, avant, auparavant, préalable*, à l'avance, d'avance, antes,
    previamente, de antemano | after, afterwards, afterward, later, following, subsequent*, on the heels of,
    nach, nachdem, nachher, danach, anschließend, hinterher, après, ensuite, postérieur*, después, posterior*,
    tras;
height: top, uppermost, topmost, oben, oberst*, haut, supérieure, arriba | bottom, lowermost, unten, unterst*,
    bas, inférieure, abajo;
temperature: warm*, hot, hotter, hottest, heat*, heiß*, wärm*, chaud*, caliente* | cold*, cool*, chill*, kalt*,
    kält*, kühl*, froid*, frío*;
speed: fast, faster, fastest, quick*, rapid*, schnell*, rapide*, rápid* | slow*, langsam*, lent, lente, lentes,
    lentement, lenta*;
strength: strict*, strong, stronger, stringent, streng*, stark, stärker*, strikt*, sévère*, fort, forte,
    estrict*, fuerte* | weak, weaker, lax, lenient, loose, schwach*, schwäch*, locker*, faible*, laxist*,
    débil*;
admission: allow*, permit*, entitled, welcome, erlaubt, zulässig, darf, dürfen, gestattet, permis*, autoris*,
    peut, permitid* | forbid*, forbidden, prohibit*, banned, disallow*, verboten, untersagt, unzulässig,
    interdi*, défend*, prohibid*;
duty: required, requires, require, mandatory, compulsory, obligatory, must, obliged, pflicht, verpflicht*, muss,
    müssen, zwingend, erforderlich, obligatoire*, obligé*, doit, doivent, nécessaire, obligatori*, debe, deben |
    optional, voluntary, voluntarily, elective, freiwillig*, wahlweise, facultati*, volontair*, opcional*,
    voluntari*;
membership: includ*, contain*, einschließ*, enthält, enthalten, compris, inclu*, incluid* | exclud*, except,
    omit*, ausschließlich, ausgenommen, ausgeschlossen, exclu*, excluid*, sauf;
reception: accept*, approv*, adopt*, upheld, granted, akzeptier*, angenommen, genehmigt, accepté*, approuvé*,
    acept*, aprob* | reject*, refus*, den*ied, declined to, dismissed, disapprov*, abgelehnt, lehn*, verweiger*,
    refusé*, rejet*, rechaz*;
view: support*, favor*, favour*, favorable, positive, like, befürwort*, unterstütz*, soutien*, favorable*, apoy*
    | oppos*, unfavorable, unfavourable, negative, dislik*, ablehn*, gegen, contre, opposé*, defavorable*, en
    contra;
outcome: win, wins, won, gewinn*, gewann, gagn*, ganar*, ganó | lose, loses, lost, verlier*, verlor*, perd,
    perdu*, perder, perdió;
points: earn, earns, earned, award*, awarded, receive credit, full credit, get points | deduct*, forfeit*,
    penal*, no credit;
result: profit*, income, gain, gains, gewinne, bénéfice*, beneficio*, ganancia* | loss, losses, verlust*,
    perte*, pérdida*;
trade: buy, buys, bought, purchas*, acqui*, kauf*, erw*rb*, achet*, acquis*, compr* | sell, sells, sold,
    selling, sale, sales, divest*, dispos*, verkauf*, veräußer*, vend*, cédé*;
payment: pay, pays, paid, spent, bezahl*, gezahlt, payé*, pagad* | receive, receives, received, collect*,
    erhalten, erhielt*, reçu*, recib*;
debt: issued, borrow*, incurred, drew, ausgegeben, emprunt* | repaid, repay*, redeem*, retired, zurückgezahlt,
    rembours*;
opening: open, opens, opened, opening, offen, geöffnet, öffn*, ouvert*, ouvr*, abiert* | close, closes, closed,
    closing, shut, geschlossen, schließ*, fermé*, ferme*, cerrad*;
begin: begin*, began, start, starts, started, commenc*, beginn*, anfang*, début*, empez*, inici* | end, ends,
    ended, finish*, conclud*, ende*, endet, schluss, fin, finit, termin*;
rank: first, erste*, premier*, première*, primer* | last, final, letzte*, dernier*, dernière*, último*, última*;
place: inside, indoors, within, innen, innerhalb, drinnen, intérieur*, dentro | outside, outdoors, außen,
    außerhalb, draußen, extérieur*, fuera;
side: left, links, linke*, gauche, izquierd* | right-hand, rechts, rechte*, droite, derech*;
length: short, shorter, shortest, brief, kurz, kürz*, court*, cort* | long, longer, longest, lengthy, lang,
    läng*, longue*, larg*;
level: high, hoch, hohe*, élevé*, alto, alta, altos, altas | low, niedrig*, gering*, bajo, baja;
extreme: maximum, maximal*, höchst*, máxim*, at most, höchstens, au plus | minimum, minimal*, mindest*, mínim*,
    at least, wenigstens, au moins;
time: always, immer, stets, toujours, siempre | never, nie, niemals, jamais, nunca, jamás;
chance: likely, wahrscheinlich*, probable* | unlikely, unwahrscheinlich*, improbable*;
frequency: often, frequent*, häufig*, oft, souvent, fréquent*, frecuent* | rarely, seldom, rare, selten*,
    rarement, raramente;
share: majority, mehrheit, majorité, mayoría | minority, minderheit, minorité, minoría;
ease: easy, easier, easily, simple, einfach*, leicht*, facile*, fácil* | difficult*, hard, harder, complex,
    schwer*, schwierig*, difficile*, difícil*;
age: new, newer, newest, young*, neu, neue*, neuer*, jung*, nouveau*, nouvelle*, jeune*, nuev*, joven* | old,
    older, oldest, alt, alte*, älter*, ancien*, vieux, vieille*, viej*, antigu*;
exposure: public, publicly, öffentlich*, publi* | private, privately, privat*, privé*, privad*;
origin: domestic, inländisch*, nation* | foreign, ausländisch*, étrang*, extranjer*;
relation: internal*, intern, interne*, interno | external*, extern, externe*, externo;
switch: enable*, turn on, turned on, switched on, power on, powers on, powered on, activat*, einschalt*,
    aktivier*, activ*, allum*, encend* | disable*, turn off, turned off, switched off, power off, powered off,
    deactivat*, ausschalt*, deaktivier*, désactiv*, étein*, apag*;
joining: add, adds, added, adding, hinzu*, ajout*, añad* | remov*, delete*, entfern*, lösch*, supprim*, retir*,
    elimin*, quit*;
parties: plaintiff*, kläger*, demandeur*, demandante* | defendant*, beklagte*, défendeur*, demandad*;
lending: lender*, creditor*, gläubiger*, créancier*, prêteur*, acreedor* | borrower*, debtor*, schuldner*,
    débiteur*, emprunteur*, deudor*;
contract: seller*, vendor*, verkäufer*, vendeur*, vendedor* | buyer*, purchaser*, käufer*, acheteur*,
    comprador*;
tenancy: landlord*, lessor*, vermieter*, bailleur*, arrendador* | tenant*, lessee*, mieter*, locataire*,
    arrendatario*;
work: employer*, arbeitgeber*, employeur*, empleador* | employee*, arbeitnehmer*, employé*, empleado*;
gender: men, man, male, males, männer, männlich*, hommes, hombres | women, woman, female, females, frauen,
    weiblich*, femmes, mujeres
"""

_NEGATION = """
no, not, never, none, neither, nor, nobody, nothing, nowhere, without, cannot, unable, fail*, lack*, avoid*,
refrain*, refus*, instead of, hardly, ineligible, unwilling, nicht, kein*, nie, niemals, niemand*, nichts, ohne,
weder, vermeid*, unterlass*, verzicht*, ne, n, pas, jamais, sans, aucun*, rien, ni, évit*, impossible, nunca,
jamás, sin, ningun*, ningún, nada, nadie, tampoco, evit*
"""
_NO_NEGATION = """
not only, not just, not merely, not limited to, no later than, no more than, not more than, no less than, no
fewer than, not less than, no longer than, whether or not, if not, no matter, no doubt, nicht nur, nicht mehr
als, spätestens, non seulement, pas seulement, pas plus de, n'est autre que, no solo, no sólo, no solamente, no
más de, no menos de, why not
"""
_UNIVERSAL = """
all, every, each, always, everyone, everybody, everything, entirely, completely, wholly, any, anyone, in full,
in every case, without exception, alle, allen, aller, alles, jede, jeder, jedes, jeden, jedem, sämtliche,
sämtlichen, immer, stets, vollständig, ausnahmslos, tous, toutes, tout, toute, chaque, entièrement, sans
exception, todos, todas, todo, toda, cada, siempre, completamente, sin excepción
"""
_NO_UNIVERSAL = """
at all, after all, above all, first of all, all in all, immer noch, noch immer, vor allem, immer wieder,
tout à fait, tout de suite, tout d'abord, surtout, en tout cas, sobre todo, ante todo, each other, in any case,
if any
"""
_PARTIAL = """
some, many, most, several, certain, part of, partly, partially, mostly, majority, minority, not all, few, a
number of, selected, einige, einigen, einiger, manche, manchen, mancher, viele, vielen, vieler, mehrere,
mehreren, meisten, teilweise, teils, mehrheit, nicht alle, certains, certaines, quelques, plusieurs, la plupart,
la majorité, algunos, algunas, muchos, muchas, varios, varias, la mayoría
"""
_CONDITION = """
often, usually, generally, typically, normally, sometimes, may, might, can, could, if, unless, except, oft,
gewöhnlich, normalerweise, manchmal, meist, meistens, kann, können, falls, wenn, außer, souvent, généralement,
normalement, parfois, peut, peuvent, si, sauf, a menudo, generalmente, normalmente, puede, pueden, salvo
"""
_EXCLUSIVE = """
only, solely, exclusively, alone, nur, ausschließlich, lediglich, seulement, uniquement, exclusivement, seul,
seule, seuls, seules, solo, sólo, solamente, únicamente, exclusivamente
"""
_INCLUSIVE = """
not only, not just, not limited to, not merely, not restricted to, nicht nur, nicht auf, nicht beschränkt, non
seulement, pas seulement, no solo, no sólo, no solamente
"""
_EXCEPTION = """
just, merely, restricted to, limited to, no one but, none but, no other, except, unless, other than, allein,
bloß, ne que, limité*, réservé*, beschränkt, limitad*, at most, up to
"""
_OBLIGATION = """
must, shall, required to, have to, has to, mandatory, compulsory, obligatory, obliged, need to, needs to,
necessarily, is to be, are to be, requires, require, required, muss, müssen, musste, zwingend, unbedingt,
verpflichtet, pflicht*, benötig*, brauch*, erforderlich, notwendig, doit, doivent, devra, devront, obligatoire,
obligatoires, obligatoirement, impérativement, il faut, nécessaire, exige*, debe, deben, deberá, deberán,
obligatorio, obligatoria, obligatoriamente, hay que, tiene que, tienen que, necesari*
"""
_ADVICE = """
should, recommend*, prefer*, advis*, encourag*, suggest*, ideally, may, might, can, could, optional, try to,
sollte, sollten, empfohlen, empfehl*, bevorzug*, vorzugsweise, kann, können, dürfen, darf, möglich*, optional,
préfér*, recommand*, conseill*, devrait, devraient, peut, peuvent, de préférence, facultati*, debería*,
recomend*, prefer*, aconsej*, puede, pueden, opcional*
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
_DOCUMENTS = """
document, paper, report, filing, complaint, petition, motion, order, decision, judgment, judgement, opinion,
plan, proposal, memo, brochure, website, slides, course, prospectus, minutes, form, protocol, regulation, law,
act, directive, memorandum, klage, urteil, verordnung, gesetz, plainte, jugement, arrêté, loi, demanda,
sentencia, ley, guide, manual, syllabus, text, article, study, agreement, contract, defence, defense,
plaintiffs' brief, brief, book, handbook, statement, letter, release, presentation, survey, authors, author,
company, firm, policy, schedule, page, section, chapter, table, specification, standard, thesis, dokument, text,
bericht, handbuch, anleitung, leitfaden, artikel, arbeit, studie, vertrag, buch, autoren, document, rapport,
manuel, guide, notice, texte, étude, contrat, livre, auteurs, documento, informe, manual, guía, artículo, texto,
estudio, contrato, libro, autores, it, er, es, il, elle, this, dies*, ceci
"""


_REMARKS = """
note, please note, nb, tip, tips, hint, caution, warning, important, attention, example, for example, exception,
hinweis, bitte beachten, tipp, achtung, warnung, wichtig, beispiel, zum beispiel, ausnahme, remarque, attention,
astuce, important, avertissement, exemple, par exemple, nota, consejo, atención, advertencia, importante, ejemplo,
por ejemplo
"""
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


class _Words:
    """Finds listed words in a text; each stands for some meanings."""

    def __init__(self, listed: Iterable[tuple[str, str]]) -> None:
        """(words separated by commas, what they mean)."""
        self._exact: defaultdict[str, set[str]] = defaultdict(set)
        self._begin: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
        phrases: set[str] = set()
        for words, meaning in listed:
            for word in (" ".join(word.split()) for word in words.split(",")):
                if " " in word or "'" in word:
                    phrases.add(word)
                    self._exact[word].add(meaning)
                elif word.endswith("*"):
                    self._begin[word[:3].rstrip("*")].add((word[:-1], meaning))
                elif word:
                    self._exact[word].add(meaning)
        self._phrases = re.compile(rf"(?<!\w)(?:{any_of(phrases)})(?!\w)" if phrases else r"(?!)")

    def __call__(self, text: str) -> list[tuple[str, int, int]]:
        """(meaning, start, end), in order."""
        text = text.casefold().replace("’", "'") if len(text.casefold()) == len(text) else text.lower()
        found = [
            (meaning, *match.span())
            for pattern in (self._phrases, _WORD)
            for match in pattern.finditer(text)
            for meaning in self._meanings(match.group())
        ]
        return sorted(found, key=lambda each: each[1:])

    @lru_cache(20_000)  # noqa: B019  (lives as long as the program)
    def _meanings(self, word: str) -> list[str]:
        found = self._exact.get(word, set()) | {
            meaning
            for key in {word[:3], word[:2]}
            for begin, meaning in self._begin.get(key, ())
            if word.startswith(begin)
        }
        if not found and "-" in word:
            return [meaning for part in word.split("-") for meaning in self._meanings(part)]
        return sorted(found)


def _groups() -> Iterator[tuple[str, str]]:
    for group in _OPPOSITES.strip().split(";\n"):
        name, _, both = group.partition(":")
        for sign, words in zip("+-", both.split("|"), strict=True):
            yield words, sign + name.strip()


_SIDES = _Words(_groups())
_KINDS = _Words(
    (
        (_NEGATION, "negation"),
        (_NO_NEGATION, "no negation"),
        (_UNIVERSAL, "universal"),
        (_NO_UNIVERSAL, "no universal"),
        (_PARTIAL, "partial"),
        (_CONDITION, "condition"),
        (_EXCLUSIVE, "exclusive"),
        (_EXCEPTION, "exception"),
        (_INCLUSIVE, "inclusive"),
        (_OBLIGATION, "obligation"),
        (_ADVICE, "advice"),
    )
)
_LISTED = re.compile(r"\b(?:the|these|this|one of the)\s+(following)\b", re.IGNORECASE)
"""What comes next in the text, not later in time."""
_NOT = re.compile(r"\w+n['’]t\b|\bn['’](?=\w)", re.IGNORECASE)
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
ASKED_FOR = re.compile(
    r"\b(?:which|whose|welche[nmrs]?|quel(?:le)?s?|qué|cuál(?:es)?)\s+(?P<noun>(?:[^\W\d_]+-?)+(?:\s[^\W\d_]+)?)",
    re.IGNORECASE,
)
"""What is asked for: "which licence", "sous quelle licence"."""
SPEAKER = re.compile(
    rf"(?<!\w)(?:{any_of(' '.join(word.split()) for word in _DOCUMENTS.split(','))})(?!\w)", re.IGNORECASE
)


@lru_cache(8192)
def sides(text: str) -> tuple[tuple[str, int, int], ...]:
    """The words of `text` that have an opposite: (sign and name of the pair, such as "-degree"; start, end)."""
    listed = {match.start(1) for match in _LISTED.finditer(text)}
    return tuple(found for found in _SIDES(text) if found[1] not in listed)


@lru_cache(8192)
def kinds(text: str) -> dict[str, list[tuple[int, int]]]:
    """Where `text` has words of "negation", "universal", "partial", "exclusive", "obligation" and "advice"."""
    found: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for kind, start, end in _KINDS(text):
        found[kind].append((start, end))
    found["negation"] += [match.span() for match in _NOT.finditer(text)]
    for kind in ("negation", "universal"):
        idle = found.pop(f"no {kind}", [])
        found[kind] = sorted({(a, b) for a, b in found[kind] if not any(c <= a < d for c, d in idle)})
    return {kind: places for kind, places in found.items() if places}
