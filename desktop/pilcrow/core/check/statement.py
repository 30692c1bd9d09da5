"""A statement checked: its parts located, their figures and words compared, and what came of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import reduce

from ..language.quantities import Kind, Quantity, amounts
from ..language.relations import ASKED_FOR, SILENCE, SPEAKER
from ..language.terms import language
from ..model import Coordinate
from ..protocols import Corpus
from ..sentence import Sentence
from . import computed, roles, senses, standing, tables, written
from .evidence import Unit
from .figures import fits, year_of
from .parts import Part, split
from .places import COMPARED, Places, View, Weight
from .states import ABSENT, COMPUTED, CONTRADICTED, HELD, NOT_FOUND, SUPPORTED, UNCHECKED, Checked, Evidence
from .words import content
from .written import Formula

_CLOSE, _FAR = 0.5, 0.36
"""How alike statement and passage are, for words alone to be supported, and below which nothing is found."""
_AGAINST = 0.4
"""How alike a passage must be to speak against a statement by its figures."""
_SAME, _DENIED = 0.5, 0.75
"""What of a statement's words a sentence must have to speak of the same, and to deny it or be denied by it."""
_FIGURED, _COUNTED = 0.18, 0.42
"""How alike a passage must be to support by its figures, and by figures that many things have."""
_WORSE = 0.12
"""How much less alike another passage may be than the best, to support what that one contradicts."""
_SAID = 0.545
"""How alike a passage is that says what is said to be absent."""
_LACKING = 0.3
"""Share of what is sought, by how telling its words are, that stands nowhere near where it is absent."""
_NAMED = 0.04
"""How much less alike a passage may be for each of two names that it shares with a statement."""
_SMALL = 10
"""What figures without a unit are below that tell little."""
_LEADING = 3
"""Words that a sentence begins with, among them what it is about."""
_ROOT = 5
"""Letters by which a word is known in another language."""
_SHARED = 2
"""Names that statement and passage in different languages share, where there are no figures."""
_LONGEST = 2000
"""Characters of a statement. What is longer a model has written without end; to check it would take minutes."""
_QUOTED = re.compile(r"[\"“„«]([^\"“”„«»]{6,300})[\"”“»]")
_NO_WORD = re.compile(
    r"\b(?:words?|terms?|phrases?)\s[\"“](?P<word>[^\"“”]+)[\"”]\s(?:(?:does|do|did)\snot\s(?:occur|appear)|is\snot\sused)",
    re.IGNORECASE,
)
_ONLY_SAYS = re.compile(r"\bonly\s+(says?|states?)\b|\b(says?|states?)\s+only\b", re.IGNORECASE)
"""That the document says no more is not checked by what it says."""
_PIECES = re.compile(r";\s+(?:and\s+)?")
_IDS = re.compile(r"\[[DS:0-9?]+\]")
_MARKS = re.compile(r"\[[DS:0-9?]+\]|[*_`#]+|^\s*(?:\d{1,2}[.)]|[-•])\s+", re.MULTILINE)

_LACKING_WORD = Sentence("The passage lacks a word that stands elsewhere in the document.")
_OTHER_LANGUAGE = Sentence("Its names and figures stand there, in another language.")


@dataclass(frozen=True, slots=True)
class _Judged:
    state: str
    units: tuple[Unit, ...]
    why: str
    formula: str = ""


