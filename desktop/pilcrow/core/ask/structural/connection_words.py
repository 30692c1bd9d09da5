"""What is said of how two things are connected, in the languages in which that can be asked."""

from __future__ import annotations

from ...graph.relations import Relation

SAID: dict[str, dict[str, str]] = {
    "english": {
        "path": "{} are connected: {}.",
        "direct": "{} are named together, {}:",
        "apart": "No passages were found that lead from {} to {}.",
        "read": "Found by where the terms stand together, without a chat model; there may be more.",
        "and": "{} and {}",
        "said": "as a chat model read it",
        Relation.SENTENCE: "in one sentence",
        Relation.ROW: "in one row of a table",
        Relation.COLUMN: "in a column of a table that is called so",
        Relation.REFERENCE: "by a cross-reference",
        Relation.PART: "as a part",
        Relation.ABBREVIATION: "as an abbreviation",
        Relation.DEFINITION: "in a definition",
    },
    "german": {
        "path": "{} hängen zusammen: {}.",
        "direct": "{} sind miteinander genannt, {}:",
        "apart": "Es fanden sich keine Stellen, die von {} zu {} führen.",
        "read": "Danach gefunden, wo die Begriffe zusammen stehen, ohne Sprachmodell; mehr kann es geben.",
        "and": "{} und {}",
        "said": "wie ein Sprachmodell es las",
        Relation.SENTENCE: "in einem Satz",
        Relation.ROW: "in einer Zeile einer Tabelle",
        Relation.COLUMN: "in einer Spalte einer Tabelle, die so heißt",
        Relation.REFERENCE: "durch einen Verweis",
        Relation.PART: "als Teil",
        Relation.ABBREVIATION: "als Abkürzung",
        Relation.DEFINITION: "in einer Definition",
    },
    "french": {
        "path": "{} sont liés : {}.",
        "direct": "{} sont nommés ensemble, {} :",
        "apart": "Aucun passage trouvé ne mène de {} à {}.",
        "read": "Trouvé là où les termes se côtoient, sans modèle de langage ; il peut y en avoir d’autres.",
        "and": "{} et {}",
        "said": "comme un modèle de langage l’a lu",
        Relation.SENTENCE: "dans une phrase",
        Relation.ROW: "dans une ligne de tableau",
        Relation.COLUMN: "dans une colonne de tableau de ce nom",
        Relation.REFERENCE: "par un renvoi",
        Relation.PART: "comme partie",
        Relation.ABBREVIATION: "comme abréviation",
        Relation.DEFINITION: "dans une définition",
    },
    "spanish": {
        "path": "{} están relacionados: {}.",
        "direct": "{} se nombran juntos, {}:",
        "apart": "No se encontraron pasajes que lleven de {} a {}.",
        "read": "Según dónde aparecen juntos los términos, sin modelo de lenguaje; puede haber más.",
        "and": "{} y {}",
        "said": "como lo leyó un modelo de lenguaje",
        Relation.SENTENCE: "en una frase",
        Relation.ROW: "en una fila de una tabla",
        Relation.COLUMN: "en una columna de una tabla que se llama así",
        Relation.REFERENCE: "por una remisión",
        Relation.PART: "como parte",
        Relation.ABBREVIATION: "como abreviatura",
        Relation.DEFINITION: "en una definición",
    },
}
"""By language the sentences of an answer, and how two things are related."""
