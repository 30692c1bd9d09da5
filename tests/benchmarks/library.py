"""Finding the right one of hundreds of documents alike: leases, syllabi, invoices with other names and figures.

    python tests/benchmarks/library.py [DOCUMENTS ...] [--words] [--questions N] [--list]

For each size (600 and 5,000), documents are generated (seeded) and stored as if they had been read: each kind has
one wording, titles and file names tell nothing. Then questions name one document by what it prints ("What is the
monthly rent of Harbour Skates?"), and all documents are searched. Printed are the share of questions whose
answering paragraph is among the first one, five and twenty hits, in all documents and in its own document alone;
the CPU time of a search; the peak of memory; and, over the sizes, how time grows. With `--words` nothing is
embedded; `--list` prints the questions that missed.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from pilcrow.core.geometry import Box
from pilcrow.core.model import Document, Kind, PageInfo, Paragraph, Section, Source, Span
from pilcrow.core.protocols import Embedder
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.search.retrieval_options import Retrieval
from pilcrow.engines.embedding.embedder import load_embedder
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.nearest import NearestRows
from pilcrow.engines.store.vector_store import VectorStore
from pilcrow.settings import Settings, bundled

SIZES = (600, 5_000)
QUESTIONS = 90
TOP = 20
BATCH = 512


def listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


PLACES = listed(
    "Harbour, Northgate, Kessler, Willow, Aldgate, Marlow, Orchard, Quayside, Tamar, Ferndale, Beacon, Larkspur,"
    "Mill, Castle, Juniper, Rosewood, Sable, Thornbury, Underhill, Vale, Wexford, Yarrow, Ashdown, Bramble, Cinder"
)
TRADES = listed(
    "Skates, Books, Ceramics, Bakery, Optics, Cycles, Textiles, Pharmacy, Records, Joinery, Florists, Tailors,"
    "Kitchens, Prints, Coffee, Antiques, Dentists, Tyres, Lamps, Boats, Pianos, Stamps, Gardens, Toys, Carpets"
)
GOODS = listed(
    "Steel, Timber, Paper, Glass, Copper, Cement, Linen, Leather, Rubber, Wire, Granite, Plaster, Canvas, Varnish"
)
SUBJECTS = listed(
    "Marine Biology, Medieval Law, Number Theory, Soil Physics, Music Theory, Labour Economics, Stage Design,"
    "Plant Genetics, Roman History, Fluid Dynamics, Social Psychology, Machine Translation, Cell Imaging,"
    "Urban Planning, Old Norse, Game Theory, Public Health, Glacier Science, Film Criticism, Coastal Engineering"
)
LEVELS = listed(
    "Introduction to, Topics in, Advanced, Foundations of, Seminar on, Methods of, Problems of, Readings in,"
    "Applied, Comparative"
)
FIRST = listed(
    "Ada, Bruno, Clara, Dmitri, Elif, Farid, Greta, Hugo, Ines, Jonas, Keiko, Lena, Mateo, Nadia, Oskar"
)
LAST = listed(
    "Abel, Berger, Castro, Dahl, Egede, Fuchs, Garcia, Holm, Ito, Jansen, Keller, Lindqvist, Moreau, Novak,"
    "Okafor, Petrov"
)
MONTHS = listed("January, February, March, April, May, June, July, August, September, October, November, December")


class Question(NamedTuple):
    """A question about one document (from 0), and the row of the paragraph that answers it."""

    text: str
    document: int
    row: int


class Told(NamedTuple):
    """A generated document: its paragraphs, and its questions with the row that answers each."""

    paragraphs: Sequence[str]
    questions: Sequence[tuple[str, int]]


def lease(name: str, draw: random.Random) -> Told:
    rent, deposit = draw.randrange(900, 9_000, 10), draw.randrange(2_000, 30_000, 100)
    landlord, day = f"{draw.choice(FIRST)} {draw.choice(LAST)}", date(draw)
    return Told(
        (
            f"This lease is made between {landlord} (the Landlord) and {name} Ltd (the Tenant).",
            f"The premises are the ground floor of {draw.randrange(1, 300)} {draw.choice(PLACES)} Road.",
            f"The term begins on {day} and is for {draw.choice((3, 5, 7, 10))} years, unless it is ended earlier.",
            f"The Tenant shall pay a monthly rent of £{rent:,} in advance on the first day of each month.",
            f"A deposit of £{deposit:,} is held by the Landlord until the end of the term, without interest.",
            "The Tenant shall keep the inside of the premises in good repair and shall not alter its walls.",
            "The Landlord shall insure the building against fire, flood and storm and shall repair its roof.",
            "Neither party may assign this lease without the written consent of the other.",
            f"Either party may end this lease by giving {draw.choice((3, 6, 9, 12))} months' written notice.",
            "This lease is governed by the law of England, whose courts decide on all disputes.",
        ),
        (
            (f"What is the monthly rent of {name}?", 3),
            (f"Who is the landlord of {name}?", 0),
            (f"How large is the deposit that {name} has paid?", 4),
        ),
    )


def syllabus(name: str, draw: random.Random) -> Told:
    teacher, exam = f"{draw.choice(FIRST)} {draw.choice(LAST)}", draw.randrange(20, 70, 5)
    return Told(
        (
            f"{name}. This course meets twice a week, on {draw.choice(('Mondays', 'Tuesdays'))} and Thursdays.",
            f"Instructor: {teacher}. Office hours are on Fridays at two in room {draw.randrange(100, 900)}.",
            "Students learn to read the sources of the field and to write about them for readers outside it.",
            f"Grades: the final exam counts for {exam} %, homework for {100 - exam - 10} %, attendance for 10 %.",
            f"Homework that is late loses {draw.randrange(5, 30, 5)} % a day, and is not taken after a week.",
            "You may miss two meetings without a reason; each further one lowers the grade by a third.",
            "Whoever copies the work of others, or has it written, fails the course.",
            f"The final exam is on {date(draw)} at nine in the morning; bring a pen and nothing else.",
            "Students with a disability ask the office for accommodations in the first two weeks.",
        ),
        (
            (f"Who teaches {name}?", 1),
            (f"How much does the final exam count in {name}?", 3),
            (f"When is the final exam of {name}?", 7),
        ),
    )


def invoice(name: str, draw: random.Random) -> Told:
    number, total = f"{draw.randrange(2019, 2026)}-{draw.randrange(1_000, 99_999)}", draw.randrange(100, 90_000)
    return Told(
        (
            f"Invoice {number} from {name} to Tidewater Services, for work and goods as listed below.",
            f"Date of the invoice: {date(draw)}. Our reference: {draw.randrange(99, 999)}.",
            f"Item 1: delivery and setting up, {draw.randrange(2, 40)} hours.",
            f"Item 2: materials as agreed in the offer, {draw.randrange(2, 90)} pieces.",
            f"Total to be paid, with value added tax: €{total:,}.00.",
            f"Please pay by {date(draw)} to the account named at the foot of this page.",
            "Goods stay our property until they are paid. Complaints are to be made within ten days.",
        ),
        (
            (f"What is the total of invoice {number}?", 4),
            (f"When must the invoice of {name} be paid?", 5),
            (f"What is the number of the invoice from {name}?", 0),
        ),
    )


def date(draw: random.Random) -> str:
    return f"{draw.randrange(1, 29)} {draw.choice(MONTHS)} {draw.randrange(2019, 2026)}"


def generate(count: int) -> Iterator[Told]:
    """Documents of three kinds in turn, no name used twice in a kind."""
    draw = random.Random(count)  # noqa: S311  (reproducible)
    firms = [f"{place} {trade}" for place in PLACES for trade in TRADES]
    partners = [f"{one} & {other} {trade}" for one in LAST for other in LAST if one < other for trade in TRADES]
    courses = [f"{level} {subject}" for level in LEVELS for subject in SUBJECTS]
    pairs = [f"{one} and {two}" for one in courses for two in SUBJECTS if two not in one]
    suppliers = [f"{one} & {other} {goods}" for one in LAST for other in LAST if one < other for goods in GOODS]
    names = {lease: mix(firms, partners), syllabus: mix(courses, pairs), invoice: mix(suppliers)}
    for at in range(count):
        kind = (lease, syllabus, invoice)[at % 3]
        yield kind(names[kind][at // 3], draw)


def mix(*names: list[str]) -> list[str]:
    """The names in a random order, those of an earlier list before those of a later."""
    draw = random.Random(3)  # noqa: S311  (reproducible)
    return [name for each in names for name in draw.sample(each, len(each))]


def add(library: Library, folder: Path, at: int, texts: Sequence[str]) -> Document:
    """Store a document of one page and one section; its file must exist, or the library removes it."""
    path = folder / f"scan{at:05}.pdf"
    path.write_text(path.name)
    library.find(str(path))
    paragraphs = [
        Paragraph(
            f"{at}.{row}", 1, row, Kind.TEXT, text, (Span(0, Box(0, 0, 9, 9), 0, len(text)),), len(text) // 4
        )
        for row, text in enumerate(texts, 1)
    ]
    tokens = sum(paragraph.tokens for paragraph in paragraphs)
    section = Section(1, "Page 1", 1, 0, (), 0, None, len(texts), tokens, Source.GENERATED, "s")
    digest = hashlib.sha256(path.name.encode()).hexdigest()
    document = Document(digest, str(path), path.stem, (PageInfo(595, 842, ""),), (section,))
    return library.add(document, [paragraphs])


def embed(library: Library, documents: Sequence[Document], embedder: Embedder) -> None:
    for document in documents:
        missing = library.missing_vectors(document, embedder.id)
        vectors = embedder.passages([text for _, text, _ in missing])
        library.put_vectors(embedder.id, zip((known for known, *_ in missing), vectors, strict=True))


def measure(count: int, asked: int, words: bool, listed: bool) -> float:
    """Prints the figures of one size; returns the CPU seconds of a search."""
    embedder = None if words else load_embedder(bundled("models"), Settings().model)
    told = list(generate(count))
    draw = random.Random(7)  # noqa: S311  (reproducible)
    every = [Question(text, at, row) for at, each in enumerate(told) for text, row in each.questions]
    questions = draw.sample(every, min(asked, len(every)))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        library = Library(folder)
        documents = [add(library, folder, at, each.paragraphs) for at, each in enumerate(told)]
        if embedder is not None:
            embed(library, documents, embedder)
        store = VectorStore(folder, library)
        corpus = LibraryCorpus(library, documents, embedder, Retrieval(NearestRows(library, lambda: store)))
        began = time.process_time()
        corpus.search("the roof", TOP)
        first = time.process_time() - began
        ranks, alone, began = [], [], time.process_time()
        for question in questions:
            hits = [(hit.at.doc - 1, hit.at.paragraph - 1) for hit in corpus.search(question.text, TOP)]
            wanted = (question.document, question.row)
            ranks.append(hits.index(wanted) if wanted in hits else TOP)
            if listed and ranks[-1] >= 5:
                print(f"  missed ({ranks[-1]}): {question.text} {[doc for doc, _ in hits[:5]]}")
        each = (time.process_time() - began) / len(questions)
        for question in questions:
            hits = [hit.at.paragraph - 1 for hit in corpus.alone(question.document + 1).search(question.text, TOP)]
            alone.append(hits.index(question.row) if question.row in hits else TOP)
        store.close()
        library.close()
    size = sum(len(each.paragraphs) for each in told)
    print(f"{count:,} documents, {size:,} paragraphs, {len(questions)} questions")
    for label, found in (("in all documents", ranks), ("in its own alone", alone)):
        shares = "  ".join(f"top {k}: {sum(rank < k for rank in found) / len(found):.3f}" for k in (1, 5, 20))
        print(f"  {label}:  {shares}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"  first search {first:.2f} s, later ones {1000 * each:.0f} ms of CPU time; peak of memory {peak:.0f} MB"
    )
    return each


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", nargs="*", type=int, metavar="DOCUMENTS")
    parser.add_argument("--words", action="store_true", help="search by words alone")
    parser.add_argument("--questions", type=int, default=QUESTIONS, metavar="N")
    parser.add_argument("--list", action="store_true", help="print the questions that missed")
    arguments = parser.parse_args()
    sizes = arguments.sizes or SIZES
    taken = [measure(count, arguments.questions, arguments.words, arguments.list) for count in sizes]
    for (less, before), (more, after) in pairwise(zip(sizes, taken, strict=True)):
        print(f"{less:,} -> {more:,} documents: {after / before:.1f} times as long ({more / less:.1f} is linear)")


if __name__ == "__main__":
    main()
