"""Links that lead out of a document: only addresses of the web and of mail are opened, and only when the reader
says so. Files and programs that a document names are never started.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QWidget,
)

from ...base.language import tr
from ...base.look.dialog import Dialog
from ...base.look.fonts import set_lettering
from ...base.look.layouts import STRETCH, lay_row
from ...base.look.words import make_button, make_label

_OPENED = ("http", "https", "mailto")
_LONGEST = 600  # characters of an address that are shown
_WIDTH = 420


def address(uri: str) -> QUrl | None:
    """Address of a link that may be opened; None for others."""
    url = QUrl(uri, QUrl.ParsingMode.TolerantMode)
    if not url.isValid() or url.scheme() not in _OPENED or (url.scheme() != "mailto" and not url.host()):
        return None
    return url


def refusal(uri: str) -> str:
    """Why a link is not opened, in one sentence."""
    shown = uri if len(uri) < 80 else uri[:79] + "…"
    if QUrl(uri).scheme() in ("file", ""):
        template = tr(
            "This link names a file or program on this machine ({address}): a document starts none of them."
        )
    else:
        template = tr("Only addresses of the web and of mail are opened from a document, not “{address}”.")
    return template.format(address=shown)


def display_address(url: QUrl) -> str:
    """An address as it will be requested, without misleading characters."""
    return bytes(url.toEncoded().data()).decode("ascii")


def hosts(setting: str) -> list[str]:
    """The hosts that the setting `open_hosts` names."""
    return [host for each in setting.split(",") if (host := each.strip().casefold())]


def ask_to_open(parent: QWidget, url: QUrl, then: Callable[[str], None]) -> QDialog:
    """Ask before an address is opened; `then` gets the host that need not be asked about again, or ""."""
    host, text = url.host(QUrl.ComponentFormattingOption.FullyEncoded), display_address(url)
    mail = url.scheme() == "mailto"
    dialog = Dialog(parent, tr("Write a mail?") if mail else tr("Open in the browser?"))
    name = make_label(host or url.path())
    set_lettering(name)
    # Long words do not break in a label: the address may, wherever it must.
    whole = make_label(
        "\u200b".join(text[:_LONGEST]) + ("…" if len(text) > _LONGEST else ""), role="dim", wrap=True
    )
    whole.setAccessibleName(text)
    for label in (name, whole):
        label.setMinimumWidth(_WIDTH)
    always = QCheckBox(tr("Do not ask again for {host}", host=host))
    always.setToolTip(tr("The settings list these hosts; there they can be taken back."))
    always.setVisible(bool(host))
    copy = make_button(tr("Copy address"), lambda: QGuiApplication.clipboard().setText(text))
    copy.clicked.connect(dialog.reject)
    cancel = make_button(tr("Cancel"), dialog.reject)
    opens = make_button(tr("Open"), dialog.accept, roles="primary")
    opens.setDefault(True)
    dialog.lay_out(name, whole, always, lay_row(copy, STRETCH, cancel, opens, spacing=12))
    dialog.accepted.connect(lambda: then(host if always.isChecked() else ""))
    dialog.open()
    opens.setFocus()
    return dialog


def open_address(url: QUrl) -> None:
    QDesktopServices.openUrl(url)
