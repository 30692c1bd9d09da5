"""How one asks in the languages that the program knows best: what a sentence that defines something looks like,
and the questions that ask for a meaning, a table, a section.
"""

from __future__ import annotations

from typing import NamedTuple


class Asking(NamedTuple):
    """The words of one language. `asks` are the words a question begins with, `articles` those before a term;
    `is_a` and `means` are regular expressions for what stands between a term and its definition, `amounts` for
    what stands between a quantity and its value. The others are questions, with "{}" for the term, the caption or
    the title, and in `how_much` "{verb}" for the group of that name.
    """

    asks: str
    articles: str
    is_a: str
    means: str
    what_is: str
    meaning: str
    shows: str
    about: str
    amounts: str
    how_much: str


ASKING = {
    "english": Asking(
        "how what why when where who which whose can may must is are do does",
        "the a an",
        r"is (?:an?|the|one of)",
        r"means|shall mean|refers to|is defined as|denotes",
        "What is {}?",
        "What does “{}” mean?",
        "What does “{}” show?",
        "What is said about “{}”?",
        r"(?P<verb>is|was|are|were) (?:about |approximately |at least |at most |up to )?[$€£]?\d",
        "What {verb} {}?",
    ),
    "german": Asking(
        "wie was warum wann wo wer wen welche welcher welches wozu wodurch darf muss kann",
        "der die das ein eine",
        r"ist (?:ein|eine|der|die|das)",
        r"bedeutet|bezeichnet|heißt|ist definiert als",
        "Was ist {}?",
        "Was bedeutet „{}“?",
        "Was zeigt „{}“?",
        "Was steht zu „{}“?",
        r"(?P<verb>beträgt|betrug|betragen)",
        "Wie viel {verb} {}?",
    ),
    "french": Asking(
        "comment pourquoi quand où qui quel quelle quels quelles que combien",
        "le la les l' un une",
        r"est (?:un|une|le|la|l['’])",
        r"désigne|signifie|s['’]entend",
        "Qu’est-ce que {} ?",
        "Que signifie « {} » ?",
        "Que montre « {} » ?",
        "Que dit-on de « {} » ?",
        r"(?P<verb>s['’]élève|s['’]élevait) à",
        "À combien {verb} {} ?",
    ),
    "spanish": Asking(
        "¿ cómo qué por cuándo dónde quién cuál cuáles cuánto cuántos",
        "el la los las un una",
        r"es (?:un|una|el|la)",
        r"significa|se refiere a|designa|se entiende",
        "¿Qué es {}?",
        "¿Qué significa «{}»?",
        "¿Qué muestra «{}»?",
        "¿Qué se dice de «{}»?",
        r"(?P<verb>asciende|ascendió|ascendía) a",
        "¿A cuánto {verb} {}?",
    ),
    "italian": Asking(
        "come perché quando dove chi quale quali quanto quanti che",
        "il lo la i gli le l' un uno una",
        r"è (?:un|uno|una|un['’]|il|la|lo)",
        r"significa|indica|si intende|designa",
        "Che cos’è {}?",
        "Che cosa significa «{}»?",
        "Che cosa mostra «{}»?",
        "Che cosa si dice di «{}»?",
        r"(?P<verb>ammonta|ammontava) a",
        "A quanto {verb} {}?",
    ),
    "portuguese": Asking(
        "como porque quando onde quem qual quais quanto quantos",
        "o a os as um uma",
        r"é (?:um|uma|o|a)",
        r"significa|designa|refere-se a|entende-se",
        "O que é {}?",
        "O que significa “{}”?",
        "O que mostra “{}”?",
        "O que se diz de “{}”?",
        r"(?P<verb>ascende|ascendeu) a",
        "A quanto {verb} {}?",
    ),
    "dutch": Asking(
        "hoe wat waarom wanneer waar wie welke welk hoeveel",
        "de het een",
        r"is (?:een|de|het)",
        r"betekent|wordt verstaan|verwijst naar",
        "Wat is {}?",
        "Wat betekent “{}”?",
        "Wat laat “{}” zien?",
        "Wat staat er over “{}”?",
        r"(?P<verb>bedraagt|bedroeg)",
        "Hoeveel {verb} {}?",
    ),
    "russian": Asking(
        "как что почему когда где кто какой какая какие сколько зачем",
        "",
        r"(?:—|–|-) это|является",
        r"означает|обозначает|называется",
        "Что такое {}?",
        "Что означает «{}»?",
        "Что показывает «{}»?",
        "Что сказано о «{}»?",
        r"(?P<verb>составляет|составила|составил)",
        "Сколько {verb} {}?",
    ),
}
