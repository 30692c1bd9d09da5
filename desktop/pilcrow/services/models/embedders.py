"""Embedding models of the settings, in files or behind servers: created, listed, tested and added."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.errors import ModelError
from ...core.message import Words
from ...core.protocols import Embedder
from ...core.search.dual_embedding import DualEmbedder
from ...core.search.known_pairs import UNRELATED, are_crowded, languages_known
from ...core.servers.embedding_models import ServedModel, prefixes
from ...core.stopping import Stopped, never
from ...engines.embedding.model_files import embedders, find_served, vectors_id
from ...settings import Settings, bundled, own_models

if TYPE_CHECKING:
    from ...core.servers.chat_models import ModelInfo
    from ...engines.embedding.process import EmbedderProcess

log = logging.getLogger(__name__)
_LONGEST = 512
"""Number of tokens per text that every server accepts; llama.cpp refuses more unless configured otherwise."""
_SPARE = 0.75
"""Share of a model's token limit that is used, because token counts are estimates."""


class Embedders:
    """The embedding models of the settings at the time of creation, and their substitutes; may be used from any
    thread. With `apart` each model in files has its own process, which starts with the first request.
    """

    def __init__(self, folder: Path, settings: Settings, stopped: Stopped, *, apart: bool) -> None:
        self.problem: Words = ""
        """Reason for a missing model, in a sentence."""
        self._folder, self._settings, self._stopped, self._apart = folder, settings, stopped, apart
        self._names = settings.models
        self._made: dict[tuple[str, ...], Embedder] = {}
        self._making = threading.RLock()
        self._stopping = False

    @property
    def usable(self) -> Embedder | None:
        """The embedding model of the settings; None if it cannot be used."""
        with self._making:
            found = self.unproven
            try:
                return found if found is None or found.id else None  # its id asks whether it can be used
            except ModelError as error:
                self._unusable(error)
                return None

    @property
    def unproven(self) -> Embedder | None:
        """The embedding model of the settings, without a test: it may turn out to be unusable. Starts nothing."""
        if self.problem:
            return None
        try:
            return self._of(self._names)
        except ModelError as error:
            self._unusable(error)
            return None

    @property
    def vectors_id(self) -> str:
        """Id of the vectors that documents should have; "" if no model can make them. Starts nothing."""
        try:
            return "+".join(vectors_id(bundled("models"), name, own_models(self._folder)) for name in self._names)
        except ModelError:
            return ""

    def serving(
        self, complete: Mapping[str, int], documents: int, without: Set[str] = frozenset()
    ) -> Embedder | None:
        """The model for searching a number of documents: that of the settings, unless another one has embedded
        more of them completely. `complete` maps the id of each model to the number of documents it has embedded.
        Models with ids in `without` are excluded. If the model of the settings is unusable, another one must have
        embedded all documents.
        """
        own = self.usable
        usable = own if own is not None and own.id not in without else None
        least = complete.get(usable.id, 0) if usable else documents - 1
        more = {of: count for of, count in complete.items() if count > least and of not in without}
        try:
            names = _model_pairs(self._folder) if more else {}
            able = [of for of in more if of in names]
            return self._of(names[max(able, key=more.__getitem__)]) if able else usable
        except ModelError as error:
            log.warning("no other embedding model is used: %s", error)
            return usable

    def stop(self) -> None:
        """Stop all requests to servers."""
        self._stopping = True

    def close(self) -> None:
        """End all processes."""
        for process in self.processes:
            process.close()

    @property
    def processes(self) -> list[EmbedderProcess]:
        """Processes of the models in files."""
        from ...engines.embedding.process import EmbedderProcess

        made = list(self._made.values())
        parts = (part for each in made for part in (each.parts if isinstance(each, DualEmbedder) else (each,)))
        return [part for part in parts if isinstance(part, EmbedderProcess)]

    def _of(self, names: tuple[str, ...]) -> Embedder:
        """The embedder of one model, or of two joined models. Raises `ModelError`."""
        with self._making:
            if names not in self._made:
                first, *more = [
                    _one(self._folder, name, self._settings, self._ends, self._apart) for name in names
                ]
                self._made[names] = DualEmbedder(first, *more) if more else first
            return self._made[names]

    def _ends(self) -> bool:
        """True if waiting requests must end."""
        return self._stopping or self._stopped()

    def _unusable(self, error: ModelError) -> None:
        log.warning("no embedding model: %s", error)
        self.problem = error.message


def _one(folder: Path, name: str, settings: Settings, stopped: Stopped, apart: bool) -> Embedder:
    own = own_models(folder)
    if served := find_served(own, name):
        from ...engines.chat.embedding import ServedEmbedder

        return ServedEmbedder(served, settings.allow_remote, stopped)
    if apart:
        from ...engines.embedding.process import EmbedderFiles, EmbedderProcess

        return EmbedderProcess(EmbedderFiles(bundled("models"), (name,), own))
    from ...engines.embedding.embedder import load_embedder

    return load_embedder(bundled("models"), name, own=own)


