"""A newer program opens the libraries of earlier ones: `tests/upgrades` holds some that those versions wrote."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from pilcrow import cli, settings
from pilcrow.engines.store.file.schema import VERSION

EARLIER = Path(__file__).parent / "upgrades"
"""The same lease each time, with a highlight that has a note, in a collection."""


@pytest.mark.parametrize("version", [20, 21, 22])
def test_marks_collections_settings_and_documents_survive_an_upgrade(
    version: int, tmp_path: Path, data_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data_folder.mkdir(exist_ok=True)
    library, lease = data_folder / "library.db", shutil.copy(EARLIER / "lease.pdf", tmp_path)
    library.write_bytes(gzip.decompress((EARLIER / f"library-{version}.db.gz").read_bytes()))
    (data_folder / "settings.json").write_text('{"language": "de"}')

    assert cli.main(["library", "list", "--json"]) == 0
    (listed,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert Path(listed["path"]).name == "lease.pdf"
    assert cli.main(["marks", str(lease), "--json"]) == 0
    (mark,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert mark["note"] == "Check this."
    assert "three months" in mark["text"]
    assert cli.main(["library", "collections"]) == 0
    assert "Leases" in capsys.readouterr().out
    assert cli.main(["ask", str(lease), "-q", "When does the lease end?", "--model", "quotes"]) == 0
    assert "three months" in capsys.readouterr().out
    assert settings.load_settings(data_folder).language == "de"
    with sqlite3.connect(library) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
