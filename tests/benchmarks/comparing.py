"""Two versions compared: how many of the known changes between them are found, and how fast.

    python tests/benchmarks/comparing.py [--pairs N] [--verbose]

Makes N pairs (50) of five kinds of document, seeded, as PDFs of about six pages. In the newer one a section is
moved, one is new, one gone, so that others are renumbered; a paragraph is new and one gone; three figures change,
and words in three more paragraphs. All of it is set in another column and size, with straight quotes, and with
words divided at the ends of lines. Both are read from their PDFs. Prints

- precision: the share of the changes told that are known ones. A new or gone text is right if at least .9 of its
  letters are; a changed paragraph if it is one, with the true words in a single edit; a moved text if it begins
  with the title of the moved section;
- recall: the share of the known changes that are told, each paragraph and title by itself;
- seconds, by the clock and of the processor, for 500 against 500 pages of ten paragraphs (made without PDFs): with
  a word changed in a tenth of the paragraphs and a tenth of the sections moved, and for two texts that share
  nothing but their words.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from pilcrow.core.compare.changes import Change, ChangeKind, Comparison
from pilcrow.core.compare.comparison import Version, compare
from pilcrow.core.compare.units import folded
from pilcrow.core.exchange.read_events import ParagraphBatch, Structured
from pilcrow.core.model import Paragraph
from pilcrow.engines.pdf.parent.process import PdfProcess
from versions import KINDS, Made, draft, redraft, retyped, sentence, story, version

_RIGHT = 0.9


def read(process: PdfProcess, path: Path) -> Version:
    paragraphs: list[Paragraph] = []
    document = None
    for event in process.read(str(path)):
        if isinstance(event, Structured):
            document = event.document
        elif isinstance(event, ParagraphBatch):
            paragraphs += event.paragraphs
    if document is None:
        raise SystemExit(f"{path} has no structure")
    return Version(document, paragraphs)


def letters(text: str) -> str:
    return folded(text).replace('"', "")


def is_right(change: Change, made: Sequence[Made]) -> bool:
    """True if a told change is a known one."""
    known = [letters(each.text) for each in made if each.kind == change.kind]
    if change.kind is ChangeKind.CHANGED:
        text = letters(change.new.text)
        true = [each for each in made if each.kind == change.kind and letters(each.text) == text]
        return (
            bool(true) and len(change.edits) == 1 and letters(true[0].words) in letters(change.edits[0].new_text)
        )
    side = change.old if change.kind is ChangeKind.GONE else change.new
    if change.kind is ChangeKind.MOVED:
        return any(letters(side.parts[0].text).endswith(title) for title in known)
    parts = [letters(part.text).lstrip("0123456789") for part in side.parts]
    right = sum(len(part) for part in parts if any(part in text or text in part for text in known))
    return right >= _RIGHT * sum(map(len, parts))


def is_told(each: Made, comparison: Comparison) -> bool:
    """True if a known change is told."""
    wanted = letters(each.text)
    for change in comparison.changes:
        if change.kind != each.kind:
            continue
        side = change.old if each.kind == "gone" else change.new
        text = letters(side.text)
        if wanted in text and (each.kind != "changed" or is_right(change, [each])):
            return True
    return False


def measure(pairs: int, verbose: bool) -> None:
    told, right, known, found = (Counter[str]() for _ in range(4))
    with tempfile.TemporaryDirectory() as name, PdfProcess() as process:
        for seed in range(pairs):
            old = draft(KINDS[seed % len(KINDS)], seed)
            new, made = redraft(old, seed)
            sheets = (
                story(Path(name, "old.pdf"), old.html()),
                story(Path(name, "new.pdf"), retyped(new).html(), width=400, size=10),
            )
            comparison = compare(*(read(process, sheet) for sheet in sheets))
            for change in comparison.changes:
                told[change.kind] += 1
                right[change.kind] += (fits := is_right(change, made))
                if verbose and not fits:
                    edits = [(edit.old_text, edit.new_text) for edit in change.edits]
                    print(seed, "wrong", change.kind, edits, (change.new.text or change.old.text)[:90])
            for each in made:
                known[each.kind] += 1
                found[each.kind] += (seen := is_told(each, comparison))
                if verbose and not seen:
                    print(seed, "missed", each.kind, each.words, each.text[:90])
    for kind in ChangeKind:
        print(f"{kind:8} precision {right[kind] / max(told[kind], 1):.3f} of {told[kind]}, "
              f"recall {found[kind] / max(known[kind], 1):.3f} of {known[kind]}")  # fmt: skip
    print(f"all      precision {right.total() / told.total():.3f}, recall {found.total() / known.total():.3f}")


def time_long() -> None:
    chance = random.Random(1)  # noqa: S311  (nothing secret about it)

    def long(kind: str) -> list[tuple[str, list[str]]]:
        texts = ([" ".join(sentence(kind, chance) for _ in range(3)) for _ in range(10)] for _ in range(500))
        return [(f"{n} Part {chance.randrange(10**6)}", own) for n, own in enumerate(texts, 1)]

    old = long("contract")
    new = [(title, [_edited(text, chance) for text in texts]) for title, texts in old]
    for _ in range(50):
        new.insert(chance.randrange(450), new.pop(chance.randrange(450)))
    for label, other in (("edited", new), ("other text", long("contract"))):
        versions = version("a", old), version("b", other)
        began, worked = time.perf_counter(), time.process_time()
        comparison = compare(*versions)
        seconds, work = time.perf_counter() - began, time.process_time() - worked
        print(f"500 against 500 pages, {label}: {seconds:.1f} s ({work:.1f} s of the processor)")
        print("   ", ", ".join(f"{count} {kind}" for kind, count in comparison.counts.items()))


def _edited(text: str, chance: random.Random) -> str:
    words = text.split()
    if chance.random() < 0.1:
        words[chance.randrange(len(words))] = "notwithstanding"
    return " ".join(words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--verbose", action="store_true", help="list what is wrong or missed")
    arguments = parser.parse_args()
    measure(arguments.pairs, arguments.verbose)
    time_long()


if __name__ == "__main__":
    main()
