"""Chat models behind local servers: streaming, stopping at once, and words for every failure."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest

from chatserver import ChatServer, Reply
from pilcrow.core.chat import Chunk, Message, Tool, ToolCall, reply_room
from pilcrow.core.errors import Cancelled, ChatError, ContextFull, NoChatModel
from pilcrow.core.protocols import ChatModel
from pilcrow.engines.chat import ollama, openai, servers
from processes import LONG

HELLO = [Message("system", "Be brief."), Message("user", "Hello?")]
TOOL = Tool("Retrieve", "Find.", {"type": "object", "properties": {"query": {"type": "string"}}})
Connect = Callable[..., ChatModel]


@pytest.fixture(params=[ollama.connect, openai.connect], ids=["ollama", "openai"])
def connect(request: pytest.FixtureRequest) -> Connect:
    return request.param


def text_of(chunks: Iterator[Chunk]) -> str:
    return "".join(chunk.text for chunk in chunks)


def refusal(run: Callable[[], Any]) -> str:
    with pytest.raises(ChatError) as caught:
        run()
    return str(caught.value)


@pytest.fixture
def nobody() -> Iterator[str]:
    """An address at which nobody answers, nor will: its port is taken."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


# ---- what comes back --------------------------------------------------------------------------------------


def test_text_streams_in_pieces_cut_anywhere(connect: Connect) -> None:
    said = "Größe: 5 € – 終わり。"
    with ChatServer([Reply(said, piece=3, burst=2, prompt_tokens=11)]) as server:
        chunks = list(connect(server.host, "", 4096).chat(HELLO))
    assert text_of(iter(chunks)) == said
    assert chunks[-1].done
    assert chunks[-1].prompt_tokens == 11
    assert len(chunks) > 5


def test_tool_calls_come_whole(connect: Connect) -> None:
    with ChatServer([Reply(calls=[("Retrieve", {"query": "fee"}), ("Retrieve", {"query": "ü"})])]) as server:
        chunks = list(connect(server.host, "", 4096).chat(HELLO, tools=[TOOL]))
        sent = server.requests[0]["tools"][0]["function"]
    assert [call for chunk in chunks for call in chunk.calls] == [
        ToolCall("Retrieve", {"query": "fee"}),
        ToolCall("Retrieve", {"query": "ü"}),
    ]
    assert sent == {"name": "Retrieve", "description": "Find.", "parameters": TOOL.parameters}


def test_arguments_that_are_no_object_are_still_a_call(connect: Connect) -> None:
    with ChatServer([Reply(calls=[("Retrieve", '"the fee"')])]) as server:
        chunks = list(connect(server.host, "", 4096).chat(HELLO, tools=[TOOL]))
    assert [c.arguments for chunk in chunks for c in chunk.calls] == [{"query": "the fee"}]


def test_thoughts_are_no_answer(connect: Connect) -> None:
    with ChatServer([Reply("Yes.", thinking="Let me see")]) as server:
        chunks = list(connect(server.host, "", 4096).chat(HELLO))
    assert "".join(chunk.text for chunk in chunks) == "Yes."
    assert "".join(chunk.reasoning for chunk in chunks) == "Let me see"


def test_a_reply_at_the_length_limit_says_so(connect: Connect) -> None:
    with ChatServer([Reply("And then", reason="length")]) as server:
        assert list(connect(server.host, "", 4096).chat(HELLO))[-1].truncated


def test_ollama_is_always_told_the_context(connect: Connect) -> None:
    with ChatServer([Reply("ok")]) as server:
        list(connect(server.host, "", 4096).chat(HELLO, schema={"type": "object"}))
        body = server.requests[0]
    if "options" in body:
        assert body["options"] == {"num_ctx": 4096, "num_predict": reply_room(4096), "temperature": 0}
        assert body["truncate"] is False
        assert body["format"] == {"type": "object"}
    else:
        assert body["temperature"] == 0
        assert body["max_tokens"] == reply_room(4096)
        assert body["response_format"]["json_schema"]["schema"] == {"type": "object"}


def test_calls_and_results_are_said_in_the_servers_dialect(connect: Connect) -> None:
    call = Message("assistant", "", (ToolCall("Retrieve", {"query": "fee"}),))
    with ChatServer([Reply("ok")]) as server:
        list(connect(server.host, "", 4096).chat([*HELLO, call, Message("tool", "[S1:1] 5", tool="Retrieve")]))
        asked, result = server.requests[0]["messages"][2:]
    assert asked["tool_calls"][0]["function"]["name"] == "Retrieve"
    assert result["content"] == "[S1:1] 5"
    assert result.get("tool_name") == "Retrieve" or result["tool_call_id"] == asked["tool_calls"][0]["id"]


# ---- stopping ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reply", [Reply(silent="headers"), Reply("Once", silent="end"), Reply("on and on ", endless=True)]
)
def test_stopping_ends_the_request_and_the_server_notices(connect: Connect, reply: Reply) -> None:
    stop = threading.Event()
    with ChatServer([reply]) as server:
        chat = connect(server.host, "", 4096)
        chunks = chat.chat(HELLO, stopped=stop.is_set)
        threading.Thread(target=lambda: (server.reached.wait(LONG), stop.set())).start()
        with pytest.raises(Cancelled):
            list(chunks)
        assert server.hung_up.wait(LONG)


def test_leaving_a_reply_in_the_middle_ends_the_request(connect: Connect) -> None:
    with ChatServer([Reply("on and on ", endless=True)]) as server:
        chunks = connect(server.host, "", 4096).chat(HELLO)
        next(chunks)
        assert isinstance(chunks, Generator)
        reading = [thread for thread in threading.enumerate() if thread.name == "chat stream"]
        assert reading
        chunks.close()
        assert server.hung_up.wait(LONG)
    for thread in reading:
        thread.join(LONG)
    assert not any(thread.is_alive() for thread in reading)


