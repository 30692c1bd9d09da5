"""Signed files: who signed, when, what it covers, what came later, and whether the certificate is known."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from pilcrow import cli
from pilcrow.core.errors import Cancelled
from pilcrow.core.reader.signatures import Covered, Later, Trust, VerifiedSignature, sentences
from pilcrow.engines.pdf.parent.process import PdfProcess
from signing import Signer, contract, sign, signer

KEY = "open"


@pytest.fixture(scope="module")
def process() -> Iterator[PdfProcess]:
    with PdfProcess() as process:
        yield process


@pytest.fixture(scope="module")
def authority() -> Signer:
    return signer("Harbour Authority")


@pytest.fixture(scope="module")
def ada(authority: Signer) -> Signer:
    return signer("Ada Keel", authority)


def verified(process: PdfProcess, path: Path, *roots: Signer, password: str = "") -> dict[str, VerifiedSignature]:
    return process.signatures(str(path), [root.der for root in roots], password=password)


def test_a_signature_tells_its_signer_and_covers_the_whole_file(
    process: PdfProcess, tmp_path: Path, authority: Signer, ada: Signer
) -> None:
    path = sign(contract(tmp_path / "a.pdf"), ada, "seller")
    (signature,) = process.properties(str(path)).result().signatures
    found = verified(process, path, authority)[signature.field]
    assert (found.signer, found.issuer) == ("Ada Keel", "Harbour Authority")
    assert (found.intact, found.covered, found.later) == (True, Covered.FILE, Later.NOTHING)
    assert found.trust is Trust.KNOWN
    assert found.signed == signature.signed
    assert found.stamp is None, "its time is only claimed"
    assert verified(process, path)["seller"].trust is Trust.UNKNOWN, "to a computer without that authority"


def test_a_time_stamp_tells_when(process: PdfProcess, tmp_path: Path, authority: Signer, ada: Signer) -> None:
    clock = signer("Harbour Clock", authority, stamps=True)
    path = sign(contract(tmp_path / "a.pdf"), ada, "seller", stamper=clock)
    found = verified(process, path, authority)["seller"]
    assert found.stamp is Trust.KNOWN
    assert found.signed
    stranger = signer("Strange Clock", signer("Strange Authority"), stamps=True)
    path = sign(contract(tmp_path / "b.pdf"), ada, "seller", stamper=stranger)
    found = verified(process, path, authority)["seller"]
    assert (found.trust, found.stamp) == (Trust.KNOWN, Trust.UNKNOWN)
    told = " ".join(map(str, sentences(found, "noon")))
    assert "Time stamp of an authority that this computer does not trust: noon." in told


def test_a_second_signature_leaves_the_first_intact(
    process: PdfProcess, tmp_path: Path, authority: Signer, ada: Signer
) -> None:
    path = sign(contract(tmp_path / "a.pdf"), ada, "seller")
    sign(path, signer("Bert Stern", authority), "buyer")
    found = verified(process, path, authority)
    first, second = found["seller"], found["buyer"]
    assert (first.intact, first.covered, first.later) == (True, Covered.REVISION, Later.ALLOWED)
    assert (second.signer, second.covered, second.later) == ("Bert Stern", Covered.FILE, Later.NOTHING)


def test_a_field_filled_in_later_is_allowed(process: PdfProcess, tmp_path: Path, ada: Signer) -> None:
    path = sign(contract(tmp_path / "a.pdf"), ada, "seller")
    target = tmp_path / "filled.pdf"
    target.touch()
    process.write_form(str(path), {"place": ("Bremen",)}, str(target), inside=True).result()
    found = verified(process, target)["seller"]
    assert (found.intact, found.covered) == (True, Covered.REVISION)
    assert found.later in (Later.ALLOWED, Later.OTHER), "as pyHanko judges what was written"


def test_text_changed_afterwards_is_told(process: PdfProcess, tmp_path: Path, ada: Signer) -> None:
    path = sign(contract(tmp_path / "a.pdf"), ada, "seller")
    with pymupdf.open(path) as document:
        document[0].insert_text((72, 100), "The price is 900 euros.")
        document.saveIncr()
    found = verified(process, path)["seller"]
    assert (found.intact, found.covered, found.later) == (True, Covered.REVISION, Later.OTHER)


def test_a_byte_changed_in_the_signed_part_breaks_the_signature(
    process: PdfProcess, tmp_path: Path, ada: Signer
) -> None:
    path = sign(contract(tmp_path / "a.pdf"), ada, "seller")
    path.write_bytes(path.read_bytes().replace(b"/Reason (Agreed)", b"/Reason (Refuse)"))
    assert not verified(process, path)["seller"].intact


def test_an_expired_certificate_is_told(
    process: PdfProcess, tmp_path: Path, authority: Signer, ada: Signer
) -> None:
    path = sign(contract(tmp_path / "a.pdf"), signer("Old Hand", authority, days=-1), "seller")
    assert verified(process, path, authority)["seller"].trust is Trust.EXPIRED
    found = verified(process, path, ada)["seller"]
    assert found.trust is Trust.UNKNOWN, "a stranger's certificate is no better for having expired"


def test_an_encrypted_file_is_verified_with_its_password(process: PdfProcess, tmp_path: Path, ada: Signer) -> None:
    path = sign(contract(tmp_path / "a.pdf", password=KEY), ada, "seller", password=KEY)
    assert verified(process, path, password=KEY)["seller"].intact
    assert verified(process, path) == {}


def test_a_signature_that_is_none_costs_that_signature_only(
    process: PdfProcess, tmp_path: Path, ada: Signer
) -> None:
    path = sign(sign(contract(tmp_path / "a.pdf"), ada, "seller"), ada, "buyer")
    content = path.read_bytes()
    at = content.index(b"/Contents <") + len(b"/Contents <")
    path.write_bytes(content[:at] + b"30820000" + b"0" * 200 + content[at + 208 :])
    assert [signature.field for signature in process.properties(str(path)).result().signatures] == [
        "seller",
        "buyer",
    ]
    assert set(verified(process, path)) == {"buyer"}


def test_the_last_of_very_many_signatures_is_verified_unless_nobody_waits_for_it(
    process: PdfProcess, tmp_path: Path, ada: Signer
) -> None:
    path = contract(tmp_path / "a.pdf")
    with pymupdf.open(path) as document:
        fields = [document.get_new_xref() for _ in range(150)]
        for number, field in enumerate(fields):
            document.update_object(field, f"<</FT/Sig/T(witness {number})/V<</Type/Sig>>>>")
        form = document.pdf_catalog()
        place = document.xref_get_key(form, "AcroForm/Fields")[1].strip("[]")
        document.xref_set_key(form, "AcroForm/Fields", f"[{place} {' '.join(f'{each} 0 R' for each in fields)}]")
        document.saveIncr()
    sign(path, ada, "seller")
    assert [each.field for each in process.properties(str(path)).result().signatures][-1] == "seller"
    assert set(verified(process, path)) == {"seller"}, "the witnesses have signed nothing"
    with pytest.raises(Cancelled):
        process.signatures(str(path), [], stopped=lambda: True)


@pytest.mark.parametrize("start", ["", "x" * 200], ids=["equal names", "names equal in what is shown"])
def test_a_forged_signature_does_not_borrow_the_verdict_of_another(
    process: PdfProcess, tmp_path: Path, ada: Signer, start: str
) -> None:
    path = sign(sign(contract(tmp_path / "a.pdf"), ada, f"{start}seller"), ada, f"{start}forger")
    if not start:
        path.write_bytes(path.read_bytes().replace(b"(forger)", b"(seller)"))
    first, second = process.properties(str(path)).result().signatures
    assert first.field == second.field
    assert verified(process, path) == {}, "nobody can tell which of them would be meant"


def test_the_command_line_tells_them_against_the_systems_store(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    authority: Signer,
    ada: Signer,
) -> None:
    store = tmp_path / "store.pem"
    store.write_bytes(authority.pem)
    monkeypatch.setenv("SSL_CERT_FILE", str(store))
    path = sign(contract(tmp_path / "a.pdf"), ada, "seller")
    base = ["--data-dir", str(tmp_path / "data"), "signatures"]
    assert cli.main([*base, str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["field"], told["verified"]["trust"], told["verified"]["covered"]) == ("seller", "known", "file")
    with pymupdf.open(path) as document:
        document[0].insert_text((72, 100), "The price is 900 euros.")
        document.saveIncr()
    assert cli.main([*base, str(path)]) == 1
    assert "The file was changed after signing." in capsys.readouterr().out
    path.write_bytes(path.read_bytes().replace(b"/Reason (Agreed)", b"/Reason (Refuse)"))
    assert cli.main([*base, str(path)]) == 1
    assert "seller: The signature in the name of Ada Keel is broken" in capsys.readouterr().out
    assert cli.main([*base, str(contract(tmp_path / "b.pdf"))]) == 0
