#!/bin/sh
# Not run by us: the runtime of AppImages is in no package registry. Makes dist/Pilcrow-VERSION-MACHINE.AppImage.
#
#     sh packaging/other/appimage.sh RUNTIME      from the frozen program in dist/pilcrow (packaging/freeze.py)
#
# RUNTIME is the file runtime-MACHINE of https://github.com/AppImage/type2-runtime/releases. Needs mksquashfs.
set -eu
[ $# = 1 ] || { sed -n 's/^# \{0,1\}//; 4,6p' "$0" >&2; exit 2; }
runtime=$(realpath "$1")
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' desktop/pilcrow/__init__.py)
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
root=build/appimage image=dist/Pilcrow-$version-$(uname -m).AppImage
rm -rf "$root"
mkdir -p "$root/usr/lib" "$root/usr/share/metainfo"
cp -a dist/pilcrow "$root/usr/lib/pilcrow"
ln -s usr/lib/pilcrow/pilcrow "$root/AppRun"
cp packaging/linux/pilcrow.desktop resources/pilcrow.svg "$root"
ln -s pilcrow.svg "$root/.DirIcon"
sed "s/@VERSION@/$version/; s/@DATE@/$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)/" packaging/linux/pilcrow.metainfo.xml \
    > "$root/usr/share/metainfo/pilcrow.metainfo.xml"
mksquashfs "$root" build/appimage.squashfs -noappend -root-owned -no-xattrs -comp zstd -quiet
cat "$runtime" build/appimage.squashfs > "$image"
chmod +x "$image"
"$image" --appimage-extract-and-run --self-test
