"""The command `pilcrow models`: installed models, those of a server, and adding an embedding model or checker."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from ... import settings as stored
from ...core.errors import PilcrowError
from ...core.servers.chat_models import ModelInfo
from ...core.servers.embedding_models import ServedModel
from ...core.stopping import Stopped
from ...engines.embedding.model_files import ModelFiles, served_models
from ...engines.embedding.model_files import known_models as installed_models
from ...services.answering import chat_models
from ...services.models.abilities import Abilities
from ...services.models.embedders import ServerModel, add_served, offered
from ...settings import Settings, bundled, own_models
from ..printing import print_json
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    chosen = stored.load_settings(folder)
    server = getattr(args, "server", ""), getattr(args, "api", "")
    if args.action != "add":
        return _list_models(folder, chosen, server, as_json=args.json)
    if not hasattr(args, "server"):
        return add_model(folder, Path(args.model), args.name)
    model = ServerModel(args.model, *server, args.name, args.query_prefix, args.passage_prefix)
    return add_served_model(folder, chosen, model, stop)


def _list_models(folder: Path, settings: Settings, server: tuple[str, str], *, as_json: bool) -> int:
    """Print the installed models, those in the data folder, the chat models of the server, and the embedding
    models of the server or of another `server` (address, API).
    """
    found = installed_models(bundled("models"), own_models(folder))
    served = served_models(own_models(folder))
    embedders = [model.name for model in found if model.kind == "embedder"] + [model.name for model in served]
    rerankers = [model.name for model in found if model.kind == "reranker"]
    checkers = [model.name for model in found if model.kind == "checker"]
    chat: list[ModelInfo] = []
    there: list[str] = []
    problem = trouble = ""
    try:
        chat = chat_models(settings)
    except PilcrowError as error:
        problem = str(error)
    try:
        there = [model.name for model in offered(settings, *server)]
    except PilcrowError as error:
        trouble = str(error)
    if as_json:
        told = [asdict(m) | {"abilities": m.abilities, "good_for": "; ".join(map(str, m.good_for))} for m in chat]
        listed = {"embedding": embedders, "offered": there, "reranking": rerankers, "checking": checkers}
        print_json(listed | {"chat": [m.name for m in chat], "chat_models": told, "problem": problem or trouble})
        return 0
    _print_embedders(settings, embedders, served)
    other = " ".join(filter(None, (server[0], f"--api {server[1]}" if server[1] else "")))
    for name in sorted(set(there) - {model.model for model in served}):
        print(f"offered    {name}  (pilcrow models add {name} --server {other})".replace(" )", ")"))
    if trouble != problem:
        print(f"offered    {trouble}")
    _print_names("reranking", rerankers, settings.reranker)
    _print_names("checking", checkers, settings.checker)
    _print_chat(folder, settings, chat)
    if problem:
        print(f"chat       {problem}")
    return 0


def _print_embedders(settings: Settings, names: Sequence[str], served: Sequence[ServedModel]) -> None:
    for name in names:
        at = next((f"  {model.model} at {model.host}" for model in served if model.name == name), "")
        print(f"embedding  {name}{'  (in use)' if name in settings.models else ''}{at}")


def _print_names(work: str, names: Sequence[str], used: str) -> None:
    for name in names:
        print(f"{work:9}  {name}{'  (in use)' if name == used else ''}")


def _print_chat(folder: Path, settings: Settings, models: Sequence[ModelInfo]) -> None:
    """Print the chat models of the server, with the use and the observed abilities of each."""
    known, host = Abilities(folder), settings.chat_host.rstrip("/").removesuffix("/v1")
    for m in models:
        can = known.known(f"{host} {m.name} {m.build}")
        words = [f"{m.size / 1e9:.1f} GB" if m.size else "", ", ".join(m.abilities)]
        words += ["; ".join(map(str, m.good_for)), str(can.message) if can else ""]
        chosen = "  (chosen)" if m.name == settings.chat_model else ""
        chosen += "  (light)" if m.name == settings.light_model else ""
        print(f"chat       {m.name}{chosen}  {' · '.join(filter(None, words))}")


def add_model(folder: Path, found: Path, name: str) -> int:
    """Add the embedding model or checker in the folder `found` to the data folder."""
    from ...engines.embedding.adding import add_model as add
    from ...engines.embedding.adding_checkers import add_checker, is_checker

    if is_checker(found):
        checker = add_checker(found, own_models(folder), bundled("models"), name)
        print(f"{checker.name}: {checker.max_tokens} tokens; it tells true sentences from false ones.")
        print(f'Set "checker" to "{checker.name}" in the settings to use it.')
        return 0
    model, languages = add(found, own_models(folder), bundled("models"), name)
    told = [f"{model.dimension} numbers", f"{model.max_tokens} tokens", model.pooling]
    _told_added(model.name, told, model, languages)
    return 0


def add_served_model(folder: Path, settings: Settings, model: ServerModel, stopped: Stopped) -> int:
    """Add an embedding model of a server."""
    added, languages = add_served(folder, settings, model, stopped)
    _told_added(added.name, [f"{added.dimension} numbers", added.host], added, languages)
    return 0


def _told_added(name: str, told: list[str], model: ModelFiles | ServedModel, languages: Sequence[str]) -> None:
    prefixes = [repr(each.strip()) for each in (model.query_prefix, model.passage_prefix) if each]
    print(f"{name}: {', '.join([*told, *prefixes])}; tried in {' and '.join(languages)}.")
    print(f'Set "model" to "{name}" in the settings to use it.')
