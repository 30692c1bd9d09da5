"""Embedding models behind Ollama or an OpenAI-compatible server, as untrusted as chat servers."""

from __future__ import annotations

import copy
import math
import threading
from collections.abc import AsyncGenerator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Self

import httpx
import numpy as np

from ...core.errors import ChatError, ModelError, ServerAway
from ...core.language import tokens
from ...core.protocols import Floats
from ...core.search.known_pairs import UNRELATED
from ...core.search.products import unit_rows
from ...core.servers.chat_models import ModelInfo
from ...core.servers.embedding_models import ServedModel
from ...core.stopping import Stopped, never
from . import bounded, ollama, openai, servers, streaming
from .apis import servers_of

_PATIENCE = 120
"""Seconds to wait for one reply: a server may have to load the model first."""
_WAIT = httpx.Timeout(_PATIENCE, connect=5.0)
_MOST = 64
"""Texts per request, at most."""
_BYTES = 3_000_000
"""Bytes of one reply, a single line, at most."""
_NUMBER = 25
"""Characters per number in a reply, at most."""
SAMPLE = 32
"""Numbers of a vector by which models are told apart: those of different models are as good as random."""
_COMING_BACK = {
    HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT,
}  # fmt: skip
"""HTTP status codes of failures that may pass."""


class _Checked:
    """Facts about the server after the first check, shared by all copies of an embedder."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.shared: tuple[Floats, Floats] | None = None
        """Common vectors of all passages and of all queries; None before the server has been asked."""


class ServedEmbedder:
    """Fulfils `core.protocols.Embedder`. Safe to use from several threads.

    Before the first request, and again after the server was away, the model is compared with the one that was
    added. Everything may raise `ModelError`, as a `ServerAway` if the server may come back.
    """

    def __init__(self, model: ServedModel, allow_remote: bool, stopped: Stopped = never) -> None:
        """`stopped` ends a request within 200 ms, with `Cancelled`."""
        self.id, self.dimension = model.vectors_id, model.dimension
        self._model, self._allow_remote, self._stopped = model, allow_remote, stopped
        self._checked = _Checked()

    def until(self, stopped: Stopped) -> Self:
        """Return a copy whose work ends once `stopped()` is true."""
        other = copy.copy(self)
        other._stopped = stopped
        return other

    def passages(self, texts: Sequence[str]) -> list[Floats]:
        """See `protocols.Embedder`. A text longer than the model's input becomes several windows."""
        shared, _ = self._shared()
        prefix = self._model.passage_prefix
        windows = [[prefix + piece for piece in self._pieces(text)] for text in texts]
        rows = self._embed([window for text in windows for window in text]) - shared
        ends = np.cumsum([len(text) for text in windows])
        return [unit_rows(rows[end - len(text) : end]) for end, text in zip(ends, windows, strict=True)]

    def query(self, text: str) -> Floats:
        """One unit vector (dimension,); the excess of a very long question is cut off."""
        _, shared = self._shared()
        prefix = self._model.query_prefix
        return unit_rows(self._embed([prefix + self._pieces(text)[0]]) - shared).reshape(self.dimension)

    def unread(self, _texts: Sequence[str]) -> float:
        """See `protocols.Embedder`. There is no tokenizer here, so the model is trusted."""
        return 0.0

    def _pieces(self, text: str) -> list[str]:
        """Split a text into pieces of similar length, none estimated to exceed the model's input."""
        count = max(1, math.ceil(tokens.count_tokens(text) / self._model.max_tokens))
        size = math.ceil(len(text) / count)
        # characters that neighbouring windows of a long text share
        return [text[max(0, at * size - 100) : (at + 1) * size] for at in range(count)]

    def _shared(self) -> tuple[Floats, Floats]:
        with self._checked.lock:
            if self._checked.shared is None:
                self._check()
                self._checked.shared = self._common()
            return self._checked.shared

    def _check(self) -> None:
        """Raise `ModelError` if the server's model of this name differs from the one added."""
        model = self._model
        listed = served_digest(model, self._allow_remote, self._stopped)
        vector = self._embed([UNRELATED[0]])[0]
        same = float(vector[:SAMPLE] @ unit_rows(np.array([model.sample], np.float32))[0])
        if same < 0.98 * float(np.linalg.norm(vector[:SAMPLE])) or (listed and listed != model.digest):
            raise ModelError(
                "The model {model} at {host} is not the one any more that was added: add it again "
                "(`pilcrow models add`).",
                model=model.model,
                host=model.host,
            )

    def _common(self) -> tuple[Floats, Floats]:
        nothing = np.zeros(self.dimension, np.float32)
        if not self._model.centred:
            return nothing, nothing
        both = (self._model.passage_prefix, self._model.query_prefix)
        found = [np.mean(self._embed([prefix + text for text in UNRELATED]), axis=0) for prefix in both]
        return found[0], found[1]

    def _embed(self, texts: Sequence[str]) -> Floats:
        """Embed texts as unit rows (texts, dimension)."""
        try:
            return embed(self._model, texts, self._allow_remote, self._stopped)
        except ServerAway:
            self._checked.shared = None
            raise


