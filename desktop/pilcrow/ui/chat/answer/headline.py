"""The headline of an answer: a value in large figures with its subject, the answering sentence, or a doubt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from ....core.exchange.events import Answered, AnswerKind, Citation, Headline
from ....core.protocols import Corpus
from ...base.language import translate
from ...base.look import fonts
from ...base.look.layouts import lay_column, lay_row
from ...base.look.words import make_label
from ..citations import Citations
from .answer_view import AnswerView

_VALUE, _SENTENCE = 24 / 13, 15 / 13
"""Sizes of a value and of a sentence, relative to other text."""
_LARGE = 40
"""Most characters of a value in large figures."""
_MARKUP = re.compile(r"[\\`*_#<>~|\[\]]|^[-+]|(?<=^\d)[.)]|(?<=^\d\d)[.)]")
"""Characters of a headline that Markdown would take for its own."""


class HeadlineView(QWidget):
    """A value or sentence with the number of its passage, and below it the row, period and place of a value; or
    that nothing says it clearly, with the reason.
    """

    def __init__(self, corpus: Corpus | None, citations: Citations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.said = AnswerView(corpus, citations)
        self.of, self.doubt = (make_label(wrap=True, selectable=True) for _ in range(2))
        self.sign = make_label("?", role="warning")
        self._doubt = QWidget()
        lay_row((self.sign, 0, Qt.AlignmentFlag.AlignTop), (self.doubt, 1), within=self._doubt, spacing=8)
        for label in (self.sign, self.doubt):
            fonts.set_lettering(label, _SENTENCE)
        lay_column(self.said, self._doubt, self.of, within=self, margins=(0, 0, 0, 4), spacing=2)
        self.hide()

    def show_headline(self, headline: Headline, answering: Sequence[Citation] = ()) -> None:
        """Show a headline, with the numbers of the `answering` passages behind it."""
        said, of = translate(headline.said), translate(headline.of)
        large = headline.value and len(said) <= _LARGE
        size, weight = (_VALUE, QFont.Weight.DemiBold) if large else (_SENTENCE, QFont.Weight.Medium)
        text = _MARKUP.sub(lambda found: f"\\{found.group()}", said)
        cited: tuple[Citation, ...] = ()
        for citation in answering:
            marker = f" [{citation.number}]"
            cited += (replace(citation, start=len(text) + 1, end=len(text) + len(marker)),)
            text += marker
        fonts.set_lettering(self.said, size, weight)
        self.said.show_answer(Answered(text, cited, (), AnswerKind.QUOTES))
        self._show(of, sure=True)

    def show_doubt(self, doubt: str, why: str) -> None:
        """Show that nothing answers clearly, and why."""
        self.doubt.setText(doubt)
        self._show(why, sure=False)

    def _show(self, of: str, *, sure: bool) -> None:
        self.said.setVisible(sure)
        self._doubt.setVisible(not sure)
        self.of.setText(of)
        self.of.setVisible(bool(of))
        self.show()

    def set_corpus(self, corpus: Corpus) -> None:
        """Set the documents that the headline cites."""
        self.said.set_corpus(corpus)
