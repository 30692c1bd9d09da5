"""Errors, as sentences for the person who reads them.

Every module raises the narrowest of these close to the cause; the message is one clear sentence that says what is
wrong and what to do. The command line prints it and exits 1; the window shows it. Nothing else is ever shown to a
person: an exception that is not a `PilcrowError` is a bug and goes to the log.
"""

from __future__ import annotations

import errno
from typing import TypeGuard, cast

from .message import Message, Words

TOO_MANY_OPEN = Message("too many files are open at once: close some documents or other programs, and try again.")
"""End of a sentence."""


def too_many_open(error: BaseException) -> TypeGuard[OSError]:
    """True if the system has no file descriptors left, an error that says nothing about the file to be opened."""
    return isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE)


class PilcrowError(Exception):
    """Base of all errors shown to a person: one sentence with advice; `str(error)` is in English."""

    def __init__(self, template: Words, /, **values: object) -> None:
        """See `Message`; a whole message is taken as it is."""
        super().__init__(template if isinstance(template, Message) else Message(template, **values))

    @property
    def message(self) -> Message:
        return cast(Message, self.args[0])


class PdfError(PilcrowError):
    """The file cannot be read as a PDF (not a PDF, empty, damaged, zero pages, vanished)."""


class PasswordNeeded(PdfError):
    """The PDF is encrypted and the password is missing or wrong."""


class CrowdedPage(PdfError):
    """A page with more text than can be real: reading it would take minutes and gigabytes."""


class LibraryError(PilcrowError):
    """The library cannot be used: not writable, disk full, damaged, or written by a newer version."""


class ModelError(PilcrowError):
    """An embedding model's file is missing or damaged; lexical search goes on without it."""


class ServerAway(ModelError):
    """The server of an embedding model does not answer, or not in time; it may come back."""


class ChatError(PilcrowError):
    """The chat server is absent, lacks the model, refuses, or answers with nothing usable."""


class UsageError(PilcrowError):
    """The request itself makes no sense: a section that does not exist, a page out of range."""


class AddressRefused(ChatError, UsageError):
    """The address of a server is invalid, or that of another machine, which the settings do not allow."""


class Cancelled(PilcrowError):
    """The person stopped the work; nothing is wrong."""


class ContextFull(ChatError):
    """The chat server refused a prompt as longer than its context; a shorter one may pass."""


class ModelMissing(ChatError):
    """The chat server lacks the model that was named; another one of it may answer."""


class NoChatModel(ChatError):
    """There is nothing to chat with: no server answers, or it has no model. Quotes can answer meanwhile."""
