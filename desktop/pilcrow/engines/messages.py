"""Messages from a locked process, taken as data: nothing in them can make the parent run anything, or change the
parent's objects.

A message is JSON, so that its size and depth are limited before anything is built, followed by the binary parts in
order: byte strings, and the numbers of boxes and spans. A container is a list that begins with its letter; a
record of the program is a list that begins with the index of its class among those named by the message. A
record's values must have the types that its class declares.
"""

from __future__ import annotations

import json
import logging
import socket
import struct
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from inspect import get_annotations
from itertools import chain
from multiprocessing.connection import Connection
from operator import attrgetter
from string import Formatter
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin

from ..core.geometry import Box, Direction
from ..core.message import Message
from ..core.model import Span

log = logging.getLogger(__name__)

_MOST = 1 << 28  # bytes of a message: the structure of the longest books takes a tenth
_STALLED = 60  # seconds without a byte in the midst of a message
_OWN = ("pilcrow.core.", "pilcrow.engines.lock")
"""Modules that define records; importing them has no effects."""
_ERRORS = {"builtins.RuntimeError": RuntimeError}
_TEMPLATE, _VALUE = 2_000, 100_000  # characters of a sentence's template, and of a value in it
_LENGTH = struct.Struct(">I")

_PLAIN = frozenset({type(None), bool, int, float, str})
_CONTAINERS: dict[type, str] = {list: "l", tuple: "t", set: "s", frozenset: "f", dict: "d"}
_MADE = {letter: kind for kind, letter in _CONTAINERS.items()}
_BYTES, _SENTENCE, _BOX, _SPAN = "b", "S", "B", "P"
_EDGES = struct.Struct("<4d")  # of a box
_PLACE = struct.Struct("<i4diiBi")  # a span's page, box, start, end and direction, and the bytes of its edges
_DIRECTIONS = tuple(Direction)


class NoData(ValueError):
    """Received bytes are no valid message."""


# ---- sending ----------------------------------------------------------------------------------------------


def send(pipe: Connection, word: str, value: object) -> None:
    """Send a word with its value; with "error" an error. Raises `OSError` if nobody listens."""
    pipe.send_bytes(pack(word, value))


def pack(word: str, value: object) -> bytes:
    """A message as bytes. Raises `TypeError` for a value that is neither plain nor a record."""
    packing = _Packing()
    said = packing.plain(value)
    names = [f"{kind.__module__}.{kind.__qualname__}" for kind in packing.kinds]
    text = json.dumps([names, word, said], separators=(",", ":"), check_circular=False).encode()
    return b"".join((_LENGTH.pack(len(text)), text, *packing.attached))


class _Packing:
    def __init__(self) -> None:
        self.kinds: dict[type, int] = {}
        self.attached: list[bytes] = []

    def plain(self, value: Any) -> Any:
        """JSON form of a value."""
        kind: Any = type(value)
        if kind in _PLAIN:
            return value
        if kind is Span:  # every printed line of a document: figures are shorter as bytes, and of their kind
            where = value.page, *value.box, value.start, value.end, value.direction, len(value.edges)
            self.attached += (_PLACE.pack(*where), value.edges)
            return [_SPAN]
        if kind is Box:
            self.attached.append(_EDGES.pack(*value))
            return [_BOX]
        if kind in _CONTAINERS:
            within = chain.from_iterable(value.items()) if kind is dict else value
            return [_CONTAINERS[kind], *self._each(within)]
        if kind is bytes:
            self.attached.append(value)
            return [_BYTES, len(value)]
        if kind is Message:
            return [_SENTENCE, value.template, *self._each(chain.from_iterable(value.values.items()))]
        return [self.kinds.setdefault(kind, len(self.kinds)), *self._each(_field_getter(kind)(value))]

    def _each(self, values: Iterable[Any]) -> list[Any]:
        return [value if type(value) in _PLAIN else self.plain(value) for value in values]


