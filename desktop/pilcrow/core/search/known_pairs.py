"""Texts for testing an embedding model: questions with their passages, and texts with nothing in common."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..protocols import Embedder, Floats

UNRELATED = (
    "The weather tomorrow will be rainy with strong winds.",
    "Total revenue rose by four per cent in the third quarter.",
    "Press the power button for three seconds to start the device.",
    "The patient was given ten milligrams twice a day.",
    "Returns a list of all files in the given folder.",
    "She closed the door and walked slowly down to the river.",
    "Der Vertrag kann mit einer Frist von drei Monaten gekündigt werden.",
    "Le théorème se démontre par récurrence.",
    "Los estudiantes deben entregar el trabajo antes del viernes.",
    "Температура воды не должна превышать сорока градусов.",
    "この機能は設定画面から有効にできます。",
    "该软件包依赖于以下库。",
)
"""Texts with nothing in common. The part shared by their vectors (E5's have cosines of 0.77) says nothing about a
text, but would drown the rest: it is subtracted from every vector of a `centred` model (the first step of Mu and
Viswanath, "All-but-the-Top", 2018).
"""
_ALIKE = {
    "English": (
        ("How is the battery charged?", "Connect the cable to charge the accumulator within two hours."),
        ("When was the king crowned?", "The monarch received his crown in the spring of 1804."),
        ("side effects of the drug", "Patients who took the medicine reported nausea and headache."),
    ),
    "German": (
        ("Wie wird der Akku geladen?", "Zum Laden des Akkus wird das Kabel für zwei Stunden angesteckt."),
        ("Wann wurde der König gekrönt?", "Im Frühling 1804 wurde dem König die Krone aufgesetzt."),
        ("Nebenwirkungen des Medikaments", "Patienten berichteten nach der Arznei von Übelkeit und Kopfschmerz."),
    ),
    "Chinese": (
        ("电池怎么充电？", "连接电缆后，电池会在两小时内充满电。"),
        ("国王是什么时候加冕的？", "国王于1804年春天接受了王冠，举行了加冕典礼。"),
        ("这种药物的副作用", "服用该药物的患者出现了恶心和头痛的副作用。"),
    ),
}
"""Questions by language, each with the passage nearest to it for any model that knows the language."""
LANGUAGES = tuple(_ALIKE)


def are_crowded(rows: Floats) -> bool:
    """True if the vectors (n, dimension) of `UNRELATED` texts are too alike, so that a part must be subtracted."""
    # mean cosine of unrelated texts above which their common part is subtracted from all vectors
    return float((rows @ rows.T)[np.triu_indices(len(rows), 1)].mean()) > 0.5


def languages_known(embedder: Embedder) -> tuple[str, ...]:
    """Languages in which an embedder finds the passages of known questions. Raises `ModelError`."""
    return tuple(language for language, pairs in _ALIKE.items() if _finds(embedder, pairs))


def _finds(embedder: Embedder, pairs: Sequence[tuple[str, str]]) -> bool:
    """True if each question is nearest to its own passage, among the others and unrelated texts."""
    vectors = np.stack([rows[0] for rows in embedder.passages([*(passage for _, passage in pairs), *UNRELATED])])
    return all(int(np.argmax(vectors @ embedder.query(query))) == at for at, (query, _) in enumerate(pairs))
