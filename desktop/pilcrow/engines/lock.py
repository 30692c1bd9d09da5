"""A locked process for hostile files, which may compute, read and answer; the system enforces it.

Nothing here raises: if the system cannot lock a process in, it works without, and `Lock` says which locks hold.
"""

from __future__ import annotations

import ctypes
import errno
import multiprocessing
import os
import platform
import shutil
import signal
import socket
import stat
import struct
import sys
import tomllib
from collections.abc import Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..core.files import bundled

if sys.platform != "win32":
    import fcntl

_RESERVED = 8
"""Limit of address space by that of resident memory: libraries reserve far more than they use."""

# ---- Windows: JOBOBJECT_EXTENDED_LIMIT_INFORMATION; macOS: a profile of its sandbox -----------------------

_JOB = "@qqINNINII6QNNNN"
_JOB_LIMITS, _JOB_PROCESSES, _JOB_MEMORY = 9, 0x8, 0x100
_COMMITTED = 2
"""Limit of committed memory, as a multiple of the limit of resident memory."""
_NONE = (0,) * 9
_PROFILE = '(version 1)(allow default)(deny network*)(deny file-write*)(allow file-write* (literal "/dev/null"))'
_NO_PROGRAMS = "(deny process-exec*)(deny process-fork)(deny signal (target others))"

# ---- seccomp ----------------------------------------------------------------------------------------------

_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
_ASKING = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
"""Permitted ioctl requests: whether a descriptor is a terminal, its size, the bytes waiting; and setting whether
it blocks, and whether programs inherit it.
"""
_TELLING = (8, 10, 15, 1024, 1026)
"""F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY: fcntl commands that direct signals."""
_UNKNOWN = 450
"""Number of the first system call that these lists do not consider, on either machine. It and all after it are
answered as by an older kernel: fchmodat2 and setxattrat would change what fchmodat and setxattr may not.
"""

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # instructions of the kernel's filters
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16  # byte offsets in a filter's view of a call
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_WRITING = 0o1 | 0o2 | 0o100 | 0o1000  # O_WRONLY, O_RDWR, O_CREAT, O_TRUNC
_FOREIGN = 0x40000000  # flag of the x32 interface, whose call numbers differ
_SET_FILTER, _ALL_THREADS = 1, 1
_FEIGNED = ("bind", "listen")
"""Calls that only seem to succeed: LibreOffice ends if it cannot wait for a second start of its own."""
_STREAMS = (0x1, 0x801, 0x80001, 0x80801)
"""SOCK_STREAM, with SOCK_NONBLOCK and SOCK_CLOEXEC."""

# ---- Landlock ---------------------------------------------------------------------------------------------

_RULESET, _RULE, _RESTRICT = 444, 445, 446
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_FOLDER, _TRUNCATE = 1, 1 << 1, 1 << 2, 1 << 3, 1 << 14
_FILE_ACCESS = {1: 0x1FFF, 2: 0x3FFF, 3: 0x7FFF, 4: 0x7FFF, 5: 0xFFFF}
"""All kinds of access to files, by version of Landlock."""
_SYSTEM_FILES = (
    *("/usr", "/lib", "/lib64", "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/localtime"),
    *("/dev/null", "/dev/urandom", "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system"),
)
_PROGRAM_FILES = (
    "/bin",
    "/opt",
    "/etc",
    "/proc",
    "/var/cache/fontconfig",
    *map("/var/{}/libreoffice".format, ("lib", "spool")),
)
"""Files that programs of the system read, besides."""
_PACKAGES = ("site-packages", "dist-packages")
_TCP, _SCOPES = (4, 0b11), (6, 0b11)
"""First version with the restriction, and its bits: binding and connecting; abstract sockets and signals."""


@dataclass(frozen=True)
class Allowed:
    """Permissions of a locked process. `memory`: resident bytes; `write`: the one writable file, "" for none;
    `read`: readable files and folders besides those of the system and of Python; `programs`: True if it may start
    others, such as Tesseract; `lent`: True if its files are handed to it.
    """

    memory: int
    write: str = ""
    read: tuple[str, ...] = ()
    programs: bool = False
    lent: bool = False


@dataclass(frozen=True)
class Lock:
    """Locks that hold a process: `limits` of the system (on Windows those of a job), a filter of its `calls`
    (seccomp), rules for `files` (Landlock); on macOS a sandbox serves as both.
    """

    limits: bool
    calls: bool
    files: bool


