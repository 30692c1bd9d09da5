"""The wheel in an empty place, the set-up script, and what the doctor finds there."""

from __future__ import annotations

import http.server
import json
import os
import re
import subprocess
import sys
import threading
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from pilcrow import system_packages
from pilcrow.core.files import SCHEME
from pilcrow.core.formats import FORMATS
from pilcrow.engines.chat import servers
from pilcrow.services import doctor
from pilcrow.settings import Settings
from processes import LONG

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-build-isolation", "--no-deps"]
    done = subprocess.run([*command, "--wheel-dir", folder, ROOT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("pilcrow_reader-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--target",
        folder,
        wheel,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def pilcrow(installed: Path, data: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the installed wheel's command, away from the checkout, and make sure that it is the wheel's."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "PILCROW_DATA_DIR": str(data)}
    command = [sys.executable, "-P", "-m", "pilcrow", *map(str, arguments)]
    return subprocess.run(command, cwd=data, env=environment, capture_output=True, text=True, check=False)


def test_the_wheel_carries_models_licence_and_metadata(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith("METADATA"))).decode()
    for file in (
        "_models/manifest.json",
        "_models/all-MiniLM-L6-v2/model.onnx",
        "_models/line-reader/kinds.onnx",
        "_models/line-reader/begins.onnx",
        "_models/answer-reader/model.onnx",
        "_resources/pilcrow.svg",
        "_resources/fonts/Inter-Regular.ttf",
        "_resources/manual/index.md",
    ):
        assert f"pilcrow/{file}" in names
    for file in ("LICENSE", "NOTICE"):
        assert f"pilcrow/_models/all-MiniLM-L6-v2/{file}" in names
    assert "License-Expression: AGPL-3.0-or-later" in metadata
    assert not [name for name in names if name.startswith(("tests", "packaging")) or "__pycache__" in name]


def test_the_installed_wheel_examines_itself(installed: Path, tmp_path: Path) -> None:
    code = "import pilcrow, pilcrow.settings as s; print(pilcrow.__file__, s.bundled('models'))"
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, "-P", "-c", code]
    found = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert found.split() == [str(installed / "pilcrow/__init__.py"), str(installed / "pilcrow/_models")]
    done = pilcrow(installed, tmp_path, "doctor")
    assert "checksums right" in done.stdout, done.stderr
    assert "Traceback" not in done.stderr


def test_the_installed_wheel_answers_a_question(installed: Path, tmp_path: Path) -> None:
    file = tmp_path / "lease.pdf"
    document = pymupdf.open()
    pages = {
        "1 Rent": "The rent is due on the first day of the month.",
        "2 Notice": "The lease ends three months after notice was given in writing.",
    }
    for title, text in pages.items():
        page = document.new_page()
        page.insert_text((72, 90), title, fontsize=20)
        page.insert_textbox((72, 120, 500, 300), text)
    document.save(file)
    done = pilcrow(installed, tmp_path, "ask", file, "-q", "How does the lease end?", "--model", "quotes")
    assert done.returncode == 0, done.stderr
    assert "three months" in done.stdout
    done = pilcrow(installed, tmp_path, "outline", file, "--explain")  # only the models of lines have reasons
    assert "1 Rent" in done.stdout, done.stderr
    assert "lines:" in done.stdout


def test_lock_files_pin_every_dependency_by_hash_and_name_no_index() -> None:
    names = [re.split(r"[<>=\[]", requirement)[0].lower() for requirement in PROJECT["dependencies"]]
    for lock in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / "packaging" / lock).read_text(encoding="utf-8")
        assert all(re.search(rf"^{re.escape(name)}==", text, re.MULTILINE) for name in names)
        assert not re.search(r"--(extra-)?index-url|--find-links|://|file:", text)
        entries = re.split(r"\n(?=\S)", text)
        assert all("--hash=sha256:" in entry for entry in entries if not entry.startswith("#"))


def test_the_set_up_script_says_what_it_can_do() -> None:
    script = [sys.executable, "packaging/bootstrap.py"]
    done = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "run, test, lock, bench, fuzz, golden, translations, package, clean" in done.stderr


def test_scripts_of_other_systems_say_first_that_nobody_ran_them() -> None:
    scripts = sorted((ROOT / "packaging/other").iterdir())
    assert scripts
    for script in scripts:
        lines = (line for line in script.read_text(encoding="utf-8").splitlines() if not line.startswith("#!"))
        assert "Not run by us" in next(lines), script.name


def test_the_menu_entry_opens_documents_and_links_to_passages() -> None:
    entry, told = (
        (ROOT / "packaging/linux" / name).read_text(encoding="utf-8")
        for name in ("pilcrow.desktop", "pilcrow.metainfo.xml")
    )
    kinds = [kind for each in FORMATS for kind in each.media]
    assert f"MimeType=application/pdf;x-scheme-handler/{SCHEME};{';'.join(kinds)};\n" in entry
    assert re.findall("<mediatype>(.+)</mediatype>", told) == ["application/pdf", *kinds]
    assert "Exec=pilcrow %U" in entry, "addresses of files and of passages"


@pytest.mark.slow
def test_the_picture_of_the_readme_can_be_made_anew(tmp_path: Path) -> None:
    picture = tmp_path / "window.png"
    script = [sys.executable, "packaging/screenshot.py", "dark", picture]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        script, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=5 * LONG
    )
    assert done.returncode == 0, done.stderr
    shown = pymupdf.Pixmap(picture)
    assert (shown.width, shown.height) == (1440, 900)
    assert not shown.is_unicolor


