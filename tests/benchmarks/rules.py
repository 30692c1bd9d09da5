"""What each rule of the outline earns: each is left out in turn, and the outlines are compared with true ones.

    python tests/benchmarks/rules.py FOLDER [--only NAME,...] [--rules WORD] [--pages N] [--jobs N]
        [--results FILE]

FOLDER has `pdf/NAME.pdf` with `gold/NAME.json` (a list of objects with level, title, 0-based page, and whether
the title is printed `on_page`); or it holds PDFs anywhere below, and the bookmarks of each are the truth. They
are never used otherwise. Each document is read once; its outline is recovered as it is, and once more with the
pages of its printed contents emptied, since hardly any other rule is needed where these are found.

A rule is a function of `core.structure.outline`, found by its types: one that returns bool is replaced by False
and by True, one that finds something by one that finds nothing, one that returns such a list as it takes by one
that hands it back. A feature of a decision is not asked. What a constant can stand for without loss earns nothing.
All is counted in F1p, the harmonic mean of the F1 of the headings and of the share of them that have the right
parent: `earns` is how much is lost without the rule, on average over the documents, `helps` and `hurts` how many
documents are worse and better without it, `asked` how many call it at all. A document that fails without a rule
counts as 0 there.

Headings and true entries are paired in order where their titles agree (difflib's ratio at least .8, numbers
optional) and their pages differ by at most one. A heading below what the printed contents list (`extra`) that is
not true counts a quarter, as many as were paired; one that is true but not printed on its page counts nothing.

A document is a line of the results file; called again with that file this goes on where it stopped.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import json
import os
import pkgutil
import re
import sys
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pymupdf

from pilcrow.core import steps
from pilcrow.core.page import Heading, Line, PageText
from pilcrow.core.structure import decision, outline
from pilcrow.core.structure.decision import Decision
from pilcrow.core.structure.outline.assembly import recover_outline
from pilcrow.core.structure.page.figures import figures
from pilcrow.core.structure.page.furniture import furniture
from pilcrow.core.structure.page.layout import arrange
from pilcrow.engines.pdf.facts import bookmarks
from pilcrow.engines.pdf.page.extract import read_page
from pilcrow.engines.pdf.page_labels import page_labels

ALIKE = 0.8
NOTICED = 0.001
"""Of F1p: less is no change of a document, nor of the mean."""
FEWEST = 5
"""Bookmarks of a document that serves as its own truth."""
EXTRA = 0.25
UNASKED = "unasked"
"""How a feature of a decision, "decision: feature", is left out."""
MODES = ("as printed", "contents emptied")

_NUMBER = re.compile(
    r"\s*(?:(?:chapter|section|part|appendix|annex|kapitel|chapitre|anhang|глава|第)\s*)?"
    r"(?:\d+|[ivxlc]+|[a-z]|[一二三四五六七八九十百]+)?(?:\s?[.-]\s?[\da-z]+)*[.):章節节編部]?\s+",
    re.IGNORECASE,
)
_LEADER = re.compile(r"[\s.·…_]{2,}[\divxlc]*\s*$|\s+\d+\s*$")


class Entry(NamedTuple):
    """A true or found heading: `level` from 1, 0-based `page`; `printed` there, or `extra` to printed contents."""

    title: str
    level: int
    page: int
    printed: bool = True
    extra: bool = False


@dataclass(frozen=True)
class Rule:
    """A function, or a feature of a decision, and what stands for it when it is left out: `off` says which."""

    module: str
    function: str
    off: str

    @property
    def name(self) -> str:
        return f"{self.module.removeprefix(outline.__name__ + '.')}.{self.function}"

    @property
    def key(self) -> str:
        return f"{self.name}: {self.off}"


# ---- leaving rules out ------------------------------------------------------------------------------------


_EMPTY: dict[str, Callable[[], Any]] = {
    "list": list,
    "Sequence": list,
    "set": set,
    "frozenset": frozenset,
    "dict": dict,
    "Iterator": lambda: iter(()),
}
_CONSTANT = {"False": False, "True": True, "nothing": None}


def rules(word: str) -> list[Rule]:
    """Every way to leave out one function of the outline whose name contains `word`."""
    found = []
    for info in pkgutil.iter_modules(outline.__path__, f"{outline.__name__}."):
        module = importlib.import_module(info.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == module.__name__ and function is not recover_outline:
                found += [Rule(module.__name__, name, off) for off in _ways(function)]
        for value in vars(module).values():
            if isinstance(value, Decision):
                found += [Rule(module.__name__, f"{value.name}: {f.name}", UNASKED) for f in value.features]
        found += [Rule(module.__name__, f"compared: {s.name}", UNASKED) for s in vars(module).get("SIFTS", ())]
    return [rule for rule in found if word in rule.name]


def _ways(function: Callable[..., Any]) -> list[str]:
    """None for a function that measures or does something: that is no rule."""
    signature = inspect.signature(function)
    given = [str(parameter.annotation) for parameter in signature.parameters.values()]
    returned = str(signature.return_annotation)
    container, _, held = returned.partition("[")
    if returned == "bool":
        return ["False", "True"]
    if returned.endswith("| None"):
        return ["nothing"]
    if returned == "str":
        return ["as given"] if given[:1] == ["str"] else []
    if container not in _EMPTY:
        return []
    same = container in {"list", "Sequence"} and given and given[0].partition("[")[2] == held
    return [f"empty {container}", *(["as given"] if same else [])]


def _stand_in(off: str) -> Callable[..., Any]:
    if off == "as given":
        return lambda first, *_, **__: first
    if off in _CONSTANT:
        return lambda *_, **__: _CONSTANT[off]
    return lambda *_, **__: _EMPTY[off.removeprefix("empty ")]()


@contextmanager
def without(rule: Rule | None) -> Iterator[list[None]]:
    """The rule is left out wherever a module of the core has imported it; yields a list with an item a call."""
    calls: list[None] = []
    if rule is None:
        yield calls
        return
    if rule.off == UNASKED:
        with decision.without(rule.function):
            yield [None]
        return
    function, instead = getattr(sys.modules[rule.module], rule.function), _stand_in(rule.off)

    def left_out(*arguments: Any, **named: Any) -> Any:
        calls.append(None)
        return instead(*arguments, **named)

    places: list[tuple[ModuleType, str]] = [
        (module, name)
        for path, module in list(sys.modules.items())
        if path.startswith("pilcrow.core")
        for name, value in list(vars(module).items())
        if value is function
    ]
    try:
        for module, name in places:
            setattr(module, name, left_out)
        yield calls
    finally:
        for module, name in places:
            setattr(module, name, function)


# ---- documents --------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """A document as recovery gets it, and its true outline."""

    pages: list[PageText]
    arranged: list[list[Line]]
    labels: list[str]
    true: list[Entry]


def documents(folder: Path) -> list[tuple[Path, Path | None]]:
    """PDFs, each with its true outline, or None where its bookmarks are."""
    gold = folder / "gold"
    if gold.is_dir():
        pairs = [(folder / "pdf" / f"{path.stem}.pdf", path) for path in sorted(gold.glob("*.json"))]
        return [(pdf, path) for pdf, path in pairs if pdf.is_file()]
    return [(path, None) for path in sorted(folder.rglob("*.pdf"))]


def read(path: Path, gold: Path | None) -> tuple[list[PageText], list[str], list[Entry]]:
    with pymupdf.open(path) as document:
        pages, printed, marks = [read_page(page) for page in document], page_labels(document), bookmarks(document)
    if gold is not None:
        rows = json.loads(gold.read_text(encoding="utf-8"))
        return pages, printed, [Entry(r["title"], r["level"], r["page"], r.get("on_page", True)) for r in rows]
    texts = [plain(" ".join(line.text for line in page.lines)) for page in pages]
    true = [
        Entry(mark.title, mark.level, mark.page, any(form in texts[mark.page] for form in forms(mark.title)))
        for mark in marks
        if 0 <= mark.page < len(pages)
    ]
    return pages, printed, true


def case(pages: list[PageText], printed: list[str], true: list[Entry]) -> Case:
    drops = furniture(pages)
    apart = [
        drop.union(*(figure.lines for figure in own))
        for drop, own in zip(drops, figures(pages, drops), strict=True)
    ]
    return Case(pages, list(arrange(pages, apart)), printed, true)


def emptied(pages: Sequence[PageText], true: Sequence[Entry]) -> list[PageText]:
    """The pages, those of the printed contents empty: in the first fifth, and mostly titles of other pages."""
    where: dict[str, set[int]] = defaultdict(set)
    for entry in true:
        for form in forms(entry.title):
            where[form].add(entry.page)
    first = max(12, len(pages) // 5)
    return [
        replace(page, lines=[], links=[]) if page.number < first and _lists_others(page, where) else page
        for page in pages
    ]


def _lists_others(page: PageText, where: dict[str, set[int]]) -> bool:
    lines = [text for line in page.lines if re.search(r"[^\W\d]{2}", text := _LEADER.sub("", line.text))]
    listed = sum(any(abs(at - page.number) > 1 for form in forms(x) for at in where.get(form, ())) for x in lines)
    return listed >= 4 and listed >= 0.3 * len(lines)


# ---- comparing outlines -----------------------------------------------------------------------------------


@cache
def plain(text: str) -> str:
    """Letters and digits in words, case folded."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join("".join(char if char.isalnum() else " " for char in folded).split())


