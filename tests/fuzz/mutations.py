"""Damaged PDFs, each made from a sound one and a seed: the same seed gives the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

_NUMBER = re.compile(rb"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])")
_REFERENCE = re.compile(rb"(\d+) 0 R")
_NAME = re.compile(rb"/[A-Z][A-Za-z]+")
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
_ODD = (
    *(b"0", b"-1", b"1", b"2147483647", b"-2147483648", b"4294967296", b"9" * 30, b"1e99", b"0.0000001", b"nan"),
    *(b"null", b"true", b"[]", b"<<>>", b"()", b"<FEFF>", b"[[[[[[[[[[", b"<<<<<<", b"/X"),
)
_OPERATORS = b"q Q cm Tf Td Tm Tj TJ ' BT ET re f S W n Do BI ID EI sh gs Tr Ts Tz Tc Tw d0 d1 BDC EMC".split()


def mutated(sound: Sequence[bytes], seed: int) -> bytes:
    """One of the sound files with one to eight faults."""
    random = Random(seed)  # noqa: S311  (no secret)
    data = random.choice(sound)
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        data = random.choice(_KINDS)(data, random)
    return data


def _bytes(data: bytes, random: Random) -> bytes:
    """Change, delete or duplicate some bytes."""
    changed = bytearray(data)
    for _ in range(random.choice((1, 10, 100))):
        place = random.randrange(len(changed))
        length = random.choice((1, 1, 4, 50))
        piece = random.choice((random.randbytes(length), b"", bytes(changed[place : place + length]) * 2))
        changed[place : place + length] = piece
    return bytes(changed) or data


def _cut(data: bytes, random: Random) -> bytes:
    """Truncate the file, or delete a part of it."""
    start, end = sorted(random.randrange(len(data)) for _ in range(2))
    return data[:end] if random.random() < 0.5 else data[:start] + data[end:]


def _replaced(pattern: re.Pattern[bytes], choose: Callable[[list[bytes], Random], bytes]) -> Callable[..., bytes]:
    """A mutation that replaces some matches of the pattern by other matches or odd values."""

    def mutate(data: bytes, random: Random) -> bytes:
        found = list(pattern.finditer(data))
        if not found:
            return data
        others = [match.group() for match in found]
        for match in sorted(random.sample(found, min(len(found), random.choice((1, 3, 20)))), key=_start)[::-1]:
            data = data[: match.start()] + choose(others, random) + data[match.end() :]
        return data

    return mutate


def _start(match: re.Match[bytes]) -> int:
    return match.start()


def _odd_or_other(others: list[bytes], random: Random) -> bytes:
    return random.choice(random.choice((others, _ODD)))


def _other(others: list[bytes], random: Random) -> bytes:
    return random.choice(others)


def _streams(data: bytes, random: Random) -> bytes:
    """Replace a stream's content by another's, a part, a repetition, noise, or operators in any order."""
    found = list(_STREAM.finditer(data))
    if not found:
        return data
    match = random.choice(found)
    body = match.group(1)
    operators = b" ".join(random.choice((*_OPERATORS, *_ODD, b"(text)")) for _ in range(random.choice((20, 2000))))
    new = random.choice(
        (random.choice(found).group(1), body[: len(body) // 2], body * 20, random.randbytes(len(body)), operators)
    )
    return data[: match.start(1)] + new + data[match.end(1) :]


def _nested(data: bytes, random: Random) -> bytes:
    """Nest something within itself, thousands of times."""
    place = random.randrange(len(data))
    return data[:place] + random.choice((b"[", b"<<", b"(", b"q ")) * 20_000 + data[place:]


_KINDS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _bytes,
    _cut,
    _replaced(_NUMBER, _odd_or_other),
    _replaced(_REFERENCE, _other),
    _replaced(_NAME, _other),
    _streams,
    _nested,
)
