"""A person looks up under which licences the program and everything inside may be used."""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path

from pilcrow.licences import parts, report
from pilcrow.services.doctor import PACKAGES
from pilcrow.settings import bundled

ROOT = Path(__file__).resolve().parent.parent


def test_each_package_that_is_used_is_there_once_with_its_version_and_licence() -> None:
    found = parts()
    names = [part.name.lower() for part in found]
    assert len(set(names)) == len(names)
    needed = {"pyside6": "pyside6_essentials", "citeproc": "citeproc-py"}
    for package in PACKAGES:
        name = needed.get(package.lower(), package.lower())
        (part,) = (part for part in found if part.name.lower() == name)
        assert part.version == version(part.name)
        assert part.licence != "not declared"
    assert not {"pytest", "ruff", "mypy"} & set(names), "tools of development are no parts"
    assert "MIT" in next(part.licence for part in found if part.name == "ollama")


def test_what_is_no_python_package_is_told_too_with_the_files_it_is_made_of() -> None:
    told = tomllib.loads((bundled("resources") / "parts.toml").read_text(encoding="utf-8"))["part"]
    names = {part.name for part in parts()}
    assert {part["name"] for part in told if not part.get("packaged")} <= names
    for part in told:
        for file in part["files"]:
            own = file.replace("pilcrow/_models", "models").replace("pilcrow/_resources", "resources")
            assert own == file or list(ROOT.glob(own)), file


def test_the_texts_of_licences_follow_the_list() -> None:
    text = report()
    assert text.startswith("Pilcrow ")
    assert "Permission is hereby granted" in text.partition("\n\n\n")[2]
