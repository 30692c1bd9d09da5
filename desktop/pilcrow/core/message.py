"""Messages of the program, which the window can show in the reader's language."""

from __future__ import annotations

from typing import TypeAlias


class Message:
    """A message: its English `template`, the key of its translation, and the `values` for the template's {places}:
    integers, other messages, and text that is the same in every language. No string, so that a translation cannot
    get lost unnoticed: `str(message)` is in English. Immutable.
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.values: dict[str, int | Words] = {
            name: value if isinstance(value, int | Words) else str(value) for name, value in values.items()
        }

    def __str__(self) -> str:
        shown = {name: f"{value:,}" if type(value) is int else str(value) for name, value in self.values.items()}
        return self.template.format(**shown) if shown else self.template

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.template, self.values) == (other.template, other.values)

    def __hash__(self) -> int:
        return hash((self.template, *self.values.values()))


Words: TypeAlias = str | Message
"""Text for a person: a message of the program, or words of a document or server, the same in every language."""