def until(embedder: Embedder, stopped: Stopped) -> Embedder:
    """A copy of the embedder whose requests end when `stopped()`; one in files as it is."""
    from ...engines.chat.embedding import ServedEmbedder

    if isinstance(embedder, DualEmbedder):
        first, second = embedder.parts
        return DualEmbedder(until(first, stopped), until(second, stopped))
    return embedder.until(stopped) if isinstance(embedder, ServedEmbedder) else embedder


def _model_pairs(folder: Path) -> dict[str, tuple[str, ...]]:
    """Names of the one or two models that make the vectors of each id. Raises `ModelError`."""
    ids = {model.name: model.vectors_id for model in embedders(bundled("models"), own_models(folder))}
    found: dict[str, tuple[str, ...]] = {of: (name,) for name, of in ids.items()}
    return found | {f"{ids[a]}+{ids[b]}": (a, b) for a, b in product(ids, ids) if a != b}


# ---- adding a model behind a server -------------------------------------------------------------------------


def offered(settings: Settings, host: str = "", api: str = "") -> list[ModelInfo]:
    """Embedding models of a server, by default of the chat server. Raises `ChatError`."""
    from ...engines.chat import embedding

    return embedding.offered_models(api or settings.chat_api, host or settings.chat_host, settings.allow_remote)


@dataclass(frozen=True, slots=True)
class ServerModel:
    """An embedding model of a server, by default of the chat server, to be added under `name`, by default its name
    on the server. Prefixes of None are those of its family.
    """

    model: str
    host: str = ""
    api: str = ""
    name: str = ""
    query_prefix: str | None = None
    passage_prefix: str | None = None


def add_served(
    folder: Path, settings: Settings, wanted: ServerModel, stopped: Stopped = never
) -> tuple[ServedModel, tuple[str, ...]]:
    """Test a model of a server with known questions, and add it; returns it with the languages of the test pairs
    it passed. Raises `ModelError`, `Cancelled`.
    """
    from ...engines.chat import embedding
    from ...engines.embedding.adding import check_name, keep_served

    own, remote, model = own_models(folder), settings.allow_remote, wanted.model
    name = wanted.name or model.removesuffix(":latest").rpartition("/")[2].replace(":", "-")
    check_name(name, own, bundled("models"))
    query, passage = prefixes(model)
    served = ServedModel(
        name=name,
        api=wanted.api or settings.chat_api,
        host=wanted.host or settings.chat_host,
        model=model,
        digest="",
        dimension=0,
        max_tokens=int(_SPARE * _LONGEST),
        query_prefix=query if wanted.query_prefix is None else wanted.query_prefix,
        passage_prefix=passage if wanted.passage_prefix is None else wanted.passage_prefix,
        centred=False,
        sample=(),
    )
    digest = embedding.served_digest(served, remote, stopped)
    apart = embedding.embed(served, [served.passage_prefix + text for text in UNRELATED], remote, stopped)
    [plain] = embedding.embed(served, UNRELATED[:1], remote, stopped)
    sample = tuple(round(float(number), 5) for number in plain[: embedding.SAMPLE])
    served = replace(
        served,
        digest=digest or embedding.sample_digest(sample),
        dimension=apart.shape[1],
        centred=are_crowded(apart),
        sample=sample,
    )
    languages = languages_known(embedding.ServedEmbedder(served, remote, stopped))
    if not languages:
        raise ModelError(
            "The model {name} does not find the passages of known questions: it is not made for searching, or "
            "wants other prefixes.",
            name=model,
        )
    keep_served(served, own)
    return served, languages


class EmbeddingModels:
    """Implementation of `ui.base.backend.EmbeddingModels` over a data folder."""

    def __init__(self, folder: Path, settings: Callable[[], Settings]) -> None:
        self._folder, self._settings = folder, settings

    def names(self) -> list[str]:
        from ...engines.embedding.model_files import known_models, served_models

        own = own_models(self._folder)
        try:
            known, served = known_models(bundled("models"), own), served_models(own)
        except ModelError as error:
            log.warning("embedding models cannot be listed: %s", error)
            return []
        return [*(model.name for model in known if model.kind == "embedder"), *(model.name for model in served)]

    def offered(self, host: str, api: str) -> list[str]:
        return [model.name for model in offered(self._settings(), host, api)]

    def add_served(self, model: str, host: str, api: str, stopped: Stopped) -> str:
        added, _ = add_served(self._folder, self._settings(), ServerModel(model, host, api), stopped)
        return added.name

    def add_folder(self, found: str) -> str:
        from ...engines.embedding.adding import add_model

        return add_model(Path(found), own_models(self._folder), bundled("models")).model.name
