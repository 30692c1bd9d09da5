"""Tags inside a text document that show the result of checking a sentence, as an icon and a word."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from ....core.exchange.statements import Statement
from ....core.verify.states import COMPUTED, CONTRADICTED, NOTED, SUPPORTED, UNCHECKED
from ...base.language import noop, tr, translate
from ...base.look import theme
from ..wording import STATES

TAG = int(QTextFormat.ObjectTypes.UserObject) + 2
ICONS = {
    SUPPORTED: "supported",
    COMPUTED: "computed",
    CONTRADICTED: "contradicted",
    UNCHECKED: "unchecked",
    NOTED: "bookmark",
}
_UNCITED = noop("The answer names no evidence for this sentence.")
_STATE = int(QTextFormat.Property.UserProperty) + 2
_APART, _GAP = 2.0, 1.0


def token(state: str) -> str:
    """Name of the look's colour for a state; icon and word show the state as well."""
    return {UNCHECKED: "dim", NOTED: "dim", CONTRADICTED: "warning"}.get(state, "good")


def colour(state: str) -> str:
    return str(getattr(theme.tokens(), token(state)))


def explanation(statement: Statement) -> str:
    """Explanation of a sentence's state, in one sentence."""
    if statement.why or statement.state not in STATES:
        return translate(statement.why) or tr(_UNCITED)
    state = tr(STATES[statement.state])
    return f"{state[:1].upper()}{state[1:]}."


def tag_format(statement: Statement) -> QTextCharFormat:
    """Format of the object character for the tag of a statement."""
    form = QTextCharFormat()
    form.setObjectType(TAG)
    form.setProperty(_STATE, statement.state)
    form.setToolTip(explanation(statement))
    return form


def tag_state(form: QTextFormat) -> str:
    """The state that a character stands for; "" for any other character."""
    return form.stringProperty(_STATE) if form.objectType() == TAG else ""


class TagPainter(QPyTextObject):
    """Draws the tags of one document."""

    def intrinsicSize(self, doc: QTextDocument, position: int, form: QTextFormat) -> QSizeF:
        font = _font(doc)
        metrics = QFontMetricsF(font)
        width = metrics.height() + _GAP + metrics.horizontalAdvance(tr(STATES[tag_state(form)])) + 2 * _APART
        return QSizeF(width, QFontMetricsF(doc.defaultFont()).ascent())

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, doc: QTextDocument, position: int, form: QTextFormat
    ) -> None:
        rect, state, font = QRectF(rect), tag_state(form), _font(doc)
        metrics = QFontMetricsF(font)
        size, ratio = metrics.height(), painter.deviceTransform().m11()
        pixmap = theme.icon_pixmap(ICONS[state], colour(state), round(size * ratio))
        pixmap.setDevicePixelRatio(ratio)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        top = rect.bottom() - metrics.capHeight() / 2 - size / 2
        painter.drawPixmap(QPointF(rect.left() + _APART, top), pixmap)
        painter.setPen(QColor(colour(state)))
        painter.setFont(font)
        painter.drawText(QPointF(rect.left() + _APART + size + _GAP, rect.bottom()), tr(STATES[state]))
        painter.restore()


def small(doc: QTextDocument) -> QFont:
    """A font a little smaller than the text."""
    font = QFont(doc.defaultFont())
    font.setPointSizeF(font.pointSizeF() * 0.9 if font.pointSizeF() > 0 else 9.0)
    return font


def _font(doc: QTextDocument) -> QFont:
    font = small(doc)
    font.setWeight(QFont.Weight.Medium)
    return font
