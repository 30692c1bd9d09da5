"""Chat models behind local servers: streaming, stopping at once, and words for every failure."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from typing import Any

import pytest

from chatserver import ChatServer, Reply
from pilcrow.core.errors import Cancelled, ChatError, ContextFull, NoChatModel
from pilcrow.core.protocols import ChatModel
from pilcrow.core.servers.chat import ChatMessage, Chunk, Tool, ToolCall, reply_room
from pilcrow.core.servers.chat_models import ModelInfo, cache_size, context_for, likely_speed, suggestion
from pilcrow.engines.chat import ollama, openai, servers
from pilcrow.services.answering import connect_chat
from pilcrow.settings import Settings
from processes import LONG

HELLO = [ChatMessage("system", "Be brief."), ChatMessage("user", "Hello?")]
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
    call = ChatMessage("assistant", "", (ToolCall("Retrieve", {"query": "fee"}),))
    with ChatServer([Reply("ok")]) as server:
        list(connect(server.host, "", 4096).chat([*HELLO, call, ChatMessage("tool", "[S1:1] 5", tool="Retrieve")]))
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
    assert "No server answers" in refusal(lambda: list(chat.chat(HELLO)))


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


def test_calls_that_a_server_does_not_number_are_told_apart_by_their_names() -> None:
    pieces = [("Retrieve", '{"query": '), (None, '"fee"}'), ("ReadSection", '{"section": "S2"}')]
    deltas = [{"tool_calls": [{"function": {"name": name, "arguments": text}}]} for name, text in pieces]
    choices = [{"delta": delta} for delta in deltas] + [{"delta": {}, "finish_reason": "tool_calls"}]
    raw = [b"data: " + json.dumps({"choices": [choice]}).encode() + b"\n\n" for choice in choices]
    with ChatServer([Reply(raw=[*raw, b"data: [DONE]\n\n"])]) as server:
        *_, last = openai.connect(server.host, "", 4096).chat(HELLO, tools=[TOOL])
    assert last.calls == (ToolCall("Retrieve", {"query": "fee"}), ToolCall("ReadSection", {"section": "S2"}))


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
    assert info == ModelInfo("scripted:latest", 1_000_000, 2048, tools=False, chat=True, remote=False)
    assert (chat.context, str(chat.why)) == (2048, "2,048 tokens of context: the model knows no more.")
    assert chat.tools is False


QWEN = {
    "general.architecture": "qwen3", "general.parameter_count": 4_022_468_096, "qwen3.block_count": 36,
    "qwen3.context_length": 40_960, "qwen3.embedding_length": 2560, "qwen3.attention.head_count": 32,
    "qwen3.attention.head_count_kv": 8, "qwen3.attention.key_length": 128, "qwen3.attention.value_length": 128,
}  # fmt: skip


def test_a_model_is_told_by_its_description() -> None:
    able = ["completion", "tools", "thinking", "vision"]
    extra = {"size": 2_500_000_000, "details": {"quantization_level": "Q4_K_M"}}
    loaded = [{"model": "q:4b", "size": 3_000_000_000, "size_vram": 1_000_000_000, "context_length": 8192}]
    with ChatServer([], "q:4b", capabilities=able, extra=extra, told=QWEN, loaded=loaded) as server:
        (info,) = ollama.installed(server.host)
    assert info == ModelInfo(
        "q:4b", 2_500_000_000, 32_768, thinking=True, vision=True, parameters=4_022_468_096, quantization="Q4_K_M",
        cache=2 * 36 * 8 * 256, held=2_000_000_000, loaded=8192,
    )  # fmt: skip
    assert info.abilities == ("tools", "thinking", "vision")


@pytest.mark.parametrize(
    ("told", "bytes_a_token"),
    [
        (QWEN, 147_456),
        ({**QWEN, "qwen3.attention.head_count_kv": [0, 0, 0, 8] * 9}, 36_864),  # most layers keep no tokens
        ({k: v for k, v in QWEN.items() if "length" not in k or "embedding" in k}, 36 * 8 * 160 * 2),
        ({}, 0),
        ({"general.architecture": "x", "x.block_count": "many"}, 0),
    ],
)
def test_the_cache_follows_layers_and_heads(told: dict[str, object], bytes_a_token: int) -> None:
    assert cache_size(told) == bytes_a_token


GB = 1_000_000_000
SMALL = ModelInfo("q:4b", 2_500_000_000, 262_144, parameters=4_000_000_000, cache=147_456)


@pytest.mark.parametrize(
    ("model", "bound", "free", "tokens", "because"),
    [
        (SMALL, 0, 32 * GB, 32_768, "longer prompts take minutes"),
        (SMALL, 0, 6 * GB, 16_384, "what fits the 6.0 GB of free memory"),
        (replace(SMALL, loaded=32_768), 0, 6 * GB, 32_768, "what fits"),  # it runs with that already
        (SMALL, 0, 2 * GB, 4096, "hardly fits the 2.0 GB"),
        (replace(SMALL, context=2048), 0, 2 * GB, 2048, "hardly fits"),
        (replace(SMALL, context=8192), 0, 32 * GB, 8192, "the model knows no more"),
        (replace(SMALL, cache=0), 0, 4 * GB, 4096, "what fits"),  # estimated by the size of the weights
        (SMALL, 65_536, 32 * GB, 65_536, "as set."),
        (SMALL, 65_536, 6 * GB, 65_536, "more than fits the free memory"),
        (replace(SMALL, context=8192), 65_536, 32 * GB, 8192, "the model knows no more"),
        (SMALL, 0, None, 8192, "another machine"),
        (replace(SMALL, remote=True), 0, 2 * GB, 32_768, "another machine"),
        (ModelInfo("old"), 0, 32 * GB, 32_768, "knows no more"),
    ],
)
def test_context_follows_the_model_and_the_memory(
    model: ModelInfo, bound: int, free: int | None, tokens: int, because: str
) -> None:
    context = context_for(model, bound, free)
    assert context.tokens == tokens
    assert because in str(context.why)
    assert str(context.why).startswith(f"{tokens:,} tokens of context")


@pytest.mark.parametrize(
    ("model", "words"),
    [
        (ModelInfo("a", parameters=600_000_000), "very small: quick, often wrong, check every answer"),
        (ModelInfo("b", size=1_100_000_000), "small: quick, check its answers"),
        (ModelInfo("c", parameters=70 * GB, quantization="Q2_K", tools=False, thinking=True),
         ("large: slow without a GPU, for hard questions; strongly compressed: less exact;"
          " thinks first: takes longer; no tools: asked in simpler steps")),
        (ModelInfo("d:cloud", parameters=480 * GB, remote=True), ""),
        (ModelInfo("e"), ""),
    ],
)  # fmt: skip
def test_what_a_model_is_good_for_is_said_plainly(model: ModelInfo, words: str) -> None:
    assert "; ".join(map(str, model.good_for)) == words


def test_what_is_suggested_fits_the_memory() -> None:
    found = [suggestion(free) for free in (None, 16 * GB, 5 * GB, 3 * GB, 1 * GB)]
    assert [one.name for one in found] == ["qwen3:8b", "qwen3:8b", "qwen3:4b", "qwen3:1.7b", "qwen3:0.6b"]
    assert str(found[0].why) == "qwen3:8b wants 12.0 GB of free memory"
    assert str(found[2].why) == f"qwen3:4b fits the {5 * GB / 1e9:.1f} GB of free memory"
    assert str(found[4].why) == f"qwen3:0.6b is the smallest, for the {GB / 1e9:.1f} GB of free memory"


@pytest.mark.parametrize(
    ("answers", "extra", "told"),
    [
        ({}, {"max_model_len": 8096}, ModelInfo("m:7b", loaded=8096)),  # vLLM
        (
            {"/props": {"default_generation_settings": {"n_ctx": 16_384}, "modalities": {"vision": True}}},
            {"meta": {"n_ctx_train": 32_768, "n_params": 7 * GB, "size": 4 * GB}},
            ModelInfo("m:7b", 4 * GB, 32_768, vision=True, parameters=7 * GB, loaded=16_384),
        ),  # llama.cpp
        (
            {"/api/v0/models": {"data": [{
                "id": "m:7b", "type": "llm", "quantization": "4bit", "capabilities": [],
                "max_context_length": 32_768, "loaded_context_length": 4096,
            }]}},
            {},
            ModelInfo("m:7b", 0, 32_768, tools=False, quantization="4bit", loaded=4096),
        ),  # LM Studio
        ({}, {}, ModelInfo("m:7b")),
    ],
)  # fmt: skip
def test_other_servers_tell_what_they_know(
    answers: dict[str, Any], extra: dict[str, Any], told: ModelInfo
) -> None:
    with ChatServer([], "m:7b", answers=answers, extra=extra) as server:
        assert openai.installed(server.host) == [told]
        chat = openai.connect(server.host, "")
        assert chat.context == (told.loaded or 8192)
        assert openai.connect(server.host, "", 2048).context == 2048
        assert "tokens of context" in str(chat.why)


def test_an_embedding_model_of_another_server_cannot_chat() -> None:
    listed = {"data": [{"id": "bge", "type": "embeddings"}]}
    with ChatServer([], "bge", answers={"/api/v0/models": listed}) as server, pytest.raises(NoChatModel):
        openai.connect(server.host, "")


def test_how_fast_prompts_are_read_is_measured(connect: Connect) -> None:
    """By its size until then; what the server still had of an earlier prompt makes it no faster."""
    replies = [Reply("ok", prompt_tokens=n, prompt_seconds=s) for n, s in ((600, 6), (600, 0.1), (20, 10))]
    with ChatServer(replies, extra={"size": 2_400_000_000, "meta": {"size": 2_400_000_000}}) as server:
        chat = connect(server.host, "", 4096)
        assert chat.prompt_speed == likely_speed(ModelInfo("m", 2_400_000_000)) == 50
        for _ in replies:
            list(chat.chat(HELLO))
            assert chat.prompt_speed == 100
        assert connect(server.host, "", 4096).prompt_speed == 100
    assert likely_speed(ModelInfo("m:cloud", remote=True)) > 1_000_000


def test_pulling_tells_its_progress() -> None:
    with ChatServer([]) as server:
        steps = list(ollama.pull(server.host, "good:latest"))
        assert "check its name" in refusal(lambda: list(ollama.pull(server.host, "bad")))
    assert (steps[1].done, steps[1].total) == (40, 100)
    assert (steps[-2].done, steps[-2].total) == (120, 120)  # of all files
    assert steps[-1].status == "success"


def test_a_model_stays_warm_and_is_freed() -> None:
    with ChatServer([Reply("ok")]) as server:
        for minutes, sent in ((5, "5m"), (0, "0m"), (-1, -1)):
            chat = ollama.connect(server.host, "", keep_alive=minutes)
            list(chat.chat(HELLO))
            assert server.requests[-1]["keep_alive"] == sent
        chat.release()
        assert server.released == [server.model]
    with pytest.raises(NoChatModel):
        chat.release()


def test_a_kind_of_server_that_nobody_knows_is_told_by_name() -> None:
    said = refusal(lambda: connect_chat(Settings(chat_api="vllm")))
    assert said == "vllm is no kind of chat server that Pilcrow knows: set chat_api to ollama / openai."
