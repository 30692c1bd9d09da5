"""Health check: each required part, whether it works, and the command that repairs it. Imports nothing heavy."""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
import tempfile
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from .. import system_packages
from ..core.errors import ChatError, ModelError, PilcrowError
from ..core.servers.chat_models import suggestion
from ..core.stopping import never
from ..engines.embedding.model_files import find_model, find_served, sha256_of
from ..engines.lock import Lock
from ..engines.ocr.engine import Engine
from ..settings import CHECKERS, Settings, bundled, own_models, ruling_packs
from .models.abilities import Abilities
from .models.reranking import load_reranker

PACKAGES = (
    *("PySide6", "bibtexparser", "chromadb", "citeproc", "mcp", "numpy", "ollama"),
    *("onnxruntime", "openpyxl", "pyhanko", "pymupdf", "rispy", "tokenizers", "uvicorn"),
)
_READER_START = 60.0
"""Seconds that a reader of PDFs may take to start."""
_PUT_RIGHT = "pilcrow doctor  # after putting it right"
_LOCKS = {
    "linux": ("and files (setrlimit)", "seccomp", "Landlock"),
    "darwin": ("and files (setrlimit)", "sandbox", "sandbox"),
    "win32": ("and processes (a job)", "AppContainer, not used", "AppContainer, not used"),
}
"""Names of the sandbox mechanisms for PDF readers, by operating system."""


@dataclass(frozen=True, slots=True)
class Check:
    """Result of checking one part.

    `missing` stops Pilcrow or a part of it from working; an `optional` part is absent, and the rest works without
    it.
    """

    name: str
    state: Literal["ok", "missing", "optional"]
    detail: str
    """One sentence for the reader."""
    mend: str = ""
    """The command that repairs it; empty if nothing is wrong."""
    faults: tuple[dict[str, object], ...] = ()
    """Failures for a bug report, without any document text: each with the sha256 of the `document`, the `step`
    that failed, its `error`, the 0-based `pages` and their number.
    """


def examine(folder: Path, settings: Settings) -> list[Check]:
    """Check everything that Pilcrow needs. `folder` is the data folder. Never raises for a problem it finds."""
    return [
        _packages(),
        *_embedders(settings, own_models(folder)),
        *_reranker(settings, own_models(folder)),
        *trained_models(bundled("models")),
        _chat(settings, folder),
        *_checker(settings, folder),
        _text_recognition(settings),
        _office(),
        _system_libraries(),
        _data_folder(folder),
        _reading(folder, settings),
        _check_lock(),
        _disk(folder),
    ]


def reading_lock() -> Lock:
    """Sandbox of the PDF reader on this machine. Raises `PdfError`, `TimeoutError`."""
    from ..engines.pdf.parent.process import PdfProcess

    with PdfProcess() as process:
        return process.lock().result(_READER_START)


def _check_lock() -> Check:
    name = "Locked readers"
    try:
        held = reading_lock()
    except (PilcrowError, TimeoutError) as error:
        return Check(name, "missing", f"No reader of PDFs could be started: {error}", "pilcrow doctor")
    limits, calls, files = _LOCKS.get(sys.platform, _LOCKS["linux"])
    kinds = {
        f"limits of memory {limits}": held.limits,
        f"no network, no programs, no other processes ({calls})": held.calls,
        f"no changes to files ({files})": held.files,
    }
    there = (
        "; ".join(kind for kind, holds in kinds.items() if holds) or "a process of their own, watched from outside"
    )
    absent = "; ".join(kind for kind, holds in kinds.items() if not holds)
    lacks = f" Not in force here: {absent}." if absent else ""
    return Check(name, "optional" if absent else "ok", f"PDFs are read under: {there}.{lacks}")


def _office() -> Check:
    from ..engines.pdf.parent import office

    name, found = "LibreOffice", office.program()
    if found is None:
        lacks = "Not installed: Word documents, OpenDocument texts, RTF and presentations are not read."
        return Check(name, "optional", lacks, "sudo apt install libreoffice-writer libreoffice-impress")
    return Check(name, "ok", f"Makes the pages of Word documents, OpenDocument, RTF and presentations: {found}.")


def _packages() -> Check:
    version = ".".join(map(str, sys.version_info[:3]))
    absent = [name for name in PACKAGES if importlib.util.find_spec(name) is None]
    if absent:
        mend = _reinstall("pilcrow-reader", "")
        return Check("Python", "missing", f"Python {version} lacks the packages {', '.join(absent)}.", mend)
    return Check("Python", "ok", f"Python {version} with every package it needs.")