class Checker:
    """Checks statements against one corpus; remembers what it has read of it."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self._places = Places(corpus)

    def check(
        self,
        sentence: str,
        read: Collection[Coordinate] | None = None,
        cited: Collection[Coordinate] = (),
        about: str = "",
        worked: Sequence[Formula] = (),
    ) -> Checked:
        """Whether the corpus bears out a sentence; with `read`, whether those paragraphs do: what is `cited` is
        looked at first. `about` is the question that it answers, whose words it need not repeat;
        `worked` are formulas of the text that it is from, whose results it may tell.
        """
        said = _MARKS.sub(" ", sentence).strip()
        if len(said) > _LONGEST:
            return Checked(sentence, UNCHECKED, (), Sentence("It is too long to be checked."))
        if not content(said) and not amounts(said):
            return Checked(sentence, UNCHECKED, (), Sentence("It says nothing that could be looked up."))
        for places in ([cited] if cited else []) + [read]:
            told = self._places.in_document_words(said, places) or said
            judged = self._written(sentence, places, about, worked) or self._judge(told, places, about, worked)
            if judged.state in HELD or places is read:
                break
        evidence = tuple(Evidence(unit.at, unit.start, unit.end) for unit in dict.fromkeys(judged.units))
        return Checked(sentence, judged.state, evidence, judged.why, judged.formula)

    def formulas(
        self,
        text: str,
        read: Collection[Coordinate] | None,
        about: str = "",
        known: Sequence[Formula] = (),
    ) -> list[Formula]:
        """The formulas that a text writes out, if they come out and their inputs are results of `known` ones, or
        stand in what was `read`, or in what searching finds.
        """
        if not written.has_formula(text):
            return []
        units = self._places.candidates(Part(text, text, about), read)
        return list(written.formulas(text, about, units, known))

    def _written(
        self, sentence: str, read: Collection[Coordinate] | None, about: str, worked: Sequence[Formula]
    ) -> _Judged | None:
        """The judgement of a sentence that writes out its formulas; None for others, and where none holds."""
        said = _IDS.sub(" ", sentence)
        made = list(
            {f.text: f for f in [*self.formulas(said, read, about, worked), *worked] if f.text in said}.values()
        )
        if not made:
            return None
        rest = written.without(said, made)
        units = tuple(dict.fromkeys(unit for formula in made for unit in formula.units))
        shown = "; ".join(formula.text for formula in made)
        computed_here = _Judged(COMPUTED, units, _follows(shown), shown)
        figures = [q for q in Part(rest, rest, about).figures if not written.of_reckoning(q, rest)]
        if all(written.tells(q, [*made, *worked]) for q in figures):
            return computed_here
        other = self._judge(_MARKS.sub(" ", rest).strip(), read, about, [*made, *worked])
        return _together(said, [computed_here, other])

    def _judge(
        self, said: str, read: Collection[Coordinate] | None, about: str, worked: Sequence[Formula] = ()
    ) -> _Judged:
        if (silence := SILENCE.search(said)) and SPEAKER.search(said[: silence.start()]):
            if len(pieces := _PIECES.split(said)) > 1:
                return _together(said, [self._judge(piece, read, about, worked) for piece in pieces])
            return self._silence(said[silence.end() :], read)
        if unused := _NO_WORD.search(said):
            return self._unused(unused.group("word"))
        said = _ONLY_SAYS.sub(r"\1\2", said)
        parts = split(said, about)
        judged = [_told(part, worked) or self._part(part, read, len(parts) > 1) for part in parts]
        joined = judged[0] if len(judged) == 1 else _together(said, judged)
        if joined.state in (NOT_FOUND, UNCHECKED):
            return self._in_other_language(Part(said, said, about), read) or joined
        return joined

    def _part(self, part: Part, read: Collection[Coordinate] | None, alone: bool) -> _Judged:
        found = self._places.candidates(part, read, alone)
        if not found:
            return _Judged(NOT_FOUND, (), Sentence("Nothing in the document is near it."))
        views, weight = self._places.views(part, found)
        told = _most_telling(part, found, weight)
        if part.figures:
            judged = self._figures(part, views, weight, told)
            if judged.state == CONTRADICTED and read is not None and self._elsewhere(part, judged, found):
                why = Sentence(
                    "Its figures stand in what was read, but whether they are of this cannot be told. {why}",
                    why=judged.why,
                )
                return _Judged(UNCHECKED, judged.units, why)
            return judged
        return self._words(part, views, told)

    def _words(self, part: Part, views: Sequence[View], told: str) -> _Judged:
        best = views[0]
        if best.alike < _FAR:
            return _Judged(NOT_FOUND, (best.unit,), Sentence("Nothing in the document says this."))
        labelled = [view.unit for view in views if view.unit.label]
        doubt: str = Sentence("Words of it were found, but nothing that could be compared.")
        state = UNCHECKED
        for view in views[:COMPARED]:
            if view.alike < max(_FAR, best.alike - _WORSE):
                break
            if against := self._against(part, view.unit, labelled):
                if against.sure and view.alike >= _CLOSE and _of_the_same(view, against):
                    return _Judged(CONTRADICTED, (view.unit,), against.why)
                doubt = against.why
            elif missing := self._missing_names(part, view.unit):
                doubt, state = _not_there(missing), NOT_FOUND
            elif told not in view.unit.stems and told not in view.unit.near:
                doubt = _LACKING_WORD
            elif lacking := senses.unmatched(part.text, view.unit.text):
                doubt = Sentence("Whether it is “{word}” the passage does not say.", word=lacking)
            elif view.alike >= _CLOSE - _NAMED * min(2, self._names(part, view.unit)):
                return _Judged(SUPPORTED, (view.unit,), Sentence("The passage says it in other words."))
        return _Judged(state, (best.unit,), doubt)

    def _against(self, part: Part, unit: Unit, labelled: Sequence[Unit]) -> senses.Conflict | None:
        """What of a unit speaks against a part."""
        if other := tables.named_instead(unit, labelled, part.context):
            return senses.Conflict(
                Sentence("That is said of “{row}”, not of “{other}”.", row=unit.label, other=other.label)
            )
        if unit.fields:
            cells = [field.text for field in unit.fields]
            return senses.conflict_in_row(part.text, unit.text, cells)
        years = {year for q in unit.figures if (year := q.year)}
        if part.years and years and not part.years & years:
            return senses.Conflict(Sentence("The passage speaks of {year}.", year=str(min(years))), sure=False)
        return senses.conflict(part.text, unit.text, part.figures)

    def _lacks(self, part: Part, unit: Unit, told: str) -> senses.Conflict | None:
        """A name that a unit lacks, or where figures tell little, the most telling word: it denies nothing."""
        if _small(part.figures) and told not in unit.stems and told not in unit.near:
            return senses.Conflict(_LACKING_WORD, sure=False)
        missing = self._missing_names(part, unit)
        return senses.Conflict(_not_there(missing), sure=False) if missing else None

    def _figures(self, part: Part, views: Sequence[View], weight: Weight, told: str) -> _Judged:
        against: list[tuple[View, senses.Conflict]] = []
        undated: list[Unit] = []
        labelled = [view.unit for view in views if view.unit.label]
        enough = _COUNTED if all(map(standing.counting, part.figures)) else _CLOSE
        if any(map(standing.telling, part.figures)):
            enough = _FIGURED
        for view in views:
            named = view.unit.fields and tables.labelled(view.unit, part.own)
            if max(view.cover, view.alike) < enough and not named:
                continue
            found = [standing.stands(q, part, view, self._places, weight) for q in part.figures]
            if all(one.there for one in found):
                if closer := standing.closer(part, view, views, self._places.scale(view.unit)):
                    against.append(closer)
                    continue
                conflict = self._against(part, view.unit, labelled) or self._lacks(part, view.unit, told)
                if not conflict:
                    return _Judged(SUPPORTED, (view.unit,), Sentence("Its figures stand there, with these words."))
            else:
                conflict = senses.Conflict(_instead(part, view.unit, found))
                undated += [view.unit] * all(one.there or one.undated for one in found)
            if conflict.why and conflict.sure and max(view.cover, view.alike) >= _AGAINST:
                against.append((view, conflict))
        judged = self._otherwise(part, views, weight, against)
        if undated and judged.state not in HELD:
            why = Sentence(
                "It stands in the row “{row}”; of which year its column is cannot be told.", row=undated[0].label
            )
            return _Judged(UNCHECKED, tuple(undated[:1]), why)
        return judged

    def _elsewhere(self, part: Part, judged: _Judged, found: Sequence[Unit]) -> bool:
        """Whether figures that do not stand in what speaks against a part stand elsewhere in what was read: in a
        row that it names, or in a sentence with words of it.
        """

        def holds(unit: Unit, figure: Quantity) -> bool:
            return any(fits(figure, other, self._places.scale(unit)) for other in unit.figures)

        missing = [q for q in part.figures if not any(holds(unit, q) for unit in judged.units)]
        meant = [
            unit
            for unit in found
            if (tables.labelled(unit, part.context) if unit.fields else any(s in unit.stems for s in part.own))
        ]
        return bool(missing) and all(any(holds(unit, q) for unit in meant) for q in missing)

    def _otherwise(
        self, part: Part, views: Sequence[View], weight: Weight, against: Sequence[tuple[View, senses.Conflict]]
    ) -> _Judged:
        """What is left where the figures of a part stand nowhere: they follow, or something else stands there."""
        whole = Part(part.whole, part.whole, part.about)
        units = [view.unit for view in views]
        if made := computed.derive(part, whole, units, weight, self._places.scale):
            return _Judged(COMPUTED, made.units, _follows(made.formula), made.formula)
        if against:
            view, conflict = next((one for one in against if _of_the_same(*one)), against[0])
            if _of_the_same(view, conflict):
                return _Judged(CONTRADICTED, (view.unit,), conflict.why)
            why = Sentence("Whether it speaks of the same cannot be told. {why}", why=conflict.why)
            return _Judged(UNCHECKED, (view.unit,), why)
        shown = ", ".join(part.text[q.start : q.end].strip() for q in part.figures)
        return _Judged(NOT_FOUND, (units[0],), Sentence("Not found with these words: {figures}.", figures=shown))

    def _missing_quotation(self, part: Part, unit: Unit) -> str:
        """What a part quotes and the passage does not have word for word."""
        passage = _flat(self.corpus.paragraph(unit.at).whole)
        return next(
            (quote for quote in _QUOTED.findall(part.text) if _flat(quote).strip(".,;: …") not in passage), ""
        )

    def _names(self, part: Part, unit: Unit) -> int:
        """How many names of a part stand in a unit that are not all over the document."""
        names = {part.text[w.start : w.end]: w for w in part.words if w.name and w.stem in unit.stems.all}
        return sum(not self._places.everywhere(name) for name in names)

    def _missing_names(self, part: Part, unit: Unit) -> str:
        """A quotation or a name in the part that the passage lacks and that is not all over the document."""
        german = language([part.whole]) == "german"  # all nouns are spelled like names
        rivals = [
            word
            for word in content(unit.text)
            if word.name and word.stem not in part.context and not (german and unit.text[word.start].isupper())
        ]
        if quote := self._missing_quotation(part, unit):
            return quote
        taken = any(word in rivals for word in content(unit.text)[:_LEADING])
        for i, word in enumerate(part.words):
            name = re.sub(r"['’]s?$", "", part.text[word.start : word.end])
            if not word.name or (german and name.istitle()):
                continue
            held = word.stem in (unit.stems.all if name.isupper() else unit.stems)
            beside = word.stem in unit.near and not rivals
            known = held or beside or word.stem in unit.stems.initials
            if not known and not self._places.everywhere(name, wholly=taken and i < _LEADING):
                return name
        return ""

    def _in_other_language(self, part: Part, read: Collection[Coordinate] | None) -> _Judged | None:
        """Support in another language than the statement's: its figures and names, and nothing against it."""
        tongue = language([part.whole])
        names = {_folded(w.stem) for w in part.words if w.name or len(w.stem) > _ROOT}
        found = [unit for unit in self._places.candidates(part, read) if not unit.fields]
        shared = {unit: len(names & {_folded(stem) for stem in unit.stems.all}) for unit in found}
        for unit in sorted(found, key=lambda unit: -shared[unit]):
            other = language([unit.text, unit.around])
            if not shared[unit] or not (tongue and other) or tongue == other:
                continue
            figures = all(any(fits(q, f, self._places.scale(unit)) for f in unit.figures) for q in part.figures)
            enough = shared[unit] >= (1 if part.figures else _SHARED)
            if figures and enough and not senses.conflict(part.text, unit.text, part.figures):
                return _Judged(SUPPORTED, (unit,), _OTHER_LANGUAGE)
        return None

    # ---- what is not said ----------------------------------------------------------------------------------

    def _unused(self, word: str) -> _Judged:
        """Whether a word stands nowhere in the document."""
        part = Part(word, word)
        for unit in self._places.candidates(part, None):
            if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", unit.text, re.IGNORECASE):
                return _Judged(CONTRADICTED, (unit,), Sentence("“{word}” does stand there.", word=word))
        return _Judged(ABSENT, (), Sentence("Searching finds “{word}” nowhere.", word=word))

    def _silence(self, sought: str, read: Collection[Coordinate] | None) -> _Judged:
        part = Part(sought.strip(" ,.:"), sought.strip(" ,.:"))
        found = self._places.candidates(part, read)
        if not found or not part.stems:
            return _Judged(ABSENT, (), Sentence("Searching finds nothing of it."))
        views, weight = self._places.views(part, found)
        best = max(views[:COMPARED], key=lambda view: view.alike)
        if best.alike >= _SAID:
            return _Judged(CONTRADICTED, (best.unit,), Sentence("The document does say something of it."))
        lacking = [word for word in part.words if not any(word.stem in unit.stems for unit in found)]
        asked = ASKED_FOR.search(sought)
        noun = content(asked.group("noun")) if asked else ()
        weights = {word.stem: weight(word.stem) for word in part.words}
        share = sum(weights[stem] for stem in {word.stem for word in lacking}) / (sum(weights.values()) or 1.0)
        if share >= _LACKING and not (noun and any(noun[0].stem in unit.stems for unit in found)):
            words = ", ".join(f"“{part.text[word.start : word.end]}”" for word in lacking[:3])
            why = Sentence("Searching finds nothing of it; what stands nowhere near: {words}.", words=words)
            return _Judged(ABSENT, (), why)
        why = Sentence("Something near it was found; whether it says so cannot be told.")
        return _Judged(UNCHECKED, (best.unit,), why)


