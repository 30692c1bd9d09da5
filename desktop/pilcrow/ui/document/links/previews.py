"""Previews of places: when each is shown, pinned and hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from ....core.dictionary import Definition
from ....core.errors import PilcrowError
from ....core.geometry import Box
from ....core.model import Section
from ....core.reader.pdf import PdfInfo
from ....core.references.places import ShownPlace
from ...base.language import tr, translate
from ...base.services import Services
from ...base.tasks import Task, one_result
from ...chat.citations import CitedPassage, WantedPicture, Where
from ...chat.conversation import Conversation
from ...viewer.layers.links import PlacedLink
from ...viewer.viewer import Viewer
from ..navigator import Navigator
from .links import Links
from .preview import Preview

OFF, HOVER, CTRL = "off", "hover", "ctrl"
_SOON, _LATER = 350, 700
"""Milliseconds the pointer rests on a link or a chip, or on a row of the contents, before anything is shown."""
_NEXT = 150
"""Milliseconds of rest while another preview is shown."""
_GRACE = 300
"""Milliseconds in which the pointer may go from a link to its preview."""


@dataclass(frozen=True, eq=False)
class _PointedAt:
    """A preview to show: how to find its place (which may take a moment), the link's rectangle on the screen, and
    the view that sets the look of its page. One `asked` for by a key or a menu stays when the window loses the
    keyboard focus, as it does for a moment when a menu closes.
    """

    key: object
    find: Callable[[], ShownPlace | None]
    at: QRect
    view: Viewer
    lit: bool = False
    sideways: bool = False
    asked: bool = False
    cited: CitedPassage | None = None
    over: QWidget | None = None
    """The dialog that has the link; None: the document, or the window of the view."""


class Previews(QObject):
    """Shows over a document (`over`) the targets of its links, sections and citations."""

    refused = Signal(str)
    """Reason why there is nothing to show, in one sentence."""

    def __init__(
        self, services: Services, viewer: Viewer, links: Links, navigator: Navigator, over: QWidget
    ) -> None:
        super().__init__(over)
        self._services, self._viewer, self._links, self._over = services, viewer, links, over
        self._navigator = navigator
        self._app = cast(QApplication, QApplication.instance())
        self._path, self._sizes = "", list[tuple[float, float]]()
        self.hovered: Preview | None = None
        """The preview that follows the pointer, and is hidden when the pointer leaves."""
        self.pinned: list[Preview] = []
        self._wanted: _PointedAt | None = None
        self._shown: _PointedAt | None = None
        self._delay = QTimer(self, singleShot=True)
        self._delay.timeout.connect(self._find)
        self._grace = QTimer(self, singleShot=True, interval=_GRACE)
        self._grace.timeout.connect(self._hide_hovered)
        viewer.links.pointed.connect(self._point_at_link)
        viewer.links.tells_pages = lambda: self.mode != HOVER
        viewer.pressed.connect(self.hide)
        viewer.scroller.place_changed.connect(lambda _page, _y: self.hide())
        viewer.shown.dressed.connect(self._dress)
        over.installEventFilter(self)

    def open(self, path: str, info: PdfInfo) -> None:
        """The document whose places are shown from now on."""
        self.put_away()
        self._path, self._sizes = path, [(page.width, page.height) for page in info.pages]

    @property
    def mode(self) -> str:
        """When previews are shown."""
        return self._services.backend.settings.previews

    # ---- what is pointed at -------------------------------------------------------------------------------

    def _point_at_link(self, placed: PlacedLink | None, now: bool, view: Viewer) -> None:
        if placed is None or placed.outgoing or (view.selection.exists and not now):
            self.leave()  # where words are selected the bar with their tools stands
        else:
            at = view.on_screen(placed.page, placed.link.box)
            self._point(_PointedAt(placed, partial(self._links.place, placed), at, view), now=now)

    def point_at_section(self, section: Section | None, at: QRect, now: bool) -> None:
        """The pointer is on the row of a section in the contents (None: on none), at a rectangle of the screen."""
        if section is not None:
            wanted = _PointedAt(section, partial(self._links.section, section), at, self._viewer, sideways=True)
            self._point(wanted, now=now, delay=_LATER)
        else:
            self.leave()

    def serve(self, conversation: Conversation) -> None:
        """Preview what a conversation cites, in this document and in others."""
        self._conversation = conversation
        conversation.citations.pointed.connect(self._point_at_citation)
        conversation.citations.previewed.connect(self._show_citation)
        conversation.citations.pictured.connect(self._draw)

    def _draw(self, cited: CitedPassage, wanted: WantedPicture, then: Callable[[QImage], None]) -> None:
        """Draw a part of a page of this document; where that fails, the text of the passage stays."""
        if self._navigator.is_here(cited):
            place, scale = wanted.place, wanted.width / wanted.place.box.width
            self._viewer.shown.render_area(place.page, place.box, then, lambda _: None, scale, wanted.colours)

    def _point_at_citation(self, cited: CitedPassage | None, at: QRect) -> None:
        """The pointer, or the keyboard, is on a chip or the head of a card (None: on none), at a rectangle of the
        screen.
        """
        if cited is None:
            self.leave()
        else:
            now = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier)
            self._point(self._citation(cited, at), now=now)

    def _citation(self, cited: CitedPassage, at: QRect, *, asked: bool = False) -> _PointedAt:
        """A cited passage, to be shown beside the conversation or, where a dialog has the chip, over that."""
        pane, active = self._conversation, QApplication.activeWindow()
        dialog = active if isinstance(active, QDialog) and active.parentWidget() is pane.window() else None
        if dialog is None:
            at = QRect(pane.mapToGlobal(QPoint(0, 0)).x(), at.y(), pane.width(), at.height())
        key, find = object() if asked else cited, partial(self._navigator.place, cited)
        return _PointedAt(key, find, at, self._viewer, True, True, asked, cited, dialog)

    def _point(self, wanted: _PointedAt, *, now: bool, delay: int = _SOON) -> None:
        if self.mode == OFF or (self.mode == CTRL and not now):
            return
        if self._shows and self._shown is not None and self._shown.key == wanted.key:
            self._grace.stop()
            self._delay.stop()
            return
        if self._wanted is None or self._wanted.key != wanted.key or now:
            self._wanted = wanted
            self._delay.start(0 if now else min(delay, _NEXT) if self._shows else delay)

    @property
    def _shows(self) -> bool:
        return self.hovered is not None and self.hovered.isVisible()

    def leave(self) -> None:
        """Hide the preview after a moment: the pointer is on no link."""
        self._delay.stop()
        self._wanted = None
        if self._shows:
            self._grace.start()

    # ---- by keys ------------------------------------------------------------------------------------------

    def show_link(self, placed: PlacedLink, view: Viewer) -> None:
        """Show the target of a link in `view` at once, whatever the settings say."""
        if placed.outgoing:
            self.refused.emit(tr("This link leads out of the document: {address}", address=placed.link.uri))
        else:
            find, at = partial(self._links.place, placed), view.on_screen(placed.page, placed.link.box)
            self._now(_PointedAt(object(), find, at, view, asked=True))

    def show_section(self, section: Section, at: QRect) -> None:
        """Show the beginning of a section at once; `at` is the rectangle of its row on the screen."""
        find = partial(self._links.section, section)
        self._now(_PointedAt(object(), find, at, self._viewer, sideways=True, asked=True))

    def _show_citation(self, cited: CitedPassage, at: QRect) -> None:
        self._now(self._citation(cited, at, asked=True))

    def show_place(self, at: QRect, find: Callable[[], ShownPlace | None]) -> None:
        """Show a place at once beside a rectangle of the screen, with its boxes marked."""
        self._now(_PointedAt(object(), find, at, self._viewer, lit=True, sideways=True, asked=True))

    def look_up(self, word: str, at: QRect, view: Viewer) -> None:
        """Show what dictionaries say of a word, whose rectangle on the screen is `at`."""
        self.hide()
        look_up = self._services.backend.look_up
        wanted = self._wanted = _PointedAt(object(), lambda: None, at, view, asked=True)

        def found(entries: list[Definition]) -> None:
            if wanted is self._wanted and self._path:
                self._show_definitions(wanted, entries)

        def refuse(error: PilcrowError) -> None:
            self.refused.emit(translate(error))

        Task(one_result(lambda _stopped: look_up(word)), self).begin(found, refuse)

    def _show_definitions(self, wanted: _PointedAt, entries: Sequence[Definition]) -> None:
        preview = self.hovered or self._made()
        self.hovered, self._shown, self._wanted = preview, wanted, None
        sources = list(dict.fromkeys(entry.source for entry in entries))
        texts = [
            "\n\n".join(
                [*([source] if len(sources) > 1 else []), *(e.text for e in entries if e.source == source)]
            )
            for source in sources
        ]
        preview.cited = None
        preview.lie_over(self._over if self._over.isAncestorOf(wanted.view) else wanted.view.window())
        preview.show_words(entries[0].word, sources[0] if len(sources) == 1 else "", "\n\n".join(texts))
        preview.put_beside(wanted.at, sideways=False)
        self._app.installEventFilter(self)

    def _now(self, wanted: _PointedAt) -> None:
        self._delay.stop()
        self._wanted = wanted
        self._find()

    # ---- showing ------------------------------------------------------------------------------------------

    def _find(self) -> None:
        wanted = self._wanted
        if wanted is not None:
            self._services.background.do(wanted.find, partial(self._found, wanted))

    def _found(self, wanted: _PointedAt, place: ShownPlace | None) -> None:
        view = wanted.view
        if wanted is not self._wanted or place is None or not self._path or not self._is_seen(view):
            return
        if not wanted.asked and QApplication.activePopupWidget() is not None:
            self.leave()  # a menu that has opened meanwhile is what one looks at
            return
        preview = self.hovered or self._made()
        self.hovered, self._shown, self._wanted = preview, wanted, None
        self._grace.stop()
        elsewhere = self._navigator.elsewhere_in(wanted.cited) if wanted.cited is not None else None
        remark = self._navigator.remark(wanted.cited) if wanted.cited is not None else ""
        title, page = self._links.titled(place, elsewhere)
        lit: Sequence[Box] = place.boxes if wanted.lit else ()
        preview.cited = wanted.cited if elsewhere is not None else None
        if elsewhere is not None:
            preview.picture.open(elsewhere.path, [(page.width, page.height) for page in elsewhere.pages])
        else:
            preview.picture.open(self._path, self._sizes)
        preview.lie_over(wanted.over or (self._over if self._over.isAncestorOf(view) else view.window()))
        preview.show_place(place, title, page, view, lit, remark)
        preview.put_beside(wanted.at, sideways=wanted.sideways)
        self._app.installEventFilter(self)

    def _is_seen(self, view: Viewer) -> bool:
        """True if the pages of a view, or the text in place of them, are on the screen."""
        return (self._over if self._over.isAncestorOf(view) else view).isVisible()

    def _dress(self) -> None:
        for preview in self.pinned:
            preview.picture.set_colours(self._viewer.shown.colours)

    def _made(self) -> Preview:
        preview = Preview(self._services.backend.renderer, self._over)
        preview.go_wanted.connect(partial(self._go, preview))
        preview.beside_wanted.connect(partial(self._open_beside, preview))
        preview.pinned.connect(partial(self._pin, preview))
        preview.closed.connect(partial(self._close, preview))
        preview.entered.connect(self._grace.stop)
        preview.left.connect(lambda: self.leave() if preview is self.hovered else None)
        return preview

    def _pin(self, preview: Preview) -> None:
        shown = self._shown
        self.pinned.append(preview)
        self._forget_hovered()
        if shown is not None:
            self._work_in(shown.view)
            preview.lie_over(self._over)
            preview.setFocus()

    def _work_in(self, view: Viewer) -> None:
        """Continue in the half of the split view in which the preview was opened."""
        if self._is_seen(view):
            view.wanted.emit()

    def _forget_hovered(self) -> None:
        self.hovered = self._wanted = self._shown = None
        self._delay.stop()
        self._grace.stop()
        self._app.removeEventFilter(self)

    def hide(self) -> None:
        """Hide the preview that follows the pointer."""
        self._wanted = None
        self._delay.stop()
        self._hide_hovered()

    def _hide_hovered(self) -> None:
        self._grace.stop()
        if self.hovered is not None and self.hovered.isVisible():
            self.hovered.hide()
            self.hovered.lie_over(self._over)  # a dialog takes with it what lies over it
            self._app.removeEventFilter(self)

    def _close(self, preview: Preview) -> None:
        if preview is self.hovered:
            self.hide()
            return
        self.pinned.remove(preview)
        had_keyboard = preview.hasFocus() or preview.isAncestorOf(
            preview.window().focusWidget() or preview.window()
        )
        preview.hide()
        preview.deleteLater()
        if had_keyboard:
            self._viewer.setFocus()

    def close(self) -> None:
        """Close all previews for good."""
        self._path = ""
        self.put_away()

    def put_away(self) -> None:
        """Close all previews."""
        self.hide()
        for preview in list(self.pinned):
            self._close(preview)
        if self.hovered is not None:
            self.hovered.deleteLater()
            self.hovered = None

    def _go(self, preview: Preview, place: ShownPlace) -> None:
        self._leave_for(preview)
        if preview.cited is not None:
            self._navigator.go_to(preview.cited)
            return
        self._links.go(place)
        if not preview.is_pinned:
            self._viewer.setFocus()

    def _open_beside(self, preview: Preview, place: ShownPlace) -> None:
        self._leave_for(preview)
        if preview.cited is not None:
            self._navigator.go_to(preview.cited, Where.BESIDE)
        else:
            self._links.show_beside(place)

    def _leave_for(self, preview: Preview) -> None:
        """Hide the preview below the pointer and continue in the half of the window it belongs to."""
        shown = self._shown
        if preview is self.hovered and shown is not None:
            self.hide()
            self._work_in(shown.view)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hide the preview on Esc (which then does nothing else), and on leaving the document or the program."""
        kind = event.type()
        under = self.hovered.parentWidget() if self.hovered is not None else self._over
        gone = watched in (self._over, under) and kind in (QEvent.Type.Hide, QEvent.Type.Resize)
        if gone or (kind == QEvent.Type.WindowDeactivate and watched is self._over.window() and not self._asked):
            self.hide()
        elif isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and self._takes_escape():
            event.accept()
            if kind == QEvent.Type.KeyPress:
                self.hide()
            return True
        return super().eventFilter(watched, event)

    @property
    def _asked(self) -> bool:
        """True if the next preview, or else the one shown, was asked for by a key or a menu."""
        latest = self._wanted or self._shown
        return latest is not None and latest.asked

    def _takes_escape(self) -> bool:
        return self._shows and QApplication.activePopupWidget() is None
