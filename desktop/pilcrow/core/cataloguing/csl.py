"""Records as CSL-JSON, the form in which citation styles, Zotero and Pandoc exchange them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .identifiers import normal_arxiv, normal_doi, normal_isbn
from .names import SEPARATOR, Name, inverted_list, listed_names
from .record import Record, ReferenceEntry

_TEXTS = {
    "title": "title",
    "container": "container-title",
    "volume": "volume",
    "issue": "issue",
    "pages": "page",
    "edition": "edition",
    "publisher": "publisher",
    "place": "publisher-place",
    "doi": "DOI",
    "isbn": "ISBN",
}
"""Variables of CSL for fields of a record that are texts in both."""


def to_csl(record: Record, key: str) -> dict[str, Any]:
    """A record as an item of CSL-JSON with the id `key`."""
    item: dict[str, Any] = {"id": key, "type": record.kind or "document"}
    item |= {name: value for field, name in _TEXTS.items() if (value := getattr(record, field))}
    for field, name in (("authors", "author"), ("editors", "editor")):
        if names := listed_names(getattr(record, field)):
            item[name] = [_csl_name(each) for each in names]
    if record.year:
        item["issued"] = {"date-parts": [[int(record.year)]]}
    if record.arxiv:
        item["number"] = f"arXiv:{record.arxiv}"
        if not record.publisher:
            item["publisher"] = "arXiv"
    if not record.doi and record.address:
        item["URL"] = record.address
    if record.keywords:
        item["keyword"] = ", ".join(record.keywords.split(SEPARATOR))
    return item


def _csl_name(name: Name) -> dict[str, str]:
    return {"family": name.family, "given": name.given} if name.given else {"literal": name.family}


def from_csl(item: Mapping[str, Any]) -> ReferenceEntry:
    """The record that an item of CSL-JSON describes, however incomplete."""
    values = {field: _text(item.get(name)) for field, name in _TEXTS.items()}
    values["doi"], values["isbn"] = normal_doi(values["doi"]), normal_isbn(values["isbn"].partition(" ")[0])
    url = _text(item.get("URL"))
    arxiv = normal_arxiv(_text(item.get("number"))) or normal_arxiv(url) or normal_arxiv(values["doi"])
    if arxiv and values["publisher"] == "arXiv":
        values["publisher"] = ""
    keywords = SEPARATOR.join(filter(None, (each.strip() for each in _text(item.get("keyword")).split(","))))
    record = Record(
        kind=_text(item.get("type")).removesuffix("document"),
        authors=_names(item.get("author")),
        editors=_names(item.get("editor")),
        year=_year(item.get("issued")),
        arxiv=arxiv,
        url="" if normal_arxiv(url) or normal_doi(url) else url,
        keywords=keywords,
        **values,
    )
    return ReferenceEntry(_text(item.get("citation-key") or item.get("id")), record)


def _text(value: object) -> str:
    if not isinstance(value, str | int | float):
        return ""
    return " ".join(str(value).encode(errors="replace").decode().split())  # JSON can name halves of characters


def _names(value: object) -> str:
    names = []
    for each in value if isinstance(value, list) else ():
        if isinstance(each, dict):
            family = " ".join(filter(None, (_text(each.get("non-dropping-particle")), _text(each.get("family")))))
            given = " ".join(filter(None, (_text(each.get("given")), _text(each.get("dropping-particle")))))
            if not family:
                family, given = _text(each.get("literal")) or given, ""
            names.append(Name(" ".join(filter(None, (family, _text(each.get("suffix"))))), given))
    return inverted_list(name for name in names if name.family)


def _year(value: object) -> str:
    if not isinstance(value, dict):
        return ""
    parts = value.get("date-parts")
    if isinstance(parts, list) and parts and isinstance(parts[0], list) and parts[0]:
        first = _text(parts[0][0])
        return first if re.fullmatch(r"[0-9]{1,4}", first) else ""
    found = re.search(r"[0-9]{4}", _text(value.get("raw")) or _text(value.get("literal")))
    return found[0] if found else ""
