"""An embedding model added in the settings: one that a server offers, or a folder; what is said of failures."""

from __future__ import annotations

from pathlib import Path

from windows import Desktop

from embedserver import EmbedServer
from fakeollama import free_host
from pilcrow.settings import load_settings
from pilcrow.ui.window.add_model_dialog import AddModelDialog
from pilcrow.ui.window.settings_dialog import SettingsDialog


def asked(desktop: Desktop) -> tuple[SettingsDialog, AddModelDialog]:
    window = desktop.start()
    window.edit_settings()
    settings = window.findChild(SettingsDialog)
    settings.add_model.click()
    return settings, settings.findChild(AddModelDialog)


def test_a_model_that_a_server_offers_is_tried_and_taken(desktop: Desktop) -> None:
    with EmbedServer() as server:
        desktop.host = server.host
        settings, dialog = asked(desktop)
        desktop.wait(lambda: dialog.model.currentText() == "minilm:latest" and dialog.add.isEnabled())
        dialog.add.click()
        assert "Trying minilm:latest" in dialog.message.text()
        assert not dialog.add.isEnabled()
        desktop.wait(lambda: load_settings(desktop.folder).model == "minilm")
        assert settings.editors["model"].currentText() == "minilm"
        desktop.wait(lambda: settings.message.text() == "Kept.")
        settings.close()


def test_a_server_that_does_not_answer_and_a_folder_without_a_model_are_told(
    desktop: Desktop, tmp_path: Path
) -> None:
    desktop.host = free_host()
    settings, dialog = asked(desktop)
    desktop.wait(lambda: "No server answers" in dialog.message.text())
    assert not dialog.add.isEnabled()
    assert dialog.address.height() >= dialog.address.sizeHint().height(), "no field is squeezed"
    with EmbedServer("other") as server:
        dialog.address.setText(server.host)
        dialog.address.editingFinished.emit()
        desktop.wait(lambda: dialog.model.currentText() == "other")
    dialog.add_folder(str(tmp_path))
    desktop.wait(lambda: "the weights are missing" in dialog.message.text())
    assert dialog.message.property("warning")
    dialog.reject()
    assert load_settings(desktop.folder).model == "all-MiniLM-L6-v2"
    settings.close()