@cache
def _field_getter(kind: Any) -> Callable[[Any], Iterable[Any]]:
    """Function that returns the values of which a record of this class is made."""
    if issubclass(kind, Enum):
        return lambda record: (record.value,)
    if issubclass(kind, Exception):
        return lambda record: cast("Iterable[Any]", record.args)
    if issubclass(kind, tuple):
        return iter
    names = _field_names(kind)
    return attrgetter(*names) if len(names) > 1 else lambda record: [getattr(record, name) for name in names]


def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.init)


# ---- receiving --------------------------------------------------------------------------------------------


def receive(pipe: Connection) -> tuple[str, Any]:
    """The next message: a word and its value; with "error" an error. Raises `OSError` for a message that is too
    long, stalls, or is invalid: its sender must be ended.
    """
    raw = pipe.recv_bytes(_MOST)
    try:
        return unpack(raw)
    except Exception as error:  # whatever a hostile message makes of it
        log.exception("a process said what is no data")
        raise OSError(str(error)) from error


def unpack(raw: bytes) -> tuple[str, Any]:
    """Word and value of a message's bytes. Raises some `Exception` for invalid ones."""
    (length,) = _LENGTH.unpack_from(raw)
    if length > min(1 << 26, len(raw) - _LENGTH.size):  # bytes of JSON
        raise NoData("its text is too long")
    names, word, said = json.loads(raw[_LENGTH.size : _LENGTH.size + length])
    value = _Unpacking(names, raw, _LENGTH.size + length).value(said, 0)
    if not isinstance(word, str) or (word == "error" and not isinstance(value, Exception)):
        raise NoData("no message")
    return word, value


class _Unpacking:
    def __init__(self, names: list[str], raw: bytes, attached: int) -> None:
        self._kinds = [_record(name) for name in names]
        self._raw = raw
        self._at = attached

    def value(self, said: Any, depth: int) -> Any:
        """The value of a JSON form."""
        if type(said) in _PLAIN:
            return said
        if type(said) is not list or not said or depth > 30:  # containers within one another
            raise NoData("no value, or too deep")
        sort = said[0]
        if sort == _SPAN:
            page, *box, start, end, way, edges = self._unpacked(_PLACE)
            return Span(page, Box._make(box), start, end, self._taken(edges), _DIRECTIONS[way])
        if sort == _BOX:
            return Box._make(self._unpacked(_EDGES))
        if sort == _BYTES:
            return self._taken(*said[1:])
        values = [each if type(each) in _PLAIN else self.value(each, depth + 1) for each in said[1:]]
        if type(sort) is int and 0 <= sort < len(self._kinds):
            return self._kinds[sort].made(values)
        if sort == "d":
            return {_check_key(key): value for key, value in _pairs(values)}
        if sort in ("s", "f"):
            return _MADE[sort](map(_check_key, values))
        if sort == _SENTENCE:
            return _unpack_message(*values)
        return values if _MADE[sort] is list else tuple(values)

    def _taken(self, length: int) -> bytes:
        """The next of the bytes behind the JSON."""
        begin, self._at = self._at, self._at + length
        if not begin <= self._at <= len(self._raw):
            raise NoData("bytes that are not there")
        return self._raw[begin : self._at]

    def _unpacked(self, form: struct.Struct) -> tuple[Any, ...]:
        begin, self._at = self._at, self._at + form.size
        return form.unpack_from(self._raw, begin)


def _check_key(value: Any) -> Any:
    """Check a key or a member of a set. Raises `NoData` for nested values, which take long to compare."""
    if type(value) not in _PLAIN and not isinstance(value, Enum):
        raise NoData("no key")
    return value


