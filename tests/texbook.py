"""A book made by TeX, with its sources and its SyncTeX file, in a folder."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

MADE = Path(__file__).parent / "synctex"


def put(folder: Path, name: str = "paper") -> Path:
    """Put the book into a folder, as if TeX had made it there: `paper`, or `rebuilt` over it. The PDF's path."""
    for source, target in ((f"{name}.tex", "paper.tex"), ("chapter.tex", "chapter.tex")):
        shutil.copy(MADE / source, folder / target)
    told = gzip.decompress((MADE / f"{name}.synctex.gz").read_bytes()).replace(b"/book/", f"{folder}/".encode())
    (folder / "paper.synctex.gz").write_bytes(gzip.compress(told))
    fresh = shutil.copy(MADE / f"{name}.pdf", folder / "paper.new")
    return Path(fresh).replace(folder / "paper.pdf")
