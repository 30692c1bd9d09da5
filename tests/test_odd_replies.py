"""Chat servers that speak the protocol, but for one thing or some: hypothesis breaks each field of each reply."""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chatserver import ChatServer, Reply
from pilcrow.core.ask.agent.asking import answer_question
from pilcrow.core.ask.memory.relevance import Passed
from pilcrow.core.ask.planning.chains import chain_markdown
from pilcrow.core.ask.question import Options, Question
from pilcrow.core.ask.strategies.chain import ByChain
from pilcrow.core.errors import ChatError
from pilcrow.core.exchange import records
from pilcrow.core.exchange.events import Answered, ChainGrown
from pilcrow.core.model import Document
from pilcrow.core.servers.chat import ChatMessage, Tool
from pilcrow.engines.chat import ollama, openai
from smallcorpus import SmallCorpus

QUESTION = [ChatMessage("user", "What is the fee?")]
SEARCH = Tool("Retrieve", "Finds.", {"type": "object", "properties": {"query": {"type": "string"}}})
SCHEMA: dict[str, object] = {"type": "object", "properties": {"action": {"type": "string"}}}
CALL = {"function": {"name": "Retrieve", "arguments": {"query": "fee"}}}
OLLAMA: dict[str, Any] = {
    "/api/tags": {
        "models": [{"name": "odd:latest", "model": "odd:latest", "size": 9, "details": {"family": "x"}}]
    },
    "/api/ps": {"models": [{"model": "odd:latest", "size": 9, "size_vram": 3, "context_length": 4096}]},
    "/api/show": {
        "capabilities": ["completion", "tools", "thinking", "vision"],
        "details": {"quantization_level": "Q4"},
        "model_info": {
            "general.architecture": "x",
            "general.parameter_count": 7,
            "x.context_length": 4096,
            "x.block_count": 9,
            "x.attention.head_count_kv": 8,
            "x.attention.key_length": 64,
            "x.attention.value_length": 64,
        },
        "remote_host": "",
    },
    "/api/chat": [
        {"message": {"role": "assistant", "content": "It is ", "thinking": "Hm."}, "done": False},
        {"message": {"content": "5 euros.", "tool_calls": [CALL]}, "done": False},
        {
            "message": {"content": ""},
            "done": True,
            "done_reason": "stop",
            "prompt_eval_count": 900,
            "eval_count": 9,
        }
        | {"prompt_eval_duration": 10**9},
    ],
    "/api/pull": [
        {"status": "pulling", "digest": "a", "total": 100, "completed": 40},
        {"status": "success"},
    ],
}
PIECE = {"index": 0, "function": {"name": "Retrieve", "arguments": '{"query": "fee"}'}}
OPENAI: dict[str, Any] = {
    "/v1/models": {
        "data": [{"id": "odd:latest", "max_model_len": 4096, "meta": {"n_ctx_train": 4096, "size": 9}}]
    },
    "/props": {"total_slots": 2, "default_generation_settings": {"n_ctx": 4096}, "modalities": {"vision": True}},
    "/api/v0/models": {"data": [{"id": "odd:latest", "type": "llm", "capabilities": ["tool_use"]}]},
    "/v1/chat/completions": [
        {"choices": [{"index": 0, "delta": {"reasoning_content": "Hm."}, "finish_reason": None}]},
        {"choices": [{"index": 0, "delta": {"content": "5 euros.", "tool_calls": [PIECE]}}]},
        {"choices": [{"delta": {}, "finish_reason": "stop"}], "timings": {"prompt_n": 900, "prompt_ms": 9.0}},
        {"choices": [], "usage": {"prompt_tokens": 900, "completion_tokens": 9}},
    ],
}
APIS: dict[str, tuple[Any, dict[str, Any]]] = {"ollama": (ollama, OLLAMA), "openai": (openai, OPENAI)}