def _pairs(values: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    return zip(values[::2], values[1::2], strict=True)


def _unpack_message(template: str, *values: Any) -> Message:
    """A sentence with its values. Format specifications, which could produce gigabytes, are refused."""
    told = dict(_pairs(values))
    plain = all(name in {*told, None} and not (spec or how) for _, name, spec, how in Formatter().parse(template))
    short = all(len(value) <= _VALUE for value in told.values() if isinstance(value, str))
    if told and not (plain and short and len(template) <= _TEMPLATE):
        raise NoData("no sentence")
    return Message(template, **told)


@cache
def _record(name: str) -> _Record:
    """The record class of this name. Raises `NoData` if there is none."""
    if name in _ERRORS:
        return _Record(_ERRORS[name])
    module, _, own = name.rpartition(".")
    found = getattr(import_module(module), own, None) if module.startswith(_OWN) else None
    if not isinstance(found, type) or found.__module__ != module or not _is_record(found):
        raise NoData(f"{name} is no record")
    return _Record(found)


def _is_record(kind: type) -> bool:
    return is_dataclass(kind) or hasattr(kind, "_fields") or issubclass(kind, (Enum, Exception))


# ---- what records are made of -----------------------------------------------------------------------------

_Kinds = tuple[type, ...]


class _Record:
    """A class of records or errors, or an enumeration, made only of values of the declared types."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind
        self._declared: tuple[tuple[_Kinds, _Kinds], ...] = (((str, Message), (object,)),)
        self._members = {member.value: member for member in kind} if issubclass(kind, Enum) else {}
        if not issubclass(kind, (Enum, Exception)):
            self._declared = _declared(kind)
        self._known: dict[tuple[type, ...], list[int]] = {}
        """Types of all values that have been found to be right, and which of the values are containers."""

    def made(self, values: list[Any]) -> Any:
        """A record made of its values; raises `NoData` if they do not fit."""
        if self._members:
            return self._members[values[0]]
        types = tuple(map(type, values))
        containers = self._known.get(types)
        if containers is None:
            if len(types) != len(self._declared) or not all(
                map(issubclass, types, (k for k, _ in self._declared))
            ):
                raise NoData(f"no {self._kind.__name__}")
            containers = self._known[types] = [n for n, kind in enumerate(types) if kind in _CONTAINERS]
        for n in containers:
            held, within = values[n], self._declared[n][1]
            if isinstance(held, dict):
                held = chain(held, held.values())
            if held and not all(issubclass(kind, within) for kind in set(map(type, held))):
                raise NoData(f"no {self._kind.__name__}")
        return self._kind(*values)


def _declared(kind: Any) -> tuple[tuple[_Kinds, _Kinds], ...]:
    """Types of each value of a record, and of the value's elements."""
    told: dict[str, Any] = {}
    for each in reversed(kind.__mro__):
        told |= get_annotations(each)
    space = vars(sys.modules[kind.__module__])
    names = kind._fields if issubclass(kind, tuple) else _field_names(kind)
    return tuple(_types(_evaluated(told[name], space)) for name in names)


def _evaluated(hint: Any, space: dict[str, Any]) -> Any:
    """The type of one of the program's own annotations; `object` for names that only type checkers know."""
    try:
        return eval(getattr(hint, "__forward_arg__", hint), space)  # noqa: S307  (our own, none of a message)
    except NameError:
        return object


def _types(hint: Any) -> tuple[_Kinds, _Kinds]:
    """Types of an annotation, and of its elements; `object` where it names no class."""
    origin, arguments = get_origin(hint), [each for each in get_args(hint) if each is not ...]
    within = tuple(chain.from_iterable(_types(each)[0] for each in arguments)) or (object,)
    if origin in (Union, UnionType):
        return within, tuple(chain.from_iterable(_types(each)[1] for each in arguments))
    if isinstance(origin, type):
        return tuple(kind for kind in _CONTAINERS if issubclass(kind, origin)) or (object,), within
    if hint is float:
        return (int, float), (object,)
    anything = hint is Any or not isinstance(hint, type)
    return (type(None) if hint is None else object if anything else hint,), (object,)


# ---- the pipe ---------------------------------------------------------------------------------------------


def wait_at_most(pipe: Connection) -> None:
    """Make reading and writing fail if the other end stops in the middle of a message."""
    if sys.platform != "win32":
        with socket.fromfd(pipe.fileno(), socket.AF_UNIX, socket.SOCK_STREAM) as way:
            for side in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
                way.setsockopt(socket.SOL_SOCKET, side, struct.pack("ll", _STALLED, 0))
