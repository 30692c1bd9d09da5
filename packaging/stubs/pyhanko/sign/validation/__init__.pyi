"""What is used of pyHanko's verification of signatures."""

from datetime import datetime
from enum import Enum

from asn1crypto.x509 import Certificate
from pyhanko_certvalidator import ValidationContext

from .pdf_embedded import EmbeddedPdfSignature

class TimestampSignatureStatus:
    timestamp: datetime
    valid: bool
    intact: bool
    trusted: bool

class PdfSignatureStatus:
    intact: bool
    valid: bool
    trusted: bool
    coverage: Enum
    modification_level: Enum | None
    docmdp_ok: bool | None
    signing_cert: Certificate
    signer_reported_dt: datetime | None
    timestamp_validity: TimestampSignatureStatus | None

class DocumentTimestampStatus(TimestampSignatureStatus, PdfSignatureStatus): ...

async def async_validate_pdf_signature(
    embedded_sig: EmbeddedPdfSignature,
    signer_validation_context: ValidationContext,
    *,
    skip_diff: bool = False,
) -> PdfSignatureStatus: ...
async def async_validate_pdf_timestamp(
    embedded_sig: EmbeddedPdfSignature, validation_context: ValidationContext, *, skip_diff: bool = False
) -> DocumentTimestampStatus: ...
