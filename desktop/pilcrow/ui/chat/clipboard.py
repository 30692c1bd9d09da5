"""Copying answers in every format that other programs may read: plain text, Markdown and HTML at once."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from html import escape

from PySide6.QtWidgets import QApplication

from ...core.copying.forms import Copied
from ...core.exchange.events import Citation
from ...core.protocols import Corpus
from ...core.reader.conversation import Exchange
from ..base.clipboard import put_on_clipboard
from ..base.language import noop, quoted
from . import export


class Form(Enum):
    """A single format, copied as text, for programs that would choose another; each value is its menu label (for
    `tr`).
    """

    TEXT = noop("Copy as text")
    MARKDOWN = noop("Copy as Markdown")
    HTML = noop("Copy as HTML")


def copy_answer(exchange: Exchange, corpus: Corpus | None, form: Form | None = None) -> None:
    """Copy an answer with its citations."""
    (part,) = export.export_parts([exchange], corpus)
    _put_formats(export.exported_answer(part), export.answer_markdown(part), export.answer_html(part), form)


def copy_quotation(citation: Citation, corpus: Corpus | None) -> None:
    """Copy a cited passage with its reference: “...” (title, section, page)."""
    for cited in export.exported_citations((citation,), corpus):
        words = quoted(cited.quote)
        where = f"{cited.place}, {cited.page}"
        _put_formats(
            f"{words} ({cited.document}, {where})",
            f"> {cited.quote}\n>\n> — *{cited.document}*, {where}",
            f"<blockquote>{escape(words)}</blockquote><p><i>{escape(cited.document)}</i>, {escape(where)}</p>",
            None,
        )


def copy_conversation(exchanges: Sequence[Exchange], corpus: Corpus | None, title: str) -> None:
    """Copy a whole conversation, under a title."""
    found = export.export_parts(exchanges, corpus)
    _put_formats(
        export.as_text(found, title), export.as_markdown(found, title), export.as_html(found, title), None
    )


def _put_formats(text: str, markdown: str, html: str, form: Form | None) -> None:
    if form is not None:
        QApplication.clipboard().setText({Form.TEXT: text, Form.MARKDOWN: markdown, Form.HTML: html}[form])
        return
    put_on_clipboard(Copied(text, markdown, html))
