"""Words for the synthetic pages: vocabularies by field and makers of sentences, headings and small facts."""
from __future__ import annotations

import argparse
import ast
import collections
import inspect
import pydoc_data.topics
import random
import re
import string
import textwrap
import unittest

MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
FIRST = ("James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Susan Richard Karen Thomas Nancy "
         "Daniel Laura Mark Helen Peter Ruth Carlos Ana Wei Priya Fatima Omar Ingrid Lars Yuki Chen Amara Diego").split()
LAST = ("Smith Johnson Brown Garcia Miller Davis Martinez Wilson Anderson Taylor Moore Lee Thompson White Harris Clark Lewis "
        "Walker Hall Young Allen Wright Scott Hill Green Adams Nelson Baker Rivera Campbell Mitchell Carter Okafor Lindqvist "
        "Nakamura Schneider Fischer Dubois Moreau Kowalski").split()
CITIES = "Springfield Portland Dayton Austin Boston Denver Madison Albany Raleigh Tucson Oakland Geneva Zurich Leeds Halifax".split()
STATES = "Delaware California Texas Ohio Nevada Illinois Oregon Virginia Georgia Michigan Colorado Maine".split()
FIRMS = ("Northgate Meridian Halcyon Summit Ardent Keystone Pacific Blue-Ridge Vantage Orion Cascade Sterling Lakeshore Pioneer "
         "Redwood Apex Harbor Granite Evergreen Liberty").split()
FORMS = ["Inc.", "Corp.", "LLC", "Holdings, Inc.", "Group plc", "Bancorp", "Technologies, Inc.", "Company", "Partners, L.P.", "GmbH"]

