"""An embedding server on loopback, with the protocols of Ollama and OpenAI, whose model is the bundled one. It
reranks, too.

    with EmbedServer() as server:
        add_served(folder, Settings(), ServerModel(server.model, server.host, "ollama"))

`odd` may replace its reply: called with the texts of a request, it returns the bytes of a reply, a status with a
text, or None for an honest reply. `texts` collects all embedded texts, `paths` all requested paths.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Sequence
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from pilcrow.engines.embedding.embedder import OnnxEmbedder, load_embedder
from pilcrow.settings import Settings, bundled

Odd = Callable[[Sequence[str]], bytes | tuple[int, str] | None]


@cache
def shipped() -> OnnxEmbedder:
    return load_embedder(bundled("models"), Settings().model)


def honest(texts: Sequence[str]) -> list[list[float]]:
    return _embedded(tuple(texts))


@cache
def _embedded(texts: tuple[str, ...]) -> list[list[float]]:
    """Vectors of the texts of one request: a model is tried with the same ones each time that it is added."""
    return [windows[0].tolist() for windows in shipped().passages(texts)]


class EmbedServer:
    """An embedding server, see the module. `digest` and `entry` are the model's data in Ollama's list."""

    def __init__(self, model: str = "minilm:latest", port: int = 0, odd: Odd = lambda _: None) -> None:
        self.model, self.odd, self._port = model, odd, port
        self.digest = "0a1b2c3d4e5f6071"
        self.entry: dict[str, Any] = {}
        self.texts: list[str] = []
        self.paths: list[str] = []
        self.asked = threading.Event()
        """Set with the first request for vectors."""

    def __enter__(self) -> EmbedServer:
        handler = type("Handler", (_Handler,), {"server_of": self})
        self._http = _Server(("127.0.0.1", self._port), handler)
        self._port = self._http.server_address[1]
        self.host = f"http://127.0.0.1:{self._port}"
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *address: Any) -> None:
        """Ignore a client that closed the connection, which some tests do."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(*address)


class _Handler(BaseHTTPRequestHandler):
    server_of: EmbedServer

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        server = self.server_of
        server.paths.append(self.path)
        entry = {"name": server.model, "model": server.model, "digest": server.digest} | server.entry
        lists = {
            "/api/tags": {"models": [entry]},
            "/api/ps": {"models": []},
            "/v1/models": {"data": [{"id": server.model}]},
        }
        self._send(json.dumps(lists.get(self.path, {})).encode(), 200 if self.path in lists else 404)

    def do_POST(self) -> None:
        server = self.server_of
        server.paths.append(self.path)
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/api/show":
            self._send(json.dumps({"capabilities": ["embedding"]}).encode())
            return
        texts = body["documents"] if self.path == "/v1/rerank" else body["input"]
        server.asked.set()
        answer = server.odd(texts)
        if isinstance(answer, tuple):
            self._send(answer[1].encode(), answer[0])
        elif answer is not None:
            self._send(answer)
        elif self.path == "/v1/rerank":
            self._send(relevance(body["query"], texts))
        else:
            server.texts += texts
            self._send(vectors(self.path, honest(texts)))

    def _send(self, data: bytes, status: int = 200) -> None:
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", "http://127.0.0.1:9/elsewhere")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def relevance(query: str, texts: Sequence[str]) -> bytes:
    """A reply with logits, which are higher for texts that end as the query does; best first, as servers do."""
    found = [
        {"index": at, "relevance_score": 4.0 * text.endswith(query[-6:]) - 2} for at, text in enumerate(texts)
    ]
    return json.dumps({"results": sorted(found, key=lambda each: -each["relevance_score"])}).encode()


def vectors(path: str, rows: Sequence[Sequence[float]]) -> bytes:
    """A reply with these vectors; in OpenAI's protocol it need not keep the order."""
    if path.startswith("/v1"):
        data = [{"index": at, "embedding": row} for at, row in enumerate(rows)]
        return json.dumps({"data": data[::-1]}).encode()
    return json.dumps({"embeddings": rows}).encode()
