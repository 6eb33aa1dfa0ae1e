#!/usr/bin/env bash
# Puts what a release consists of into target/release, from what the build made: stage.sh TAG OWNER/NAME
set -euo pipefail
tag=$1 repository=$2
cd "$(dirname "$0")/../.."

version=${tag#v}
built=$(target/plumbline --version)
[ "$tag" = "v$version" ] && [ "$built" = "plumbline $version" ] || {
  echo "stage.sh: the tag is \`$tag\`, and the build says \`$built\`" >&2
  exit 2
}

out=target/release
rm -rf "$out"
mkdir -p "$out"
cp target/plumbline.jar target/plumbline target/sbom.json LICENSE "$out"
cp target/native/plumbline "$out/plumbline-linux-x64"
cp target/plumbline-image.tar "$out"
cp src/main/resources/dev/plumbline/workflow/pack/*.java "$out"

infra/release/fill.sh "$version" "$repository" "$out/plumbline.jar"
cp jbang-catalog.json infra/homebrew/plumbline.rb "$out"
(cd clients/npm && npm pack --silent --pack-destination "../../$out")

cd "$out"
sha256sum -- * >../sha256sums.txt
mv ../sha256sums.txt .
