"""The properties of a document: its file's metadata, the fonts of its pages, and attached files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QDateTime, QLocale, QSizeF, Qt, Signal
from PySide6.QtGui import QPageSize
from PySide6.QtWidgets import (
    QButtonGroup,
    QFormLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ....core.errors import PdfError
from ....core.formats import format_of
from ....core.model import PageInfo
from ....core.reader.pdf import (
    Attachment,
    Description,
    Font,
    OpenedFile,
    PdfInfo,
    Permission,
    Properties,
    Seen,
    Signature,
)
from ....core.reader.signatures import VerifiedSignature, sentences
from ....core.stopping import Stopped
from ...base.files import Files
from ...base.language import format_number, noop, tr, translate
from ...base.look.dialog import Dialog
from ...base.look.layouts import fit_height, lay_row
from ...base.look.words import make_button, make_label
from ...base.tasks import Task

Verified = tuple[Sequence[Signature], Mapping[str, VerifiedSignature]]
"""Signatures, and what was found out about them, by their fields."""
_SIZE = 600, 560
_MOST = 1000
"""Rows of a list."""
_MM = 25.4 / 72
_DOCUMENT, _FONTS, _ATTACHMENTS = noop("Document"), noop("Fonts"), noop("Attachments")
_PERMISSIONS = {
    Permission.PRINT: noop("print"),
    Permission.PRINT_WELL: noop("print in high quality"),
    Permission.COPY: noop("copy"),
    Permission.CHANGE: noop("change"),
    Permission.ANNOTATE: noop("annotate"),
    Permission.FILL: noop("fill in forms"),
    Permission.ASSEMBLE: noop("take pages out"),
    Permission.READ_ALOUD: noop("read aloud"),
}


class PropertiesDialog(Dialog):
    """Looks through the pages for as long as it is open. Attachments are never opened."""

    save_wanted = Signal(object)
    """An `Attachment` is to be saved."""

    def __init__(self, parent: QWidget, file: OpenedFile, info: PdfInfo, files: Files) -> None:
        super().__init__(parent, tr("Document properties"), _SIZE)
        self._path, self._info = file.path, info
        self._fonts: set[Font] = set()
        self._attachments: dict[int, Attachment] = {}
        self._more = False
        self.facts = QFormLayout()
        self.facts.setContentsMargins(16, 16, 16, 16)
        self.facts.setHorizontalSpacing(16)
        self.facts.setVerticalSpacing(8)
        self.facts.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self.facts.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.facts.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.fonts = _row_list(tr(_FONTS), (tr("Name"), tr("Type"), tr("In the file")))
        self.attachments = _row_list(tr(_ATTACHMENTS), (tr("Name"), tr("Size"), tr("Changed")))
        self.attachments.itemSelectionChanged.connect(self._choose)
        self.save = make_button(tr("Save…"), lambda: self.save_wanted.emit(self._chosen()))
        self.save.setEnabled(False)
        self.progress = QProgressBar(textVisible=False)
        self.progress.setAccessibleName(tr("Pages looked through"))
        self.close_button = make_button(tr("Close"), self.reject)
        self._build()
        self.close_button.setFocus()

        def load(stopped: Stopped) -> Iterator[Properties | Seen | Verified]:
            for found in files.properties(file, stopped):
                yield found
                if isinstance(found, Properties) and found.signatures:
                    try:
                        yield found.signatures, files.signatures(file, stopped)
                    except PdfError:
                        yield found.signatures, {}

        self.progress.setRange(0, len(info.pages))
        self._task = Task(load, self)
        self.say(tr("Looking through the pages for fonts and attachments…"))
        self._task.begin(self._take, lambda error: self.say(translate(error), wrong=True), self.progress.hide)

    def _build(self) -> None:
        held = QWidget()
        held.setProperty("panel", True)
        held.setLayout(self.facts)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(held)
        self.stack = QStackedWidget()
        self.tabs: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        top = lay_row(spacing=12)
        for words, shown in ((_DOCUMENT, area), (_FONTS, self.fonts), (_ATTACHMENTS, self.attachments)):
            tab = self.tabs[words] = make_button(tr(words), partial(self._show, words), roles="pane")
            tab.setCheckable(True)
            tab.setAutoDefault(False)
            tab.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            group.addButton(tab)
            top.addWidget(tab)
            self.stack.addWidget(shown)
        top.addStretch(1)
        foot = lay_row((self.message, 1), self.save, self.close_button, spacing=8)
        self.lay_out(top, (self.stack, 1), self.progress, foot)
        self._show(_DOCUMENT)

    def _show(self, words: str) -> None:
        self.tabs[words].setChecked(True)
        self.stack.setCurrentIndex(list(self.tabs).index(words))
        self.save.setVisible(words == _ATTACHMENTS)

    def done(self, result: int) -> None:
        self._task.wait()
        super().done(result)

    # ---- what was found -----------------------------------------------------------------------------------

    def _take(self, found: Properties | Seen | Verified) -> None:
        if isinstance(found, tuple):
            signatures, verified = found
            for signature in signatures:
                self._tell(tr("Signature"), _signature(signature, verified.get(signature.field)))
            return
        if isinstance(found, Properties):
            self._more = found.more
            for name, value in facts(found, self._path, self._info.pages):
                self._tell(name, value)
        else:
            self.progress.setValue(found.upto)
            for font in found.fonts:
                self._add_font(font)
        for attachment in found.attachments:
            self._add_attachment(attachment)
        for words, rows in ((_FONTS, self.fonts), (_ATTACHMENTS, self.attachments)):
            count = rows.topLevelItemCount()
            self.tabs[words].setText(f"{tr(words)}  {format_number(count)}" if count else tr(words))
        if isinstance(found, Seen) and found.upto >= len(self._info.pages):
            more = tr("There are more than the {count} that are listed.", count=_MOST)
            self.say(more if self._more else "")

    def _tell(self, name: str, value: str) -> None:
        label = make_label(name, role="dim")
        shown = make_label(value, wrap=True)
        shown.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        fit_height(shown)  # a long word widens nothing
        shown.setAccessibleName(f"{name}: {value}")
        self.facts.addRow(label, shown)

    def _add_font(self, font: Font) -> None:
        if font in self._fonts:
            return
        if len(self._fonts) >= _MOST:
            self._more = True
            return
        self._fonts.add(font)
        _add_row(
            self.fonts, (font.name or tr("without a name"), font.kind, tr("yes") if font.embedded else tr("no"))
        )

    def _add_attachment(self, attachment: Attachment) -> None:
        if attachment.number in self._attachments:
            return
        if len(self._attachments) >= _MOST:
            self._more = True
            return
        self._attachments[attachment.number] = attachment
        size = QLocale().formattedDataSize(attachment.size) if attachment.size >= 0 else ""
        item = _add_row(
            self.attachments, (attachment.name or tr("without a name"), size, _local_date(attachment.changed))
        )
        item.setData(0, Qt.ItemDataRole.UserRole, attachment.number)

    def _choose(self) -> None:
        self.save.setEnabled(bool(self.attachments.selectedItems()))

    def _chosen(self) -> Attachment:
        (item,) = self.attachments.selectedItems()
        return self._attachments[item.data(0, Qt.ItemDataRole.UserRole)]


def facts(found: Properties, path: str, pages: Sequence[PageInfo]) -> Iterator[tuple[str, str]]:
    """Yield the properties of a document as (name, value), without empty ones."""
    for (name, value), (_, other) in zip(_description_rows(found.said), _description_rows(found.xmp), strict=True):
        if value:
            yield name, value
        if other:
            yield tr("{name} (XMP)", name=name), other
    yield tr("Format"), _format(found, path)
    yield tr("Pages"), format_number(found.pages)
    yield tr("Paper"), paper(pages)
    size = QLocale().formattedDataSize(found.size)
    exactly = tr("{size} ({bytes} bytes)", size=size, bytes=found.size)
    yield tr("Size"), size if found.size < 1024 else exactly
    yield tr("File"), path
    yield tr("Encrypted"), found.encryption or tr("no")
    if found.encryption:
        yield tr("Allowed"), _permission_names(found.allowed)
        yield tr("Not allowed"), _permission_names(frozenset(Permission) - found.allowed)


def _format(found: Properties, path: str) -> str:
    if kind := format_of(path):
        return tr("{name}, shown as a PDF made of it", name=translate(kind.name))
    return (tr("{version}, tagged") if found.tagged else tr("{version}, not tagged")).format(version=found.version)


def _description_rows(said: Description) -> Iterator[tuple[str, str]]:
    yield tr("Title"), said.title
    yield tr("Author"), said.author
    yield tr("Subject"), said.subject
    yield tr("Keywords"), said.keywords
    yield tr("Made with"), said.creator
    yield tr("PDF written by"), said.producer
    yield tr("Created"), _local_date(said.created)
    yield tr("Changed"), _local_date(said.changed)


def paper(pages: Sequence[PageInfo]) -> str:
    """Most frequent page size, by name if there is one, and the number of other sizes."""
    counted = Counter((round(page.width * _MM), round(page.height * _MM)) for page in pages)
    ((width, height), _), *others = counted.most_common()
    known = QPageSize.id(
        QSizeF(width, height), QPageSize.Unit.Millimeter, QPageSize.SizeMatchPolicy.FuzzyOrientationMatch
    )
    measured = f"{format_number(width)} × {format_number(height)} mm"
    if known != QPageSize.PageSizeId.Custom:
        measured = f"{QPageSize.name(known)} ({measured})"
    if not others:
        return measured
    return tr("{size}, and %Ln other sizes", "", len(others), size=measured)


def _signature(signature: Signature, verified: VerifiedSignature | None) -> str:
    field = signature.field or tr("A field")
    if verified is not None:
        told = map(translate, sentences(verified, _local_date(verified.signed)))
        return "\n".join((f"{field}:", *told))
    if signature.signer and signature.signed:
        template = tr("{field}: signed by {signer} on {date}; not verified")
    elif signature.signer:
        template = tr("{field}: signed by {signer}; not verified")
    elif signature.signed:
        template = tr("{field}: signed on {date}; not verified")
    else:
        template = tr("{field}: signed; not verified")
    return template.format(field=field, signer=signature.signer, date=_local_date(signature.signed))


def _permission_names(permissions: frozenset[Permission]) -> str:
    return ", ".join(tr(words) for each, words in _PERMISSIONS.items() if each in permissions) or tr("nothing")


def _local_date(seconds: float) -> str:
    if not seconds:
        return ""
    then = QDateTime.fromSecsSinceEpoch(int(seconds))
    return QLocale().toString(then, tr("d MMMM yyyy, HH:mm", "a format of dates"))


def _row_list(name: str, columns: Sequence[str]) -> QTreeWidget:
    rows = QTreeWidget()
    rows.setAccessibleName(name)
    rows.setRootIsDecorated(False)
    rows.setUniformRowHeights(True)
    rows.setHeaderLabels(columns)
    rows.setTextElideMode(Qt.TextElideMode.ElideMiddle)
    head = rows.header()
    head.setStretchLastSection(False)
    head.setSectionsClickable(False)
    head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    return rows


def _add_row(rows: QTreeWidget, texts: Sequence[str]) -> QTreeWidgetItem:
    item = QTreeWidgetItem(list(texts))
    item.setToolTip(0, texts[0])
    rows.addTopLevelItem(item)
    return item
