"""Words of title pages, in every language the program knows: who issues a document, which edition it is, what
kind; and what the part before the first section is.
"""

from __future__ import annotations

from .lexicon import concept

AUTHORITY = concept(
    "authority",
    """
    english: department, ministry, commission, court, university, faculty, institute, agency, republic, united
    states, united kingdom, province of, district of; german: ministerium, bundesministerium, kommission,
    gericht, universität, hochschule, fakultät, institut, behörde, bundesamt, republik; french: ministère,
    commission, tribunal, cour, université, faculté, institut, école, république; spanish: ministerio, comisión,
    tribunal, universidad, facultad, instituto, república, gobierno; italian: ministero, commissione, tribunale,
    università, facoltà, istituto, repubblica; portuguese: ministério, comissão, tribunal, universidade,
    faculdade, instituto, república; dutch: ministerie, commissie, universiteit, hogeschool, faculteit,
    instituut; swedish: universitet, myndigheten; danish: universitet, ministeriet; norwegian: universitet,
    departementet; finnish: yliopisto, ministeriö; hungarian: egyetem, minisztérium; romanian: universitatea,
    ministerul; turkish: üniversitesi, bakanlığı; polish: uniwersytet, politechnika, ministerstwo; czech:
    univerzita, ministerstvo; russian: университет, министерство, институт, федерация, республика; arabic:
    جامعة, وزارة; persian: دانشگاه, وزارت; chinese: 大学, 大學, 学院; japanese: 大学, 省庁; korean: 대학교, 부처
    """,
)
"""Who a document comes from: a line of its own above the title, where it is printed."""
KIND = concept(
    "kind of document",
    """
    english: report, plan, guide, manual, handbook, reference, standard, thesis, proceedings, survey, review,
    study, notice, statement, policy, protocol, introduction, tutorial, package, specification, syllabus,
    agreement; german: bericht, plan, handbuch, anleitung, norm, studie, vertrag, einführung, leitfaden,
    satzung; french: rapport, plan, guide, manuel, norme, étude, contrat, introduction; spanish: informe, plan,
    guía, manual, norma, estudio, contrato, introducción; italian: rapporto, relazione, piano, guida, manuale,
    norma, studio, contratto, introduzione; portuguese: relatório, plano, guia, manual, norma, estudo, contrato,
    introdução; dutch: verslag, plan, handleiding, gids, norm; swedish: rapport, plan, handbok; danish: rapport,
    vejledning; norwegian: rapport, veiledning; finnish: raportti, opas; hungarian: jelentés, kézikönyv;
    romanian: raport, ghid, manual; turkish: raporu, kılavuzu; polish: raport, podręcznik; czech: zpráva,
    příručka; russian: отчёт, отчет, руководство, введение; arabic: تقرير, دليل; persian: گزارش, راهنما;
    chinese: 报告, 手册, 指南, 報告; japanese: 報告, マニュアル, ガイド; korean: 보고서, 안내서
    """,
)
"""What a document is: a line with such a word is no mere name of who issues it."""
EDITION = concept(
    "edition",
    """
    english: version, edition, release, revision, draft, rev.; german: version, ausgabe, auflage, entwurf,
    stand; french: version, édition, révision; spanish: versión, edición, revisión; italian: versione, edizione,
    revisione; portuguese: versão, edição, revisão; dutch: versie, editie; swedish: version, utgåva; danish:
    version, udgave; norwegian: versjon, utgave; finnish: versio, painos; hungarian: verzió, kiadás; romanian:
    versiunea, ediția; turkish: sürüm, baskı; polish: wersja, wydanie; czech: verze, vydání; russian: версия,
    издание; arabic: الإصدار; persian: نسخه, ویرایش; chinese: 版本; japanese: バージョン; korean: 버전
    """,
)
BY = concept(
    "by",
    """
    english: by, author, authors, written by, edited by, author(s); german: von, autor, autoren, verfasser,
    verfasst von, vorgelegt von, herausgegeben von; french: par, auteur, auteurs, rédigé par; spanish: por, autor,
    autores, autora; italian: di, autore, autori, a cura di; portuguese: por, autor, autores, autora; dutch:
    door, auteur, auteurs; swedish: av, författare; danish: af, forfatter; norwegian: av, forfatter; finnish:
    kirjoittaja, tekijä; hungarian: írta, szerző, szerzők; romanian: de, autor, autori; turkish: yazar, yazan,
    hazırlayan; polish: autor, autorzy, opracował; czech: autor, autoři; russian: автор, авторы; arabic: تأليف,
    المؤلف; persian: نویسنده, نوشته; chinese: 作者, 著者; japanese: 著者; korean: 저자
    """,
)
"""What stands before the names of those who wrote a document."""
PUBLISHED = concept(
    "published",
    """
    english: published, updated, last updated, revised, date, dated, effective, printed, released; german:
    veröffentlicht, erschienen, datum, aktualisiert; french: publié, paru, date, mis à jour; spanish: publicado,
    fecha, actualizado; italian: pubblicato, data, aggiornato; portuguese: publicado, data, atualizado; dutch:
    gepubliceerd, datum; swedish: publicerad, datum; danish: udgivet, dato; norwegian: publisert, dato; finnish:
    julkaistu, päivämäärä; hungarian: kiadva, dátum; romanian: publicat, data; turkish: yayın, tarih; polish:
    opublikowano, data; czech: vydáno, datum; russian: опубликовано, дата; arabic: نشر, تاريخ; persian: تاریخ;
    chinese: 日期, 发布; japanese: 発行, 日付; korean: 발행, 날짜
    """,
)
"""What stands before the date of a document."""
FORM = concept(
    "form",
    """
    english: form; german: formular, formblatt; french: formulaire; spanish: formulario; italian: modulo;
    portuguese: formulário; dutch: formulier; swedish: blankett; danish: blanket; norwegian: skjema; finnish:
    lomake; hungarian: nyomtatvány; romanian: formular; turkish: formu; polish: formularz; czech: formulář;
    russian: форма; arabic: نموذج; persian: فرم; chinese: 表格; japanese: 様式; korean: 서식
    """,
)
"""What stands before the sign of a form ("Form W-9")."""

