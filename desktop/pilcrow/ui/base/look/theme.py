"""Design tokens in one place: the source of the palette, the style sheet and the icons, in light and dark."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from string import Template

from PySide6.QtCore import QByteArray, QDir, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from ....settings import bundled
from . import fonts


@dataclass(frozen=True, slots=True)
class Tokens:
    """Colours by role; text on panel and window has a contrast of at least 4.5 : 1, `faint` of 3 : 1."""

    window: str
    panel: str
    desk: str
    line: str
    selection: str
    text: str
    dim: str
    faint: str
    edge: str
    accent: str
    on_accent: str
    focus: str
    found: str
    read: str
    cited: str
    cited_pale: str
    warning: str
    good: str
    dark: bool


LIGHT = Tokens(
    window="#f6f4f1", panel="#fbfaf8", desk="#e9e5df", line="#e3ded7", edge="#d3ccc2", selection="#efe9e2",
    text="#22201d", dim="#6a645d", faint="#898279", accent="#b3261e", on_accent="#ffffff", focus="#c4685f",
    found="#a87a00", read="#2d6b99", cited="#ffe08a", cited_pale="#fff1ca",
    warning="#985700", good="#2a7549", dark=False,
)  # fmt: skip
DARK = Tokens(
    window="#1c1b1a", panel="#232120", desk="#151413", line="#35322f", edge="#4b4641", selection="#2e2b29",
    text="#ece8e2", dim="#a39c93", faint="#7f7972", accent="#ff8a7a", on_accent="#1c1b1a", focus="#a8645b",
    found="#c69a2b", read="#7db7e0", cited="#6b5413", cited_pale="#413618",
    warning="#e5b567", good="#7fd0a0", dark=True,
)  # fmt: skip

_DIRECTED = ("back", "beside", "contents", "forward", "read")
"""Icons that are mirrored in a right-to-left interface."""
_current = LIGHT
_TIP = 80
"""Longest line of an unwrapped tool tip, in characters."""


def tokens() -> Tokens:
    """The current tokens. Widgets read them while painting, so a change needs no notification."""
    return _current


def apply(app: QApplication, mode: str) -> None:
    """Apply `mode` ("system", "light" or "dark"); every widget gets a PaletteChange event."""
    global _current  # noqa: PLW0603  (there is one application, with one look)
    system_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    _current = DARK if mode == "dark" or (mode == "system" and system_dark) else LIGHT
    if not QDir.searchPaths("style"):  # once: setting it restyles every widget
        app.setStyle("Fusion")
        QDir.addSearchPath("style", str(bundled("resources") / "style"))
    style = _style(_current)
    if style != app.styleSheet():  # otherwise Qt would restyle every widget for nothing
        app.setStyleSheet("")  # Qt replaces a style sheet in four times the time in which it removes and sets one
        app.setPalette(_palette(_current))
        app.setStyleSheet(style)


def as_tip(text: str) -> str:
    """Escape text for a tool tip: Qt would interpret some text as HTML, and it may come from anywhere."""
    narrow = max(map(len, text.split("\n"))) <= _TIP  # Qt would break even these, into narrow columns
    return f"<p style='white-space: {'pre' if narrow else 'pre-wrap'}'>{escape(text)}</p>" if text else ""


def _palette(t: Tokens) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for name, colour in {
        role.Window: t.window, role.WindowText: t.text, role.Base: t.panel, role.AlternateBase: t.window,
        role.Text: t.text, role.Button: t.panel, role.ButtonText: t.text, role.BrightText: t.on_accent,
        role.Highlight: t.accent, role.HighlightedText: t.on_accent, role.ToolTipBase: t.panel,
        role.ToolTipText: t.text, role.PlaceholderText: t.faint, role.Link: t.accent, role.LinkVisited: t.accent,
        role.Mid: t.line, role.Midlight: t.line, role.Dark: t.line, role.Light: t.panel, role.Shadow: t.line,
        role.Accent: t.accent,
    }.items():  # fmt: skip
        palette.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(t.faint))
    return palette


_SCALED = 10, 12, 14, 16, 20, 26, 28
"""Pixel sizes in the style sheet that scale with the text."""

# Corner radius 6, chips and bubbles 10; spacing in steps of 4; rows 26 high.
_SHEET = Template("""
QToolTip { color: $text; background: $panel; border: 1px solid $line; padding: 4px 8px; }
QMainWindow, QDialog { background: $window; }
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QComboBox {
  background: $panel; color: $text; border: 1px solid $line; border-radius: 6px; padding: 4px 8px;
  selection-background-color: $accent; selection-color: $on_accent; }
