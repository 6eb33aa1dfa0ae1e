#!/usr/bin/env bash
# Writes a release into the files that point at it: fill.sh VERSION OWNER/NAME JAR
set -euo pipefail
version=${1#v} repository=$2 jar=$3

fail() {
  echo "fill.sh: $1" >&2
  exit 2
}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "\`$1\` is no version, give one as 0.2.0"
[[ $repository =~ ^[A-Za-z0-9-]+/[A-Za-z0-9._-]+$ ]] || fail "\`$repository\` is no repository, give OWNER/NAME"
[ -s "$jar" ] || fail "there is no \`$jar\`"
sha256=$(sha256sum <"$jar" | cut -d ' ' -f 1)

cd "$(dirname "$0")/../.."
# replaces what the expression finds, and fails where it finds nothing
replace() {
  grep -Eq "$2" "$1" || fail "\`$1\` has nothing like $2"
  sed -E "s#$2#$3#" "$1" >"$1.new"
  mv "$1.new" "$1"
}
page="https://github.com/$repository"
url='https://github.com/[^/"]+/[^/"]+/releases/download/v[^/"]+/plumbline.jar'
replace jbang-catalog.json "$url" "$page/releases/download/v$version/plumbline.jar"
replace infra/homebrew/plumbline.rb "$url" "$page/releases/download/v$version/plumbline.jar"
replace infra/homebrew/plumbline.rb '^  homepage "[^"]*"' "  homepage \"$page\""
replace infra/homebrew/plumbline.rb '^  sha256 "[0-9a-f]{64}"' "  sha256 \"$sha256\""
replace clients/npm/package.json '^  "version": "[^"]*"' "  \"version\": \"$version\""