def test_one_command_installs_what_qt_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "LIBRARIES", {"no-such-library-anywhere": "libnone1"})
    monkeypatch.setattr(sys, "platform", "linux")
    assert "libnone1" in system_packages.missing_packages()
    assert "apt-get install -y" in system_packages.install_command(["libnone1"])
    monkeypatch.setattr(sys, "platform", "win32")
    assert system_packages.missing_packages() == []


class Tags(http.server.BaseHTTPRequestHandler):
    """Answers Ollama's question for its models with the class's list."""

    models: tuple[str, ...] = ()

    def do_GET(self) -> None:
        body = json.dumps({"models": [{"name": name} for name in self.models]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")  # must not be asked
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Tags) as listener:
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listener.server_port}"
        listener.shutdown()


def chat_check(tmp_path: Path, host: str, model: str = "") -> doctor.Check:
    settings = Settings(chat_host=host, chat_model=model)
    found = {check.name: check for check in doctor.examine(tmp_path, settings)}
    return found["Chat model"]


def test_the_doctor_tells_the_states_of_the_chat_server_apart(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tags, "models", ("qwen3:4b", "gpt-oss:120b-cloud"))
    assert chat_check(tmp_path, server).detail.endswith("has qwen3:4b.")
    trials = {f"{server} qwen3:4b a1 Q4": {"way": "written", "share": 1.0, "speed": 70.0}}
    (tmp_path / "chat-models.json").write_text(json.dumps(trials))
    assert chat_check(tmp_path, server).detail.endswith(
        "qwen3:4b: It answers from passages; it is too small to search by itself. It reads 70 tokens a second."
    )
    wrong = chat_check(tmp_path, server, "llama9")
    assert (wrong.state, wrong.mend) == ("missing", "ollama pull llama9")
    monkeypatch.setattr(Tags, "models", ("gpt-oss:120b-cloud",))
    for free, suggested in ((32e9, "qwen3:8b"), (5e9, "qwen3:4b"), (3e9, "qwen3:1.7b"), (1e9, "qwen3:0.6b")):
        monkeypatch.setattr(servers, "free_memory", lambda _host, free=free: int(free))
        none = chat_check(tmp_path, server)
        assert none.mend == f"ollama pull {suggested}"
        assert f"{suggested} " in none.detail
        assert f"{free / 1e9:.1f} GB of free memory" in none.detail

    nobody = "http://127.0.0.1:9"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "not installed" in chat_check(tmp_path, nobody).detail
    (tmp_path / "ollama").write_text("#!/bin/sh\n")
    (tmp_path / "ollama").chmod(0o700)
    assert chat_check(tmp_path, nobody).mend == "ollama serve"
    assert "another machine" in chat_check(tmp_path, "http://chat.example.org").detail


def test_the_doctor_reports_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = {check.name: check for check in doctor.examine(tmp_path / "file", Settings())}
    assert found["Data folder"].state == "missing"
    assert "--data-dir" in found["Data folder"].mend


def test_the_doctor_names_a_damaged_model_and_its_mend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "bundled", lambda _: tmp_path)
    found = {check.name: check for check in doctor.examine(tmp_path, Settings())}
    assert found["Embedding model"].state == "missing"
    assert "pip install --force-reinstall" in found["Embedding model"].mend
