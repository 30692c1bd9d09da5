"""The words that questions are asked with, in every language of the lexicon."""

from __future__ import annotations

from .lexicon import concept

WHO = concept(
    "who",
    """
    english: who, whom, whose; german: wer, wem, wen, wessen; french: qui, à qui, par qui; spanish: quién,
    quiénes, quien; italian: chi; portuguese: quem; dutch: wie, wiens; swedish: vem, vems, vilka; danish: hvem,
    hvis; norwegian: hvem, hvis; finnish: kuka, ketkä, kenen, kenelle; hungarian: ki, kik, kinek; romanian:
    cine, cui; turkish: kim, kimin, kime, kimler; polish: kto, kogo, komu; czech: kdo, koho, komu; russian: кто,
    кого, кому, кем; arabic: مَن, من هو, من هي; persian: چه کسی, کی; chinese: 谁, 誰, 何人; japanese: 誰, だれ;
    korean: 누가, 누구
    """,
)
WHEN = concept(
    "when",
    """
    english: when, what date, what day, which day, what year, which year, what time, deadline, due date; german:
    wann, welches datum, an welchem tag, welches jahr, in welchem jahr, frist; french: quand, à quelle date,
    quel jour, quelle année; spanish: cuándo, cuando, qué fecha, qué día, qué año; italian: quando, che data, in
    che anno; portuguese: quando, que data, em que ano; dutch: wanneer, welke datum, welk jaar; swedish: när,
    vilket datum, vilket år; danish: hvornår, hvilken dato, hvilket år; norwegian: når, hvilken dato, hvilket
    år; finnish: milloin, koska, minä vuonna; hungarian: mikor, melyik évben; romanian: când, ce dată, în ce an;
    turkish: ne zaman, hangi tarihte, hangi yıl; polish: kiedy, jaka data, w którym roku; czech: kdy, jaké
    datum, ve kterém roce; russian: когда, в каком году, какого числа; arabic: متى, ما تاريخ; persian: چه زمانی,
    چه وقت, چه تاریخی; chinese: 什么时候, 何时, 什麼時候, 何時, 哪一年, 哪年; japanese: いつ, 何年, 何日;
    korean: 언제, 며칠
    """,
)
WHERE = concept(
    "where",
    """
    english: where, what room, which room, what place, location; german: wo, woher, wohin, an welchem ort;
    french: où, à quel endroit; spanish: dónde, donde, adónde; italian: dove; portuguese: onde, aonde; dutch:
    waar; swedish: var, vart; danish: hvor; norwegian: hvor; finnish: missä, mistä, mihin, minne; hungarian:
    hol, hová, honnan; romanian: unde; turkish: nerede, nereye, nereden; polish: gdzie, dokąd, skąd; czech: kde,
    kam, odkud; russian: где, куда, откуда; arabic: أين; persian: کجا; chinese: 哪里, 哪裡, 何处, 何處, 在哪;
    japanese: どこ; korean: 어디, 어디에서
    """,
)
WHY = concept(
    "why",
    """
    english: why, what caused, what causes, what drove, reason, reasons, how come; german: warum, weshalb,
    wieso, grund, gründe; french: pourquoi, raison, raisons; spanish: por qué, razón, razones, motivo, motivos;
    italian: perché, motivo, motivi; portuguese: por que, por quê, porque, motivo, motivos; dutch: waarom,
    reden, redenen; swedish: varför, orsak; danish: hvorfor, årsag; norwegian: hvorfor, årsak; finnish: miksi,
    syy; hungarian: miért; romanian: de ce, motivul; turkish: neden, niçin, niye; polish: dlaczego, powód;
    czech: proč, důvod; russian: почему, зачем, причина; arabic: لماذا, سبب; persian: چرا, دلیل; chinese:
    为什么, 為什麼, 为何, 原因; japanese: なぜ, どうして, 理由; korean: 왜, 이유
    """,
)
HOW_MUCH = concept(
    "how much",
    """
    english: how much, how many, how long, how often, how old, how big, how large, how far, how high, how
    frequently; german: wie viel, wie viele, wieviel, wieviele, wie lange, wie oft, wie hoch, wie groß, wie alt,
    wie weit; french: combien, à combien, quelle quantité; spanish: cuánto, cuánta, cuántos, cuántas; italian:
    quanto, quanta, quanti, quante; portuguese: quanto, quanta, quantos, quantas; dutch: hoeveel, hoe lang, hoe
    vaak, hoe hoog, hoe groot; swedish: hur mycket, hur många, hur länge, hur ofta; danish: hvor meget, hvor
    mange, hvor længe, hvor ofte; norwegian: hvor mye, hvor mange, hvor lenge, hvor ofte; finnish: kuinka
    paljon, kuinka monta, montako, paljonko, kuinka kauan, kuinka usein; hungarian: mennyi, hány, mekkora,
    meddig; romanian: cât, câtă, câți, câte; turkish: ne kadar, kaç, kaçta; polish: ile, ilu, jak długo, jak
    często; czech: kolik, jak dlouho, jak často; russian: сколько, как долго, как часто; arabic: كم; persian:
    چند, چقدر; chinese: 多少, 几个, 幾個, 多久, 多大; japanese: いくら, いくつ, 何人, どのくらい; korean: 얼마,
    몇
    """,
)
AMOUNT = concept(
    "amount",  # after "what is the"
    """
    english: amount, number, percentage, percent, rate, ratio, total, price, cost, costs, fee, balance, size,
    weight, share, sum, average, margin, turnover, difference, salary, revenue, revenues, income, expense,
    expenses, dividend, proceeds, value, values, provision, allowance, gain, gains, loss, losses, earnings,
    sales, profit, debt, assets, liabilities, equity; german: betrag, anzahl, zahl, prozentsatz, prozent,
    anteil, summe, preis, kosten, quote, höhe, gewicht, größe; french: montant, nombre, pourcentage, taux,
    total, prix, coût, somme, part, poids, taille; spanish: importe, número, porcentaje, tasa, total, precio,
    costo, coste, suma, cantidad, peso; italian: importo, numero, percentuale, tasso, totale, prezzo, costo,
    somma, quota, peso; portuguese: valor, número, percentual, percentagem, taxa, total, preço, custo, soma,
    peso; dutch: bedrag, aantal, percentage, totaal, prijs, kosten, som, aandeel, gewicht; swedish: belopp,
    antal, procent, andel, pris, kostnad, summa, vikt; danish: beløb, antal, procent, andel, pris, sum;
    norwegian: beløp, antall, prosent, andel, pris, sum; finnish: määrä, lukumäärä, prosentti, osuus, hinta,
    summa; hungarian: összeg, szám, százalék, arány, ár, költség; romanian: suma, numărul, procentul, rata,
    totalul, prețul; turkish: tutar, sayı, yüzde, oran, toplam, fiyat; polish: kwota, liczba, procent, odsetek,
    suma, cena, koszt; czech: částka, počet, procento, podíl, součet, cena; russian: сумма, количество, число,
    процент, доля, цена, стоимость; arabic: مبلغ, عدد, نسبة, إجمالي, سعر; persian: مبلغ, تعداد, درصد, نسبت,
    مجموع, قیمت; chinese: 金额, 金額, 数量, 數量, 百分比, 比例, 总额, 總額, 价格, 價格; japanese: 金額, 数,
    割合, 合計, 価格, 率; korean: 금액, 수, 비율, 합계, 가격
    """,
)
HOW = concept(
    "how",
    """
    english: how, what steps, what are the steps, what should; german: wie, welche schritte; french: comment,
    quelles étapes; spanish: cómo, como, qué pasos; italian: come, quali passi; portuguese: como, quais passos;
    dutch: hoe, welke stappen; swedish: hur; danish: hvordan, hvorledes; norwegian: hvordan; finnish: miten,
    kuinka; hungarian: hogyan, hogy kell; romanian: cum; turkish: nasıl; polish: jak, w jaki sposób; czech: jak,
    jakým způsobem; russian: как, каким образом; arabic: كيف; persian: چگونه, چطور; chinese: 怎么, 怎麼, 如何,
    怎样; japanese: どうやって, どのように, 方法; korean: 어떻게, 방법
    """,
)
WHICH = concept(
    "which",
    """
    english: which, what; german: worum, wovon, woran, welche, welcher, welches, welchen, welchem, was; french:
    quel, quelle, quels, quelles, lequel, laquelle, que, qu'est-ce; spanish: qué, cuál, cuáles; italian: quale,
    quali, che, cosa, che cosa; portuguese: qual, quais, que, o que; dutch: welke, welk, wat; swedish: vilken,
    vilket, vilka, vad; danish: hvilken, hvilket, hvilke, hvad; norwegian: hvilken, hvilket, hvilke, hva;
    finnish: mikä, mitkä, mitä, kumpi; hungarian: melyik, mely, mi, mit; romanian: care, ce; turkish: hangi,
    hangisi, ne; polish: który, która, które, jaki, jaka, jakie, co; czech: který, která, které, jaký, jaká,
    jaké, co; russian: какой, какая, какое, какие, который, что; arabic: أي, ما, ماذا; persian: کدام, چه;
    chinese: 哪个, 哪個, 哪些, 什么, 什麼; japanese: どれ, どの, 何; korean: 어느, 어떤, 무엇
    """,
)
MEANING = concept(
    "meaning",
    """
    english: meaning, means, mean, definition, define, defined, stand for; german: bedeutet, bedeutung,
    definition, definiere, heißt; french: signifie, définition, définis, veut dire; spanish: significa,
    significado, definición, define; italian: significa, significato, definizione, definisci; portuguese:
    significa, significado, definição, defina; dutch: betekent, betekenis, definitie; swedish: betyder,
    betydelse, definition; danish: betyder, betydning, definition; norwegian: betyr, betydning, definisjon;
    finnish: tarkoittaa, merkitys, määritelmä; hungarian: jelent, jelentése, meghatározás; romanian: înseamnă,
    definiția, semnificația; turkish: anlamı, demek, tanımı; polish: znaczy, oznacza, definicja; czech: znamená,
    význam, definice; russian: значит, означает, определение, значение; arabic: معنى, تعريف, يعني; persian:
    معنی, تعریف, یعنی; chinese: 意思, 定义, 定義, 是指; japanese: 意味, 定義, とは; korean: 뜻, 의미, 정의
    """,
)
COMPARING = concept(
    "comparing",
    """
    english: compare, compared, comparison, versus, vs, difference between, increase or decrease, higher or
    lower, more or less, increase, decrease, improve, improved, decline, declined, grow, higher, lower, larger,
    smaller, before or after; german: vergleiche, verglichen, vergleich, unterschied zwischen, gestiegen,
    gesunken, höher, niedriger, größer, kleiner; french: compare, comparez, comparé, comparaison, différence
    entre, augmenté, diminué, supérieur, inférieur; spanish: compara, comparado, comparación, diferencia entre,
    aumentó, disminuyó, mayor, menor; italian: confronta, confronto, differenza tra, aumentato, diminuito,
    maggiore, minore; portuguese: compare, comparado, comparação, diferença entre, aumentou, diminuiu, maior,
    menor; dutch: vergelijk, vergeleken, vergelijking, verschil tussen, gestegen, gedaald, hoger, lager;
    swedish: jämför, jämfört, jämförelse, skillnad mellan, ökade, minskade, högre, lägre; danish: sammenlign,
    sammenlignet, forskel mellem, steg, faldt, højere, lavere; norwegian: sammenlign, sammenlignet, forskjell
    mellom, økte, falt, høyere, lavere; finnish: vertaa, verrattuna, ero, kasvoi, laski, suurempi, pienempi;
    hungarian: hasonlítsa, összehasonlítás, különbség, nőtt, csökkent, nagyobb, kisebb; romanian: compară,
    comparație, diferența dintre, crescut, scăzut, mai mare; turkish: karşılaştır, karşılaştırma, fark, arttı,
    azaldı, daha; polish: porównaj, porównanie, różnica, wzrósł, spadł, wyższy, niższy; czech: porovnej,
    porovnání, rozdíl, vzrostl, klesl, vyšší, nižší; russian: сравни, сравните, сравнение, разница, вырос,
    снизился, выше, ниже; arabic: قارن, مقارنة, الفرق, زاد, انخفض; persian: مقایسه, تفاوت, افزایش, کاهش;
    chinese: 比较, 比較, 相比, 区别, 區別, 增加, 减少; japanese: 比較, 比べ, 違い, 増え, 減っ; korean: 비교,
    차이, 증가, 감소
    """,
)
ALL = concept(
    "all",  # of what a list gives
    """
    english: list, name all, all the, what are, which are, what were, topics, types, factors, examples, kinds,
    requirements, prerequisites, measures; german: liste, nenne, zähle, alle, welche sind, was sind; french:
    liste, énumère, quels sont, quelles sont, tous les, toutes les; spanish: lista, enumera, cuáles son, todos
    los, todas las; italian: elenca, elenco, quali sono, tutti i, tutte le; portuguese: liste, lista, quais são,
    todos os, todas as; dutch: noem, som op, lijst, welke zijn, alle; swedish: lista, räkna upp, vilka är, alla;
    danish: liste, nævn, hvilke er, alle; norwegian: liste, nevn, hvilke er, alle; finnish: luettele, mitkä
    ovat, kaikki; hungarian: sorolja, sorold, melyek, mik azok; romanian: listează, enumeră, care sunt, toate;
    turkish: listele, nelerdir, neler, tüm; polish: wymień, lista, jakie są, wszystkie; czech: vyjmenuj, seznam,
    jaké jsou, všechny; russian: перечисли, перечислите, список, какие, все; arabic: اذكر, عدد, قائمة, ما هي,
    جميع; persian: فهرست, نام ببر, همه; chinese: 列出, 有哪些, 哪些, 所有; japanese: 挙げ, 一覧, すべて, 全て;
    korean: 나열, 목록, 모든
    """,
)
WHETHER = concept(
    "whether",  # begins a question that is answered by yes or no
    """
    english: is, are, was, were, do, does, did, has, have, had, can, could, will, would, should, shall, may,
    must, am; german: ist, sind, war, waren, hat, haben, hatte, kann, können, wird, werden, wurde, wurden, soll,
    muss, darf, gibt; french: est-ce, est-ce que, est-il, a-t-il, y a-t-il, peut-on, faut-il, sont-ils, doit-on;
    spanish: es, son, está, hay, tiene, puede, debe, fue, ha; italian: è, sono, ha, hanno, può, deve, era, c'è;
    portuguese: é, são, está, há, tem, pode, deve, foi; dutch: is, zijn, was, heeft, hebben, kan, wordt, moet,
    mag; swedish: är, har, kan, ska, får, finns, var, måste; danish: er, har, kan, skal, må, findes, var, blev;
    norwegian: er, har, kan, skal, må, finnes, var, ble; finnish: onko, ovatko, voiko, pitääkö, oliko, saako;
    hungarian: vajon, van-e, lehet-e, kell-e; romanian: este, sunt, are, poate, trebuie, oare; turkish: mı, mi,
    mu, mü, mıdır, midir; polish: czy; czech: je, jsou, má, může, lze, byl, bylo; russian: ли, является, можно,
    есть; arabic: هل; persian: آیا; chinese: 吗, 嗎, 是否, 能否; japanese: ですか, ますか, でしょうか; korean:
    입니까, 습니까, 인가요, 나요
    """,
)
ASKED_WITH = (WHO, WHEN, WHERE, WHY, HOW_MUCH, AMOUNT, HOW, WHICH, MEANING, COMPARING, ALL, WHETHER)
