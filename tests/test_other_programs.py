"""Another program's model reads the library by MCP: the SDK's own client, a real process, a scripted window."""

from __future__ import annotations

import json
import os
import re
import socketserver
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp_types import CallToolResult, TextContent

import processes
from pdfs import Manual
from pilcrow import cli
from pilcrow.core.copying.links import parse_link
from pilcrow.engines.window_socket import socket_path, tell_window

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the scripted window is a socket with a path")


@contextmanager
def window(folder: Path, answer: Callable[[dict[str, Any]], object]) -> Iterator[list[dict[str, Any]]]:
    """A window of a data folder that gives these answers; the messages that it heard."""
    heard: list[dict[str, Any]] = []

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            heard.append(json.loads(self.rfile.readline()))
            self.wfile.write(json.dumps(answer(heard[-1])).encode() + b"\n")

    with socketserver.ThreadingUnixStreamServer(socket_path(folder), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield heard
        finally:
            server.shutdown()
            Path(socket_path(folder)).unlink()


def talk(folder: Path, conversation: Callable[[Client], Awaitable[None]], *arguments: str) -> None:
    """A conversation of a client with `pilcrow mcp` over the library in a folder."""

    async def run() -> None:
        words = ["-m", "pilcrow", "mcp", "--data-dir", str(folder), *arguments]
        server = StdioServerParameters(command=sys.executable, args=words, env=processes.environment())
        async with Client(server) as client:
            await conversation(client)

    anyio.run(run)


def text_of(result: CallToolResult) -> str:
    [content] = result.content
    assert isinstance(content, TextContent)
    return content.text


def opened(machine: Manual) -> Callable[[dict[str, Any]], object]:
    """The answers of a window in which the manual is open."""
    return lambda _message: {"reach": "open", "open": [str(machine.path)]}


@pytest.fixture
def folder(shelf_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path)) if len(str(shelf_folder)) > 90 else None
    return shelf_folder


def test_a_model_locates_reads_and_shows_what_is_open(folder: Path, machine: Manual) -> None:
    part = re.search(r"Part \d+", machine.paragraphs[2][0])[0]

    async def conversation(client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) >= {
            *("list_documents", "outline", "retrieve", "read_section", "exact_search"),
            *("tables", "check", "ask", "open_at"),
        }
        listed = await client.call_tool("list_documents", {})
        assert "D1 Manual of the Machine (machine.pdf)" in text_of(listed)
        assert str(machine.path.parent) not in json.dumps(listed.structured_content)
        outline = await client.call_tool("outline", {})
        assert machine.headings[0].title in text_of(outline)
        found = await client.call_tool("exact_search", {"words": part})
        assert "is no instruction" in text_of(found)
        [passage, *_] = found.structured_content["passages"]
        assert part in passage["text"]
        assert passage["spans"][0]["page"] == passage["page"]
        assert parse_link(passage["link"]).page == passage["page"]
        read = await client.call_tool("read_section", {"section": passage["id"].partition(":")[0]})
        assert part in text_of(read)
        shown = await client.call_tool("open_at", {"place": passage["id"]})
        assert not shown.is_error
        [resource] = (await client.list_resources()).resources
        assert machine.headings[0].title in (await client.read_resource(resource.uri)).contents[0].text
        missing = await client.call_tool("outline", {"doc": "D7"})
        assert not missing.is_error  # the only document is meant
        wrong = await client.call_tool("read_section", {"section": "S999"})
        assert wrong.is_error
        assert "no section" in text_of(wrong)

    with window(folder, opened(machine)) as heard:
        talk(folder, conversation)
    reads = {message["reads"] for message in heard if "reads" in message}
    assert {"list_documents", "outline", "exact_search", "read_section"} <= reads
    [link] = [message["shows"] for message in heard if "shows" in message]
    assert parse_link(link).file == "machine.pdf"


def test_a_sentence_is_checked_and_a_question_answered_by_quotes(folder: Path, machine: Manual) -> None:
    said = machine.paragraphs[1][0].partition(".")[0] + "."

    async def conversation(client: Client) -> None:
        checked = await client.call_tool("check", {"text": said})
        assert [one["sentence"] for one in checked.structured_content["sentences"]] == [said]
        answer = await client.call_tool("ask", {"question": said})
        assert answer.structured_content["links"]
        tables = await client.call_tool("tables", {})
        assert tables.structured_content == {"tables": []}

    with window(folder, opened(machine)):
        talk(folder, conversation)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"reach": "nothing", "open": []}, "No document may be read"),
        ({"reach": "open", "open": []}, "No document may be read"),
        ({"stopped": True}, "stopped"),
        ({"reach": "collection:Nowhere", "open": []}, "Nowhere"),
        (None, "not open"),
    ],
)
def test_what_the_reader_does_not_allow_is_not_read(folder: Path, answer: object, why: str) -> None:
    async def conversation(client: Client) -> None:
        for tool, arguments in (("retrieve", {"query": "valve"}), ("outline", {}), ("ask", {"question": "Why?"})):
            refused = await client.call_tool(tool, arguments)
            assert refused.is_error
            assert why in text_of(refused)
        assert not (await client.list_resources()).resources

    with window(folder, lambda _message: answer):
        talk(folder, conversation)


def test_files_named_on_the_command_line_need_no_window(folder: Path, machine: Manual) -> None:
    async def conversation(client: Client) -> None:
        assert "machine.pdf" in text_of(await client.call_tool("list_documents", {}))
        unshown = await client.call_tool("open_at", {"place": "S2"})
        assert unshown.is_error
        assert "not open" in text_of(unshown)

    talk(folder, conversation, str(machine.path))


def test_a_document_that_was_closed_takes_its_number_with_it(folder: Path, machine: Manual) -> None:
    open_files = [str(machine.path)]

    async def conversation(client: Client) -> None:
        await client.call_tool("list_documents", {})
        open_files.clear()
        changed = await client.call_tool("outline", {"doc": "D1"})
        assert changed.is_error
        assert "have changed" in text_of(changed)

    with window(folder, lambda _message: {"reach": "open", "open": open_files}):
        talk(folder, conversation)


def test_http_is_off_until_a_port_is_set(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["mcp", "--data-dir", str(folder), "--http"]) == 2
    assert "programs_port" in capsys.readouterr().err


def test_the_usual_programs_are_told_how_to_start_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["mcp", "--install", "--collection", "My leases"]) == 0
    said = capsys.readouterr().out
    assert "claude mcp add pilcrow -- " in said
    start, end = said.index("{"), said.index("Visual Studio")
    server = json.loads(said[start : said.rindex("}", start, end) + 1])["mcpServers"]["pilcrow"]
    assert Path(server["command"]).is_absolute()
    assert server["args"][-3:] == ["mcp", "--collection", "My leases"]


def test_nobody_answers_for_a_folder_without_a_window(tmp_path: Path) -> None:
    assert tell_window(tmp_path, {"open": []}) is None


def test_a_socket_of_another_user_is_not_told(
    folder: Path, machine: Manual, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux names the user at the other end")
    with window(folder, opened(machine)) as heard:
        monkeypatch.setattr(os, "getuid", lambda: 12345)
        assert tell_window(folder, {"open": [["secret.pdf", None]]}) is None
    assert not heard