@cache
def forms(title: str) -> frozenset[str]:
    """The title with its number and without."""
    return frozenset(filter(None, (plain(title), plain(_NUMBER.sub("", title, count=1)))))


@cache
def alike(one: str, other: str) -> bool:
    def close(a: str, b: str) -> bool:
        if min(len(a), len(b)) < 0.6 * max(len(a), len(b)):
            return False
        return a == b or SequenceMatcher(None, a, b, autojunk=False).ratio() >= ALIKE

    return any(close(a, b) for a in forms(one) for b in forms(other))


def paired(true: Sequence[Entry], found: Sequence[Entry]) -> list[tuple[int, int]]:
    """As many pairs as possible of indexes of true and found entries, in order on both sides."""
    on: dict[int, list[int]] = defaultdict(list)
    for j, entry in enumerate(found):
        on[entry.page].append(j)
    ends: list[int] = []  # the found entry with which the shortest chain of each length ends
    chains: list[tuple[int, int, Any]] = []  # these chains: (true, found, the chain before)
    for i, entry in enumerate(true):
        near = [j for page in range(entry.page - 1, entry.page + 2) for j in on[page]]
        for j in sorted((j for j in near if alike(entry.title, found[j].title)), reverse=True):
            length = bisect_left(ends, j)
            chain = (i, j, chains[length - 1] if length else None)
            ends[length : length + 1], chains[length : length + 1] = [j], [chain]
    pairs = []
    chain = chains[-1] if chains else None
    while chain:
        pairs.append(chain[:2])
        chain = chain[2]
    return pairs[::-1]