def _reinstall(package: str, option: str = "--no-deps ") -> str:
    """Command that installs a package again. The frozen program has no packages: it is installed as a whole."""
    if getattr(sys, "frozen", False):
        return "pilcrow doctor  # after installing Pilcrow again"
    return f"{sys.executable} -m pip install --force-reinstall {option}{package}"


def _embedders(settings: Settings, own: Path) -> list[Check]:
    """Check the embedding models of the settings; `own` is the folder of models added by the reader."""
    first, *second = settings.models
    chosen = [("Embedding model", first), *(("Second embedding model", name) for name in second)]
    return [_embedder(settings, title, name, own) for title, name in chosen]


def _embedder(settings: Settings, title: str, name: str, own: Path) -> Check:
    try:
        if served := find_served(own, name):
            from ..engines.chat.embedding import served_digest

            served_digest(served, settings.allow_remote, never)
            return Check(title, "ok", f"{served.host} has {served.model}.")
        model = find_model(bundled("models"), name, own)
        size = sum(model.verified(file).stat().st_size for file in model.files) / 1e6
    except (ModelError, ChatError) as error:
        mend = _reinstall("pilcrow-reader")
        if name != Settings().model:
            mend = _PUT_RIGHT
        return Check(title, "missing", str(error), mend)
    return Check(title, "ok", f"{name}, {size:.0f} MB, {model.licence or 'licence unknown'}, checksums right.")


def _reranker(settings: Settings, own: Path) -> list[Check]:
    """Check that the reranker of the settings ranks; nothing without one."""
    name = settings.reranker
    if not name:
        return []
    try:
        load_reranker(name, own, allow_remote=settings.allow_remote).scores("Who?", ["Ada."], never)
    except PilcrowError as error:
        return [Check("Reranker", "missing", str(error), _PUT_RIGHT)]
    return [Check("Reranker", "ok", f"{name} ranks.")]


def trained_models(models: Path) -> list[Check]:
    """Check that the models trained for Pilcrow, in the folder `models`, match their sums in the manifest."""
    lines = "Headings are found by bookmarks and printed contents only"
    answers = "Quotations are chosen without the model that points at answers"
    parts = (("Models of lines", "lines", lines), ("Answer reader", "reader", answers))
    return [_trained(models, *part) for part in parts]


def _trained(models: Path, name: str, entry: str, without: str) -> Check:
    try:
        card = json.loads((models / "manifest.json").read_text(encoding="utf-8"))[entry]
        sums = {models / card["name"] / file: told["sha256"] for file, told in card["files"].items()}
        problem = ", ".join(path.name for path, told in sums.items() if sha256_of(path) != told)
    except (OSError, ValueError, KeyError) as error:
        problem = str(error)
    if problem:
        return Check(name, "missing", f"{without}: {problem}.", _reinstall("pilcrow-reader"))
    return Check(name, "ok", f"{card['name']}, checksums right.")


def _chat(settings: Settings, folder: Path) -> Check:
    host, name = settings.chat_host, "Chat model"
    ollama = settings.chat_api == "ollama"
    if urlsplit(host).hostname not in ("127.0.0.1", "::1", "localhost") and not settings.allow_remote:
        detail = f"The chat server {host} is another machine, which the settings do not allow."
        return Check(
            name, "missing", detail, "pilcrow doctor  # after setting allow_remote, or chat_host to this machine"
        )
    try:
        models = _chat_models(host, settings.chat_api)
    except (ChatError, ImportError):
        without = "until then answers are quotes from the document"
        if not ollama:
            detail = f"No chat server answers at {host}: {without}."
            return Check(name, "optional", detail, "pilcrow doctor  # after starting your chat server")
        if shutil.which("ollama"):
            return Check(name, "optional", f"Ollama is not running at {host}: {without}.", "ollama serve")
        return Check(name, "optional", f"Ollama is not installed: {without}.", _install_ollama())
    for wanted, light in ((settings.chat_model, False), (settings.light_model, True)):
        if wanted and wanted not in models and f"{wanted}:latest" not in models:
            detail = f"The chat server at {host} does not have the model {wanted}."
            detail += " Until then the chat model reads documents in place of this light one." if light else ""
            mend = f"ollama pull {wanted}" if ollama else "pilcrow models"
            return Check(name, "optional" if light else "missing", detail, mend)
    if not models:
        detail = f"The chat server at {host} has no model on this machine"
        if not ollama:
            return Check(name, "optional", f"{detail}.", "pilcrow doctor  # after loading a model there")
        from ..engines.chat.servers import free_memory

        suggested = suggestion(free_memory(host))
        return Check(name, "optional", f"{detail}: {suggested.why}.", f"ollama pull {suggested.name}")
    known = Abilities(folder)
    address = host.rstrip("/").removesuffix("/v1")
    tried = [(model, ability) for model in models if (ability := known.known(f"{address} {model}"))]
    told = "".join(f" {model}: {ability.message}" for model, ability in tried)
    return Check(name, "ok", f"{host} has {', '.join(models)}.{told}")


