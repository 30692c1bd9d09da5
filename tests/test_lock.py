"""A reader of hostile files, taken over by one: it can talk to nobody, start nothing and change nothing."""

from __future__ import annotations

import io
import multiprocessing
import os
import pickle
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
from pilcrow.core.events import PagesRead
from pilcrow.core.form import Form
from pilcrow.core.geometry import Box
from pilcrow.core.model import Direction, Kind, Span
from pilcrow.doctor import reading_lock
from pilcrow.engines import lock as locking
from pilcrow.engines import messages
from pilcrow.engines.lock import Allowed, lock
from pilcrow.engines.messages import receive
from pilcrow.engines.pdf import taking
from pilcrow.engines.pdf.process import PdfProcess

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="what Linux holds to")

BREAKING_OUT = """
import os, socket, subprocess, sys, threading
from pilcrow.engines import lock as locking
from pilcrow.engines import messages
from pilcrow.engines.lock import Allowed, lock

answers, allowed, target, secret = os.dup(1), sys.argv[1], sys.argv[2], sys.argv[3]
held = lock(Allowed(2_000_000_000, target if allowed == "write" else "", programs=allowed == "programs"))
assert held.calls, "this kernel filters no calls"
TRIES = {
    "talk": lambda: socket.socket(),
    "pair": lambda: socket.socketpair(),
    "start": lambda: os.posix_spawn("/bin/true", ["true"], {}),
    "fork": lambda: os.fork() or os._exit(0),
    "signal": lambda: os.kill(os.getppid(), 0),
    "look": lambda: open(f"/proc/{os.getppid()}/mem", "rb").read(1),
    "write": lambda: open(target, "r+").write("x"),
    "make": lambda: open(secret + ".new", "w"),
    "remove": lambda: os.unlink(secret),
    "rename": lambda: os.rename(secret, secret + ".old"),
    "mode": lambda: os.chmod(secret, 0o777),
    "read": lambda: open(secret).read(),
    "list": lambda: os.listdir(os.path.dirname(secret)),
    "thread": lambda: threading.Thread(target=int).start(),
}
for name, attempt in TRIES.items():
    try:
        attempt()
    except (OSError, ValueError):
        continue
    os.write(answers, f"{name} {'files' if held.files else ''}\\n".encode())
"""


