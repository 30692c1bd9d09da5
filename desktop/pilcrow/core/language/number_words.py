"""The words that numbers are written with: number words, scales, units, currencies, months, and what bounds them.

Each table is "what it means: words;"; the languages are English, German, French and Spanish, for months and scales
some more. All words are in small letters.
"""

from __future__ import annotations

from decimal import Decimal

from .lexicon import any_of


def _table(lines: str) -> dict[str, str]:
    """word -> what it means, from "meaning: word, word; meaning: word"."""
    found: dict[str, str] = {}
    for entry in " ".join(lines.split()).split("; "):
        meaning, _, words = entry.partition(": ")
        found |= dict.fromkeys((word.strip() for word in words.split(",")), meaning)
    return found


CARDINALS = {
    word: int(value)
    for word, value in _table(
        """
    0: zero, null, zéro, cero;
    1: one, eins, ein, eine, einen, einem, einer, un, une, uno, una;
    2: two, zwei, deux, dos;
    3: three, drei, trois, tres;
    4: four, vier, quatre, cuatro;
    5: five, fünf, cinq, cinco;
    6: six, sechs, seis;
    7: seven, sieben, sept, siete;
    8: eight, acht, huit, ocho;
    9: nine, neun, neuf, nueve;
    10: ten, zehn, dix, diez;
    11: eleven, elf, onze, once;
    12: twelve, zwölf, douze, doce, dozen, dutzend, douzaine, docena;
    13: thirteen, dreizehn, treize, trece;
    14: fourteen, vierzehn, quatorze, catorce;
    15: fifteen, fünfzehn, quinze, quince;
    16: sixteen, sechzehn, seize, dieciséis;
    17: seventeen, siebzehn, dix-sept, diecisiete;
    18: eighteen, achtzehn, dix-huit, dieciocho;
    19: nineteen, neunzehn, dix-neuf, diecinueve;
    20: twenty, zwanzig, vingt, veinte;
    30: thirty, dreißig, dreissig, trente, treinta;
    40: forty, vierzig, quarante, cuarenta;
    50: fifty, fünfzig, cinquante, cincuenta;
    60: sixty, sechzig, soixante, sesenta;
    70: seventy, siebzig, soixante-dix, setenta;
    80: eighty, achtzig, quatre-vingts, ochenta;
    90: ninety, neunzig, quatre-vingt-dix, noventa;
    100: hundred, hundert, cent, cien
    """
    ).items()
}
ONE = frozenset(word for word, value in CARDINALS.items() if value == 1)
"""Words for 1 that are mostly articles or pronouns."""
AMBIGUOUS = frozenset({"once", "null", "un", "dos", "elf", "quince", "sept", "neuf", "cent", "six", "onze"})
"""Number words of one language that mean something else in another: they count beside a noun of their own only."""

ORDINALS = {
    word: int(value)
    for word, value in _table(
        """
    1: first, erste, ersten, erster, erstes, premier, première, primer, primero, primera;
    2: second, zweite, zweiten, zweiter, zweites, deuxième, seconde, segundo, segunda;
    3: third, dritte, dritten, dritter, drittes, troisième, tercer, tercero, tercera;
    4: fourth, vierte, vierten, vierter, quatrième, cuarto, cuarta;
    5: fifth, fünfte, fünften, fünfter, cinquième, quinto, quinta;
    6: sixth, sechste, sechsten, sixième, sexto, sexta;
    7: seventh, siebte, siebten, septième, séptimo, séptima;
    8: eighth, achte, achten, huitième, octavo, octava;
    9: ninth, neunte, neunten, neuvième, noveno, novena;
    10: tenth, zehnte, zehnten, dixième, décimo, décima;
    11: eleventh, elfte, elften, onzième;
    12: twelfth, zwölfte, zwölften, douzième;
    13: thirteenth, dreizehnte, dreizehnten, treizième;
    14: fourteenth, vierzehnte, vierzehnten, quatorzième;
    15: fifteenth, fünfzehnte, fünfzehnten, quinzième;
    20: twentieth, zwanzigste, zwanzigsten, vingtième
    """
    ).items()
}

SCALES = {
    word: Decimal(10) ** int(power)
    for word, power in _table(
        """
    2: hundred, hundert, cent, cents;
    3: thousand, thousands, tausend, tsd, tsd., t€, mille, millier, milliers, mil, miles, k;
    6: million, millions, millionen, mio, mio., millón, millones, milione, milioni, milhão, milhões,
        miljoen, mln, mm, m;
    9: billion, billions, milliarde, milliarden, mrd, mrd., milliard, milliards, miliardi, miljard, bn, b;
    12: trillion, trillions, billionen, tn
    """
    ).items()
}
SHORT_SCALES = frozenset({"k", "m", "mm", "b", "bn", "tn", "mln"})
"""Count only right behind the number of an amount of money."""
SPELLED_SCALES = frozenset(word for word in SCALES if word not in SHORT_SCALES)

