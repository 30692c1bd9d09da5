"""Settings and the folders things live in. One JSON file under the data folder; everything has a default."""

from __future__ import annotations

import hashlib
import json
import logging
import os
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import platformdirs

from .core import outside
from .core.errors import LibraryError, PdfError, UsageError
from .core.files import bundled as bundled
from .core.files import check_name, given, given_text
from .core.language.packs import Pack, read_pack, read_vocabulary

log = logging.getLogger(__name__)


LOOKS = ("system", "light", "dark")
PAGE_COLOURS = ("light", "sepia", "dark")
TEXT_SCALES = range(100, 201, 10)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person can set. Numbers from the papers name their source."""

    chat_host: str = "http://127.0.0.1:11434"
    """Base address of the chat server: Ollama's or, with `chat_api` "openai", any compatible one."""
    chat_api: str = "ollama"
    chat_model: str = ""
    """Name of the chat model; empty: the first one installed that can chat."""
    allow_remote: bool = False
    """Whether a chat host that is not this machine may be used (also vendors' cloud models behind Ollama)."""
    context: int = 0
    """Tokens of context to ask the chat server for; 0: what the model and the machine's memory allow."""
    keep_alive: int = 15
    """Minutes that Ollama keeps a model in memory after an answer; negative: until the window is closed."""
    top: int = 2
    """Paragraphs located per Retrieve (DeepRead's K = 2; the paper sweeps 2, 3, 5, 7)."""
    window_up: int = 0
    window_down: int = 0
    """Scanning window around each located paragraph (DeepRead Eq. 9; (1, 1) is its "expand")."""
    rounds: int = 50
    """Most rounds of the agent (DeepRead's T = 50)."""
    planned: bool = False
    """Whether questions that need several places, or a whole part of a document, are planned (BookRAG)."""
    graph: bool = False
    """Whether a chat model may look entities up, and how they are related (BookRAG's graph)."""
    notes_as_memory: bool = True
    """Whether the reader's notes, kept answers and marks are searched in questions, as such."""
    agents: int = 0
    """Documents asked at a time for a thorough answer; 0: as many as the chat server answers at once."""
    summaries: bool = False
    """Whether summaries of a document and its chapters are made ahead, once it is indexed."""
    gists: bool = False
    """Whether the chat model writes what documents are about, while nothing else is to be done."""
    relations: bool = False
    """Whether the chat model reads how terms are related, section by section, while nothing else is to be done."""
    skeleton_tokens: int = 2500
    """Budget of the contents tree in the system prompt; larger trees are folded."""
    describe: bool = False
    """Whether a chat model that sees describes figures unasked, once a document is indexed."""
    model: str = "all-MiniLM-L6-v2"
    """Embedding model, by its name in the manifest."""
    second_model: str = ""
    """A second one, whose vectors are joined to the first's (DocsRay's dual embedding); empty: none."""
    retrieval: str = "flat"
    """Which vectors a question is compared with: "flat", all of them; "two-stage", those in the best sections."""
    reranker: str = ""
    """A cross-encoder that reads the best paragraphs again, by its name in the manifest; empty: none."""
    packs_off: str = ""
    """Packs of a field's rules that are not used, by name, with commas between them."""
    ocr: str = "rapidocr"
    """What reads pages without text from their pictures: "rapidocr", "tesseract" (when installed), or "off"."""
    ocr_languages: str = "eng"
    """Tesseract's names of the languages to expect ("eng+deu")."""
    ocr_model: str = ""
    """A PP-OCR recogniser (ONNX, its characters inside) in place of RapidOCR's own, for other scripts."""
    voice_speed: int = 100
    """Pace of reading aloud, in per cent of the voice's own."""
    language: str = ""
    """Language of the window, such as "de"; empty: the desktop's."""
    look: str = "system"
    """Colours of the window, one of `LOOKS`."""
    page_colours: str = "light"
    """Colours of pages, one of `PAGE_COLOURS`."""
    smooth_scrolling: bool = True
    """Whether the eyes can follow scrolling by wheel and keys, unless the system asks for less motion."""
    previews: str = "hover"
    """When a place is shown that a link leads to: "hover", "ctrl" (only while Ctrl is held), or "off"."""
    open_hosts: str = ""
    """Hosts whose addresses in documents are opened without asking, with commas between them."""
    reopen: bool = True
    """Whether the window opens with the documents that were open the last time."""
    font: str = "auto"
    """The window's face: "auto", Inter where a desktop on Linux has only a fallback such as DejaVu; "desktop", the
    desktop's; "inter"."""
    text_scale: int = 100
    """Size of the window's text in per cent of the font's own, one of `TEXT_SCALES`."""
    quotation: str = "plain"
    """How words are copied as a quotation: "plain" (title, page), "markdown" (as a block with a link back) or
    "author" (author and year, where the file names them)."""
    author: str = ""
    """Whose marks they are that are written into files and exported; empty: nobody is named."""
    pause_on_battery: bool = True
    """Whether work in the background waits while the computer runs on its battery."""
    chroma_url: str = ""
    """Address of a Chroma server; empty: the library's own folder."""


_LONGEST_PATH = 4096