texts = st.text(max_size=6) | st.sampled_from(
    ["\ud800", "\x1b[2J", "\u202e", "\0", "x" * 9999, "odd:cloud", "../../x", "<|im_end|>", "{", "NaN", "[S1:1]"]
)
numbers = st.sampled_from([0, -1, 2**63, 10**400, -(10**400), 1e308, float("inf"), float("nan"), 0.5, True])
odd = st.recursive(
    st.none() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value within a value, and to itself."""
    yield at
    for key, inner in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield from places(inner, (*at, key))


@st.composite
def broken(draw: st.DrawFn, sound: Any) -> Any:
    """The value with something odd in one place, or in some."""
    whole = [copy.deepcopy(sound)]
    for _ in range(draw(st.integers(1, 3))):
        way = draw(st.sampled_from(list(places(whole[0]))))
        holder: Any = whole
        for key in (0, *way)[:-1]:
            holder = holder[key]
        key = (0, *way)[-1]
        kind = draw(st.sampled_from(["other", "other", "gone", "twice"]))
        if kind == "gone" and way:
            del holder[key]
        elif kind == "twice" and isinstance(holder, list) and way:
            holder.insert(key, copy.deepcopy(holder[key]))
        else:
            holder[key] = draw(odd)
    return whole[0]


class Speaking:
    """A server whose replies can be set, each by its path: a value, or the lines of a stream."""

    def __init__(self) -> None:
        self.says: dict[str, Any] = {}
        self.status, self.error = 200, b""
        speaking = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.rfile.read(int(self.headers.get("content-length") or 0))
                chats = self.path in ("/api/chat", "/v1/chat/completions", "/api/pull")
                status = speaking.status if chats else 200 if self.path in speaking.says else 404
                self.send_response(status)
                self.end_headers()
                self.wfile.write(speaking.error if status != 200 else speaking.body(self.path))

            do_POST = do_GET  # noqa: N815  (the base class wants this name)

            def log_message(self, *_: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.host = f"http://127.0.0.1:{self.http.server_port}"

    def body(self, path: str) -> bytes:
        value = self.says.get(path)
        if not path.endswith(("/chat", "/completions", "/pull")):
            return json.dumps(value).encode()
        lines = [json.dumps(line).encode() for line in (value if isinstance(value, list) else [value])]
        if path.startswith("/v1"):
            return b"".join(b"data: " + line + b"\n\n" for line in lines) + b"data: [DONE]\n\n"
        return b"".join(line + b"\n" for line in lines)


@pytest.fixture(scope="module")
def speaking() -> Iterator[Speaking]:
    server = Speaking()
    thread = threading.Thread(target=server.http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.http.shutdown()
    server.http.server_close()
    thread.join()


many = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize("api", APIS)
@many
@given(data=st.data())
def test_lists_of_models_are_lists_or_a_sentence(api: str, speaking: Speaking, data: st.DataObject) -> None:
    engine, sound = APIS[api]
    path = data.draw(st.sampled_from([path for path, value in sound.items() if isinstance(value, dict)]))
    speaking.status, speaking.says = 200, {**sound, path: data.draw(broken(sound[path]))}
    try:
        chat = engine.connect(speaking.host, data.draw(st.sampled_from(["", "odd:latest"])))
    except ChatError as error:
        check(error)
    else:
        assert chat.context > 0
        assert chat.prompt_speed >= 0
        assert 1 <= chat.at_once <= 64


@pytest.mark.parametrize("api", APIS)
@many
@given(data=st.data())
def test_a_reply_is_one_or_a_sentence(api: str, speaking: Speaking, data: st.DataObject) -> None:
    engine, sound = APIS[api]
    path = next(path for path in sound if path.endswith(("/chat", "/completions")))
    speaking.status, speaking.says = 200, sound
    chat = engine.connect(speaking.host, "odd:latest", 4096)
    speaking.says = {**sound, path: data.draw(broken(sound[path]))}
    how: dict[str, Any] = data.draw(st.sampled_from([{}, {"tools": [SEARCH]}, {"schema": SCHEMA}]))
    try:
        chunks = list(chat.chat(QUESTION, **how))
    except ChatError as error:
        check(error)
    else:
        for chunk in chunks:
            assert isinstance(chunk.text, str)
            assert isinstance(chunk.reasoning, str)
            assert isinstance(chunk.prompt_tokens, int)
            chunk.text.encode()
            chunk.reasoning.encode()
            for call in chunk.calls:
                assert isinstance(call.name, str)
                json.dumps(call.arguments, ensure_ascii=False).encode()


@pytest.mark.parametrize("api", APIS)
@many
@given(
    status=st.sampled_from([302, 400, 401, 403, 404, 413, 422, 429, 500, 503]),
    said=odd.map(lambda value: json.dumps({"error": value}).encode())
    | st.binary(max_size=9)
    | odd.map(json.dumps).map(str.encode)
    | st.just(b"[" * 9999),
)
def test_a_refusal_is_a_sentence(api: str, speaking: Speaking, status: int, said: bytes) -> None:
    engine, sound = APIS[api]
    speaking.status, speaking.says = 200, sound
    chat = engine.connect(speaking.host, "odd:latest", 4096)
    speaking.status, speaking.error = status, said
    with pytest.raises(ChatError) as raised:
        list(chat.chat(QUESTION, tools=[SEARCH]))
    check(raised.value)


@many
@given(data=st.data())
def test_a_download_is_progress_or_a_sentence(speaking: Speaking, data: st.DataObject) -> None:
    speaking.status, speaking.says = 200, {"/api/pull": data.draw(broken(OLLAMA["/api/pull"]))}
    try:
        for step in ollama.pull(speaking.host, "odd:latest"):
            assert step.done >= 0
            step.status.encode()
    except ChatError as error:
        check(error)


LEASE = SmallCorpus(
    [("1 Parties", 1, ["Ada lets the flat to Bob."]), ("2 Money", 1, ["The rent is 700 euros a month."])]
)
names = st.sampled_from(
    ["Retrieve", "ReadSection", "ExactSearch", "Calculate", "ListAll", "Unfold", "Answer", "", "\ud800"]
)
arguments = st.dictionaries(
    st.sampled_from(["query", "section", "start", "end", "words", "expression", "kind", "doc", "text", "\ud800"]),
    odd | st.sampled_from(["fee", "2", 2, [1, 2], "9**9**9", "2*(", "1e999", "S2", "p. 4", 1e300]),
    max_size=4,
)
turns = st.builds(
    Reply,
    text=texts
    | st.sampled_from(["The rent is 700 euros [S2:1].", "[S9:9] [S0:0] [S2:1-99999999]", "5 [S\ud800:1]"])
    | st.builds(lambda name, given: json.dumps({"action": name, "arguments": given, **given}), names, arguments),
    calls=st.lists(st.tuples(names, arguments | odd | texts), max_size=2),
    thinking=texts,
    prompt_tokens=st.sampled_from([0, 5, 2**40]),
    reason=st.sampled_from(["stop", "length", "tool_calls", ""]),
)


@pytest.mark.parametrize("api", APIS)
@settings(parent=many, max_examples=40)
@given(script=st.lists(turns, min_size=1, max_size=4), tools=st.booleans())
def test_a_question_ends_in_an_answer_or_a_sentence(api: str, script: Sequence[Reply], tools: bool) -> None:
    said = iter(script)
    with ChatServer(lambda _: next(said, Reply("The rent is 700 euros [S2:1].")), tools=tools) as server:
        chat = APIS[api][0].connect(server.host, "", 8192)
        try:
            events = list(answer_question(Question("How much is the rent?", LEASE, chat, Options(whole=False))))
        except ChatError as error:
            check(error)
            return
    assert isinstance(events[-1], Answered)
    for event in events:
        json.dumps(records.event_to_json(event), ensure_ascii=False).encode()  # as the library keeps it


FIRMS = SmallCorpus(
    [("1 Acorn", 1, ["Acorn names Birch as its main competitor."])],
    [("1 Birch", 1, ["The net sales of Birch were 70 million euros."])],
)
PLAN = {
    "intents": [
        {"ask": "Whom does Acorn name?", "queries": ["competitor"]},
        {"ask": "Sales of #1?", "queries": []},
    ]
}
JUDGED = {
    "sufficient": True,
    "conclusion": "Birch",
    "ids": ["D1:S1:1"],
    "queries": ["sales"],
    "missing": "the sum",
}


class All:
    """A filter that lets all documents pass."""

    def passing(self, _question: str, documents: Sequence[Document]) -> Passed:
        return Passed([1, 2], [1.0, 1.0], len(documents))

    def complete(self, _documents: Sequence[Document]) -> Iterator[tuple[int, int]]:
        return iter(())


@settings(parent=many, max_examples=40)
@given(st.lists(broken(PLAN) | broken(JUDGED) | odd | texts, min_size=1, max_size=6))
def test_a_deep_answer_ends_in_an_answer_or_a_sentence(values: Sequence[Any]) -> None:
    said = iter(values)
    with ChatServer(lambda _: Reply(json.dumps(next(said, JUDGED)), piece=10_000)) as server:
        chat = ollama.connect(server.host, "", 8192)
        try:
            events = list(
                ByChain(All()).answer(Question("What did its competitor sell?", FIRMS, chat, Options(whole=False)))
            )
        except ChatError as error:
            check(error)
            return
    assert isinstance(events[-1], Answered)
    for event in events:
        json.dumps(records.event_to_json(event), ensure_ascii=False).encode()
        if isinstance(event, ChainGrown):
            chain_markdown(event.chain).encode()


def check(error: ChatError) -> None:
    """It is a sentence that can be shown."""
    said = str(error)
    said.encode()
    assert 10 < len(said) < 1000
    assert "\n" not in said
    assert said.rstrip()[-1] in ".)"
