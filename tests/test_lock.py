"""A reader of hostile files, taken over by one: it can talk to nobody, start nothing and change nothing."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import shlex
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdfs import pages
from pilcrow.core.errors import PdfError
from pilcrow.core.exchange.read_events import PagesRead
from pilcrow.core.geometry import Box
from pilcrow.core.message import Message
from pilcrow.core.model import Direction, Kind, Span
from pilcrow.core.reader.form import Form
from pilcrow.engines import lock as locking
from pilcrow.engines import messages
from pilcrow.engines.messages import pack, receive
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.engines.pdf.writing import taking
from pilcrow.services.doctor import reading_lock

if sys.platform != "win32":
    import pty

pytestmark = pytest.mark.usefixtures("anew")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="what Linux holds to")

BREAKING_OUT = """
import ctypes, fcntl, os, resource, signal, socket, subprocess, sys, termios, threading
import kernels
from pilcrow.engines import lock as locking
from pilcrow.engines import messages
from pilcrow.engines.lock import Allowed, lock, lock_program

answers, (allowed, kernel, user, target, secret) = os.dup(1), sys.argv[1:]
kernels.older(kernel)
if user == "nobody":
    os.chown(os.path.dirname(secret), 65534, 65534)
    os.setgid(65534)
    os.setuid(65534)
system = ctypes.CDLL(None, use_errno=True)
ours, theirs = os.pipe()
victim = os.fork()  # somebody else's process of the same user; it ends with ours
if not victim:
    os.close(theirs)
    os.read(ours, 1)
    os._exit(0)
segment = system.shmget(0, 4096, 0o1600)
queue = system.msgget(0, 0o1600)
ctypes.CDLL(None).signal(ctypes.c_int(signal.SIGTTOU), ctypes.c_void_p(1))
if allowed == "to become another":
    work = os.path.join(os.path.dirname(target), "work")
    held = lock_program(work, 8 << 30, 60)
else:
    held = lock(Allowed(2_000_000_000, target if allowed == "write" else "", programs=allowed == "programs"))
assert held.calls == (kernel != "nothing")
assert held.files == (kernel == "full")


def call(name, *arguments):
    if getattr(system, name)(*arguments) == -1:
        raise OSError(ctypes.get_errno(), name)


VALUE = ctypes.create_string_buffer(b"out")
XATTR = ctypes.create_string_buffer(ctypes.addressof(VALUE).to_bytes(8, "little") + (3).to_bytes(8, "little"), 16)
TRIES = {
    "talk": lambda: socket.socket(),
    "pair": lambda: socket.socketpair(),
    "pair for datagrams": lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM),
    "pair for packets": lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET),
    "start": lambda: os.posix_spawn("/bin/true", ["true"], {}),
    "fork": lambda: os.fork() or os._exit(0),
    "signal": lambda: os.kill(victim, 0),
    "signal thread": lambda: call("tgkill", victim, victim, 0),
    "look": lambda: open(f"/proc/{victim}/mem", "rb").read(1),
    "limit": lambda: resource.prlimit(victim, resource.RLIMIT_NOFILE, (4, 4)),
    "read limit": lambda: resource.prlimit(victim, resource.RLIMIT_NOFILE),
    "priority": lambda: os.setpriority(os.PRIO_PROCESS, victim, 19),
    "priorities": lambda: os.setpriority(os.PRIO_USER, 0, 19),
    "group": lambda: os.setpriority(os.PRIO_PGRP, 0, 19),
    "processors": lambda: os.sched_setaffinity(victim, {0}),
    "schedule": lambda: os.sched_setscheduler(victim, os.SCHED_BATCH, os.sched_param(0)),
    "memory": lambda: call("shmat", segment, None, 0o10000),
    "queue": lambda: call("msgsnd", queue, ctypes.create_string_buffer(b"\\1" + bytes(15)), 8, 0o4000),
    "owner": lambda: fcntl.fcntl(ours, fcntl.F_SETOWN, victim),
    "which signal": lambda: fcntl.fcntl(ours, 10, signal.SIGKILL),
    "owner by name": lambda: fcntl.ioctl(ours, 0x8901, victim.to_bytes(4, "little")),
    "terminal": lambda: open("/dev/tty", "rb"),
    "type": lambda: fcntl.ioctl(0, termios.TIOCSTI, b"x"),
    "write": lambda: open(target, "r+").write("x"),
    "make": lambda: open(secret + ".new", "w"),
    "remove": lambda: os.unlink(secret),
    "rename": lambda: os.rename(secret, secret + ".old"),
    "mode": lambda: os.chmod(secret, 0o777),
    "mode by a newer call": lambda: call("syscall", 452, -100, secret.encode(), 0o777, 0),
    "attribute": lambda: os.setxattr(secret, "user.broken", b"out"),
    "attribute by a newer call": lambda: call("syscall", 463, -100, secret.encode(), 0, b"user.out", XATTR, 16),
    "read": lambda: open(secret).read(),
    "list": lambda: os.listdir(os.path.dirname(secret)),
    "thread": lambda: threading.Thread(target=int).start(),
    "own limit": lambda: resource.getrlimit(resource.RLIMIT_STACK),
    "own priority": lambda: os.nice(1),
}
if allowed == "to become another":
    TRIES["work"] = lambda: open(os.path.join(work, "own"), "w").write("x")
