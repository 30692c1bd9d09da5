"""The words around a question, in every language of the lexicon: how it goes on from another, what it points to,
how it is to be answered.
"""

from __future__ import annotations

from .lexicon import concept

AND_SO = concept(
    "and so",  # begins a question that goes on from the one before
    """
    english: and, but, or, also, what about, how about, then, so; german: und, aber, oder, auch, was ist mit,
    wie ist es mit; french: et, mais, ou, aussi, qu'en est-il; spanish: y, pero, o, también, qué hay de;
    italian: e, ma, o, anche, che dire di; portuguese: e, mas, ou, também, e quanto a; dutch: en, maar, of, ook,
    hoe zit het met; swedish: och, men, eller, också; danish: og, men, eller, også, hvad med; norwegian: og,
    men, eller, også, hva med; finnish: ja, entä, mutta, tai; hungarian: és, de, vagy, mi a helyzet; romanian:
    și, dar, sau, dar despre; turkish: ve, peki, ama, ya; polish: a, i, ale, lub, co z; czech: a, ale, nebo, co;
    russian: а, и, но, или, как насчёт, как насчет; arabic: و, لكن, وماذا عن; persian: و, اما, یا; chinese:
    那么, 那, 还有, 還有; japanese: では, それで, じゃあ; korean: 그리고, 그럼, 그러면
    """,
)
MOREOVER = concept(
    "moreover",  # begins a sentence that goes on from the one before
    """
    english: however, in addition, additionally, moreover, furthermore, therefore, thus, consequently, similarly,
    for example; german: jedoch, allerdings, außerdem, zudem, ferner, darüber hinaus, daher, somit, zum beispiel;
    french: cependant, toutefois, en outre, de plus, par ailleurs, ainsi, donc, par exemple; spanish: sin embargo,
    no obstante, además, por lo tanto, así, por ejemplo; italian: tuttavia, inoltre, pertanto, quindi, ad esempio;
    portuguese: no entanto, contudo, além disso, portanto, assim, por exemplo; dutch: echter, bovendien,
    daarnaast, daarom, dus, bijvoorbeeld; swedish: dock, dessutom, därför, till exempel; danish: dog, desuden,
    derfor, for eksempel; norwegian: imidlertid, dessuten, derfor, for eksempel; finnish: kuitenkin, lisäksi,
    siksi, esimerkiksi; hungarian: azonban, továbbá, ezért, például; romanian: totuși, în plus, de aceea, de
    exemplu; turkish: ancak, ayrıca, bu nedenle, örneğin; polish: jednak, ponadto, dlatego, na przykład; czech:
    však, kromě toho, proto, například; russian: однако, кроме того, поэтому, например; arabic: ومع ذلك, بالإضافة,
    علاوة, لذلك, مثلا; persian: علاوه بر این, بنابراین, همچنین, مثلا; chinese: 但是, 然而, 此外, 因此, 例如;
    japanese: しかし, また, さらに, したがって, 例えば; korean: 그러나, 또한, 따라서, 예를 들어
    """,
)
IT = concept(
    "it",  # stands for what was spoken of before
    """
    english: it, its, they, them, their, he, she, his, her, him, this, that, these, those, there, one; german:
    er, sie, es, ihm, ihn, ihr, ihre, sein, seine, das, dies, diese, dieser, dieses, davon, dafür, dazu; french:
    il, elle, ils, elles, lui, leur, cela, ça, ce, celui-ci, en; spanish: él, ella, ellos, ellas, lo, su, eso,
    esto; italian: lui, lei, loro, esso, essa, ciò, questo, quello, suo; portuguese: ele, ela, eles, elas, isso,
    isto, seu, sua; dutch: hij, zij, ze, het, hem, haar, hun, dit, dat, deze; swedish: han, hon, den, det, de,
    dem, deras, detta, denna; danish: han, hun, den, det, de, dem, deres, dette, denne; norwegian: han, hun,
    den, det, de, dem, deres, dette, denne; finnish: se, hän, ne, he, sen, sitä, tämä, nämä; hungarian: ő, az,
    ez, azok, ezek, annak; romanian: el, ea, ei, ele, acesta, aceasta, asta; turkish: o, onlar, onun, bu,
    bunlar, bunun; polish: on, ona, ono, oni, one, to, jego, jej, ich; czech: on, ona, ono, oni, to, toto, jeho,
    její, jejich; russian: он, она, оно, они, его, её, их, это, этот, эта; arabic: هو, هي, هم, هذا, هذه, ذلك;
    persian: او, آن, آنها, این; chinese: 它, 他, 她, 他们, 它们, 这, 那; japanese: それ, これ, 彼, 彼女; korean:
    그것, 이것, 그
    """,
)
HERE = concept(
    "here",  # what is in view or selected
    """
    english: this, that, here, these, it; german: das, dies, hier, diese, dieser, dieses, diesem, diesen, es;
    french: ce, cela, ceci, ici, cette, ça; spanish: esto, eso, aquí, este, esta; italian: questo, questa, qui,
    ciò; portuguese: isto, isso, aqui, este, esta; dutch: dit, dat, hier, deze; swedish: detta, det här, här,
    denna; danish: dette, det her, her, denne; norwegian: dette, det her, her, denne; finnish: tämä, täällä,
    tässä, nämä; hungarian: ez, itt, ezek; romanian: asta, aici, acesta, aceasta; turkish: bu, burada, şu;
    polish: to, tu, tutaj, ten, ta; czech: to, toto, zde, tady, tento, tato; russian: это, здесь, этот, эта;
    arabic: هذا, هذه, هنا; persian: این, اینجا; chinese: 这, 這, 这里, 這裡, 此; japanese: これ, ここ, この;
    korean: 이것, 여기, 이
    """,
)
REPLYING = concept(
    "replying",  # begins a sentence that says how to answer
    """
    english: answer, reply, respond, return, round, write, give, state, please, explain, use, address, approach,
    assume, base, express, provide, output, calculate, mention, say; german: antworte, antworten, runde, gib,
    geben, schreibe, bitte, erkläre, verwende; french: réponds, répondez, arrondis, arrondissez, donne, donnez,
    écris, écrivez, veuillez; spanish: responde, responda, redondea, redondee, da, escribe, escriba, por favor;
    italian: rispondi, arrotonda, dai, scrivi, per favore; portuguese: responda, arredonde, dê, escreva, por
    favor; dutch: antwoord, rond, geef, schrijf, alstublieft; swedish: svara, avrunda, ge, skriv; danish: svar,
    afrund, giv, skriv; norwegian: svar, rund, gi, skriv; finnish: vastaa, pyöristä, anna, kirjoita; hungarian:
    válaszolj, válaszoljon, kerekíts, adja, írja; romanian: răspunde, rotunjește, dă, scrie; turkish: yanıtla,
    cevapla, yuvarla, yaz; polish: odpowiedz, zaokrąglij, podaj, napisz; czech: odpověz, zaokrouhli, uveď,
    napiš; russian: ответь, ответьте, округли, округлите, напиши, напишите, укажи; arabic: أجب, قرب, اكتب;
    persian: پاسخ, گرد, بنویس; chinese: 请回答, 请用, 四舍五入, 请; japanese: 答えて, 四捨五入, 書いて; korean:
    답하, 반올림, 쓰시오
    """,
)
IF = concept(
    "if",
    """
    english: if, when, where; german: wenn, falls; french: si; spanish: si; italian: se; portuguese: se, caso;
    dutch: als, indien; swedish: om; danish: hvis; norwegian: hvis; finnish: jos; hungarian: ha; romanian: dacă;
    turkish: eğer; polish: jeśli, jeżeli; czech: pokud, jestliže; russian: если; arabic: إذا; persian: اگر;
    chinese: 如果, 若; japanese: もし; korean: 만약, 만일
    """,
)
ADDRESS = concept(
    "address",
    """
    english: email, e-mail, email address, phone, phone number, telephone, fax, website, url, web address;
    german: e-mail, email, telefon, telefonnummer, fax, webseite; french: e-mail, courriel, téléphone, fax,
    site; spanish: correo, e-mail, teléfono, fax, sitio web, dirección; italian: e-mail, email, telefono, fax,
    sito, indirizzo; portuguese: e-mail, email, telefone, fax, site, endereço; dutch: e-mail, email, telefoon,
    fax, website; swedish: e-post, telefon, fax, webbplats, adress; danish: e-mail, telefon, fax, hjemmeside,
    adresse; norwegian: e-post, telefon, faks, nettsted, adresse; finnish: sähköposti, puhelin, puhelinnumero,
    osoite, verkkosivu; hungarian: e-mail, telefon, telefonszám, fax, honlap, cím; romanian: e-mail, telefon,
    fax, site, adresa; turkish: e-posta, telefon, faks, web sitesi, adres; polish: e-mail, telefon, faks, strona
    internetowa, adres; czech: e-mail, telefon, fax, web, adresa; russian: почта, email, телефон, факс, сайт,
    адрес; arabic: بريد, هاتف, فاكس, موقع, عنوان; persian: ایمیل, تلفن, نشانی; chinese: 邮箱, 电子邮件, 電話,
    电话, 传真, 网址, 地址; japanese: メール, 電話, ファックス, 住所; korean: 이메일, 전화, 팩스, 주소
    """,
)
DOCUMENT = concept(
    "document",  # what is asked about when everything is
    """
    english: document, report, paper, file, pdf, book, manual, text, summary, summarise, summarize, about, say,
    says, content; german: dokument, bericht, datei, pdf, buch, handbuch, text, zusammenfassung, handelt,
    inhalt, geht; french: document, rapport, fichier, pdf, livre, manuel, texte, résumé, parle, contenu;
    spanish: documento, informe, archivo, pdf, libro, manual, texto, resumen, trata; italian: documento,
    relazione, file, pdf, libro, manuale, testo, riassunto, tratta; portuguese: documento, relatório, arquivo,
    pdf, livro, manual, texto, resumo, trata; dutch: document, rapport, bestand, pdf, boek, handleiding, tekst,
    samenvatting, gaat; swedish: dokument, dokumentet, rapport, fil, pdf, bok, text, sammanfattning, handlar;
    danish: dokument, dokumentet, rapport, fil, pdf, bog, tekst, sammenfatning, handler; norwegian: dokument,
    dokumentet, rapport, fil, pdf, bok, tekst, sammendrag, handler; finnish: asiakirja, raportti, tiedosto, pdf,
    kirja, teksti, yhteenveto; hungarian: dokumentum, jelentés, fájl, pdf, könyv, szöveg, összefoglaló, szól;
    romanian: document, documentul, raport, fișier, pdf, carte, text, rezumat; turkish: belge, rapor, dosya,
    pdf, kitap, metin, özet; polish: dokument, raport, plik, pdf, książka, tekst, streszczenie; czech: dokument,
    zpráva, soubor, pdf, kniha, text, shrnutí; russian: документ, отчёт, отчет, файл, pdf, книга, текст, резюме;
    arabic: الوثيقة, التقرير, الملف, الكتاب, النص, ملخص; persian: سند, گزارش, فایل, کتاب, متن, خلاصه; chinese:
    文档, 文件, 报告, 報告, 书, 摘要, 总结; japanese: 文書, 報告書, ファイル, 本, 要約, 概要; korean: 문서,
    보고서, 파일, 책, 요약
    """,
)
BECAUSE = concept(
    "because",  # gives a reason
    """
    english: because, due to, driven by, as a result of, since, therefore, reason, caused by, owing to; german:
    weil, wegen, aufgrund, deshalb, daher, grund, infolge; french: parce que, car, en raison de, à cause de,
    donc, raison; spanish: porque, debido a, a causa de, por lo tanto, razón; italian: perché, a causa di,
    dovuto a, pertanto, motivo; portuguese: porque, devido a, por causa de, portanto, motivo; dutch: omdat,
    wegens, vanwege, daarom, reden; swedish: därför att, eftersom, på grund av, orsak; danish: fordi, på grund
    af, derfor, årsag; norwegian: fordi, på grunn av, derfor, årsak; finnish: koska, vuoksi, takia, syy;
    hungarian: mert, miatt, ezért, ok; romanian: deoarece, pentru că, din cauza, motiv; turkish: çünkü,
    nedeniyle, dolayı, sebep; polish: ponieważ, z powodu, dlatego, powód; czech: protože, kvůli, proto, důvod;
    russian: потому что, из-за, вследствие, поэтому, причина; arabic: لأن, بسبب, لذلك; persian: زیرا, به دلیل,
    چون; chinese: 因为, 因為, 由于, 由於, 所以; japanese: ため, から, ので, 理由; korean: 때문, 므로, 따라서
    """,
)
AROUND = (AND_SO, IT, HERE, REPLYING, IF, ADDRESS, DOCUMENT, BECAUSE)
