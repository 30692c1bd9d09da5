"""Chat servers that are broken or mean harm: whatever they send ends in one sentence, and takes little memory."""

from __future__ import annotations

import gc
import gzip
import json
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import repeat
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pilcrow.core.errors import ChatError
from pilcrow.core.protocols import ChatModel
from pilcrow.core.servers.chat import ChatMessage
from pilcrow.engines.chat import ollama, openai
from pilcrow.services import doctor
from pilcrow.settings import Settings
from processes import LONG

QUESTION = [ChatMessage("user", "What is the fee?")]
LISTS = {
    "/api/tags": {"models": [{"model": "odd:latest"}]},
    "/api/ps": {"models": []},
    "/api/show": {"capabilities": ["completion", "tools"], "model_info": {"odd.context_length": 4096}},
    "/v1/models": {"data": [{"id": "odd:latest", "max_model_len": 4096}]},
}
APIS: dict[str, tuple[Callable[[str], ChatModel], str]] = {
    "ollama": (lambda host: ollama.connect(host, "odd:latest", 4096), "/api/chat"),
    "openai": (lambda host: openai.connect(host, "odd:latest", 4096), "/v1/chat/completions"),
}


SOON = httpx.Timeout(0.2, connect=LONG)
"""Little patience with a reply, and much with a busy machine that has to connect first."""


class Sent:
    """What is sent for a path: pieces of a body, with headers."""

    def __init__(self, pieces: Iterable[bytes], **headers: str) -> None:
        self.pieces, self.headers = pieces, {name.replace("_", "-"): value for name, value in headers.items()}


@contextmanager
def server(odd: dict[str, Sent]) -> Iterator[str]:
    """A server that lists one model, and sends what is `odd` for some paths; yields its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            sent = odd.get(self.path)
            usual = self.path in LISTS
            self.rfile.read(int(self.headers.get("content-length") or 0))
            self.send_response(200 if sent or usual else 404)
            for name, value in (sent.headers if sent else {}).items():
                self.send_header(name, value)
            self.end_headers()
            with suppress(OSError):  # the client has left
                for piece in sent.pieces if sent else [json.dumps(LISTS.get(self.path, {})).encode()]:
                    self.wfile.write(piece)

        do_POST = do_GET  # noqa: N815  (the base class wants this name)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        http.daemon_threads = True
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{http.server_port}"
        finally:
            http.shutdown()
            thread.join()


def said(api: str, sent: Sent) -> str:
    """The sentence that a reply ends in."""
    connect, path = APIS[api]
    with server({path: sent}) as host, pytest.raises(ChatError) as raised:
        list(connect(host).chat(QUESTION))
    return str(raised.value)


def word(api: str, text: str) -> bytes:
    """A piece of a reply in a protocol's words."""
    if api == "ollama":
        return json.dumps({"message": {"content": text}, "done": False}).encode() + b"\n"
    return b"data: " + json.dumps({"choices": [{"delta": {"content": text}}]}).encode() + b"\n\n"


@pytest.mark.parametrize("api", APIS)
def test_a_compressed_reply_is_not_unpacked(api: str) -> None:
    bomb = gzip.compress(bytes(50_000_000))
    assert "compresses" in said(api, Sent([bomb], content_encoding="gzip"))


@pytest.mark.parametrize("api", APIS)
def test_a_line_without_end_is_left(api: str) -> None:
    assert "more than any reply" in said(api, Sent(repeat(b"data: " + b"x" * 100_000)))


@pytest.mark.parametrize("api", APIS)
def test_an_answer_without_end_is_left(api: str) -> None:
    assert "more than any reply" in said(api, Sent(repeat(word(api, "and so on "))))


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize("text", ["and so on ", "x" * 100_000, ""])
def test_what_is_left_of_an_answer_without_end_is_one_sentence(
    api: str, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    endless = word(api, text) if text else b"data: " + b"x" * 100_000
    for _ in range(3):
        said(api, Sent(repeat(endless)))
        gc.collect()  # a stream that nobody closed is told of when it is found
    assert [record.getMessage() for record in caplog.records] == []


@pytest.mark.parametrize("api", APIS)
def test_blank_lines_without_end_are_left(api: str) -> None:
    assert "more than any" in (text := said(api, Sent(repeat((b" " * 9_999 + b"\n") * 10)))) or "broke off" in text


@pytest.mark.parametrize(
    ("api", "path"), [("ollama", "/api/tags"), ("ollama", "/api/show"), ("openai", "/v1/models")]
)
def test_a_list_of_models_without_end_is_left(api: str, path: str) -> None:
    with (
        server({path: Sent(repeat(b" " * 100_000))}) as host,
        pytest.raises(ChatError, match="more than any reply"),
    ):
        APIS[api][0](host)


def dripping() -> Iterator[bytes]:
    """A byte now and then, for ever: each comes in time."""
    now_and_then = threading.Event()
    while not now_and_then.wait(0.02):
        yield b" "


@pytest.mark.parametrize(
    ("api", "path"), [("ollama", "/api/tags"), ("ollama", "/api/show"), ("openai", "/v1/models")]
)
def test_a_list_of_models_that_drips_is_left(api: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ollama, "_ASK", SOON)
    monkeypatch.setattr(openai, "_ASK", SOON)
    with server({path: Sent(dripping())}) as host, pytest.raises(ChatError, match="takes too long"):
        APIS[api][0](host)


@pytest.mark.parametrize("api", APIS)
def test_an_answer_that_drips_is_left(api: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ollama, "_CONNECT", SOON)
    monkeypatch.setattr(openai, "_WAIT", SOON)
    assert "takes too long" in said(api, Sent(dripping()))


def test_doctor_leaves_a_server_that_drips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ollama, "_ASK", SOON)
    with server({"/api/tags": Sent(dripping())}) as host:
        checks = {check.name: check for check in doctor.examine(tmp_path, Settings(chat_host=host))}
    assert checks["Chat model"].state == "optional"


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(sorted(APIS)),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["message", "content", "tool_calls", "choices", "delta", "function", "done", "error"]
                )
                | st.sampled_from(["usage", "timings", "prompt_eval_count", "index", "name", "arguments"]),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    ),
)
def test_a_reply_of_any_shape_is_an_answer_or_a_sentence(api: str, value: object) -> None:
    connect, path = APIS[api]
    line = json.dumps(value).encode()
    sent = Sent([line + b"\n"] if api == "ollama" else [b"data: " + line + b"\n\n"])
    with server({path: sent}) as host, suppress(ChatError):
        list(connect(host).chat(QUESTION))


@pytest.mark.parametrize("api", APIS)
def test_json_too_deep_is_a_sentence(api: str) -> None:
    deep = b"[" * 100_000 + b"\n"
    assert "broke off" in said(api, Sent([deep if api == "ollama" else b"data: " + deep]))


@pytest.mark.parametrize(
    ("api", "path"), [("ollama", "/api/tags"), ("ollama", "/api/show"), ("openai", "/v1/models")]
)
@pytest.mark.parametrize(
    "value", ["[]", "7", '"odd"', "null", '{"models": 7, "data": 7}', '{"data": [7], "models": [7]}']
)
def test_a_list_of_models_of_any_shape_is_a_list_or_a_sentence(api: str, path: str, value: str) -> None:
    with server({path: Sent([value.encode()])}) as host, suppress(ChatError):
        assert APIS[api][0](host).name == "odd:latest"