ABSTRACT = concept(
    "Abstract",
    """
    english: abstract; german: zusammenfassung, kurzfassung; french: résumé; spanish: resumen; italian:
    sommario, riassunto; portuguese: resumo; dutch: samenvatting; swedish: sammanfattning; danish: resumé;
    norwegian: sammendrag; finnish: tiivistelmä; hungarian: kivonat; romanian: rezumat; turkish: özet; polish:
    streszczenie; czech: abstrakt; russian: аннотация, реферат; arabic: الملخص, ملخص; persian: چکیده; chinese:
    摘要; japanese: 概要, 要旨; korean: 초록, 요약
    """,
)
SUMMARY = concept(
    "Summary",
    """
    english: summary, executive summary, highlights; german: überblick; french: synthèse; spanish: resumen
    ejecutivo; italian: sintesi; portuguese: sumário executivo; dutch: managementsamenvatting; chinese: 概述;
    japanese: 要約
    """,
)
PREFACE = concept(
    "Preface",
    """
    english: preface, foreword; german: vorwort, geleitwort; french: préface, avant-propos; spanish: prefacio,
    prólogo; italian: prefazione; portuguese: prefácio; dutch: voorwoord; swedish: förord; danish: forord;
    norwegian: forord; finnish: esipuhe; hungarian: előszó; romanian: prefață; turkish: önsöz; polish:
    przedmowa; czech: předmluva; russian: предисловие; arabic: مقدمة, تمهيد; persian: پیشگفتار;
    chinese: 前言, 序言; japanese: まえがき, はじめに; korean: 머리말, 서문
    """,
)
LETTER = concept(
    "Letter",
    """
    english: dear, to our shareholders, letter to shareholders, to our stockholders, fellow shareholders;
    german: sehr geehrte, liebe; french: chers, madame, mesdames; spanish: estimados, estimado, estimada;
    italian: gentili, gentile, egregio; portuguese: prezados, caros; dutch: geachte, beste; swedish: bästa;
    polish: szanowni; czech: vážení; russian: уважаемые, уважаемый; chinese: 尊敬的; japanese: 拝啓
    """,
)
"""What a letter begins with."""
LEADS = (ABSTRACT, SUMMARY, PREFACE, LETTER)
"""What may stand before the first section, besides covers."""
FRONT_MATTER, COVER, TITLE = "Front matter", "Cover", "Title"
