#!/bin/sh
# Not run by us: it needs macOS. Makes dist/Pilcrow-VERSION-MACHINE.dmg of the frozen program in dist/pilcrow.
#
#     sh packaging/other/macos.sh
#
# Signed if IDENTITY names a "Developer ID Application" certificate of the keychain, and notarised if PROFILE names a
# profile that `xcrun notarytool store-credentials PROFILE` keeps. Otherwise macOS refuses to open it elsewhere.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' desktop/pilcrow/__init__.py)
folder=build/macos app=build/macos/Pilcrow.app image=dist/Pilcrow-$version-$(uname -m).dmg
rm -rf "$folder" "$image"
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources"
# Code may lie below Frameworks only, where PyInstaller's own apps have it: the program finds it beside itself by a link.
cp -R dist/pilcrow/_internal "$app/Contents/Frameworks"
cp dist/pilcrow/pilcrow "$app/Contents/MacOS/pilcrow"
ln -s ../Frameworks "$app/Contents/MacOS/_internal"

icons=build/macos/pilcrow.iconset
mkdir "$icons"
qlmanage -t -s 1024 -o "$folder" resources/pilcrow.svg
for size in 16 32 128 256 512; do
    sips -z $size $size "$folder/pilcrow.svg.png" --out "$icons/icon_${size}x$size.png"
    sips -z $((2 * size)) $((2 * size)) "$folder/pilcrow.svg.png" --out "$icons/icon_${size}x$size@2x.png"
done
iconutil -c icns "$icons" -o "$app/Contents/Resources/pilcrow.icns"

cat > "$app/Contents/Info.plist" <<END
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleIdentifier</key><string>example.pilcrow.Pilcrow</string>
<key>CFBundleName</key><string>Pilcrow</string>
<key>CFBundleExecutable</key><string>pilcrow</string>
<key>CFBundleIconFile</key><string>pilcrow</string>
<key>CFBundlePackageType</key><string>APPL</string>
<key>CFBundleShortVersionString</key><string>$version</string>
<key>CFBundleVersion</key><string>$version</string>
<key>NSHighResolutionCapable</key><true/>
<key>CFBundleDocumentTypes</key><array><dict>
    <key>CFBundleTypeName</key><string>PDF</string>
    <key>CFBundleTypeRole</key><string>Viewer</string>
    <key>LSHandlerRank</key><string>Alternate</string>
    <key>LSItemContentTypes</key><array><string>com.adobe.pdf</string></array>
</dict></array>
<key>CFBundleURLTypes</key><array><dict>
    <key>CFBundleURLName</key><string>example.pilcrow.Pilcrow</string>
    <key>CFBundleURLSchemes</key><array><string>pilcrow</string></array>
</dict></array>
</dict></plist>
END
plutil -lint "$app/Contents/Info.plist"
"$app/Contents/MacOS/pilcrow" --self-test

if [ -n "${IDENTITY:-}" ]; then
    find "$app/Contents/Frameworks" -type f \( -name '*.so' -o -name '*.dylib' -o -perm +111 \) -print0 |
        xargs -0 codesign --force --timestamp --options runtime --sign "$IDENTITY"
    codesign --force --timestamp --options runtime --sign "$IDENTITY" "$app"
    codesign --verify --deep --strict "$app"
fi
hdiutil create -volname Pilcrow -srcfolder "$app" -format ULFO "$image"
if [ -n "${IDENTITY:-}" ]; then
    codesign --timestamp --sign "$IDENTITY" "$image"
fi
if [ -n "${PROFILE:-}" ]; then
    xcrun notarytool submit "$image" --keychain-profile "$PROFILE" --wait
    xcrun stapler staple "$image"
fi