def end_with_parent() -> None:
    """Make the system end the calling process, started by `multiprocessing`, as soon as its parent ends, even
    during work. Works on Linux only.
    """
    parent = multiprocessing.parent_process()
    if sys.platform == "linux" and parent is not None:
        signal.signal(signal.SIGIO, signal.SIG_DFL)
        there = parent.sentinel  # a pipe that the parent's end closes
        fcntl.fcntl(there, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(there, fcntl.F_SETFL, fcntl.fcntl(there, fcntl.F_GETFL) | os.O_ASYNC)
        if not parent.is_alive():  # died before the signal was set up
            os._exit(1)


def lock(allowed: Allowed) -> Lock:
    """Lock the calling process in, for good; to be called before it has other threads or has opened a file."""
    limits = _limit_job(allowed) if sys.platform == "win32" else _limit(allowed)
    if sys.platform != "win32":
        with suppress(PermissionError):  # the process leads a session already
            os.setsid()  # the new session has no terminal to type into
    if sys.platform == "darwin":
        held = _sandbox(allowed)
        return Lock(limits, held, held)
    if sys.platform != "linux" or ctypes.CDLL(None).prctl(38, 1, 0, 0, 0):  # no new privileges
        return Lock(limits, calls=False, files=False)
    files = _rule_files(allowed)
    return Lock(limits, _filter_calls(allowed), files)


def lock_program(folder: str, memory: int, seconds: int) -> Lock:
    """Lock the calling process in before it becomes another program, which may work in `folder`, start others of
    the system, and talk to itself alone. `memory`: bytes of address space; `seconds`: of the processor. On macOS
    and Windows nothing holds it.
    """
    if sys.platform != "win32":
        import resource  # as in `_limit`

        with suppress(PermissionError):
            os.setsid()
        for kind, most in (
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_CPU, seconds),
            (resource.RLIMIT_AS, memory),
            (resource.RLIMIT_FSIZE, memory),
        ):
            with suppress(ValueError, OSError):
                resource.setrlimit(kind, (most, most))
    if sys.platform != "linux" or ctypes.CDLL(None).prctl(38, 1, 0, 0, 0):  # no new privileges
        return Lock(limits=sys.platform != "win32", calls=False, files=False)
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # ends with the parent
    readable = {*_readable(Allowed(memory, programs=True)), *_PROGRAM_FILES}
    files = _restrict_files(readable, (os.devnull,), folder=folder, programs=True)
    return Lock(limits=True, calls=_filter_program(), files=files)


def _limit(allowed: Allowed) -> bool:
    import resource  # Windows has none

    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 256),  # descriptors open at once, at most
        (resource.RLIMIT_AS, allowed.memory * _RESERVED),
    ):
        with suppress(ValueError, OSError):  # a stricter limit is there already, or the system has none
            resource.setrlimit(kind, (most, most))
    return True


def _limit_job(allowed: Allowed) -> bool:
    """Windows: a job of this process alone, with a limit of memory and, unless programs are allowed, of one
    process. The handle stays open, since the job lasts only as long.
    """
    if sys.platform != "win32":
        return False
    kernel = ctypes.WinDLL("kernel32")
    kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = ctypes.c_void_p
    job, this = ctypes.c_void_p(kernel.CreateJobObjectW(None, None)), ctypes.c_void_p(kernel.GetCurrentProcess())
    flags = _JOB_MEMORY | (0 if allowed.programs else _JOB_PROCESSES)
    limits = struct.pack(_JOB, *_NONE[:2], flags, 0, 0, 1, *_NONE[:9], allowed.memory * _COMMITTED, *_NONE[:3])
    taken = kernel.SetInformationJobObject(job, _JOB_LIMITS, limits, ctypes.c_uint(len(limits)))
    return bool(taken and kernel.AssignProcessToJobObject(job, this))


def _sandbox(allowed: Allowed) -> bool:
    """macOS: refuse connections, changes to files, programs and other processes. A process that writes a file is
    left unlocked: the sandbox knows the file by a different path.
    """
    if sys.platform != "darwin" or allowed.write:
        return False
    profile = _PROFILE if allowed.programs else _PROFILE + _NO_PROGRAMS
    try:
        refused = ctypes.CDLL(None).sandbox_init(
            profile.encode(), ctypes.c_uint64(0), ctypes.byref(ctypes.c_char_p())
        )
    except AttributeError:
        return False
    with socket.socket() as tried:  # claim only tested restrictions
        tried.settimeout(1)
        return refused == 0 and tried.connect_ex(("127.0.0.1", 9)) == errno.EPERM