def _checker(settings: Settings, folder: Path) -> list[Check]:
    """Check that the judge of the settings tells true sentences from false ones; nothing without a judge."""
    if settings.checker == CHECKERS[0]:
        return []
    from .answering import connect_chat
    from .models.checking import Checking

    name = "Checker"
    try:
        found = Checking(folder, lambda: settings, partial(connect_chat, settings)).examine()
    except PilcrowError as error:
        detail = f"{error} Until then rules alone check answers."
        return [Check(name, "optional", detail, _PUT_RIGHT)]
    if found is None:
        return []
    judge, trial = found
    detail = str(trial.describe(judge.name))
    return [Check(name, "ok" if trial.fit else "optional", detail, "" if trial.fit else "pilcrow models")]


def _chat_models(host: str, api: str) -> list[str]:
    """Names of models that run on the server itself. Raises `ChatError`."""
    from ..engines.chat.apis import servers_of

    found = servers_of(api).installed(host, allow_remote=True)
    return [model.name for model in found if not model.remote]


def _install_ollama() -> str:
    if sys.platform == "win32":
        return "winget install Ollama.Ollama"
    if sys.platform == "darwin":
        return "brew install ollama"
    return "curl -fsSL https://ollama.com/install.sh | sh"


def _text_recognition(settings: Settings) -> Check:
    name = "Text recognition"
    if settings.ocr == "off":
        return Check(name, "optional", "Scanned pages are not read: the setting “ocr” is off.")
    engine = Engine(settings.ocr, settings.ocr_languages, settings.ocr_model)
    if not (missing := engine.missing()):
        return Check(name, "ok", f"{engine.name} reads scanned pages.")
    mend = _reinstall("rapidocr")
    if engine.name == "tesseract":
        mend = system_packages.install_command(["tesseract-ocr"]) if system_packages.has_apt() else ""
    return Check(name, "optional", f"{missing} Scanned pages stay unread.", mend)


def _system_libraries() -> Check:
    packages = system_packages.missing_packages()
    if not packages:
        return Check("System libraries", "ok", "Everything the window needs is there.")
    detail = f"The window lacks {', '.join(packages)} (names of Debian packages)."
    if not system_packages.has_apt():
        return Check("System libraries", "missing", f"{detail} Install what your system calls them.")
    return Check("System libraries", "missing", detail, system_packages.install_command(packages))


def _data_folder(folder: Path) -> Check:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        detail = f"The data folder {folder} is not writable ({error.strerror})."
        return Check("Data folder", "missing", detail, "pilcrow --data-dir DIR")
    return Check("Data folder", "ok", f"{folder} is writable.")


def _reading(folder: Path, settings: Settings) -> Check:
    """Check the library for failures in reading its documents."""
    from ..engines.store.library import FILE, Library

    name = "Reading"
    if not (folder / FILE).exists():
        return Check(name, "ok", "No document has been read yet.")
    try:
        with closing(Library(folder, ruling_packs(folder, settings.packs_off)[1])) as library:
            documents = [document for document in library.documents() if document.faults]
    except PilcrowError as error:
        return Check(name, "missing", str(error), "pilcrow library rescue")
    if not documents:
        return Check(name, "ok", "Everything was recognised in the documents that were read.")
    faults = [(document.id, fault) for document in documents for fault in document.faults]
    steps = ", ".join(dict.fromkeys(fault.step for _, fault in faults))
    named = ", ".join(f"“{document.title}”" for document in documents[:3])
    more = f" and {len(documents) - 3} more" if len(documents) > 3 else ""
    detail = f"Not everything was recognised in {named}{more} ({steps}): “pilcrow doctor --json” says what failed."
    reported = tuple({"document": digest} | asdict(fault) for digest, fault in faults)
    return Check(name, "optional", detail, faults=reported)


def _disk(folder: Path) -> Check:
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    free = shutil.disk_usage(there).free
    if free < 500_000_000:  # disk space in bytes for a library of a few dozen large documents
        detail = f"Only {free / 1e6:.0f} MB are free for {folder}: make room, or choose another with --data-dir."
        return Check("Disk", "missing", detail, "pilcrow --data-dir DIR")
    return Check("Disk", "ok", f"{free / 1e9:.1f} GB free.")