FRACTIONS = {
    word: Decimal(numerator) / Decimal(denominator)
    for word, (numerator, denominator) in {
        word: meaning.split("/")
        for word, meaning in _table(
            """
    1/2: half, one half, one-half, die hälfte, hälfte, la moitié, moitié, la mitad, mitad;
    1/3: a third, one third, one-third, ein drittel, un tiers, un tercio;
    2/3: two thirds, two-thirds, zwei drittel, deux tiers, dos tercios;
    1/4: a quarter, one quarter, one-quarter, one-fourth, one fourth, ein viertel, un quart, una cuarta
        parte;
    3/4: three quarters, three-quarters, three-fourths, three fourths, drei viertel, dreiviertel, trois
        quarts, tres cuartos;
    1/5: a fifth, one fifth, one-fifth, ein fünftel, un cinquième, una quinta parte;
    2/5: two fifths, two-fifths, zwei fünftel, deux cinquièmes;
    3/5: three fifths, three-fifths, drei fünftel, trois cinquièmes;
    4/5: four fifths, four-fifths, vier fünftel, quatre cinquièmes;
    1/10: a tenth, one tenth, one-tenth, ein zehntel, un dixième
    """
        ).items()
    }.items()
}
SIGNS = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75"), "⅓": Decimal(1) / 3, "⅔": Decimal(2) / 3}

FACTORS = {
    word: Decimal(value)
    for word, value in _table(
        """
    0.5: halved, halves, halbiert, halbierte, halbieren, réduit de moitié;
    2: double, doubled, doubles, doubling, twice, twofold, verdoppelt, verdoppelte, verdoppeln, doppelt,
        zweimal, doublé, doubler, deux fois, duplicado, duplicó, dos veces, el doble;
    3: triple, tripled, triples, tripling, threefold, three times, verdreifacht, verdreifachte, dreifach,
        dreimal, triplé, trois fois, triplicado, triplicó, tres veces;
    4: quadruple, quadrupled, quadruples, quadrupling, fourfold, four times, vervierfacht, vervierfachte,
        vierfach, viermal, quadruplé, quatre fois, cuadruplicado, cuatro veces;
    5: quintupled, fivefold, five times, verfünffacht, fünffach, fünfmal, quintuplé, cinq fois;
    10: tenfold, ten times, verzehnfacht, zehnfach, zehnmal, décuplé, dix fois
    """
    ).items()
}

UNITS: dict[str, tuple[str, Decimal]] = {
    word: (meaning.split()[0], Decimal(meaning.split()[1]))
    for word, meaning in _table(
        """
    % 1: %, percent, per cent, pct, prozent, v.h., pour cent, por ciento, per cento, procent;
    pp 1: percentage point, percentage points, percentage-point, prozentpunkt, prozentpunkte,
        prozentpunkten, point de pourcentage, points de pourcentage, puntos porcentuales, punto porcentual,
        pp, ppt;
    pp 0.01: basis point, basis points, bps, bp, basispunkt, basispunkte, basispunkten, points de base,
        point de base, puntos básicos;
    °C 1: °c, ° c, degrees celsius, degree celsius, grad celsius, degrés celsius, grados celsius;
    °F 1: °f, ° f, degrees fahrenheit, degree fahrenheit, grad fahrenheit, degrés fahrenheit;
    g 1: g, gram, grams, gramm, gramme, grammes, gramo, gramos;
    g 0.001: mg, milligram, milligrams, milligramm, milligrammes;
    g 1000: kg, kilo, kilos, kilogram, kilograms, kilogramm, kilogrammes, kilogramos;
    g 1000000: tonne, tonnes, metric ton, metric tons, tonnen, toneladas;
    lb 1: lb, lbs, lb., lbs., pound, pounds, pfund, livres;
    oz 1: oz, oz., ounce, ounces;
    l 1: l, liter, liters, litre, litres, litern, litro, litros;
    l 0.001: ml, milliliter, milliliters, millilitre, millilitres;
    gal 1: gal, gal., gallon, gallons;
    m 1: m, meter, meters, metre, metres, metern, mètre, mètres, metro, metros;
    m 0.01: cm, centimeter, centimeters, centimetre, centimetres, zentimeter, centimètre, centimètres;
    m 0.001: mm, millimeter, millimeters, millimetre, millimetres, millimètre, millimètres;
    m 1000: km, kilometer, kilometers, kilometre, kilometres, kilomètre, kilomètres, kilómetros;
    in 1: inch, inches, in., zoll, pouce, pouces, pulgadas;
    in 12: ft, ft., foot, feet, fuß, pieds, pies;
    mi 1: mile, miles, meile, meilen;
    sqft 1: square foot, square feet, sq ft, sq. ft., sq. feet;
    sqm 1: square meter, square meters, square metre, square metres, m², quadratmeter, mètres carrés;
    W 1: w, watt, watts;
    W 1000: kw, kilowatt, kilowatts;
    Wh 1000: kwh, kilowatt-hour, kilowatt-hours, kilowattstunden;
    V 1: v, volt, volts;
    A 1: amp, amps, ampere, amperes;
    Hz 1: hz, hertz;
    dpi 1: dpi, dots per inch;
    pt 1: pt;
    bit 1: bit, bits;
    byte 1: byte, bytes, octet, octets;
    byte 1024: kb, kib, kilobyte, kilobytes;
    byte 1048576: mb, mib, megabyte, megabytes, mo;
    byte 1073741824: gb, gib, gigabyte, gigabytes, go;
    s 1: s, sec, sec., second, seconds, sekunde, sekunden, seconde, secondes, segundo, segundos;
    s 60: min, min., minute, minutes, minuten, minuto, minutos;
    s 3600: h, hr, hrs, hour, hours, stunde, stunden, heure, heures, hora, horas;
    s 86400: day, days, tag, tage, tagen, jour, jours, día, días;
    s 604800: week, weeks, woche, wochen, semaine, semaines, semana, semanas;
    mo 1: month, months, monat, monate, monaten, mois, mes, meses;
    mo 3: quarters, quartale, trimestres;
    mo 12: year, years, jahr, jahre, jahren, an, ans, année, années, año, años
    """
    ).items()
}
"""word -> (canonical unit, how many of it). Days do not become months, nor pounds grams."""
SHORT_UNITS = frozenset(word for word in UNITS if len(word) == 1 and word != "%") | {
    "in.",
    "an",
    "go",
    "mo",
    "mes",
}
"""Units that are also words or letters: they count right behind digits only."""

