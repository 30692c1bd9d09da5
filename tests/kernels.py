"""Simulation of old kernels without sandbox support, for the calling process and its children."""

from __future__ import annotations

import ctypes
import errno
import platform
import struct

_MISSING = {"full": (), "no Landlock": (444,), "nothing": (444, {"x86_64": 317, "aarch64": 277})}
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000


def older(kernel: str) -> None:
    """Make the kernel deny the system calls that an old kernel lacks ("full": none)."""
    numbers = [each[platform.machine()] if isinstance(each, dict) else each for each in _MISSING[kernel]]
    if not numbers:
        return
    steps = [(_LOAD, 0, 0, 0)]
    for number in numbers:
        steps += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _REFUSE | errno.ENOSYS)]
    steps.append((_RETURN, 0, 0, _ALLOW))
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = ctypes.create_string_buffer(struct.pack("@HP", len(steps), ctypes.addressof(code)))
    system = ctypes.CDLL(None, use_errno=True)
    assert system.prctl(38, 1, 0, 0, 0) == 0
    assert system.prctl(22, 2, program, 0, 0) == 0, "this kernel filters no calls"