FIELDS: dict[str, dict[str, str]] = {
    "finance": {
        "n": "revenue income asset liability share dividend loan credit interest rate market risk company subsidiary tax expense "
             "cash equity debt note agreement period quarter year margin cost price investment fund portfolio customer segment "
             "acquisition goodwill lease obligation loss gain estimate valuation stock option award plan benefit pension "
             "statement report disclosure control auditor management director officer committee shareholder security exchange "
             "currency derivative hedge inventory receivable payable deposit reserve allowance provision commitment contingency",
        "a": "net gross consolidated total annual quarterly financial operating significant material fair current deferred "
             "long-term short-term outstanding common preferred diluted adjusted comparable unaudited effective principal "
             "favorable adverse certain future prior accrued intangible foreign domestic commercial",
        "v": "increased decreased reflects includes represents exceeds reduced recognized recorded disclosed estimated adopted "
             "issued repurchased acquired impaired offset affected required determined reported paid",
        "h": "Risk Factors|Liquidity and Capital Resources|Results of Operations|Critical Accounting Policies|Legal Proceedings|"
             "Controls and Procedures|Summary of Significant Accounting Policies|Revenue Recognition|Income Taxes|Earnings Per Share|"
             "Stock-Based Compensation|Commitments and Contingencies|Segment Information|Fair Value Measurements|Subsequent Events|"
             "Properties|Business|Overview|Competition|Employees|Recent Developments|Non-GAAP Financial Measures|Outlook|"
             "Unregistered Sales of Equity Securities and Use of Proceeds|Quantitative and Qualitative Disclosures About Market Risk|"
             "Net Interest Income|Operating Expenses|Cash Flows from Investing Activities|About the Company|Exhibits|Signatures"},
    "law": {
        "n": "party agreement section term obligation notice breach remedy claim damage court plaintiff defendant motion order "
             "counsel judgment evidence witness statute clause warranty representation covenant consent right interest title "
             "property lease tenant landlord license licensee employer employee termination indemnity liability arbitration "
             "dispute jurisdiction confidentiality information document record request objection hearing exhibit affidavit "
             "schedule amendment waiver assignment successor purchaser seller buyer closing payment fee expense",
        "a": "written prior reasonable applicable material exclusive mutual binding entire lawful confidential third-party "
             "governing prevailing respective sole additional prompt irrevocable equitable punitive specific pending federal",
        "v": "shall provide|shall deliver|shall constitute|may terminate|agrees to indemnify|denies|alleges|grants|waives|"
             "represents|warrants|supersedes|governs|survives|requires|prohibits|limits|failed to produce|filed|served",
        "h": "Definitions|Term and Termination|Representations and Warranties|Governing Law|Confidentiality|Indemnification|"
             "Limitation of Liability|Notices|Entire Agreement|Assignment|Severability|Force Majeure|Payment Terms|"
             "Parties|Jurisdiction and Venue|Factual Background|Argument|Prayer for Relief|Conclusion|Standard of Review|"
             "Procedural History|Dispute Resolution|Counterparts|Waiver of Jury Trial|Insurance|Compliance with Laws|"
             "Count One: Breach of Contract|The Motion Should Be Denied Because No Genuine Issue Exists|Conditions to Closing|"
             "Preliminary Statement|Miscellaneous|Recitals|Covenants of the Seller|Survival"},
    "teaching": {
        "n": "student course class assignment paper exam quiz lecture reading discussion grade instructor office hour week unit "
             "chapter project presentation group policy attendance participation deadline textbook library campus semester "
             "credit skill objective outcome topic essay draft feedback laboratory report question answer problem solution "
             "accommodation integrity schedule syllabus seminar section tutor department faculty university resource",
        "a": "required optional final weekly written late academic graded individual online recommended independent critical "
             "introductory advanced cumulative excused short major oral",
        "v": "covers|requires|introduces|will submit|will complete|should read|must attend|may discuss|counts toward|examines|"
             "explains|prepares|supports|includes|reviews|presents",
        "h": "Course Description|Learning Objectives|Required Texts|Grading|Attendance Policy|Academic Integrity|Office Hours|"
             "Course Schedule|Assignments|Late Work|Disability Services|Prerequisites|Exams|Participation|Course Requirements|"
             "Contact Information|Classroom Conduct|Grading Scale|Final Project|Policies|Technology in the Classroom|"
             "Important Dates|Student Support Services|Catalog Description|Mental Health Resources"},
    "appliances": {
        "n": "unit button door filter drain hose water power cord outlet panel display cycle rack basket detergent switch "
             "knob burner oven rack shelf drawer cover screw bracket valve fan motor battery charger cable sensor lamp "
             "temperature pressure setting mode timer alarm warranty service technician part accessory tray container surface "
             "handle lid blade cup tank vent wall cabinet floor level screwdriver wrench adapter remote screen",
        "a": "warm cold clean dry damp electrical grounded upper lower front rear left right loose sharp hot automatic manual "
             "normal heavy delicate replaceable rechargeable approved original stainless",
        "v": "turns off|opens|closes|controls|shows|starts|stops|drains|heats|locks|prevents|protects|fits|requires|contains|"
             "covers|beeps|flashes|reduces|removes",
        "h": "Important Safety Instructions|Before You Begin|Getting Started|Parts and Features|Installation|Cleaning and Care|"
             "Troubleshooting|Warranty|Using the Control Panel|Loading the Racks|Specifications|Replacing the Filter|"
             "Unpacking|Electrical Requirements|Water Supply|Child Lock|Delay Start|Error Codes|Customer Service|"
             "What Is in the Box|Charging the Battery|Connecting to Wi-Fi|Daily Use|Storage|Disposal|Grounding Instructions"},
    "medicine": {
        "n": "patient treatment study trial dose drug symptom disease infection outcome group control sample rate age risk "
             "factor analysis result effect response model method measure baseline follow-up hospital clinic physician nurse "
             "diagnosis screening therapy vaccine blood pressure test score population survey participant interview data "
             "estimate interval mortality prevalence cohort protocol intervention questionnaire household region variable",
        "a": "clinical significant randomized chronic acute primary secondary baseline mean median older female male adverse "
             "severe mild statistical observed rural urban public national systematic early",
        "v": "showed|reported|received|increased|decreased|suggests|indicates|was associated with|improved|reduced|measured|"
             "compared|included|excluded|varied|predicted|confirmed|declined",
        "h": "Introduction|Background|Methods|Study Design|Participants|Data Collection|Statistical Analysis|Results|Discussion|"
             "Limitations|Conclusion|Conclusions|Acknowledgments|References|Ethics|Sampling Frame|Response Rates|Key Findings|"
             "Executive Summary|Policy Implications|Recommendations|Health Insurance Coverage|Demographic Characteristics|"
             "Adverse Events|Primary Outcome|Funding|Literature Review|Theoretical Framework|Appendix A: Survey Instrument"},
    "software": {
        "n": "server client file function value argument option module package user password request response header field "
             "database table index query key thread process queue buffer stream token parser type class object method string "
             "integer list directory path command shell script variable configuration error exception log message event "
             "handler callback network port socket session cache version release interface plugin template image container",
        "a": "default optional empty remote local binary public private static dynamic asynchronous deprecated internal "
             "recursive valid invalid current nested global temporary read-only",
        "v": "returns|raises|creates|reads|writes|opens|closes|accepts|parses|stores|deletes|copies|sends|receives|invokes|"
             "overrides|loads|supports|specifies|initializes|validates",
        "h": "Installation|Quick Start|Configuration|Command Line Options|Error Handling|Authentication|Environment Variables|"
             "Logging|Known Issues|Release Notes|API Reference|Data Types|Security Considerations|Upgrading|Return Values|"
             "System Requirements|Examples|Working with Templates|Writing Your First Plugin|Deployment|Performance Tuning|"
             "Backup and Restore|Architecture|Terminology|See Also|Synopsis|Exit Status"},
    "government": {
        "n": "agency department program policy standard regulation requirement state county city board council member meeting "
             "public resident housing transport road water energy land permit project budget fund grant contract service "
             "report audit finding recommendation employee position training safety inspection record plan goal measure "
             "survey household income worker school community district committee chair motion vote minute agenda item "
             "facility emergency environment waste emission site review comment hearing proposal ordinance",
        "a": "federal local annual regional public eligible effective fiscal administrative environmental proposed approved "
             "designated responsible applicable minimum statewide interim rural urban independent",
        "v": "requires|provides|established|approved|recommended|reviewed|must ensure|shall maintain|funds|serves|reported|"
             "adopted|moved to approve|discussed|increased|applies to|supports|identified|administers|monitors",
        "h": "Executive Summary|Purpose|Scope|Definitions|Responsibilities|Background|Findings|Recommendations|Procedures|"
             "Call to Order|Roll Call|Approval of Minutes|Public Comment|Old Business|New Business|Adjournment|"
             "Eligibility|Records Retention|Applicability|Enforcement|Methodology|Housing Affordability|Agency Comments|"
             "Policy Statement|References|Roles and Responsibilities|Exceptions|Revision History|Reports of Committees|"
             "What We Found|Why This Matters|Next Steps|Population and Employment Trends"},
}

