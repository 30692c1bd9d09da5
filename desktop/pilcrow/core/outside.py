"""JSON from outside: of chat servers, models, and files that people are handed."""

from __future__ import annotations

import json
from typing import Any

_BOUND = 1 << 62


def loads(text: str | bytes, *, strict: bool = True) -> Any:
    """The value of a text, `sound`. Raises `ValueError` for what is no JSON, or nested too deep to be any."""
    try:
        return sound(json.loads(text, strict=strict))
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def sound(value: Any) -> Any:
    """A value of JSON without what Python takes for more than it is: halves of characters, which no file and no
    terminal takes, become "?", and numbers beyond all bounds 0. Raises `RecursionError` for one that is too deep.
    """
    match value:
        case str():
            return value if value.isascii() else value.encode(errors="replace").decode()
        case int() | float():
            return value if -_BOUND < value < _BOUND else 0  # what is not a number is not there either
        case list():
            return [sound(each) for each in value]
        case dict():
            return {sound(key): sound(each) for key, each in value.items()}
    return value