def _call(number: int, *arguments: object) -> int:
    """Make a system call without a library function; raises `OSError`."""
    library = ctypes.CDLL(None, use_errno=True)
    value = int(library.syscall(ctypes.c_long(number), *arguments))
    if value < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return value


def _rule_files(allowed: Allowed) -> bool:
    """Let the kernel refuse: changes to any file except one, reading of any file except Python's, the system's and
    the allowed ones, and all programs except the allowed ones.
    """
    written = tuple(filter(None, (allowed.write, os.devnull)))
    return _restrict_files(_readable(allowed), written, programs=allowed.programs)


def _restrict_files(readable: Set[str], written: Sequence[str], *, folder: str = "", programs: bool) -> bool:
    """Leave access to `readable` files and folders, `written` files, and all in a `folder` ("": none)."""
    try:
        version = _call(_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint(1))
        access = _FILE_ACCESS[min(version, max(_FILE_ACCESS))] & ~(_EXECUTE if programs else 0)
        net, scopes = (mask if version >= since else 0 for since, mask in (_TCP, _SCOPES))
        wanted = struct.pack("QQQ", access, net, scopes)[
            : 24 if version >= _SCOPES[0] else 16 if version >= _TCP[0] else 8
        ]
        rules = _call(_RULESET, wanted, ctypes.c_size_t(len(wanted)), ctypes.c_uint(0))
        for path in readable:
            _rule(rules, path, access & (_READ_FILE | _READ_FOLDER))
        for path in written:
            _rule(rules, path, access & (_READ_FILE | _WRITE_FILE | _TRUNCATE))
        if folder:
            _rule(rules, folder, access)
        _call(_RESTRICT, ctypes.c_int(rules), ctypes.c_uint(0))
        os.close(rules)
    except (OSError, KeyError):
        return False
    return True


def _readable(allowed: Allowed) -> set[str]:
    """Paths that a process must read: libraries, Python's modules, Pilcrow's own, and the allowed ones."""
    packages = (path for path in sys.path if os.path.basename(path) in _PACKAGES)  # noqa: PTH119  (strings)
    own = str(Path(__file__).parents[1])
    programs = _program_files() if allowed.programs else ()
    shipped = {str(bundled("models")), str(bundled("resources"))}
    return {*_SYSTEM_FILES, sys.prefix, sys.base_prefix, *packages, own, *shipped, *programs, *allowed.read}


def _program_files() -> list[str]:
    """Paths of Tesseract, if it is not part of the system."""
    program = shutil.which("tesseract")
    return [*([str(Path(program).resolve().parents[1])] if program else []), os.environ.get("TESSDATA_PREFIX", "")]


def _rule(rules: int, path: str, access: int) -> None:
    """Allow access to a file, or to everything in a folder; does nothing if the path is missing."""
    with suppress(FileNotFoundError, PermissionError, NotADirectoryError):
        file = os.open(path, os.O_PATH)
        if not stat.S_ISDIR(os.fstat(file).st_mode):
            access &= ~_READ_FOLDER
        try:
            beneath = struct.pack("=Qi", access, file)
            _call(_RULE, ctypes.c_int(rules), ctypes.c_int(1), beneath, ctypes.c_uint(0))
        finally:
            os.close(file)


def _only(number: int, arguments: Sequence[tuple[int, Sequence[int]]]) -> list[tuple[int, int, int, int]]:
    """Filter instructions for a call: allow only the listed values of each argument, and refuse all others."""
    steps = []
    for argument, values in arguments:
        steps.append((_LOAD, 0, 0, _ARGUMENTS + 8 * argument))
        steps += [(_EQUAL, len(values) - n, 0, value) for n, value in enumerate(values)]
        steps.append((_RETURN, 0, 0, _REFUSE | errno.EPERM))
    return [(_EQUAL, 0, len(steps) + 1, number), *steps, (_RETURN, 0, 0, _ALLOW)]


def _numbers() -> dict[str, dict[str, int]]:
    """Numbers of the system calls of each group on this machine: x86-64 (0) or 64-bit ARM (1), which lacks some.
    Empty for other machines.
    """
    if sys.maxsize < 1 << 32 or platform.machine() not in _ARCHITECTURES:
        return {}
    which, _ = _ARCHITECTURES[platform.machine()]
    groups = tomllib.loads((bundled("resources") / "tables" / "system-calls.toml").read_text(encoding="utf-8"))
    return {
        group: {name: numbers[which] for name, numbers in calls.items() if which < len(numbers)}
        for group, calls in groups.items()
    }


