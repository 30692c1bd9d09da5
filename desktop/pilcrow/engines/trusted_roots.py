"""Certificates of the authorities that this computer trusts, as the system keeps them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

_BUNDLES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem")
"""Where systems keep them, for an OpenSSL that was built for another one."""


def trusted_roots() -> tuple[bytes, ...]:
    """Certificates (DER) of the system's store; none where it has no store that OpenSSL reads."""
    import ssl  # takes a while to load, and few files are signed

    context = ssl.create_default_context()
    found = context.get_ca_certs(binary_form=True)
    if not found:
        with suppress(OSError, StopIteration):
            context.load_verify_locations(next(filter(Path.is_file, map(Path, _BUNDLES))))
            found = context.get_ca_certs(binary_form=True)
    return tuple(found)
