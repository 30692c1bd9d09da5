"""The words with which documents cite others, in every language of the lexicon."""

from __future__ import annotations

from .lexicon import concept

BIBLIOGRAPHY = concept(
    "bibliography",  # the title of a list of what is cited; right of the bar less usual ones
    """
    english: references, bibliography | works cited, literature cited, literature, cited literature, sources,
    reference list, list of references, references and notes, selected bibliography;
    german: literatur, literaturverzeichnis | quellenverzeichnis, quellen, referenzen, bibliographie, bibliografie,
    literaturangaben, literaturhinweise; french: bibliographie, références | références bibliographiques, sources;
    spanish: bibliografía, referencias | referencias bibliográficas, fuentes;
    italian: bibliografia, riferimenti | riferimenti bibliografici, fonti;
    portuguese: bibliografia, referências | referências bibliográficas, fontes;
    dutch: literatuur, literatuurlijst | bibliografie, referenties, bronnen;
    swedish: litteratur, referenser | litteraturförteckning, källor, källförteckning, bibliografi;
    danish: litteratur, litteraturliste | referencer, kilder, bibliografi;
    norwegian: litteratur, referanser | litteraturliste, kilder, bibliografi;
    finnish: lähteet, kirjallisuus | lähdeluettelo, viitteet, kirjallisuusluettelo;
    hungarian: irodalomjegyzék, irodalom | hivatkozások, bibliográfia, források;
    romanian: bibliografie, referințe | referințe bibliografice; turkish: kaynakça, kaynaklar | referanslar;
    polish: bibliografia, literatura | spis literatury, źródła, piśmiennictwo;
    czech: literatura, bibliografie | seznam literatury, použitá literatura, zdroje, reference;
    russian: литература, список литературы | библиография, список использованных источников, источники;
    arabic: المراجع, المصادر | المصادر والمراجع, قائمة المراجع; persian: منابع, مراجع | فهرست منابع, کتابنامه;
    chinese: 参考文献, 參考文獻 | 参考书目, 引用文献; japanese: 参考文献, 引用文献 | 文献;
    korean: 참고문헌, 참고 문헌 | 문헌
    """,
)
AND_OTHERS = concept(
    "and others",  # after the first of many authors
    """
    english: et al., and others, and colleagues; german: u. a., u.a., et al., und andere; french: et al., et coll.;
    spanish: et al., y otros, y col.; italian: et al., e altri; portuguese: et al., e outros; dutch: e.a., et al.;
    swedish: m.fl., m. fl., et al.; danish: m.fl., et al.; norwegian: m.fl., mfl., et al.; finnish: ym., et al.;
    hungarian: és mtsai, és mtsai., et al.; romanian: ș.a., et al.; turkish: vd., ve ark., ve diğerleri;
    polish: i in., i inni; czech: a kol., et al., a další; russian: и др.; arabic: وآخرون; persian: و همکاران;
    chinese: 等; japanese: ほか, 他, ら; korean: 외
    """,
)
TO_FORMULAS = concept(
    "to formulas",  # before the number of a formula in running text
    """
    english: by, in, from, of, to, with, and, into, via, using, see, satisfies, gives, both, that;
    german: aus, in, nach, mit, von, durch, gemäß, und, siehe, wegen, laut; french: de, dans, par, avec, et, voir,
    selon, à; spanish: de, en, por, con, y, véase, según, a; italian: da, in, di, con, e, vedi, nella, dalla, per;
    portuguese: de, em, por, com, e, ver, segundo; dutch: uit, in, van, met, en, zie, volgens, door;
    swedish: av, i, från, med, och, se, enligt; danish: af, i, fra, med, og, se, ifølge;
    norwegian: av, i, fra, med, og, se, ifølge; finnish: ja, katso; hungarian: és, lásd, a, az;
    romanian: din, în, cu, și, prin, vezi;
    turkish: ve, ile; polish: z, w, i, ze, przez, zob.; czech: z, ze, v, a, podle, viz;
    russian: из, в, и, с, по, см.;
    arabic: من, في, و; persian: از, در, و; chinese: 由, 从, 式, 将, 和; japanese: 式; korean: 식, 와, 과
    """,
)
