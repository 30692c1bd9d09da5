"""The library for another program's model: a server of the Model Context Protocol."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path

from ...core.errors import UsageError
from ..opening import open_workspace
from ..reading import indexed
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    """Serve a program on standard input and output (or HTTP), or print what makes the usual ones start it."""
    if args.install:
        print(_install_text(_command(args)))
        return 0
    import anyio

    from ..mcp.reach import AllowedDocuments
    from ..mcp.server import McpServer, serve_http
    from ..mcp.tools import LibraryTools

    with open_workspace(args, folder, stop, ask=False) as workspace:
        if args.http and not workspace.settings.programs_port:
            raise UsageError("HTTP is off: set programs_port in settings.json to the port to listen on.")
        args.files = [document.path for document in indexed(workspace, args.files)] if args.files else []
        allowed = AllowedDocuments(workspace, args)
        server = McpServer(LibraryTools(workspace, allowed))
        if args.http:
            serve_http(server, workspace.settings.programs_port, folder)
        else:
            anyio.run(server.run)
    return 0


def _command(args: argparse.Namespace) -> list[str]:
    """The command line by which a program starts this server."""
    own = shutil.which("pilcrow") or sys.argv[0]
    start = [str(Path(own).absolute())] if Path(own).suffix != ".py" else [sys.executable, "-m", "pilcrow"]
    reach = ["--library"] * args.library + (["--collection", args.collection] if args.collection else [])
    data = ["--data-dir", args.data_dir] if getattr(args, "data_dir", None) else []
    return [*start, "mcp", *data, *reach, *(str(Path(file).absolute()) for file in args.files)]


def _install_text(command: list[str]) -> str:
    """What to write where, for the usual programs."""
    server = {"command": command[0], "args": command[1:]}
    by_name = json.dumps({"mcpServers": {"pilcrow": server}}, indent=2, ensure_ascii=False)
    code = json.dumps({"servers": {"pilcrow": server}}, indent=2, ensure_ascii=False)
    quoted = " ".join(f"'{word}'" if " " in word else word for word in command)
    return (
        f"Claude Code:\n\n  claude mcp add pilcrow -- {quoted}\n\n"
        "Claude Desktop (claude_desktop_config.json), Cursor (~/.cursor/mcp.json), LM Studio (mcp.json):\n\n"
        f"{by_name}\n\nVisual Studio Code (.vscode/mcp.json):\n\n{code}\n\n"
        "Such a program reads the documents that are open in Pilcrow's window, which shows it while it reads."
    )
