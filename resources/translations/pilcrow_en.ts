<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>Copied: %Ln words of “{title}”.</source>
        <translation>
            <numerusform>Copied: %Ln word of “{title}”.</numerusform>
            <numerusform>Copied: %Ln words of “{title}”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Export %Ln pages…</source>
        <translation>
            <numerusform>Export page…</numerusform>
            <numerusform>Export %Ln pages…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print %Ln pages…</source>
        <translation>
            <numerusform>Print page…</numerusform>
            <numerusform>Print %Ln pages…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages are at the printer.</source>
        <translation>
            <numerusform>%Ln page is at the printer.</numerusform>
            <numerusform>%Ln pages are at the printer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln marks written to {file}.</source>
        <translation>
            <numerusform>%Ln mark written to {file}.</numerusform>
            <numerusform>%Ln marks written to {file}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Write %Ln marks into {title}?</source>
        <translation>
            <numerusform>Write %Ln mark into {title}?</numerusform>
            <numerusform>Write %Ln marks into {title}?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln marks written into {title}.</source>
        <translation>
            <numerusform>%Ln mark written into {title}.</numerusform>
            <numerusform>%Ln marks written into {title}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are in the file only, and are gone then: keep them as yours first.</source>
        <translation>
            <numerusform>%Ln is in the file only, and is gone then: keep it as yours first.</numerusform>
            <numerusform>%Ln are in the file only, and are gone then: keep them as yours first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take %Ln marks out of {title}?</source>
        <translation>
            <numerusform>Take %Ln mark out of {title}?</numerusform>
            <numerusform>Take %Ln marks out of {title}?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln marks taken out of {title}.</source>
        <translation>
            <numerusform>%Ln mark taken out of {title}.</numerusform>
            <numerusform>%Ln marks taken out of {title}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is no page {page}: this document has %Ln.</source>
        <translation>
            <numerusform>There is no page {page}: this document has %Ln.</numerusform>
            <numerusform>There is no page {page}: this document has %Ln.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This replaced the earlier answer and %Ln later questions.</source>
        <translation>
            <numerusform>This replaced the earlier answer and %Ln later question.</numerusform>
            <numerusform>This replaced the earlier answer and %Ln later questions.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier steps</source>
        <translation>
            <numerusform>%Ln earlier step</numerusform>
            <numerusform>%Ln earlier steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passages</source>
        <translation>
            <numerusform>%Ln passages</numerusform>
            <numerusform>%Ln passages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln looked at</source>
        <translation>
            <numerusform>%Ln looked at</numerusform>
            <numerusform>%Ln looked at</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of yours</source>
        <translation>
            <numerusform>%Ln of yours</numerusform>
            <numerusform>%Ln of yours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln words</source>
        <translation>
            <numerusform>%Ln word</numerusform>
            <numerusform>%Ln words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>planned in %Ln steps</source>
        <translation>
            <numerusform>planned in %Ln step</numerusform>
            <numerusform>planned in %Ln steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln steps</source>
        <translation>
            <numerusform>%Ln step</numerusform>
            <numerusform>%Ln steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences cite no passage.</source>
        <translation>
            <numerusform>%Ln sentence cites no passage.</numerusform>
            <numerusform>%Ln sentences cite no passage.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences are not in what they cite.</source>
        <translation>
            <numerusform>%Ln sentence is not in what it cites.</numerusform>
            <numerusform>%Ln sentences are not in what they cite.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences were not checked.</source>
        <translation>
            <numerusform>%Ln sentence was not checked.</numerusform>
            <numerusform>%Ln sentences were not checked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln figures agree with {page}</source>
        <translation>
            <numerusform>%Ln figure agrees with {page}</numerusform>
            <numerusform>%Ln figures agree with {page}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln figures agree with pages {pages}</source>
        <translation>
            <numerusform>%Ln figure agrees with pages {pages}</numerusform>
            <numerusform>%Ln figures agree with pages {pages}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences agree with what they cite</source>
        <translation>
            <numerusform>%Ln sentence agrees with what it cites</numerusform>
            <numerusform>%Ln sentences agree with what they cite</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences cite no passage</source>
        <translation>
            <numerusform>%Ln sentence cites no passage</numerusform>
            <numerusform>%Ln sentences cite no passage</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences are not in what they cite</source>
        <translation>
            <numerusform>%Ln sentence is not in what it cites</numerusform>
            <numerusform>%Ln sentences are not in what they cite</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences not checked</source>
        <translation>
            <numerusform>%Ln sentence not checked</numerusform>
            <numerusform>%Ln sentences not checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %Ln documents of “{name}”</source>
        <translation>
            <numerusform>About %Ln document of “{name}”</numerusform>
            <numerusform>About %Ln documents of “{name}”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %Ln documents of the library</source>
        <translation>
            <numerusform>About %Ln document of the library</numerusform>
            <numerusform>About %Ln documents of the library</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %Ln open documents</source>
        <translation>
            <numerusform>About %Ln open document</numerusform>
            <numerusform>About %Ln open documents</numerusform>
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
        <source>A new PDF of %Ln pages.</source>
        <translation>
            <numerusform>A new PDF of %Ln page.</numerusform>
            <numerusform>A new PDF of %Ln pages.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln pages</source>
        <translation>
            <numerusform>The one page</numerusform>
            <numerusform>All %Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{size}, and %Ln other sizes</source>
        <translation>
            <numerusform>{size}, and %Ln other size</numerusform>
            <numerusform>{size}, and %Ln other sizes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages have no text to look through: scanned, it seems, and the setting “ocr” is off.</source>
        <translation>
            <numerusform>%Ln page has no text to look through: scanned, it seems, and the setting “ocr” is off.</numerusform>
            <numerusform>%Ln pages have no text to look through: scanned, it seems, and the setting “ocr” is off.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages have no text to look through yet, and will be read from the picture.</source>
        <translation>
            <numerusform>%Ln page has no text to look through yet, and will be read from the picture.</numerusform>
            <numerusform>%Ln pages have no text to look through yet, and will be read from the picture.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Search titles and texts of %Ln documents</source>
        <translation>
            <numerusform>Search titles and texts of %Ln document</numerusform>
            <numerusform>Search titles and texts of %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the texts of %Ln documents so far …</source>
        <translation>
            <numerusform>In the texts of %Ln document so far …</numerusform>
            <numerusform>In the texts of %Ln documents so far …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the texts of %Ln documents</source>
        <translation>
            <numerusform>In the texts of %Ln document</numerusform>
            <numerusform>In the texts of %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ask these %Ln documents</source>
        <translation>
            <numerusform>Ask this document</numerusform>
            <numerusform>Ask these %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln marks</source>
        <translation>
            <numerusform>%Ln mark</numerusform>
            <numerusform>%Ln marks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents asked</source>
        <translation>
            <numerusform>%Ln document asked</numerusform>
            <numerusform>%Ln documents asked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{done} of %Ln documents asked</source>
        <translation>
            <numerusform>{done} of %Ln document asked</numerusform>
            <numerusform>{done} of %Ln documents asked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln have something</source>
        <translation>
            <numerusform>%Ln has something</numerusform>
            <numerusform>%Ln have something</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln do not say</source>
        <translation>
            <numerusform>%Ln does not say</numerusform>
            <numerusform>%Ln do not say</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln failed</numerusform>
            <numerusform>%Ln failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln open documents</source>
        <translation>
            <numerusform>%Ln open document</numerusform>
            <numerusform>%Ln open documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The whole library, %Ln documents</source>
        <translation>
            <numerusform>The whole library, %Ln document</numerusform>
            <numerusform>The whole library, %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln requests</source>
        <translation>
            <numerusform>about %Ln request</numerusform>
            <numerusform>about %Ln requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not read yet</source>
        <translation>
            <numerusform>%Ln not read yet</numerusform>
            <numerusform>%Ln not read yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents added to “{name}”.</source>
        <translation>
            <numerusform>%Ln document added to “{name}”.</numerusform>
            <numerusform>%Ln documents added to “{name}”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents taken out of “{name}”.</source>
        <translation>
            <numerusform>%Ln document taken out of “{name}”.</numerusform>
            <numerusform>%Ln documents taken out of “{name}”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln documents from the library?</source>
        <translation>
            <numerusform>Remove %Ln document from the library?</numerusform>
            <numerusform>Remove %Ln documents from the library?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read</source>
        <translation>
            <numerusform>%Ln could not be read</numerusform>
            <numerusform>%Ln could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more passages</source>
        <translation>
            <numerusform>%Ln more passage</numerusform>
            <numerusform>%Ln more passages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln steps that had to be known</source>
        <translation>
            <numerusform>%Ln step that had to be known</numerusform>
            <numerusform>%Ln steps that had to be known</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{done} of %Ln steps known</source>
        <translation>
            <numerusform>{done} of %Ln step known</numerusform>
            <numerusform>{done} of %Ln steps known</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln places</source>
        <translation>
            <numerusform>%Ln place</numerusform>
            <numerusform>%Ln places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>OCR is unsure of %Ln pages:</source>
        <translation>
            <numerusform>OCR is unsure of %Ln page:</numerusform>
            <numerusform>OCR is unsure of %Ln pages:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not found in %Ln documents</source>
        <translation>
            <numerusform>not found in %Ln document</numerusform>
            <numerusform>not found in %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not asked yet</source>
        <translation>
            <numerusform>%Ln not asked yet</numerusform>
            <numerusform>%Ln not asked yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln references copied.</source>
        <translation>
            <numerusform>%Ln reference copied.</numerusform>
            <numerusform>%Ln references copied.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents completed</source>
        <translation>
            <numerusform>%Ln document completed</numerusform>
            <numerusform>%Ln documents completed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln PDFs new</source>
        <translation>
            <numerusform>%Ln PDF new</numerusform>
            <numerusform>%Ln PDFs new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln references not in the library</source>
        <translation>
            <numerusform>%Ln reference not in the library</numerusform>
            <numerusform>%Ln references not in the library</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unreadable</source>
        <translation>
            <numerusform>%Ln unreadable</numerusform>
            <numerusform>%Ln unreadable</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Zotero: %Ln items up to date</source>
        <translation>
            <numerusform>Zotero: %Ln item up to date</numerusform>
            <numerusform>Zotero: %Ln items up to date</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a PDF</source>
        <translation>
            <numerusform>%Ln without a PDF</numerusform>
            <numerusform>%Ln without a PDF</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changed</source>
        <comment>paragraphs</comment>
        <translation>
            <numerusform>%Ln changed</numerusform>
            <numerusform>%Ln changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <comment>paragraphs</comment>
        <translation>
            <numerusform>%Ln new</numerusform>
            <numerusform>%Ln new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln gone</source>
        <comment>paragraphs</comment>
        <translation>
            <numerusform>%Ln gone</numerusform>
            <numerusform>%Ln gone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln moved</source>
        <comment>paragraphs</comment>
        <translation>
            <numerusform>%Ln moved</numerusform>
            <numerusform>%Ln moved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Summed up by {model}, from {shown} of %Ln changes</source>
        <translation>
            <numerusform>Summed up by {model}, from {shown} of %Ln change</numerusform>
            <numerusform>Summed up by {model}, from {shown} of %Ln changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentences left out: no change cited, or a figure that is in none</source>
        <translation>
            <numerusform>%Ln sentence left out: no change cited, or a figure that is in none</numerusform>
            <numerusform>%Ln sentences left out: no change cited, or a figure that is in none</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Signed %Ln times: see Document properties.</source>
        <translation>
            <numerusform>Signed: see Document properties.</numerusform>
            <numerusform>Signed %Ln times: see Document properties.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln signatures could not be verified.</source>
        <translation>
            <numerusform>A signature could not be verified.</numerusform>
            <numerusform>%Ln signatures could not be verified.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Kept: %Ln passages on {pages}.</source>
        <translation>
            <numerusform>Kept: %Ln passage on {pages}.</numerusform>
            <numerusform>Kept: %Ln passages on {pages}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln documents written into the notebook.</source>
        <translation>
            <numerusform>%Ln document written into the notebook.</numerusform>
            <numerusform>%Ln documents written into the notebook.</numerusform>
        </translation>
    </message>
</context>
</TS>
