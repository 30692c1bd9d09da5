"""Settings of the program: one JSON file in the data folder; every setting has a default."""

from __future__ import annotations

import hashlib
import json
import logging
from dataclasses import asdict, dataclass, field, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .core import outside
from .core.errors import LibraryError, PdfError, UsageError
from .core.files import PRIVATE, check_name, given, given_text, write_whole
from .core.files import bundled as bundled

if TYPE_CHECKING:
    from .core.language.packs import Pack

log = logging.getLogger(__name__)


LOOKS = ("system", "light", "dark")
AS_WINDOW = "window"
"""Page colours: dark in a dark window, else light."""
PAGE_COLOURS = (AS_WINDOW, "light", "sepia", "dark")
TEXT_SCALES = range(100, 201, 10)
READING_SIZES = range(60, 301)
LINE_LENGTHS = range(40, 131, 10)
RANKERS = ("flat", "two-stage")
"""Values of `Settings.ranker` that are no cross-encoder's name."""
OPEN, LIBRARY, NOTHING, COLLECTION = "open", "library", "nothing", "collection:"
"""Values of `Settings.programs`; the last is followed by a collection's name."""
CHECKERS = ("none", "chat")
"""Values of `Settings.checker` that are no model's name."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the reader. Numbers from papers name their source."""

    chat_host: str = "http://127.0.0.1:11434"
    """Base address of the chat server: Ollama's or, with `chat_api` "openai", any compatible one."""
    chat_api: str = "ollama"
    chat_model: str = ""
    """Name of the chat model; empty: the first one installed that can chat."""
    light_model: str = ""
    """Name of a second, light chat model, which reads: agents of documents, extraction and gists (SPD-RAG, 4.4;
    MDP, appendix A); empty: the chat model.
    """
    allow_remote: bool = False
    """True if the chat host may be another machine (also for vendors' cloud models behind Ollama)."""
    context: int = 0
    """Tokens of context requested from the chat server; 0: as many as the model and the machine's memory allow."""
    keep_alive: int = 15
    """Minutes that Ollama keeps a model in memory after an answer; negative: until the window is closed."""
    top: int = 2
    """Paragraphs located per Retrieve (DeepRead's K = 2; the paper sweeps 2, 3, 5, 7)."""
    window_up: int = 0
    window_down: int = 0
    """Scanning window around each located paragraph (DeepRead Eq. 9; (1, 1) is its "expand")."""
    rounds: int = 50
    """Greatest number of rounds of the agent (DeepRead's T = 50)."""
    strategy: str = "auto"
    """How a question is answered, one of `core.ask.question.StrategyName`."""
    notes_as_memory: bool = True
    """True if the reader's notes, saved answers and marks are searched for questions, and cited as such."""
    checker: str = "none"
    """What judges the sentences of answers and given texts that rules cannot check: "none"; "chat", the chat
    model; else a model made for it, by its name in the manifest or on the chat server.
    """
    agents: int = 0
    """Number of documents asked in parallel for a thorough answer; 0: as the chat server answers."""
    ahead: str = ""
    """Work of chat models without a request, by name, separated by commas: "summaries" of a document and its
    chapters and descriptions of its "figures", once it is indexed; "gists" (MDP's short texts about documents) and
    "relations" of terms (BookRAG), while the program is idle.
    """
    skeleton_tokens: int = 2500
    """Budget of the contents tree in the system prompt; larger trees are folded."""
    model: str = "all-MiniLM-L6-v2"
    """Embedding model, by its name in the manifest, or two joined by "+" (DocsRay's dual embedding)."""
    ranker: str = "flat"
    """How paragraphs are ranked for a question: "flat", all of them, by words and meaning; "two-stage", those of
    the best sections (DocsRay); else a cross-encoder, by its name in the manifest or its server's address, that
    reads the best again.
    """
    packs_off: str = ""
    """Disabled rule packs, by name, separated by commas."""
    ocr: str = "rapidocr"
    """Engine for pages without text: "rapidocr", "tesseract" (if installed), or "off"."""
    ocr_languages: str = "eng"
    """Tesseract's names of the languages to expect ("eng+deu")."""
    ocr_model: str = ""
    """PP-OCR recogniser (ONNX, with its characters inside) that replaces RapidOCR's own, for other scripts."""
    voice_speed: int = 100
    """Speed of reading aloud, in per cent of the voice's own."""
    language: str = ""
    """Language of the window, such as "de"; empty: the desktop's."""
    look: str = "system"
    """Colours of the window, one of `LOOKS`."""
    page_colours: str = AS_WINDOW
    """Colours of pages, one of `PAGE_COLOURS`."""
    smooth_scrolling: bool = True
    """True if scrolling by wheel and keys is animated, unless the system asks for reduced motion."""
    previews: str = "hover"
    """Preview of a link's target: "hover", "ctrl" (only while Ctrl is held), or "off"."""
    open_hosts: str = ""
    """Hosts whose addresses in documents are opened without asking, separated by commas."""
    reopen: bool = True
    """True if the window opens with the documents of the last session."""
    font: str = "auto"
    """Font of the window: "auto", Inter if a Linux desktop has only a fallback such as DejaVu; "desktop", the
    desktop's font; "inter".
    """
    text_scale: int = 100
    """Size of the window's text in per cent of the font's own, one of `TEXT_SCALES`."""
    reading_size: int = 100
    """Size of the text in reading mode in per cent, one of `READING_SIZES`."""
    line_length: int = 70
    """Length of the lines in reading mode, in characters, one of `LINE_LENGTHS`."""
    quotation: str = "plain"
    """Format of a copied quotation: "plain" (title, page), "markdown" (as a block with a link back) or "author"
    (author and year, if the file names them).
    """
    citation_style: str = "apa"
    """How documents are cited: "apa", "chicago-author-date", "ieee", or the path of a style (CSL) of one's own."""
    dictionaries: str = ""
    """Folder of the reader's dictionaries, of StarDict or dictd; empty: none."""
    editor: str = ""
    """Command that opens a TeX source, with {file}, {line} and {column} in their places; empty: none."""
    notebook: str = ""
    """Folder of an Obsidian vault or a Logseq graph that gets an entry of each marked document; empty: none."""
    zotero: str = ""
    """Zotero's data folder, whose library is followed, and only read; empty: none."""
    author: str = ""
    """Author of marks that are written into files and exported; empty: no name."""
    pause_on_battery: bool = True
    """True if background work pauses while the computer runs on battery."""
    chroma_url: str = ""
    """Address of a Chroma server; empty: the library's own folder."""
    programs: str = OPEN
    """Documents that other programs may read by `pilcrow mcp`: "open", those that are open in the window;
    "library", "nothing", or "collection:NAME".
    """
    programs_port: int = 0
    """Port of this machine where `pilcrow mcp --http` listens; 0: only its standard input and output are used."""

    @property
    def models(self) -> tuple[str, ...]:
        """Names of the embedding models: one, or two whose vectors are joined."""
        return tuple(self.model.split("+"))

    @property
    def reranker(self) -> str:
        """Name or address of the cross-encoder that ranks; "" for none."""
        return "" if self.ranker in RANKERS else self.ranker

    @property
    def works_ahead(self) -> set[str]:
        """Names in `ahead`."""
        return names_in(self.ahead)


