"""Choice of the OCR engine. Imports nothing heavy: both ends of the pipe use it."""

from __future__ import annotations

import importlib.util
import shutil
from dataclasses import dataclass
from pathlib import Path

DETECTOR, RECOGNISER = "PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx"
TURNED = "ch_ppocr_mobile_v2.0_cls_mobile.onnx"
_VERSION = 1  # of the processing of an engine's output: a new one reads stored pages anew


@dataclass(frozen=True, slots=True)
class Engine:
    """The OCR engine and its settings. `name` is "rapidocr" or "tesseract"; `languages` are Tesseract's language
    codes ("eng+deu"); `model` is a file to use in place of RapidOCR's own recogniser, for other scripts.
    """

    name: str = "rapidocr"
    languages: str = "eng"
    model: str = ""

    @property
    def id(self) -> str:
        """Identifies the engine and its settings, as the key of stored pages."""
        how = self.languages if self.name == "tesseract" else Path(self.model).name or RECOGNISER
        return f"{self.name} {how} {_VERSION}"

    @property
    def programs(self) -> bool:
        """True if the engine is a separate program."""
        return self.name == "tesseract"

    @property
    def files(self) -> list[str]:
        """Files that the engine reads besides the installed ones."""
        return [self.model] if self.model else []

    def missing(self) -> str:
        """Reason why the engine cannot read pages, in a sentence; "" if it can."""
        if self.name == "tesseract":
            return "" if shutil.which("tesseract") else "Tesseract is not installed."
        if rapidocr_folder() is None:
            return "The models of the package rapidocr are missing."
        if self.model and not Path(self.model).is_file():
            return f"The OCR model {self.model} does not exist: put another into the setting “ocr_model”."
        return ""


def rapidocr_folder() -> Path | None:
    """Folder of RapidOCR's models, None if they are not installed. Runs nothing of the package."""
    found = importlib.util.find_spec("rapidocr")
    folder = Path(found.origin).parent / "models" if found and found.origin else None
    return folder if folder and all((folder / name).is_file() for name in (DETECTOR, TURNED, RECOGNISER)) else None