FOREIGN: dict[str, dict[str, str]] = {
    "de": {"f": "der die das und in von mit für auf ist nicht eine einen werden durch bei nach über auch als aus sich wird zur "
                "kann dem den zum oder muss sowie sind",
           "n": "Gerät Gesellschaft Vertrag Prüfung Bericht Jahr Wasser Leistung Kosten Umsatz Verwaltung Sicherheit Anlage "
                "Bedienung Reinigung Schalter Stecker Rechnung Kunde Unternehmen Entwicklung Ergebnis Untersuchung Methode "
                "Gesetz Behörde Antrag Frist Zahlung Vorstand Aktie Gewinn Verlust Maßnahme Übersicht Einführung Hinweis "
                "Lieferung Wohnung Schule Unterricht Prozess Datei Benutzer Einstellung Verbindung Temperatur",
           "v": "erhalten prüfen öffnen schließen beachten zahlen liefern enthalten zeigen erklären vermeiden reinigen wesentlich "
                "neue große jährlich gemäß entsprechend technisch vollständig wichtig"},
    "fr": {"f": "le la les et de des du en pour par avec dans sur est sont une un que qui au aux plus ne pas ce cette ou ainsi",
           "n": "appareil société contrat rapport année eau puissance coût résultat gestion sécurité service client entreprise "
                "développement méthode étude loi demande délai paiement conseil action bénéfice perte mesure introduction "
                "remarque livraison logement école cours fichier utilisateur réglage connexion température bouton porte filtre "
                "marché produit emploi région santé données",
           "v": "assurer vérifier ouvrir fermer payer contenir montrer éviter nettoyer important nouveau général annuel "
                "technique nécessaire présent public principal"},
    "es": {"f": "el la los las y de del en por para con una un que se es son no su al como más o este esta sobre entre",
           "n": "aparato sociedad contrato informe año agua potencia costo resultado gestión seguridad servicio cliente empresa "
                "desarrollo método estudio ley solicitud plazo pago consejo acción beneficio pérdida medida introducción nota "
                "entrega vivienda escuela curso archivo usuario ajuste conexión temperatura botón puerta filtro mercado "
                "producto empleo región salud datos",
           "v": "asegurar verificar abrir cerrar pagar contener mostrar evitar limpiar importante nuevo general anual técnico "
                "necesario presente público principal"},
}

OPENERS = ("However|In addition|For example|As a result|During the period|In general|Where applicable|Except as noted|"
           "On the other hand|At that time|If necessary|Under these conditions|In most cases|Accordingly|Moreover|"
           "Since 2019|To the extent permitted|Unless otherwise stated|After that|Therefore").split("|")
