"""Requests of a plan to the chat model, each a prompt of its own, answered by a JSON object."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ... import outside
from ...errors import ChatError, ContextFull, NoChatModel
from ...language import tokens
from ...language.sentences import shortened
from ...model import Coordinate
from ...servers.chat import ChatMessage, visible
from ..context import ids
from ..context.paragraphs import ShownContext
from ..question import Question
from .transcript import Transcript
from .turns import Spent

HEADING = 12
"""Tokens, on average, of the line above a paragraph that names its section."""


class PlanFailed(Exception):
    """Failure of a plan, with the reason in words; the plain loop answers in its place."""


class Requests:
    """Requests of a plan to a chat model, with their cost."""

    def __init__(self, question: Question) -> None:
        self._chat, self._stopped, self.corpus = question.chat, question.stopped, question.corpus
        self._meter = Transcript(self._chat.context, lambda at: ids.paragraph_name(at, self.corpus.several))
        self._constrained = True
        self.spent = Spent()

    def room(self, *texts: str) -> int:
        """Tokens, as `tokens.count_tokens` counts, that a prompt may have beside these texts."""
        used = self._meter.estimate([ChatMessage("user", text) for text in texts])
        return int(max(0, self._meter.room - used) / self._meter.ratio)

    def size(self, text: str) -> int:
        """Tokens of a text, as `room` counts."""
        return tokens.count_tokens(text) + 1

    def json(self, order: str, material: str, schema: dict[str, object]) -> dict[str, Any]:
        """Reply to an order, as a JSON object. Raises `PlanFailed` for any other reply, and for a prompt that does
        not fit; `ChatError` when the server fails, `Cancelled` when stopped.
        """
        messages = [ChatMessage("system", order), ChatMessage("user", material)]
        if self._meter.estimate(messages) > self._meter.room:
            raise PlanFailed("the prompt does not fit the context")
        self.spent.rounds += 1
        try:
            said = self._answer_text(messages, schema if self._constrained else None)
        except NoChatModel:
            raise
        except ContextFull as error:
            raise PlanFailed("the prompt does not fit the context") from error
        except ChatError:  # perhaps a server without schemas: the order asks for JSON anyway
            if not self._constrained:
                raise
            self._constrained = False
            said = self._answer_text(messages, None)
        return object_in(visible(said))

    def shown(self, places: Sequence[Coordinate], room: int, query: str = "") -> tuple[str, set[Coordinate]]:
        """Paragraphs as text for a prompt, in document order and in `room` tokens, and those in it: if not all
        fit, long ones are cut, and the last of `places` left out when nothing remains for them.
        """
        context = ShownContext(self.corpus)
        needs: dict[Coordinate, int] = {}
        left = room
        for at in places:
            needs[at] = context.need(at) + HEADING
            left -= min(needs[at], 60)  # tokens that each paragraph is sure of
            if left < 0 and len(needs) > 1:
                del needs[at]
                break
        limits: dict[Coordinate, int] = {}
        left = room
        for number, at in enumerate(
            sorted(needs, key=lambda at: needs[at])
        ):  # what short ones leave is for long ones
            limits[at] = min(needs[at], left // (len(needs) - number))
            left -= limits[at]
        text, passages = context.write(sorted(needs), limits, query)
        return text, {passage.at for passage in passages}

    def markers(self, places: Iterable[Coordinate]) -> str:
        return "".join(ids.marker(self.corpus, at) for at in places)

    def named(self, value: Any, shown: Collection[Coordinate]) -> list[Coordinate]:
        """Shown paragraphs that a model names by their ids."""
        listed = value if isinstance(value, list) else [value]
        found: list[Coordinate] = []
        for name in listed:
            place = ids.parse(name) if isinstance(name, str) else None
            if place is None:
                continue
            doc = place.doc or (0 if self.corpus.several else 1)
            found += [
                at
                for at in sorted(shown)
                if (at.doc, at.section) == (doc, place.section) and place.start <= at.paragraph <= place.end
            ]
        return list(dict.fromkeys(found))

    def _answer_text(self, messages: list[ChatMessage], schema: dict[str, object] | None) -> str:
        said = ""
        for chunk in self._chat.chat(messages, schema=schema, stopped=self._stopped):
            said += chunk.text
            if chunk.done:
                self.spent.prompt_tokens += chunk.prompt_tokens
                self.spent.reply_tokens += chunk.reply_tokens
                self._meter.calibrate(chunk.prompt_tokens, messages, ())
            if len(said) > 12_000:  # characters of a JSON reply: models that go on for longer have lost the thread
                raise PlanFailed("the reply had no end")
        return said


def pack_places(places: Iterable[Coordinate], need: Mapping[Coordinate, int], room: int) -> list[list[Coordinate]]:
    """Runs of places, each as long as fits in `room` tokens; `need` are the tokens of each place."""
    batches: list[list[Coordinate]] = []
    left = 0
    for at in places:
        if need[at] > left:
            batches.append([])
            left = room
        batches[-1].append(at)
        left -= need[at]
    return batches


def object_in(text: str) -> dict[str, Any]:
    """The first JSON object in a text. Raises `PlanFailed` if there is none."""
    for found in outside.objects_in(text):
        return found
    raise PlanFailed("the reply is no JSON object")


def replied_text(value: Any, most: int = 500) -> str:
    """A text in a model's reply, shortened to `most` characters; "" for another value."""
    text = shortened(value, most) if isinstance(value, str) else ""
    return text.encode("utf-8", "replace").decode()