QTextEdit[bare="true"], QPlainTextEdit[bare="true"] { background: transparent; border: none; border-radius: 0;
  padding: 0; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QSpinBox:focus { border-color: $focus; }
QTextEdit[bare="true"]:focus, QPlainTextEdit[bare="true"]:focus { border: none; }
QLineEdit[quiet="true"] { background: transparent; border-color: transparent; }
QLineEdit[quiet="true"]:hover { border-color: $line; }
QLineEdit[quiet="true"]:focus { background: $panel; border-color: $focus; }
QLineEdit { lineedit-clear-button-icon: url(style:clear-$look.svg); }
QComboBox { padding: 4px 10px; combobox-popup: 0; }
QComboBox QLineEdit { background: transparent; border: none; border-radius: 0; padding: 0; }
QComboBox::drop-down { border: none; width: ${px28}px; }
QComboBox::down-arrow { image: url(style:down-$look.svg); width: ${px12}px; height: ${px12}px; }
QComboBox QAbstractItemView { background: $panel; color: $text; border: 1px solid $line; padding: 4px;
  outline: none; selection-background-color: $selection; selection-color: $text; }
QComboBox QAbstractItemView::item { padding: 0 6px; }
QCheckBox { spacing: 8px; outline: none; }
QCheckBox::indicator { width: ${px16}px; height: ${px16}px; background: $panel; border: 1px solid $faint;
  border-radius: 4px; }
QCheckBox::indicator:hover, QCheckBox::indicator:focus { border-color: $focus; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url(style:tick-$look.svg); }
QCheckBox::indicator:checked:focus { border-color: $text; }
QPushButton { background: $panel; color: $text; border: 1px solid $line; border-radius: 6px; padding: 5px 12px;
  outline: none; }
QPushButton:hover { background: $selection; }
QPushButton:focus { border-color: $focus; }
QPushButton:disabled { color: $faint; }
QPushButton[primary="true"] { background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; }
QPushButton[primary="true"]:hover { background: $hover; border-color: $hover; }
QPushButton[primary="true"]:focus { border-color: $text; }
QPushButton[primary="true"]:disabled { background: $line; color: $dim; border-color: $line; }
QPushButton[flat="true"], QToolButton { background: transparent; color: $dim; border: 1px solid transparent;
  border-radius: 6px; padding: 4px; }
QPushButton[flat="true"]:hover, QToolButton:hover { background: $selection; color: $text; }
QPushButton[flat="true"]:focus, QToolButton:focus { border-color: $focus; }
QPushButton[hanging="true"] { padding-$start: 0; border-$start-width: 0; }
QPushButton[accent="true"] { color: $accent; }
QPushButton[menu="true"] { padding-$end: ${px20}px; }
QPushButton[title="true"] { text-align: left; color: $text; }
QPushButton[title="true"]:disabled { color: $dim; }
QPushButton::menu-indicator { image: url(style:down-$look.svg); width: ${px10}px; height: ${px10}px;
  subcontrol-origin: padding; subcontrol-position: right center; right: 6px; }
QToolButton:checked { background: $selection; color: $text; }
QToolButton::menu-indicator { image: none; }
QPushButton, QToolButton, QMenu, QLineEdit { icon-size: ${px16}px; }
QPushButton[chip="true"] { background: transparent; color: $dim; border-radius: 10px; padding: 2px 8px; }
QPushButton[chip="true"][menu="true"] { padding-$end: ${px20}px; }
QPushButton[chip="true"]:hover { background: $selection; color: $text; }
QPushButton[chip="true"]:checked { background: $selection; color: $text; border-color: $edge; }
QPushButton[way="true"]:checked { color: $accent; border-color: $accent; }
QPushButton[way="true"]:disabled { color: $faint; }
QPushButton[chip="true"]:focus { border-color: $focus; }
QPushButton[pane="true"] { background: transparent; color: $dim; border: none; border-radius: 0;
  border-bottom: 2px solid transparent; padding: 4px 2px; }
QPushButton[pane="true"]:hover { color: $text; }
QPushButton[pane="true"]:checked { color: $text; border-bottom-color: $accent; }
QPushButton[pane="true"]:focus { color: $accent; }
QTreeView, QListView { background: $panel; border: none; outline: none; show-decoration-selected: 1; }
QTreeView::item, QListView::item { min-height: ${px26}px; border: none; }
QTreeView::item:hover, QListView::item:hover { background: $selection; }
QTreeView::item:selected, QListView::item:selected { background: $selection; color: $text; }
QTreeWidget::item { padding: 0 8px; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QHeaderView { background: $panel; }
QHeaderView::section { background: $panel; color: $dim; border: none; border-bottom: 1px solid $line;
  padding: 4px 8px; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QFrame#popup { background: $panel; border: 1px solid $edge; }
QMenu { background: $panel; color: $text; border: 1px solid $edge; padding: 4px; }
QMenu::right-arrow { image: url(style:$end-$look.svg); width: ${px10}px; height: ${px10}px; right: 6px; }
QMenu::item { padding: 5px 28px 5px 28px; border-radius: 4px; }
QMenu::item:selected { background: $selection; }
QMenu::item:disabled { color: $faint; }
QMenu::indicator { width: ${px14}px; height: ${px14}px; margin-$start: 8px; }
QMenu::indicator:checked { image: url(style:chosen-$look.svg); }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QSlider::groove:horizontal { background: $line; height: 4px; border-radius: 2px; }
QSlider::handle:horizontal { background: $panel; border: 1px solid $faint; width: 12px; margin: -5px 0;
  border-radius: 7px; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { border-color: $accent; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: $line; border-radius: 4px; margin: 2px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: $faint; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: $line; }
QProgressBar { background: $line; border: none; border-radius: 2px; max-height: 4px; text-align: center; }
QProgressBar::chunk { background: $read; border-radius: 2px; }
QFrame[foot="true"] { background: $panel; border: none; border-top: 1px solid $line; }
QFrame[floating="true"] { background: $panel; border: 1px solid $edge; border-radius: 6px; }
QLabel[dim="true"] { color: $dim; }
QLabel[warning="true"] { color: $warning; }
QLabel[good="true"] { color: $good; }
QFrame[panel="true"], QWidget[panel="true"] { background: $panel; }
QToolButton#logo, QToolButton#logo:hover { color: $accent; font-weight: 700; padding: 0 6px; }
QWidget#line { background: $line; }
QWidget#strip { background: $window; border-bottom: 1px solid $line; }
QFrame[half="true"] { background: $panel; border: none; border-bottom: 2px solid transparent; }
QFrame[half="true"][active="true"] { border-bottom-color: $accent; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: $dim; padding: 6px; padding-$start: 14px;
  border: 1px solid transparent; border-bottom: none; border-top-left-radius: 6px; border-top-right-radius: 6px; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { background: $panel; color: $text; border-color: $line; }
QTabBar#library::tab { padding: 6px 14px; }
QTabBar[aside="true"]::tab:selected { background: transparent; color: $dim; border-color: transparent; }
QTabBar[aside="true"]::tab:hover { color: $text; }
QTabBar::scroller { width: 48px; }
QToolButton#ScrollLeftButton, QToolButton#ScrollRightButton { padding: 0; background: $window; }
""")


def _style(t: Tokens) -> str:
    colours = {name: getattr(t, name) for name in t.__slots__}
    hover = QColor(t.accent).lighter(108) if t.dark else QColor(t.accent).darker(112)
    start, end = ("right", "left") if QGuiApplication.isRightToLeft() else ("left", "right")
    look = "dark" if t.dark else "light"
    sizes = {f"px{pixels}": fonts.scaled(pixels) for pixels in _SCALED}
    return _SHEET.substitute(colours, **sizes, look=look, hover=hover.name(), start=start, end=end)


@cache
def _drawing(name: str) -> str:
    return (bundled("resources") / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def icon_pixmap(name: str, colour: str, size: int) -> QPixmap:
    """An SVG of resources/icons drawn in `colour`, `size` device pixels square."""
    return _pixmap(name, colour, size, _is_mirrored(name))


def draw_icon(painter: QPainter, name: str, colour: str, place: QRect) -> None:
    """Draw an icon in a square of a widget."""
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(place, icon_pixmap(name, colour, round(place.width() * ratio)))


def draw_frame(
    painter: QPainter, place: QRect, *, line: str = "", fill: str = "", radius: int = 6, dashed: bool = False
) -> None:
    """Draw a rounded frame just inside a place, with the colours of its line and its ground ("": none)."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
    painter.setPen(QPen(QColor(line), 1, style) if line else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


@cache
def icon(name: str, token: str = "") -> QIcon:
    """Icon for buttons and menus, always in the colours of the current look: that of a token or, without one, dim,
    faint when disabled.
    """
    return QIcon(_ThemedIcon(name, token))


class _ThemedIcon(QIconEngine):
    """Draws an SVG of resources/icons in the colours of the look at the time of drawing."""

    def __init__(self, name: str, token: str) -> None:
        super().__init__()
        self._name, self._token = name, token

    def clone(self) -> QIconEngine:
        return _ThemedIcon(self._name, self._token)

    def pixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State) -> QPixmap:
        token = self._token or {QIcon.Mode.Disabled: "edge", QIcon.Mode.Active: "text"}.get(mode, "dim")
        return icon_pixmap(self._name, getattr(_current, token), min(size.width(), size.height()))

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        painter.drawPixmap(rect, self.pixmap(rect.size() * painter.device().devicePixelRatioF(), mode, state))


def _is_mirrored(name: str) -> bool:
    return name in _DIRECTED and QGuiApplication.isRightToLeft()


@lru_cache(maxsize=2048)
def _pixmap(name: str, colour: str, size: int, mirrored: bool) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(_drawing(name).replace("currentColor", colour).encode()))
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    if mirrored:
        painter.scale(-1, 1)
        painter.translate(-size, 0)
    renderer.render(painter)
    painter.end()
    return pixmap