def _flat(text: str) -> str:
    """For comparing quotations: without quotation marks and the bars that stand between a table's cells."""
    return " ".join(re.sub(r"[\"“”„«»'’‘]", "", text).replace("|", " ").casefold().split())


def _folded(stem: str) -> str:
    """The root of a word that languages share: "Mexiko" and "Mexico"."""
    return stem.replace("k", "c").replace("z", "c").replace("ph", "f")[:_ROOT]


def _most_telling(part: Part, found: Sequence[Unit], weight: Weight) -> str:
    """The most telling word of a part that the document has; the question's words need not be repeated."""
    known = [stem for stem in part.own if any(stem in unit.stems for unit in found)]
    return min(known, key=lambda stem: (-weight(stem), stem), default="")


def _of_the_same(view: View, conflict: senses.Conflict) -> bool:
    """Whether what speaks against a statement speaks of the same: a row does, which was chosen by its label."""
    return bool(view.unit.fields) or view.cover >= (_DENIED if conflict.denial else _SAME)


def _small(figures: Sequence[Quantity]) -> bool:
    """Whether figures stand anywhere: "level 1", "four"."""
    return not any(standing.telling(q) or q.kind is Kind.SHARE or abs(q.value) >= _SMALL for q in figures)


def _instead(part: Part, unit: Unit, found: Sequence[standing.Standing]) -> str:
    """What stands in a unit in place of a part's figures; nothing where an amount does stand in that row: then the
    part speaks of that row and of others.
    """
    pairs = zip(part.figures, found, strict=True)
    if unit.fields and any(one.there and q.kind is Kind.AMOUNT for q, one in pairs):
        return ""
    return next((one.instead for one in found if one.instead), "")


