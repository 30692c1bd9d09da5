"""Licences of everything inside: of the Python packages as their metadata declare them, and of all other parts."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions

from . import __version__
from .core.files import bundled

_UNKNOWN = "not declared"


@dataclass(frozen=True, slots=True)
class Part:
    """Something inside, with its licence: an SPDX expression, or as it declares it."""

    name: str
    licence: str
    version: str = ""
    texts: tuple[str, ...] = ()
    """Texts of its licence and notices; none if they came without."""


def parts() -> list[Part]:
    """Everything inside: Pilcrow, other than Python packages, then these by name."""
    packages = sorted(map(_part, _packages()), key=lambda part: part.name.lower())
    return [Part("Pilcrow", "AGPL-3.0-or-later", __version__), *_others(), *packages]


def report() -> str:
    """The parts with their versions and licences, a line each, then the texts that came with them."""
    found = parts()
    lines = [f"{part.name} {part.version}".rstrip() + f": {part.licence}" for part in found]
    texts = [f"{part.name}\n{'─' * len(part.name)}\n{text.strip()}" for part in found for text in part.texts]
    return "\n\n\n".join(["\n".join(lines), *texts]) + "\n"


def declared_licence(package: Distribution) -> str:
    """The licence in a package's metadata; "" if they declare none."""
    if expression := package.metadata["License-Expression"]:
        return str(expression)
    classifiers = package.metadata.get_all("Classifier") or []
    named = [name.rpartition(" :: ")[2] for name in classifiers if name.startswith("License :: ")]
    return ", ".join(named) or (package.metadata["License"] or "").strip().partition("\n")[0]


def _part(package: Distribution) -> Part:
    files = package.metadata.get_all("License-File") or []
    texts = (package.read_text(f"licenses/{file}") or package.read_text(file) for file in files)
    licence = declared_licence(package) or _UNKNOWN
    return Part(package.name, licence, package.version, tuple(text for text in texts if text))


def _packages() -> Iterator[Distribution]:
    """Packages in the frozen program, else those installed that Pilcrow requires, directly or not."""
    if getattr(sys, "frozen", False):
        yield from distributions()
        return
    seen, waiting = set[str](), _required()
    while waiting:
        name = re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", waiting.pop(), maxsplit=1)[0]).lower()
        if name in seen:
            continue
        seen.add(name)
        try:
            package = distribution(name)
        except PackageNotFoundError:  # required on other systems, or by features that are left out
            continue
        yield package
        waiting += [text for text in package.requires or [] if "extra ==" not in text]


def _required() -> list[str]:
    """What Pilcrow itself requires: as the checkout says, else as the installed package."""
    project = bundled("resources").parent / "pyproject.toml"
    if project.is_file():
        return list(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["dependencies"])
    return distribution("pilcrow-reader").requires or []


def _others() -> list[Part]:
    """The parts other than Python packages."""
    told = tomllib.loads((bundled("resources") / "parts.toml").read_text(encoding="utf-8"))["part"]
    packaged = getattr(sys, "frozen", False)
    version = ".".join(map(str, sys.version_info[:3]))
    return [
        Part(part["name"], part["licence"], version if part["name"] == "Python" else "")
        for part in told
        if packaged or not part.get("packaged")
    ]
