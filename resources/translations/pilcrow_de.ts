<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>OpenAI-compatible (LM Studio, llama.cpp, vLLM)</source>
        <translation>OpenAI-kompatibel (LM Studio, llama.cpp, vLLM)</translation>
    </message>
    <message>
        <source>Add an embedding model</source>
        <translation>Einbettungsmodell hinzufügen</translation>
    </message>
    <message>
        <source>Name of the model there</source>
        <translation>Name des Modells dort</translation>
    </message>
    <message>
        <source>A model of a server, or in a folder as it was downloaded. It is tried with known questions first.</source>
        <translation>Ein Modell eines Servers oder in einem Ordner, wie er heruntergeladen wurde. Es wird zuerst mit bekannten Fragen erprobt.</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Try and add</source>
        <translation>Erproben und hinzufügen</translation>
    </message>
    <message>
        <source>A model as it was downloaded (sentence-transformers, with onnx/model.onnx)</source>
        <translation>Ein Modell, wie es heruntergeladen wurde (sentence-transformers, mit onnx/model.onnx)</translation>
    </message>
    <message>
        <source>No embedding model is offered there. In Ollama “ollama pull” gets one.</source>
        <translation>Dort wird kein Einbettungsmodell angeboten. In Ollama holt „ollama pull“ eines.</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht …</translation>
    </message>
    <message>
        <source>Trying {model} with known questions…</source>
        <translation>{model} wird mit bekannten Fragen erprobt …</translation>
    </message>
    <message>
        <source>A model as it was downloaded</source>
        <translation>Ein Modell, wie es heruntergeladen wurde</translation>
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
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Sepia</source>
        <translation>Sepia</translation>
    </message>
    <message>
        <source>As printed</source>
        <translation>Wie gedruckt</translation>
    </message>
    <message>
        <source>Like the window</source>
        <translation>Wie das Fenster</translation>
    </message>
    <message>
        <source>Colours of paper and print</source>
        <translation>Farben von Papier und Schrift</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Of menus, lists and answers; pages have their own zoom</source>
        <translation>Von Menüs, Listen und Antworten; Seiten haben ihren eigenen Zoom</translation>
    </message>
    <message>
        <source>Link previews</source>
        <translation>Vorschau bei Verweisen</translation>
    </message>
    <message>
        <source>When to show where a link leads</source>
        <translation>Wann gezeigt wird, wohin ein Verweis führt</translation>
    </message>
    <message>
        <source>Reopen documents</source>
        <translation>Dokumente wieder öffnen</translation>
    </message>
    <message>
        <source>Start with the documents of the last session</source>
        <translation>Mit den Dokumenten der letzten Sitzung beginnen</translation>
    </message>
    <message>
        <source>Format of text copied as a quotation</source>
        <translation>Form von Text, der als Zitat kopiert wird</translation>
    </message>
    <message>
        <source>Dictionaries</source>
        <translation>Wörterbücher</translation>
    </message>
    <message>
        <source>Such as http://localhost:11434</source>
        <translation>Etwa http://localhost:11434</translation>
    </message>
    <message>
        <source>Of the window, from the next start</source>
        <translation>Des Fensters, ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Finds what means the same; after a change documents are prepared again at the next start</source>
        <translation>Findet, was dasselbe meint; nach einem Wechsel werden Dokumente beim nächsten Start neu vorbereitet</translation>
    </message>
    <message>
        <source>Author of marks in saved files and exports; may be empty</source>
        <translation>Verfasser der Markierungen in gespeicherten Dateien und Exporten; kann leer bleiben</translation>
    </message>
    <message>
        <source>Chat model</source>
        <translation>Chatmodell</translation>
    </message>
    <message>
        <source>Empty: the first one installed</source>
        <translation>Leer: das erste installierte</translation>
    </message>
    <message>
        <source>Answers may also quote your notes, marks and saved answers, named as yours</source>
        <translation>Antworten dürfen auch Ihre Notizen, Markierungen und behaltenen Antworten zitieren, als Ihre benannt</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Kind of chat server</source>
        <translation>Art des Chatservers</translation>
    </message>
    <message>
        <source>The program that serves chat models</source>
        <translation>Das Programm, das Chatmodelle bereitstellt</translation>
    </message>
    <message>
        <source>Its address</source>
        <translation>Seine Adresse</translation>
    </message>
    <message>
        <source>{program} cannot be started: choose the editor of TeX sources again, in Ctrl+K.</source>
        <translation>{program} lässt sich nicht starten: Wählen Sie den Editor für TeX-Quellen noch einmal, in Strg+K.</translation>
    </message>
    <message>
        <source>Editor of TeX sources</source>
        <translation>Editor für TeX-Quellen</translation>
    </message>
    <message>
        <source>Command that opens a file at a line:</source>
        <translation>Befehl, der eine Datei an einer Zeile öffnet:</translation>
    </message>
    <message>
        <source>Model for searching</source>
        <translation>Modell für die Suche</translation>
    </message>
    <message>
        <source>Other machines</source>
        <translation>Andere Rechner</translation>
    </message>
    <message>
        <source>Allow servers on other machines: text of documents is then sent to them</source>
        <translation>Server auf anderen Rechnern erlauben: Text aus Dokumenten wird dann an sie gesendet</translation>
    </message>
    <message>
        <source>Your notes</source>
        <translation>Ihre Notizen</translation>
    </message>
    <message>
        <source>Kind of server</source>
        <translation>Art des Servers</translation>
    </message>
    <message>
        <source>Authors</source>
        <translation>Autoren</translation>
    </message>
    <message>
        <source>Published in</source>
        <translation>Erschienen in</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Band</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>DOI</source>
        <translation>DOI</translation>
    </message>
    <message>
        <source>arXiv</source>
        <translation>arXiv</translation>
    </message>
    <message>
        <source>ISBN</source>
        <translation>ISBN</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Editors</source>
        <translation>Herausgeber</translation>
    </message>
    <message>
        <source>Edition</source>
        <translation>Auflage</translation>
    </message>
    <message>
        <source>Publisher</source>
        <translation>Verlag</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Webb, Mary; World Bank</source>
        <translation>Webb, Mary; Weltbank</translation>
    </message>
    <message>
        <source>the journal, or the book that it is a chapter of</source>
        <translation>die Zeitschrift, oder das Buch, aus dem das Kapitel ist</translation>
    </message>
    <message>
        <source>divided by semicolons</source>
        <translation>durch Semikolon getrennt</translation>
    </message>
    <message>
        <source>Journal article</source>
        <translation>Zeitschriftenaufsatz</translation>
    </message>
    <message>
        <source>Preprint</source>
        <translation>Preprint</translation>
    </message>
    <message>
        <source>Conference paper</source>
        <translation>Konferenzbeitrag</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>Buch</translation>
    </message>
    <message>
        <source>Chapter of a book</source>
        <translation>Kapitel eines Buches</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>Software</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Legislation</source>
        <translation>Gesetz</translation>
    </message>
    <message>
        <source>Patent</source>
        <translation>Patent</translation>
    </message>
    <message>
        <source>Manuscript</source>
        <translation>Manuskript</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Anderes</translation>
    </message>
    <message>
        <source>Bibliographic details</source>
        <translation>Bibliografische Angaben</translation>
    </message>
    <message>
        <source>From Zotero; what you change here stays here.</source>
        <translation>Aus Zotero; was Sie hier ändern, bleibt hier.</translation>
    </message>
    <message>
        <source>Citation key</source>
        <translation>Zitierschlüssel</translation>
    </message>
    <message>
        <source>Show in Zotero</source>
        <translation>In Zotero zeigen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>“…” (author, year, p. 12)</source>
        <translation>„…“ (Autor, Jahr, S. 12)</translation>
    </message>
    <message>
        <source>Window colours</source>
        <translation>Farben des Fensters</translation>
    </message>
    <message>
        <source>Of menus, lists and answers</source>
        <translation>Von Menüs, Listen und Antworten</translation>
    </message>
    <message>
        <source>Page colours</source>
        <translation>Farben der Seiten</translation>
    </message>
    <message>
        <source>Open documents</source>
        <translation>Offene Dokumente</translation>
    </message>
    <message>
        <source>Quotations</source>
        <translation>Zitate</translation>
    </message>
    <message>
        <source>Folder with more dictionaries (StarDict or dictd)</source>
        <translation>Ordner mit weiteren Wörterbüchern (StarDict oder dictd)</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Ihr Name</translation>
    </message>
    <message>
        <source>Reading aloud</source>
        <translation>Vorlesen</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Sentence before</source>
        <translation>Voriger Satz</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Nächster Satz</translation>
    </message>
    <message>
        <source>Stop</source>
        <comment>reading aloud</comment>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Ollama is installed, but does not run at {host}.</source>
        <translation>Ollama ist installiert, läuft aber nicht unter {host}.</translation>
    </message>
    <message>
        <source>Start Ollama</source>
        <translation>Ollama starten</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>{problem} With Ollama (ollama.com) a model is downloaded from here: {why}.</source>
        <translation>{problem} Mit Ollama (ollama.com) wird ein Modell von hier aus geladen: {why}.</translation>
    </message>
    <message>
        <source>The context of {count} tokens is small: long passages will be cut.</source>
        <translation>Der Kontext von {count} Token ist klein: lange Stellen werden gekürzt.</translation>
    </message>
    <message>
        <source>Ollama is there, but has no chat model yet: {why}.</source>
        <translation>Ollama ist da, hat aber noch kein Chatmodell: {why}.</translation>
    </message>
    <message>
        <source>Download {model}</source>
        <translation>{model} herunterladen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>No setting fits the search.</source>
        <translation>Keine Einstellung passt zur Suche.</translation>
    </message>
    <message>
        <source>manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Further settings stand in the file settings.json; the {manual} explains them.</source>
        <translation>Weitere Einstellungen stehen in der Datei settings.json; das {manual} erklärt sie.</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alles zurücksetzen</translation>
    </message>
    <message>
        <source>Add a model…</source>
        <translation>Modell hinzufügen …</translation>
    </message>
    <message>
        <source>Kept.</source>
        <translation>Übernommen.</translation>
    </message>
    <message>
        <source>The settings hold until Pilcrow is closed: {folder} cannot be written ({problem}).</source>
        <translation>Die Einstellungen gelten nur bis Pilcrow geschlossen wird: {folder} lässt sich nicht beschreiben ({problem}).</translation>
    </message>
    <message>
        <source>Which documents are open is not remembered: {folder} cannot be written ({problem}).</source>
        <translation>Welche Dokumente offen sind, wird nicht gemerkt: {folder} lässt sich nicht beschreiben ({problem}).</translation>
    </message>
    <message>
        <source>Pilcrow ended badly the last time; the report stayed on this machine: {path}</source>
        <translation>Pilcrow wurde beim letzten Mal unerwartet beendet; der Bericht blieb auf diesem Rechner: {path}</translation>
    </message>
    <message>
        <source>Something went wrong inside. Nothing was sent anywhere; the log {path} has it.</source>
        <translation>Im Programm ist etwas schiefgegangen. Nichts wurde verschickt; im Protokoll {path} steht mehr.</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>read</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <source>cited as {numbers}</source>
        <translation>zitiert als {numbers}</translation>
    </message>
    <message>
        <source>The answer cites this as {numbers}</source>
        <translation>Die Antwort zitiert dies als {numbers}</translation>
    </message>
    <message>
        <source>A search found something here</source>
        <translation>Eine Suche hat hier etwas gefunden</translation>
    </message>
    <message>
        <source>This was read for the answer</source>
        <translation>Dies wurde für die Antwort gelesen</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Paused on battery</source>
        <translation>Angehalten im Akkubetrieb</translation>
    </message>
    <message>
        <source>Background work paused</source>
        <translation>Hintergrundarbeit angehalten</translation>
    </message>
    <message>
        <source>Something went wrong inside; the log has the details. Nothing was lost: please try again.</source>
        <translation>Ein interner Fehler; Einzelheiten stehen im Protokoll. Nichts ging verloren: erneut versuchen.</translation>
    </message>
    <message>
        <source>All commands…</source>
        <translation>Alle Befehle …</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>As cards</source>
        <translation>Als Karten</translation>
    </message>
    <message>
        <source>As a list</source>
        <translation>Als Liste</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen …</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Open files (Ctrl+O)</source>
        <translation>Dateien öffnen (Strg+O)</translation>
    </message>
    <message numerus="yes">
        <source>Search titles and texts of %Ln documents</source>
        <translation>
            <numerusform>Titel und Text von %Ln Dokument durchsuchen</numerusform>
            <numerusform>Titel und Texte von %Ln Dokumenten durchsuchen</numerusform>
        </translation>
    </message>
    <message>
        <source>Close document</source>
        <translation>Dokument schließen</translation>
    </message>
    <message>
        <source>Reopen closed document</source>
        <translation>Geschlossenes Dokument wieder öffnen</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message numerus="yes">
        <source>In the texts of %Ln documents so far …</source>
        <translation>
            <numerusform>Bisher im Text von %Ln Dokument …</numerusform>
            <numerusform>Bisher in den Texten von %Ln Dokumenten …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the texts of %Ln documents</source>
        <translation>
            <numerusform>Im Text von %Ln Dokument</numerusform>
            <numerusform>In den Texten von %Ln Dokumenten</numerusform>
        </translation>
    </message>
    <message>
        <source>No text says anything of “{words}”.</source>
        <translation>Kein Text sagt etwas zu „{words}“.</translation>
    </message>
    <message>
        <source>Searching the texts for “{words}” …</source>
        <translation>Die Texte werden nach „{words}“ durchsucht …</translation>
    </message>
    <message>
        <source>{shown} of {all}</source>
        <translation>{shown} von {all}</translation>
    </message>
    <message numerus="yes">
        <source>Ask these %Ln documents</source>
        <translation>
            <numerusform>Dieses Dokument fragen</numerusform>
            <numerusform>Diese %Ln Dokumente fragen</numerusform>
        </translation>
    </message>
    <message>
        <source>No document here passes the filter.</source>
        <translation>Kein Dokument hier entspricht dem Filter.</translation>
    </message>
    <message>
        <source>{name} ({count})</source>
        <translation>{name} ({count})</translation>
    </message>
    <message>
        <source>More about “{name}”…</source>
        <translation>Mehr zu „{name}“ …</translation>
    </message>
    <message>
        <source>watches {folder}</source>
        <translation>beobachtet {folder}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents</source>
        <translation>
            <numerusform>%Ln Dokument</numerusform>
            <numerusform>%Ln Dokumente</numerusform>
        </translation>
    </message>
    <message>
        <source>By importance</source>
        <translation>Nach Wichtigkeit</translation>
    </message>
    <message>
        <source>By alphabet</source>
        <translation>Nach Alphabet</translation>
    </message>
    <message>
        <source>Defined terms</source>
        <translation>Definierte Begriffe</translation>
    </message>
    <message>
        <source>Abbreviations</source>
        <translation>Abkürzungen</translation>
    </message>
    <message>
        <source>Persons</source>
        <translation>Personen</translation>
    </message>
    <message>
        <source>Organisations</source>
        <translation>Organisationen</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>Other names</source>
        <translation>Andere Namen</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Finding the terms of this document…</source>
        <translation>Die Begriffe dieses Dokuments werden gesucht …</translation>
    </message>
    <message>
        <source>No terms were found: there is too little text.</source>
        <translation>Keine Begriffe gefunden: Es ist zu wenig Text.</translation>
    </message>
    <message>
        <source>No term fits the filter.</source>
        <translation>Kein Begriff passt zum Filter.</translation>
    </message>
    <message>
        <source>Filter terms</source>
        <translation>Begriffe filtern</translation>
    </message>
    <message>
        <source>Order of terms</source>
        <translation>Reihenfolge der Begriffe</translation>
    </message>
    <message>
        <source>Kinds of terms</source>
        <translation>Arten von Begriffen</translation>
    </message>
    <message>
        <source>All terms (Esc)</source>
        <translation>Alle Begriffe (Esc)</translation>
    </message>
    <message>
        <source>What it is related to, as a picture</source>
        <translation>Womit es zusammenhängt, als Bild</translation>
    </message>
    <message>
        <source>Where the term stands</source>
        <translation>Wo der Begriff steht</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>see p. {pages}</source>
        <translation>siehe S. {pages}</translation>
    </message>
    <message>
        <source>Related: {terms}</source>
        <translation>Verwandt: {terms}</translation>
    </message>
    <message>
        <source>Also in: {documents}</source>
        <translation>Auch in: {documents}</translation>
    </message>
    <message>
        <source>Where it stands</source>
        <translation>Wo es steht</translation>
    </message>
    <message>
        <source>Where else is this</source>
        <translation>Wo das noch steht</translation>
    </message>
    <message numerus="yes">
        <source>%Ln places</source>
        <translation>
            <numerusform>%Ln Stelle</numerusform>
            <numerusform>%Ln Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Let it wait</source>
        <translation>Warten lassen</translation>
    </message>
    <message>
        <source>Titles</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Find it…</source>
        <translation>Datei suchen …</translation>
    </message>
    <message>
        <source>Rename title…</source>
        <translation>Titel umbenennen …</translation>
    </message>
    <message>
        <source>Remove from library…</source>
        <translation>Aus der Bibliothek entfernen …</translation>
    </message>
    <message>
        <source>Rename title</source>
        <translation>Titel umbenennen</translation>
    </message>
    <message>
        <source>What to call it here; empty: as its first pages say. The file keeps its name.</source>
        <translation>Wie es hier heißen soll; leer: wie auf den ersten Seiten. Die Datei behält ihren Namen.</translation>
    </message>
    <message>
        <source>{ready} of {all} ready</source>
        <translation>{ready} von {all} bereit</translation>
    </message>
    <message>
        <source>Paused: {progress}</source>
        <translation>Angehalten: {progress}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln not read yet</source>
        <translation>
            <numerusform>%Ln noch nicht gelesen</numerusform>
            <numerusform>%Ln noch nicht gelesen</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading: {progress}</source>
        <translation>Wird gelesen: {progress}</translation>
    </message>
    <message>
        <source>What documents are about: {done} of {all} written</source>
        <translation>Wovon Dokumente handeln: {done} von {all} geschrieben</translation>
    </message>
    <message>
        <source>How terms are related: {done} of {all} sections read</source>
        <translation>Wie Begriffe zusammenhängen: {done} von {all} Abschnitten gelesen</translation>
    </message>
    <message>
        <source>New collection</source>
        <translation>Neue Sammlung</translation>
    </message>
    <message>
        <source>Make</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename collection</source>
        <translation>Sammlung umbenennen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents added to “{name}”.</source>
        <translation>
            <numerusform>%Ln Dokument zu „{name}“ hinzugefügt.</numerusform>
            <numerusform>%Ln Dokumente zu „{name}“ hinzugefügt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents taken out of “{name}”.</source>
        <translation>
            <numerusform>%Ln Dokument aus „{name}“ herausgenommen.</numerusform>
            <numerusform>%Ln Dokumente aus „{name}“ herausgenommen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete collection</source>
        <translation>Sammlung löschen</translation>
    </message>
    <message>
        <source>Delete the collection “{name}”?</source>
        <translation>Die Sammlung „{name}“ löschen?</translation>
    </message>
    <message>
        <source>Its documents stay in the library.</source>
        <translation>Ihre Dokumente bleiben in der Bibliothek.</translation>
    </message>
    <message>
        <source>New collection…</source>
        <translation>Neue Sammlung …</translation>
    </message>
    <message>
        <source>New collection from a folder…</source>
        <translation>Neue Sammlung aus einem Ordner …</translation>
    </message>
    <message>
        <source>Put files into “{name}”</source>
        <translation>Dateien in „{name}“ legen</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Do not watch the folder any more</source>
        <translation>Den Ordner nicht mehr beobachten</translation>
    </message>
    <message>
        <source>Look for new files</source>
        <translation>Nach neuen Dateien sehen</translation>
    </message>
    <message>
        <source>Watch a folder…</source>
        <translation>Einen Ordner beobachten …</translation>
    </message>
    <message>
        <source>Read on</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>Lesen anhalten</translation>
    </message>
    <message>
        <source>Add to collection</source>
        <translation>In eine Sammlung legen</translation>
    </message>
    <message>
        <source>Take out of “{name}”</source>
        <translation>Aus „{name}“ herausnehmen</translation>
    </message>
    <message>
        <source>Watch which folder?</source>
        <translation>Welchen Ordner beobachten?</translation>
    </message>
    <message>
        <source>Name of the collection</source>
        <translation>Name der Sammlung</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>weniger als eine Minute noch</translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation>noch {minutes} min</translation>
    </message>
    <message>
        <source>{hours} h left</source>
        <translation>noch {hours} h</translation>
    </message>
    <message>
        <source>The folder {folder} is not there any more.</source>
        <translation>Den Ordner {folder} gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>Remove from library</source>
        <translation>Aus der Bibliothek entfernen</translation>
    </message>
    <message>
        <source>Remove “{title}” from the library?</source>
        <translation>„{title}“ aus der Bibliothek entfernen?</translation>
    </message>
    <message>
        <source>Compare as versions</source>
        <translation>Als Fassungen vergleichen</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>Schlagwörter …</translation>
    </message>
    <message>
        <source>Tags, with commas between them.</source>
        <translation>Schlagwörter, durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>Already used: {tags}</source>
        <translation>Schon vergeben: {tags}</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Übernehmen</translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln documents from the library?</source>
        <translation>
            <numerusform>%Ln Dokument aus der Bibliothek entfernen?</numerusform>
            <numerusform>%Ln Dokumente aus der Bibliothek entfernen?</numerusform>
        </translation>
    </message>
    <message>
        <source>What was read of it, its index, your conversations, marks and notes about it and your place in it are deleted for good; the file itself stays where it is.</source>
        <translation>Was davon gelesen wurde, der Index, die Gespräche, Markierungen und Notizen dazu und die Lesestelle werden endgültig gelöscht; die Datei selbst bleibt, wo sie ist.</translation>
    </message>
    <message>
        <source>“{title}” is now {place}.</source>
        <translation>„{title}“ ist jetzt {place}.</translation>
    </message>
    <message>
        <source>Looking for “{title}” …</source>
        <translation>„{title}“ wird gesucht …</translation>
    </message>
    <message>
        <source>Where is {name}?</source>
        <translation>Wo ist {name}?</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Documents ({patterns})</source>
        <translation>Dokumente ({patterns})</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln pages</source>
        <translation>
            <numerusform>Die eine Seite</numerusform>
            <numerusform>Alle %Ln Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>Pages like 1-3, 7; empty: all of them</source>
        <translation>Seiten wie 1-3, 7; leer: alle</translation>
    </message>
    <message>
        <source>Only {page}</source>
        <translation>Nur {page}</translation>
    </message>
    <message>
        <source>Previous page to print</source>
        <translation>Vorige zu druckende Seite</translation>
    </message>
    <message>
        <source>Next page to print</source>
        <translation>Nächste zu druckende Seite</translation>
    </message>
    <message>
        <source>All pages</source>
        <translation>Alle Seiten</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>With my marks</source>
        <translation>Mit meinen Markierungen</translation>
    </message>
    <message>
        <source>Highlights, notes&apos; signs and bookmarks that you made</source>
        <translation>Eigene Hervorhebungen, Notizzeichen und Lesezeichen</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken …</translation>
    </message>
    <message>
        <source>{page} ({number} of {count})</source>
        <translation>{page} ({number} von {count})</translation>
    </message>
    <message>
        <source>Stopped: what the printer has already may still come.</source>
        <translation>Abgebrochen: Was der Drucker schon hat, kann noch kommen.</translation>
    </message>
    <message>
        <source>How it will look</source>
        <translation>So wird es aussehen</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Kopie speichern …</translation>
    </message>
    <message>
        <source>Export pages…</source>
        <translation>Seiten exportieren …</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Document properties…</source>
        <translation>Dokumenteigenschaften …</translation>
    </message>
    <message>
        <source>Editor of TeX sources…</source>
        <translation>Editor für TeX-Quellen …</translation>
    </message>
    <message>
        <source>Next document</source>
        <translation>Nächstes Dokument</translation>
    </message>
    <message>
        <source>Previous document</source>
        <translation>Voriges Dokument</translation>
    </message>
    <message>
        <source>List of open documents</source>
        <translation>Liste der offenen Dokumente</translation>
    </message>
    <message>
        <source>Move document right</source>
        <translation>Dokument nach rechts verschieben</translation>
    </message>
    <message>
        <source>Move document left</source>
        <translation>Dokument nach links verschieben</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Rückwärts weitersuchen</translation>
    </message>
    <message>
        <source>Ask this step in other words</source>
        <translation>Diesen Schritt mit anderen Worten fragen</translation>
    </message>
    <message>
        <source>Leave this step out</source>
        <translation>Diesen Schritt weglassen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more passages</source>
        <translation>
            <numerusform>%Ln weitere Stelle</numerusform>
            <numerusform>%Ln weitere Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Not asked yet.</source>
        <translation>Noch nicht gefragt.</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>Es wurde nichts gefunden.</translation>
    </message>
    <message>
        <source>This is not sufficient.</source>
        <translation>Das reicht nicht aus.</translation>
    </message>
    <message>
        <source>Ask on from here</source>
        <translation>Von hier an weiterfragen</translation>
    </message>
    <message>
        <source>Ask the steps that are not asked yet, and answer anew</source>
        <translation>Die noch nicht gefragten Schritte fragen und neu antworten</translation>
    </message>
    <message>
        <source>Add a step</source>
        <translation>Schritt hinzufügen</translation>
    </message>
    <message>
        <source>Something else that has to be known</source>
        <translation>Etwas Weiteres, das bekannt sein muss</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Begin the next question with what is known here</source>
        <translation>Die nächste Frage mit dem beginnen, was hier bekannt ist</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the steps with their evidence as Markdown</source>
        <translation>Die Schritte mit ihren Belegen als Markdown kopieren</translation>
    </message>
    <message>
        <source>Write the steps with their evidence to a file: Markdown or JSON</source>
        <translation>Die Schritte mit ihren Belegen in eine Datei schreiben: Markdown oder JSON</translation>
    </message>
    <message numerus="yes">
        <source>%Ln steps that had to be known</source>
        <translation>
            <numerusform>%Ln Schritt, der bekannt sein musste</numerusform>
            <numerusform>%Ln Schritte, die bekannt sein mussten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{done} of %Ln steps known</source>
        <translation>
            <numerusform>{done} von %Ln Schritt bekannt</numerusform>
            <numerusform>{done} von %Ln Schritten bekannt</numerusform>
        </translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabetaste</translation>
    </message>
    <message>
        <source>Leave it as it is (Esc)</source>
        <translation>Lassen, wie es ist (Esc)</translation>
    </message>
    <message>
        <source>Save the answer as a note in the document, or what it cites as marks</source>
        <translation>Die Antwort als Notiz im Dokument speichern, oder das Zitierte als Markierungen</translation>
    </message>
    <message>
        <source>Copy the answer with its citations; right click: as text, Markdown or HTML alone</source>
        <translation>Antwort mit Quellenangaben kopieren; Rechtsklick: nur als Text, Markdown oder HTML</translation>
    </message>
    <message>
        <source>Ask this question again; the new answer takes the place of this one</source>
        <translation>Diese Frage nochmals stellen; die neue Antwort ersetzt diese</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as HTML</source>
        <translation>Als HTML kopieren</translation>
    </message>
    <message>
        <source>Copy as quotation</source>
        <translation>Als Zitat kopieren</translation>
    </message>
    <message>
        <source>Copy whole table</source>
        <translation>Ganze Tabelle kopieren</translation>
    </message>
    <message>
        <source>Select area</source>
        <translation>Bereich auswählen</translation>
    </message>
    <message>
        <source>Copy area as picture</source>
        <translation>Bereich als Bild kopieren</translation>
    </message>
    <message>
        <source>Save area as picture…</source>
        <translation>Bereich als Bild speichern …</translation>
    </message>
    <message>
        <source>Copy text only</source>
        <translation>Nur Text kopieren</translation>
    </message>
    <message>
        <source>Select the whole document</source>
        <translation>Ganzes Dokument auswählen</translation>
    </message>
    <message>
        <source>Caret browsing</source>
        <translation>Textcursor</translation>
    </message>
    <message>
        <source>Select table</source>
        <translation>Tabelle auswählen</translation>
    </message>
    <message>
        <source>Select row</source>
        <translation>Zeile auswählen</translation>
    </message>
    <message>
        <source>Select column</source>
        <translation>Spalte auswählen</translation>
    </message>
    <message>
        <source>Ask about this</source>
        <translation>Frage dazu stellen</translation>
    </message>
    <message>
        <source>Find where it is named</source>
        <translation>Suchen, wo es genannt wird</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Show the table in a window of its own</source>
        <translation>Die Tabelle in einem eigenen Fenster zeigen</translation>
    </message>
    <message>
        <source>Copy or export</source>
        <translation>Kopieren oder exportieren</translation>
    </message>
    <message>
        <source>What each document says</source>
        <translation>Was jedes Dokument sagt</translation>
    </message>
    <message numerus="yes">
        <source>not found in %Ln documents</source>
        <translation>
            <numerusform>in %Ln Dokument nicht gefunden</numerusform>
            <numerusform>in %Ln Dokumenten nicht gefunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not asked yet</source>
        <translation>
            <numerusform>%Ln noch nicht gefragt</numerusform>
            <numerusform>%Ln noch nicht gefragt</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy as {form}</source>
        <translation>Als {form} kopieren</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Define</source>
        <translation>Definieren</translation>
    </message>
    <message>
        <source>Look up in dictionaries</source>
        <translation>In Wörterbüchern nachschlagen</translation>
    </message>
    <message>
        <source>Find similar</source>
        <translation>Ähnliche Stellen suchen</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Hervorheben</translation>
    </message>
    <message>
        <source>Highlight in green</source>
        <translation>Grün hervorheben</translation>
    </message>
    <message>
        <source>Highlight in yellow</source>
        <translation>Gelb hervorheben</translation>
    </message>
    <message>
        <source>Highlight in blue</source>
        <translation>Blau hervorheben</translation>
    </message>
    <message>
        <source>Highlight in red</source>
        <translation>Rot hervorheben</translation>
    </message>
    <message>
        <source>Highlight in purple</source>
        <translation>Violett hervorheben</translation>
    </message>
    <message>
        <source>Underline</source>
        <translation>Unterstreichen</translation>
    </message>
    <message>
        <source>Strike out</source>
        <translation>Durchstreichen</translation>
    </message>
    <message>
        <source>Squiggle</source>
        <translation>Unterschlängeln</translation>
    </message>
    <message>
        <source>Mark an area</source>
        <translation>Bereich markieren</translation>
    </message>
    <message>
        <source>Highlight and write a note</source>
        <translation>Hervorheben und Notiz schreiben</translation>
    </message>
    <message>
        <source>Draw with a pen</source>
        <translation>Mit einem Stift zeichnen</translation>
    </message>
    <message>
        <source>Write a text box</source>
        <translation>Ein Textfeld schreiben</translation>
    </message>
    <message>
        <source>Bookmark this place</source>
        <translation>Lesezeichen setzen</translation>
    </message>
    <message>
        <source>Undo the last change of marks or form</source>
        <translation>Markierung oder Eingabe rückgängig machen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Export marks, or cards for Anki…</source>
        <translation>Markierungen oder Karten für Anki exportieren …</translation>
    </message>
    <message>
        <source>By place</source>
        <translation>Nach Stelle</translation>
    </message>
    <message>
        <source>By colour</source>
        <translation>Nach Farbe</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>Nach Zeit</translation>
    </message>
    <message>
        <source>No marks yet. Select text and choose a colour, or draw an area with Ctrl held.</source>
        <translation>Noch keine Markierungen. Text auswählen und eine Farbe wählen, oder mit gehaltener Strg-Taste einen Bereich aufziehen.</translation>
    </message>
    <message>
        <source>All marks</source>
        <translation>Alle Markierungen</translation>
    </message>
    <message>
        <source>With a note</source>
        <translation>Mit Notiz</translation>
    </message>
    <message>
        <source>Not done</source>
        <translation>Nicht erledigt</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>highlight</source>
        <translation>Hervorhebung</translation>
    </message>
    <message>
        <source>underline</source>
        <translation>Unterstreichung</translation>
    </message>
    <message>
        <source>strike-out</source>
        <translation>Durchstreichung</translation>
    </message>
    <message>
        <source>squiggle</source>
        <translation>Unterschlängelung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>area</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>drawing</source>
        <translation>Zeichnung</translation>
    </message>
    <message>
        <source>text box</source>
        <translation>Textfeld</translation>
    </message>
    <message>
        <source>not found in this file</source>
        <translation>in dieser Datei nicht gefunden</translation>
    </message>
    <message>
        <source>in the file</source>
        <translation>in der Datei</translation>
    </message>
    <message>
        <source>✓ done</source>
        <translation>✓ erledigt</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Markierungen</translation>
    </message>
    <message>
        <source>Filter marks</source>
        <translation>Markierungen filtern</translation>
    </message>
    <message>
        <source>Order of marks</source>
        <translation>Reihenfolge der Markierungen</translation>
    </message>
    <message>
        <source>Kind of marks</source>
        <translation>Art der Markierungen</translation>
    </message>
    <message>
        <source>Write the marks in this list to a file</source>
        <translation>Die Markierungen dieser Liste in eine Datei schreiben</translation>
    </message>
    <message>
        <source>Colour of marks</source>
        <translation>Farbe der Markierungen</translation>
    </message>
    <message>
        <source>All colours</source>
        <translation>Alle Farben</translation>
    </message>
    <message>
        <source>No mark fits the filter.</source>
        <translation>Keine Markierung passt zum Filter.</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Write a copy with marks…</source>
        <translation>Kopie mit Markierungen schreiben …</translation>
    </message>
    <message>
        <source>Write marks into the file…</source>
        <translation>Markierungen in die Datei schreiben …</translation>
    </message>
    <message>
        <source>Take written marks out of the file…</source>
        <translation>Geschriebene Markierungen aus der Datei nehmen …</translation>
    </message>
    <message>
        <source>Highlight form fields</source>
        <translation>Formularfelder einfärben</translation>
    </message>
    <message>
        <source>Clear form</source>
        <translation>Formular leeren</translation>
    </message>
    <message>
        <source>Save filled form…</source>
        <translation>Ausgefülltes Formular speichern …</translation>
    </message>
    <message>
        <source>Write the form into the file…</source>
        <translation>Formular in die Datei schreiben …</translation>
    </message>
    <message>
        <source>Ask about this document</source>
        <translation>Frage zum Dokument stellen</translation>
    </message>
    <message>
        <source>Ask, or paste a text to check it</source>
        <translation>Fragen, oder einen Text zum Prüfen einfügen</translation>
    </message>
    <message>
        <source>Paste a text: each sentence is checked</source>
        <translation>Text einfügen: jeder Satz wird geprüft</translation>
    </message>
    <message>
        <source>Ask these documents</source>
        <translation>Diese Dokumente fragen</translation>
    </message>
    <message>
        <source>Check a text</source>
        <translation>Text prüfen</translation>
    </message>
    <message>
        <source>Text to check</source>
        <translation>Zu prüfender Text</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Check (Enter); Shift+Enter: new line</source>
        <translation>Prüfen (Eingabe); Umschalt+Eingabe: neue Zeile</translation>
    </message>
    <message>
        <source>Ask (Enter); Shift+Enter: new line</source>
        <translation>Fragen (Eingabe); Umschalt+Eingabe: neue Zeile</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop (Esc)</source>
        <translation>Abbrechen (Esc)</translation>
    </message>
    <message>
        <source>Summary of this document</source>
        <translation>Zusammenfassung des Dokuments</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>Conversation: {title}</source>
        <translation>Gespräch: {title}</translation>
    </message>
    <message>
        <source>Other conversations about this document</source>
        <translation>Andere Gespräche zu diesem Dokument</translation>
    </message>
    <message>
        <source>Copy conversation</source>
        <translation>Gespräch kopieren</translation>
    </message>
    <message>
        <source>Export conversation…</source>
        <translation>Gespräch exportieren …</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Filter sections</source>
        <translation>Abschnitte filtern</translation>
    </message>
    <message>
        <source>Show all sections</source>
        <translation>Alle Abschnitte zeigen</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Pages read</source>
        <translation>Gelesene Seiten</translation>
    </message>
    <message>
        <source>Reading the contents: {done} of {total} pages.</source>
        <translation>Der Inhalt wird gelesen: {done} von {total} Seiten.</translation>
    </message>
    <message>
        <source>Opening the file.</source>
        <translation>Die Datei wird geöffnet.</translation>
    </message>
    <message>
        <source>reading, page {page} of {total}</source>
        <translation>wird gelesen, Seite {page} von {total}</translation>
    </message>
    <message>
        <source>page {page} of {total}</source>
        <translation>Seite {page} von {total}</translation>
    </message>
    <message>
        <source>{page} of {total}</source>
        <translation>{page} von {total}</translation>
    </message>
    <message>
        <source>No section has “{words}” in its title.</source>
        <translation>Kein Abschnitt hat „{words}“ im Titel.</translation>
    </message>
    <message>
        <source>This document has no sections to list.</source>
        <translation>Dieses Dokument hat keine Abschnitte.</translation>
    </message>
    <message>
        <source>Expand all of the contents</source>
        <translation>Inhalt ganz ausklappen</translation>
    </message>
    <message>
        <source>Collapse all of the contents</source>
        <translation>Inhalt ganz einklappen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Pages like 1-3, 7</source>
        <translation>Seiten wie 1-3, 7</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Pages, of {count}</source>
        <translation>Seiten, von {count}</translation>
    </message>
    <message numerus="yes">
        <source>A new PDF of %Ln pages.</source>
        <translation>
            <numerusform>Ein neues PDF mit %Ln Seite.</numerusform>
            <numerusform>Ein neues PDF mit %Ln Seiten.</numerusform>
        </translation>
    </message>
    <message>
        <source>List of figures</source>
        <translation>Abbildungsverzeichnis</translation>
    </message>
    <message>
        <source>List of tables</source>
        <translation>Tabellenverzeichnis</translation>
    </message>
    <message>
        <source>List of equations</source>
        <translation>Gleichungsverzeichnis</translation>
    </message>
    <message>
        <source>List of listings</source>
        <translation>Verzeichnis der Listings</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>{why} The earlier answer stays.</source>
        <translation>{why} Die frühere Antwort bleibt.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Deleted “{title}”.</source>
        <translation>„{title}“ gelöscht.</translation>
    </message>
    <message numerus="yes">
        <source>This replaced the earlier answer and %Ln later questions.</source>
        <translation>
            <numerusform>Dies ersetzt die frühere Antwort und %Ln spätere Frage.</numerusform>
            <numerusform>Dies ersetzt die frühere Antwort und %Ln spätere Fragen.</numerusform>
        </translation>
    </message>
    <message>
        <source>This replaced the earlier answer.</source>
        <translation>Dies ersetzt die frühere Antwort.</translation>
    </message>
    <message>
        <source>For answers written by a chat model install Ollama (ollama.com).</source>
        <translation>Für Antworten eines Chatmodells installieren Sie Ollama (ollama.com).</translation>
    </message>
    <message>
        <source>For answers written by a chat model:</source>
        <translation>Für Antworten eines Chatmodells:</translation>
    </message>
    <message>
        <source>Open a document to ask about it.</source>
        <translation>Ein Dokument öffnen, um dazu zu fragen.</translation>
    </message>
    <message>
        <source>Questions can be asked here soon.</source>
        <translation>Gleich lassen sich hier Fragen stellen.</translation>
    </message>
    <message>
        <source>Ask about these documents</source>
        <translation>Frage zu diesen Dokumenten stellen</translation>
    </message>
    <message>
        <source>Ask about the open documents</source>
        <translation>Fragen zu den offenen Dokumenten stellen</translation>
    </message>
    <message>
        <source>Ask about “{collection}”</source>
        <translation>Fragen zu „{collection}“ stellen</translation>
    </message>
    <message>
        <source>Ask about the whole library</source>
        <translation>Fragen zur ganzen Bibliothek stellen</translation>
    </message>
    <message>
        <source>Every answer shows the passage it comes from.</source>
        <translation>Jede Antwort zeigt die Stelle, aus der sie kommt.</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation>Voriger Bereich</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Seitenbreite</translation>
    </message>
    <message>
        <source>Fit page</source>
        <translation>Ganze Seite</translation>
    </message>
    <message>
        <source>Fit text</source>
        <translation>Textbreite</translation>
    </message>
    <message>
        <source>Shrink to the paper</source>
        <translation>Auf Papiergröße verkleinern</translation>
    </message>
    <message>
        <source>Fit to the paper</source>
        <translation>An Papiergröße anpassen</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>Originalgröße</translation>
    </message>
    <message>
        <source>The printer takes no pages: look whether it is there and ready.</source>
        <translation>Der Drucker nimmt keine Seiten an: nachsehen, ob er da und bereit ist.</translation>
    </message>
    <message>
        <source>Read unsure pages by a model…</source>
        <translation>Unsichere Seiten von einem Modell lesen lassen …</translation>
    </message>
    <message>
        <source>Ask with the page’s picture</source>
        <translation>Mit dem Bild der Seite fragen</translation>
    </message>
    <message>
        <source>Sum up this section</source>
        <translation>Diesen Abschnitt zusammenfassen</translation>
    </message>
    <message>
        <source>List of conversations</source>
        <translation>Liste der Gespräche</translation>
    </message>
    <message>
        <source>Rename conversation…</source>
        <translation>Gespräch umbenennen …</translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation>Gespräch löschen</translation>
    </message>
    <message>
        <source>Look up as a term</source>
        <translation>Als Begriff nachschlagen</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Single page</source>
        <translation>Einzelne Seite</translation>
    </message>
    <message>
        <source>Continuous</source>
        <translation>Fortlaufend</translation>
    </message>
    <message>
        <source>Facing pages</source>
        <translation>Doppelseiten</translation>
    </message>
    <message>
        <source>Facing, one spread at a time</source>
        <translation>Einzelne Doppelseite</translation>
    </message>
    <message>
        <source>Cover alone</source>
        <translation>Titelseite allein</translation>
    </message>
    <message>
        <source>Facing from right to left</source>
        <translation>Doppelseiten von rechts nach links</translation>
    </message>
    <message>
        <source>Trim margins</source>
        <translation>Ränder beschneiden</translation>
    </message>
    <message>
        <source>Rotate right</source>
        <translation>Nach rechts drehen</translation>
    </message>
    <message>
        <source>Rotate left</source>
        <translation>Nach links drehen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Go to page…</source>
        <translation>Gehe zu Seite …</translation>
    </message>
    <message>
        <source>Reading mode</source>
        <translation>Lesemodus</translation>
    </message>
    <message>
        <source>Wider lines</source>
        <translation>Längere Zeilen</translation>
    </message>
    <message>
        <source>Narrower lines</source>
        <translation>Kürzere Zeilen</translation>
    </message>
    <message>
        <source>Read aloud, or stop</source>
        <translation>Vorlesen starten oder beenden</translation>
    </message>
    <message>
        <source>Split right</source>
        <translation>Rechts teilen</translation>
    </message>
    <message>
        <source>Split below</source>
        <translation>Unten teilen</translation>
    </message>
    <message>
        <source>Other half</source>
        <translation>Andere Hälfte</translation>
    </message>
    <message>
        <source>Scroll both halves together</source>
        <translation>Beide Hälften gemeinsam scrollen</translation>
    </message>
    <message>
        <source>Close this split</source>
        <translation>Geteilte Ansicht schließen</translation>
    </message>
    <message>
        <source>Two halves</source>
        <translation>Zwei Hälften</translation>
    </message>
    <message>
        <source>Close split</source>
        <translation>Teilung aufheben</translation>
    </message>
    <message>
        <source>Searched for: {words}.</source>
        <translation>Gesucht: {words}.</translation>
    </message>
    <message>
        <source>Stopped before the answer was complete.</source>
        <translation>Abgebrochen, bevor die Antwort vollständig war.</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>In Arbeit …</translation>
    </message>
    <message>
        <source>asked as: {question} ×</source>
        <translation>gefragt als: {question} ×</translation>
    </message>
    <message>
        <source>Ask it again as it was typed</source>
        <translation>So fragen, wie es geschrieben wurde</translation>
    </message>
    <message>
        <source>Working… {seconds} s</source>
        <translation>In Arbeit … {seconds} s</translation>
    </message>
    <message>
        <source>Open beside</source>
        <translation>Daneben öffnen</translation>
    </message>
    <message>
        <source>Save this passage as a mark</source>
        <translation>Diese Stelle als Markierung speichern</translation>
    </message>
    <message>
        <source>Copy quotation</source>
        <translation>Zitat kopieren</translation>
    </message>
    <message>
        <source>Copy selection</source>
        <translation>Auswahl kopieren</translation>
    </message>
    <message>
        <source>Show its passages in the page</source>
        <translation>Ihre Stellen auf der Seite zeigen</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>Kopieren als</translation>
    </message>
    <message>
        <source>Save its passages as marks</source>
        <translation>Ihre Stellen als Markierungen speichern</translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation>Antwort kopieren</translation>
    </message>
    <message>
        <source>Edit question</source>
        <translation>Frage bearbeiten</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Save as note</source>
        <translation>Als Notiz speichern</translation>
    </message>
    <message>
        <source>Preview what the link leads to</source>
        <translation>Vorschau auf das Ziel des Verweises</translation>
    </message>
    <message>
        <source>Next link</source>
        <translation>Nächster Verweis</translation>
    </message>
    <message>
        <source>Previous link</source>
        <translation>Voriger Verweis</translation>
    </message>
    <message>
        <source>Close all previews</source>
        <translation>Alle Vorschauen schließen</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>Präsentation</translation>
    </message>
    <message>
        <source>sheet {number}</source>
        <translation>Blatt {number}</translation>
    </message>
    <message>
        <source>Dark window and pages</source>
        <translation>Fenster und Seiten dunkel</translation>
    </message>
    <message>
        <source>Window as the system</source>
        <translation>Fenster wie das System</translation>
    </message>
    <message>
        <source>Light window</source>
        <translation>Helles Fenster</translation>
    </message>
    <message>
        <source>Dark window</source>
        <translation>Dunkles Fenster</translation>
    </message>
    <message>
        <source>Pages as the window</source>
        <translation>Seiten wie das Fenster</translation>
    </message>
    <message>
        <source>Light pages</source>
        <translation>Helle Seiten</translation>
    </message>
    <message>
        <source>Sepia pages</source>
        <translation>Seiten in Sepia</translation>
    </message>
    <message>
        <source>Dark pages</source>
        <translation>Dunkle Seiten</translation>
    </message>
    <message>
        <source>Pause background work</source>
        <translation>Hintergrundarbeit anhalten</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Contract</source>
        <translation>Vertrag</translation>
    </message>
    <message>
        <source>Invoice</source>
        <translation>Rechnung</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Slides</source>
        <translation>Folien</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>Syllabus</source>
        <translation>Lehrplan</translation>
    </message>
    <message>
        <source>Thesis</source>
        <translation>Abschlussarbeit</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>Schlagwort</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>Von … bis …</translation>
    </message>
    <message>
        <source>With a name…</source>
        <translation>Mit einem Namen …</translation>
    </message>
    <message>
        <source>Without a filter</source>
        <translation>Ohne Filter</translation>
    </message>
    <message>
        <source>A year, or the first and the last: 2019-2022</source>
        <translation>Ein Jahr, oder das erste und das letzte: 2019-2022</translation>
    </message>
    <message>
        <source>Years of documents</source>
        <translation>Jahre der Dokumente</translation>
    </message>
    <message>
        <source>Filter</source>
        <comment>of documents</comment>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Author of documents</source>
        <translation>Autor der Dokumente</translation>
    </message>
    <message>
        <source>A name, or a part of it</source>
        <translation>Ein Name oder ein Teil davon</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>Protokoll zeigen</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>That password does not open {name}. Try again:</source>
        <translation>Dieses Passwort öffnet {name} nicht. Erneut versuchen:</translation>
    </message>
    <message>
        <source>{name} needs a password:</source>
        <translation>{name} ist mit einem Passwort geschützt:</translation>
    </message>
    <message>
        <source>Password for {name}</source>
        <translation>Passwort für {name}</translation>
    </message>
    <message>
        <source>Download a model</source>
        <translation>Modell herunterladen</translation>
    </message>
    <message>
        <source>Name of a model in Ollama&apos;s library:</source>
        <translation>Name eines Modells aus der Ollama-Bibliothek:</translation>
    </message>
    <message>
        <source>About Pilcrow</source>
        <translation>Über Pilcrow</translation>
    </message>
    <message>
        <source>Reads long PDFs with you, wholly on this machine.</source>
        <translation>Hilft beim Lesen langer PDFs, ganz auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Licence: AGPL-3.0-or-later</source>
        <translation>Lizenz: AGPL-3.0-or-later</translation>
    </message>
    <message>
        <source>Licences of everything inside…</source>
        <translation>Lizenzen von allem, was darin ist …</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Library, settings and log:
{folder}</source>
        <translation>Bibliothek, Einstellungen und Protokoll:
{folder}</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>noch nicht befragt</translation>
    </message>
    <message>
        <source>{found} (p. {pages}; {state})</source>
        <translation>{found} (S. {pages}; {state})</translation>
    </message>
    <message>
        <source>{found} (p. {pages})</source>
        <translation>{found} (S. {pages})</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>Schriften</translation>
    </message>
    <message>
        <source>Attachments</source>
        <translation>Anhänge</translation>
    </message>
    <message>
        <source>print</source>
        <translation>drucken</translation>
    </message>
    <message>
        <source>print in high quality</source>
        <translation>in hoher Qualität drucken</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>kopieren</translation>
    </message>
    <message>
        <source>change</source>
        <translation>ändern</translation>
    </message>
    <message>
        <source>annotate</source>
        <translation>kommentieren</translation>
    </message>
    <message>
        <source>fill in forms</source>
        <translation>Formulare ausfüllen</translation>
    </message>
    <message>
        <source>take pages out</source>
        <translation>Seiten entnehmen</translation>
    </message>
    <message>
        <source>read aloud</source>
        <translation>vorlesen</translation>
    </message>
    <message>
        <source>Document properties</source>
        <translation>Dokumenteigenschaften</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Pages looked through</source>
        <translation>Durchgesehene Seiten</translation>
    </message>
    <message>
        <source>Looking through the pages for fonts and attachments…</source>
        <translation>Die Seiten werden auf Schriften und Anhänge durchgesehen …</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Signatur</translation>
    </message>
    <message>
        <source>There are more than the {count} that are listed.</source>
        <translation>Es gibt mehr als die {count} aufgeführten.</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>{name} (XMP)</source>
        <translation>{name} (XMP)</translation>
    </message>
    <message>
        <source>First pages</source>
        <translation>Erste Seiten</translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>Umschlag</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Abstract</source>
        <translation>Kurzfassung</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Preface</source>
        <translation>Vorwort</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Brief</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Pages {pages}</source>
        <translation>Seiten {pages}</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Keywords</source>
        <translation>Stichwörter</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Erstellt mit</translation>
    </message>
    <message>
        <source>PDF written by</source>
        <translation>PDF erzeugt mit</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>{version}, tagged</source>
        <translation>{version}, getaggt</translation>
    </message>
    <message>
        <source>{version}, not tagged</source>
        <translation>{version}, nicht getaggt</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>{size} ({bytes} bytes)</source>
        <translation>{size} ({bytes} Bytes)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Encrypted</source>
        <translation>Verschlüsselt</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>Nicht erlaubt</translation>
    </message>
    <message>
        <source>{name}, shown as a PDF made of it</source>
        <translation>{name}, gezeigt als daraus gemachtes PDF</translation>
    </message>
    <message numerus="yes">
        <source>{size}, and %Ln other sizes</source>
        <translation>
            <numerusform>{size}, und %Ln andere Größe</numerusform>
            <numerusform>{size}, und %Ln andere Größen</numerusform>
        </translation>
    </message>
    <message>
        <source>{field}: signed by {signer} on {date}; not verified</source>
        <translation>{field}: signiert von {signer} am {date}; nicht geprüft</translation>
    </message>
    <message>
        <source>{field}: signed by {signer}; not verified</source>
        <translation>{field}: signiert von {signer}; nicht geprüft</translation>
    </message>
    <message>
        <source>{field}: signed on {date}; not verified</source>
        <translation>{field}: signiert am {date}; nicht geprüft</translation>
    </message>
    <message>
        <source>{field}: signed; not verified</source>
        <translation>{field}: signiert; nicht geprüft</translation>
    </message>
    <message>
        <source>A field</source>
        <translation>Ein Feld</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>d MMMM yyyy, HH:mm</source>
        <comment>a format of dates</comment>
        <translation>d. MMMM yyyy, HH:mm</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Copy (Ctrl+C)</source>
        <translation>Kopieren (Strg+C)</translation>
    </message>
    <message>
        <source>Highlight it and write a note</source>
        <translation>Hervorheben und Notiz schreiben</translation>
    </message>
    <message>
        <source>Find this in the document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Formular</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Seitenanordnung</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verweise</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Literaturangaben</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Mark with a line</source>
        <translation>Mit einer Linie markieren</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Split view</source>
        <translation>Geteilte Ansicht</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
    </message>
    <message>
        <source>The pages are still being read: the text of a section can be copied when they are.</source>
        <translation>Die Seiten werden noch gelesen: Der Text eines Abschnitts lässt sich danach kopieren.</translation>
    </message>
    <message>
        <source>No figures are known in this document.</source>
        <translation>In diesem Dokument sind keine Abbildungen bekannt.</translation>
    </message>
    <message>
        <source>No tables are known in this document.</source>
        <translation>In diesem Dokument sind keine Tabellen bekannt.</translation>
    </message>
    <message>
        <source>No equations are known in this document.</source>
        <translation>In diesem Dokument sind keine Gleichungen bekannt.</translation>
    </message>
    <message>
        <source>No listings are known in this document.</source>
        <translation>In diesem Dokument sind keine Listings bekannt.</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Dorthin gehen</translation>
    </message>
    <message>
        <source>Ask about this section</source>
        <translation>Zu diesem Abschnitt fragen</translation>
    </message>
    <message>
        <source>Sum up briefly</source>
        <translation>Kurz zusammenfassen</translation>
    </message>
    <message>
        <source>Sum up in detail</source>
        <translation>Ausführlich zusammenfassen</translation>
    </message>
    <message>
        <source>Find in this section…</source>
        <translation>In diesem Abschnitt suchen …</translation>
    </message>
    <message>
        <source>Copy title</source>
        <translation>Titel kopieren</translation>
    </message>
    <message>
        <source>Copy section text</source>
        <translation>Text des Abschnitts kopieren</translation>
    </message>
    <message>
        <source>It is not known yet in which section this is: the pages are still being read.</source>
        <translation>Es ist noch nicht bekannt, in welchem Abschnitt dies ist: Die Seiten werden noch gelesen.</translation>
    </message>
    <message>
        <source>Its pages</source>
        <translation>Seine Seiten</translation>
    </message>
    <message>
        <source>Print its pages ({pages})…</source>
        <translation>Seiten drucken ({pages}) …</translation>
    </message>
    <message>
        <source>Export its pages ({pages})…</source>
        <translation>Seiten exportieren ({pages}) …</translation>
    </message>
    <message>
        <source>Expand and collapse</source>
        <translation>Auf- und zuklappen</translation>
    </message>
    <message>
        <source>Expand below</source>
        <translation>Darunter ausklappen</translation>
    </message>
    <message>
        <source>Collapse below</source>
        <translation>Darunter einklappen</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Alles aufklappen</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Alles zuklappen</translation>
    </message>
    <message>
        <source>“{title}”: </source>
        <translation>„{title}“: </translation>
    </message>
    <message numerus="yes">
        <source>Copied: %Ln words of “{title}”.</source>
        <translation>
            <numerusform>%Ln Wort aus „{title}“ kopiert.</numerusform>
            <numerusform>%Ln Wörter aus „{title}“ kopiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF-Dokumente (*.pdf)</translation>
    </message>
    <message>
        <source>Written to {file}.</source>
        <translation>In {file} geschrieben.</translation>
    </message>
    <message>
        <source>Written to {file}, encrypted as the document is.</source>
        <translation>In {file} geschrieben, verschlüsselt wie das Dokument.</translation>
    </message>
    <message numerus="yes">
        <source>Export %Ln pages…</source>
        <translation>
            <numerusform>Seite exportieren …</numerusform>
            <numerusform>%Ln Seiten exportieren …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print %Ln pages…</source>
        <translation>
            <numerusform>Seite drucken …</numerusform>
            <numerusform>%Ln Seiten drucken …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages are at the printer.</source>
        <translation>
            <numerusform>%Ln Seite ist beim Drucker.</numerusform>
            <numerusform>%Ln Seiten sind beim Drucker.</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the attachment</source>
        <translation>Anhang speichern</translation>
    </message>
    <message>
        <source>attachment</source>
        <comment>name of a file</comment>
        <translation>Anhang</translation>
    </message>
    <message>
        <source>{name} p. {pages}</source>
        <translation>{name} S. {pages}</translation>
    </message>
    <message>
        <source>Export pages</source>
        <translation>Seiten exportieren</translation>
    </message>
    <message>
        <source>{name} copy</source>
        <translation>{name} Kopie</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be shown: look whether it is still there.</source>
        <translation>Der Ordner {folder} lässt sich nicht zeigen: nachsehen, ob es ihn noch gibt.</translation>
    </message>
    <message>
        <source>Copied: {what}</source>
        <translation>Kopiert: {what}</translation>
    </message>
    <message>
        <source>open</source>
        <comment>of a document</comment>
        <translation>geöffnet</translation>
    </message>
    <message>
        <source>The answer is not complete.</source>
        <translation>Die Antwort ist nicht vollständig.</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
    <message>
        <source>pp. {first}–{last}</source>
        <translation>S. {first}–{last}</translation>
    </message>
    <message>
        <source>This form is written in XFA, which cannot be filled in here: use another program for it.</source>
        <translation>Dieses Formular ist in XFA geschrieben und kann hier nicht ausgefüllt werden: ein anderes Programm verwenden.</translation>
    </message>
    <message>
        <source>Programs in this form are never run: what it would compute is to be filled in by hand.</source>
        <translation>Programme in diesem Formular werden nie ausgeführt: Was es berechnen würde, ist von Hand einzutragen.</translation>
    </message>
    <message>
        <source>There is no form here that can be filled in.</source>
        <translation>Hier ist kein Formular, das ausgefüllt werden kann.</translation>
    </message>
    <message>
        <source>This is not, or not all of it, what was signed: see Document properties.</source>
        <translation>Das ist nicht oder nicht alles, was signiert wurde: siehe Dokumenteigenschaften.</translation>
    </message>
    <message>
        <source>Filled in earlier, and no field of this form takes it now: {values}. It is kept.</source>
        <translation>Früher ausgefüllt, und kein Feld dieses Formulars nimmt es jetzt auf: {values}. Es bleibt erhalten.</translation>
    </message>
    <message numerus="yes">
        <source>Signed %Ln times: see Document properties.</source>
        <translation>
            <numerusform>Signiert: siehe Dokumenteigenschaften.</numerusform>
            <numerusform>%Ln-mal signiert: siehe Dokumenteigenschaften.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln signatures could not be verified.</source>
        <translation>
            <numerusform>Eine Signatur ließ sich nicht prüfen.</numerusform>
            <numerusform>%Ln Signaturen ließen sich nicht prüfen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Form fields are coloured.</source>
        <translation>Formularfelder sind eingefärbt.</translation>
    </message>
    <message>
        <source>Form fields are not coloured.</source>
        <translation>Formularfelder sind nicht eingefärbt.</translation>
    </message>
    <message>
        <source>Save filled form</source>
        <translation>Ausgefülltes Formular speichern</translation>
    </message>
    <message>
        <source>{name} filled</source>
        <translation>{name} ausgefüllt</translation>
    </message>
    <message>
        <source>Write the form into the file</source>
        <translation>Formular in die Datei schreiben</translation>
    </message>
    <message>
        <source>Write what is filled in into {file}?</source>
        <translation>Die Eingaben in {file} schreiben?</translation>
    </message>
    <message>
        <source>The file itself is changed: other programs show the form filled in then.</source>
        <translation>Die Datei selbst wird geändert: Andere Programme zeigen das Formular dann ausgefüllt.</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Written into {file}.</source>
        <translation>In {file} geschrieben.</translation>
    </message>
    <message>
        <source>There is no link or reference here: point at one, select it, or go to one with “Next link”.</source>
        <translation>Hier ist kein Verweis: auf einen zeigen, ihn auswählen oder mit „Nächster Verweis“ zu einem gehen.</translation>
    </message>
    <message>
        <source>There is no link or reference in view.</source>
        <translation>Kein Verweis ist zu sehen.</translation>
    </message>
    <message>
        <source>This link names a file or program on this machine ({address}): a document starts none of them.</source>
        <translation>Dieser Verweis nennt eine Datei oder ein Programm auf diesem Rechner ({address}): Ein Dokument startet nichts davon.</translation>
    </message>
    <message>
        <source>Only addresses of the web and of mail are opened from a document, not “{address}”.</source>
        <translation>Aus einem Dokument werden nur Web- und Mailadressen geöffnet, nicht „{address}“.</translation>
    </message>
    <message>
        <source>Write a mail?</source>
        <translation>E-Mail schreiben?</translation>
    </message>
    <message>
        <source>Open in the browser?</source>
        <translation>Im Browser öffnen?</translation>
    </message>
    <message>
        <source>Do not ask again for {host}</source>
        <translation>Für {host} nicht mehr fragen</translation>
    </message>
    <message>
        <source>The settings list these hosts; there they can be taken back.</source>
        <translation>Die Einstellungen führen diese Hosts auf; dort lässt sich das zurücknehmen.</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Copy reference</source>
        <translation>Quelle kopieren</translation>
    </message>
    <message>
        <source>The pages are still being read: marks can be exported when they are.</source>
        <translation>Die Seiten werden noch gelesen: Markierungen lassen sich danach exportieren.</translation>
    </message>
    <message>
        <source>There are no marks to write.</source>
        <translation>Es gibt keine Markierungen zu schreiben.</translation>
    </message>
    <message>
        <source>Drag over what is to be marked; Esc ends it.</source>
        <translation>Ziehen Sie über das, was markiert werden soll; Esc beendet es.</translation>
    </message>
    <message>
        <source>There are no marks in the file that Pilcrow wrote.</source>
        <translation>In der Datei sind keine Markierungen, die Pilcrow geschrieben hat.</translation>
    </message>
    <message>
        <source>Read the note…</source>
        <translation>Notiz lesen …</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>Notiz …</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Write a note here</source>
        <translation>Hier eine Notiz schreiben</translation>
    </message>
    <message>
        <source>Copy text of the page</source>
        <translation>Text der Seite kopieren</translation>
    </message>
    <message>
        <source>Copy page as picture</source>
        <translation>Seite als Bild kopieren</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Webseite</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>Nur Text</translation>
    </message>
    <message>
        <source>Rename the conversation</source>
        <translation>Gespräch umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>Gespräch exportieren</translation>
    </message>
    <message>
        <source>Export the steps</source>
        <translation>Die Schritte exportieren</translation>
    </message>
    <message>
        <source>{path} cannot be written ({why}): choose another place.</source>
        <translation>{path} kann nicht geschrieben werden ({why}): einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>Keep as my mark</source>
        <translation>Als eigene Markierung übernehmen</translation>
    </message>
    <message>
        <source>Take out of the file…</source>
        <translation>Aus der Datei nehmen …</translation>
    </message>
    <message>
        <source>Export marks</source>
        <translation>Markierungen exportieren</translation>
    </message>
    <message>
        <source>{name} marks</source>
        <translation>{name} Markierungen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln marks written to {file}.</source>
        <translation>
            <numerusform>%Ln Markierung in {file} geschrieben.</numerusform>
            <numerusform>%Ln Markierungen in {file} geschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Write a copy with marks</source>
        <translation>Kopie mit Markierungen schreiben</translation>
    </message>
    <message>
        <source>{name} with marks</source>
        <translation>{name} mit Markierungen</translation>
    </message>
    <message>
        <source>Cards for Anki (*.txt)</source>
        <translation>Karten für Anki (*.txt)</translation>
    </message>
    <message>
        <source>Drag over the place of the text; Esc ends it.</source>
        <translation>Über den Ort des Textes ziehen; Esc beendet es.</translation>
    </message>
    <message>
        <source>Write marks into the file</source>
        <translation>Markierungen in die Datei schreiben</translation>
    </message>
    <message numerus="yes">
        <source>Write %Ln marks into {title}?</source>
        <translation>
            <numerusform>%Ln Markierung in {title} schreiben?</numerusform>
            <numerusform>%Ln Markierungen in {title} schreiben?</numerusform>
        </translation>
    </message>
    <message>
        <source>The file itself is changed: other programs show the marks then.</source>
        <translation>Die Datei selbst wird geändert: Andere Programme zeigen die Markierungen dann.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln marks written into {title}.</source>
        <translation>
            <numerusform>%Ln Markierung in {title} geschrieben.</numerusform>
            <numerusform>%Ln Markierungen in {title} geschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>The file itself is changed: other programs do not show them any more.</source>
        <translation>Die Datei selbst wird geändert: Andere Programme zeigen sie dann nicht mehr.</translation>
    </message>
    <message>
        <source>What is in your list of marks as well stays there.</source>
        <translation>Was auch in Ihrer Liste der Markierungen steht, bleibt dort.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln are in the file only, and are gone then: keep them as yours first.</source>
        <translation>
            <numerusform>%Ln steht nur in der Datei und ist dann fort: Übernehmen Sie sie vorher als eigene.</numerusform>
            <numerusform>%Ln stehen nur in der Datei und sind dann fort: Übernehmen Sie sie vorher als eigene.</numerusform>
        </translation>
    </message>
    <message>
        <source>Take marks out of the file</source>
        <translation>Markierungen aus der Datei nehmen</translation>
    </message>
    <message numerus="yes">
        <source>Take %Ln marks out of {title}?</source>
        <translation>
            <numerusform>%Ln Markierung aus {title} nehmen?</numerusform>
            <numerusform>%Ln Markierungen aus {title} nehmen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln marks taken out of {title}.</source>
        <translation>
            <numerusform>%Ln Markierung aus {title} genommen.</numerusform>
            <numerusform>%Ln Markierungen aus {title} genommen.</numerusform>
        </translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>Alle Befehle</translation>
    </message>
    <message>
        <source>Commands, sections, documents</source>
        <translation>Befehle, Abschnitte, Dokumente</translation>
    </message>
    <message>
        <source>What fits</source>
        <translation>Was passt</translation>
    </message>
    <message>
        <source>Nothing is called that.</source>
        <translation>Nichts heißt so.</translation>
    </message>
    <message>
        <source>There is no table here whose cells are known: go to one, or click into it.</source>
        <translation>Hier ist keine Tabelle, deren Zellen bekannt sind: zu einer gehen oder in sie klicken.</translation>
    </message>
    <message>
        <source>Drag over what is to be the picture; Esc ends it.</source>
        <translation>Über das ziehen, was das Bild werden soll; Esc bricht ab.</translation>
    </message>
    <message>
        <source>Arrow keys move a caret now, with Shift they select: F7 ends it.</source>
        <translation>Pfeiltasten bewegen jetzt einen Textcursor, mit Umschalt wählen sie aus: F7 beendet das.</translation>
    </message>
    <message>
        <source>Arrow keys scroll again.</source>
        <translation>Pfeiltasten scrollen wieder.</translation>
    </message>
    <message>
        <source>Select some text or cells first.</source>
        <translation>Zuerst Text oder Zellen auswählen.</translation>
    </message>
    <message>
        <source>Copied as a picture of {width} × {height} pixels.</source>
        <translation>Als Bild von {width} × {height} Pixeln kopiert.</translation>
    </message>
    <message>
        <source>Copied as LaTeX, as {model} read it: compare it.</source>
        <translation>Als LaTeX kopiert, wie {model} es las: Vergleichen Sie es.</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>{path} cannot be written: choose another place.</source>
        <translation>{path} lässt sich nicht schreiben: einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>Copied with its reference: {reference}.</source>
        <translation>Mit Quelle kopiert: {reference}.</translation>
    </message>
    <message>
        <source>Copied: {rows} rows and {columns} columns from {pages} pages.</source>
        <translation>Kopiert: {rows} Zeilen und {columns} Spalten von {pages} Seiten.</translation>
    </message>
    <message>
        <source>Copied: {rows} rows and {columns} columns.</source>
        <translation>Kopiert: {rows} Zeilen und {columns} Spalten.</translation>
    </message>
    <message>
        <source>Scroll by a line</source>
        <translation>Um eine Zeile scrollen</translation>
    </message>
    <message>
        <source>arrows, or H J K L</source>
        <translation>Pfeiltasten oder H J K L</translation>
    </message>
    <message>
        <source>Scroll by a screen</source>
        <translation>Um einen Bildschirm scrollen</translation>
    </message>
    <message>
        <source>Space, Shift+Space, PgDown, PgUp</source>
        <translation>Leertaste, Umschalt+Leertaste, Bild ab, Bild auf</translation>
    </message>
    <message>
        <source>Next or previous page</source>
        <translation>Nächste oder vorige Seite</translation>
    </message>
    <message>
        <source>N, P</source>
        <translation>N, P</translation>
    </message>
    <message>
        <source>Begin or end of the document</source>
        <translation>Anfang oder Ende des Dokuments</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Pos1, Ende</translation>
    </message>
    <message>
        <source>Back, forward</source>
        <translation>Zurück, vorwärts</translation>
    </message>
    <message>
        <source>Backspace, Shift+Backspace</source>
        <translation>Rücktaste, Umschalt+Rücktaste</translation>
    </message>
    <message>
        <source>Put evidence, a search or a drawer away</source>
        <translation>Belege, Suche oder Seitenbereich schließen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Search by words or keys</source>
        <translation>Nach Wörtern oder Tasten suchen</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Press the new keys</source>
        <translation>Neue Tasten drücken</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>Neue Tasten</translation>
    </message>
    <message>
        <source>Click here and press the keys that are to run the command chosen above</source>
        <translation>Hier klicken und die Tasten drücken, die den oben gewählten Befehl ausführen sollen</translation>
    </message>
    <message>
        <source>No keys</source>
        <translation>Keine Tasten</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>On the page, always</source>
        <translation>Auf der Seite, immer</translation>
    </message>
    <message>
        <source>A key of the page itself, which stays as it is</source>
        <translation>Eine Taste der Seite selbst, die so bleibt</translation>
    </message>
    <message>
        <source>Press new keys for “{command}”.</source>
        <translation>Neue Tasten für „{command}“ drücken.</translation>
    </message>
    <message>
        <source>This key of the page stays as it is.</source>
        <translation>Diese Taste der Seite bleibt so.</translation>
    </message>
    <message>
        <source>That key writes a sign: hold Ctrl or Alt with it, or take one of F1 to F12.</source>
        <translation>Diese Taste schreibt ein Zeichen: Strg oder Alt dazu halten, oder eine von F1 bis F12 nehmen.</translation>
    </message>
    <message>
        <source>{keys} runs “{command}” now.</source>
        <translation>{keys} führt jetzt „{command}“ aus.</translation>
    </message>
    <message>
        <source>No keys run it now.</source>
        <translation>Keine Tasten führen ihn mehr aus.</translation>
    </message>
    <message>
        <source>{keys} runs “{command}” now, and no longer “{other}”.</source>
        <translation>{keys} führt jetzt „{command}“ aus und nicht mehr „{other}“.</translation>
    </message>
    <message>
        <source>Every command has the keys it came with.</source>
        <translation>Jeder Befehl hat wieder seine ursprünglichen Tasten.</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Put away</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Put the message away</source>
        <translation>Meldung schließen</translation>
    </message>
    <message>
        <source>Preparing the search: {share} %</source>
        <translation>Suche wird vorbereitet: {share} %</translation>
    </message>
    <message>
        <source>{done} of {total} scanned pages read</source>
        <translation>{done} von {total} gescannten Seiten gelesen</translation>
    </message>
    <message>
        <source>{done} of {total} pages read</source>
        <translation>{done} von {total} Seiten gelesen</translation>
    </message>
    <message>
        <source>{left} s left</source>
        <translation>noch {left} s</translation>
    </message>
    <message>
        <source>{left} min left</source>
        <translation>noch {left} min</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Quick instead</source>
        <translation>Lieber schnell</translation>
    </message>
    <message>
        <source>Answer from what is found</source>
        <translation>Aus dem Gefundenen antworten</translation>
    </message>
    <message>
        <source>Ask no more documents, and answer from those that have been asked</source>
        <translation>Keine weiteren Dokumente fragen und aus denen antworten, die gefragt sind</translation>
    </message>
    <message>
        <source>Ask only those that are likeliest to answer</source>
        <translation>Nur die fragen, die am ehesten antworten</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>Ask none of them (Esc)</source>
        <translation>Keines davon fragen (Esc)</translation>
    </message>
    <message>
        <source>Looked for first in: {titles}</source>
        <translation>Zuerst gesucht in: {titles}</translation>
    </message>
    <message>
        <source>All {count}: {effort}</source>
        <translation>Alle {count}: {effort}</translation>
    </message>
    <message>
        <source>The likeliest {count}: {effort}</source>
        <translation>Die {count} wahrscheinlichsten: {effort}</translation>
    </message>
    <message numerus="yes">
        <source>about %Ln requests</source>
        <translation>
            <numerusform>etwa %Ln Anfrage</numerusform>
            <numerusform>etwa %Ln Anfragen</numerusform>
        </translation>
    </message>
    <message>
        <source>{mode}: {why}; {about}.</source>
        <translation>{mode}: {why}; {about}.</translation>
    </message>
    <message>
        <source>Ask on from where this was stopped; what was found is still there</source>
        <translation>Dort weiterfragen, wo angehalten wurde; was gefunden wurde, ist noch da</translation>
    </message>
    <message>
        <source>Open in its tab</source>
        <translation>In eigenem Reiter öffnen</translation>
    </message>
    <message>
        <source>Tabs further left</source>
        <translation>Weitere Tabs links</translation>
    </message>
    <message>
        <source>Tabs further right</source>
        <translation>Weitere Tabs rechts</translation>
    </message>
    <message>
        <source>Close {title} ({keys})</source>
        <translation>{title} schließen ({keys})</translation>
    </message>
    <message>
        <source>Close {title}</source>
        <translation>{title} schließen</translation>
    </message>
    <message>
        <source>All open documents</source>
        <translation>Alle offenen Dokumente</translation>
    </message>
    <message>
        <source>Library ({keys})</source>
        <translation>Bibliothek ({keys})</translation>
    </message>
    <message>
        <source>Page: type its printed number, or #24 for sheet 24 ({keys})</source>
        <translation>Seite: gedruckte Seitenzahl eingeben oder #24 für Blatt 24 ({keys})</translation>
    </message>
    <message>
        <source>Open a document</source>
        <translation>Dokument öffnen</translation>
    </message>
    <message>
        <source>Back to {page}</source>
        <translation>Zurück zu {page}</translation>
    </message>
    <message>
        <source>Forward to {page}</source>
        <translation>Vor zu {page}</translation>
    </message>
    <message>
        <source>What is to be known of this document</source>
        <translation>Hinweise zu diesem Dokument</translation>
    </message>
    <message>
        <source>{page} · sheet {number}</source>
        <translation>{page} · Blatt {number}</translation>
    </message>
    <message>
        <source>{page} · sheets {number}</source>
        <translation>{page} · Blätter {number}</translation>
    </message>
    <message>
        <source>· sheet {number} of {total}</source>
        <translation>· Blatt {number} von {total}</translation>
    </message>
    <message>
        <source>· sheets {number} of {total}</source>
        <translation>· Blätter {number} von {total}</translation>
    </message>
    <message>
        <source>Pages {page}</source>
        <translation>Seiten {page}</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Find in this document</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <source>There is no text to look through.</source>
        <translation>Es gibt keinen Text zum Durchsuchen.</translation>
    </message>
    <message>
        <source>Find in the document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Previous hit (Shift+F3)</source>
        <translation>Voriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next hit (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <source>Match capitals</source>
        <translation>Groß- und Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Capitals</source>
        <translation>Groß/klein</translation>
    </message>
    <message>
        <source>Match accents</source>
        <translation>Akzente beachten</translation>
    </message>
    <message>
        <source>Accents</source>
        <translation>Akzente</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>By meaning, the most similar passages first</source>
        <translation>Nach Bedeutung, die ähnlichsten Stellen zuerst</translation>
    </message>
    <message>
        <source>By meaning</source>
        <translation>Nach Bedeutung</translation>
    </message>
    <message>
        <source>In all open documents</source>
        <translation>In allen offenen Dokumenten</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>Alle Dokumente</translation>
    </message>
    <message>
        <source>Show the list of hits</source>
        <translation>Trefferliste zeigen</translation>
    </message>
    <message>
        <source>Go there (Enter)</source>
        <translation>Dorthin gehen (Enter)</translation>
    </message>
    <message>
        <source>Keep it here</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Preview: {title}, {page}</source>
        <translation>Vorschau: {title}, {page}</translation>
    </message>
    <message>
        <source>{title}, {source}: {text}</source>
        <translation>{title}, {source}: {text}</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Similar to “{text}”</source>
        <translation>Ähnlich wie „{text}“</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>{count} so far…</source>
        <translation>bisher {count} …</translation>
    </message>
    <message>
        <source>{place} of {total}</source>
        <translation>{place} von {total}</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Questions, and the passages that answer them, go to {host}.</source>
        <translation>Fragen und die Stellen, die sie beantworten, gehen an {host}.</translation>
    </message>
    <message>
        <source>of {total}</source>
        <translation>von {total}</translation>
    </message>
    <message>
        <source>supported</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>searches</source>
        <translation>sucht</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>Ask {title} again</source>
        <translation>{title} noch einmal fragen</translation>
    </message>
    <message>
        <source>document {number}</source>
        <translation>Dokument {number}</translation>
    </message>
    <message>
        <source>{count} found</source>
        <translation>{count} gefunden</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents asked</source>
        <translation>
            <numerusform>%Ln Dokument gefragt</numerusform>
            <numerusform>%Ln Dokumente gefragt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{done} of %Ln documents asked</source>
        <translation>
            <numerusform>{done} von %Ln Dokument gefragt</numerusform>
            <numerusform>{done} von %Ln Dokumenten gefragt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln have something</source>
        <translation>
            <numerusform>in %Ln steht etwas</numerusform>
            <numerusform>in %Ln steht etwas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln do not say</source>
        <translation>
            <numerusform>%Ln sagt es nicht</numerusform>
            <numerusform>%Ln sagen es nicht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln fehlgeschlagen</numerusform>
            <numerusform>%Ln fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>weicht ab</translation>
    </message>
    <message>
        <source>from a note or description</source>
        <translation>aus einer Notiz oder Beschreibung</translation>
    </message>
    <message>
        <source>{page}, hidden text</source>
        <translation>{page}, verborgener Text</translation>
    </message>
    <message numerus="yes">
        <source>%Ln passages</source>
        <translation>
            <numerusform>%Ln Stelle</numerusform>
            <numerusform>%Ln Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message numerus="yes">
        <source>%Ln looked at</source>
        <translation>
            <numerusform>%Ln angesehen</numerusform>
            <numerusform>%Ln angesehen</numerusform>
        </translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of yours</source>
        <translation>
            <numerusform>%Ln eigene</numerusform>
            <numerusform>%Ln eigene</numerusform>
        </translation>
    </message>
    <message>
        <source>Calculate</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <source>section {number}</source>
        <translation>Abschnitt {number}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln words</source>
        <translation>
            <numerusform>%Ln Wort</numerusform>
            <numerusform>%Ln Wörter</numerusform>
        </translation>
    </message>
    <message>
        <source>read {sections} and {count} more</source>
        <translation>{sections} und {count} weitere gelesen</translation>
    </message>
    <message>
        <source>read {sections}</source>
        <translation>{sections} gelesen</translation>
    </message>
    <message numerus="yes">
        <source>planned in %Ln steps</source>
        <translation>
            <numerusform>in %Ln Schritt geplant</numerusform>
            <numerusform>in %Ln Schritten geplant</numerusform>
        </translation>
    </message>
    <message>
        <source>calculated</source>
        <translation>gerechnet</translation>
    </message>
    <message numerus="yes">
        <source>%Ln steps</source>
        <translation>
            <numerusform>%Ln Schritt</numerusform>
            <numerusform>%Ln Schritte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences cite no passage.</source>
        <translation>
            <numerusform>%Ln Satz nennt keine Stelle.</numerusform>
            <numerusform>%Ln Sätze nennen keine Stelle.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences are not in what they cite.</source>
        <translation>
            <numerusform>%Ln Satz steht nicht in dem, was er zitiert.</numerusform>
            <numerusform>%Ln Sätze stehen nicht in dem, was sie zitieren.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences were not checked.</source>
        <translation>
            <numerusform>%Ln Satz wurde nicht geprüft.</numerusform>
            <numerusform>%Ln Sätze wurden nicht geprüft.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln figures agree with {page}</source>
        <translation>
            <numerusform>%Ln Zahl stimmt mit {page} überein</numerusform>
            <numerusform>%Ln Zahlen stimmen mit {page} überein</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln figures agree with pages {pages}</source>
        <translation>
            <numerusform>%Ln Zahl stimmt mit den Seiten {pages} überein</numerusform>
            <numerusform>%Ln Zahlen stimmen mit den Seiten {pages} überein</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences agree with what they cite</source>
        <translation>
            <numerusform>%Ln Satz stimmt mit dem Zitierten überein</numerusform>
            <numerusform>%Ln Sätze stimmen mit dem Zitierten überein</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences cite no passage</source>
        <translation>
            <numerusform>%Ln Satz ohne Stelle</numerusform>
            <numerusform>%Ln Sätze ohne Stelle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences are not in what they cite</source>
        <translation>
            <numerusform>%Ln Satz steht nicht in dem, was er zitiert</numerusform>
            <numerusform>%Ln Sätze stehen nicht in dem, was sie zitieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences not checked</source>
        <translation>
            <numerusform>%Ln Satz nicht geprüft</numerusform>
            <numerusform>%Ln Sätze nicht geprüft</numerusform>
        </translation>
    </message>
    <message>
        <source>Whole document searched</source>
        <translation>Ganzes Dokument durchsucht</translation>
    </message>
    <message>
        <source>In the document’s own words</source>
        <translation>In den Worten des Dokuments</translation>
    </message>
    <message>
        <source>From the document’s contents</source>
        <translation>Aus dem Inhaltsverzeichnis des Dokuments</translation>
    </message>
    <message>
        <source>How it was found</source>
        <translation>Wie dies gefunden wurde</translation>
    </message>
    <message>
        <source>Check this text: “{text}”</source>
        <translation>Diesen Text prüfen: „{text}“</translation>
    </message>
    <message>
        <source>{page} with its picture</source>
        <translation>{page} mit Bild</translation>
    </message>
    <message>
        <source>About {subject}</source>
        <translation>Zu {subject}</translation>
    </message>
    <message numerus="yes">
        <source>About %Ln documents of “{name}”</source>
        <translation>
            <numerusform>Über %Ln Dokument aus „{name}“</numerusform>
            <numerusform>Über %Ln Dokumente aus „{name}“</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %Ln documents of the library</source>
        <translation>
            <numerusform>Über %Ln Dokument der Bibliothek</numerusform>
            <numerusform>Über %Ln Dokumente der Bibliothek</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %Ln open documents</source>
        <translation>
            <numerusform>Über %Ln offenes Dokument</numerusform>
            <numerusform>Über %Ln offene Dokumente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln s</source>
        <translation>
            <numerusform>%Ln s</numerusform>
            <numerusform>%Ln s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln min</source>
        <translation>
            <numerusform>%Ln min</numerusform>
            <numerusform>%Ln min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is no page {page}: this document has %Ln.</source>
        <translation>
            <numerusform>Es gibt keine Seite {page}: Das Dokument hat %Ln.</numerusform>
            <numerusform>Es gibt keine Seite {page}: Das Dokument hat %Ln.</numerusform>
        </translation>
    </message>
    <message>
        <source>F11 or Esc leaves the full screen.</source>
        <translation>F11 oder Esc verlässt das Vollbild.</translation>
    </message>
    <message>
        <source>The answer cited something here that it had not read.</source>
        <translation>Die Antwort gibt hier eine Stelle an, die sie nicht gelesen hat.</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>described by a model, {page}</source>
        <translation>von einem Modell beschrieben, {page}</translation>
    </message>
    <message>
        <source>read by a model, {page}</source>
        <translation>von einem Modell gelesen, {page}</translation>
    </message>
    <message>
        <source>your note, {page}</source>
        <translation>eigene Notiz, {page}</translation>
    </message>
    <message>
        <source>Citation {number}, {place}</source>
        <translation>Quellenangabe {number}, {place}</translation>
    </message>
    <message>
        <source>Checked text</source>
        <translation>Geprüfter Text</translation>
    </message>
    <message>
        <source>The answer names no evidence for this sentence.</source>
        <translation>Die Antwort nennt für diesen Satz keinen Beleg.</translation>
    </message>
    <message>
        <source>Quotation {words}</source>
        <translation>Zitat {words}</translation>
    </message>
    <message>
        <source>Show {page}</source>
        <translation>{page} zeigen</translation>
    </message>
    <message>
        <source>Computed: {formulas}</source>
        <translation>Berechnet: {formulas}</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Erneut nachsehen</translation>
    </message>
    <message>
        <source>The download of {model} has been stopped: what has come is kept.</source>
        <translation>Der Download von {model} wurde abgebrochen; was schon da ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Figures, dates, quotations and rows of tables were compared; what is said in other words was not judged.</source>
        <translation>Verglichen wurden Zahlen, Daten, Zitate und Tabellenzeilen; was in anderen Worten gesagt ist, wurde nicht beurteilt.</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Copy each sentence with its state and places; right click: in one form</source>
        <translation>Jeden Satz mit Ergebnis und Stellen kopieren; Rechtsklick: nur in einer Form</translation>
    </message>
    <message>
        <source>Check this text again; what comes of it takes the place of this</source>
        <translation>Diesen Text nochmals prüfen; das neue Ergebnis ersetzt dieses</translation>
    </message>
    <message>
        <source>Stopped: {done} of {total} sentences were checked.</source>
        <translation>Abgebrochen: {done} von {total} Sätzen wurden geprüft.</translation>
    </message>
    <message>
        <source>Checking… {done} of {total} sentences</source>
        <translation>Wird geprüft … {done} von {total} Sätzen</translation>
    </message>
    <message>
        <source>Nothing has been asked about this document yet.</source>
        <translation>Zu diesem Dokument wurde noch nichts gefragt.</translation>
    </message>
    <message>
        <source>No conversation has these words.</source>
        <translation>Kein Gespräch enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Begin another conversation about this document (Ctrl+N)</source>
        <translation>Ein weiteres Gespräch zu diesem Dokument beginnen (Strg+N)</translation>
    </message>
    <message>
        <source>Rename (F2)</source>
        <translation>Umbenennen (F2)</translation>
    </message>
    <message>
        <source>Delete (Del)</source>
        <translation>Löschen (Entf)</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Chat model: {model}</source>
        <translation>Chatmodell: {model}</translation>
    </message>
    <message>
        <source>{problem} Answers are in the document’s own words meanwhile.</source>
        <translation>{problem} Antworten stehen bis dahin in den Worten des Dokuments.</translation>
    </message>
    <message>
        <source>{problem} The chat model reads the documents meanwhile.</source>
        <translation>{problem} Bis dahin liest das Chatmodell die Dokumente.</translation>
    </message>
    <message>
        <source>What is known from another question is used by chat models only: name one with --model.</source>
        <translation>Was von einer anderen Frage bekannt ist, nutzen nur Chatmodelle: mit --model eines nennen.</translation>
    </message>
    <message>
        <source>as asked for</source>
        <translation>wie verlangt</translation>
    </message>
    <message>
        <source>{model} is tried once with a few short questions.</source>
        <translation>{model} wird einmal mit ein paar kurzen Fragen erprobt.</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>what these documents are about, for the first time</source>
        <translation>wovon diese Dokumente handeln, zum ersten Mal</translation>
    </message>
    <message>
        <source>{problem} Its most telling sentences meanwhile.</source>
        <translation>{problem} Bis dahin die aussagekräftigsten Sätze.</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>No chat model</source>
        <translation>Kein Chatmodell</translation>
    </message>
    <message>
        <source>{model}: choose another.</source>
        <translation>{model}: ein anderes wählen.</translation>
    </message>
    <message>
        <source>No chat model: answers are in the document’s own words</source>
        <translation>Kein Chatmodell: Antworten stehen in den Worten des Dokuments</translation>
    </message>
    <message>
        <source>Go on downloading</source>
        <translation>Weiter herunterladen</translation>
    </message>
    <message>
        <source>No chat model is installed</source>
        <translation>Kein Chatmodell installiert</translation>
    </message>
    <message>
        <source>Plan questions that need several places</source>
        <translation>Fragen planen, die mehrere Stellen brauchen</translation>
    </message>
    <message>
        <source>Download a model…</source>
        <translation>Modell herunterladen …</translation>
    </message>
    <message>
        <source>Chat settings…</source>
        <translation>Chat-Einstellungen …</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>{count} billion parameters</source>
        <translation>{count} Milliarden Parameter</translation>
    </message>
    <message>
        <source>weights as {form}</source>
        <translation>Gewichte als {form}</translation>
    </message>
    <message>
        <source>trained for {count} tokens of context</source>
        <translation>trainiert für {count} Token Kontext</translation>
    </message>
    <message>
        <source>can: {abilities}</source>
        <translation>kann: {abilities}</translation>
    </message>
    <message>
        <source>runs on its vendor&apos;s machines</source>
        <translation>läuft auf den Rechnern des Anbieters</translation>
    </message>
    <message>
        <source>The server tells nothing of this model.</source>
        <translation>Der Server sagt nichts über dieses Modell.</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Edit this question and ask it again</source>
        <translation>Diese Frage bearbeiten und nochmals stellen</translation>
    </message>
    <message>
        <source>Edit the question</source>
        <translation>Frage bearbeiten</translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier steps</source>
        <translation>
            <numerusform>%Ln früherer Schritt</numerusform>
            <numerusform>%Ln frühere Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>Edited question</source>
        <translation>Geänderte Frage</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Erneut fragen</translation>
    </message>
    <message>
        <source>Ask this instead (Enter); the new answer replaces what follows below</source>
        <translation>Stattdessen dies fragen (Eingabe); die neue Antwort ersetzt alles, was darunter folgt</translation>
    </message>
    <message>
        <source>Leave the question as it is (Esc)</source>
        <translation>Frage lassen, wie sie ist (Esc)</translation>
    </message>
    <message>
        <source>Thinking… {seconds} s</source>
        <translation>Denkt nach … {seconds} s</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Denkt nach …</translation>
    </message>
    <message>
        <source>Thought for a moment</source>
        <translation>Kurz nachgedacht</translation>
    </message>
    <message>
        <source>Thought for {minutes} min {seconds} s</source>
        <translation>{minutes} min {seconds} s nachgedacht</translation>
    </message>
    <message>
        <source>Thought for {seconds} s</source>
        <translation>{seconds} s nachgedacht</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>Dieses Dokument</translation>
    </message>
    <message>
        <source>Ask about the page in view</source>
        <translation>Zur sichtbaren Seite fragen</translation>
    </message>
    <message>
        <source>A model that sees looks at the page in view for the question</source>
        <translation>Ein Modell, das sieht, schaut für die Frage auf die angezeigte Seite</translation>
    </message>
    <message>
        <source>with what is known</source>
        <translation>mit dem, was bekannt ist</translation>
    </message>
    <message>
        <source>Begins with what an earlier answer found; click to leave it out</source>
        <translation>Beginnt mit dem, was eine frühere Antwort gefunden hat; Klick lässt es weg</translation>
    </message>
    <message>
        <source>Click to ask questions again</source>
        <translation>Klicken, um wieder Fragen zu stellen</translation>
    </message>
    <message>
        <source>Choose what is asked</source>
        <translation>Wählen, was befragt wird</translation>
    </message>
    <message>
        <source>How several documents are asked: {mode}</source>
        <translation>Wie mehrere Dokumente gefragt werden: {mode}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln open documents</source>
        <translation>
            <numerusform>%Ln offenes Dokument</numerusform>
            <numerusform>%Ln offene Dokumente</numerusform>
        </translation>
    </message>
    <message>
        <source>The whole library</source>
        <translation>Die ganze Bibliothek</translation>
    </message>
    <message>
        <source>The page in view, {page}</source>
        <translation>Die sichtbare Seite, {page}</translation>
    </message>
    <message>
        <source>What is selected</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Collections</source>
        <translation>Sammlungen</translation>
    </message>
    <message numerus="yes">
        <source>The whole library, %Ln documents</source>
        <translation>
            <numerusform>Die ganze Bibliothek, %Ln Dokument</numerusform>
            <numerusform>Die ganze Bibliothek, %Ln Dokumente</numerusform>
        </translation>
    </message>
    <message>
        <source>Only documents with</source>
        <translation>Nur Dokumente mit</translation>
    </message>
    <message>
        <source>Check a text against this document</source>
        <translation>Text an diesem Dokument prüfen</translation>
    </message>
    <message>
        <source>with its picture</source>
        <translation>mit Bild</translation>
    </message>
    <message>
        <source>Selection: {words}</source>
        <translation>Auswahl: {words}</translation>
    </message>
    <message>
        <source>Asked about what is selected; click to leave it out:</source>
        <translation>Die Frage gilt der Auswahl; klicken, um sie wegzulassen:</translation>
    </message>
    <message>
        <source>Ask about what is selected:</source>
        <translation>Zur Auswahl fragen:</translation>
    </message>
    <message>
        <source>Show only what is “{word}”; once more for all</source>
        <translation>Nur zeigen, was als „{word}“ gekennzeichnet ist; nochmals für alles</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>{name} zeigen</translation>
    </message>
    <message>
        <source>More tabs</source>
        <translation>Weitere Tabs</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>Filter figures</source>
        <translation>Abbildungen filtern</translation>
    </message>
    <message>
        <source>Filter {count} figures</source>
        <translation>{count} Abbildungen filtern</translation>
    </message>
    <message>
        <source>None of the figures has “{words}” in its caption.</source>
        <translation>Keine der Abbildungen hat „{words}“ in der Beschriftung.</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Filter tables</source>
        <translation>Tabellen filtern</translation>
    </message>
    <message>
        <source>Filter {count} tables</source>
        <translation>{count} Tabellen filtern</translation>
    </message>
    <message>
        <source>None of the tables has “{words}” in its caption.</source>
        <translation>Keine der Tabellen hat „{words}“ in der Beschriftung.</translation>
    </message>
    <message>
        <source>Equations</source>
        <translation>Gleichungen</translation>
    </message>
    <message>
        <source>Filter equations</source>
        <translation>Gleichungen filtern</translation>
    </message>
    <message>
        <source>Filter {count} equations</source>
        <translation>{count} Gleichungen filtern</translation>
    </message>
    <message>
        <source>None of the equations has “{words}” in its caption.</source>
        <translation>Keine der Gleichungen hat „{words}“ in der Beschriftung.</translation>
    </message>
    <message>
        <source>Listings</source>
        <translation>Listings</translation>
    </message>
    <message>
        <source>Filter listings</source>
        <translation>Listings filtern</translation>
    </message>
    <message>
        <source>Filter {count} listings</source>
        <translation>{count} Listings filtern</translation>
    </message>
    <message>
        <source>None of the listings has “{words}” in its caption.</source>
        <translation>Keines der Listings hat „{words}“ in der Beschriftung.</translation>
    </message>
    <message>
        <source>{title}, page {page}</source>
        <translation>{title}, Seite {page}</translation>
    </message>
    <message>
        <source>{label} in “{section}”</source>
        <translation>{label} in „{section}“</translation>
    </message>
    <message>
        <source>Named by Pilcrow: no title is printed here</source>
        <translation>Von Pilcrow benannt: Hier ist kein Titel gedruckt</translation>
    </message>
    <message>
        <source>page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>erzeugt</translation>
    </message>
    <message>
        <source>{count} from the file&apos;s bookmarks</source>
        <translation>{count} aus den Lesezeichen der Datei</translation>
    </message>
    <message>
        <source>{count} from the printed contents</source>
        <translation>{count} aus dem gedruckten Inhaltsverzeichnis</translation>
    </message>
    <message>
        <source>{count} from headings on the pages</source>
        <translation>{count} aus Überschriften auf den Seiten</translation>
    </message>
    <message>
        <source>{count} made up where there are none</source>
        <translation>{count} erzeugt, wo es keine gibt</translation>
    </message>
    <message>
        <source>Sections: {parts}.</source>
        <translation>Abschnitte: {parts}.</translation>
    </message>
    <message>
        <source>At {count} words a minute, as you read</source>
        <translation>Bei {count} Wörtern pro Minute, dem bisherigen Lesetempo</translation>
    </message>
    <message>
        <source>{minutes} min left in section</source>
        <translation>noch {minutes} min im Abschnitt</translation>
    </message>
    <message>
        <source>{hours} h left in section</source>
        <translation>noch {hours} h im Abschnitt</translation>
    </message>
    <message>
        <source>at {share}</source>
        <translation>bei {share}</translation>
    </message>
    <message>
        <source>here {share} · last read at {read}</source>
        <translation>hier {share} · zuletzt gelesen bei {read}</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>Only in “{title}”: look through all of the document again</source>
        <translation>Nur in „{title}“: wieder das ganze Dokument durchsuchen</translation>
    </message>
    <message>
        <source>Only in “{title}”. Click to look through all of the document.</source>
        <translation>Nur in „{title}“. Klicken, um das ganze Dokument zu durchsuchen.</translation>
    </message>
    <message>
        <source>Highlight: green</source>
        <translation>Grün hervorheben</translation>
    </message>
    <message>
        <source>Highlight: yellow</source>
        <translation>Gelb hervorheben</translation>
    </message>
    <message>
        <source>Highlight: blue</source>
        <translation>Blau hervorheben</translation>
    </message>
    <message>
        <source>Highlight: red</source>
        <translation>Rot hervorheben</translation>
    </message>
    <message>
        <source>Highlight: purple</source>
        <translation>Violett hervorheben</translation>
    </message>
    <message>
        <source>Nothing of this is in this document: open what is cited, and keep it there.</source>
        <translation>Nichts davon steht in diesem Dokument: Öffnen Sie, was zitiert ist, und behalten Sie es dort.</translation>
    </message>
    <message numerus="yes">
        <source>Kept: %Ln passages on {pages}.</source>
        <translation>
            <numerusform>Behalten: %Ln Stelle auf {pages}.</numerusform>
            <numerusform>Behalten: %Ln Stellen auf {pages}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Kept as a note on {pages}.</source>
        <translation>Als Notiz behalten auf {pages}.</translation>
    </message>
    <message>
        <source>Already kept.</source>
        <translation>Schon behalten.</translation>
    </message>
    <message>
        <source>Select some text first.</source>
        <translation>Zuerst Text auswählen.</translation>
    </message>
    <message>
        <source>That is too much to be marked: select a few pages at the most.</source>
        <translation>Das ist zu viel zum Markieren: höchstens einige Seiten auswählen.</translation>
    </message>
    <message>
        <source>It is not known where these words are printed, so they cannot be marked.</source>
        <translation>Wo diese Wörter gedruckt stehen, ist nicht bekannt; sie können nicht markiert werden.</translation>
    </message>
    <message>
        <source>The file is still being opened: try again in a moment.</source>
        <translation>Die Datei wird noch geöffnet: gleich erneut versuchen.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Write a note (Markdown)</source>
        <translation>Notiz schreiben (Markdown)</translation>
    </message>
    <message>
        <source>Answer with a note</source>
        <translation>Mit einer Notiz antworten</translation>
    </message>
    <message>
        <source>Remove this mark (Ctrl+Z brings it back)</source>
        <translation>Markierung entfernen (Strg+Z holt sie zurück)</translation>
    </message>
    <message>
        <source>“{words}”</source>
        <translation>„{words}“</translation>
    </message>
    <message>
        <source>In the file, by {author}</source>
        <translation>In der Datei, von {author}</translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>In der Datei</translation>
    </message>
    <message>
        <source>The text has changed; marked was “{words}”</source>
        <translation>Der Text hat sich geändert; markiert war „{words}“</translation>
    </message>
    <message>
        <source>Select a word or a short term: what is longer can be explained.</source>
        <translation>Ein Wort oder einen kurzen Begriff auswählen: Längeres lässt sich erklären.</translation>
    </message>
    <message>
        <source>An answer is being written: wait for it, or stop it with Esc.</source>
        <translation>Eine Antwort wird geschrieben: abwarten oder mit Esc abbrechen.</translation>
    </message>
    <message>
        <source>The pages are still being read: similar passages can be found when they are.</source>
        <translation>Die Seiten werden noch gelesen: Ähnliche Stellen lassen sich danach finden.</translation>
    </message>
    <message>
        <source>Explain “{words}”</source>
        <translation>Was ist mit „{words}“ gemeint?</translation>
    </message>
    <message>
        <source>What does “{term}” mean?</source>
        <translation>Was bedeutet „{term}“?</translation>
    </message>
    <message>
        <source>This link leads out of the document: {address}</source>
        <translation>Dieser Verweis führt aus dem Dokument hinaus: {address}</translation>
    </message>
    <message>
        <source>These pages have no text to ask about.</source>
        <translation>Diese Seiten haben keinen Text, zu dem man fragen könnte.</translation>
    </message>
    <message>
        <source>These pages have no text to ask about: they seem to be scanned, and the setting “ocr” is off.</source>
        <translation>Diese Seiten haben keinen Text, zu dem man fragen könnte: Sie scheinen gescannt zu sein, und die Einstellung „Gescannte Seiten“ steht auf „Aus“.</translation>
    </message>
    <message>
        <source>These pages have no text yet: they are being read from their pictures.</source>
        <translation>Diese Seiten haben noch keinen Text: Sie werden aus ihren Bildern gelesen.</translation>
    </message>
    <message>
        <source>The pages are being read. What you ask now is answered from those read so far.</source>
        <translation>Die Seiten werden gelesen. Fragen werden jetzt aus den schon gelesenen beantwortet.</translation>
    </message>
    <message>
        <source>There is nothing to read aloud from here on.</source>
        <translation>Ab hier gibt es nichts vorzulesen.</translation>
    </message>
    <message>
        <source>The system&apos;s voice ({program}) could not speak: the log says why. Is there sound?</source>
        <translation>Die Stimme des Systems ({program}) konnte nicht sprechen: Das Protokoll sagt, warum. Ist der Ton an?</translation>
    </message>
    <message>
        <source>{title} is no longer where it was.</source>
        <translation>{title} ist nicht mehr an seinem Ort.</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Begriffe</translation>
    </message>
    <message>
        <source>Where {text} is named</source>
        <translation>Wo {text} genannt wird</translation>
    </message>
    <message>
        <source>{name} needs a password.</source>
        <translation>{name} ist mit einem Passwort geschützt.</translation>
    </message>
    <message>
        <source>Enter the password…</source>
        <translation>Passwort eingeben …</translation>
    </message>
    <message>
        <source>The file has changed. “What changed since I read it” (Ctrl+K) shows how.</source>
        <translation>Die Datei hat sich geändert. „Was sich seit dem Lesen geändert hat“ (Strg+K) zeigt, wie.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages have no text to look through: scanned, it seems, and the setting “ocr” is off.</source>
        <translation>
            <numerusform>%Ln Seite hat keinen Text zum Durchsuchen: offenbar gescannt, und die Einstellung „Gescannte Seiten“ steht auf „Aus“.</numerusform>
            <numerusform>%Ln Seiten haben keinen Text zum Durchsuchen: offenbar gescannt, und die Einstellung „Gescannte Seiten“ steht auf „Aus“.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages have no text to look through yet, and will be read from the picture.</source>
        <translation>
            <numerusform>%Ln Seite hat noch keinen Text zum Durchsuchen und wird aus dem Bild gelesen.</numerusform>
            <numerusform>%Ln Seiten haben noch keinen Text zum Durchsuchen und werden aus dem Bild gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>There is nothing to ask about.</source>
        <translation>Es gibt nichts, wozu man fragen könnte.</translation>
    </message>
    <message>
        <source>The file changed while this was being answered: please ask again.</source>
        <translation>Die Datei hat sich während der Antwort geändert: Frage erneut stellen.</translation>
    </message>
    <message>
        <source>or drop files here</source>
        <translation>oder Dateien hier ablegen</translation>
    </message>
    <message>
        <source>Open a document to read it beside its contents and ask it questions.</source>
        <translation>Ein Dokument öffnen, um es neben seinem Inhalt zu lesen und ihm Fragen zu stellen.</translation>
    </message>
    <message>
        <source>Open a document…</source>
        <translation>Dokument öffnen …</translation>
    </message>
    <message>
        <source>Documents that come into {folder} are here by themselves.</source>
        <translation>Dokumente, die in {folder} kommen, sind von selbst hier.</translation>
    </message>
    <message>
        <source>Drag documents onto “{name}”, or drop files here.</source>
        <translation>Dokumente auf „{name}“ ziehen oder Dateien hier ablegen.</translation>
    </message>
    <message>
        <source>No document is open.</source>
        <translation>Kein Dokument ist geöffnet.</translation>
    </message>
    <message>
        <source>There is nothing that you have not opened yet.</source>
        <translation>Es gibt nichts, das Sie noch nicht geöffnet hätten.</translation>
    </message>
    <message>
        <source>The library has no documents yet: drop files here.</source>
        <translation>Die Bibliothek hat noch keine Dokumente: Dateien hier ablegen.</translation>
    </message>
    <message>
        <source>Last opened</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Hinzugefügt</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>{share} % ready to ask</source>
        <translation>{share} % bereit zum Fragen</translation>
    </message>
    <message>
        <source>not ready to ask yet</source>
        <translation>noch nicht bereit zum Fragen</translation>
    </message>
    <message>
        <source>The file is missing</source>
        <translation>Die Datei fehlt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages</source>
        <translation>
            <numerusform>%Ln Seite</numerusform>
            <numerusform>%Ln Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>noch nicht gelesen</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>As in the collection</source>
        <translation>Wie in der Sammlung</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>p. {page} of {pages}</source>
        <translation>S. {page} von {pages}</translation>
    </message>
    <message>
        <source>p. {page} · sheet {number} of {pages}</source>
        <translation>S. {page} · Blatt {number} von {pages}</translation>
    </message>
    <message>
        <source>{share} %</source>
        <translation>{share} %</translation>
    </message>
    <message>
        <source>{share} % read</source>
        <translation>{share} % gelesen</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>a format of dates</comment>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>a format of dates</comment>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>opened {when}</source>
        <translation>zuletzt geöffnet: {when}</translation>
    </message>
    <message>
        <source>similar in meaning</source>
        <translation>dem Sinn nach ähnlich</translation>
    </message>
    <message>
        <source>Found in the texts</source>
        <translation>In den Texten gefunden</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>A signature, which has not been verified</source>
        <translation>Eine Signatur; sie wurde nicht geprüft</translation>
    </message>
    <message>
        <source>A field for a signature: signing is not possible here</source>
        <translation>Ein Feld für eine Signatur: Signieren ist hier nicht möglich</translation>
    </message>
    <message>
        <source>Field: {name}</source>
        <translation>Feld: {name}</translation>
    </message>
    <message>
        <source>Field: {name}, check</source>
        <translation>Feld: {name}, Kontrollkästchen</translation>
    </message>
    <message>
        <source>Field: {name}, radio</source>
        <translation>Feld: {name}, Optionsfeld</translation>
    </message>
    <message>
        <source>Field: {name}, combo</source>
        <translation>Feld: {name}, Auswahlfeld</translation>
    </message>
    <message>
        <source>Field: {name}, list</source>
        <translation>Feld: {name}, Liste</translation>
    </message>
    <message>
        <source>Field: {name}, button</source>
        <translation>Feld: {name}, Schaltfläche</translation>
    </message>
    <message>
        <source>Field: {name}, signature</source>
        <translation>Feld: {name}, Signatur</translation>
    </message>
    <message>
        <source>{name} (required)</source>
        <translation>{name} (Pflichtfeld)</translation>
    </message>
    <message>
        <source>Pages, the other half</source>
        <translation>Seiten, die andere Hälfte</translation>
    </message>
    <message>
        <source>Size of the pages</source>
        <translation>Größe der Seiten</translation>
    </message>
    <message>
        <source>Size of the pages (Ctrl+wheel)</source>
        <translation>Größe der Seiten (Strg+Mausrad)</translation>
    </message>
    <message>
        <source>found by the newest answer</source>
        <translation>von der neuesten Antwort gefunden</translation>
    </message>
    <message>
        <source>read by the newest answer</source>
        <translation>von der neuesten Antwort gelesen</translation>
    </message>
    <message>
        <source>cited by the newest answer</source>
        <translation>von der neuesten Antwort zitiert</translation>
    </message>
    <message numerus="yes">
        <source>%Ln marks</source>
        <translation>
            <numerusform>%Ln Markierung</numerusform>
            <numerusform>%Ln Markierungen</numerusform>
        </translation>
    </message>
    <message>
        <source>This page is a picture: it has no text yet that could be selected or found.</source>
        <translation>Diese Seite ist ein Bild: Sie hat noch keinen Text, den man auswählen oder suchen könnte.</translation>
    </message>
    <message>
        <source>Cited passage {number}</source>
        <translation>Zitierte Stelle {number}</translation>
    </message>
    <message>
        <source>From the {read} of {pages} pages read so far.</source>
        <translation>Aus den bisher gelesenen {read} von {pages} Seiten.</translation>
    </message>
    <message>
        <source>Still being prepared for search: {share} % done.</source>
        <translation>Wird noch für die Suche vorbereitet: {share} % fertig.</translation>
    </message>
    <message>
        <source>The answer cited “{title}”, p. {page}, which does not hold this.</source>
        <translation>Die Antwort zitierte „{title}“, S. {page}; dort steht dies nicht.</translation>
    </message>
    <message>
        <source>The question is empty: ask something.</source>
        <translation>Die Frage ist leer: etwas fragen.</translation>
    </message>
    <message>
        <source>The context of {model}, {count} tokens, is too small: set it to 4096 or more.</source>
        <translation>Der Kontext von {model}, {count} Token, ist zu klein: auf 4096 oder mehr setzen.</translation>
    </message>
    <message>
        <source>{model} gave no usable answer</source>
        <translation>{model} gab keine brauchbare Antwort</translation>
    </message>
    <message>
        <source>The question is too long for the {count} tokens of context of {model}: shorten it, or set a larger context.</source>
        <translation>Die Frage ist zu lang für den Kontext von {model}, {count} Token: kürzen oder einen größeren Kontext einstellen.</translation>
    </message>
    <message>
        <source>{why}: these are the findings as they were made.</source>
        <translation>{why}: dies sind die Befunde, wie sie festgehalten wurden.</translation>
    </message>
    <message>
        <source>{why}: these are the best passages, word for word.</source>
        <translation>{why}: dies sind die besten Stellen, Wort für Wort.</translation>
    </message>
    <message>
        <source>The answer reached the length limit and was cut: ask for less at once, or set a larger context.</source>
        <translation>Die Antwort wurde an der Längengrenze abgeschnitten: weniger auf einmal fragen oder einen größeren Kontext einstellen.</translation>
    </message>
    <message>
        <source>{model} named no sources; they were found by looking its sentences up.</source>
        <translation>{model} nannte keine Quellen; sie wurden durch Nachschlagen seiner Sätze gefunden.</translation>
    </message>
    <message>
        <source>The chat server seems to have read only {read} of about {sent} tokens: give it a larger context, or lower the context setting.</source>
        <translation>Der Chatserver scheint nur {read} von etwa {sent} Token gelesen zu haben: ihm einen größeren Kontext geben oder den eingestellten verkleinern.</translation>
    </message>
    <message>
        <source>very small: quick, often wrong, check every answer</source>
        <translation>sehr klein: schnell, oft falsch, jede Antwort prüfen</translation>
    </message>
    <message>
        <source>small: quick, check its answers</source>
        <translation>klein: schnell, Antworten prüfen</translation>
    </message>
    <message>
        <source>middling: slower, for most questions</source>
        <translation>mittel: langsamer, für die meisten Fragen</translation>
    </message>
    <message>
        <source>large: slow without a GPU, for hard questions</source>
        <translation>groß: langsam ohne GPU, für schwere Fragen</translation>
    </message>
    <message>
        <source>strongly compressed: less exact</source>
        <translation>stark komprimiert: weniger genau</translation>
    </message>
    <message>
        <source>thinks first: takes longer</source>
        <translation>denkt erst nach: dauert länger</translation>
    </message>
    <message>
        <source>no tools: asked in simpler steps</source>
        <translation>ohne Werkzeuge: in einfacheren Schritten befragt</translation>
    </message>
    <message>
        <source>It reads {count} tokens a second.</source>
        <translation>Es liest {count} Token pro Sekunde.</translation>
    </message>
    <message>
        <source>It searches and reads by itself.</source>
        <translation>Es sucht und liest selbst.</translation>
    </message>
    <message>
        <source>It searches and reads by itself, step by step.</source>
        <translation>Es sucht und liest selbst, Schritt für Schritt.</translation>
    </message>
    <message>
        <source>It answers from passages; it is too small to search by itself.</source>
        <translation>Es antwortet aus Textstellen; um selbst zu suchen, ist es zu klein.</translation>
    </message>
    <message>
        <source>It was wrong in some of the questions that it was tried with: check its answers.</source>
        <translation>In manchen Fragen, mit denen es erprobt wurde, irrte es: seine Antworten prüfen.</translation>
    </message>
    <message>
        <source>{count} tokens of context: the model knows no more.</source>
        <translation>{count} Token Kontext: mehr kennt das Modell nicht.</translation>
    </message>
    <message>
        <source>{count} tokens of context, as set.</source>
        <translation>{count} Token Kontext, wie eingestellt.</translation>
    </message>
    <message>
        <source>{count} tokens of context, as set, more than fits the free memory: answers may be slow.</source>
        <translation>{count} Token Kontext, wie eingestellt, mehr als in den freien Speicher passt: Antworten können langsam sein.</translation>
    </message>
    <message>
        <source>{count} tokens of context: the memory of another machine is not known.</source>
        <translation>{count} Token Kontext: der Speicher eines anderen Rechners ist nicht bekannt.</translation>
    </message>
    <message>
        <source>{count} tokens of context: longer prompts take minutes, set more if wished.</source>
        <translation>{count} Token Kontext: längere Eingaben dauern Minuten, bei Bedarf mehr einstellen.</translation>
    </message>
    <message>
        <source>{count} tokens of context: the model hardly fits the {size} of free memory.</source>
        <translation>{count} Token Kontext: das Modell passt kaum in die {size} freien Speicher.</translation>
    </message>
    <message>
        <source>{count} tokens of context: what fits the {size} of free memory.</source>
        <translation>{count} Token Kontext: was in die {size} freien Speicher passt.</translation>
    </message>
    <message>
        <source>{count} tokens of context: what the server was started with.</source>
        <translation>{count} Token Kontext: damit wurde der Server gestartet.</translation>
    </message>
    <message>
        <source>{count} tokens of context: the server does not tell its own, set it if it has more.</source>
        <translation>{count} Token Kontext: der Server nennt seinen nicht; hat er mehr, so einstellen.</translation>
    </message>
    <message>
        <source>{model} wants {size} of free memory</source>
        <translation>{model} braucht {size} freien Speicher</translation>
    </message>
    <message>
        <source>{model} is the smallest, for the {size} of free memory</source>
        <translation>{model} ist das kleinste, für die {size} freien Speicher</translation>
    </message>
    <message>
        <source>{model} fits the {size} of free memory</source>
        <translation>{model} passt in die {size} freien Speicher</translation>
    </message>
    <message>
        <source>The text is longer than {most} characters: check it in parts.</source>
        <translation>Der Text ist länger als {most} Zeichen: in Teilen prüfen.</translation>
    </message>
    <message>
        <source>There is no sentence in this text that could be checked.</source>
        <translation>Dieser Text enthält keinen Satz, der sich prüfen ließe.</translation>
    </message>
    <message>
        <source>too many files are open at once: close some documents or other programs, and try again.</source>
        <translation>zu viele Dateien sind gleichzeitig offen: einige Dokumente oder andere Programme schließen und erneut versuchen.</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>ein Ordner</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>eine Pipe</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>ein Socket</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>ein Gerät</translation>
    </message>
    <message>
        <source>a PNG picture</source>
        <translation>ein PNG-Bild</translation>
    </message>
    <message>
        <source>a JPEG picture</source>
        <translation>ein JPEG-Bild</translation>
    </message>
    <message>
        <source>a GIF picture</source>
        <translation>ein GIF-Bild</translation>
    </message>
    <message>
        <source>a TIFF picture</source>
        <translation>ein TIFF-Bild</translation>
    </message>
    <message>
        <source>a WebP picture</source>
        <translation>ein WebP-Bild</translation>
    </message>
    <message>
        <source>a BMP picture</source>
        <translation>ein BMP-Bild</translation>
    </message>
    <message>
        <source>a DjVu document</source>
        <translation>ein DjVu-Dokument</translation>
    </message>
    <message>
        <source>an EPUB book</source>
        <translation>ein EPUB-Buch</translation>
    </message>
    <message>
        <source>an OpenDocument file</source>
        <translation>eine OpenDocument-Datei</translation>
    </message>
    <message>
        <source>an Office document</source>
        <translation>ein Office-Dokument</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>ein ZIP-Archiv</translation>
    </message>
    <message>
        <source>an older Office document</source>
        <translation>ein älteres Office-Dokument</translation>
    </message>
    <message>
        <source>a RAR archive</source>
        <translation>ein RAR-Archiv</translation>
    </message>
    <message>
        <source>a 7-Zip archive</source>
        <translation>ein 7-Zip-Archiv</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>ein gzip-Archiv</translation>
    </message>
    <message>
        <source>an RTF document</source>
        <translation>ein RTF-Dokument</translation>
    </message>
    <message>
        <source>a PostScript file</source>
        <translation>eine PostScript-Datei</translation>
    </message>
    <message>
        <source>an SVG drawing</source>
        <translation>eine SVG-Zeichnung</translation>
    </message>
    <message>
        <source>an HTML page</source>
        <translation>eine HTML-Seite</translation>
    </message>
    <message>
        <source>an XML file</source>
        <translation>eine XML-Datei</translation>
    </message>
    <message>
        <source>“{path}” is not the name of a file: choose another.</source>
        <translation>„{path}“ ist kein Dateiname: einen anderen wählen.</translation>
    </message>
    <message>
        <source>The name of “{path}” is not valid UTF-8: rename the file or its folder.</source>
        <translation>Der Name von „{path}“ ist kein gültiges UTF-8: die Datei oder ihren Ordner umbenennen.</translation>
    </message>
    <message>
        <source>no file</source>
        <translation>keine Datei</translation>
    </message>
    <message>
        <source>“{path}” is {name}: choose a PDF file.</source>
        <translation>„{path}“ ist {name}: eine PDF-Datei wählen.</translation>
    </message>
    <message>
        <source>“{path}” is empty: choose another file.</source>
        <translation>„{path}“ ist leer: eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>“{path}” is {name}, not a PDF: choose another file.</source>
        <translation>„{path}“ ist {name}, kein PDF: eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>“{path}” is not a PDF: choose another file.</source>
        <translation>„{path}“ ist kein PDF: eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>“{path}” does not exist (any more): choose another file.</source>
        <translation>„{path}“ gibt es nicht (mehr): eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>“{path}” is a folder: choose a PDF file.</source>
        <translation>„{path}“ ist ein Ordner: eine PDF-Datei wählen.</translation>
    </message>
    <message>
        <source>“{path}” may not be read by you: ask for permission or choose another file.</source>
        <translation>„{path}“ zu lesen ist nicht erlaubt: Leserechte besorgen oder eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>“{path}” is a link that leads back to itself: choose another file.</source>
        <translation>„{path}“ ist ein Verweis auf sich selbst: eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>“{path}” cannot be opened, for {reason}</source>
        <translation>„{path}“ lässt sich nicht öffnen, denn {reason}</translation>
    </message>
    <message>
        <source>“{path}” cannot be opened ({problem}): choose another file.</source>
        <translation>„{path}“ lässt sich nicht öffnen ({problem}): eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>plain text</source>
        <translation>reiner Text</translation>
    </message>
    <message>
        <source>The places of single words</source>
        <translation>Die Lage einzelner Wörter</translation>
    </message>
    <message>
        <source>Some bold text</source>
        <translation>Mancher fette Text</translation>
    </message>
    <message>
        <source>Some letters that are printed as one</source>
        <translation>Manche Buchstaben, die als einer gedruckt sind</translation>
    </message>
    <message>
        <source>Some arrows and signs</source>
        <translation>Manche Pfeile und Zeichen</translation>
    </message>
    <message>
        <source>Narrow spaces between words</source>
        <translation>Schmale Wortabstände</translation>
    </message>
    <message>
        <source>Some letters with accents</source>
        <translation>Manche Buchstaben mit Akzent</translation>
    </message>
    <message>
        <source>Words in spaced letters</source>
        <translation>Gesperrt gesetzte Wörter</translation>
    </message>
    <message>
        <source>Text from right to left or from top to bottom</source>
        <translation>Text von rechts nach links oder von oben nach unten</translation>
    </message>
    <message>
        <source>Text that the pages do not show</source>
        <translation>Text, den die Seiten nicht zeigen</translation>
    </message>
    <message>
        <source>The links</source>
        <translation>Die Verweise</translation>
    </message>
    <message>
        <source>The pictures and drawings</source>
        <translation>Die Bilder und Zeichnungen</translation>
    </message>
    <message>
        <source>The lines of tables</source>
        <translation>Die Linien von Tabellen</translation>
    </message>
    <message>
        <source>The bookmarks</source>
        <translation>Die Lesezeichen</translation>
    </message>
    <message>
        <source>The page numbers</source>
        <translation>Die Seitenzahlen</translation>
    </message>
    <message>
        <source>The title</source>
        <translation>Der Titel</translation>
    </message>
    <message>
        <source>Kinds of lines</source>
        <translation>Arten von Zeilen</translation>
    </message>
    <message>
        <source>Where paragraphs begin</source>
        <translation>Wo Absätze beginnen</translation>
    </message>
    <message>
        <source>Large first letters</source>
        <translation>Große Anfangsbuchstaben</translation>
    </message>
    <message>
        <source>The columns</source>
        <translation>Die Spalten</translation>
    </message>
    <message>
        <source>The figures</source>
        <translation>Die Abbildungen</translation>
    </message>
    <message>
        <source>The printed contents</source>
        <translation>Das gedruckte Inhaltsverzeichnis</translation>
    </message>
    <message>
        <source>The headings</source>
        <translation>Die Überschriften</translation>
    </message>
    <message>
        <source>The tables</source>
        <translation>Die Tabellen</translation>
    </message>
    <message>
        <source>The cells of tables</source>
        <translation>Die Zellen von Tabellen</translation>
    </message>
    <message>
        <source>Tables that go on from the page before</source>
        <translation>Tabellen, die von der Seite davor weitergehen</translation>
    </message>
    <message>
        <source>Some paragraphs</source>
        <translation>Manche Absätze</translation>
    </message>
    <message>
        <source>The paragraphs and tables</source>
        <translation>Die Absätze und Tabellen</translation>
    </message>
    <message>
        <source>The topics</source>
        <translation>Die Themen</translation>
    </message>
    <message>
        <source>What leads to the tables</source>
        <translation>Die Überleitungen zu Tabellen</translation>
    </message>
    <message>
        <source>The numbers of tables and figures</source>
        <translation>Die Nummern von Tabellen und Abbildungen</translation>
    </message>
    <message>
        <source>The marks of footnotes</source>
        <translation>Die Fußnotenzeichen</translation>
    </message>
    <message>
        <source>The cross-references</source>
        <translation>Die Querverweise</translation>
    </message>
    <message>
        <source>{reason} – read by OCR</source>
        <translation>{reason} – durch Texterkennung gelesen</translation>
    </message>
    <message>
        <source>Page {pages}: {reason}</source>
        <translation>Seite {pages}: {reason}</translation>
    </message>
    <message>
        <source>Pages {pages}: {reason}</source>
        <translation>Seiten {pages}: {reason}</translation>
    </message>
    <message>
        <source>Some details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>{part} of this document could not be recognised.</source>
        <translation>In diesem Dokument nicht erkannt: {part}.</translation>
    </message>
    <message>
        <source>{part} of page {pages} could not be recognised.</source>
        <translation>Auf Seite {pages} nicht erkannt: {part}.</translation>
    </message>
    <message>
        <source>{part} of pages {pages} could not be recognised.</source>
        <translation>Auf den Seiten {pages} nicht erkannt: {part}.</translation>
    </message>
    <message>
        <source>{problem} Only exact words are found until the server answers.</source>
        <translation>{problem} Bis der Server antwortet, werden nur genaue Wörter gefunden.</translation>
    </message>
    <message>
        <source>{problem} Only exact words are found meanwhile.</source>
        <translation>{problem} Bis dahin werden nur genaue Wörter gefunden.</translation>
    </message>
    <message>
        <source>{problem} Scanned pages stay unread.</source>
        <translation>{problem} Gescannte Seiten bleiben ungelesen.</translation>
    </message>
    <message>
        <source>Page {page} cannot be read from its picture: {problem}</source>
        <translation>Seite {page} lässt sich nicht aus ihrem Bild lesen: {problem}</translation>
    </message>
    <message>
        <source>The file {path} ended before it was read: try again.</source>
        <translation>Die Datei {path} endete, bevor sie gelesen war: erneut versuchen.</translation>
    </message>
    <message>
        <source>The file {path} changed while it was read: try again.</source>
        <translation>Die Datei {path} hat sich geändert, während sie gelesen wurde: Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>“{path}” cannot be read: what its reader says of it cannot be. It may be damaged.</source>
        <translation>„{path}“ lässt sich nicht lesen: Was der Leseprozess davon sagt, kann nicht sein. Vielleicht ist die Datei beschädigt.</translation>
    </message>
    <message>
        <source>no text: a scan?</source>
        <translation>kein Text: ein Scan?</translation>
    </message>
    <message>
        <source>its characters are not readable</source>
        <translation>die Zeichen sind nicht lesbar</translation>
    </message>
    <message>
        <source>its hidden text is poor</source>
        <translation>der verborgene Text ist schlecht</translation>
    </message>
    <message>
        <source>little text on a picture</source>
        <translation>wenig Text auf einem Bild</translation>
    </message>
    <message>
        <source>too damaged to read</source>
        <translation>zu beschädigt zum Lesen</translation>
    </message>
    <message>
        <source>more text than a page can hold</source>
        <translation>mehr Text, als eine Seite fassen kann</translation>
    </message>
    <message>
        <source>OCR finds no text: blank, or a picture</source>
        <translation>die Texterkennung findet keinen Text: leer, oder ein Bild</translation>
    </message>
    <message>
        <source>It is not TOML: {problem}.</source>
        <translation>Das ist kein TOML: {problem}.</translation>
    </message>
    <message>
        <source>“{key} = {value}” is none of {names}, or of another type.</source>
        <translation>„{key} = {value}“ ist nichts von {names}, oder von anderem Typ.</translation>
    </message>
    <message>
        <source>The vocabulary entry “{names}” is not of the form “name, name: printed; printed”.</source>
        <translation>Der Wortschatzeintrag „{names}“ hat nicht die Form „name, name: gedruckt; gedruckt“.</translation>
    </message>
    <message>
        <source>[marks] wants least = NUMBER and printed = [PHRASES].</source>
        <translation>[marks] erwartet least = ZAHL und printed = [WENDUNGEN].</translation>
    </message>
    <message>
        <source>[marks] wants {least} of {count} phrases: no document can have them.</source>
        <translation>[marks] verlangt {least} von {count} Wendungen: die kann kein Dokument haben.</translation>
    </message>
    <message>
        <source>[numbers] wants rank = {FAMILY = NUMBER}.</source>
        <translation>[numbers] erwartet rank = {FAMILY = NUMBER}.</translation>
    </message>
    <message>
        <source>The question and its tasks are too long for the {count} tokens of context of {model}: set a larger context, or ask for less.</source>
        <translation>Die Frage und ihre Aufgaben sind zu lang für den Kontext von {model}, {count} Token: einen größeren einstellen oder weniger fragen.</translation>
    </message>
    <message>
        <source>{model} wrote no report that can be read: ask again, or take another model.</source>
        <translation>{model} schrieb keinen lesbaren Bericht: erneut fragen oder ein anderes Modell nehmen.</translation>
    </message>
    <message>
        <source>something is said to be found, but no passage that was read bears it out</source>
        <translation>etwas soll gefunden sein, aber keine gelesene Stelle belegt es</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Zusammenführen</translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation>Ebene {level}</translation>
    </message>
    <message>
        <source>{count} findings in {requests} requests</source>
        <translation>{count} Befunde in {requests} Anfragen</translation>
    </message>
    <message>
        <source>Reduce</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <source>findings of {count} documents</source>
        <translation>Befunde aus {count} Dokumenten</translation>
    </message>
    <message>
        <source>Nothing is found yet: ask some of the documents first.</source>
        <translation>Noch ist nichts gefunden: Befragen Sie zuerst einige der Dokumente.</translation>
    </message>
    <message>
        <source>No document could be asked. {problem}</source>
        <translation>Kein Dokument ließ sich befragen. {problem}</translation>
    </message>
    <message>
        <source>as before</source>
        <translation>wie zuvor</translation>
    </message>
    <message>
        <source>by rules</source>
        <translation>nach Regeln</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>found before</source>
        <translation>schon früher gefunden</translation>
    </message>
    <message>
        <source>could not be asked: {problem}</source>
        <translation>konnte nicht befragt werden: {problem}</translation>
    </message>
    <message>
        <source>There is no page {name}: this document has {count}.</source>
        <translation>Es gibt keine Seite {name}: dieses Dokument hat {count}.</translation>
    </message>
    <message>
        <source>“{name}” names no pages: write them like 1-3, 7.</source>
        <translation>„{name}“ nennt keine Seiten: so schreiben: 1-3, 7.</translation>
    </message>
    <message>
        <source>Name the pages like 1-3, 7.</source>
        <translation>Die Seiten so nennen: 1-3, 7.</translation>
    </message>
    <message>
        <source>it noted nothing</source>
        <translation>es hat nichts notiert</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>{count} paragraphs</source>
        <translation>{count} Absätze</translation>
    </message>
    <message>
        <source>Only {read} of {total} paragraphs were read for this answer: more do not fit.</source>
        <translation>Nur {read} von {total} Absätzen wurden für diese Antwort gelesen: mehr passt nicht.</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>{number} von {total}</translation>
    </message>
    <message>
        <source>Only {count} of {total} notes fit the request for the answer.</source>
        <translation>Nur {count} von {total} Notizen passen in die Anfrage für die Antwort.</translation>
    </message>
    <message>
        <source>a part&apos;s notes cannot be read</source>
        <translation>die Notizen zu einem Teil sind nicht lesbar</translation>
    </message>
    <message>
        <source>Intents</source>
        <translation>Absichten</translation>
    </message>
    <message>
        <source>Conclude</source>
        <translation>Folgern</translation>
    </message>
    <message>
        <source>one more</source>
        <translation>einer mehr</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>Beurteilen</translation>
    </message>
    <message>
        <source>The model gave no usable reply: {problem}.</source>
        <translation>Das Modell gab keine brauchbare Antwort: {problem}.</translation>
    </message>
    <message>
        <source>Diffuse</source>
        <translation>Ausweiten</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Notieren</translation>
    </message>
    <message>
        <source>Step {number} found too little: the documents are searched on.</source>
        <translation>Schritt {number} hat zu wenig gefunden: Die Dokumente werden weiter durchsucht.</translation>
    </message>
    <message>
        <source>Search on</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Nothing that helps.</source>
        <translation>Nichts, was hilft.</translation>
    </message>
    <message>
        <source>passages</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>{count} notes</source>
        <translation>{count} Notizen</translation>
    </message>
    <message>
        <source>the prompt does not fit the context</source>
        <translation>die Eingabe passt nicht in den Kontext</translation>
    </message>
    <message>
        <source>the model wrote no answer</source>
        <translation>das Modell hat keine Antwort geschrieben</translation>
    </message>
    <message>
        <source>Decompose</source>
        <translation>Zerlegen</translation>
    </message>
    <message>
        <source>{count} questions</source>
        <translation>{count} Fragen</translation>
    </message>
    <message>
        <source>Search together</source>
        <translation>Gemeinsam suchen</translation>
    </message>
    <message>
        <source>a part asks for the answer to one that comes later</source>
        <translation>ein Teil fragt nach der Antwort auf einen späteren</translation>
    </message>
    <message>
        <source>Look up</source>
        <translation>Nachschlagen</translation>
    </message>
    <message>
        <source>Refine</source>
        <translation>Verfeinern</translation>
    </message>
    <message>
        <source>Not found.</source>
        <translation>Nicht gefunden.</translation>
    </message>
    <message>
        <source>the question was not split into parts</source>
        <translation>die Frage wurde nicht in Teile zerlegt</translation>
    </message>
    <message>
        <source>Fall back</source>
        <translation>Ausweichen</translation>
    </message>
    <message>
        <source>without a plan</source>
        <translation>ohne Plan</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>by its wording</source>
        <translation>am Wortlaut erkannt</translation>
    </message>
    <message>
        <source>the question&apos;s class is none of the three</source>
        <translation>die Art der Frage ist keine der drei</translation>
    </message>
    <message>
        <source>by the model</source>
        <translation>vom Modell bestimmt</translation>
    </message>
    <message>
        <source>the reply had no end</source>
        <translation>die Antwort hörte nicht auf</translation>
    </message>
    <message>
        <source>the reply is no JSON object</source>
        <translation>die Antwort ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>the whole document</source>
        <translation>das ganze Dokument</translation>
    </message>
    <message>
        <source>There is no text in {name} to sum up.</source>
        <translation>Nichts zusammenzufassen: kein Text in: {name}.</translation>
    </message>
    <message>
        <source>There is no section {section}: the document has {count}.</source>
        <translation>Es gibt keinen Abschnitt {section}: das Dokument hat {count}.</translation>
    </message>
    <message>
        <source>{model} gave no usable summary: {problem}.</source>
        <translation>{model} gab keine brauchbare Zusammenfassung: {problem}.</translation>
    </message>
    <message>
        <source>There is no section {section} in document {doc}: it has {count}.</source>
        <translation>In Dokument {doc} gibt es keinen Abschnitt {section}: es hat {count}.</translation>
    </message>
    <message>
        <source>There is no paragraph {paragraph} in section {section} of document {document}.</source>
        <translation>In Abschnitt {section} von Dokument {document} gibt es keinen Absatz {paragraph}.</translation>
    </message>
    <message>
        <source>There is no document {doc}: there are {count}.</source>
        <translation>Es gibt kein Dokument {doc}: es sind {count}.</translation>
    </message>
    <message>
        <source>{problem} Only exact words were searched for.</source>
        <translation>{problem} Es wurde nur nach genauen Wörtern gesucht.</translation>
    </message>
    <message>
        <source>{problem} The vectors of an earlier model stand in for it.</source>
        <translation>{problem} Die Vektoren eines früheren Modells vertreten es.</translation>
    </message>
    <message>
        <source>Line {number} of the questions is no JSON object with &quot;question&quot;, &quot;file&quot; and &quot;answer&quot; (and &quot;evidence_pages&quot; by file, if there are several): mend it.</source>
        <translation>Zeile {number} der Fragen ist kein JSON-Objekt mit „question“, „file“ und „answer“ (und „evidence_pages“ je Datei, wenn es mehrere sind): bitte berichtigen.</translation>
    </message>
    <message>
        <source>There are no questions: give a file with one JSON object a line (&quot;question&quot;, &quot;file&quot;, &quot;answer&quot;).</source>
        <translation>Es gibt keine Fragen: eine Datei mit einem JSON-Objekt je Zeile angeben (&quot;question&quot;, &quot;file&quot;, &quot;answer&quot;).</translation>
    </message>
    <message>
        <source>Two questions have the id &quot;{id}&quot;: give each its own.</source>
        <translation>Zwei Fragen haben die id &quot;{id}&quot;: jeder eine eigene geben.</translation>
    </message>
    <message>
        <source>The chat server at {host} has no model that can chat: run `ollama pull {model}`, say.</source>
        <translation>Der Chatserver unter {host} hat kein Modell, das chatten kann: zum Beispiel `ollama pull {model}` ausführen.</translation>
    </message>
    <message>
        <source>The chat server at {host} lacks the model {model}: run `ollama pull {model}`, or choose another.</source>
        <translation>Dem Chatserver unter {host} fehlt das Modell {model}: `ollama pull {model}` ausführen oder ein anderes wählen.</translation>
    </message>
    <message>
        <source>The model {model} at {host} is not the one any more that was added: add it again (`pilcrow models add`).</source>
        <translation>Das Modell {model} bei {host} ist nicht mehr das, das hinzugefügt wurde: Fügen Sie es erneut hinzu (`pilcrow models add`).</translation>
    </message>
    <message>
        <source>The embedding model {model} cannot be asked: no server answers at {host}.</source>
        <translation>Das Einbettungsmodell {model} kann nicht gefragt werden: Bei {host} antwortet kein Server.</translation>
    </message>
    <message>
        <source>The embedding model {model} at {host} takes more than {seconds} s for a few texts.</source>
        <translation>Das Einbettungsmodell {model} bei {host} braucht mehr als {seconds} s für wenige Texte.</translation>
    </message>
    <message>
        <source>The server at {host} broke off while it was asked for vectors of {model}.</source>
        <translation>Der Server bei {host} brach ab, als er nach Vektoren von {model} gefragt wurde.</translation>
    </message>
    <message>
        <source>The model {model} at {host} makes vectors of {found} numbers now, not {dimension}: add it again (`pilcrow models add`).</source>
        <translation>Das Modell {model} bei {host} liefert jetzt Vektoren mit {found} Zahlen, nicht {dimension}: Fügen Sie es erneut hinzu (`pilcrow models add`).</translation>
    </message>
    <message>
        <source>The server at {host} answers with something else than vectors of {model}: is that an embedding model?</source>
        <translation>Der Server bei {host} antwortet mit etwas anderem als Vektoren von {model}: Ist das ein Einbettungsmodell?</translation>
    </message>
    <message>
        <source>The server at {host} does not have the model {model}: install it there, or choose another.</source>
        <translation>Der Server bei {host} hat das Modell {model} nicht: Installieren Sie es dort, oder wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>The model {model} runs on its vendor&apos;s machines, and the text of your documents would go there: allow it in the settings (allow_remote), or use a model on this machine.</source>
        <translation>Das Modell {model} läuft auf den Rechnern seines Anbieters, und der Text der Dokumente ginge dorthin: in den Einstellungen erlauben (allow_remote) oder ein Modell auf diesem Rechner verwenden.</translation>
    </message>
    <message>
        <source>The model {model} cannot chat: choose another.</source>
        <translation>Das Modell {model} kann nicht chatten: ein anderes wählen.</translation>
    </message>
    <message>
        <source>The model {model} could not be downloaded: check its name and the connection. ({problem})</source>
        <translation>Das Modell {model} ließ sich nicht herunterladen: Namen und Verbindung prüfen. ({problem})</translation>
    </message>
    <message>
        <source>Ollama is not installed: run `pilcrow doctor` to see how to install it.</source>
        <translation>Ollama ist nicht installiert: `pilcrow doctor` zeigt, wie es installiert wird.</translation>
    </message>
    <message>
        <source>Ollama could not be started ({problem}): try `ollama serve`.</source>
        <translation>Ollama ließ sich nicht starten ({problem}): `ollama serve` versuchen.</translation>
    </message>
    <message>
        <source>Ollama ended when it was started: try `ollama serve`. ({words})</source>
        <translation>Ollama endete gleich nach dem Start: `ollama serve` versuchen. ({words})</translation>
    </message>
    <message>
        <source>Ollama was started, but did not answer at {address} in {most} seconds: try again.</source>
        <translation>Ollama wurde gestartet, antwortete unter {address} aber {most} Sekunden lang nicht: erneut versuchen.</translation>
    </message>
    <message>
        <source>Starting Ollama, {seconds} s</source>
        <translation>Ollama wird gestartet, {seconds} s</translation>
    </message>
    <message>
        <source>The chat server at {host} has no model loaded: load one there first.</source>
        <translation>Der Chatserver unter {host} hat kein Modell geladen: dort zuerst eines laden.</translation>
    </message>
    <message>
        <source>The chat server at {host} does not have the model {model}: load it, or choose another.</source>
        <translation>Der Chatserver unter {host} hat das Modell {model} nicht: laden oder ein anderes wählen.</translation>
    </message>
    <message>
        <source>The chat server at {host} does not have the model {model}: install it, or choose another.</source>
        <translation>Der Chatserver unter {host} hat das Modell {model} nicht: installieren oder ein anderes wählen.</translation>
    </message>
    <message>
        <source>What answers at {host} is no such chat server: check the address and the kind of server.</source>
        <translation>Was unter {host} antwortet, ist kein solcher Chatserver: Adresse und Art des Servers prüfen.</translation>
    </message>
    <message>
        <source>The prompt is too long for the context of {model}: set a larger context. ({said})</source>
        <translation>Die Eingabe ist zu lang für den Kontext von {model}: einen größeren einstellen. ({said})</translation>
    </message>
    <message>
        <source>{url} is no address of a server: write one like http://127.0.0.1:11434.</source>
        <translation>{url} ist keine Adresse eines Servers: eine wie http://127.0.0.1:11434 schreiben.</translation>
    </message>
    <message>
        <source>The server {name} is another machine, and content of your documents would go there: allow it in the settings (allow_remote), or use a server on this machine.</source>
        <translation>Der Server {name} ist ein anderer Rechner, und Inhalt der Dokumente ginge dorthin: in den Einstellungen erlauben (allow_remote) oder einen Server auf diesem Rechner verwenden.</translation>
    </message>
    <message>
        <source>The chat server has too little memory for {model}: choose a smaller model or context. ({said})</source>
        <translation>Der Chatserver hat zu wenig Speicher für {model}: ein kleineres Modell oder einen kleineren Kontext wählen. ({said})</translation>
    </message>
    <message>
        <source>The chat server at {host} refused access: it wants a key or a login. ({said})</source>
        <translation>Der Chatserver unter {host} verweigert den Zugriff: er verlangt einen Schlüssel oder eine Anmeldung. ({said})</translation>
    </message>
    <message>
        <source>The chat server at {host} points to another address, which is not followed: set that one.</source>
        <translation>Der Chatserver unter {host} verweist auf eine andere Adresse, der nicht gefolgt wird: diese einstellen.</translation>
    </message>
    <message>
        <source>The model {model} takes no pictures. ({said})</source>
        <translation>Das Modell {model} nimmt keine Bilder an. ({said})</translation>
    </message>
    <message>
        <source>The model {model} does not support tools. ({said})</source>
        <translation>Das Modell {model} unterstützt keine Werkzeuge. ({said})</translation>
    </message>
    <message>
        <source>The chat server at {host} failed ({status}): try again or restart it. ({said})</source>
        <translation>Fehler des Chatservers unter {host} ({status}): erneut versuchen oder ihn neu starten. ({said})</translation>
    </message>
    <message>
        <source>in the middle</source>
        <translation>mittendrin</translation>
    </message>
    <message>
        <source>No server answers at {host}: start it, or set another address.</source>
        <translation>Unter {host} antwortet kein Server: ihn starten oder eine andere Adresse einstellen.</translation>
    </message>
    <message>
        <source>The chat server at {host} broke off in the middle of its reply: try again or restart it.</source>
        <translation>Der Chatserver unter {host} brach mitten in der Antwort ab: erneut versuchen oder ihn neu starten.</translation>
    </message>
    <message>
        <source>The chat server at {host} takes too long to answer: try again or restart it.</source>
        <translation>Der Chat-Server unter {host} braucht zu lange für eine Antwort: Versuchen Sie es noch einmal, oder starten Sie ihn neu.</translation>
    </message>
    <message>
        <source>The model {model} makes vectors of {found} numbers, not {dimension}: {mend}.</source>
        <translation>Das Modell {model} macht Vektoren aus {found} Zahlen, nicht {dimension}: {mend}.</translation>
    </message>
    <message>
        <source>The model {model} cannot be opened ({problem}): {mend}.</source>
        <translation>Das Modell {model} lässt sich nicht öffnen ({problem}): {mend}.</translation>
    </message>
    <message>
        <source>The model {model} asks for {unknown}, which Pilcrow does not know: export it with {inputs} alone.</source>
        <translation>Das Modell {model} verlangt {unknown}, was Pilcrow nicht kennt: nur mit {inputs} exportieren.</translation>
    </message>
    <message>
        <source>install Pilcrow again to mend it (`pilcrow doctor` checks); until then only words are searched, not meaning</source>
        <translation>Pilcrow neu installieren (`pilcrow doctor` prüft); bis dahin wird nur nach Wörtern gesucht, nicht nach Bedeutung</translation>
    </message>
    <message>
        <source>put the right file there, or correct its entry in {manifest} (`pilcrow doctor` checks)</source>
        <translation>die richtige Datei dorthin legen oder den Eintrag in {manifest} berichtigen (`pilcrow doctor` prüft)</translation>
    </message>
    <message>
        <source>The model file {path} is missing: {mend}.</source>
        <translation>Die Modelldatei {path} fehlt: {mend}.</translation>
    </message>
    <message>
        <source>The model file {path} cannot be read ({problem}): {mend}.</source>
        <translation>Die Modelldatei {path} lässt sich nicht lesen ({problem}): {mend}.</translation>
    </message>
    <message>
        <source>The model file {path} is damaged (wrong sha256): {mend}.</source>
        <translation>Die Modelldatei {path} ist beschädigt (falsche sha256): {mend}.</translation>
    </message>
    <message>
        <source>embedding model</source>
        <translation>Einbettungsmodell</translation>
    </message>
    <message>
        <source>reranker</source>
        <translation>Reranker</translation>
    </message>
    <message>
        <source>checker</source>
        <translation>Prüfmodell</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>There is no {what} {name}: put one that is there ({names}) into the settings, or add it to {folder}.</source>
        <translation>{what} {name} gibt es nicht: ein vorhandenes ({names}) einstellen oder es in {folder} ergänzen.</translation>
    </message>
    <message>
        <source>The model file {manifest} is missing: {mend}.</source>
        <translation>Die Modelldatei {manifest} fehlt: {mend}.</translation>
    </message>
    <message>
        <source>The model file {manifest} is damaged ({problem}): {mend}.</source>
        <translation>Die Modelldatei {manifest} ist beschädigt ({problem}): {mend}.</translation>
    </message>
    <message>
        <source>The embedding model&apos;s process ended twice: close other programs, or restart Pilcrow.</source>
        <translation>Der Prozess des Einbettungsmodells endete zweimal: andere Programme schließen oder Pilcrow neu starten.</translation>
    </message>
    <message>
        <source>The embedding model gives vectors that are none: `pilcrow doctor` checks its files.</source>
        <translation>Das Einbettungsmodell liefert Vektoren, die keine sind: `pilcrow doctor` prüft seine Dateien.</translation>
    </message>
    <message>
        <source>Scanned pages cannot be read: install the package rapidocr again.</source>
        <translation>Gescannte Seiten lassen sich nicht lesen: das Paket rapidocr neu installieren.</translation>
    </message>
    <message>
        <source>{model} is no PP-OCR recogniser with its characters inside: put another into “ocr_model”.</source>
        <translation>{model} ist kein PP-OCR-Erkenner, der seine Zeichen enthält: einen anderen in „ocr_model“ eintragen.</translation>
    </message>
    <message>
        <source>Tesseract is not installed: install it, or set “ocr” to “rapidocr”.</source>
        <translation>Tesseract ist nicht installiert: installieren oder „ocr“ auf „rapidocr“ setzen.</translation>
    </message>
    <message>
        <source>Tesseract takes too long.</source>
        <translation>Tesseract braucht zu lange.</translation>
    </message>
    <message>
        <source>Tesseract fails ({words}): check the setting “ocr_languages”.</source>
        <translation>Tesseract scheitert ({words}): die Einstellung „ocr_languages“ prüfen.</translation>
    </message>
    <message>
        <source>“{path}” is damaged, and is left as it is: write into a copy of it.</source>
        <translation>„{path}“ ist beschädigt und bleibt, wie es ist: in eine Kopie schreiben.</translation>
    </message>
    <message>
        <source>“{path}” is too damaged to write into it.</source>
        <translation>„{path}“ ist zu beschädigt, um hineinzuschreiben.</translation>
    </message>
    <message>
        <source>“{target}” cannot be written ({problem}).</source>
        <translation>„{target}“ lässt sich nicht schreiben ({problem}).</translation>
    </message>
    <message>
        <source>crashed the reader</source>
        <translation>bringt das Einlesen zum Absturz</translation>
    </message>
    <message>
        <source>took too much memory</source>
        <translation>braucht zu viel Speicher</translation>
    </message>
    <message>
        <source>took too long</source>
        <translation>braucht zu lange</translation>
    </message>
    <message>
        <source>“{path}” does not allow its form to be filled in.</source>
        <translation>„{path}“ erlaubt nicht, das Formular auszufüllen.</translation>
    </message>
    <message>
        <source>“{path}” does not allow marks to be written into it: export them as Markdown.</source>
        <translation>„{path}“ erlaubt nicht, Markierungen hineinzuschreiben: als Markdown exportieren.</translation>
    </message>
    <message>
        <source>in a way of its own ({name})</source>
        <translation>auf eigene Art ({name})</translation>
    </message>
    <message>
        <source>for a certificate</source>
        <translation>für ein Zertifikat</translation>
    </message>
    <message>
        <source>“{path}” is encrypted {whom} and cannot be opened here: choose another file.</source>
        <translation>„{path}“ ist {whom} verschlüsselt und lässt sich hier nicht öffnen: eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>“{path}” unpacks to more than 1 GB, and is not opened.</source>
        <translation>„{path}“ ist entpackt größer als 1 GB und wird nicht geöffnet.</translation>
    </message>
    <message>
        <source>“{path}” is too damaged to open: choose another file.</source>
        <translation>„{path}“ ist zu beschädigt zum Öffnen: eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>“{path}” lists more files in it than a document has, and is not opened.</source>
        <translation>„{path}“ führt mehr Dateien auf, als ein Dokument hat, und wird nicht geöffnet.</translation>
    </message>
    <message>
        <source>“{path}” is locked by a password: save a copy without it in its own program.</source>
        <translation>„{path}“ ist durch ein Passwort gesperrt: in seinem eigenen Programm eine Kopie ohne Passwort speichern.</translation>
    </message>
    <message>
        <source>The password is wrong for “{path}”: try again.</source>
        <translation>Das Passwort für „{path}“ ist falsch: erneut versuchen.</translation>
    </message>
    <message>
        <source>“{path}” is encrypted: give its password.</source>
        <translation>„{path}“ ist verschlüsselt: das Passwort eingeben.</translation>
    </message>
    <message>
        <source>“{path}” has no pages: choose another file.</source>
        <translation>„{path}“ hat keine Seiten: eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>“{path}” is protected against being read by other programs: choose another file.</source>
        <translation>„{path}“ ist davor geschützt, von anderen Programmen gelesen zu werden: eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>There is no page {page}: the document has {count}.</source>
        <translation>Es gibt keine Seite {page}: das Dokument hat {count}.</translation>
    </message>
    <message>
        <source>Page {page} is too damaged to show.</source>
        <translation>Seite {page} ist zu beschädigt zum Anzeigen.</translation>
    </message>
    <message>
        <source>“{path}” cannot be read: it {reason} repeatedly and may be damaged.</source>
        <translation>„{path}“ lässt sich nicht lesen: die Datei {reason}, auch beim zweiten Mal, und ist vielleicht beschädigt.</translation>
    </message>
    <message>
        <source>“{path}” has changed: look at its attachments again.</source>
        <translation>„{path}“ hat sich geändert: die Anhänge erneut ansehen.</translation>
    </message>
    <message>
        <source>This attachment is too damaged to save.</source>
        <translation>Dieser Anhang ist zu beschädigt zum Speichern.</translation>
    </message>
    <message>
        <source>“{path}” does not allow pages to be taken out of it: print them.</source>
        <translation>„{path}“ erlaubt nicht, Seiten zu entnehmen: sie drucken.</translation>
    </message>
    <message>
        <source>“{path}” is too damaged to take these pages out of it: print them.</source>
        <translation>„{path}“ ist zu beschädigt, um diese Seiten zu entnehmen: sie drucken.</translation>
    </message>
    <message>
        <source>“{path}” is too damaged for this, in part.</source>
        <translation>„{path}“ ist dafür zum Teil zu beschädigt.</translation>
    </message>
    <message>
        <source>The text of page {page} is too damaged to read.</source>
        <translation>Der Text von Seite {page} ist zu beschädigt zum Lesen.</translation>
    </message>
    <message>
        <source>it is too damaged to show.</source>
        <translation>sie ist zu beschädigt zum Anzeigen.</translation>
    </message>
    <message>
        <source>“{target}” is the file itself: give the new one another name.</source>
        <translation>„{target}“ ist die Datei selbst: der neuen einen anderen Namen geben.</translation>
    </message>
    <message>
        <source>“{target}” is a folder: name a file in it.</source>
        <translation>„{target}“ ist ein Ordner: eine Datei darin nennen.</translation>
    </message>
    <message>
        <source>“{target}” cannot be written ({problem}): choose another place.</source>
        <translation>„{target}“ lässt sich nicht schreiben ({problem}): einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>speech-dispatcher or espeak-ng</source>
        <translation>speech-dispatcher oder espeak-ng</translation>
    </message>
    <message>
        <source>a voice</source>
        <translation>eine Stimme</translation>
    </message>
    <message>
        <source>Nothing on this machine reads aloud: install {wanted}.</source>
        <translation>Auf diesem Rechner liest nichts vor: {wanted} installieren.</translation>
    </message>
    <message>
        <source>There is no folder {folder}: choose one that is there.</source>
        <translation>Den Ordner {folder} gibt es nicht: einen vorhandenen wählen.</translation>
    </message>
    <message>
        <source>The folder {folder} of the collection “{name}” is not there: connect its disk, or watch another.</source>
        <translation>Der Ordner {folder} der Sammlung „{name}“ ist nicht da: sein Laufwerk verbinden oder einen anderen beobachten.</translation>
    </message>
    <message>
        <source>There is no collection “{name}”: make it first.</source>
        <translation>Die Sammlung „{name}“ gibt es nicht: zuerst anlegen.</translation>
    </message>
    <message>
        <source>There is no collection “{name}”: choose one of {names}.</source>
        <translation>Die Sammlung „{name}“ gibt es nicht: eine von {names} wählen.</translation>
    </message>
    <message>
        <source>A collection needs a name of 1 to {most} characters.</source>
        <translation>Eine Sammlung braucht einen Namen von 1 bis {most} Zeichen.</translation>
    </message>
    <message>
        <source>There is a collection “{other}” already: choose another name.</source>
        <translation>Die Sammlung „{other}“ gibt es schon: einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be created ({problem}): choose another with --data-dir.</source>
        <translation>Der Ordner {folder} lässt sich nicht anlegen ({problem}): mit --data-dir einen anderen wählen.</translation>
    </message>
    <message>
        <source>The library {path} was written by a newer Pilcrow: update this one, or choose another folder with --data-dir.</source>
        <translation>Die Bibliothek {path} stammt von einem neueren Pilcrow: dieses aktualisieren oder mit --data-dir einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>The library {file} cannot be opened, for {reason}</source>
        <translation>Die Bibliothek {file} lässt sich nicht öffnen, denn {reason}</translation>
    </message>
    <message>
        <source>The disk is full: free some space and do it again; what the library already holds is safe.</source>
        <translation>Das Laufwerk ist voll: Platz schaffen und wiederholen; was schon in der Bibliothek ist, ist sicher.</translation>
    </message>
    <message>
        <source>The library {file} cannot be written: make its folder writable, or choose another with --data-dir.</source>
        <translation>Die Bibliothek {file} lässt sich nicht beschreiben: ihren Ordner beschreibbar machen oder mit --data-dir einen anderen wählen.</translation>
    </message>
    <message>
        <source>The library {file} is damaged: “pilcrow library rescue” saves marks, notes, forms and conversations, and documents will be indexed anew.</source>
        <translation>Die Bibliothek {file} ist beschädigt: „pilcrow library rescue“ rettet Markierungen, Notizen, Formulare und Gespräche, und Dokumente werden neu eingelesen.</translation>
    </message>
    <message>
        <source>The library {file} is held by another program: try again in a moment.</source>
        <translation>Die Bibliothek {file} wird von einem anderen Programm benutzt: gleich erneut versuchen.</translation>
    </message>
    <message>
        <source>The library {file} cannot be used ({problem}): try again, or choose another folder with --data-dir.</source>
        <translation>Die Bibliothek {file} ist nicht verwendbar ({problem}): erneut versuchen oder mit --data-dir einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>What was said about {path} is damaged and cannot be shown: ask again, a new conversation takes its place.</source>
        <translation>Das Gespräch zu {path} ist beschädigt und lässt sich nicht zeigen: erneut fragen, ein neues tritt an seine Stelle.</translation>
    </message>
    <message>
        <source>The library knows nothing of {path}: name the place that a file was at.</source>
        <translation>Die Bibliothek weiß nichts von {path}: den Ort nennen, an dem eine Datei war.</translation>
    </message>
    <message>
        <source>{to} is not where {path} went, for it has no file like it.</source>
        <translation>{path} ist nicht nach {to} gekommen: dort ist keine solche Datei.</translation>
    </message>
    <message>
        <source>{to} is not where {path} went, for it holds something else: it is another document.</source>
        <translation>{path} ist nicht nach {to} gekommen: das ist ein anderes Dokument.</translation>
    </message>
    <message>
        <source>The Chroma server at {url} hangs: it said nothing for {seconds} seconds. Start it anew, or empty the setting chroma_url.</source>
        <translation>Der Chroma-Server unter {url} hängt: er hat {seconds} Sekunden lang nichts gesagt. Neu starten, oder die Einstellung chroma_url leeren.</translation>
    </message>
    <message>
        <source>The Chroma server at {url} does not answer: start it, or empty the setting chroma_url.</source>
        <translation>Der Chroma-Server unter {url} antwortet nicht: ihn starten oder die Einstellung chroma_url leeren.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be used ({problem}): free some space, or delete it.</source>
        <translation>Der Ordner {folder} ist nicht verwendbar ({problem}): Platz schaffen oder ihn löschen.</translation>
    </message>
    <message>
        <source>The data folder {folder} cannot be created ({problem}): choose another with --data-dir.</source>
        <translation>Der Datenordner {folder} lässt sich nicht anlegen ({problem}): mit --data-dir einen anderen wählen.</translation>
    </message>
    <message>
        <source>The data folder {folder} is not writable: make it so, or choose another with --data-dir.</source>
        <translation>Der Datenordner {folder} ist nicht beschreibbar: das ändern oder mit --data-dir einen anderen wählen.</translation>
    </message>
    <message>
        <source>{path} cannot be used: mend it or delete it. ({problem})</source>
        <translation>{path} ist nicht verwendbar: ausbessern oder löschen. ({problem})</translation>
    </message>
    <message>
        <source>The settings file {path} cannot be read ({problem}): mend it or delete it.</source>
        <translation>Die Einstellungsdatei {path} lässt sich nicht lesen ({problem}): ausbessern oder löschen.</translation>
    </message>
    <message>
        <source>The setting {name} in {path} must be of type {type}, not {value}.</source>
        <translation>Die Einstellung {name} in {path} muss vom Typ {type} sein, nicht {value}.</translation>
    </message>
    <message>
        <source>{path} cannot be read ({problem}).</source>
        <translation>{path} lässt sich nicht lesen ({problem}).</translation>
    </message>
    <message>
        <source>This is no regular expression ({problem}, after “{words}”): mend it, or look for the words as they are.</source>
        <translation>Das ist kein regulärer Ausdruck ({problem}, nach „{words}“): ausbessern oder die Wörter suchen, wie sie sind.</translation>
    </message>
    <message>
        <source>This expression takes too long: make it simpler.</source>
        <translation>Dieser Ausdruck dauert zu lange: vereinfachen.</translation>
    </message>
    <message>
        <source>The setting ocr is “{name}”: make it rapidocr, tesseract or off.</source>
        <translation>Die Einstellung ocr ist „{name}“: rapidocr, tesseract oder off einstellen.</translation>
    </message>
    <message>
        <source>{problem} Nothing is reranked meanwhile.</source>
        <translation>{problem} Bis dahin wird nicht neu gewichtet.</translation>
    </message>
    <message>
        <source>The setting strategy is “{name}”: make it one of {names}.</source>
        <translation>Die Einstellung strategy ist „{name}“: eine von {names} einstellen.</translation>
    </message>
    <message>
        <source>In the document’s own words.</source>
        <translation>In den Worten des Dokuments.</translation>
    </message>
    <message>
        <source>In the document’s own words; no chat model was used.</source>
        <translation>In den Worten des Dokuments; kein Chatmodell wurde benutzt.</translation>
    </message>
    <message>
        <source>Not sure: no passage that was found answers this clearly.</source>
        <translation>Nicht sicher: Keine gefundene Stelle beantwortet das klar.</translation>
    </message>
    <message>
        <source>It may answer only a part of the question.</source>
        <translation>Das beantwortet vielleicht nur einen Teil der Frage.</translation>
    </message>
    <message>
        <source>The nearest passage gives no single name for it.</source>
        <translation>Die nächste Stelle nennt dafür keinen einzelnen Namen.</translation>
    </message>
    <message>
        <source>The nearest passage gives no single date for it.</source>
        <translation>Die nächste Stelle nennt dafür kein einzelnes Datum.</translation>
    </message>
    <message>
        <source>The nearest passage gives no single address for it.</source>
        <translation>Die nächste Stelle nennt dafür keine einzelne Adresse.</translation>
    </message>
    <message>
        <source>The nearest passage gives no single value for it.</source>
        <translation>Die nächste Stelle nennt dafür keinen einzelnen Wert.</translation>
    </message>
    <message>
        <source>The nearest passage gives figures, but not their change.</source>
        <translation>Die nächste Stelle nennt Zahlen, aber nicht ihre Veränderung.</translation>
    </message>
    <message>
        <source>The figure is of another period than the one asked for.</source>
        <translation>Die Zahl gilt für einen anderen Zeitraum als den gefragten.</translation>
    </message>
    <message>
        <source>The nearest passage is of a part that the question does not name.</source>
        <translation>Die nächste Stelle handelt von einem Teil, den die Frage nicht nennt.</translation>
    </message>
    <message>
        <source>Another row gives another figure.</source>
        <translation>Eine andere Zeile nennt eine andere Zahl.</translation>
    </message>
    <message>
        <source>The figure may be of something else.</source>
        <translation>Die Zahl gilt vielleicht für etwas anderes.</translation>
    </message>
    <message>
        <source>Several passages are about as near.</source>
        <translation>Mehrere Stellen liegen etwa gleich nahe.</translation>
    </message>
    <message>
        <source>The nearest passage says it in other words, if at all.</source>
        <translation>Die nächste Stelle sagt es mit anderen Worten, wenn überhaupt.</translation>
    </message>
    <message>
        <source>The nearest passage has the words of the question, but may say something else.</source>
        <translation>Die nächste Stelle hat die Wörter der Frage, sagt aber vielleicht etwas anderes.</translation>
    </message>
    <message>
        <source>Another passage says {value}.</source>
        <translation>Eine andere Stelle nennt {value}.</translation>
    </message>
    <message>
        <source>{asked}: not sure</source>
        <translation>{asked}: nicht sicher</translation>
    </message>
    <message>
        <source>The nearest passage does not say {words}.</source>
        <translation>In der nächsten Stelle steht nicht {words}.</translation>
    </message>
    <message>
        <source>These are its most telling sentences, word for word; no chat model was used.</source>
        <translation>Dies sind die aussagekräftigsten Sätze, Wort für Wort, ohne Chatmodell.</translation>
    </message>
    <message>
        <source>{count} of {total} documents are read</source>
        <translation>{count} von {total} Dokumenten werden gelesen</translation>
    </message>
    <message>
        <source>This is what the documents say, word for word; no chat model was used.</source>
        <translation>Das sagen die Dokumente, Wort für Wort; es wurde kein Chatmodell benutzt.</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>nicht befragt</translation>
    </message>
    <message>
        <source>These may not be the same thing, unit or period, so they are not compared.</source>
        <translation>Das ist vielleicht nicht dasselbe, dieselbe Einheit oder derselbe Zeitraum und wird darum nicht verglichen.</translation>
    </message>
    <message>
        <source>They are equal.</source>
        <translation>Sie sind gleich.</translation>
    </message>
    <message>
        <source>The highest:</source>
        <translation>Am höchsten:</translation>
    </message>
    <message>
        <source>The lowest:</source>
        <translation>Am niedrigsten:</translation>
    </message>
    <message>
        <source>The latest:</source>
        <translation>Am spätesten:</translation>
    </message>
    <message>
        <source>The earliest:</source>
        <translation>Am frühesten:</translation>
    </message>
    <message>
        <source>The longest:</source>
        <translation>Am längsten:</translation>
    </message>
    <message>
        <source>The shortest:</source>
        <translation>Am kürzesten:</translation>
    </message>
    <message>
        <source>Nothing that answers this was found in these documents.</source>
        <translation>In diesen Dokumenten wurde nichts gefunden, was darauf antwortet.</translation>
    </message>
    <message>
        <source>Only the nearest passages of each were looked at.</source>
        <translation>Angesehen wurden nur die nächstliegenden Stellen in jedem.</translation>
    </message>
    <message>
        <source>Compared: {titles}.</source>
        <translation>Verglichen: {titles}.</translation>
    </message>
    <message>
        <source>Compared by {row}: {titles}.</source>
        <translation>Verglichen nach {row}: {titles}.</translation>
    </message>
    <message>
        <source>Not compared, since it is not sure that they speak of the same: {titles}.</source>
        <translation>Nicht verglichen, weil nicht sicher ist, dass sie von demselben sprechen: {titles}.</translation>
    </message>
    <message>
        <source>what one document says is needed to ask another</source>
        <translation>was ein Dokument sagt, braucht es, um ein anderes zu fragen</translation>
    </message>
    <message>
        <source>everything fits the context and is read</source>
        <translation>alles passt in den Kontext und wird gelesen</translation>
    </message>
    <message>
        <source>the question is not about each of the documents</source>
        <translation>die Frage betrifft nicht jedes der Dokumente</translation>
    </message>
    <message>
        <source>{about}, and the context has room for all {count}</source>
        <translation>{about}, und der Kontext hat Platz für alle {count}</translation>
    </message>
    <message>
        <source>{about}, but to ask step by step would take about {minutes} min</source>
        <translation>{about}, aber Schritt für Schritt zu fragen würde etwa {minutes} min dauern</translation>
    </message>
    <message>
        <source>{about}, but {count} documents are asked one by one only when told to</source>
        <translation>{about}, aber {count} Dokumente werden nur auf Verlangen einzeln befragt</translation>
    </message>
    <message>
        <source>{about}, but to ask each of {count} would take about {minutes} min</source>
        <translation>{about}, aber jedes der {count} zu befragen würde etwa {minutes} min dauern</translation>
    </message>
    <message>
        <source>{about}, {count} documents</source>
        <translation>{about}, {count} Dokumente</translation>
    </message>
    <message>
        <source>it asks the same of each document</source>
        <translation>sie fragt dasselbe von jedem Dokument</translation>
    </message>
    <message>
        <source>it compares the documents</source>
        <translation>sie vergleicht die Dokumente</translation>
    </message>
    <message>
        <source>it asks which documents</source>
        <translation>sie fragt, welche Dokumente</translation>
    </message>
    <message>
        <source>it compares</source>
        <translation>sie vergleicht</translation>
    </message>
    <message>
        <source>it asks for all there is</source>
        <translation>sie fragt nach allem, was es gibt</translation>
    </message>
    <message>
        <source>The chat server at {host} compresses what it was asked to send plain.</source>
        <translation>Der Chat-Server unter {host} komprimiert, was er unkomprimiert schicken sollte.</translation>
    </message>
    <message>
        <source>The chat server at {host} sends more than any reply can hold: restart it, or use another model.</source>
        <translation>Der Chat-Server unter {host} schickt mehr, als irgendeine Antwort enthalten kann: Starten Sie ihn neu oder verwenden Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>Schnell</translation>
    </message>
    <message>
        <source>Thorough</source>
        <translation>Gründlich</translation>
    </message>
    <message>
        <source>Deep</source>
        <translation>Tief</translation>
    </message>
    <message>
        <source>As the question needs it: quick, or thorough where it is about each document</source>
        <translation>Wie es die Frage braucht: schnell, oder gründlich, wo sie jedes Dokument betrifft</translation>
    </message>
    <message>
        <source>Search all documents at once, then answer</source>
        <translation>Alle Dokumente auf einmal durchsuchen, dann antworten</translation>
    </message>
    <message>
        <source>Ask each document by itself, then put together what each says</source>
        <translation>Jedes Dokument für sich fragen, dann zusammenfassen, was jedes sagt</translation>
    </message>
    <message>
        <source>Find what has to be known first, step by step, in the documents that each step concerns</source>
        <translation>Schritt für Schritt finden, was zuerst bekannt sein muss, in den Dokumenten, die jeder Schritt betrifft</translation>
    </message>
    <message>
        <source>The table of this question is not kept any more: ask the question again.</source>
        <translation>Die Tabelle zu dieser Frage ist nicht mehr da: Stellen Sie die Frage noch einmal.</translation>
    </message>
    <message>
        <source>“{name}” has no document that could be asked: add some, or wait until they have been read.</source>
        <translation>„{name}“ hat kein Dokument, das gefragt werden könnte: Fügen Sie welche hinzu, oder warten Sie, bis sie gelesen sind.</translation>
    </message>
    <message>
        <source>None of these documents can be asked yet: wait until they have been read.</source>
        <translation>Keines dieser Dokumente kann schon gefragt werden: Warten Sie, bis sie gelesen sind.</translation>
    </message>
    <message>
        <source>One document could not be asked: it has not been read yet, or cannot be read.</source>
        <translation>Ein Dokument konnte nicht gefragt werden: Es ist noch nicht gelesen oder kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>{left} documents could not be asked: they have not been read yet, or cannot be read.</source>
        <translation>{left} Dokumente konnten nicht gefragt werden: Sie sind noch nicht gelesen oder können nicht gelesen werden.</translation>
    </message>
    <message>
        <source>{asked} of {total} documents are asked: those that have most of the question&apos;s words, or come near it by meaning.</source>
        <translation>{asked} von {total} Dokumenten werden gefragt: die mit den meisten Wörtern der Frage, oder die ihr in der Bedeutung nahekommen.</translation>
    </message>
    <message>
        <source>Open now</source>
        <translation>Gerade geöffnet</translation>
    </message>
    <message>
        <source>Unread</source>
        <translation>Ungelesen</translation>
    </message>
    <message>
        <source>all ready</source>
        <translation>alle bereit</translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read</source>
        <translation>
            <numerusform>%Ln nicht lesbar</numerusform>
            <numerusform>%Ln nicht lesbar</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing has been said in this conversation yet.</source>
        <translation>In diesem Gespräch wurde noch nichts gesagt.</translation>
    </message>
    <message>
        <source>The pages are still being read: conversations are listed when they are.</source>
        <translation>Die Seiten werden noch gelesen: Danach werden Gespräche aufgelistet.</translation>
    </message>
    <message>
        <source>The pages are still being read: their terms are known when they are.</source>
        <translation>Die Seiten werden noch gelesen: Danach sind ihre Begriffe bekannt.</translation>
    </message>
    <message>
        <source>Nothing is related to “{term}”.</source>
        <translation>Nichts hängt mit „{term}“ zusammen.</translation>
    </message>
    <message>
        <source>“{words}” is none of the terms of this document.</source>
        <translation>„{words}“ ist keiner der Begriffe dieses Dokuments.</translation>
    </message>
    <message>
        <source>{model} tells true sentences from false ones.</source>
        <translation>{model} unterscheidet wahre Sätze von falschen.</translation>
    </message>
    <message>
        <source>{model} is not asked, the rules alone decide: tried with sentences whose answers are known, it called {passed} of {false} false ones supported, and {missed} of {true} true ones not. Choose a larger model.</source>
        <translation>{model} wird nicht gefragt, die Regeln allein entscheiden: Bei einer Probe mit Sätzen, deren Antworten bekannt sind, nannte es {passed} von {false} falschen belegt und {missed} von {true} wahren nicht. Wählen Sie ein größeres Modell.</translation>
    </message>
    <message>
        <source>Page {page} says so, judged by {model}.</source>
        <translation>Seite {page} sagt das, urteilt {model}.</translation>
    </message>
    <message>
        <source>Page {page} says otherwise, judged by {model}.</source>
        <translation>Seite {page} sagt es anders, urteilt {model}.</translation>
    </message>
    <message>
        <source>What was looked at does not say so, judged by {model}.</source>
        <translation>Was angesehen wurde, sagt das nicht, urteilt {model}.</translation>
    </message>
    <message>
        <source>{first} {second}</source>
        <translation>{first} {second}</translation>
    </message>
    <message>
        <source>It is too long to be checked.</source>
        <translation>Das ist zu lang, um geprüft zu werden.</translation>
    </message>
    <message>
        <source>It has no figure, date or quotation that could be compared.</source>
        <translation>Der Satz hat keine Zahl, kein Datum und kein Zitat, die sich vergleichen ließen.</translation>
    </message>
    <message>
        <source>Its figures were not found with these words.</source>
        <translation>Seine Zahlen wurden mit diesen Worten nicht gefunden.</translation>
    </message>
    <message>
        <source>It stands there word for word.</source>
        <translation>Es steht dort Wort für Wort.</translation>
    </message>
    <message>
        <source>“{quote}” was not found word for word.</source>
        <translation>„{quote}“ wurde nicht wörtlich gefunden.</translation>
    </message>
    <message>
        <source>It is a row of the table on page {page}.</source>
        <translation>Es ist eine Zeile der Tabelle auf Seite {page}.</translation>
    </message>
    <message>
        <source>Page {page} has {figures}; the rest is not checked.</source>
        <translation>Seite {page} hat {figures}; der Rest ist nicht geprüft.</translation>
    </message>
    <message>
        <source>Page {page} has {figures}, with these words.</source>
        <translation>Seite {page} hat {figures}, mit diesen Worten.</translation>
    </message>
    <message>
        <source>Page {page} says {there}, not {said}.</source>
        <translation>Auf Seite {page} steht {there}, nicht {said}.</translation>
    </message>
    <message>
        <source>It follows: {formula}.</source>
        <translation>Es folgt: {formula}.</translation>
    </message>
    <message>
        <source>The model {name} ends the process that tries it: its files are damaged.</source>
        <translation>Das Modell {name} beendet den Prozess, der es ausprobiert: Seine Dateien sind beschädigt.</translation>
    </message>
    <message>
        <source>A model cannot be called {name}: give it another name, of letters and digits.</source>
        <translation>Ein Modell kann nicht {name} heißen: Geben Sie ihm einen anderen Namen, aus Buchstaben und Ziffern.</translation>
    </message>
    <message>
        <source>Pilcrow comes with a model {name}: give this one another name.</source>
        <translation>Ein Modell {name} wird mit Pilcrow geliefert: Geben Sie diesem einen anderen Namen.</translation>
    </message>
    <message>
        <source>The model {name} cannot be copied to {folder} ({problem}).</source>
        <translation>Das Modell {name} lässt sich nicht nach {folder} kopieren ({problem}).</translation>
    </message>
    <message>
        <source>There is no folder {folder}.</source>
        <translation>Es gibt keinen Ordner {folder}.</translation>
    </message>
    <message>
        <source>In {folder} the weights are missing: Pilcrow needs them as onnx/model.onnx.</source>
        <translation>In {folder} fehlen die Gewichte: Pilcrow braucht sie als onnx/model.onnx.</translation>
    </message>
    <message>
        <source>In {folder} the file {file} is missing.</source>
        <translation>In {folder} fehlt die Datei {file}.</translation>
    </message>
    <message>
        <source>download the folder again</source>
        <translation>laden Sie den Ordner noch einmal herunter</translation>
    </message>
    <message>
        <source>The file {path} is damaged: download the folder again.</source>
        <translation>Die Datei {path} ist beschädigt: Laden Sie den Ordner noch einmal herunter.</translation>
    </message>
    <message>
        <source>The model in {folder} has a part of the kind {kind}, which Pilcrow cannot run.</source>
        <translation>Das Modell in {folder} hat einen Teil der Art {kind}, den Pilcrow nicht ausführen kann.</translation>
    </message>
    <message>
        <source>In {folder} the file {file} is missing, which says what of the last layer is a text&apos;s vector.</source>
        <translation>In {folder} fehlt die Datei {file}, die sagt, was von der letzten Schicht der Vektor eines Textes ist.</translation>
    </message>
    <message>
        <source>The model in {folder} is pooled by {pooling}, which Pilcrow does not know: only mean, cls and last.</source>
        <translation>Das Modell in {folder} fasst mit {pooling} zusammen, was Pilcrow nicht kennt: nur mean, cls und last.</translation>
    </message>
    <message>
        <source>The model {name} gives no vector for each token: export it without pooling inside.</source>
        <translation>Das Modell {name} gibt keinen Vektor für jedes Token: Exportieren Sie es ohne Zusammenfassung.</translation>
    </message>
    <message>
        <source>The model {name} cannot read {count} tokens at once ({problem}).</source>
        <translation>Das Modell {name} kann nicht {count} Token auf einmal lesen ({problem}).</translation>
    </message>
    <message>
        <source>The model {name} does not find the passages of known questions: its files do not belong together, or it is not made for searching.</source>
        <translation>Das Modell {name} findet die Stellen zu bekannten Fragen nicht: Seine Dateien gehören nicht zusammen, oder es ist nicht zum Suchen gemacht.</translation>
    </message>
    <message>
        <source>What makes the terms of documents ended twice: close other programs.</source>
        <translation>Was die Begriffe von Dokumenten sucht, endete zweimal: Schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>No chat model that sees (“vision”) is installed: nothing can read these pages.</source>
        <translation>Es ist kein Chatmodell installiert, das sieht („vision“): Nichts kann diese Seiten lesen.</translation>
    </message>
    <message>
        <source>{model} read nothing of use.</source>
        <translation>{model} hat nichts Brauchbares gelesen.</translation>
    </message>
    <message>
        <source>{model} read no formula there: select another part, or choose another model.</source>
        <translation>{model} las dort keine Formel: Wählen Sie einen anderen Ausschnitt oder ein anderes Modell.</translation>
    </message>
    <message>
        <source>{name} was not looked at: {problem}</source>
        <translation>{name} wurde nicht angesehen: {problem}</translation>
    </message>
    <message>
        <source>Look at</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>{model} said nothing of use about {name}.</source>
        <translation>{model} hat über {name} nichts Brauchbares gesagt.</translation>
    </message>
    <message>
        <source>The page was not looked at: {problem}</source>
        <translation>Die Seite wurde nicht angesehen: {problem}</translation>
    </message>
    <message>
        <source>The page was not looked at: no chat model that sees (“vision”) is installed.</source>
        <translation>Die Seite wurde nicht angesehen: Es ist kein Chatmodell installiert, das sieht („vision“).</translation>
    </message>
    <message>
        <source>{model} said nothing of use about p. {page}.</source>
        <translation>{model} hat nichts Brauchbares über S. {page} gesagt.</translation>
    </message>
    <message>
        <source>The model {name} does not find the passages of known questions: it is not made for searching, or wants other prefixes.</source>
        <translation>Das Modell {name} findet die Textstellen bekannter Fragen nicht: Es ist nicht fürs Suchen gemacht oder braucht andere Präfixe.</translation>
    </message>
    <message>
        <source>“{text}” in other documents</source>
        <translation>„{text}“ in anderen Dokumenten</translation>
    </message>
    <message>
        <source>{place} (similar in meaning)</source>
        <translation>{place} (dem Sinn nach ähnlich)</translation>
    </message>
    <message>
        <source>in one sentence</source>
        <translation>in einem Satz</translation>
    </message>
    <message>
        <source>in one row of a table</source>
        <translation>in einer Zeile einer Tabelle</translation>
    </message>
    <message>
        <source>in a column of a table that is called so</source>
        <translation>in einer Spalte einer Tabelle, die so heißt</translation>
    </message>
    <message>
        <source>by a cross-reference</source>
        <translation>durch einen Verweis</translation>
    </message>
    <message>
        <source>as a part</source>
        <translation>als Teil</translation>
    </message>
    <message>
        <source>as an abbreviation</source>
        <translation>als Abkürzung</translation>
    </message>
    <message>
        <source>in a definition</source>
        <translation>in einer Definition</translation>
    </message>
    <message>
        <source>as a chat model read it</source>
        <translation>wie ein Sprachmodell es las</translation>
    </message>
    <message>
        <source>Point at a term to read how it is related; a click goes to it.</source>
        <translation>Zeigen Sie auf einen Begriff, um zu lesen, wie er zusammenhängt; ein Klick führt zu ihm.</translation>
    </message>
    <message>
        <source>What “{term}” is related to</source>
        <translation>Womit „{term}“ zusammenhängt</translation>
    </message>
    <message>
        <source>Read pages by {model}</source>
        <translation>Seiten lesen lassen von {model}</translation>
    </message>
    <message>
        <source>No page is left that OCR is unsure of.</source>
        <translation>Es ist keine Seite mehr da, bei der sich die Texterkennung nicht sicher ist.</translation>
    </message>
    <message>
        <source>p. {page} ({sure} %)</source>
        <translation>S. {page} ({sure} %)</translation>
    </message>
    <message numerus="yes">
        <source>OCR is unsure of %Ln pages:</source>
        <translation>
            <numerusform>Die Texterkennung ist sich %Ln Seite nicht sicher:</numerusform>
            <numerusform>Die Texterkennung ist sich %Ln Seiten nicht sicher:</numerusform>
        </translation>
    </message>
    <message>
        <source>What it reads is kept as its reading, never as the document’s words.</source>
        <translation>Was es liest, wird als von ihm gelesen behalten, nie als Worte des Dokuments.</translation>
    </message>
    <message>
        <source>{done} of {total} pages</source>
        <translation>{done} von {total} Seiten</translation>
    </message>
    <message>
        <source>No chat model that sees (“vision”) is installed, which this needs.</source>
        <translation>Dafür muss ein Chatmodell installiert sein, das sieht („vision“).</translation>
    </message>
    <message>
        <source>Point at a word, or select it.</source>
        <translation>Auf ein Wort zeigen oder es auswählen.</translation>
    </message>
    <message>
        <source>The pages are still being read.</source>
        <translation>Die Seiten werden noch gelesen.</translation>
    </message>
    <message>
        <source>The library {file} cannot be rescued ({problem}): free some space and try again.</source>
        <translation>Die Bibliothek {file} lässt sich nicht retten ({problem}): Schaffen Sie Platz, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>What the library holds is damaged: “pilcrow library rescue” saves marks, notes, forms and conversations, and documents will be indexed anew.</source>
        <translation>Was die Bibliothek enthält, ist beschädigt: „pilcrow library rescue“ rettet Markierungen, Notizen, Formulare und Gespräche, und Dokumente werden neu eingelesen.</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Pages of the manual</source>
        <translation>Seiten des Handbuchs</translation>
    </message>
    <message>
        <source>Page of the manual</source>
        <translation>Seite des Handbuchs</translation>
    </message>
    <message>
        <source>The manual has none of these words.</source>
        <translation>Keines dieser Wörter steht im Handbuch, das englisch ist.</translation>
    </message>
    <message>
        <source>Nothing is opened from here; the address is copied: {address}</source>
        <translation>Von hier wird nichts geöffnet; die Adresse ist kopiert: {address}</translation>
    </message>
    <message>
        <source>There is no chat model.</source>
        <translation>Es gibt kein Chatmodell.</translation>
    </message>
    <message>
        <source>The model {name} does not tell which of its labels means “supported” ({labels}).</source>
        <translation>Das Modell {name} sagt nicht, welche seiner Klassen „belegt“ bedeutet ({labels}).</translation>
    </message>
    <message>
        <source>{model} is tried once with a few short sentences.</source>
        <translation>{model} wird einmal mit einigen kurzen Sätzen erprobt.</translation>
    </message>
    <message>
        <source>The documents do not fit the context: they cannot be read whole.</source>
        <translation>Die Dokumente passen nicht in den Kontext: ganz gelesen werden können sie nicht.</translation>
    </message>
    <message>
        <source>{path} is no table: name a file that ends in {suffixes}.</source>
        <translation>{path} ist keine Tabelle: Nennen Sie eine Datei, die auf {suffixes} endet.</translation>
    </message>
    <message>
        <source>{path} cannot be written: name a file in a folder that is there.</source>
        <translation>{path} lässt sich nicht schreiben: Nennen Sie eine Datei in einem Ordner, den es gibt.</translation>
    </message>
    <message>
        <source>{path} cannot be written ({problem}): name another file.</source>
        <translation>{path} lässt sich nicht schreiben ({problem}): Nennen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>Workbook (*.xlsx)</source>
        <translation>Arbeitsmappe (*.xlsx)</translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>Die Tabelle exportieren</translation>
    </message>
    <message>
        <source>Ask each document</source>
        <translation>Jedes Dokument fragen</translation>
    </message>
    <message>
        <source>Question of the column</source>
        <translation>Frage der Spalte</translation>
    </message>
    <message>
        <source>Add a column by a question to each document</source>
        <translation>Eine Spalte hinzufügen, mit einer Frage an jedes Dokument</translation>
    </message>
    <message>
        <source>Add a column…</source>
        <translation>Spalte hinzufügen …</translation>
    </message>
    <message>
        <source>Ask this column in other words…</source>
        <translation>Diese Spalte anders fragen …</translation>
    </message>
    <message>
        <source>Remove this column</source>
        <translation>Diese Spalte entfernen</translation>
    </message>
    <message>
        <source>{api} is no kind of chat server that Pilcrow knows: set chat_api to {known}.</source>
        <translation>{api} ist keine Art von Chat-Server, die Pilcrow kennt: Setzen Sie chat_api auf {known}.</translation>
    </message>
    <message>
        <source>The collection “{name}” is not there any more.</source>
        <translation>Die Sammlung „{name}“ gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>“{text}” is no year: write 2022, or 2019-2022.</source>
        <translation>„{text}“ ist kein Jahr: Schreiben Sie 2022 oder 2019-2022.</translation>
    </message>
    <message>
        <source>Show documents with a tag, of a kind, a year or an author</source>
        <translation>Dokumente mit einem Schlagwort, einer Art, einem Jahr oder einem Autor zeigen</translation>
    </message>
    <message>
        <source>Click to leave this out</source>
        <translation>Klicken, um dies wegzulassen</translation>
    </message>
    <message>
        <source>Filter: {words}</source>
        <translation>Filter: {words}</translation>
    </message>
    <message>
        <source>“{value}” is no year: type one like 2019.</source>
        <translation>„{value}“ ist kein Jahr: geben Sie eines wie 2019 ein.</translation>
    </message>
    <message>
        <source>“{value}” is no DOI: one begins with “10.” and has a slash.</source>
        <translation>„{value}“ ist keine DOI: sie beginnt mit „10.“ und hat einen Schrägstrich.</translation>
    </message>
    <message>
        <source>“{value}” is no identifier of arXiv: one looks like 1706.03762.</source>
        <translation>„{value}“ ist keine Kennung von arXiv: sie sieht aus wie 1706.03762.</translation>
    </message>
    <message>
        <source>“{value}” is no ISBN: its check digit is wrong, or digits are missing.</source>
        <translation>„{value}“ ist keine ISBN: die Prüfziffer stimmt nicht, oder es fehlen Ziffern.</translation>
    </message>
    <message>
        <source>“{key}” cannot be a citation key: use letters, digits, “-”, “_”, “:” or “.”.</source>
        <translation>„{key}“ kann kein Zitierschlüssel sein: nehmen Sie Buchstaben, Ziffern, „-“, „_“, „:“ oder „.“.</translation>
    </message>
    <message>
        <source>{path} cannot be written ({problem}): choose another place.</source>
        <translation>{path} lässt sich nicht schreiben ({problem}): wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <source>{path} cannot be read ({problem}): choose another file.</source>
        <translation>{path} lässt sich nicht lesen ({problem}): wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>{path} has no references that can be read ({problem}): choose another file.</source>
        <translation>{path} hat keine lesbaren Literaturangaben ({problem}): wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>{path} is no file of references: name one that ends in {suffixes}.</source>
        <translation>{path} ist keine Datei mit Literaturangaben: nennen Sie eine, die auf {suffixes} endet.</translation>
    </message>
    <message>
        <source>The citation style {style} cannot be used ({problem}): choose another.</source>
        <translation>Der Zitierstil {style} lässt sich nicht verwenden ({problem}): wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>{style} is no citation style ({problem}): use {known}, or a CSL file.</source>
        <translation>{style} ist kein Zitierstil ({problem}): nehmen Sie {known}, oder eine CSL-Datei.</translation>
    </message>
    <message>
        <source>{style} only points to another citation style, or is none: use {known}, or a whole CSL file.</source>
        <translation>{style} verweist nur auf einen anderen Zitierstil, oder ist keiner: nehmen Sie {known}, oder eine vollständige CSL-Datei.</translation>
    </message>
    <message>
        <source>Another document has the citation key “{key}”: choose another.</source>
        <translation>Ein anderes Dokument hat den Zitierschlüssel „{key}“: wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>{folder} is no data folder of Zotero: choose the one that has the file zotero.sqlite.</source>
        <translation>{folder} ist kein Datenordner von Zotero: wählen Sie den mit der Datei zotero.sqlite.</translation>
    </message>
    <message>
        <source>Zotero&apos;s library in {folder} cannot be read ({problem}): try again, or choose another folder.</source>
        <translation>Die Bibliothek von Zotero in {folder} lässt sich nicht lesen ({problem}): versuchen Sie es noch einmal, oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>BibTeX (*.bib)</source>
        <translation>BibTeX (*.bib)</translation>
    </message>
    <message>
        <source>RIS (*.ris)</source>
        <translation>RIS (*.ris)</translation>
    </message>
    <message>
        <source>CSL-JSON (*.json)</source>
        <translation>CSL-JSON (*.json)</translation>
    </message>
    <message>
        <source>References (*.bib *.ris *.json)</source>
        <translation>Literaturangaben (*.bib *.ris *.json)</translation>
    </message>
    <message>
        <source>The library does not have this document yet: wait until it is read.</source>
        <translation>Die Bibliothek hat dieses Dokument noch nicht: warten Sie, bis es gelesen ist.</translation>
    </message>
    <message>
        <source>Bibliographic details…</source>
        <translation>Bibliografische Angaben …</translation>
    </message>
    <message>
        <source>Cite</source>
        <translation>Zitieren</translation>
    </message>
    <message>
        <source>Copy short reference</source>
        <translation>Kurzbeleg kopieren</translation>
    </message>
    <message>
        <source>Copy citation key</source>
        <translation>Zitierschlüssel kopieren</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Stil</translation>
    </message>
    <message>
        <source>Export references…</source>
        <translation>Literaturangaben exportieren …</translation>
    </message>
    <message>
        <source>Import references…</source>
        <translation>Literaturangaben importieren …</translation>
    </message>
    <message>
        <source>Zotero…</source>
        <translation>Zotero …</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Aus einer Datei …</translation>
    </message>
    <message>
        <source>Citation style</source>
        <translation>Zitierstil</translation>
    </message>
    <message>
        <source>Citation styles (*.csl)</source>
        <translation>Zitierstile (*.csl)</translation>
    </message>
    <message>
        <source>Copied: {text}</source>
        <translation>Kopiert: {text}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln references copied.</source>
        <translation>
            <numerusform>%Ln Literaturangabe kopiert.</numerusform>
            <numerusform>%Ln Literaturangaben kopiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export references</source>
        <translation>Literaturangaben exportieren</translation>
    </message>
    <message>
        <source>Import references</source>
        <translation>Literaturangaben importieren</translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents completed</source>
        <translation>
            <numerusform>%Ln Dokument ergänzt</numerusform>
            <numerusform>%Ln Dokumente ergänzt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln PDFs new</source>
        <translation>
            <numerusform>%Ln PDF neu</numerusform>
            <numerusform>%Ln PDFs neu</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln references not in the library</source>
        <translation>
            <numerusform>%Ln Literaturangabe nicht in der Bibliothek</numerusform>
            <numerusform>%Ln Literaturangaben nicht in der Bibliothek</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unreadable</source>
        <translation>
            <numerusform>%Ln unlesbar</numerusform>
            <numerusform>%Ln unlesbar</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop following the Zotero library in {folder}?</source>
        <translation>Der Zotero-Bibliothek in {folder} nicht mehr folgen?</translation>
    </message>
    <message>
        <source>Its documents and collections stay in the library, and follow no more changes.</source>
        <translation>Ihre Dokumente und Sammlungen bleiben in der Bibliothek und folgen keinen Änderungen mehr.</translation>
    </message>
    <message>
        <source>Zotero</source>
        <translation>Zotero</translation>
    </message>
    <message>
        <source>Stop following</source>
        <translation>Nicht mehr folgen</translation>
    </message>
    <message>
        <source>Zotero&apos;s data folder</source>
        <translation>Datenordner von Zotero</translation>
    </message>
    <message>
        <source>Zotero is not followed any more.</source>
        <translation>Zotero wird nicht mehr gefolgt.</translation>
    </message>
    <message>
        <source>Zotero: {done} of {all} items</source>
        <translation>Zotero: {done} von {all} Einträgen</translation>
    </message>
    <message numerus="yes">
        <source>Zotero: %Ln items up to date</source>
        <translation>
            <numerusform>Zotero: %Ln Eintrag auf dem Stand</numerusform>
            <numerusform>Zotero: %Ln Einträge auf dem Stand</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a PDF</source>
        <translation>
            <numerusform>%Ln ohne PDF</numerusform>
            <numerusform>%Ln ohne PDF</numerusform>
        </translation>
    </message>
    <message>
        <source>The document of this link is not in the library: open {file}, then follow the link again.</source>
        <translation>Das Dokument dieses Links ist nicht in der Bibliothek: Öffnen Sie {file}, und folgen Sie dem Link dann noch einmal.</translation>
    </message>
    <message>
        <source>its file</source>
        <translation>seine Datei</translation>
    </message>
    <message>
        <source>Another program</source>
        <translation>Ein anderes Programm</translation>
    </message>
    <message>
        <source>{program} may not read your documents: press to let it</source>
        <translation>{program} darf Ihre Dokumente nicht lesen: Drücken erlaubt es</translation>
    </message>
    <message>
        <source>{program} reads your documents: press to stop it</source>
        <translation>{program} liest Ihre Dokumente: Drücken hält es an</translation>
    </message>
    <message>
        <source>This is no link to a passage: such a link begins with pilcrow://open/, and names a page.</source>
        <translation>Das ist kein Link zu einer Stelle: Ein solcher beginnt mit pilcrow://open/ und nennt eine Seite.</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <source>Show where the file is now</source>
        <translation>Zeigen, wo die Datei jetzt liegt</translation>
    </message>
    <message>
        <source>Where is {name} now?</source>
        <translation>Wo ist {name} jetzt?</translation>
    </message>
    <message>
        <source>The search does not know the language of this document, and finds exact words only. A model that knows it can be added (settings, or “pilcrow models add”).</source>
        <translation>Die Suche kennt die Sprache dieses Dokuments nicht und findet nur genaue Wörter. Ein Modell, das sie kennt, lässt sich hinzufügen (Einstellungen oder „pilcrow models add“).</translation>
    </message>
    <message>
        <source>The search does not know the language of {titles}, and finds exact words only there. A model that knows it can be added (settings, or “pilcrow models add”).</source>
        <translation>Die Suche kennt die Sprache von {titles} nicht und findet dort nur genaue Wörter. Ein Modell, das sie kennt, lässt sich hinzufügen (Einstellungen oder „pilcrow models add“).</translation>
    </message>
    <message>
        <source>“{path}” cannot be read: something went wrong inside; the log has it.</source>
        <translation>„{path}“ lässt sich nicht lesen: Im Inneren ging etwas schief; das Protokoll hat es.</translation>
    </message>
    <message>
        <source>Name a folder with dictionaries in the settings: StarDict&apos;s and dictd&apos;s are read.</source>
        <translation>In den Einstellungen einen Ordner mit Wörterbüchern angeben: die von StarDict und dictd werden gelesen.</translation>
    </message>
    <message>
        <source>“{word}” is in none of your dictionaries.</source>
        <translation>„{word}“ steht in keinem Ihrer Wörterbücher.</translation>
    </message>
    <message>
        <source>Fine</source>
        <translation>Fein</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Broad</source>
        <translation>Breit</translation>
    </message>
    <message>
        <source>Pen</source>
        <translation>Stift</translation>
    </message>
    <message>
        <source>Eraser</source>
        <translation>Radierer</translation>
    </message>
    <message>
        <source>Text box</source>
        <translation>Textfeld</translation>
    </message>
    <message>
        <source>Back to the pages (Esc)</source>
        <translation>Zurück zu den Seiten (Esc)</translation>
    </message>
    <message>
        <source>This document is still being read: its text is shown as the file has it, titles and tables later.</source>
        <translation>Dieses Dokument wird noch gelesen: Sein Text erscheint, wie die Datei ihn hat, Überschriften und Tabellen folgen.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>weggefallen</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>money</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>All changes</source>
        <translation>Alle Änderungen</translation>
    </message>
    <message>
        <source>Changed figures</source>
        <translation>Geänderte Zahlen</translation>
    </message>
    <message>
        <source>Changed paragraphs</source>
        <translation>Geänderte Absätze</translation>
    </message>
    <message>
        <source>New text</source>
        <translation>Neuer Text</translation>
    </message>
    <message>
        <source>Text that is gone</source>
        <translation>Weggefallener Text</translation>
    </message>
    <message>
        <source>Moved text</source>
        <translation>Verschobener Text</translation>
    </message>
    <message>
        <source>Figures first</source>
        <translation>Zahlen zuerst</translation>
    </message>
    <message>
        <source>In order</source>
        <translation>Der Reihe nach</translation>
    </message>
    <message numerus="yes">
        <source>%Ln changed</source>
        <comment>paragraphs</comment>
        <translation>
            <numerusform>%Ln geändert</numerusform>
            <numerusform>%Ln geändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <comment>paragraphs</comment>
        <translation>
            <numerusform>%Ln neu</numerusform>
            <numerusform>%Ln neu</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln gone</source>
        <comment>paragraphs</comment>
        <translation>
            <numerusform>%Ln weggefallen</numerusform>
            <numerusform>%Ln weggefallen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <comment>paragraphs</comment>
        <translation>
            <numerusform>%Ln verschoben</numerusform>
            <numerusform>%Ln verschoben</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing changed.</source>
        <translation>Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Filter changes</source>
        <translation>Änderungen filtern</translation>
    </message>
    <message>
        <source>Sum up</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <source>The chat model sums the changes up</source>
        <translation>Das Chatmodell fasst die Änderungen zusammen</translation>
    </message>
    <message>
        <source>Kind of changes</source>
        <translation>Art der Änderungen</translation>
    </message>
    <message>
        <source>Order of changes</source>
        <translation>Reihenfolge der Änderungen</translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>Vorige Änderung</translation>
    </message>
    <message>
        <source>Next change</source>
        <translation>Nächste Änderung</translation>
    </message>
    <message>
        <source>The other way round</source>
        <translation>Andersherum</translation>
    </message>
    <message>
        <source>End comparing</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>“{new}” compared with the older “{old}”</source>
        <translation>„{new}“ verglichen mit der älteren Fassung „{old}“</translation>
    </message>
    <message>
        <source>Compared with the file as you read it before</source>
        <translation>Verglichen mit der Datei, wie Sie sie zuvor gelesen haben</translation>
    </message>
    <message>
        <source>The changes are being summed up…</source>
        <translation>Die Änderungen werden zusammengefasst …</translation>
    </message>
    <message numerus="yes">
        <source>Summed up by {model}, from {shown} of %Ln changes</source>
        <translation>
            <numerusform>Zusammengefasst von {model}, aus {shown} von %Ln Änderung</numerusform>
            <numerusform>Zusammengefasst von {model}, aus {shown} von %Ln Änderungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences left out: no change cited, or a figure that is in none</source>
        <translation>
            <numerusform>%Ln Satz weggelassen: Er nennt keine Änderung, oder eine Zahl, die in keiner steht</numerusform>
            <numerusform>%Ln Sätze weggelassen: Sie nennen keine Änderung, oder eine Zahl, die in keiner steht</numerusform>
        </translation>
    </message>
    <message>
        <source>{new}, before {old}</source>
        <translation>{new}, zuvor {old}</translation>
    </message>
    <message>
        <source>No change fits the filter.</source>
        <translation>Keine Änderung passt zum Filter.</translation>
    </message>
    <message>
        <source>Compare with the older version</source>
        <translation>Mit der älteren Fassung vergleichen</translation>
    </message>
    <message>
        <source>A file…</source>
        <translation>Eine Datei …</translation>
    </message>
    <message>
        <source>These are the same document.</source>
        <translation>Das ist dasselbe Dokument.</translation>
    </message>
    <message>
        <source>One of the two documents cannot be read.</source>
        <translation>Eines der beiden Dokumente lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>Comparing as soon as both documents are read.</source>
        <translation>Verglichen wird, sobald beide Dokumente gelesen sind.</translation>
    </message>
    <message>
        <source>This file has not changed since you read it here.</source>
        <translation>Diese Datei hat sich nicht geändert, seit Sie sie hier gelesen haben.</translation>
    </message>
    <message>
        <source>Both files are the same, byte by byte.</source>
        <translation>Beide Dateien sind Byte für Byte gleich.</translation>
    </message>
    <message>
        <source>Nothing is compared: choose “Compare with another version…” first.</source>
        <translation>Nichts wird verglichen: Wählen Sie erst „Mit anderer Fassung vergleichen …“.</translation>
    </message>
    <message>
        <source>{name} changes</source>
        <translation>{name} Änderungen</translation>
    </message>
    <message>
        <source>Save a copy with the changes marked</source>
        <translation>Kopie mit markierten Änderungen speichern</translation>
    </message>
    <message>
        <source>Compare with another version…</source>
        <translation>Mit anderer Fassung vergleichen …</translation>
    </message>
    <message>
        <source>What changed since I read it</source>
        <translation>Was sich seit dem Lesen geändert hat</translation>
    </message>
    <message>
        <source>Save a copy with the changes marked…</source>
        <translation>Kopie mit markierten Änderungen speichern …</translation>
    </message>
    <message>
        <source>Not sure: no clear answer was found</source>
        <translation>Nicht sicher: Keine klare Antwort gefunden</translation>
    </message>
    <message>
        <source>This passage is the nearest to what is asked.</source>
        <translation>Diese Stelle kommt dem Gefragten am nächsten.</translation>
    </message>
    <message>
        <source>It could not be verified.</source>
        <translation>Sie ließ sich nicht prüfen.</translation>
    </message>
    <message>
        <source>The signature in the name of {signer} is broken: this is not what was signed with its key.</source>
        <translation>Die Signatur im Namen von {signer} ist ungültig: Das ist nicht, was mit ihrem Schlüssel signiert wurde.</translation>
    </message>
    <message>
        <source>Signed by {signer} (certificate from {issuer}, which this computer trusts).</source>
        <translation>Signiert von {signer} (Zertifikat von {issuer}, dem dieser Computer vertraut).</translation>
    </message>
    <message>
        <source>Signed by {signer} (certificate expired).</source>
        <translation>Signiert von {signer} (Zertifikat abgelaufen).</translation>
    </message>
    <message>
        <source>Signed by {signer} (certificate not known to this computer).</source>
        <translation>Signiert von {signer} (Zertifikat diesem Computer nicht bekannt).</translation>
    </message>
    <message>
        <source>Only a part of the file was signed.</source>
        <translation>Nur ein Teil der Datei wurde signiert.</translation>
    </message>
    <message>
        <source>The file was changed after signing.</source>
        <translation>Die Datei wurde nach dem Signieren geändert.</translation>
    </message>
    <message>
        <source>Only signatures, time stamps or filled-in fields were added after signing.</source>
        <translation>Nach dem Signieren kamen nur Signaturen, Zeitstempel oder ausgefüllte Felder hinzu.</translation>
    </message>
    <message>
        <source>The file was not changed after signing.</source>
        <translation>Die Datei wurde nach dem Signieren nicht geändert.</translation>
    </message>
    <message>
        <source>Time stamp: {when}.</source>
        <translation>Zeitstempel: {when}.</translation>
    </message>
    <message>
        <source>Time stamp of an authority that this computer does not trust: {when}.</source>
        <translation>Zeitstempel einer Stelle, der dieser Computer nicht vertraut: {when}.</translation>
    </message>
    <message>
        <source>Time, as the signer claims: {when}.</source>
        <translation>Zeit nach Angabe des Unterzeichners: {when}.</translation>
    </message>
    <message>
        <source>Say which line of which file: LINE:FILE, or LINE:COLUMN:FILE.</source>
        <translation>Sagen Sie, welche Zeile welcher Datei: LINE:FILE oder LINE:COLUMN:FILE.</translation>
    </message>
    <message>
        <source>The editor is no command: {problem}.</source>
        <translation>Der Editor ist kein Befehl: {problem}.</translation>
    </message>
    <message>
        <source>The editor&apos;s command lacks {place}, where the file&apos;s name goes.</source>
        <translation>Dem Befehl des Editors fehlt {place}, die Stelle des Dateinamens.</translation>
    </message>
    <message>
        <source>“{path}” is no SyncTeX file: run TeX again.</source>
        <translation>„{path}“ ist keine SyncTeX-Datei: Starten Sie TeX noch einmal.</translation>
    </message>
    <message>
        <source>Nothing is known of the source of this place.</source>
        <translation>Über die Quelle dieser Stelle ist nichts bekannt.</translation>
    </message>
    <message>
        <source>The source is named as no file of this computer can be: it is not looked for.</source>
        <translation>Die Quelle heißt, wie keine Datei dieses Computers heißen kann: Sie wird nicht gesucht.</translation>
    </message>
    <message>
        <source>The source {file} is not there.</source>
        <translation>Die Quelle {file} ist nicht da.</translation>
    </message>
    <message>
        <source>“{path}” was not made of {file}, as far as its SyncTeX file tells.</source>
        <translation>„{path}“ entstand nicht aus {file}, soweit die SyncTeX-Datei es sagt.</translation>
    </message>
    <message>
        <source>There is no SyncTeX file beside “{path}”: run TeX with -synctex=1.</source>
        <translation>Neben „{path}“ liegt keine SyncTeX-Datei: Starten Sie TeX mit -synctex=1.</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Als LaTeX kopieren</translation>
    </message>
    <message>
        <source>{model} reads the formula…</source>
        <translation>{model} liest die Formel …</translation>
    </message>
    <message>
        <source>a FictionBook</source>
        <translation>ein FictionBook</translation>
    </message>
    <message>
        <source>a Mobipocket book</source>
        <translation>ein Mobipocket-Buch</translation>
    </message>
    <message>
        <source>an XPS document</source>
        <translation>ein XPS-Dokument</translation>
    </message>
    <message>
        <source>a comic book archive</source>
        <translation>ein Comic-Archiv</translation>
    </message>
    <message>
        <source>a Markdown text</source>
        <translation>ein Markdown-Text</translation>
    </message>
    <message>
        <source>a Word document</source>
        <translation>ein Word-Dokument</translation>
    </message>
    <message>
        <source>an OpenDocument text</source>
        <translation>ein OpenDocument-Text</translation>
    </message>
    <message>
        <source>a presentation</source>
        <translation>eine Präsentation</translation>
    </message>
    <message>
        <source>“{path}” cannot be prepared for reading ({problem}): look at the data folder.</source>
        <translation>„{path}“ lässt sich nicht zum Lesen vorbereiten ({problem}): nach dem Datenordner sehen.</translation>
    </message>
    <message>
        <source>“{path}” is {name}: install LibreOffice to read it here.</source>
        <translation>„{path}“ ist {name}: LibreOffice installieren, um es hier zu lesen.</translation>
    </message>
    <message>
        <source>LibreOffice took too long for “{path}” and was ended: try again, or save it as PDF there.</source>
        <translation>LibreOffice hat für „{path}“ zu lange gebraucht und wurde beendet: noch einmal versuchen oder dort als PDF speichern.</translation>
    </message>
    <message>
        <source>“{path}” cannot be read: LibreOffice makes no PDF of it. It may be damaged or locked.</source>
        <translation>„{path}“ lässt sich nicht lesen: LibreOffice macht kein PDF daraus. Es kann beschädigt oder gesperrt sein.</translation>
    </message>
    <message>
        <source>“{path}” is {name}: only into a copy, a PDF, can be written.</source>
        <translation>„{path}“ ist {name}: Schreiben lässt sich nur in eine Kopie, ein PDF.</translation>
    </message>
    <message>
        <source>The notebook {folder} is not there: choose another folder.</source>
        <translation>Das Notizbuch {folder} ist nicht da: Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>{path} cannot be read ({problem}): nothing is written to it.</source>
        <translation>{path} ist nicht lesbar ({problem}): Es wird nichts hineingeschrieben.</translation>
    </message>
    <message>
        <source>{path} leads out of the notebook: nothing is written there.</source>
        <translation>{path} führt aus dem Notizbuch hinaus: Dorthin wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>{path} cannot be written ({problem}).</source>
        <translation>{path} kann nicht geschrieben werden ({problem}).</translation>
    </message>
    <message>
        <source>{count} entries could not be written, among them: {problem}</source>
        <translation>{count} Einträge konnten nicht geschrieben werden, darunter: {problem}</translation>
    </message>
    <message>
        <source>No notebook is set: name a folder, or set “notebook” in the settings.</source>
        <translation>Es ist kein Notizbuch eingestellt: Nennen Sie einen Ordner, oder stellen Sie „notebook“ ein.</translation>
    </message>
    <message>
        <source>Write no more into the notebook {folder}?</source>
        <translation>Nicht mehr in das Notizbuch {folder} schreiben?</translation>
    </message>
    <message>
        <source>Its entries stay as they are.</source>
        <translation>Seine Einträge bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Notizbuch</translation>
    </message>
    <message>
        <source>Stop writing</source>
        <translation>Nicht mehr schreiben</translation>
    </message>
    <message>
        <source>Folder of an Obsidian vault or a Logseq graph</source>
        <translation>Ordner eines Obsidian-Vaults oder Logseq-Graphen</translation>
    </message>
    <message>
        <source>Your marks are not written into a notebook any more.</source>
        <translation>Ihre Markierungen werden nicht mehr in ein Notizbuch geschrieben.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents written into the notebook.</source>
        <translation>
            <numerusform>%Ln Dokument in das Notizbuch geschrieben.</numerusform>
            <numerusform>%Ln Dokumente in das Notizbuch geschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Notebook in Obsidian or Logseq…</source>
        <translation>Notizbuch in Obsidian oder Logseq …</translation>
    </message>
    <message>
        <source>{model} gave no sentence that cites a change and has no other figures than it.</source>
        <translation>{model} gab keinen Satz, der eine Änderung nennt und keine anderen Zahlen hat als diese.</translation>
    </message>
    <message>
        <source>The former text of {title} is not kept any more.</source>
        <translation>Der frühere Text von {title} ist nicht mehr aufbewahrt.</translation>
    </message>
    <message>
        <source>“{said}”: {why}</source>
        <translation>„{said}“: {why}</translation>
    </message>
    <message>
        <source>near</source>
        <translation>nahe</translation>
    </message>
    <message>
        <source>Click to sort by this</source>
        <translation>Klicken, um danach zu sortieren</translation>
    </message>
</context>
</TS>
