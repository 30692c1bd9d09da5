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
        <source>There is no page {page}: this document has %Ln.</source>
        <translation>
            <numerusform>There is no page {page}: this document has %Ln.</numerusform>
            <numerusform>There is no page {page}: this document has %Ln.</numerusform>
        </translation>
    </message>
</context>
</TS>
