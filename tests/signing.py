"""PDFs signed with pyHanko, by certificates made on the spot."""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pymupdf
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import AuthorityInformationAccessOID, ExtendedKeyUsageOID, NameOID

from pilcrow.engines.pdf.signatures import without_http

with without_http():
    from asn1crypto import keys
    from asn1crypto.x509 import Certificate
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.pdf_utils.reader import PdfFileReader
    from pyhanko.pdf_utils.writer import copy_into_new_writer
    from pyhanko.sign import fields, signers
    from pyhanko.sign.timestamps.dummy_client import DummyTimeStamper
    from pyhanko_certvalidator.registry import SimpleCertificateStore

URL = x509.UniformResourceIdentifier("http://authority.example/asked")
BOX = (100, 600, 250, 650)


@dataclass(frozen=True)
class Signer:
    """A certificate with its key, and the certificate of its issuer."""

    key: rsa.RSAPrivateKey
    certificate: x509.Certificate
    issuer: x509.Certificate

    @property
    def der(self) -> bytes:
        return self.certificate.public_bytes(Encoding.DER)

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(Encoding.PEM)


def signer(name: str, issuer: Signer | None = None, *, days: int = 100, stamps: bool = False) -> Signer:
    """A signer whose certificate ends after so many days; without `issuer` an authority; `stamps`: signs times."""
    key, now = rsa.generate_private_key(65537, 2048), datetime.now(UTC)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    usage = dict.fromkeys(
        ("key_encipherment", "data_encipherment", "key_agreement", "encipher_only", "decipher_only"), False
    )
    build = (
        x509.CertificateBuilder(issuer.certificate.subject if issuer else subject, subject, key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1000))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.BasicConstraints(issuer is None, None), critical=True)
        .add_extension(
            x509.KeyUsage(
                digital_signature=True,
                content_commitment=True,
                key_cert_sign=not issuer,
                crl_sign=not issuer,
                **usage,
            ),
            critical=True,
        )
    )
    if issuer:  # where its issuer and a list of revoked certificates could be fetched: nobody may
        asked = x509.AccessDescription(AuthorityInformationAccessOID.OCSP, URL)
        fetched = x509.AccessDescription(AuthorityInformationAccessOID.CA_ISSUERS, URL)
        lists = [x509.DistributionPoint([URL], None, None, None)]
        build = build.add_extension(x509.AuthorityInformationAccess([asked, fetched]), critical=False)
        build = build.add_extension(x509.CRLDistributionPoints(lists), critical=False)
    if stamps:
        build = build.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), critical=True)
    made = build.sign(issuer.key if issuer else key, hashes.SHA256())
    return Signer(key, made, issuer.certificate if issuer else made)


def sign(
    path: Path,
    who: Signer,
    field: str,
    *,
    password: str = "",
    stamper: Signer | None = None,
    box: tuple[int, int, int, int] = BOX,
) -> Path:
    """Sign a file in place, in a new field of its first page."""
    der = who.key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    issuer = Certificate.load(who.issuer.public_bytes(Encoding.DER))
    signing = signers.SimpleSigner(
        signing_cert=Certificate.load(who.der),
        signing_key=keys.PrivateKeyInfo.load(der),
        cert_registry=SimpleCertificateStore.from_certs([issuer]),
    )
    writer = IncrementalPdfFileWriter(io.BytesIO(path.read_bytes()))
    if password:
        writer.encrypt(password)
    fields.append_signature_field(writer, fields.SigFieldSpec(field, on_page=0, box=box))
    stamps = None
    if stamper:
        der = stamper.key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
        stamps = DummyTimeStamper(Certificate.load(stamper.der), keys.PrivateKeyInfo.load(der))
    out = io.BytesIO()
    meta = signers.PdfSignatureMetadata(field_name=field, reason="Agreed", md_algorithm="sha256")
    signers.PdfSigner(meta, signing, timestamper=stamps).sign_pdf(writer, output=out)
    path.write_bytes(out.getvalue())
    return path


def contract(path: Path, *, password: str = "") -> Path:
    """A page to be signed, with a field to be filled in; encrypted with a password."""
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 72), "The price is 100 euros.", fontname="tiro")
        field = pymupdf.Widget()
        field.field_name, field.field_type = "place", pymupdf.PDF_WIDGET_TYPE_TEXT
        field.rect = pymupdf.Rect(72, 300, 300, 320)
        page.add_widget(field)
        document.save(path)
    if password:
        writer = copy_into_new_writer(PdfFileReader(io.BytesIO(path.read_bytes())))
        writer.encrypt(owner_pass=password, user_pass=password)
        with path.open("wb") as file:
            writer.write(file)
    return path