@dataclass(frozen=True, slots=True)
class OpenFiles:
    """The documents that are open in the window: their paths from left to right, and which of them is in front."""

    paths: tuple[str, ...] = ()
    front: int = 0
    splits: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By the path of a document, how its view is split, as the window writes it."""


def data_folder(chosen: str | None = None) -> Path:
    """The folder of library, vectors, settings and log, created when missing. One that was missing or empty is
    made private (mode 0700); that of a folder with files in it is its owner's affair.

    `chosen` is `--data-dir`; else `PILCROW_DATA_DIR`; else the system's place for user data.
    Raises `LibraryError` when it cannot be created or written.
    """
    folder = Path(chosen or os.environ.get("PILCROW_DATA_DIR") or platformdirs.user_data_dir("pilcrow", False))
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not any(folder.iterdir()):
            folder.chmod(0o700)
    except OSError as error:
        raise LibraryError(
            "The data folder {folder} cannot be created ({problem}): choose another with --data-dir.",
            folder=folder,
            problem=error.strerror,
        ) from error
    if not os.access(folder, os.W_OK):
        raise LibraryError(
            "The data folder {folder} is not writable: make it so, or choose another with --data-dir.",
            folder=folder,
        )
    return folder


def own_models(folder: Path) -> Path:
    """Where in the data folder the models lie that a person adds."""
    return folder / "models"


def pack_files(folder: Path) -> list[Path]:
    """Where packs lie: the program's, those in the data folder's `packs`, of which one takes the place of the
    program's with the same name, and the data folder's vocabulary.txt.
    """
    found = [*sorted(bundled("resources").glob("packs/*.toml")), *sorted(folder.glob("packs/*.toml"))]
    named = {path.stem: path for path in found}
    return [*named.values(), *folder.glob("vocabulary.txt")]


def packs(folder: Path, off: str = "") -> list[Pack]:
    """The packs there are, without those named in `off`. Raises `UsageError` for a file that cannot be used."""
    without = switched_off(off)
    return [load_pack(path) for path in pack_files(folder) if path.stem not in without]


def ruling_packs(folder: Path, off: str = "") -> tuple[list[Pack], str]:
    """The packs in use that rule how structures are recovered, and a name for all their rules: empty where they
    are as they come with the program. A file that cannot be used is left out: `packs` says so to who asks.
    """
    ruling, without = [], switched_off(off)
    for path in pack_files(folder):
        if path.suffix == ".toml" and path.stem not in without:
            try:
                ruling.append(load_pack(path))
            except UsageError as error:
                log.warning("not used: %s", error)
    rules = [(pack.marks, pack.least, pack.numbers) for pack in ruling if pack.numbers is not None]
    shipped = [load_pack(path) for path in sorted(bundled("resources").glob("packs/*.toml"))]
    if rules == [(pack.marks, pack.least, pack.numbers) for pack in shipped if pack.numbers is not None]:
        return ruling, ""
    return ruling, f"rules {hashlib.sha256(repr(rules).encode()).hexdigest()[:12]}"


def switched_off(names: str) -> set[str]:
    """What `Settings.packs_off` names."""
    return {name.strip() for name in names.split(",") if name.strip()}


def load_pack(path: Path) -> Pack:
    """The pack in a file. Raises `UsageError` when it cannot be used."""
    try:
        text = given_text(path)
        return (read_pack if path.suffix == ".toml" else read_vocabulary)(path.stem, text)
    except (OSError, ValueError, UsageError) as error:
        raise UsageError(
            "{path} cannot be used: mend it or delete it. ({problem})", path=path, problem=error
        ) from error


def load(folder: Path) -> Settings:
    """The settings stored under the data folder; unknown names are ignored, wrong types refused."""
    path = folder / "settings.json"
    try:
        stored = dict(json.loads(given(path)))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, TypeError, RecursionError) as error:
        raise UsageError(
            "The settings file {path} cannot be read ({problem}): mend it or delete it.", path=path, problem=error
        ) from error
    known = {f.name: type(getattr(Settings(), f.name)) for f in fields(Settings)}
    for name, value in stored.items():
        if name in known and type(value) is not known[name]:
            raise UsageError(
                "The setting {name} in {path} must be of type {type}, not {value}.",
                name=name,
                path=path,
                type=known[name].__name__,
                value=repr(value),
            )
    return replace(Settings(), **{name: value for name, value in stored.items() if name in known})


def save(folder: Path, settings: Settings) -> None:
    """Write only what differs from the defaults, atomically."""
    default = asdict(Settings())
    changed = {name: value for name, value in asdict(settings).items() if value != default[name]}
    write_down(folder / "settings.json", changed)


def open_files(folder: Path) -> OpenFiles:
    """What was open the last time, as far as it can be: nothing where that was not written, or cannot be read."""
    try:
        kept = outside.loads(given(folder / "open.json"))
    except (OSError, ValueError):
        return OpenFiles()
    paths, front, splits = map((kept if isinstance(kept, dict) else {}).get, ("paths", "front", "splits"))
    named = [path for path in paths if _is_path(path)] if isinstance(paths, list) else []
    known = {path: how for path, how in splits.items() if path in named} if isinstance(splits, dict) else {}
    before = front if isinstance(front, int) and 0 <= front < len(named) else 0
    return OpenFiles(tuple(named), before, {path: how for path, how in known.items() if isinstance(how, dict)})


def _is_path(value: object) -> bool:
    """Whether a value can be the path of a document."""
    try:
        check_name(str(value))
    except PdfError:
        return False
    return isinstance(value, str) and Path(value).is_absolute() and len(value) <= _LONGEST_PATH


def keep_open_files(folder: Path, files: OpenFiles) -> None:
    """Write down what is open, atomically."""
    write_down(folder / "open.json", asdict(files))


def write_down(path: Path, values: dict[str, Any]) -> None:
    """Write values as JSON, atomically, for the user's eyes only. Raises `OSError`."""
    fresh = path.with_suffix(".new")
    fresh.touch(mode=0o600)  # it may name documents, and lie in a folder that others can read
    fresh.write_text(json.dumps(values, indent=2) + "\n", encoding="utf-8")
    fresh.replace(path)
