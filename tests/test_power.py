"""Whether the computer runs on its battery, by what the kernel's files say."""

from __future__ import annotations

from pathlib import Path

import pytest

from pilcrow.engines import power


def supplies(folder: Path, **each: dict[str, str]) -> Path:
    for name, files in each.items():
        (folder / name).mkdir(parents=True)
        for file, text in files.items():
            (folder / name / file).write_text(f"{text}\n")
    return folder


@pytest.mark.parametrize(
    ("mains", "battery", "draining"),
    [("0", "Discharging", True), ("1", "Discharging", False), ("0", "Full", False)],
)
def test_a_notebook_without_its_cable_runs_on_its_battery(
    tmp_path: Path, mains: str, battery: str, draining: bool
) -> None:
    folder = supplies(tmp_path, AC={"type": "Mains", "online": mains}, BAT0={"type": "Battery", "status": battery})
    assert power.linux(folder) == draining


def test_a_mouse_is_no_computer_and_a_desktop_has_no_battery(tmp_path: Path) -> None:
    mouse = {"type": "Battery", "scope": "Device", "status": "Discharging"}
    assert not power.linux(supplies(tmp_path, hidpp_battery_0=mouse))
    assert not power.linux(tmp_path / "nothing")
    assert power.on_battery() in (True, False)
