"""Digital signatures of a file, verified."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from ...core.reader.pdf import OpenedFile, Properties
from ...core.reader.signatures import VerifiedSignature, sentences
from ...engines.pdf.parent.process import PdfProcess
from ...engines.trusted_roots import trusted_roots
from ..opening import open_workspace
from ..printing import print_json, say
from ..stop import Stop

_Found = dict[str, VerifiedSignature]


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    """Print each signature; the exit status is 1 if one of them is broken, stands for a part of the file only, was
    followed by changes that it does not allow, or cannot be verified.
    """
    with open_workspace(args, folder, stop) as workspace:

        def read(process: PdfProcess, file: OpenedFile) -> tuple[Properties, _Found]:
            told = process.properties(file.path, password=file.password).result()
            if not told.signatures:
                return told, {}
            roots, stopped = trusted_roots(), workspace.stopped
            return told, process.signatures(file.path, roots, password=file.password, stopped=stopped)

        told, found = workspace.unlocked(OpenedFile(args.file), read)
    for signature in told.signatures:
        verified = found.get(signature.field)
        moment = verified.signed if verified else signature.signed
        when = datetime.fromtimestamp(moment, UTC).isoformat() if moment else ""
        words = [str(sentence) for sentence in sentences(verified, when)]
        if args.json:
            print_json({"field": signature.field, "told": words, "verified": _plain(verified)})
        else:
            print(f"{signature.field}: {' '.join(words)}")
    if not told.signatures:
        say("There is no signature in this file.")
    verdicts = [found.get(signature.field) for signature in told.signatures]
    return int(not all(verified and verified.unharmed for verified in verdicts))


def _plain(verified: VerifiedSignature | None) -> dict[str, object] | None:
    """A verified signature in JSON's values: enumerations by their values."""
    return None if verified is None else {k: getattr(v, "value", v) for k, v in asdict(verified).items()}