def embed(model: ServedModel, texts: Sequence[str], allow_remote: bool, stopped: Stopped) -> Floats:
    """Embed texts on the server, as unit rows (texts, dimension); a model with dimension 0 may return any
    dimension. Raises `ModelError`, `ServerAway`, `Cancelled`.
    """
    rows: list[Floats] = []
    most = max(1, min(_MOST, _BYTES // (_NUMBER * (model.dimension or 8192))))
    for at in range(0, len(texts), most):
        part = texts[at : at + most]
        if model.api == "ollama":
            path, body = "api/embed", {"model": model.model, "input": list(part), "truncate": True}
        else:
            path, body = "embeddings", {"model": model.model, "input": list(part), "encoding_format": "float"}
        answer = _request_json(model, path, body, allow_remote, stopped)
        dimension = rows[0].shape[1] if rows else model.dimension
        rows.append(_vectors(model, answer, len(part), dimension))
    return np.concatenate(rows) if rows else np.empty((0, model.dimension), np.float32)


def _request_json(
    model: ServedModel, path: str, body: Mapping[str, Any] | None, allow_remote: bool, stopped: Stopped
) -> Any:
    """The JSON reply to `body`, or, without one, to a plain request for the path."""
    try:
        openai_base = openai.base(model.host, allow_remote) if model.api == "openai" else ""
        address = f"{openai_base or servers.checked_address(model.host, allow_remote)}/{path}"
    except ChatError as error:
        raise _as_told(error) from error

    async def ask() -> AsyncGenerator[httpx.Response, None]:
        transport = bounded.BoundedTransport()
        async with httpx.AsyncClient(
            timeout=_WAIT, trust_env=False, follow_redirects=False, transport=transport
        ) as client:
            yield await (client.get(address) if body is None else client.post(address, json=dict(body)))

    try:
        [reply] = streaming.stream(ask, stopped)
        if reply.status_code == httpx.codes.OK:
            return reply.json()
    except (httpx.ConnectError, httpx.ConnectTimeout) as error:
        raise ServerAway(
            "The embedding model {model} cannot be asked: no server answers at {host}.",
            model=model.model,
            host=model.host,
        ) from error
    except httpx.TimeoutException as error:
        raise ServerAway(
            "The embedding model {model} at {host} takes more than {seconds} s for a few texts.",
            model=model.model,
            host=model.host,
            seconds=_PATIENCE,
        ) from error
    except httpx.HTTPError as error:
        raise ServerAway(
            "The server at {host} broke off while it was asked for vectors of {model}.",
            model=model.model,
            host=model.host,
        ) from error
    except ChatError as error:
        raise _as_told(error) from error
    except bounded.ODD as error:
        raise _nonsense(model) from error
    told = "" if "page not found" in reply.text else model.model
    failed = servers.failure(model.host, told, reply.status_code, reply.text)
    raise _as_told(failed, reply.status_code in _COMING_BACK)


def _vectors(model: ServedModel, answer: Any, count: int, dimension: int) -> Floats:
    """The vectors in a reply, each of finite numbers and all of one length, as unit rows (count, dimension)."""
    try:
        if model.api == "ollama":
            listed = answer["embeddings"]
        else:
            listed = [entry["embedding"] for entry in sorted(answer["data"], key=lambda entry: entry["index"])]
        numbers = all(type(value) in (int, float) for row in listed for value in row)
        rows = np.array(listed, np.float32) if numbers and len(listed) == count else np.empty(0, np.float32)
    except bounded.ODD as error:
        raise _nonsense(model) from error
    lengths = np.linalg.norm(rows, axis=1) if rows.ndim == 2 else np.zeros(1)
    if not (np.isfinite(lengths) & (lengths > 0)).all():
        raise _nonsense(model)
    if rows.shape[1] != (dimension or rows.shape[1]):
        raise ModelError(
            "The model {model} at {host} makes vectors of {found} numbers now, not {dimension}: add it again "
            "(`pilcrow models add`).",
            model=model.model,
            host=model.host,
            found=rows.shape[1],
            dimension=dimension,
        )
    return unit_rows(rows)


def _nonsense(model: ServedModel) -> ModelError:
    return ModelError(
        "The server at {host} answers with something else than vectors of {model}: is that an embedding model?",
        host=model.host,
        model=model.model,
    )


def _as_told(error: ChatError, back: bool = False) -> ModelError:
    return (ServerAway if back else ModelError)(error.message)


def served_digest(model: ServedModel, allow_remote: bool, stopped: Stopped) -> str:
    """Digest of a model in the server's list, "" if the list has none. Raises `ModelError` if the server lacks the
    model, or would use another machine; `ServerAway`, `Cancelled`.
    """
    ollamas = model.api == "ollama"
    answer = _request_json(model, "api/tags" if ollamas else "models", None, allow_remote, stopped)
    try:
        names = {model.model, f"{model.model}:latest"} if ollamas else {model.model}
        entries = answer["models"] if ollamas else answer["data"]
        entry = next((e for e in entries if names & {e.get("model"), e.get("name"), e.get("id")}), None)
        remote = entry is not None and ollamas and ollama.is_remote(model.model, entry)
    except bounded.ODD as error:
        raise _nonsense(model) from error
    if entry is None:
        raise ModelError(
            "The server at {host} does not have the model {model}: install it there, or choose another.",
            host=model.host,
            model=model.model,
        )
    if remote and not allow_remote:
        raise ModelError(
            "The model {model} runs on its vendor's machines, and the text of your documents would go there: "
            "allow it in the settings (allow_remote), or use a model on this machine.",
            model=model.model,
        )
    return str(entry.get("digest") or "") if ollamas else ""


def offered_models(api: str, host: str, allow_remote: bool) -> list[ModelInfo]:
    """Embedding models of a server, as far as the server identifies them. Raises `ChatError`."""
    found = servers_of(api).installed(host, allow_remote)
    return [m for m in found if (not m.chat or "embed" in m.name.lower()) and (allow_remote or not m.remote)]


def sample_digest(sample: Sequence[float]) -> str:
    """Identify the build of a model whose server gives no digest: by the signs of its sample's numbers."""
    return f"{int(''.join('1' if number > 0 else '0' for number in sample), 2):08x}"
