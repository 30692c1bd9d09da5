<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>By model and memory</source>
        <translation>Nach Modell und Speicher</translation>
    </message>
    <message>
        <source>{count} tokens</source>
        <translation>{count} Token</translation>
    </message>
    <message>
        <source>Kept until the window closes</source>
        <translation>Geladen, bis das Fenster schließt</translation>
    </message>
    <message>
        <source>Freed after each answer</source>
        <translation>Frei nach jeder Antwort</translation>
    </message>
    <message>
        <source>Kept for 5 minutes</source>
        <translation>5 Minuten geladen</translation>
    </message>
    <message>
        <source>Kept for 15 minutes</source>
        <translation>15 Minuten geladen</translation>
    </message>
    <message>
        <source>Kept for an hour</source>
        <translation>Eine Stunde geladen</translation>
    </message>
    <message>
        <source>OpenAI-compatible (LM Studio, llama.cpp, vLLM)</source>
        <translation>OpenAI-kompatibel (LM Studio, llama.cpp, vLLM)</translation>
    </message>
    <message>
        <source>All paragraphs</source>
        <translation>Alle Absätze</translation>
    </message>
    <message>
        <source>Those of the best sections</source>
        <translation>Absätze der besten Abschnitte</translation>
    </message>
    <message>
        <source>Tesseract, where installed</source>
        <translation>Tesseract, wo installiert</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>“…” (title, p. 12)</source>
        <translation>„…“ (Titel, S. 12)</translation>
    </message>
    <message>
        <source>Markdown, with a link back</source>
        <translation>Markdown, mit Link zur Stelle</translation>
    </message>
    <message>
        <source>“…” (author year, p. 12)</source>
        <translation>„…“ (Autor Jahr, S. 12)</translation>
    </message>
    <message>
        <source>Inter where the desktop has none</source>
        <translation>Inter, wo der Desktop keine hat</translation>
    </message>
    <message>
        <source>The desktop&apos;s</source>
        <translation>Wie der Desktop</translation>
    </message>
    <message>
        <source>{count} %</source>
        <translation>{count} %</translation>
    </message>
    <message>
        <source>While pointing at it</source>
        <translation>Beim Zeigen mit der Maus</translation>
    </message>
    <message>
        <source>While pointing, with Ctrl held</source>
        <translation>Beim Zeigen mit gehaltener Strg-Taste</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Sepia</source>
        <translation>Sepia</translation>
    </message>
    <message>
        <source>From the next start</source>
        <translation>Ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Chat server</source>
        <translation>Chatserver</translation>
    </message>
    <message>
        <source>Kind of server</source>
        <translation>Art des Servers</translation>
    </message>
    <message>
        <source>What language the chat server speaks</source>
        <translation>Welche Sprache der Chatserver spricht</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Where the chat server listens</source>
        <translation>Wo der Chatserver erreichbar ist</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Name of the chat model; empty: the first one installed that can chat</source>
        <translation>Name des Chatmodells; leer: das erste installierte, das sich befragen lässt</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>How much a model reads at once; more needs more memory</source>
        <translation>Wie viel ein Modell auf einmal liest; mehr braucht mehr Speicher</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>How long Ollama keeps a model ready after an answer</source>
        <translation>Wie lange Ollama ein Modell nach einer Antwort bereithält</translation>
    </message>
    <message>
        <source>Servers elsewhere</source>
        <translation>Andere Rechner</translation>
    </message>
    <message>
        <source>Allow a server that is not this machine: passages that answer a question then leave it</source>
        <translation>Einen Server auf einem anderen Rechner erlauben: Stellen, die eine Frage beantworten, verlassen dann diesen</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Plan questions</source>
        <translation>Fragen planen</translation>
    </message>
    <message>
        <source>Plan questions that need several places, or a whole part</source>
        <translation>Fragen planen, die mehrere Stellen oder einen ganzen Teil brauchen</translation>
    </message>
    <message>
        <source>Summaries ahead</source>
        <translation>Zusammenfassungen</translation>
    </message>
    <message>
        <source>Write summaries once a document is indexed</source>
        <translation>Zusammenfassungen schreiben, sobald ein Dokument indiziert ist</translation>
    </message>
    <message>
        <source>Paragraphs a search</source>
        <translation>Absätze je Suche</translation>
    </message>
    <message>
        <source>Paragraphs that each search of a model brings</source>
        <translation>Absätze, die jede Suche eines Modells bringt</translation>
    </message>
    <message>
        <source>Paragraphs before</source>
        <translation>Absätze davor</translation>
    </message>
    <message>
        <source>Paragraphs before each that come along</source>
        <translation>Absätze, die vor jedem gefundenen mitkommen</translation>
    </message>
    <message>
        <source>Paragraphs after</source>
        <translation>Absätze danach</translation>
    </message>
    <message>
        <source>Paragraphs after each that come along</source>
        <translation>Absätze, die nach jedem gefundenen mitkommen</translation>
    </message>
    <message>
        <source>Most rounds</source>
        <translation>Höchstens Runden</translation>
    </message>
    <message>
        <source>How often a model may search and read for one answer</source>
        <translation>Wie oft ein Modell für eine Antwort suchen und lesen darf</translation>
    </message>
    <message>
        <source>Contents told</source>
        <translation>Umfang des Inhalts</translation>
    </message>
    <message>
        <source>Tokens of contents that a model sees</source>
        <translation>Token des Inhaltsverzeichnisses, die ein Modell sieht</translation>
    </message>
    <message>
        <source>Search in</source>
        <translation>Suchen in</translation>
    </message>
    <message>
        <source>What a question is compared with</source>
        <translation>Womit eine Frage verglichen wird</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Window colours</source>
        <translation>Farben des Fensters</translation>
    </message>
    <message>
        <source>As the system has them, or always light or dark</source>
        <translation>Wie im System, oder immer hell oder dunkel</translation>
    </message>
    <message>
        <source>Page colours</source>
        <translation>Farben der Seiten</translation>
    </message>
    <message>
        <source>As pages are made, on sepia paper, or dark</source>
        <translation>Wie die Seiten sind, auf sepiafarbenem Papier, oder dunkel</translation>
    </message>
    <message>
        <source>Smooth scrolling</source>
        <translation>Sanft blättern</translation>
    </message>
    <message>
        <source>Let the eyes follow, where the system allows</source>
        <translation>Mit den Augen zu verfolgen, wo das System es zulässt</translation>
    </message>
    <message>
        <source>Previews</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>When the place that a link leads to is shown</source>
        <translation>Wann das Ziel eines Verweises gezeigt wird</translation>
    </message>
    <message>
        <source>Open without asking</source>
        <translation>Ungefragt öffnen</translation>
    </message>
    <message>
        <source>Hosts whose addresses are opened at once; with commas</source>
        <translation>Rechner, deren Adressen sofort geöffnet werden; mit Kommas</translation>
    </message>
    <message>
        <source>Open documents</source>
        <translation>Offene Dokumente</translation>
    </message>
    <message>
        <source>Open the documents again that were open the last time</source>
        <translation>Die zuletzt offenen Dokumente wieder öffnen</translation>
    </message>
    <message>
        <source>On battery</source>
        <translation>Im Akkubetrieb</translation>
    </message>
    <message>
        <source>Let reading ahead and indexing wait while on battery</source>
        <translation>Vorauslesen und Indizieren warten im Akkubetrieb</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>The face of menus, lists and answers</source>
        <translation>Die Schrift von Menüs, Listen und Antworten</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Of menus, lists and answers; pages have a zoom</source>
        <translation>Von Menüs, Listen und Antworten; Seiten haben einen Zoom</translation>
    </message>
    <message>
        <source>Quotations</source>
        <translation>Zitate</translation>
    </message>
    <message>
        <source>How words are written that are copied as a quotation</source>
        <translation>Wie Wörter geschrieben werden, die als Zitat kopiert werden</translation>
    </message>
    <message>
        <source>Reading aloud</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Per cent of the voice&apos;s own pace</source>
        <translation>Prozent des eigenen Tempos der Stimme</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Of the window; documents keep theirs</source>
        <translation>Die des Fensters; Dokumente behalten ihre</translation>
    </message>
    <message>
        <source>Embedding model</source>
        <translation>Embedding-Modell</translation>
    </message>
    <message>
        <source>What compares by meaning; another one embeds anew</source>
        <translation>Was nach Bedeutung vergleicht; mit einem anderen wird neu indiziert</translation>
    </message>
    <message>
        <source>Second model</source>
        <translation>Zweites Modell</translation>
    </message>
    <message>
        <source>One whose vectors are joined to the first&apos;s; empty: none</source>
        <translation>Eines, dessen Vektoren zu denen des ersten kommen; leer: keines</translation>
    </message>
    <message>
        <source>Reranker</source>
        <translation>Reranker</translation>
    </message>
    <message>
        <source>What reads the best paragraphs again; empty: none</source>
        <translation>Was die besten Absätze noch einmal liest; leer: keiner</translation>
    </message>
    <message>
        <source>Scanned pages</source>
        <translation>Gescannte Seiten</translation>
    </message>
    <message>
        <source>What reads pages without text from their pictures</source>
        <translation>Was Seiten ohne Text aus ihren Bildern liest</translation>
    </message>
    <message>
        <source>Tesseract&apos;s languages</source>
        <translation>Tesseract-Sprachen</translation>
    </message>
    <message>
        <source>By Tesseract&apos;s names, such as eng+deu</source>
        <translation>Mit den Namen von Tesseract, etwa eng+deu</translation>
    </message>
    <message>
        <source>RapidOCR&apos;s model</source>
        <translation>RapidOCR-Modell</translation>
    </message>
    <message>
        <source>A PP-OCR recogniser (ONNX) for other scripts; empty: own</source>
        <translation>Eine PP-OCR-Erkennung (ONNX) für andere Schriften; leer: die eigene</translation>
    </message>
    <message>
        <source>Packs not used</source>
        <translation>Unbenutzte Pakete</translation>
    </message>
    <message>
        <source>Names of packs of a field&apos;s rules, with commas between them</source>
        <translation>Namen von Paketen mit Regeln eines Fachgebiets, mit Kommas dazwischen</translation>
    </message>
    <message>
        <source>Chroma server</source>
        <translation>Chroma-Server</translation>
    </message>
    <message>
        <source>Address of a Chroma server; empty: the library&apos;s own folder</source>
        <translation>Adresse eines Chroma-Servers; leer: der eigene Ordner der Bibliothek</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alles zurücksetzen</translation>
    </message>
    <message>
        <source>Kept.</source>
        <translation>Übernommen.</translation>
    </message>
</context>
</TS>
