"""A scripted chat server on loopback, with the protocols of Ollama and OpenAI.

    with ChatServer([Reply(calls=[("Retrieve", {"query": "fee"})]), Reply("It is 5 euros [S2:1].")]) as server:
        chat = ollama.connect(server.host, server.model, 8192)

The script is a list of replies, the last one repeated for ever, or a function from the request's body to a reply.
`server.requests` keeps the bodies of all chat requests; `server.hung_up` is set when a client left in the middle.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from pilcrow.core.ask.agent import trying
from pilcrow.core.language import tokens

Body = dict[str, Any]


@dataclass
class Reply:
    """One scripted reply.

    `piece`: characters per streamed part; `burst`: bytes per write, regardless of part boundaries (0: a part per
    write). `silent`: send nothing, not even headers ("headers"), or nothing after the text ("end"), until the
    client leaves. `endless`: repeat the text until the client leaves. `broken`: close the connection before the
    last part. `prompt_seconds`: duration of the prompt as reported by the server (0: none).
    """

    text: str = ""
    calls: Sequence[tuple[str, Any]] = ()
    status: int = 200
    error: str = ""
    thinking: str = ""
    piece: int = 7
    burst: int = 0
    silent: str = ""
    endless: bool = False
    broken: bool = False
    prompt_tokens: int | None = None
    prompt_seconds: float = 0.0
    reason: str = "stop"
    raw: Sequence[bytes] = ()


@dataclass
class ChatServer:
    """A scripted chat server, see the module. `context` is the real window, `announced` the reported one; a longer
    prompt is cut silently, or refused if the request says `"truncate": false` and the server is `strict`. `told`
    is added to the model's description, `loaded` lists the models in memory, `answers` maps other addresses to
    replies; `released` collects the names of models to be unloaded. In an ability test, which the script does not
    see, the model behaves according to its `best`: "tools", "actions" or "written". A download that `stalls` stops
    in the middle until the client leaves, and resumes the next time. `port` 0: any free one. `others` are names of
    further models, which are alike.
    """

    script: Sequence[Reply] | Callable[[Body], Reply]
    model: str = "scripted:latest"
    tools: bool = True
    context: int = 32768
    announced: int = 0
    strict: bool = True
    capabilities: list[str] | None = None
    extra: Body = field(default_factory=dict)
    told: Body = field(default_factory=dict)
    loaded: list[Body] = field(default_factory=list)
    answers: dict[str, Body] = field(default_factory=dict)
    stalls: bool = False
    best: str = "tools"
    tried: list[Body] = field(default_factory=list)
    port: int = 0
    others: Sequence[str] = ()
    released: list[str] = field(default_factory=list)
    requests: list[Body] = field(default_factory=list)
    hung_up: threading.Event = field(default_factory=threading.Event)
    reached: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> ChatServer:
        handler = type("Handler", (_Handler,), {"scripted": self})
        self._http = _Server(("127.0.0.1", self.port), handler)
        self.host = f"http://127.0.0.1:{self._http.server_address[1]}"
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def next(self, body: Body) -> Reply:
        if any(trying.PAGE in str(message.get("content")) for message in body["messages"]):
            self.tried.append(body)
            return _at_trial(body, self.best)
        self.requests.append(body)
        if callable(self.script):
            return self.script(body)
        return self.script[min(len(self.requests), len(self.script)) - 1]


def _at_trial(body: Body, best: str) -> Reply:
    """Reply to a question of the ability test, for a model of this ability."""
    said = "\n".join(str(message.get("content")) for message in body["messages"])
    asked = next(question for question in trying.QUESTIONS if question.text in said)
    answer = f"It is {asked.word}."
    form = json.dumps(body.get("format") or body.get("response_format") or {})
    if "search_for" in form:
        sentences = [{"id": asked.name, "sentence": answer}] if asked.name else []
        return Reply(json.dumps({"sentences": sentences, "search_for": "" if asked.name else asked.text}))
    if best == "written" or (body.get("tools") and best != "tools"):
        return Reply("To answer this question, I will use the tools provided: 1. **Retrieve**")
    if asked.name and not form.count("action"):
        return Reply(f"{answer[:-1]} [{asked.name}].")
    if asked.name:
        return Reply('{"action": "answer"}')
    return Reply(calls=[("Retrieve", {"query": asked.text})])


def prompt_size(body: Body) -> int:
    """Estimated number of tokens of a chat request's prompt, including tools."""
    tools = tokens.count_tokens(json.dumps(body["tools"])) if body.get("tools") else 0
    return tools + sum(tokens.count_tokens(str(m.get("content") or "")) + 8 for m in body["messages"])


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *address: Any) -> None:
        """Ignore a client that closed the connection, which some tests do."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(*address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    scripted: ChatServer

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        server = self.scripted
        if self.path == "/api/version":
            self._json({"version": "0.12.0"})
        elif self.path == "/api/tags":
            entry = {"name": server.model, "model": server.model, "size": 1_000_000, "details": {}} | server.extra
            others = [entry | {"name": name, "model": name} for name in server.others]
            self._json({"models": [entry, *others] if server.model else []})
        elif self.path == "/api/ps":
            self._json({"models": server.loaded})
        elif self.path == "/v1/models":
            self._json({"object": "list", "data": [{"id": server.model, "object": "model"} | server.extra]})
        elif self.path in server.answers:
            self._json(server.answers[self.path])
        else:
            self._json({"error": "404 page not found"}, 404)

    def do_POST(self) -> None:
        server = self.scripted
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/api/pull":
            return self._pull(body)
        if body.get("model") not in (server.model, server.model.split(":")[0], *server.others):
            return self._json({"error": f"model '{body.get('model')}' not found"}, 404)
        if self.path == "/api/show":
            able = ["completion", "tools"] if server.tools else ["completion"]
            info = {"general.architecture": "x", "x.context_length": server.announced or server.context}
            shown = {"model_info": info | server.told, "capabilities": server.capabilities or able, "details": {}}
            return self._json(shown | server.extra)
        if self.path not in ("/api/chat", "/v1/chat/completions"):
            return self._json({"error": "404 page not found"}, 404)
        if not body["messages"] and body.get("keep_alive") == 0:
            server.released.append(body["model"])
            return self._json({"message": {"content": ""}, "done": True, "done_reason": "unload"})
        if body.get("tools") and not server.tools:
            return self._json({"error": f'"{server.model}" does not support tools'}, 400)
        window = min(server.context, (body.get("options") or {}).get("num_ctx") or 4096)
        if self.path.startswith("/v1"):
            window = server.context
        size = prompt_size(body)
        if size > window and server.strict and body.get("truncate") is False:
            return self._json({"error": "the input length exceeds the context length"}, 400)
        reply = server.next(body)
        if server.requests:
            server.reached.set()
        try:
            self._play(reply, min(size, window) if reply.prompt_tokens is None else reply.prompt_tokens)
        except (BrokenPipeError, ConnectionResetError):
            server.hung_up.set()
            self.close_connection = True
        return None

    def _play(self, reply: Reply, prompt_tokens: int) -> None:
        if reply.silent == "headers":
            self._wait()
            return
        if reply.status != 200:
            self._json({"error": reply.error}, reply.status)
            return
        openai = self.path.startswith("/v1")
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream" if openai else "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        encode = _openai_parts if openai else _ollama_parts
        parts, last = encode(reply, prompt_tokens)
        while True:
            for part in reply.raw or parts:
                self._write(part, reply.burst)
            if not reply.endless:
                break
        if reply.silent == "end":
            self._wait()
        elif reply.broken:
            self.close_connection = True
        else:
            if not reply.raw:
                self._write(last, reply.burst)
            self.wfile.write(b"0\r\n\r\n")

    def _wait(self) -> None:
        """Wait until the client closes the connection."""
        self.wfile.flush()
        try:
            while self.connection.recv(1024):
                pass
        finally:
            self.scripted.hung_up.set()
            self.close_connection = True

    def _write(self, data: bytes, burst: int) -> None:
        for start in range(0, len(data), burst or len(data)):
            piece = data[start : start + (burst or len(data))]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.wfile.flush()

    def _pull(self, body: Body) -> None:
        """Download a large and a small file; names that begin with "bad" are not in the library."""
        server = self.scripted
        if body["model"].startswith("bad"):
            return self._json({"error": "pull model manifest: file does not exist"}, 500)
        first = [
            {"status": "pulling manifest"},
            {"status": "pulling abc", "digest": "abc", "total": 100, "completed": 40},
        ]
        rest = [
            {"status": "pulling abc", "digest": "abc", "total": 100, "completed": 100},
            {"status": "pulling def", "digest": "def", "total": 20, "completed": 20},
            {"status": "success"},
        ]
        if server.stalls:
            server.stalls = False
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for step in first:
                self._write(_line(step), 0)
            return self._wait()
        server.model = server.model or body["model"]
        return self._send(b"".join(map(_line, first + rest)), "application/x-ndjson", 200)

    def _json(self, value: object, status: int = 200) -> None:
        self._send(json.dumps(value).encode(), "application/json", status)

    def _send(self, data: bytes, kind: str, status: int) -> None:
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", "http://127.0.0.1:9/elsewhere")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def _pieces(reply: Reply) -> list[str]:
    return [reply.text[i : i + reply.piece] for i in range(0, len(reply.text), reply.piece)]


def _ollama_parts(reply: Reply, prompt_tokens: int) -> tuple[list[bytes], bytes]:
    messages: list[Body] = [{"content": "", "thinking": reply.thinking}] if reply.thinking else []
    messages += [{"content": piece} for piece in _pieces(reply)]
    if reply.calls:
        calls = [{"function": {"name": name, "arguments": arguments}} for name, arguments in reply.calls]
        messages.append({"content": "", "tool_calls": calls})
    parts = [{"model": "m", "message": {"role": "assistant"} | message, "done": False} for message in messages]
    last = {
        "model": "m",
        "message": {"role": "assistant", "content": ""},
        "done": True,
        "done_reason": reply.reason,
        "prompt_eval_count": prompt_tokens,
        "prompt_eval_duration": int(reply.prompt_seconds * 1e9),
        "eval_count": tokens.count_tokens(reply.text),
    }
    return [_line(part) for part in parts], _line(last)


def _line(part: Body) -> bytes:
    return json.dumps(part, ensure_ascii=False).encode() + b"\n"


def _openai_parts(reply: Reply, prompt_tokens: int) -> tuple[list[bytes], bytes]:
    deltas: list[Body] = [{"reasoning_content": reply.thinking}] if reply.thinking else []
    deltas += [{"content": piece} for piece in _pieces(reply)]
    for index, (name, arguments) in enumerate(reply.calls):
        text = arguments if isinstance(arguments, str) else json.dumps(arguments)
        deltas.append({"tool_calls": [{"index": index, "function": {"name": name, "arguments": ""}}]})
        for i in range(0, len(text), reply.piece):
            piece = {"index": index, "function": {"arguments": text[i : i + reply.piece]}}
            deltas.append({"tool_calls": [piece]})
    parts = [{"choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    end = {"choices": [{"index": 0, "delta": {}, "finish_reason": reply.reason}]}
    usage = {"choices": [], "usage": {"prompt_tokens": prompt_tokens, "completion_tokens": 1}}
    if reply.prompt_seconds:
        usage["timings"] = {"prompt_n": prompt_tokens, "prompt_ms": reply.prompt_seconds * 1000}
    return [_event(part) for part in parts], _event(end) + _event(usage) + b"data: [DONE]\n\n"


def _event(part: Body) -> bytes:
    return b"data: " + json.dumps(part, ensure_ascii=False).encode() + b"\n\n"
