"""Dictionaries of a reader's own: StarDict and dictd, plain and compressed, whole and damaged."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from pilcrow.core.dictionary import Definition, base_forms
from pilcrow.engines.dictionaries import Dictionaries
from stardict import ENTRIES, stardict


@pytest.mark.parametrize("packed", [False, True])
def test_a_word_is_found_as_it_is_printed_and_by_its_base_form(tmp_path: Path, packed: bool) -> None:
    found = Dictionaries(stardict(tmp_path / "ships", ENTRIES, packed=packed).parent)
    for printed, word in (
        ("anchor", "Anchor"), ("ANCHORS", "Anchor"), ("carries", "carry"), ("carried", "carry"),
        ("houses", "house"), ("housing", "house"), ("running", "run"), ("knives", "knife"),
    ):  # fmt: skip
        assert found.look_up(printed) == [Definition(word, "Ships", ENTRIES[word])], printed
    assert found.look_up("sea") == []
    assert list(base_forms("as")) == ["as"], "what is left would be no word"


def test_synonyms_marked_text_and_several_fields_are_read(tmp_path: Path) -> None:
    folder = stardict(tmp_path, {"hull": "<b>hull</b><br>the body of a ship"}, "h")
    (folder / "ships.syn").write_bytes(b"body\0" + struct.pack(">I", 0) + b"lost\0" + struct.pack(">I", 9))
    found = Dictionaries(folder)
    assert found.look_up("body") == [Definition("body", "Ships", "hull\nthe body of a ship")]
    assert found.look_up("lost") == []
    several = stardict(tmp_path / "several", {"oar": "t/ɔː/\0mit moves a boat\0W" + "\0\0\0\3abc"}, "")
    assert Dictionaries(several).look_up("oars") == [Definition("oar", "Ships", "/ɔː/\nit moves a boat")]


def test_dictionaries_of_dictd_are_read_beside_others(tmp_path: Path) -> None:
    text = "a small boat"
    (tmp_path / "wn.index").write_text(f"00-database-info\tA\tB\ndinghy\tA\t{'M'}\n", encoding="utf-8")
    (tmp_path / "wn.dict").write_text(text, encoding="utf-8")
    stardict(tmp_path / "ships", ENTRIES | {"dinghy": "a ship's boat"})
    assert Dictionaries(tmp_path).look_up("Dinghies") == [
        Definition("dinghy", "Ships", "a ship's boat"),
        Definition("dinghy", "wn", text),
    ]


def test_damaged_dictionaries_are_passed_over(tmp_path: Path) -> None:
    stardict(tmp_path / "good", ENTRIES)
    for name, file, data in (
        ("no body", "ships.dict", None),
        ("no table", "ships.dict.dz", b"\x1f\x8b\x08\0" + bytes(20)),
        ("no index", "ships.idx", None),
        ("cut index", "ships.idx", b"run\0\0\0"),
        ("odd index", "ships.idx", b"run\0" + struct.pack(">II", 1 << 31, 1 << 31)),
    ):
        broken = stardict(tmp_path / name, ENTRIES, packed=file.endswith(".dz")) / file
        broken.unlink() if data is None else broken.write_bytes(data)
    assert Dictionaries(tmp_path).look_up("runs") == [Definition("run", "Ships", ENTRIES["run"])]
    assert Dictionaries(tmp_path / "nowhere").look_up("run") == []
