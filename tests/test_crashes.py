"""Killed at any moment, indexing goes on to the same library."""

from __future__ import annotations

import secrets
from pathlib import Path

import crashing
from pdfs import manual


def test_a_library_that_was_killed_in_every_phase_is_like_one_that_never_was(tmp_path: Path) -> None:
    file = manual(tmp_path / "manual.pdf", chapters=5, sections=4).path
    usual = crashing.run(file, tmp_path / "whole")
    texts = usual[-1].total
    seed = secrets.randbelow(10**6)
    kills = list(crashing.crash(file, tmp_path / "killed", usual, crashing.chances(seed)))
    print(f"seed {seed}", *kills, sep="\n")  # pytest shows it when something is wrong
    assert [kill.last.phase for kill in kills] == list(crashing.PHASES)
    for kill in kills:
        if kill.last.phase == "embed":  # no more is lost than lies between two commits
            before = texts - kill.last.total
            assert before + kill.last.done - crashing.COMMIT < kill.kept < texts
        else:
            assert kill.kept == (texts if kill.last.phase == "sync" else 0)
    differ, cosine, apart = crashing.differences(file, tmp_path / "killed", tmp_path / "whole", seed)
    print(f"lowest cosine {cosine:.5f}, scores differ by {apart:.5f} at most")
    assert not differ
