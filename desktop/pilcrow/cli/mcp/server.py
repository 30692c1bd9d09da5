"""The MCP server, by the protocol's own SDK: over standard input and output, or HTTP on this machine."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import anyio
import mcp_types as types
import uvicorn
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel.server import Server
from mcp.server.stdio import stdio_server

from ... import __version__
from ...core.files import PRIVATE, SCHEME, write_whole
from .tools import MATERIAL, LibraryTools, Reply, offered

_INSTRUCTIONS = (
    "Reads the documents that a person has opened in Pilcrow, a PDF reader on this machine. Begin with"
    " list_documents; outline and retrieve locate, read_section reads. Paragraphs are named D1:S17:4 (document,"
    " section, paragraph). Cite with the link of a passage: it opens the page at the marked passage, as open_at"
    f" does. {MATERIAL}"
)
_KEY = "programs.key"
"""File of the data folder with the key that programs send over HTTP."""
Context = ServerRequestContext[Any]
_Scope = MutableMapping[str, Any]
_Send = Callable[[_Scope], Awaitable[None]]


class McpServer:
    """Serves one program, or over HTTP several, with the tools and the sections of the allowed documents."""

    def __init__(self, tools: LibraryTools) -> None:
        self._tools = tools
        self.server: Server[Any] = Server(
            "pilcrow",
            version=__version__,
            instructions=_INSTRUCTIONS,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_list_resources=self._list_resources,
            on_list_resource_templates=self._list_templates,
            on_read_resource=self._read_resource,
        )

    async def run(self) -> None:
        """Serve standard input and output until they are closed."""
        async with stdio_server() as (incoming, outgoing):
            await self.server.run(incoming, outgoing, self.server.create_initialization_options())

    async def _list_tools(self, _context: Context, _page: object) -> types.ListToolsResult:
        tools = [
            types.Tool(
                name=each.name,
                description=each.description,
                input_schema=dict(each.arguments),
                annotations=types.ToolAnnotations(
                    read_only_hint=not each.opens, destructive_hint=False, open_world_hint=False
                ),
            )
            for each in offered()
        ]
        return types.ListToolsResult(tools=tools)

    async def _call_tool(self, context: Context, call: types.CallToolRequestParams) -> types.CallToolResult:
        if call.name not in {each.name for each in offered()}:
            return _result(Reply(f"There is no tool {call.name[:40]!r}.", failed=True))
        return _result(await self._run(context, call.name, call.arguments or {}))

    async def _run(self, context: Context, name: str, arguments: Mapping[str, Any]) -> Reply:
        """The reply to a call, found in a thread, and no longer looked for if the call is cancelled."""
        cancelled = Event()
        work = partial(self._tools.run, name, arguments, _program(context), cancelled.is_set)
        try:
            return await anyio.to_thread.run_sync(work, abandon_on_cancel=True)
        finally:
            cancelled.set()

    async def _list_resources(self, context: Context, _page: object) -> types.ListResourcesResult:
        reply = await self._run(context, "list_documents", {})
        rows = reply.data.get("documents", [])
        found = [types.Resource(uri=row["link"], name=row["title"], description=row["file"]) for row in rows]
        return types.ListResourcesResult(resources=found)

    async def _list_templates(self, _context: Context, _page: object) -> types.ListResourceTemplatesResult:
        section = types.ResourceTemplate(
            uri_template=f"{SCHEME}://section/{{document}}/{{section}}",
            name="section",
            description="The text of a section: the sha256 of the document, and the section's number.",
            mime_type="text/plain",
        )
        return types.ListResourceTemplatesResult(resource_templates=[section])

    async def _read_resource(
        self, context: Context, wanted: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        reply = await anyio.to_thread.run_sync(self._tools.read, str(wanted.uri), _program(context))
        text = types.TextResourceContents(uri=wanted.uri, mime_type="text/plain", text=reply.text)
        return types.ReadResourceResult(contents=[text])


def _program(context: Context) -> str:
    """Name of the program that calls, as it gave it; "" if it gave none."""
    client = context.session.client_params
    return client.client_info.name if client else ""


def _result(reply: Reply) -> types.CallToolResult:
    """A reply as the protocol wants it: text that is marked as material, and JSON."""
    text = reply.text if reply.failed else f"{reply.text}\n\n({MATERIAL})"
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)],
        structured_content=reply.data or None,
        is_error=reply.failed,
    )


def serve_http(server: McpServer, port: int, folder: Path) -> None:
    """Serve HTTP on this machine until interrupted, for programs that send the key of the data folder."""
    app = server.server.streamable_http_app(host="127.0.0.1")
    keyed = _Keyed(app, f"Bearer {http_key(folder)}".encode())
    uvicorn.run(keyed, host="127.0.0.1", port=port, log_level="error", access_log=False)


def http_key(folder: Path) -> str:
    """The key that a program sends ("Authorization: Bearer KEY"), made on first use, for this user only."""
    file = folder / _KEY
    if not file.exists():
        write_whole(file, secrets.token_urlsafe(24), mode=PRIVATE)
    return file.read_text(encoding="ascii").strip()


class _Keyed:
    """A web application behind a key: others on this machine hear only that one is needed."""

    def __init__(self, app: Any, key: bytes) -> None:
        self._app, self._key = app, key

    async def __call__(self, scope: _Scope, receive: Any, send: _Send) -> None:
        given = dict(scope.get("headers", ())).get(b"authorization", b"")
        if scope["type"] != "http" or hmac.compare_digest(given, self._key):
            await self._app(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 401, "headers": []})
        await send({"type": "http.response.body", "body": b"This server wants a key."})
