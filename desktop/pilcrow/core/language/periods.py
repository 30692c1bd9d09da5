"""Lines that only name a date or a period, as stand over the columns of tables: "Year Ended December 31,"."""

from __future__ import annotations

import re

from .lexicon import concept
from .number_words import CARDINALS, MONTHS
from .stopwords import STOP_WORDS

PERIOD = concept(
    "period",  # with the words that bound it: "three months ended"
    """
    english: year, quarter, month, week, period | years, quarters, months, weeks, periods, fiscal, ended,
    ending; german: jahr, quartal, monat, woche, zeitraum, geschäftsjahr | jahre, quartale, monate, wochen,
    endend, beendet; french: année, trimestre, mois, semaine, exercice, période | années, trimestres, semaines,
    exercices, clos, close; spanish: año, trimestre, mes, semana, ejercicio, período | años, meses, semanas,
    terminado, terminados, finalizado; italian: anno, trimestre, mese, settimana, esercizio | anni, trimestri,
    mesi, settimane, chiuso, terminato; portuguese: ano, trimestre, mês, semana, exercício | anos, trimestres,
    meses, semanas, findo, findos, encerrado; dutch: jaar, kwartaal, maand, week, boekjaar | jaren, kwartalen,
    maanden, weken, eindigend, geëindigd; swedish: år, kvartal, månad, vecka, räkenskapsår | månader, veckor;
    danish: år, kvartal, måned, uge, regnskabsår | måneder, uger; norwegian: år, kvartal, måned, uke,
    regnskapsår | måneder, uker; finnish: vuosi, neljännes, kuukausi, viikko, tilikausi | vuotta, kuukautta,
    päättynyt; hungarian: év, negyedév, hónap, hét | végződő, zárult; romanian: an, trimestru, lună, săptămână |
    ani, luni, încheiat; turkish: yıl, çeyrek, ay, hafta, dönem | sona, eren, biten; polish: rok, kwartał,
    miesiąc, tydzień | lata, miesiące, miesięcy, zakończony; czech: rok, čtvrtletí, měsíc, týden | roky, měsíce,
    měsíců, končící; russian: год, квартал, месяц, неделя, период | года, месяца, месяцев, закончившийся;
    arabic: سنة, ربع, شهر, السنة | المنتهية; persian: سال, ماه, هفته | منتهی; chinese: 年, 年度, 季度, 月, 日;
    japanese: 年, 年度, 四半期, 月, 日; korean: 년, 연도, 분기, 월, 일
    """,
)
_PERIODS = frozenset(PERIOD.words)
_MOST = 16
"""Words of a line that is a period, at the most."""
_WORD = re.compile(r"[^\W\d_]+")
_AROUND = frozenset(word for words in STOP_WORDS.values() for word in words) | frozenset(CARDINALS)


def is_period(text: str) -> bool:
    """Whether a text has no other words than those of dates and periods: "At December 31, 2019", "2019 2018"."""
    found = _WORD.findall(text.casefold())
    return len(found) <= _MOST and all(word in MONTHS or word in _PERIODS or word in _AROUND for word in found)


def names_a_period(text: str) -> bool:
    """Whether it says so in words and does nothing else: "For the Years Ended December 31,", not "May 5, 2021"."""
    return is_period(text) and any(word in _PERIODS for word in _WORD.findall(text.casefold()))