# ---- failures, each one sentence with what to do ----------------------------------------------------------


def test_no_server(connect: Connect, nobody: str) -> None:
    with pytest.raises(NoChatModel, match="start it"):
        connect(nobody, "", 4096)


def test_a_server_that_goes_away(connect: Connect) -> None:
    with ChatServer([Reply("ok")]) as server:
        chat = connect(server.host, "", 4096)
    assert "No chat server answers" in refusal(lambda: list(chat.chat(HELLO)))


def test_a_model_that_is_not_installed(connect: Connect) -> None:
    with ChatServer([Reply("ok")]) as server:
        assert "other:7b" in refusal(lambda: connect(server.host, "other:7b", 4096))


def test_a_server_without_models(connect: Connect) -> None:
    with ChatServer([], model="embed-only", capabilities=["embedding"]) as server, pytest.raises(NoChatModel):
        connect(server.host, "", 4096)


def test_a_model_without_tools_is_remembered(connect: Connect) -> None:
    with ChatServer([Reply("ok")], tools=False) as server:
        chat = connect(server.host, "", 4096)
        chat.tools = True
        assert "tools" in refusal(lambda: list(chat.chat(HELLO, tools=[TOOL])))
        assert chat.tools is False


@pytest.mark.parametrize(
    ("status", "said", "words"),
    [
        (500, "model requires more system memory (9 GiB) than is available", "smaller model"),
        (500, "llama runner process has terminated", "restart it"),
        (401, "unauthorized", "refused access"),
        (302, "moved", "points to another address"),
        (404, "model 'scripted:latest' not found", "does not have the model"),
    ],
)
def test_refusals_say_what_to_do(connect: Connect, status: int, said: str, words: str) -> None:
    with ChatServer([Reply(status=status, error=said)]) as server:
        sentence = refusal(lambda: list(connect(server.host, "", 4096).chat(HELLO)))
    assert words in sentence
    assert "Traceback" not in sentence


def test_a_prompt_longer_than_the_context_is_told_apart(connect: Connect) -> None:
    full = Reply(status=400, error="the input length exceeds the context length")
    with ChatServer([full]) as server, pytest.raises(ContextFull):
        list(connect(server.host, "", 4096).chat(HELLO))


@pytest.mark.parametrize(
    "reply", [Reply("half a", broken=True), Reply(raw=[b"<html>no</html>\n", b"data: {]\n\n"])]
)
def test_a_reply_that_breaks_off(connect: Connect, reply: Reply) -> None:
    with ChatServer([reply]) as server:
        assert "broke off" in refusal(lambda: list(connect(server.host, "", 4096).chat(HELLO)))


def test_an_error_in_the_middle_of_a_stream() -> None:
    with ChatServer([Reply(raw=[b'{"error": "out of memory"}\n'])]) as server:
        assert "memory" in refusal(lambda: list(ollama.connect(server.host, "", 4096).chat(HELLO)))


# ---- other machines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["http://10.0.0.7:11434", "http://127.0.0.1@evil.example", "example.com", "[2001:db8::1]:1"]
)
def test_another_machine_is_refused_before_anything_is_sent(connect: Connect, host: str) -> None:
    assert "another machine" in refusal(lambda: connect(host, "", 4096))


@pytest.mark.parametrize("host", ["", "ftp://localhost", "http://", "http://[::1", "http://localhost:port"])
def test_an_address_that_is_none_is_said(connect: Connect, host: str) -> None:
    assert "no address" in refusal(lambda: connect(host, "", 4096))


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "127.8.8.8", "::1"])
def test_this_machine_has_many_names(name: str) -> None:
    assert servers.is_loopback(name)
    assert servers.is_loopback(".".join("0000")) is False


def test_the_proxy_of_the_environment_is_not_used(
    connect: Connect, nobody: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, nobody)
    with ChatServer([Reply("ok")]) as server:
        assert text_of(connect(server.host, "", 4096).chat(HELLO)) == "ok"


@pytest.mark.parametrize(
    ("model", "extra"),
    [("big:671b-cloud", {}), ("big:cloud", {}), ("big:latest", {"remote_host": "https://ollama.com"})],
)
def test_a_vendors_model_behind_ollama_counts_as_remote(model: str, extra: dict[str, str]) -> None:
    with ChatServer([Reply("ok")], model=model, extra=extra) as server:
        assert ollama.installed(server.host)[0].remote
        assert "vendor's machines" in refusal(lambda: ollama.connect(server.host, model, 4096))
        with pytest.raises(NoChatModel):
            ollama.connect(server.host, "", 4096)
        assert ollama.connect(server.host, model, 4096, allow_remote=True).name == model


# ---- Ollama's own ------------------------------------------------------------------------------------------


def test_installed_models_say_what_they_can() -> None:
    with ChatServer([], tools=False, context=2048) as server:
        (info,) = ollama.installed(server.host)
        chat = ollama.connect(server.host, "scripted", 8192)
    assert info == ollama.ModelInfo("scripted:latest", 1_000_000, 2048, tools=False, chat=True, remote=False)
    assert chat.context == 2048
    assert chat.tools is False


def test_pulling_tells_its_progress() -> None:
    with ChatServer([]) as server:
        steps = list(ollama.pull(server.host, "good:latest"))
        assert "check its name" in refusal(lambda: list(ollama.pull(server.host, "bad")))
    assert (steps[1].done, steps[1].total) == (40, 100)
    assert steps[-1].status == "success"
