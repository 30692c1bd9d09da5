"""The model bar: what can answer, what to do when nothing can, and downloads."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from pilcrow.core.servers.chat_models import ModelInfo
from pilcrow.ui.base.backend import ChatState
from pilcrow.ui.chat.model_bar import ModelBar
from pilcrow.ui.chat.pieces import Suggestion

PLANNING = "Plan questions that need several places"


@pytest.fixture
def bar(qtbot: QtBot) -> ModelBar:
    bar = ModelBar()
    qtbot.addWidget(bar)
    bar.resize(360, 200)
    with qtbot.waitExposed(bar):
        bar.show()
    return bar


def test_a_working_model_is_one_quiet_line(qtbot: QtBot, bar: ModelBar) -> None:
    small = ModelInfo("qwen3:8b", 5_200_000_000, 40_960, thinking=True, parameters=8_190_000_000)
    why = "8,192 tokens of context: what fits the 7.0 GB of free memory."
    bar.set_state(ChatState("qwen3:8b", 8192, "", (small, ModelInfo("llama3:70b")), why=why))
    assert bar.model.toolTip().endswith(why)
    assert bar.model.text() == "On this computer"
    assert bar.model.accessibleName() == "Chat model: qwen3:8b"
    assert not bar.troubled
    bar.menu.aboutToShow.emit()
    named = {action.text().split("\t")[0]: action for action in bar.menu.actions() if action.text()}
    assert list(named) == ["qwen3:8b", "llama3:70b", why, PLANNING, "Look again", "Chat settings…"]
    assert named["qwen3:8b"].isChecked()
    assert named["qwen3:8b"].text() == (
        "qwen3:8b\t5.2 GB · middling: slower, for most questions; thinks first: takes longer"
    )
    assert named["qwen3:8b"].toolTip() == (
        "8.2 billion parameters; trained for 40,960 tokens of context; can: tools, thinking"
    )
    assert named["llama3:70b"].toolTip() == "can: tools"
    with qtbot.waitSignal(bar.chosen) as chosen:
        named["llama3:70b"].trigger()
    assert chosen.args == ["llama3:70b"]
    assert not named[PLANNING].isChecked()
    with qtbot.waitSignal(bar.planning) as planning:
        named[PLANNING].trigger()
    assert planning.args == [True]
    with qtbot.waitSignal(bar.settings_requested):
        named["Chat settings…"].trigger()


def test_right_to_left_words_stand_in_their_own_order(qtbot: QtBot) -> None:
    title, told = "פרק R ו Python", "\N{RIGHT-TO-LEFT EMBEDDING}"
    plain, embedded = Suggestion(title), Suggestion(told + title)
    for widget in (plain, embedded):
        qtbot.addWidget(widget)
        widget.resize(300, 40)
    assert plain.grab().toImage() == embedded.grab().toImage()


@pytest.mark.parametrize(
    ("state", "signal", "args", "quotes"),
    [
        (ChatState(problem="No server.", mend="Set", command="settings"), "settings_requested", [], True),
        (ChatState(problem="Not running.", mend="Retry", command="retry"), "retry_requested", [], True),
        (ChatState(problem="No model.", mend="Get", command="pull q:4b"), "pull_requested", ["q:4b"], True),
        (ChatState("m", 1024, problem="Small.", mend="Set", command="settings"), "settings_requested", [], False),
        (ChatState("m", 8192, problem="Memory.", mend="Set", command="settings"), "settings_requested", [], False),
    ],
)
def test_every_problem_has_its_sentence_and_its_button(
    qtbot: QtBot, bar: ModelBar, state: ChatState, signal: str, args: list[str], quotes: bool
) -> None:
    bar.set_state(state)
    assert bar.problem.text() == str(state.problem) + (
        " Answers are in the document’s own words meanwhile." if quotes else ""
    )
    assert bar.mend.text() == str(state.mend)
    with qtbot.waitSignal(getattr(bar, signal)) as emitted:
        bar.mend.trigger()
    assert emitted.args == args
    bar.set_state(ChatState("m", 8192))
    assert not bar.troubled


@pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform
def test_without_a_server_there_is_one_quiet_pill(bar: ModelBar) -> None:
    missing = "Ollama is installed, but does not run at http://127.0.0.1:11434."
    bar.set_state(ChatState(problem=missing, mend="Start Ollama", command="start"))
    said = f"{missing} Answers are in the document’s own words meanwhile."
    assert bar.model.text() == "No chat model"
    assert bar.model.toolTip() == said
    assert not [label for label in bar.findChildren(QLabel) if label.isVisible() and label.text()]
    bar.menu.popup(bar.mapToGlobal(QPoint(10, 30)))
    assert bar.problem.isVisible()
    assert bar.problem.text() == said
    assert [action.text() for action in bar.menu.actions()][1] == "Start Ollama"
    assert bar.problem.height() >= bar.problem.heightForWidth(bar.problem.width())
    bar.menu.hide()


def test_a_problem_without_a_remedy_has_no_button(bar: ModelBar) -> None:
    bar.set_state(ChatState("m", 8192, problem="The model is <b>slow</b>."))
    assert bar.troubled
    assert bar.problem.textFormat() == Qt.TextFormat.PlainText
    assert not bar.mend.isVisible()


def test_a_download_shows_progress_and_can_be_cancelled(qtbot: QtBot, bar: ModelBar) -> None:
    bar.set_state(ChatState(problem="No model.", mend="Download m", command="pull m"))
    bar.show_progress("asking for m", 0, 0)
    assert not bar.troubled
    assert bar.doing.text() == "asking for m"
    assert (bar.progress.minimum(), bar.progress.maximum()) == (0, 0)
    bar.show_progress("pulling m", 1_250_000_000, 2_500_000_000)
    assert bar.doing.text().startswith("1.2 GB of 2.5 GB")
    assert bar.progress.value() * 2 == bar.progress.maximum()
    bar.set_state(ChatState(problem="No model.", mend="Download m", command="pull m"))
    assert not bar.troubled, "the download is the answer to the problem"
    with qtbot.waitSignal(bar.cancelled):
        qtbot.mouseClick(bar.cancel, Qt.MouseButton.LeftButton)
    bar.progress_ended("")
    assert not bar.doing.isVisible()
    assert bar.problem.text().startswith("No model.")
    bar.show_progress("pulling m", 1, 2)
    bar.progress_ended("The disk is full: make room and try again.")
    assert bar.failed.isVisible(), "what was asked for and failed is told at once"
    assert bar.failed.text() == "The disk is full: make room and try again."
    assert bar.problem.text().startswith("The disk is full: make room and try again.")
    assert bar.mend.isVisible()


def test_a_download_that_was_stopped_goes_on(qtbot: QtBot, bar: ModelBar) -> None:
    bar.set_state(ChatState("m", 8192, downloads=True))
    bar.menu.aboutToShow.emit()
    (more,) = (action for action in bar.menu.actions() if action.text() == "Download a model…")
    with qtbot.waitSignal(bar.name_requested):
        more.trigger()
    bar.show_progress("pulling q", 4, 10)
    bar.progress_ended("The download of q has been stopped: what has come is kept.", "q")
    assert bar.mend.text() == "Go on downloading"
    with qtbot.waitSignal(bar.pull_requested) as again:
        bar.mend.trigger()
    assert again.args == ["q"]
    bar.show_progress("pulling q", 10, 10)
    bar.progress_ended("")
    assert not bar.troubled
