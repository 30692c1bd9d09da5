"""Documents in languages that the embedding model does not know: told by its tokenizer, searched by words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.cli.commands.library import entry_text
from pilcrow.core.ask.question import Question
from pilcrow.core.exchange.events import AgentEvent, Indexed, Notice, NoticeCode, Retrieved
from pilcrow.core.indexing.pipeline import IndexRequest, index
from pilcrow.core.language.unread import FOREIGN, count_unread
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.shelf import IndexState
from pilcrow.engines.embedding.embedder import load_embedder
from pilcrow.engines.store.library import Library
from pilcrow.services.collecting import Collecting
from pilcrow.settings import Settings, bundled
from pilcrow.workspace import Workspace
from shelf import TextReader, WordEmbedder, never, put

KNOWN = {
    "English": "The pump is started by turning the valve slowly to the left until the pressure falls.",
    "German": "Die Pumpe läuft an, sobald das Ventil geöffnet wird und der Überdruck entweicht.",
    "French": "La pompe démarre dès que la vanne est ouverte et que la pression a été relâchée.",
    "Polish": "Pompa uruchamia się, gdy tylko zawór zostanie otwarty, a ciśnienie się obniży.",
    "Vietnamese": "Máy bơm khởi động ngay khi van được mở và áp suất giảm xuống.",
    "Turkish": "Vana açıldığında ve basınç düştüğünde pompa çalışmaya başlar.",
    "formulas": "Let x, y and z be real; then x + y = z, and a pump P has f(x) for its flow.",
}
FOREIGN_TEXTS = {
    "Chinese": "打开阀门并释放压力后，水泵立即启动。",
    "Japanese": "バルブを開けて圧力を抜くと、ポンプがすぐに始動します。",
    "Korean": "밸브를 열고 압력을 낮추면 펌프가 바로 작동합니다.",
    "Russian": "Насос запускается, как только открыт клапан и сброшено давление.",
    "Greek": "Η αντλία ξεκινά μόλις ανοίξει η βαλβίδα και πέσει η πίεση.",
    "Arabic": "تبدأ المضخة بالعمل بمجرد فتح الصمام وتحرير الضغط.",
    "Hebrew": "המשאבה מתחילה לפעול ברגע שהשסתום נפתח והלחץ משתחרר.",
    "Thai": "ปั๊มจะเริ่มทำงานทันทีที่เปิดวาล์วและปล่อยแรงดันออก",
    "Hindi": "वाल्व खुलते ही और दबाव कम होते ही पंप चालू हो जाता है।",
}


@pytest.mark.parametrize("language", [*KNOWN, *FOREIGN_TEXTS])
def test_the_shipped_model_reads_latin_letters_and_no_others(language: str) -> None:
    share = load_embedder(bundled("models"), Settings().model).unread([(KNOWN | FOREIGN_TEXTS)[language]])
    assert (share > FOREIGN) == (language in FOREIGN_TEXTS)


def test_letters_are_unread_that_are_unknown_spelled_out_or_cut_into_bytes() -> None:
    assert count_unread("pump it", [(0, 2, True), (2, 4, True), (5, 7, True)]) == (6, 0)
    assert count_unread("pump", [(0, 1, True), (1, 2, True), (2, 4, True)]) == (4, 2)
    assert count_unread("pump", [(0, 4, False)]) == (4, 4)
    assert count_unread("x = y", [(0, 1, True), (2, 3, True), (4, 5, True)]) == (2, 0)
    assert count_unread("grüße", [(0, 2, True), (2, 3, True), (3, 5, True)]) == (5, 0)
    assert count_unread("水泵", [(0, 1, True), (1, 2, True)]) == (2, 0)
    assert count_unread("水泵", [(0, 1, True), (0, 1, True), (1, 2, False)]) == (2, 2)
    assert count_unread("12 = 3", []) == (0, 0)


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 45), st.integers(0, 45), st.booleans())))
def test_whatever_a_tokenizer_says_no_more_letters_are_unread_than_there_are(
    text: str, pieces: list[tuple[int, int, bool]]
) -> None:
    found = count_unread(text, [(min(a, b), min(max(a, b), len(text)), known) for a, b, known in pieces])
    assert 0 <= found.unread <= found.all <= len(text)


class English(WordEmbedder):
    """One that does not know texts with Cyrillic letters."""

    def unread(self, texts: Sequence[str]) -> float:
        return float(any("\u0400" <= c <= "\u04ff" for text in texts for c in text))


RUSSIAN = "# Насос\nНасос запускается, когда открыт клапан.\nМасло меняют раз в год.\nФильтр промывают водой.\n"


def test_a_document_in_another_language_is_not_embedded_but_found_by_words(tmp_path: Path) -> None:
    library, embedder = Library(tmp_path / "data"), English()
    path = tmp_path / "a.txt"
    path.write_text(RUSSIAN, encoding="utf-8")
    events = list(index(IndexRequest(str(path), never), TextReader(), library, embedder))
    [notice] = [event for event in events if isinstance(event, Notice)]
    assert notice.code is NoticeCode.LANGUAGE
    assert "does not know the language of this document, and finds exact words only" in str(notice.text)
    assert isinstance(events[-1], Indexed)
    assert embedder.embedded == 0
    document = events[-1].document
    corpus = LibraryCorpus(library, [document], embedder)
    assert corpus.by_words_only() == [document]
    assert corpus.basis().whole
    assert corpus.search("Когда меняют масло?", 1)[0].at.paragraph == 2
    assert corpus.closeness("масло", [corpus.search("масло", 1)[0].at]) == []
    other = put(library, tmp_path / "b.txt", "# Pump\nThe oil is changed each year.\n", embedder)
    both = LibraryCorpus(library, [document, other], embedder)
    assert both.by_words_only() == [document]
    assert {hit.at.doc for hit in both.search("oil масло", 4)} == {1, 2}


def test_vectors_that_were_made_before_the_language_was_told_are_not_used(tmp_path: Path) -> None:
    library, careless = Library(tmp_path / "data"), WordEmbedder()
    document = put(library, tmp_path / "a.txt", RUSSIAN, careless)
    assert len(library.vectors(document.structure, careless.id)[1]) == 3
    library.put_unread(document.structure, careless.id, 0.9)
    assert len(library.vectors(document.structure, careless.id)[1]) == 0
    assert library.paragraph_means.complete([document.structure]) == {}
    assert len(library.waiting(document.structure, careless.id)) == 0


def test_the_library_and_answers_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Workspace(tmp_path, Settings(ocr="off")) as workspace:
        document = put(workspace.library, tmp_path / "a.txt", RUSSIAN, workspace.embedder)
        [entry] = Collecting(workspace).entries()
        assert entry.state is IndexState.READY
        assert "[" not in entry_text(entry)
        events: list[AgentEvent] = list(
            workspace.answering.ask(Question("Когда меняют масло?", workspace.corpus([document]), model="quotes"))
        )
        at = next(n for n, event in enumerate(events) if isinstance(event, Retrieved))
        told = [event for event in events[:at] if isinstance(event, Notice)]
        assert any("does not know the language of “Насос”" in str(notice.text) for notice in told)
