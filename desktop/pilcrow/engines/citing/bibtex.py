"""References as BibTeX, read and written by bibtexparser."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from bibtexparser.entrypoint import parse_string, write_string
from bibtexparser.library import Library
from bibtexparser.middlewares import LatexDecodingMiddleware, NameParts, SeparateCoAuthors, SplitNameParts
from bibtexparser.model import Block, DuplicateBlockKeyBlock, Entry, Field

from ...core.cataloguing.identifiers import normal_arxiv, normal_doi, normal_isbn
from ...core.cataloguing.names import SEPARATOR, Name, inverted_list, listed_names
from ...core.cataloguing.record import Catalogued, Record, ReferenceEntry

for _name in ("bibtexparser", "pylatexenc"):  # unreadable entries are counted here
    logging.getLogger(_name).setLevel(logging.CRITICAL)
_TYPES = {
    "article-journal": "article",
    "paper-conference": "inproceedings",
    "book": "book",
    "chapter": "incollection",
    "thesis": "phdthesis",
    "report": "techreport",
    "manuscript": "unpublished",
}
"""Types of BibTeX by kind of record; all others are `misc`."""
_KINDS = {name: kind for kind, name in _TYPES.items()} | {
    "inbook": "chapter",
    "conference": "paper-conference",
    "proceedings": "book",
    "collection": "book",
    "mastersthesis": "thesis",
    "thesis": "thesis",
    "report": "report",
    "online": "webpage",
    "electronic": "webpage",
    "software": "software",
    "dataset": "dataset",
    "patent": "patent",
    "manual": "document",
    "booklet": "document",
}
_CONTAINER = {"article-journal": "journal"}
_PUBLISHER = {"thesis": "school", "report": "institution"}
_READ = {
    "container": ("journal", "journaltitle", "booktitle"),
    "volume": ("volume",),
    "issue": ("number", "issue"),
    "edition": ("edition",),
    "publisher": ("publisher", "school", "institution", "organization"),
    "place": ("address", "location"),
    "title": ("title",),
}
"""Fields of BibTeX, and of BibLaTeX, for those of a record."""
_LITERAL = ("doi", "url", "eprint", "file")
"""Fields in which TeX's special characters stand for themselves, though some programs put a backslash there."""
_OTHERS = ("author", "editor", "year", "date", "pages", "isbn", "keywords", "archiveprefix", "eprinttype")
_DECODED = frozenset(chain(_OTHERS, *_READ.values()))
_PLAIN = re.compile(r"(?:[\w\s.,:;()/+*=@|]|-(?!-)|'(?!'))*")
"""Text without anything that means something to LaTeX."""
_SPECIAL = {char: f"\\{char}" for char in "&%$#_"} | {
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "–": "--",
}
_CASED = re.compile(r"(\b\w+[A-Z]\w*)")
"""Words whose capitals styles must not change: names of programs, abbreviations."""
_FILE = re.compile(
    r"(?:^|(?<!\\)[:;])((?:[A-Za-z]:(?=[\\/]))?(?:\\[:;\\]|\\(?![:;\\])|[^:;\\])*?\.pdf)(?=[:;]|$)",
    re.IGNORECASE,
)
_BACKSLASHED = re.compile(r"\\([\\:;_&%#$~{}])")
_OF_ADDRESSES = str.maketrans({"{": "%7B", "}": "%7D", "\\": "%5C"})


def write_bibtex(documents: Iterable[Catalogued]) -> str:
    """BibTeX of these documents, in UTF-8, with their citation keys."""
    return write_string(Library([_entry(each) for each in documents]))


def _entry(document: Catalogued) -> Entry:
    record = document.record
    fields = {
        "title": "".join(
            f"{{{_escaped(part)}}}" if at % 2 else _escaped(part)
            for at, part in enumerate(_CASED.split(record.title))
        ),
        "author": _written_names(record.authors),
        "editor": _written_names(record.editors),
        "year": record.year,
        _CONTAINER.get(record.kind, "booktitle"): _escaped(record.container),
        "volume": _escaped(record.volume),
        "number": _escaped(record.issue),
        "pages": _escaped(re.sub(r"[-–]+", "–", record.pages)),
        "edition": _escaped(record.edition),
        _PUBLISHER.get(record.kind, "publisher"): _escaped(record.publisher),
        "address": _escaped(record.place),
        "doi": record.doi,
        "eprint": record.arxiv,
        "archiveprefix": "arXiv" if record.arxiv else "",
        "isbn": record.isbn,
        "url": record.url.translate(_OF_ADDRESSES),
        "keywords": _escaped(", ".join(record.keywords.split(SEPARATOR))),
    }
    known = [Field(name, value) for name, value in fields.items() if value]
    return Entry(_TYPES.get(record.kind, "misc"), document.key, known)


