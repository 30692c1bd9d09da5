"""Packages of the frozen program, for Linux. The other systems' are made by the scripts in packaging/other.

    python3 packaging/package.py deb       dist/pilcrow_VERSION_ARCHITECTURE.deb, by dpkg-deb
    python3 packaging/package.py tar       dist/pilcrow-VERSION-MACHINE.tar.zst, which runs in any folder
    python3 packaging/package.py sbom      dist/pilcrow-VERSION.cdx.json, what is inside, in CycloneDX's form
    python3 packaging/package.py sums      dist/SHA256SUMS of all these

The program is frozen first (packaging/freeze.py) unless dist/pilcrow is there. Owners, order and times of the
files are the same each time: SOURCE_DATE_EPOCH, by default the time of the last commit.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.metadata
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from freeze import ROOT, call, commit_time, freeze

sys.path.insert(0, str(ROOT / "desktop"))

from pilcrow.licences import declared_licence
from pilcrow.system_packages import FONT, LIBRARIES

DIST = ROOT / "dist"
LINUX = ROOT / "packaging" / "linux"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
"""Debian's names of machines."""
PLACES = {
    "pilcrow.desktop": "share/applications",
    "pilcrow.metainfo.xml": "share/metainfo",
    "copyright": "share/doc/pilcrow",
}
"""Folders of files below /usr."""
DESCRIPTION = """Description: read long PDFs with contents, search and cited answers
 Pilcrow builds the contents that a long PDF should have had, finds the exact
 paragraphs for a question, and answers with citations that light up in the
 page. Everything happens on this machine.
"""


def version() -> str:
    text = (ROOT / "desktop/pilcrow/__init__.py").read_text(encoding="utf-8")
    return re.findall(r'__version__ = "(.+)"', text)[0]


def frozen() -> Path:
    """The frozen program, made if it is missing."""
    folder = DIST / "pilcrow"
    return folder if folder.is_dir() else freeze(folder)


def desktop_files(usr: Path) -> None:
    """Put menu entry, icon, description, manual page and licences below `usr`."""
    day = datetime.fromtimestamp(int(commit_time()), UTC).date().isoformat()
    for name, place in PLACES.items():
        (usr / place).mkdir(parents=True)
        text = (LINUX / name).read_text(encoding="utf-8")
        (usr / place / name).write_text(
            text.replace("@VERSION@", version()).replace("@DATE@", day).replace("@PARTS@\n", copyright_of_parts()),
            encoding="utf-8",
        )
    icons, manuals = usr / "share/icons/hicolor/scalable/apps", usr / "share/man/man1"
    icons.mkdir(parents=True)
    shutil.copy(ROOT / "resources/pilcrow.svg", icons)
    manuals.mkdir(parents=True)
    manual = (LINUX / "pilcrow.1").read_text(encoding="utf-8")
    manual = manual.replace("@VERSION@", version()).replace("@DATE@", day)
    (manuals / "pilcrow.1.gz").write_bytes(gzip.compress(manual.encode(), 9, mtime=0))


def deb() -> Path:
    """Make the package for Debian and Ubuntu; returns it."""
    program, root = frozen(), ROOT / "build" / "deb"
    shutil.rmtree(root, ignore_errors=True)
    usr, control = root / "usr", root / "DEBIAN"
    shutil.copytree(program, usr / "lib/pilcrow", symlinks=True)
    (usr / "bin").mkdir()
    (usr / "bin/pilcrow").symlink_to("../lib/pilcrow/pilcrow")
    desktop_files(usr)
    control.mkdir()
    shutil.copy(LINUX / "postrm", control)
    (control / "postrm").chmod(0o755)
    size = sum(path.lstat().st_size for path in usr.rglob("*")) // 1024
    architecture = ARCHITECTURES[platform.machine()]
    needs = ", ".join([f"libc6 (>= {platform.libc_ver()[1]})", *sorted(LIBRARIES.values())])
    fields = {
        "Package": "pilcrow",
        "Version": version(),
        "Architecture": architecture,
        "Maintainer": "The maintainers of Pilcrow <maintainers@pilcrow.example>",
        "Installed-Size": size,
        "Depends": needs,
        "Recommends": f"{FONT}, xdg-utils",
        "Suggests": "tesseract-ocr, libreoffice-writer, libreoffice-impress",
        "Section": "text",
        "Priority": "optional",
    }
    lines = "".join(f"{name}: {value}\n" for name, value in fields.items())
    (control / "control").write_text(lines + DESCRIPTION, encoding="utf-8")
    package = DIST / f"pilcrow_{version()}_{architecture}.deb"
    options = ("--root-owner-group", "-Zxz", "--build")
    call("dpkg-deb", *options, root, package, SOURCE_DATE_EPOCH=commit_time())
    return package


