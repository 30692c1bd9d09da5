"""Digital signatures verified with pyHanko, without a network. Imported only inside the child process."""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from ...core.errors import Cancelled
from ...core.reader.signatures import Covered, Later, Trust, VerifiedSignature
from .parent import lending
from .strings import NAME, TITLE, cap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyhanko.sign.validation import PdfSignatureStatus, TimestampSignatureStatus
    from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature
    from pyhanko_certvalidator import ValidationContext

log = logging.getLogger(__name__)
T = TypeVar("T")


class _NoClient(ModuleType):
    """Stands for aiohttp, pyHanko's client of HTTP: each of its names is an empty class, so nothing is fetched."""

    def __getattr__(self, name: str) -> type:
        return type(name, (), {})


@contextmanager
def without_http() -> Iterator[None]:
    """Import pyHanko within this context: it gets no client of HTTP."""
    before = sys.modules.get("aiohttp")
    sys.modules["aiohttp"] = _NoClient("aiohttp")
    try:
        yield
    finally:
        del sys.modules["aiohttp"]
        if before is not None:
            sys.modules["aiohttp"] = before


def verify(
    path: str, password: str, roots: Sequence[bytes], at: Callable[[int], None]
) -> dict[str, VerifiedSignature]:
    """Verified signatures by the full names of their fields, cut after `NAME` characters; left out are those that
    cannot be verified, and those of equal names, which could be taken for each other. `roots` are the
    certificates (DER) of trusted authorities. `at` is told the number of each signature, from 0, before it is
    verified, and may raise `Cancelled`.
    """
    with without_http():
        from asn1crypto.x509 import Certificate
        from pyhanko.pdf_utils.reader import PdfFileReader
        from pyhanko.sign.fields import enumerate_sig_fields
        from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature
        from pyhanko_certvalidator import ValidationContext

    verified = {}
    with _faults_logged(), lending.open_lent(path) as file:
        reader = PdfFileReader(file, strict=False)
        if reader.encrypted:
            reader.decrypt(password)
        trusted = partial(
            ValidationContext, trust_roots=[Certificate.load(root) for root in roots], allow_fetching=False
        )
        signed = [
            (cap(str(name), NAME), field) for name, _, field in enumerate_sig_fields(reader, filled_status=True)
        ]
        times = Counter(name for name, _ in signed)
        for number, (name, field) in enumerate(each for each in signed if times[each[0]] == 1):
            at(number)
            with _faults_logged():
                signature = EmbeddedPdfSignature(reader, field, name)
                verified[name] = _verify(signature, trusted)
    return verified


@contextmanager
def _faults_logged() -> Iterator[None]:
    """Whatever pyHanko makes of a hostile file or signature costs what is read within this context."""
    try:
        yield
    except Cancelled:
        raise
    except Exception as error:  # noqa: BLE001  (as the docstring says)
        log.info("signatures cannot be verified: %r", error)


def _verify(signature: EmbeddedPdfSignature, trusted: Callable[..., ValidationContext]) -> VerifiedSignature:
    """A signature verified in the context that `trusted` makes, as of now or of a `moment`."""
    from pyhanko.sign.validation import async_validate_pdf_signature, async_validate_pdf_timestamp

    status: PdfSignatureStatus
    stamp: TimestampSignatureStatus | None
    if signature.sig_object_type == "/DocTimeStamp":
        validate: Callable[..., Coroutine[Any, Any, PdfSignatureStatus]] = async_validate_pdf_timestamp
        status = of_time = _finish(async_validate_pdf_timestamp(signature, trusted()))
        stamp = of_time
    else:
        validate = async_validate_pdf_signature
        status = _finish(async_validate_pdf_signature(signature, trusted()))
        stamp = status.timestamp_validity
    stamped = stamp is not None and stamp.valid and stamp.intact
    signed = stamp.timestamp if stamp and stamped else status.signer_reported_dt
    certificate = status.signing_cert
    trust, end = Trust.KNOWN if status.trusted else Trust.UNKNOWN, certificate.not_valid_after.timestamp()
    if not status.trusted and end < time.time():
        then = datetime.fromtimestamp(min(signed.timestamp() if signed else end, end), UTC)
        valid_then = _finish(validate(signature, trusted(moment=then), skip_diff=True)).trusted
        trust = Trust.EXPIRED if valid_then else Trust.UNKNOWN
    return VerifiedSignature(
        _name(certificate.subject),
        _name(certificate.issuer),
        signed.timestamp() if signed else 0.0,
        (Trust.KNOWN if stamp.trusted else Trust.UNKNOWN) if stamp and stamped else None,
        bool(status.intact and status.valid),
        _covered(status),
        _later(status),
        trust,
    )


def _covered(status: PdfSignatureStatus) -> Covered:
    known = {"ENTIRE_FILE": Covered.FILE, "ENTIRE_REVISION": Covered.REVISION}
    return known.get(status.coverage.name, Covered.PART)


def _later(status: PdfSignatureStatus) -> Later:
    if _covered(status) is Covered.FILE:
        return Later.NOTHING
    level = status.modification_level
    if level is None or level.name in ("ANNOTATIONS", "OTHER") or not status.docmdp_ok:
        return Later.OTHER
    return Later.NOTHING if level.name == "NONE" else Later.ALLOWED


def _name(name: Any) -> str:
    """The common name of a subject, or all of its name in one line."""
    known = name.native
    told = known.get("common_name") or known.get("organization_name") or name.human_friendly
    return cap(told if isinstance(told, str) else ", ".join(map(str, told)), TITLE)


def _finish(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that waits for nothing: a loop of events would need sockets, refused here."""
    try:
        work.send(None)
    except StopIteration as done:
        value: T = done.value
        return value
    work.close()
    raise RuntimeError("verifying a signature wants to wait for something")