def _told(part: Part, worked: Sequence[Formula]) -> _Judged | None:
    """The judgement of a part that tells results of formulas that were worked out elsewhere in its text; dates say
    of when they are.
    """
    years = {q: year_of(part.text, q) for q in part.figures if q.kind is not Kind.DATE}
    found = [next((f for f in worked if written.tells(q, [f], year)), None) for q, year in years.items()]
    if not found or None in found or not written.moves(part, years):
        return None
    units = tuple(dict.fromkeys(unit for f in found if f for unit in f.units))
    shown = "; ".join(dict.fromkeys(f.text for f in found if f))
    return _Judged(COMPUTED, units, _follows(shown), shown)


def _follows(formula: str) -> Sentence:
    return Sentence("It follows: {formula}.", formula=formula)


def _not_there(words: str) -> Sentence:
    return Sentence("“{words}” does not stand there.", words=words)


def _changed_places(said: str, here: Sequence[Unit]) -> _Judged | None:
    """What speaks against a statement whose parts stand in the same paragraph."""
    if exchanged := roles.exchanged(said, " ".join(unit.text for unit in here)):
        return _Judged(CONTRADICTED, tuple(here), exchanged)
    mixed = roles.mixed(said, here[0].text) if len(here) == 1 else ""
    return _Judged(UNCHECKED, tuple(here), mixed) if mixed else None


def _together(said: str, judged: Sequence[_Judged]) -> _Judged:
    """The parts as one statement: all must hold, and nothing may have changed places between them."""
    units = tuple(dict.fromkeys(unit for each in judged for unit in each.units))
    for at in dict.fromkeys(unit.at for unit in units):
        here = sorted((u for u in units if u.at == at and not u.fields), key=lambda unit: unit.start)
        if changed := _changed_places(said, here):
            return changed
    if all(each.state in HELD for each in judged):
        formula = "; ".join(each.formula for each in judged if each.formula)
        every = dict.fromkeys(each.why for each in judged)
        why = reduce(lambda first, second: Sentence("{first} {second}", first=first, second=second), every)
        silent = all(each.state == ABSENT for each in judged)
        return _Judged(COMPUTED if formula else ABSENT if silent else SUPPORTED, units, why, formula)
    worst = next(j for state in (CONTRADICTED, NOT_FOUND, UNCHECKED) for j in judged if j.state == state)
    return _Judged(worst.state, (*worst.units, *units), worst.why)
