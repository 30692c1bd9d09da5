"""What of a question's messages is kept when the model's context is full."""

from __future__ import annotations

from pilcrow.core.ask.agent.transcript import Transcript
from pilcrow.core.ask.context.ids import paragraph_name
from pilcrow.core.ask.tools import calls
from pilcrow.core.model import Coordinate, Passage
from pilcrow.core.servers.chat import ChatMessage


def test_what_the_model_chose_to_read_stays_longer_than_what_searches_found() -> None:
    """A model read the section that answered, searched twice more, and had to read the section again."""
    transcript = Transcript(1200, lambda at: paragraph_name(at, False))
    transcript.begin("Guidelines.", (), "Which firms were bought?")
    for number, (tool, said) in enumerate(
        [(calls.READ, "A firm was bought. "), (calls.RETRIEVE, "Other words. ")], 1
    ):
        transcript.add(ChatMessage("assistant", ""))
        transcript.add(ChatMessage("tool", said * 80, tool=tool), [Passage(Coordinate(1, number, 1), 0, 900)])
    transcript.add(ChatMessage("assistant", ""))
    transcript.add(ChatMessage("tool", "Newest. " * 80, tool=calls.EXACT), [Passage(Coordinate(1, 3, 1), 0, 900)])
    messages, passages = transcript.fit(())
    assert "A firm was bought. A firm" in messages[3].content
    assert messages[5].content == "(shortened; it showed [S2:1])"
    assert [passage.at.section for passage in passages] == [1, 3]
