"""What is made of a long document once it has been read, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import processes
from pdfs import lines
from pilcrow.core.errors import Cancelled
from pilcrow.core.exchange.events import Indexed
from pilcrow.core.model import Document
from pilcrow.engines.store.terms_process import TermsProcess
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace

TEXT = [("1 Valves", 18.0), *[(f"The pressure valve {n} is checked by the engineer.", 9.0) for n in range(20)]]


@pytest.fixture
def terms_process(tmp_path: Path) -> Iterator[TermsProcess]:
    process = TermsProcess(tmp_path / "data", "")
    yield process
    process.close()


def read(workspace: Workspace, file: Path) -> Document:
    """A document that was read, of which nothing was made yet."""
    return next(event.document for event in workspace.index(str(file), embed=False) if isinstance(event, Indexed))


def test_the_terms_of_a_long_document_are_found_by_the_other_process(
    tmp_path: Path, terms_process: TermsProcess
) -> None:
    with Workspace(tmp_path / "data", Settings()) as workspace:
        document = read(workspace, lines(tmp_path / "valves.pdf", TEXT))
        assert workspace.library.term_indexes.of(document.structure) is None
        terms_process.find_terms(document.id)
        kept = workspace.library.term_indexes.of(document.structure)
        assert kept
        assert "pressure valve" in {name for term in kept for name in term.names}
        terms_process.find_terms("of a document that was forgotten meanwhile")


def test_a_window_has_long_documents_done_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pilcrow.workspace._LONG", 0)
    with ThreadPoolExecutor(2) as pool, Workspace(tmp_path / "data", Settings(), pool=pool) as workspace:
        document = read(workspace, lines(tmp_path / "valves.pdf", TEXT))
        assert workspace._terms_process.pid is None
        found = workspace.terms(document)
        child = processes.found(workspace._terms_process.pid)
        assert "pressure valve" in {name for term in found for name in term.names}
        assert workspace.terms(document) == found
    assert not processes.left([child])


def test_closing_waits_for_nothing_that_it_does(tmp_path: Path, terms_process: TermsProcess) -> None:
    terms_process.find_terms("of no document")
    processes.found(terms_process.pid).suspend()  # as if a document were endless
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(terms_process.find_terms, "of no document")
        terms_process.close()
        with pytest.raises(Cancelled):
            asked.result()