def parents(entries: Sequence[Entry], kept: set[int]) -> dict[int, int]:
    """The nearest kept entry above each kept one; -1 without any."""
    above: list[int] = []
    found = {}
    for i, entry in enumerate(entries):
        while above and entries[above[-1]].level >= entry.level:
            above.pop()
        if i in kept:
            found[i] = next((j for j in reversed(above) if j in kept), -1)
        above.append(i)
    return found


def f1p(true: Sequence[Entry], found: Sequence[Entry]) -> float:
    hidden = [entry for entry in true if not entry.printed]
    true = [entry for entry in true if entry.printed and forms(entry.title)]
    found = [entry for entry in found if forms(entry.title)]
    taken = {j for _, j in paired(true, found)}
    free = [j for j in range(len(found)) if j not in taken]
    gone = {free[j] for _, j in paired(hidden, [found[j] for j in free])}
    found = [entry for j, entry in enumerate(found) if j not in gone]
    pairs = paired(true, found)
    if not pairs:
        return 0.0
    right = {j for _, j in pairs}
    extra = sum(entry.extra for j, entry in enumerate(found) if j not in right)
    precision = len(pairs) / (len(found) - (1 - EXTRA) * min(extra, len(pairs)))
    recall = len(pairs) / len(true)
    f1 = 2 * precision * recall / (precision + recall)
    above, below = parents(true, {i for i, _ in pairs}), parents(found, right)
    named = {j: i for i, j in pairs} | {-1: -1}
    parent = sum(named[below[j]] == above[i] for i, j in pairs) / len(pairs)
    return 2 * f1 * parent / (f1 + parent) if parent else 0.0


def found(given: Case) -> list[Entry]:
    headings: Sequence[Heading] = recover_outline(given.pages, given.arranged, [], given.labels).headings
    return [Entry(h.title, h.level, h.page, extra=h.extra) for h in headings if not h.synthetic]


