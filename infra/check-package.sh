#!/bin/sh
# Whether target/function.zip is what an environment of samconfig.toml deploys: check-package.sh jvm
# A binary must be for the architecture, x86_64 unless another is named (check-package.sh native FILE arm64), and need
# no later glibc than the runtime provided.al2023 has. What is neither a binary nor jars is no package.
set -eu
zip=${2:-$(dirname "$0")/../target/function.zip}
wanted=${1:-native}
architecture=${3:-x86_64}
runtime=2.34
if ! entries=$(unzip -Z1 "$zip"); then
  echo "$zip cannot be read: ./mvnw package makes it, with -Dnative for a binary" >&2
  exit 1
fi
if printf '%s\n' "$entries" | grep -qx bootstrap; then
  is=native
elif printf '%s\n' "$entries" | grep -q '^lib/.*[.]jar$'; then
  is=jvm
else
  echo "$zip contains neither the binary, bootstrap, nor the jars, lib/" >&2
  exit 1
fi
if [ "$is" != "$wanted" ]; then
  echo "$zip is for $is, not for $wanted" >&2
  exit 1
fi
if [ "$is" = native ]; then
  # e_machine of the ELF header
  case $(unzip -p "$zip" bootstrap | od -An -tu1 -j18 -N1 | tr -d ' ') in
    62) built=x86_64 ;;
    183) built=arm64 ;;
    *) built='another architecture' ;;
  esac
  if [ "$built" != "$architecture" ]; then
    echo "the binary is for $built, not for $architecture: build it there, or deploy it with its own Architecture and name that here" >&2
    exit 1
  fi
  needs=$(unzip -p "$zip" bootstrap | grep -ao 'GLIBC_2[.][0-9.]*[0-9]' | sort -uV | tail -n 1 | cut -c 7-)
  if [ "$(printf '%s\n' "${needs:-0}" "$runtime" | sort -V | tail -n 1)" != "$runtime" ]; then
    echo "the binary needs glibc $needs, and the runtime has $runtime: build it where glibc is no later" >&2
    exit 1
  fi
fi
echo "$is"
