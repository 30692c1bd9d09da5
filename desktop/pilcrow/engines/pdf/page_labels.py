"""Page labels (ISO 32000-2, 12.4.2), as far as they can be read. Imported only inside the child process."""

from __future__ import annotations

from itertools import pairwise

import pymupdf
from pymupdf import mupdf

from ...core.language.numbers.numerals import numeral
from .strings import LABEL, cleaned

_MOST_NODES = 10_000
"""Nodes of the number tree visited, at most."""


def page_labels(document: pymupdf.Document) -> list[str]:
    """Label of each page, empty if the document has none; at most `LABEL` characters."""
    count = document.page_count
    found = [""] * count
    rules = _label_rules(document)
    starts = sorted(start for start in rules if start < count)
    for start, end in pairwise([*starts, count]):
        rule = rules[start]
        first = rule.pdf_dict_gets("St")
        number = first.pdf_to_int() if first.m_internal else 1
        style, prefix = rule.pdf_dict_gets("S").pdf_to_name(), _prefix(rule)
        for page in range(max(0, start), end):
            found[page] = cleaned(prefix + numeral(number + page - start, style))[0][:LABEL]
    return found


def _label_rules(document: pymupdf.Document) -> dict[int, mupdf.PdfObj]:
    """Entries of the number tree, by the page (0-based) where each begins."""
    trailer = mupdf.pdf_document_from_fz_document(document.this).pdf_trailer()
    waiting, seen = [trailer.pdf_dict_gets("Root").pdf_dict_gets("PageLabels")], set[int]()
    found: dict[int, mupdf.PdfObj] = {}
    for _ in range(_MOST_NODES):
        if not waiting:
            break
        node = waiting.pop()
        number = node.pdf_to_num()
        if number in seen:
            continue
        if number:  # otherwise it is part of another object
            seen.add(number)
        entries, kids = node.pdf_dict_gets("Nums"), node.pdf_dict_gets("Kids")
        for at in range(0, min(entries.pdf_array_len(), 2 * document.page_count), 2):
            found[entries.pdf_array_get(at).pdf_to_int()] = entries.pdf_array_get(at + 1)
        waiting += [kids.pdf_array_get(at) for at in range(min(kids.pdf_array_len(), _MOST_NODES))]
    return found


def _prefix(rule: mupdf.PdfObj) -> str:
    prefix = rule.pdf_dict_gets("P")
    # bytes; a longer string is no prefix of a label, and decoding it would take time
    return prefix.pdf_to_text_string() if prefix.pdf_to_str_len() <= 1000 else ""
