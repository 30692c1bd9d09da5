"""Type of the text in reading mode: fonts, leading, indents and colours, in logical pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF
from PySide6.QtWidgets import QApplication

from ...core.reader.flow import Form
from ..base.look import fonts
from ..base.look.page_colours import PageColours

_BODY = 1.32
"""Size of the text, relative to that of the window."""
_LEADING = 1.52
_SIZES = {Form.CODE: 0.84, Form.TABLE: 0.84, Form.CAPTION: 0.86, Form.NOTE: 0.84}
_HEADINGS = (1.6, 1.34, 1.16)
"""Sizes of titles of the first levels, relative to the text; those of deeper levels have its own."""
_TIGHT = 1.3
"""Leading of titles and of small text."""
_ABOVE = {Form.HEADING: 1.5, Form.ITEM: 0.3, Form.TABLE: 0.9, Form.PICTURE: 0.9, Form.NOTE: 0.5, Form.CODE: 0.8}
"""Space above each form, in ems of the text; others have that of paragraphs."""
_PARAGRAPH = 0.72


@dataclass(frozen=True)
class Style:
    """Look of the text: its `scale` as a factor, the `width` of its column, and its colours."""

    scale: float
    width: float
    colours: PageColours

    @cached_property
    def body(self) -> QFont:
        face = fonts.reading(QApplication.font())
        face.setPointSizeF(face.pointSizeF() * _BODY * self.scale)
        return face

    @cached_property
    def em(self) -> float:
        """Size of the text."""
        size = QFontInfo(self.body).pixelSize()
        return float(size) if size > 0 else QFontMetricsF(self.body).height() / _LEADING

    @cached_property
    def ink(self) -> str:
        return self.colours.tokens.text if self.colours is PageColours.LIGHT else self.colours.ink

    def font(self, form: Form, level: int = 0) -> QFont:
        """Font of a form; `level`: of a title in the contents, from 1."""
        face = QFont(self.body)
        if form is Form.CODE:
            fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            face.setFamilies(fixed.families())
            face.setStyleHint(QFont.StyleHint.Monospace)
        if form is Form.TABLE:
            face.setFamilies(QApplication.font().families())
            face.setFeature(QFont.Tag("tnum"), 1)
        if form is Form.HEADING:
            face = fonts.strong(face)
            share = _HEADINGS[level - 1] if 0 < level <= len(_HEADINGS) else 1.0
        else:
            share = _SIZES.get(form, 1.0)
        face.setPointSizeF(face.pointSizeF() * share)
        return face

    def leading(self, form: Form, level: int = 0) -> float:
        """Distance of the lines of a form."""
        share = _HEADINGS[level - 1] if form is Form.HEADING and 0 < level <= len(_HEADINGS) else 1.0
        share = _SIZES.get(form, share)
        return self.em * share * (_LEADING if form in (Form.TEXT, Form.ITEM) else max(_TIGHT, _LEADING * 0.9))

    def above(self, form: Form, before: Form | None) -> float:
        """Space between a piece and the one `before` it."""
        space = _ABOVE.get(form, _PARAGRAPH)
        if before is Form.HEADING:
            space = 0.5 if form is Form.HEADING else min(space, 0.45)
        elif before in (Form.TABLE, Form.PICTURE, Form.CODE):
            space = max(space, 0.45 if form is Form.CAPTION else 0.9)
        elif form is Form.ITEM and before is not Form.ITEM:
            space = 0.5
        return self.em * space

    @property
    def indent(self) -> float:
        """Indent of items and footnotes."""
        return 1.3 * self.em
