"""JSON from outside: from chat servers, models, and files that people receive."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_BOUND = 1 << 62


def loads(text: str | bytes, *, strict: bool = True) -> Any:
    """Value of a JSON text, cleaned by `clean_json`. Raises `ValueError` for invalid or too deep JSON."""
    try:
        return clean_json(json.loads(text, strict=strict))
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def objects_in(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects in a text, in order; broken ones are left out."""
    decoder = json.JSONDecoder(strict=False)
    position = text.find("{")
    while position >= 0:
        try:
            value, end = decoder.raw_decode(text, position)
            yield clean_json(value)
        except (ValueError, RecursionError):
            end = position + 1
        position = text.find("{", end)


def clean_json(value: Any) -> Any:
    """A JSON value without parts that only Python accepts: lone surrogates, which no file and no terminal accepts,
    become "?", and numbers beyond all bounds 0. Raises `RecursionError` for too deep nesting.
    """
    match value:
        case str():
            return value if value.isascii() else value.encode(errors="replace").decode()
        case int() | float():
            return value if -_BOUND < value < _BOUND else 0  # NaN fails the comparison, too
        case list():
            return [clean_json(each) for each in value]
        case dict():
            return {clean_json(key): clean_json(each) for key, each in value.items()}
    return value
