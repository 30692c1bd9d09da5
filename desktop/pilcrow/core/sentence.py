"""Sentences of the program, which the window can show in the reader's language."""

from __future__ import annotations


class Sentence(str):
    """A sentence in English with its `template`, the key of its translation, and the `values` for the template's
    {places}: integers, other sentences, and text that is the same in every language.
    """

    template: str
    values: dict[str, int | str]

    def __new__(cls, template: str, /, **values: object) -> Sentence:
        if isinstance(template, Sentence):
            return template
        told = {name: value if isinstance(value, int | str) else str(value) for name, value in values.items()}
        shown = {name: f"{value:,}" if type(value) is int else value for name, value in told.items()}
        self = super().__new__(cls, template.format(**shown) if shown else template)
        self.template, self.values = template, told
        return self
