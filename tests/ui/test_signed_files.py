"""Signatures in the window: a sign on the page, its tip, and the properties."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from windows import Desktop

from pilcrow.core.geometry import Box
from pilcrow.ui.document.files.properties_dialog import PropertiesDialog
from signing import BOX, contract, sign, signer


def test_a_contract_signed_by_two_tells_by_whom(desktop: Desktop, tmp_path: Path) -> None:
    authority = signer("Harbour Authority")
    path = sign(contract(tmp_path / "contract.pdf"), signer("Ada Keel", authority), "seller")
    sign(path, signer("Bert Stern", authority), "buyer", box=(300, *BOX[1:]))
    desktop.start()
    tab = desktop.open(path)
    desktop.wait(lambda: "Signed 2 times: see Document properties." in tab.notices)
    height = tab.viewer.shown.page_size(0)[1]
    place = tab.viewer.on_screen(0, Box(BOX[0], height - BOX[3], BOX[2], height - BOX[1]))
    at = tab.viewer.viewport().mapFromGlobal(place.center())
    tip = tab.viewer.pointer.hint(at.toPointF())
    assert "Signed by Ada Keel (certificate not known to this computer)." in tip
    assert "Only signatures" in tip
    desktop.bot.mouseClick(tab.viewer.viewport(), Qt.MouseButton.LeftButton, pos=at)
    dialog = desktop.window.findChild(PropertiesDialog)
    assert dialog is not None

    def told() -> str:
        return "\n".join(label.text() for label in dialog.findChildren(QLabel))

    desktop.wait(lambda: "Signed by Bert Stern" in told())
    assert "The file was not changed after signing." in told()
    dialog.reject()


def test_a_contract_changed_after_signing_is_told(desktop: Desktop, tmp_path: Path) -> None:
    path = sign(contract(tmp_path / "contract.pdf"), signer("Ada Keel", signer("Harbour Authority")), "seller")
    path.write_bytes(path.read_bytes().replace(b"/Reason (Agreed)", b"/Reason (Refuse)"))
    desktop.start()
    tab = desktop.open(path)
    desktop.wait(lambda: any("what was signed" in notice for notice in tab.notices))


def test_a_signature_that_nobody_can_verify_is_told(desktop: Desktop, tmp_path: Path) -> None:
    ada = signer("Ada Keel", signer("Harbour Authority"))
    path = sign(sign(contract(tmp_path / "contract.pdf"), ada, "seller"), ada, "buyer", box=(300, *BOX[1:]))
    content = path.read_bytes()
    at = content.index(b"/Contents <") + len(b"/Contents <")
    path.write_bytes(content[:at] + b"30820000" + b"0" * 200 + content[at + 208 :])
    desktop.start()
    tab = desktop.open(path)
    desktop.wait(lambda: "A signature could not be verified." in tab.notices)