CURRENCIES = _table(
    """
    USD: $, us$, usd, u.s. dollars, us dollars, dollar, dollars, us-dollar, dólares;
    CAD: c$, ca$, cad, canadian dollars;
    EUR: €, eur, euro, euros;
    GBP: £, gbp, pounds sterling;
    JPY: ¥, jpy, yen;
    CHF: chf, francs suisses, franken;
    CNY: rmb, cny, yuan;
    INR: ₹, inr, rupees;
    AUD: a$, aud, australian dollars;
    BRL: r$, brl, reais;
    cent: cents, ¢
    """
)

MONTHS = {
    word: int(number)
    for word, number in _table(
        """
    1: january, jan, januar, jänner, janvier, enero, gennaio, janeiro, januari;
    2: february, feb, februar, février, febrero, febbraio, fevereiro, februari;
    3: march, mar, märz, mars, marzo, março, maart;
    4: april, apr, avril, abril, aprile;
    5: may, mai, mayo, maggio, maio, mei;
    6: june, jun, juni, juin, junio, giugno, junho;
    7: july, jul, juli, juillet, julio, luglio, julho;
    8: august, aug, août, agosto, augustus;
    9: september, sep, sept, septembre, septiembre, settembre, setembro;
    10: october, oct, oktober, okt, octobre, octubre, ottobre, outubro;
    11: november, nov, novembre, noviembre, novembro;
    12: december, dec, dezember, dez, décembre, diciembre, dicembre, dezembro
    """
    ).items()
}

BOUNDS = _table(
    """
    ~: about, around, approximately, approx., roughly, some, circa, ca., almost, nearly, close to, just
        under, just over, almost exactly, an estimated, etwa, ungefähr, rund, knapp, gut, fast, zirka,
        environ, près de, à peu près, presque, quelque, unos, unas, aproximadamente, cerca de, casi,
        alrededor de;
    >: more than, over, above, greater than, in excess of, exceeding, upwards of, higher than, exceeded,
        exceeds, better than, longer than, older than, mehr als, über, länger als, höher als, plus de,
        supérieur à, supérieure à, más de, superior a, mayor que;
    <: less than, fewer than, under, below, lower than, short of, within, colder than, shorter than, weniger
        als, unter, kürzer als, moins de, inférieur à, inférieure à, menos de, inferior a, menor que;
    >=: at least, no less than, no fewer than, not less than, a minimum of, minimum, mindestens, wenigstens,
        au moins, minimum de, al menos, como mínimo, por lo menos;
    <=: at most, no more than, not more than, up to, a maximum of, maximum, as many as, as much as,
        höchstens, maximal, bis zu, nicht mehr als, au plus, au maximum, jusqu'à, jusqu’à, pas plus de, como
        máximo, hasta, a lo sumo
    """
)
BOUNDS_AFTER = _table(
    """
    >=: or more, or older, or longer, or above, and above, minimum, oder mehr, ou plus, o más, and over;
    <=: or less, or fewer, or below, maximum, oder weniger, ou moins, o menos, and under
    """
)

UP_TO = ("to", "through", "until", "bis", "à", "a", "hasta")
BETWEEN = ("between", "zwischen", "entre")
FROM = ("from", "von", "de", "desde", "du")

NUMBER_WORD = any_of(CARDINALS)
