"""The system's own voice: the program that reads text aloud, and its command line. The text is passed through its
standard input, where no other user of the machine sees it.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

from ..core.errors import UsageError
from ..core.message import Message
from ..core.reader.spoken import Voice

NORMAL = 175
"""Words a minute of an ordinary voice."""
_CODES = {
    "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi", "french": "fr", "german": "de",
    "hungarian": "hu", "italian": "it", "norwegian": "nb", "portuguese": "pt", "romanian": "ro", "russian": "ru",
    "spanish": "es", "swedish": "sv", "turkish": "tr",
}  # fmt: skip
_WINDOWS = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; $voice.Rate = {rate}; "
    "$voice.Speak([Console]::In.ReadToEnd())"
)


def voice(language: str, speed: int, platform: str = sys.platform) -> Voice:
    """The program that reads a language aloud on this machine (its English name; "": the voice's own) with `speed`
    per cent of the normal pace.

    Raises `UsageError` where nothing can.
    """
    code = _CODES.get(language, "")
    for name, make in _PROGRAMS.get("linux" if platform not in _PROGRAMS else platform, ()):
        found = shutil.which(name)
        if found:
            return make(found, code, speed)
    linux = platform not in _PROGRAMS or platform == "linux"
    wanted = Message("speech-dispatcher or espeak-ng") if linux else Message("a voice")
    raise UsageError("Nothing on this machine reads aloud: install {wanted}.", wanted=wanted)


def _dispatcher(found: str, code: str, speed: int) -> Voice:
    rate = max(-100, min(100, speed - 100))
    language = ("--language", code) if code else ()
    return Voice((found, "--pipe-mode", "--wait", "--rate", str(rate), *language), (found, "--cancel"))


def _espeak(found: str, code: str, speed: int) -> Voice:
    return Voice((found, "--stdin", "-b", "1", "-s", str(NORMAL * speed // 100), *(("-v", code) if code else ())))


def _say(found: str, _code: str, speed: int) -> Voice:
    return Voice((found, "-r", str(NORMAL * speed // 100), "-f", "-"))


def _windows(found: str, _code: str, speed: int) -> Voice:
    rate = max(-10, min(10, (speed - 100) // 10))
    return Voice((found, "-NoProfile", "-NonInteractive", "-Command", _WINDOWS.format(rate=rate)))


_PROGRAMS: dict[str, tuple[tuple[str, Callable[[str, str, int], Voice]], ...]] = {
    "linux": (("spd-say", _dispatcher), ("espeak-ng", _espeak)),
    "darwin": (("say", _say),),
    "win32": (("powershell", _windows),),
}
