; Not run by us: it needs Windows. An installer of the frozen program in dist\pilcrow, by Inno Setup 6.
;
;     iscc /DVersion=0.1.0 packaging\other\windows.iss
;     iscc /DVersion=0.1.0 /DSigned "/Ssigner=signtool sign /fd sha256 /tr http://timestamp.digicert.com /td sha256 /f KEY.pfx $f" ...
;
; Installs for one person, without an administrator. Libraries, settings and marks stay when it is removed.
#ifndef Version
  #error Say which version: /DVersion=0.1.0
#endif

[Setup]
AppId={{6B0B3C1E-52C0-4E0C-9D0E-5A5C3E1B7F11}
AppName=Pilcrow
AppVersion={#Version}
AppPublisher=The maintainers of Pilcrow
LicenseFile=..\..\LICENSE
DefaultDirName={autopf}\Pilcrow
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
OutputDir=..\..\dist
OutputBaseFilename=Pilcrow-{#Version}-Setup
UninstallDisplayIcon={app}\pilcrow.exe
Compression=lzma2/max
SolidCompression=yes
#ifdef Signed
SignTool=signer
SignedUninstaller=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.Stays=Pilcrow is removed. Libraries, settings and marks stay in your data folder.
de.Stays=Pilcrow ist entfernt. Bibliotheken, Einstellungen und Markierungen bleiben in Ihrem Datenordner.

[Files]
#ifdef Signed
Source: "..\..\dist\pilcrow\pilcrow.exe"; DestDir: "{app}"; Flags: ignoreversion signonce
#else
Source: "..\..\dist\pilcrow\pilcrow.exe"; DestDir: "{app}"; Flags: ignoreversion
#endif
Source: "..\..\dist\pilcrow\_internal\*"; DestDir: "{app}\_internal"; Flags: ignoreversion recursesubdirs

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{autoprograms}\Pilcrow"; Filename: "{app}\pilcrow.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\Pilcrow.pdf"; ValueType: string; ValueData: "PDF"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Pilcrow.pdf\shell\open\command"; ValueType: string; ValueData: """{app}\pilcrow.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.pdf\OpenWithProgids"; ValueType: string; ValueName: "Pilcrow.pdf"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\pilcrow"; ValueType: string; ValueData: "URL:Pilcrow"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\pilcrow"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\pilcrow\shell\open\command"; ValueType: string; ValueData: """{app}\pilcrow.exe"" ""%1"""

[Code]
procedure CurUninstallStepChanged(Step: TUninstallStep);
begin
  if (Step = usPostUninstall) and not UninstallSilent then
    MsgBox(CustomMessage('Stays'), mbInformation, MB_OK);
end;
