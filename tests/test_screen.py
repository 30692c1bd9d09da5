"""What documents, names of files and servers can do to a terminal: nothing. And output that has nowhere to go."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdfs import pages
from pilcrow import cli, settings
from pilcrow.cli.screen import Screen
from pilcrow.core.errors import UsageError
from pilcrow.engines.data_folder import data_folder

ODD = "fee \x1b[2J\x1b]0;owned\x07 \x9b1A \x7f \u202eevil\u2066 \rover"


def printed(text: str, *, errors: bool = False) -> str:
    stream = io.StringIO(newline="")
    Screen(stream, errors).write(text)
    return stream.getvalue()


@given(st.text(alphabet=st.characters() | st.sampled_from("\x1b\x07\r\x9b\u202e\u2069[A"), max_size=40))
def test_nothing_that_is_printed_commands_the_terminal(text: str) -> None:
    shown = printed("> " + text)
    assert not {char for char in shown.replace("\r\n", "") if ord(char) < 0x20 or 0x7F <= ord(char) < 0xA0} - {
        *"\n\t"
    }
    assert not {*shown} & {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40))
def test_json_says_the_same_as_before(text: str) -> None:
    assert json.loads(printed(json.dumps(text, ensure_ascii=False))) == text


def test_words_of_every_language_and_tables_stay_as_they_are() -> None:
    plain = "Gebühr 5 €\tשלום \u200fעולם\r\nمرحبا 日本語\n"
    assert printed(plain) == plain


def test_progress_bars_still_move() -> None:
    assert printed("\r 40 %|████", errors=True) == "\r 40 %|████"
    assert printed("\x1b[A\x1b[A", errors=True) == "\x1b[A\x1b[A"
    assert "\x1b" not in printed("\rReading \x1b[A.pdf", errors=True)


def test_titles_and_names_of_files_are_shown_harmless(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = pages(tmp_path / "odd \x1b[2J.pdf", ["The fee is five euros."])
    assert cli.main(["--data-dir", str(tmp_path / "data"), "outline", str(path)]) == 0
    assert cli.main(["--data-dir", str(tmp_path / "data"), "outline", str(tmp_path / ODD)]) == 1
    shown = capsys.readouterr()
    assert "odd" in shown.out
    assert not {*"\x1b\u202e"} & {*shown.out, *shown.err}


@pytest.mark.skipif(sys.platform == "win32", reason="a shell's way to close and fill")
@pytest.mark.parametrize(("where", "words"), [(">&-", "is closed"), (">/dev/full", "No space left")])
def test_output_that_has_nowhere_to_go_is_one_sentence(tmp_path: Path, where: str, words: str) -> None:
    command = f'"{sys.executable}" -m pilcrow --data-dir "{tmp_path / "data"}" library path {where}'
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("stored", ["[]", '"top"', "7", "null", "[" * 100_000, '{"top": [], "rounds": 3}'])
def test_settings_of_an_odd_shape_are_one_sentence(tmp_path: Path, stored: str) -> None:
    (tmp_path / "settings.json").write_text(stored, encoding="utf-8")
    if stored == "[]":  # no names: no settings
        assert settings.load_settings(tmp_path) == settings.Settings()
        return
    with pytest.raises(UsageError, match=r"settings file|The setting top"):
        settings.load_settings(tmp_path)


def test_a_folder_of_others_keeps_its_mode_and_the_library_in_it_is_private(tmp_path: Path) -> None:
    path = pages(tmp_path / "given.pdf", ["The fee is five euros."])
    tmp_path.chmod(0o755)
    assert cli.main(["--data-dir", str(tmp_path), "outline", str(path)]) == 0
    if sys.platform != "win32":
        assert tmp_path.stat().st_mode & 0o777 == 0o755
        for name in ("library.db", "pilcrow.log"):
            assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
        assert data_folder(str(tmp_path / "own")).stat().st_mode & 0o777 == 0o700


def test_a_question_that_is_not_unicode_is_asked_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = pages(tmp_path / "given.pdf", ["The fee is five euros a month for each member of the club."])
    assert (
        cli.main(["--data-dir", str(tmp_path / "data"), "retrieve", str(path), "-q", "what \udcff fee", "--json"])
        == 0
    )
    assert json.loads(capsys.readouterr().out)["query"] == "what � fee"
