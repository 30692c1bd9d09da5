"""Citations and references in a style of the Citation Style Language, formatted by citeproc-py.

The styles in `resources/citation-styles` are those of the CSL project, unchanged (CC BY-SA 3.0, as each says).
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

from ...core.cataloguing.csl import to_csl
from ...core.cataloguing.record import Catalogued, Record, StyledCitation
from ...core.errors import UsageError
from ...core.files import bundled, given

STYLES = ("apa", "chicago-author-date", "ieee")
"""Bundled styles, by the names of their files."""
_LOCALES = {"en": "en-US", "de": "de-DE"}
"""Locales of CSL, by language of the window."""
_CSL = "{http://purl.org/net/xbiblio/csl}"
_MOST = 4 << 20
"""Bytes of a style, at most."""
_OPENS, _CLOSES = "\ue000", "\ue001"
_MARKS = re.compile(f"[{_OPENS}{_CLOSES}]")
_FORMATS = SimpleNamespace(
    preformat=str,
    **dict.fromkeys(("Bold", "Light", "Underline", "Superscript", "Subscript", "SmallCaps"), str),
    **dict.fromkeys(("Italic", "Oblique"), lambda text: f"{_OPENS}{text}{_CLOSES}"),
)
"""A formatter of citeproc-py: italics are marked, everything else is plain."""


def cite(
    documents: Sequence[Catalogued], style: str, language: str = "en", page: str = ""
) -> list[StyledCitation]:
    """Each document cited in a style: the name of a bundled one, or the path of a CSL file. `page` is a printed
    page or a range of them. Raises `UsageError` for a style that is none, or cannot be used.
    """
    with warnings.catch_warnings():  # about fields without a value
        warnings.simplefilter("ignore")
        root = _style_root(style)
        numbered = root.find(f".//{_CSL}category[@citation-format='numeric']") is not None
        try:
            formatted = _Formatter(root, language)
            return [formatted.cited(each, number, numbered, page) for number, each in enumerate(documents, 1)]
        except Exception as error:  # whatever citeproc raises for a style of somebody else
            raise UsageError(
                "The citation style {style} cannot be used ({problem}): choose another.",
                style=style,
                problem=repr(error)[:200],
            ) from error


def _style_root(style: str) -> ElementTree.Element:
    """The root of a style. Raises `UsageError`."""
    if style in STYLES:
        path = bundled("resources") / "citation-styles" / f"{style}.csl"
    else:
        path = Path(style).expanduser()
    try:
        root = _parsed(given(path, _MOST))
    except (OSError, ValueError, ElementTree.ParseError) as error:
        raise UsageError(
            "{style} is no citation style ({problem}): use {known}, or a CSL file.",
            style=style,
            problem=getattr(error, "strerror", "") or error,
            known=", ".join(STYLES),
        ) from error
    if root.tag != f"{_CSL}style" or root.find(f"{_CSL}citation") is None:
        raise UsageError(
            "{style} only points to another citation style, or is none: use {known}, or a whole CSL file.",
            style=style,
            known=", ".join(STYLES),
        )
    return root


def _parsed(text: bytes) -> ElementTree.Element:
    if b"<!DOCTYPE" in text:
        raise ValueError("it has a DTD")
    return ElementTree.fromstring(text)  # noqa: S314  (no DTD, hence no entities)


def _respect_initials(root: ElementTree.Element) -> None:
    """Shorten given names only where the style says so: citeproc-py overlooks `initialize="false"`."""
    mark = root.attrib.pop("initialize-with", None)
    for name in root.iter(f"{_CSL}name"):
        if name.get("initialize") == "false":
            name.attrib.pop("initialize-with", None)
        elif mark is not None:
            name.attrib.setdefault("initialize-with", mark)


class _Formatter:
    def __init__(self, root: ElementTree.Element, language: str) -> None:
        from citeproc import CitationStylesStyle

        _respect_initials(root)
        self._locale = _LOCALES.get(language, "en-US")
        self._style = CitationStylesStyle(BytesIO(ElementTree.tostring(root)), self._locale, validate=False)

    def cited(self, document: Catalogued, number: int, numbered: bool, page: str) -> StyledCitation:
        item = to_csl(document.record, document.key) | {"id": "1"}
        whole = self._tidied(self._formatted(item, "", listed=self._style.has_bibliography()), document.record)
        whole = re.sub(r"\s*[\[(]?\d{1,4}[\])]?\.?\s*", "", whole, count=1) if numbered else whole
        plain = _MARKS.sub("", whole)
        html = escape(whole, quote=False).replace(_OPENS, "<i>").replace(_CLOSES, "</i>")
        if numbered:
            mark = "S." if self._locale == "de-DE" else "pp." if "–" in page else "p."
            citation = f"{plain.rstrip('.')}, {mark} {page}" if page else f"[{number}]"
        else:
            citation = _MARKS.sub("", self._tidied(self._formatted(item, page, listed=False), document.record))
        return StyledCitation(document.key, citation, plain, html)

    def _formatted(self, item: dict[str, Any], page: str, *, listed: bool) -> str:
        """The item as `listed` among the references, or else as cited in a text, with marks of italics."""
        from citeproc import Citation, CitationItem, CitationStylesBibliography
        from citeproc.source import Locator
        from citeproc.source.json import CiteProcJSON

        cited = Citation([CitationItem("1", locator=Locator("page", page)) if page else CitationItem("1")])
        found = CitationStylesBibliography(self._style, CiteProcJSON([item]), _FORMATS)
        found.register(cited)
        return str(found.bibliography()[0]) if listed else str(found.cite(cited, lambda _item: None))

    def _tidied(self, text: str, record: Record) -> str:
        """The text with a title that stands for authors only once, and with American punctuation in quotation
        marks, neither of which citeproc-py does.
        """
        text = " ".join(text.split())
        if not record.authors and not record.editors and record.title:
            title = rf"{_OPENS}?[“„]?{re.escape(record.title)}{_CLOSES}?[“”]?{_CLOSES}?"
            named = list(re.finditer(title, text, re.IGNORECASE))
            if len(named) > 1:
                before, after = text[: named[1].start()].rstrip(" ,"), text[named[1].end() :]
                text = before + (after.lstrip(".") if before.endswith(".") else after)
        return (re.sub(r"”([.,])", r"\1”", text) if self._locale == "en-US" else text).strip()