# ---- the measurement --------------------------------------------------------------------------------------


Scores = dict[str, dict[str, float]]
"""F1p by mode and the key of the rule that is left out ("": none), without rules that are never called."""


def measure(path: Path, gold: Path | None, wanted: Sequence[Rule], most: int) -> Scores:
    """Empty where the document has too few true entries, or more than `most` pages."""
    pages, printed, true = read(path, gold)
    if sum(entry.printed for entry in true) < (FEWEST if gold is None else 1) or (most and len(pages) > most):
        return {}
    scores: Scores = {}
    for mode, shown in zip(MODES, (pages, emptied(pages, true)), strict=True):
        given = case(shown, printed, true)
        own = scores[mode] = {"": f1p(true, found(given))}
        for rule in wanted:
            with without(rule) as calls:
                try:
                    reached = f1p(true, found(given))
                except Exception:  # noqa: BLE001  (whatever the rule keeps from happening)
                    reached = 0.0
            if calls:
                own[rule.key] = reached
    return scores


def report(scores: Sequence[Scores], wanted: Sequence[Rule]) -> None:
    """The means, and each rule with what it earns, the least first."""
    rows = []
    for rule in wanted:
        row: dict[str, Any] = {"rule": rule.name, "off": rule.off}
        for mode in MODES:
            lost = np.array([own[mode][""] - own[mode].get(rule.key, own[mode][""]) for own in scores])
            row[mode] = {
                "earns": float(lost.mean()),
                "helps": int((lost > NOTICED).sum()),
                "hurts": int((lost < -NOTICED).sum()),
                "asked": sum(rule.key in own[mode] for own in scores),
            }
        rows.append(row)
    rows.sort(key=lambda row: sum(row[mode]["earns"] for mode in MODES))
    reached = {mode: np.mean([own[mode][""] for own in scores]) for mode in MODES}
    print(f"{len(scores)} documents: F1p", ", ".join(f"{value:.4f} {mode}" for mode, value in reached.items()))
    print(" " * 70, *(f"{mode:^34}" for mode in MODES))
    print(
        f"{'rule':52}{'in its place':18}", *(f"{'earns':>10}{'helps':>8}{'hurts':>8}{'asked':>8}" for _ in MODES)
    )
    for row in rows:
        cells = [
            f"{cell['earns']:+10.4f}{cell['helps']:8}{cell['hurts']:8}{cell['asked']:8}"
            for cell in (row[mode] for mode in MODES)
        ]
        print(f"{row['rule']:52}{row['off']:18}", *cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="documents by name, without .pdf")
    parser.add_argument("--rules", default="", metavar="WORD", help="only rules whose name contains it")
    parser.add_argument("--pages", type=int, default=0, metavar="N", help="only documents of at most N pages")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--results", type=Path, metavar="FILE", help="a line a document, to go on with")
    arguments = parser.parse_args()
    only = set(filter(None, arguments.only.split(",")))
    chosen = [pair for pair in documents(arguments.folder) if not only or pair[0].stem in only]
    wanted = rules(arguments.rules)
    if not chosen or not wanted:
        sys.exit(f"{arguments.folder} has no such documents" if wanted else f"no rule is called {arguments.rules}")
    kept = arguments.results or Path(os.devnull)
    os.environ[steps.VARIABLE] = steps.switch = "raise"  # or a plainer way would hide what fails
    scores: dict[str, Scores] = dict(map(json.loads, kept.read_text().splitlines())) if kept.is_file() else {}
    with ProcessPoolExecutor(arguments.jobs) as pool, kept.open("a", encoding="utf-8") as results:
        waiting = {
            pool.submit(measure, pdf, gold, wanted, arguments.pages): pdf.stem
            for pdf, gold in chosen
            if pdf.stem not in scores
        }
        for future in as_completed(waiting):
            name, own = waiting[future], future.result()
            scores[name] = own
            print(json.dumps([name, own]), file=results, flush=True)
            reached = " ".join(f"{by['']:.3f}" for by in own.values()) or "left out: too long, or too few headings"
            print(f"{name:60} {reached}", file=sys.stderr, flush=True)
    measured = [own for own in scores.values() if own]
    if not measured:
        sys.exit(f"No document in {arguments.folder} has a true outline: give PDFs with bookmarks.")
    report(measured, wanted)


if __name__ == "__main__":
    main()