for name, attempt in TRIES.items():
    try:
        attempt()
    except (OSError, ValueError, AttributeError):
        continue
    os.write(answers, f"{name}\\n".encode())
"""
OWN = {"thread", "own limit", "own priority"}
"""What all may do."""
USERS = ["ourselves", *(["nobody"] if sys.platform == "linux" and os.geteuid() == 0 else [])]


def escapes(tmp_path: Path, allowed: str, kernel: str, user: str) -> set[str]:
    """What a locked process can still do. It is started from a shell with a terminal, as people do."""
    target, secret, told = tmp_path / "target", tmp_path / "secret", tmp_path / "told"
    target.write_text("t")
    secret.write_text("s")
    for path in (target, secret):
        path.chmod(0o666)
    (tmp_path / "work").mkdir()
    (tmp_path / "work").chmod(0o777)
    command = [sys.executable, "-c", BREAKING_OUT, allowed, kernel, user, str(target), str(secret)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    shell = f'{shlex.join(command)} >"$TOLD" 2>&1; echo $? >>"$TOLD"'
    pid, terminal = pty.fork()
    if not pid:
        os.execve("/bin/sh", ["sh", "-c", shell], environment | {"TOLD": str(told)})  # noqa: S606
    os.waitpid(pid, 0)
    os.close(terminal)
    *lines, status = told.read_text().splitlines()
    if "assert held" in "".join(lines):
        pytest.skip("this kernel holds to less")
    assert status == "0", lines
    if kernel != "nothing":
        assert secret.read_text() == "s"
    return set(lines)


@LINUX
@pytest.mark.parametrize("user", USERS)
@pytest.mark.parametrize(
    ("allowed", "kernel", "left"),
    [
        ("read", "full", set()),
        ("write", "full", {"write"}),
        ("programs", "full", {"start", "fork"}),
        ("to become another", "full", {"start", "fork", "pair", "work"}),
        ("read", "no Landlock", {"read", "list", "look"}),
        ("write", "no Landlock", {"read", "list", "look", "write", "make"}),
        ("programs", "no Landlock", {"read", "list", "look", "write", "make", "start", "fork"}),
    ],
)
def test_a_locked_process_can_read_compute_and_what_it_is_for(
    tmp_path: Path, allowed: str, kernel: str, left: set[str], user: str
) -> None:
    found = escapes(tmp_path, allowed, kernel, user)
    assert OWN <= found <= OWN | left


@LINUX
def test_where_the_system_locks_nothing_in_a_reader_works_all_the_same(tmp_path: Path) -> None:
    assert escapes(tmp_path, "read", "nothing", "ourselves") >= OWN | {"talk", "remove"}


def test_the_readers_themselves_are_locked_in() -> None:
    with PdfProcess() as process:
        held = process.lock().result()
    assert held.limits
    assert held == reading_lock()


def test_what_windows_is_told_about_a_job_has_the_size_that_it_expects() -> None:
    assert struct.calcsize(locking._JOB) == (144 if sys.maxsize > 1 << 32 else 112)
    flags, processes, memory = 16, 40, 112  # where these stand in the record on 64-bit systems
    packed = struct.pack(locking._JOB, 0, 0, 0x108, 0, 0, 1, *locking._NONE[:9], 5, 0, 0, 0)
    assert [int.from_bytes(packed[at : at + 4], "little") for at in (flags, processes, memory)] == [0x108, 1, 5]


def test_what_a_writer_writes_arrives_and_its_process_ends(tmp_path: Path) -> None:
    path = pages(tmp_path / "two.pdf", ["One page.", "Another page."])
    with PdfProcess() as process:
        taking.write_pages(process, str(path), [1], str(tmp_path / "one.pdf"))
        with pytest.raises(PdfError, match=r"cannot be written|not exist"):
            taking.write_pages(process, str(path), [1], str(tmp_path / "nowhere" / "one.pdf"))
        assert len(process.open(str(tmp_path / "one.pdf")).result().pages) == 1


# ---- what it says -----------------------------------------------------------------------------------------


@pytest.fixture
def said() -> Iterator[Callable[[bytes], Any]]:
    """Sends raw bytes as a child would, and gives what its parent takes from them."""
    ours, theirs = multiprocessing.Pipe()

    def say(raw: bytes) -> object:
        theirs.send_bytes(raw)
        return receive(ours)

    yield say
    ours.close()
    theirs.close()


def spoken(names: list[str], value: object, attached: bytes = b"", word: object = "done") -> bytes:
    """A message as a process could write it that keeps to nothing but the form."""
    text = json.dumps([names, word, value]).encode()
    return struct.pack(">I", len(text)) + text + attached


@pytest.mark.parametrize(
    ("names", "value"),
    [
        (["os.system"], [0, "touch owned"]),
        (["builtins.eval"], [0, "open('owned', 'w')"]),
        (["builtins.bytearray"], [0, 1 << 33]),
        (["pilcrow.engines.pdf.parent.process.PdfProcess"], [0]),
        (["pilcrow.engines.lock.lock"], [0, 1]),
        (["pilcrow.core.model.Document.label"], [0, 1]),
        (["pilcrow.core.model._missing"], [0]),
        (["pilcrow.core.exchange.events.dataclass"], [0]),
        (["pilcrow.core.outside.json"], [0]),
    ],
)
def test_a_message_that_would_do_something_does_nothing(
    said: Callable[[bytes], Any], names: list[str], value: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError, match=r"is no record|No module named"):
        said(spoken(names, value))
    assert not list(tmp_path.iterdir())


def deep(depth: int) -> object:
    value: object = None
    for _ in range(depth):
        value = ["t", value]
    return value


@pytest.mark.parametrize(
    ("value", "said_to_be"),
    [
        (deep(500), "too deep"),
        (["d", ["t", 1], 2], "no key"),  # what is nested thousands deep ends the process that compares it
        (["s", ["f", 1]], "no key"),
        (["d", 1], "argument 2 is shorter"),
        (["b", 1 << 40], "bytes that are not there"),
        (["b", -1], "bytes that are not there"),
        (["S", "{a:1000000000}", "a", 1], "no sentence"),
        (["S", "{a}" * 1000, "a", "a"], "no sentence"),
        (["S", "{a}", "a", "a" * 200_000], "no sentence"),
        (["S", "{a.__class__}", "a", "a"], "no sentence"),
        ([0, 1], "out of range|KeyError|0"),
        ({"a": 1}, "no value"),
        ([], "no value"),
        (["B"], "requires a buffer"),
        (["t", ["P"], ["B"]], "requires a buffer"),
    ],
)
def test_a_message_has_bounds(said: Callable[[bytes], Any], value: object, said_to_be: str) -> None:
    with pytest.raises(OSError, match=said_to_be):
        said(spoken([], value))


@pytest.mark.parametrize(
    ("way", "edges", "said_to_be"),
    [(9, 0, "out of range"), (0, 1 << 30, "bytes that are not there"), (0, -9, "bytes that are not there")],
)
def test_a_span_has_a_direction_and_the_edges_that_are_there(
    said: Callable[[bytes], Any], way: int, edges: int, said_to_be: str
) -> None:
    with pytest.raises(OSError, match=said_to_be):
        said(spoken([], ["P"], struct.pack("<i4diiBi", 0, 1, 2, 3, 4, 0, 5, way, edges)))


@LINUX
def test_a_message_nested_a_hundred_thousand_deep_leaves_its_parent_alive() -> None:
    script = (
        "import multiprocessing, struct, sys, threading\n"
        "from pilcrow.engines.messages import receive\n"
        "ours, theirs = multiprocessing.Pipe()\n"
        "deep = 100_000\n"
        "text = b'[[],\"done\",[\"d\",' + b'[\"t\",' * deep + b'1' + b']' * deep + b',1]]'\n"
        "pickled = b'\\x80\\x04X\\x04\\x00\\x00\\x00done})' + b'\\x85' * 6_000_000 + b'Ns\\x86.'\n"
        "for raw in (struct.pack('>I', len(text)) + text, pickled):\n"
        "    threading.Thread(target=theirs.send_bytes, args=(raw,)).start()\n"
        "    try:\n"
        "        receive(ours)\n"
        "    except OSError:\n"
        "        print('refused')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "refused\nrefused\n"


@pytest.mark.parametrize(
    ("names", "value"),
    [
        (["pilcrow.core.exchange.read_events.PagesRead"], [0, "three", 9]),
        (["pilcrow.core.exchange.read_events.PagesRead"], [0, 3]),
        (["pilcrow.core.exchange.read_events.PagesRead"], [0, 3, 9, 10]),
        (["pilcrow.core.exchange.read_events.Structured"], [0, "a document"]),
        (["pilcrow.core.exchange.read_events.ParagraphBatch"], [0, ["t", "a paragraph"]]),
        (["pilcrow.core.geometry.Direction"], [0, "up"]),
        (["pilcrow.core.errors.PdfError"], [0]),
        (["pilcrow.core.errors.PdfError"], [0, 5]),
    ],
)
def test_a_record_is_made_of_what_its_class_declares(
    said: Callable[[bytes], Any], names: list[str], value: object
) -> None:
    with pytest.raises(OSError, match=r"no PagesRead|no Structured|no ParagraphBatch|no PdfError|up"):
        said(spoken(names, value))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\0\0",
        struct.pack(">I", 1 << 31) + b"[]",
        struct.pack(">I", 2) + b"[]",
        spoken([], None, word=3),
        spoken([], "no error", word="error"),
        spoken(["builtins.RuntimeError"], "no error", word="error"),
        pickle.dumps(("done", None)),
    ],
)
def test_what_is_no_message_is_refused(said: Callable[[bytes], Any], raw: bytes) -> None:
    with pytest.raises(OSError, match=r"no message|too long|not enough values|unpack"):
        said(raw)


def test_records_arrive_that_their_reader_has_not_heard_of_yet() -> None:
    script = (
        "import multiprocessing, sys\n"
        "from pilcrow.engines.messages import receive\n"
        "assert 'pilcrow.core.reader.form' not in sys.modules\n"
        "ours, theirs = multiprocessing.Pipe()\n"
        "theirs.send_bytes(bytes.fromhex(sys.argv[1]))\n"
        "print(type(receive(ours)[1]).__name__)\n"
    )
    sent = pack("done", Form(())).hex()
    done = subprocess.run([sys.executable, "-c", script, sent], capture_output=True, text=True, check=True)
    assert done.stdout == "Form\n"


@pytest.mark.skipif(sys.platform == "win32", reason="its pipes carry messages as a whole")
def test_who_stops_in_the_midst_of_a_message_is_waited_for_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_STALLED", 1)
    ours, theirs = multiprocessing.Pipe()
    with ours, theirs:
        messages.wait_at_most(ours)
        os.write(theirs.fileno(), b"\x00\x00\x01\x00begun")
        with pytest.raises(BlockingIOError):
            receive(ours)


@given(st.binary(max_size=60))
def test_any_bytes_are_data_or_refused(raw: bytes) -> None:
    ours, theirs = multiprocessing.Pipe()
    with ours, theirs:
        theirs.send_bytes(raw)
        with suppress(OSError):
            receive(ours)


def test_records_errors_and_numbers_arrive_as_they_were_sent(said: Callable[[bytes], Any]) -> None:
    empty = Message("“{path}” is empty: choose another file.", path="a.pdf")
    sent = [
        ("event", PagesRead(3, 9)),
        ("error", PdfError("{problem} {pages} are left.", problem=empty, pages=1200)),
        ("error", RuntimeError("a bug {in} it")),
        (
            "done",
            [Span(1, Box(1.0, 2.0, 3.0, 4.0), 0, 5, b"\0edge", Direction.DOWN), {"a": {1, 2}}, frozenset({3})],
        ),
        ("done", (b"one", Kind.TABLE, b"two", None, True, 1 << 60, "\ud800", -0.5, frozenset({3}))),
    ]
    for word, value in sent:
        came, again = said(pack(word, value))
        assert came == word
        assert type(again) is type(value)
        assert str(again) == str(value)
    again = said(pack(*sent[1]))[1]
    assert again.message.values == {"problem": empty, "pages": 1200}
    assert again.message.values["problem"].template == empty.template