PREPS = "of in for with to under from by on between during without within".split()
SMALL = {"of", "in", "for", "with", "to", "and", "the", "a", "an", "on", "by", "or", "from", "at", "as", "under"}


def common_words() -> list[str]:
    """A few thousand common English words, out of the docstrings of the standard library."""
    seen: collections.Counter[str] = collections.Counter()
    for module in (argparse, ast, collections, inspect, random, re, string, textwrap, unittest):
        things = [module, *vars(module).values()]
        for thing in things:
            doc = getattr(thing, "__doc__", None)
            if isinstance(doc, str):
                seen.update(w for w in re.findall(r"(?<![\w.`'])[a-z]{4,12}(?![\w(`_.])", doc))
    for text in pydoc_data.topics.topics.values():
        seen.update(w for w in re.findall(r"(?<![\w.`':\"])[a-z]{4,13}(?![\w(`_.\"'])", text))
    return sorted(w for w, n in seen.items() if n > 2)


COMMON = common_words()


class Writer:
    """Makes sentences, headings and small facts of one field and language."""

    def __init__(self, rng: random.Random, field: str, lang: str = "en") -> None:
        self.rng, self.field, self.lang = rng, field, lang
        words = FIELDS[field]
        self.nouns = words["n"].split()
        self.adjectives = words["a"].split()
        self.verbs = words["v"].split("|") if "|" in words["v"] else words["v"].split()
        self.known = words["h"].split("|")
        self.firm = f"{rng.choice(FIRMS)} {rng.choice(FORMS)}"
        self.product = f"{rng.choice(['Pro', 'Aero', 'Omni', 'Max', 'Eco', 'Vita'])}{rng.choice(['Wash', 'Line', 'Clean', 'Scan', 'Temp', 'Mate'])} {rng.choice('ABDKRSTX')}{rng.randint(1, 99) * 10}"
        self.year = rng.randint(1998, 2025)

    def noun(self) -> str:
        """A noun, sometimes of several words."""
        r = self.rng
        n = r.choice(self.nouns)
        if r.random() < .2:
            n = f"{r.choice(self.nouns)} {n}"
        if r.random() < .3:
            n += "es" if n.endswith(("s", "x", "ch")) else ("ies" if n.endswith("y") and n[-2] not in "aeo" else "s")
            if n.endswith("yies"):
                n = n[:-4] + "ies"
        return n

    def phrase(self) -> str:
        """A noun phrase with its article."""
        r = self.rng
        parts = [r.choice(["the", "the", "the", "a", "each", "any", "such", "this", "its", "our", "all", "these"])]
        if r.random() < .45:
            parts.append(r.choice(self.adjectives))
        if r.random() < .12:
            parts.append(r.choice(COMMON))
        parts.append(self.noun())
        if r.random() < .3:
            parts += [r.choice(PREPS), r.choice(["the", "", "its"]), self.noun()]
        return " ".join(p for p in parts if p)

    def date(self) -> str:
        """A date in words."""
        r = self.rng
        return f"{r.choice(MONTHS)} {r.randint(1, 28)}, {self.year - r.randint(0, 3)}"

    def amount(self) -> str:
        """An amount, share or count."""
        r = self.rng
        return r.choice([f"${r.randint(1, 999)}.{r.randint(0, 9)} million", f"{r.randint(1, 99)}%", f"{r.randint(1, 99)}.{r.randint(0, 9)}%",
                         f"${r.randint(1, 99)},{r.randint(100, 999)}", f"{r.randint(2, 60)} days", f"{r.randint(1, 9)},{r.randint(100, 999)}",
                         f"Section {r.randint(1, 19)}.{r.randint(1, 9)}", f"Table {r.randint(1, 9)}", f"Note {r.randint(1, 19)}",
                         f"{r.randint(2, 40)}", f"{r.randint(10, 90)}°C", f"({self.year - r.randint(1, 9)})"])

    def clause(self) -> str:
        """Subject, verb, object and what may follow."""
        r = self.rng
        out = [self.phrase(), r.choice(self.verbs), self.phrase()]
        roll = r.random()
        if roll < .15:
            out += [r.choice(["by", "of approximately", "to", "for"]), self.amount()]
        elif roll < .25:
            out += ["as of" if r.random() < .5 else "on", self.date()]
        elif roll < .5:
            out += [r.choice(PREPS), self.phrase()]
        elif roll < .56:
            out += [f"({self.noun()}, {self.noun()} and {self.noun()})"]
        elif roll < .6:
            out += [f"(the “{self.noun().title()}”)"]
        elif roll < .63:
            out += [f"({r.choice(LAST)} et al., {self.year - r.randint(1, 20)})"]
        return " ".join(out)

    def sentence(self) -> str:
        """One sentence with its full stop."""
        r = self.rng
        if self.lang != "en":
            return self.foreign(r.randint(7, 26)) + "."
        s = self.clause()
        roll = r.random()
        if roll < .35:
            s += r.choice([", and ", ", which ", ", but ", " because ", " if ", "; ", " when "]) + self.clause()
        elif roll < .4:
            s = s + ", " + r.choice(["including", "such as"]) + f" {self.noun()}, {self.noun()}, {r.choice(COMMON)} and {self.noun()}"
        if r.random() < .2:
            s = f"{r.choice(OPENERS)}, {s}"
        elif r.random() < .1:
            s = r.choice(["We", "You", "They", "Management", f"Mr. {r.choice(LAST)}", self.firm, "The U.S."]) + " " + s.split(" ", 1)[1]
        return s[0].upper() + s[1:] + "."

    def foreign(self, count: int) -> str:
        """A number of words of another language, in a plausible order."""
        r, words = self.rng, FOREIGN[self.lang]
        f, n, v = words["f"].split(), words["n"].split(), words["v"].split()
        out: list[str] = []
        while len(out) < count:
            out += [r.choice(f), r.choice(n)]
            if r.random() < .5:
                out.append(r.choice(v))
            if r.random() < .08 and len(out) < count - 2:
                out[-1] += ","
        s = " ".join(out[:count])
        return s[0].upper() + s[1:]

    def text(self, low: int, high: int) -> str:
        """A paragraph with a random number of sentences."""
        return " ".join(self.sentence() for _ in range(self.rng.randint(low, high)))

    def short(self, low: int, high: int) -> str:
        """Some words without a full stop."""
        r = self.rng
        if self.lang != "en":
            return self.foreign(r.randint(low, high))
        words: list[str] = []
        while len(words) < low:
            words += (f"{r.choice(self.adjectives)} {self.noun()}" if r.random() < .6 else f"{self.noun()} {r.choice(['and', 'of', 'for', 'in'])} {self.noun()}").split()
        words = words[:max(high, low)]
        while words and words[-1] in SMALL:
            words.pop()
        s = " ".join(words)
        return s[0].upper() + s[1:]

    def heading(self, case: str, level: int) -> str:
        """The words of a heading."""
        r = self.rng
        if self.lang != "en":
            return self.foreign(r.randint(1, 5)) if r.random() < .7 else self.foreign(r.randint(4, 9))
        roll = r.random()
        if roll < .38:
            s = r.choice(self.known)
            return s if case == "title" else s[0] + s[1:].lower()
        if roll < .5:
            s = r.choice(self.nouns)
            s += "s" if r.random() < .5 and not s.endswith("s") else ""
        elif roll < .62:
            s = f"{self.noun()} and {self.noun()}"
        elif roll < .76:
            s = self.short(2, 5)
        elif roll < .83:
            s = f"{r.choice(['using', 'changing', 'about', 'measuring', 'reviewing', 'understanding', 'selecting'])} {self.phrase()}"
        elif roll < .87:
            s = r.choice([f"what is {self.phrase()}?", f"how do I find {self.phrase()}?", f"who may use {self.phrase()}?", f"why does {self.phrase()} change?"])
        elif roll < .92:
            s = f"{self.short(4, 7)} {r.choice(['for', 'in', 'with', 'under'])} {self.short(4, 8).lower()}"
        elif roll < .95:
            s = f"{self.noun()}: {self.short(2, 4).lower()}"
        elif roll < .97 and self.field == "finance":
            s = f"{self.year - r.randint(0, 4)} {r.choice(['compared to', 'and', 'versus'])} {self.year - 5}"
        else:
            s = f"{self.noun()} ({''.join(r.choice(string.ascii_uppercase) for _ in range(3))})"
        if case == "title":
            s = " ".join(w if w.lower() in SMALL and i else w[0].upper() + w[1:] for i, w in enumerate(s.split()))
        return s[0].upper() + s[1:]

    def person(self) -> str:
        """A name."""
        r = self.rng
        mid = f" {r.choice(string.ascii_uppercase)}." if r.random() < .4 else ""
        return f"{r.choice(FIRST)}{mid} {r.choice(LAST)}"

    def figure(self, scale: int = 5) -> str:
        """A number of a table."""
        r = self.rng
        n = r.randint(1, 10 ** r.randint(1, scale))
        s = f"{n:,}"
        return f"({s})" if r.random() < .15 else s