@dataclass(frozen=True, slots=True)
class OpenFiles:
    """Documents that are open in the window: their paths from left to right, and the index of the one in front."""

    paths: tuple[str, ...] = ()
    front: int = 0
    splits: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Split view of a document, by its path, as the window stores it."""


def own_models(folder: Path) -> Path:
    """Folder for models added by the reader, in the data folder."""
    return folder / "models"


def pack_files(folder: Path) -> list[Path]:
    """Paths of the rule packs: the program's, then those in the data folder's `packs`, which replace the program's
    of the same name, and the data folder's vocabulary.txt.
    """
    found = [*sorted(bundled("resources").glob("packs/*.toml")), *sorted(folder.glob("packs/*.toml"))]
    named = {path.stem: path for path in found}
    return [*named.values(), *folder.glob("vocabulary.txt")]


def packs(folder: Path, off: str = "") -> list[Pack]:
    """All packs, without those named in `off`. Raises `UsageError` for an invalid file."""
    without = names_in(off)
    return [load_pack(path) for path in pack_files(folder) if path.stem not in without]


def ruling_packs(folder: Path, off: str = "") -> tuple[list[Pack], str]:
    """Packs in use that affect the recovery of structure, and an id of all their rules: empty if they are the
    program's own. Invalid files are left out: `packs` reports them on request.
    """
    ruling, without = [], names_in(off)
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


def names_in(names: str) -> set[str]:
    """Names in a setting that has several, separated by commas."""
    return {name.strip() for name in names.split(",") if name.strip()}


def load_pack(path: Path) -> Pack:
    """Load a pack from a file. Raises `UsageError` if it is invalid."""
    try:
        return _read_pack(path.suffix == ".toml", path.stem, given_text(path))
    except (OSError, ValueError, UsageError) as error:
        raise UsageError(
            "{path} cannot be used: mend it or delete it. ({problem})", path=path, problem=error
        ) from error


@lru_cache(maxsize=32)
def _read_pack(toml: bool, name: str, text: str) -> Pack:
    """A pack from its text, read once however often the file is looked at."""
    from .core.language.packs import read_pack, read_vocabulary  # not needed before the window's first page

    return (read_pack if toml else read_vocabulary)(name, text)


_LONGEST_PATH = 4096
"""Characters of the path of a document, at most."""
_ONCE_SWITCHES = {"summaries": "summaries", "describe": "figures", "gists": "gists", "relations": "relations"}
"""Names in `Settings.ahead` by the switches that they once were."""


def load_settings(folder: Path) -> Settings:
    """Settings stored in the data folder; unknown names are ignored, wrong types refused."""
    path = folder / "settings.json"
    try:
        stored = _renew(dict(json.loads(given(path))))
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


def _renew(stored: dict[str, Any]) -> dict[str, Any]:
    """Stored settings by today's names: files once had a switch for each strategy and each work done ahead, and a
    setting each for a second embedding model, two-stage retrieval and a reranker.
    """
    renewed = dict(stored)
    for strategy in ("graph", "planned"):
        if stored.get(strategy) is True:
            renewed.setdefault("strategy", strategy)
    if works := [work for switch, work in _ONCE_SWITCHES.items() if stored.get(switch) is True]:
        renewed.setdefault("ahead", ", ".join(works))
    if second := stored.get("second_model"):
        renewed["model"] = f"{stored.get('model') or Settings().model}+{second}"
    if ranker := stored.get("reranker") or stored.get("retrieval"):
        renewed.setdefault("ranker", ranker)
    return renewed


def save_settings(folder: Path, settings: Settings) -> None:
    """Save only the values that differ from the defaults, atomically. Raises `LibraryError`."""
    default = asdict(Settings())
    changed = {name: value for name, value in asdict(settings).items() if value != default[name]}
    try:
        write_down(folder / "settings.json", changed)
    except OSError as error:
        raise LibraryError(
            "The settings hold until Pilcrow is closed: {folder} cannot be written ({problem}).",
            folder=folder,
            problem=error.strerror,
        ) from error


def open_files(folder: Path) -> OpenFiles:
    """Documents open in the last session; none if the list is missing or unreadable."""
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
    """True if a value can be the path of a document."""
    try:
        check_name(str(value))
    except PdfError:
        return False
    return isinstance(value, str) and Path(value).is_absolute() and len(value) <= _LONGEST_PATH


def keep_open_files(folder: Path, files: OpenFiles) -> None:
    """Save the list of open documents, atomically. Raises `LibraryError`."""
    try:
        write_down(folder / "open.json", asdict(files))
    except OSError as error:
        raise LibraryError(
            "Which documents are open is not remembered: {folder} cannot be written ({problem}).",
            folder=folder,
            problem=error.strerror,
        ) from error


def write_down(path: Path, values: dict[str, Any]) -> None:
    """Write values as JSON, atomically, readable only for the user: the folder may be one that others can read.
    Raises `OSError`.
    """
    write_whole(path, json.dumps(values, indent=2) + "\n", mode=PRIVATE)