def _written_names(names: str) -> str:
    return " and ".join(
        _escaped(name.inverted) if name.given else f"{{{_escaped(name.family)}}}" for name in listed_names(names)
    )


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(char, char) for char in text)


class _Decoding(LatexDecodingMiddleware):
    """Decodes LaTeX in fields that are read, but in `_LITERAL` ones; leaves out others: abstracts take long."""

    def transform_entry(self, entry: Entry, library: Library) -> Block:
        literal = [field for field in entry.fields if field.key.lower() in _LITERAL]
        entry.fields = [field for field in entry.fields if field.key.lower() in _DECODED]
        decoded = super().transform_entry(entry, library)
        entry.fields += literal
        return decoded

    def _transform_python_value_string(self, python_string: str) -> tuple[str, str]:
        if _PLAIN.fullmatch(python_string):
            return python_string, ""
        return super()._transform_python_value_string(python_string)


def read_bibtex(text: str) -> tuple[list[ReferenceEntry], int]:
    """Entries of BibTeX or BibLaTeX, and the number of those that cannot be read."""
    layers = [_Decoding(keep_braced_groups=True), SeparateCoAuthors(), SplitNameParts()]
    library = parse_string(text, append_middleware=layers)
    found = [_read(entry) for entry in library.entries]
    twice = [each.ignore_error_block for each in library.failed_blocks if isinstance(each, DuplicateBlockKeyBlock)]
    found += [_read(block) for block in twice if isinstance(block, Entry)]
    return found, len(library.failed_blocks) - len(twice)


def _read(entry: Entry) -> ReferenceEntry:
    fields = {name.lower(): field.value for name, field in entry.fields_dict.items()}

    def text(*names: str) -> str:
        values = (str(fields[name]) for name in names if name in fields)
        return next(filter(None, map(_bare, values)), "")

    year = re.search(r"[0-9]{4}", text("year", "date"))
    doi, url = (_BACKSLASHED.sub(r"\1", text(name).removeprefix(r"\url")) for name in ("doi", "url"))
    archive = text("archiveprefix", "eprinttype").casefold()
    arxiv = normal_arxiv(text("eprint")) if archive in ("", "arxiv") else ""
    arxiv = arxiv or normal_arxiv(doi) or normal_arxiv(url)
    record = Record(
        kind=_KINDS.get(entry.entry_type.lower(), "article" if arxiv else ""),
        authors=_read_names(fields.get("author")),
        editors=_read_names(fields.get("editor")),
        year=year[0] if year else "",
        pages=re.sub(r"[-–—]+", "–", text("pages")),
        doi=normal_doi(doi),
        arxiv=arxiv,
        isbn=normal_isbn(text("isbn")),
        url="" if normal_arxiv(url) or normal_doi(url) else url,
        keywords=SEPARATOR.join(filter(None, map(str.strip, re.split("[,;]", text("keywords"))))),
        **{field: text(*names) for field, names in _READ.items()},
    )
    return ReferenceEntry(entry.key, record, tuple(_files(fields)))


def _read_names(value: object) -> str:
    names = []
    for each in value if isinstance(value, list) else ():
        if isinstance(each, NameParts) and " ".join(each.last) != "others":
            family = " ".join((*each.von, *each.last, *each.jr))
            given = " ".join(each.first)
            names.append(Name(_bare(family), _bare(given)))
    return inverted_list(names)


def _bare(text: str) -> str:
    """The text without the braces that protect its parts."""
    return " ".join(text.replace("{", "").replace("}", "").split())


def _files(fields: Mapping[str, object]) -> Iterator[str]:
    """PDFs in a field of JabRef's or Zotero's form: "description:path:type", divided by semicolons."""
    for path in _FILE.findall(str(fields.get("file", ""))):
        yield _BACKSLASHED.sub(r"\1", path)