def tar() -> Path:
    """Make the archive that runs in any folder; returns it."""
    program, package = frozen(), DIST / f"pilcrow-{version()}-{platform.machine()}.tar.zst"
    order = ("--sort=name", "--owner=0", "--group=0", "--numeric-owner", f"--mtime=@{commit_time()}")
    call("tar", *order, "-I", "zstd -19 -T0", "-cf", package, "-C", program.parent, program.name)
    return package


def sbom() -> Path:
    """Write the list of the Python packages inside, with versions and licences; returns its file."""
    found = importlib.metadata.distributions(path=[str(frozen() / "_internal")])
    components = [
        {
            "type": "library",
            "name": package.name,
            "version": package.version,
            "purl": f"pkg:pypi/{re.sub(r'[-_.]+', '-', package.name).lower()}@{package.version}",
            **({"licenses": [licence(package)]} if licence(package) else {}),
        }
        for package in sorted(found, key=lambda package: package.name.lower())
    ]
    python = {"type": "platform", "name": "CPython", "version": platform.python_version()}
    told = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(int(commit_time()), UTC).isoformat().replace("+00:00", "Z"),
            "component": {"type": "application", "name": "pilcrow", "version": version()},
        },
        "components": [python, *components],
    }
    file = DIST / f"pilcrow-{version()}.cdx.json"
    file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return file


def licence(package: importlib.metadata.Distribution) -> dict[str, object]:
    """The licence that a package's metadata declare, in CycloneDX's form; empty if they declare none."""
    if package.metadata["License-Expression"]:
        return {"expression": declared_licence(package)}
    name = declared_licence(package)
    return {"license": {"name": name}} if name else {}


def copyright_of_parts() -> str:
    """Paragraphs of Debian's copyright file for the parts that are no Python packages."""
    told = tomllib.loads((ROOT / "resources/parts.toml").read_text(encoding="utf-8"))["part"]
    return "\n".join(
        f"Files: {' '.join(f'usr/lib/pilcrow/_internal/{file}' for file in part['files'])}\n"
        f"Copyright: {part['copyright']}\nLicense: {part['licence']}\n"
        for part in told
    )


def sums() -> Path:
    """Write the checksums of all packages; returns their file."""
    listed = DIST / "SHA256SUMS"
    packages = sorted(path for path in DIST.iterdir() if path.is_file() and path != listed)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in packages]
    listed.write_text("".join(lines), encoding="utf-8")
    return listed


KINDS = {"deb": deb, "tar": tar, "sbom": sbom, "sums": sums}


def main() -> None:
    if len(sys.argv) < 2 or not set(sys.argv[1:]) <= KINDS.keys():
        raise SystemExit(f"package: say which: {', '.join(KINDS)}.")
    os.umask(0o022)
    for kind in sys.argv[1:]:
        try:
            made = KINDS[kind]()
        except subprocess.CalledProcessError as error:
            raise SystemExit(f"package: {error.cmd[0]} failed with status {error.returncode}.") from error
        print(f"package: {made}, {made.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
