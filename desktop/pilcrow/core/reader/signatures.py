"""Digital signatures of a PDF as they were verified, and the sentences that say so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..message import Message


class Covered(Enum):
    """Bytes that a signature stands for."""

    FILE = "file"
    REVISION = "revision"
    """All of the file as it was before later additions."""
    PART = "part"


class Later(Enum):
    """What was added to a file after it was signed."""

    NOTHING = "nothing"
    ALLOWED = "allowed"
    """Further signatures, time stamps and filled-in fields, as far as the signature allows them."""
    OTHER = "other"


class Trust(Enum):
    """What this computer knows of a certificate."""

    KNOWN = "known"
    """It is valid now, and an authority that this computer trusts stands behind it."""
    EXPIRED = "expired"
    """It is valid no more; it was known at the time of signing, or at its own end if that came first."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class VerifiedSignature:
    """A signature as it was verified, without a network: nobody was asked whether the certificate was revoked."""

    signer: str
    """Name in the certificate."""
    issuer: str
    signed: float
    """Seconds since the epoch; 0: not given."""
    stamp: Trust | None
    """Known or unknown: trust in the time stamp, intact, that `signed` is from. None: the signer claims it."""
    intact: bool
    """True if the covered bytes are those that were signed with the certificate's key."""
    covered: Covered
    later: Later
    trust: Trust

    @property
    def unharmed(self) -> bool:
        """True if the signature is intact, and only what it allows came later."""
        return self.intact and self.covered is not Covered.PART and self.later is not Later.OTHER


def sentences(found: VerifiedSignature | None, when: str = "") -> list[Message]:
    """What was found out about a signature, the most important first; `when`: its time in words, "" for none."""
    if found is None:
        return [Message("It could not be verified.")]
    if not found.intact:
        return [
            Message(
                "The signature in the name of {signer} is broken: this is not what was signed with its key.",
                signer=found.signer,
            )
        ]
    signed = {
        Trust.KNOWN: Message(
            "Signed by {signer} (certificate from {issuer}, which this computer trusts).",
            signer=found.signer,
            issuer=found.issuer,
        ),
        Trust.EXPIRED: Message("Signed by {signer} (certificate expired).", signer=found.signer),
        Trust.UNKNOWN: Message(
            "Signed by {signer} (certificate not known to this computer).", signer=found.signer
        ),
    }
    return [signed[found.trust], _extent(found), *_moment(found, when)]


def _extent(found: VerifiedSignature) -> Message:
    if found.covered is Covered.PART:
        return Message("Only a part of the file was signed.")
    if found.later is Later.OTHER:
        return Message("The file was changed after signing.")
    if found.later is Later.ALLOWED:
        return Message("Only signatures, time stamps or filled-in fields were added after signing.")
    return Message("The file was not changed after signing.")


def _moment(found: VerifiedSignature, when: str) -> list[Message]:
    if not when:
        return []
    if found.stamp is None:
        return [Message("Time, as the signer claims: {when}.", when=when)]
    if found.stamp is Trust.KNOWN:
        return [Message("Time stamp: {when}.", when=when)]
    return [Message("Time stamp of an authority that this computer does not trust: {when}.", when=when)]
