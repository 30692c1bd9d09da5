"""The headline of an answer: a value in large figures with its subject, the answering sentence, or a doubt."""

from __future__ import annotations

import re
from dataclasses import replace

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from ....core.exchange.events import Answered, AnswerKind, Citation, Headline
from ....core.protocols import Corpus
from ...base.language import tr, translate
from ...base.look.layouts import STRETCH, lay_column, lay_row
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
    “Not sure” with the reason.
    """

    def __init__(self, corpus: Corpus | None, citations: Citations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.said = AnswerView(corpus, citations)
        self.of, self.doubt = make_label(wrap=True, selectable=True), make_label(tr("Not sure"), selectable=True)
        self.sign = make_label("?", role="warning")
        self._doubt = QWidget()
        lay_row(self.sign, self.doubt, STRETCH, within=self._doubt, spacing=8)
        self._size, self._weight = _SENTENCE, QFont.Weight.Medium
        lay_column(self.said, self._doubt, self.of, within=self, margins=(0, 0, 0, 4), spacing=2)
        self.hide()

    def show_headline(self, headline: Headline, first: Citation | None = None) -> None:
        """Show a headline, with the number of the `first` passage behind it."""
        said, of = translate(headline.said), translate(headline.of)
        large = headline.value and len(said) <= _LARGE
        self._size = _VALUE if large else _SENTENCE
        self._weight = QFont.Weight.DemiBold if large else QFont.Weight.Medium
        text = _MARKUP.sub(lambda found: f"\\{found.group()}", said)
        cited: tuple[Citation, ...] = ()
        if first is not None:
            marker = " [1]"
            cited = (replace(first, start=len(text) + 1, end=len(text) + len(marker)),)
            text += marker
        self._dress()
        self.said.show_answer(Answered(text, cited, (), AnswerKind.QUOTES))
        self._show(of, sure=True)

    def show_doubt(self, why: str) -> None:
        """Show that nothing answers clearly, and why."""
        self._dress()
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

    def _dress(self) -> None:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * self._size)
        font.setWeight(self._weight)
        self.said.setFont(font)
        doubt = QFont(self.font())
        doubt.setPointSizeF(doubt.pointSizeF() * _SENTENCE)
        doubt.setWeight(QFont.Weight.DemiBold)
        for label in (self.doubt, self.sign):
            label.setFont(doubt)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._dress()