def _filter_calls(allowed: Allowed) -> bool:
    """Make the kernel refuse the calls that a reader does not need."""
    calls = _numbers()
    if not calls:
        return False
    refused = [calls[group] for group in ("talking", "others", "system", "changing", "describing")]
    if not allowed.programs:
        refused.append(calls["programs"])
    reads = not allowed.programs and not allowed.write
    if reads:
        refused.append(calls["sizing"])
    limited = calls["limited"]
    allow, refuse = (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _REFUSE | errno.EPERM)
    steps = _refusing(refused, calls["newer"])
    if not allowed.programs:  # no process but threads
        steps += [
            (_EQUAL, 0, 4, limited["clone"]),
            (_LOAD, 0, 0, _ARGUMENTS),
            (_ANY_BIT, 1, 0, 0x10000),  # CLONE_THREAD
            refuse,
            allow,
        ]
    for name, argument in (("open", 1), ("openat", 2)):
        if reads and name in limited:
            flags = (_LOAD, 0, 0, _ARGUMENTS + 8 * argument)
            steps += [(_EQUAL, 0, 4, limited[name]), flags, (_ANY_BIT, 0, 1, _WRITING), refuse, allow]
    steps += _limiting(limited)
    return _filter([*steps, allow], limited["seccomp"])


def _filter_program() -> bool:
    """Make the kernel refuse a program's calls that reach beyond it: connections, other processes, the system."""
    calls = _numbers()
    if not calls:
        return False
    talking = dict(calls["talking"])
    own, pair = talking.pop("socket"), talking.pop("socketpair")  # datagrams could be sent to anybody
    feigned = [talking.pop(name) for name in _FEIGNED]
    steps = _refusing([talking, *(calls[group] for group in ("others", "system", "describing"))], calls["newer"])
    steps += [step for number in feigned for step in ((_EQUAL, 0, 1, number), (_RETURN, 0, 0, _REFUSE))]
    for number in (own, pair):
        steps += _only(number, ((0, (socket.AF_UNIX,)), (1, _STREAMS)))
    steps += _limiting(calls["limited"])
    return _filter([*steps, (_RETURN, 0, 0, _ALLOW)], calls["limited"]["seccomp"])


def _limiting(limited: dict[str, int]) -> list[tuple[int, int, int, int]]:
    """Filter instructions: calls that may concern the process itself only."""
    allow, refuse = (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _REFUSE | errno.EPERM)
    steps: list[tuple[int, int, int, int]] = []
    for name, arguments in (
        ("prlimit64", ((0, (0,)),)),
        ("sched_setaffinity", ((0, (0,)),)),
        ("setpriority", ((0, (0,)), (1, (0,)))),
        ("tgkill", ((0, (os.getpid(),)),)),
        ("ioctl", ((1, _ASKING),)),
    ):
        steps += _only(limited[name], arguments)
    steps += [(_EQUAL, 0, 2 + 2 * len(_TELLING), limited["fcntl"]), (_LOAD, 0, 0, _ARGUMENTS + 8)]
    steps += [step for value in _TELLING for step in ((_EQUAL, 0, 1, value), refuse)] + [allow]
    return steps


def _refusing(refused: Sequence[dict[str, int]], newer: dict[str, int]) -> list[tuple[int, int, int, int]]:
    """Filter instructions at the beginning: refuse calls, answer `newer` ones as an older kernel does."""
    refuse, missing = (_RETURN, 0, 0, _REFUSE | errno.EPERM), (_RETURN, 0, 0, _REFUSE | errno.ENOSYS)
    _, architecture = _ARCHITECTURES[platform.machine()]
    steps = [
        (_LOAD, 0, 0, _ARCHITECTURE), (_EQUAL, 1, 0, architecture), refuse,
        (_LOAD, 0, 0, _NUMBER), (_AT_LEAST, 0, 1, _FOREIGN), refuse, (_AT_LEAST, 0, 1, _UNKNOWN), missing,
    ]  # fmt: skip
    for answer, numbers in [*((refuse, group) for group in refused), (missing, newer)]:
        steps += [step for number in numbers.values() for step in ((_EQUAL, 0, 1, number), answer)]
    return steps


def _filter(steps: Sequence[tuple[int, int, int, int]], seccomp: int) -> bool:
    """Put a filter of calls into force; `seccomp` is the number of the call for it."""
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in steps))
    program = ctypes.create_string_buffer(struct.pack("@HP", len(steps), ctypes.addressof(code)))
    try:
        _call(seccomp, ctypes.c_uint(_SET_FILTER), ctypes.c_uint(_ALL_THREADS), program)
    except OSError:
        return False
    return True