def escapes(tmp_path: Path, allowed: str) -> set[str]:
    """What a locked process can still do."""
    target, secret = tmp_path / "target", tmp_path / "secret"
    target.write_text("t")
    secret.write_text("s")
    command = [sys.executable, "-c", BREAKING_OUT, allowed, str(target), str(secret)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "filters no calls" in done.stderr:
        pytest.skip("this kernel filters no calls")
    assert done.returncode == 0, done.stderr
    assert secret.read_text() == "s"
    return {line.split()[0] for line in done.stdout.splitlines()}


@LINUX
def test_a_reader_can_only_read_and_compute(tmp_path: Path) -> None:
    rules = lock_of_files(tmp_path)
    assert escapes(tmp_path, "read") <= {"thread"} | (set() if rules else {"read", "list"})


@LINUX
def test_a_writer_can_write_its_one_file(tmp_path: Path) -> None:
    rules = lock_of_files(tmp_path)
    assert escapes(tmp_path, "write") <= {"thread", "write"} | (
        set() if rules else {"read", "list", "make", "look"}
    )


@LINUX
def test_who_may_start_programs_can_still_change_nothing(tmp_path: Path) -> None:
    if not lock_of_files(tmp_path):
        pytest.skip("this kernel has no rules for files")
    assert escapes(tmp_path, "programs") <= {"thread", "start", "fork"}


def lock_of_files(tmp_path: Path) -> bool:
    """Whether the kernel has Landlock: tried in a process of its own."""
    script = "from pilcrow.engines.lock import Allowed, lock; print(lock(Allowed(2_000_000_000)).files)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path)
    return done.stdout.strip() == "True"


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


class Evil:
    def __init__(self, function: object, *arguments: object) -> None:
        self.what = function, arguments

    def __reduce__(self) -> tuple[object, ...]:
        return self.what


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


@pytest.mark.parametrize(
    "message",
    [
        Evil(eval, "open('owned', 'w')"),
        Evil(subprocess.run, ["touch", "owned"]),
        Evil(getattr, "", "join"),
        Evil(io.open, "owned", "w"),
        Evil(PdfProcess),
        Evil(lock, Allowed(1)),
        ("done", [Evil(exec, "import os; os.mkdir('owned')")]),
    ],
)
def test_a_message_that_would_do_something_does_nothing(
    said: Callable[[bytes], Any], message: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError, match="is no data"):
        said(pickle.dumps(message))
    assert not list(tmp_path.iterdir())


def test_records_arrive_that_their_reader_has_not_heard_of_yet() -> None:
    script = (
        "import multiprocessing, sys\n"
        "from pilcrow.engines.messages import receive\n"
        "assert 'pilcrow.core.form' not in sys.modules\n"
        "ours, theirs = multiprocessing.Pipe()\n"
        "theirs.send_bytes(bytes.fromhex(sys.argv[1]))\n"
        "print(type(receive(ours)[1]).__name__)\n"
    )
    sent = pickle.dumps(("done", Form((), ()))).hex()
    done = subprocess.run([sys.executable, "-c", script, sent], capture_output=True, text=True, check=True)
    assert done.stdout == "Form\n"


class Built:
    """Sets a state: attributes by items, then others by name."""

    def __init__(self, target: object, state: object) -> None:
        self.target, self.state = target, state

    def raw(self) -> bytes:
        """The target, its state, and the step that sets it, within a message."""
        inner = [pickle.dumps(part, 4)[11:-1] for part in (self.target, self.state)]  # no header, no end
        return b"\x80\x04(X\x04\x00\x00\x00done" + inner[0] + inner[1] + b"bt."


@pytest.mark.parametrize("target", [PdfError, Span, Direction, Direction.UP, Kind.TEXT])
@pytest.mark.parametrize("state", [{"template": "owned"}, (None, {"template": "owned", "__str__": Span})])
def test_a_message_changes_nothing_that_others_have(
    said: Callable[[bytes], Any], target: object, state: object
) -> None:
    with pytest.raises(OSError, match=r"no data|values only|assignment"):
        said(Built(target, state).raw())
    assert not hasattr(target, "template")
    assert vars(target).get("__str__") is not Span


@pytest.mark.parametrize(
    "raw",
    [
        b"\x80\x04Nr\xff\xff\xff\x3f.",  # a place in the memo that takes 16 GB
        b"\x80\x04c__builtin__\nbytearray\n\x8a\x05\x00\x00\x00\x00\x10\x85R.",
        pickle.dumps(("done", Evil(bytearray, 1 << 33)), 4),
        pickle.dumps(("done", Evil(set, range(1 << 33))), 4),
        pickle.dumps(("done", Evil(Span, 1, 2, 3, 4)), 4),
        pickle.dumps(("error", "no error"), 4),
        pickle.dumps(("done",), 4),
        pickle.dumps([1, 2], 4),
    ],
)
def test_a_short_message_takes_little_and_is_a_message(said: Callable[[bytes], Any], raw: bytes) -> None:
    with pytest.raises(OSError, match=r"no data|values only|no message|not enough values|int"):
        said(raw)


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
    sent = [
        ("event", PagesRead(3, 9)),
        ("error", PdfError("“{path}” is empty: choose another file.", path="a.pdf")),
        ("done", [Span(1, Box(1.0, 2.0, 3.0, 4.0), 0, 5, b"", Direction(0)), {"a": {1, 2}}, frozenset({3})]),
    ]
    for message in sent:
        kind, value = said(pickle.dumps(message))
        assert kind == message[0]
        assert str(value) == str(message[1])
