"""Detection of the system setting for reduced motion."""

from __future__ import annotations

import ctypes
import logging
import sys
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSettings
from PySide6.QtWidgets import QApplication, QStyle

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusPendingCallWatcher

log = logging.getLogger(__name__)
_WINDOWS_ANIMATION = 0x1042  # SPI_GETCLIENTAREAANIMATION

_less = False


def less() -> bool:
    """True if animations should be skipped: the desktop asks for reduced motion, or the widget style has no
    animations.
    """
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return _less or QApplication.style().styleHint(hint) <= 0


def query_system(parent: QObject) -> None:
    """Ask the system; a Linux desktop answers asynchronously."""
    if sys.platform == "win32":
        animated = ctypes.c_int(1)
        ctypes.windll.user32.SystemParametersInfoW(_WINDOWS_ANIMATION, 0, ctypes.byref(animated), 0)
        record_setting(less=not animated.value)
    elif sys.platform == "darwin":
        access = QSettings("com.apple.universalaccess", QSettings.Format.NativeFormat)
        record_setting(less=str(access.value("reduceMotion", "0")) in ("1", "true"))
    else:
        _ask_desktop(parent)


def _ask_desktop(parent: QObject) -> None:
    """Ask the XDG desktop portal; without a portal the setting stays unknown."""
    from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return
    question = QDBusMessage.createMethodCall(
        "org.freedesktop.portal.Desktop",
        "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings",
        "Read",
    )
    question.setArguments(["org.gnome.desktop.interface", "enable-animations"])
    watcher = QDBusPendingCallWatcher(bus.asyncCall(question), parent)
    watcher.finished.connect(_note_reply)


def _note_reply(watcher: QDBusPendingCallWatcher) -> None:
    answer = watcher.reply().arguments()
    if not watcher.isError() and answer:
        record_setting(less=_unwrap(answer[0]) is False)
    watcher.deleteLater()


def _unwrap(value: Any) -> object:
    """Unwrap the value of nested D-Bus variants."""
    while hasattr(value, "variant"):
        value = value.variant()
    return value


def record_setting(*, less: bool) -> None:
    """Record the system's setting."""
    global _less  # noqa: PLW0603  (there is one screen, with one wish)
    if less != _less:
        log.info("reduced motion: %s", less)
    _less = less
