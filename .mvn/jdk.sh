# Points JAVA_HOME to a JDK 25 or newer, looked for where JDKs usually are. `mvnw` sources this in
# its second line, which `wrapper:wrapper` drops: put it back (WrapperTest reports it). For Windows: jdk.cmd.
jdk_is_new_enough() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  jdk_feature=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
  [ "${jdk_feature:-0}" -ge 25 ]
}
find_jdk() {
  on_path=$(command -v javac) && on_path=$(readlink -f "$on_path") && on_path=${on_path%/bin/javac}
  for jdk in "${JAVA_HOME:-}" "${on_path:-}" /usr/lib/jvm/* /opt/java/* /opt/jdk* \
    "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* "${HOME:-}"/.local/share/mise/installs/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    if jdk_is_new_enough "$jdk"; then
      printf '%s\n' "$jdk"
      return 0
    fi
  done
  return 1
}
if ! JAVA_HOME=$(find_jdk); then
  echo 'mvnw: no JDK 25 or newer found: install one (Temurin 25, for example) and point JAVA_HOME to it' >&2
  exit 1
fi
export JAVA_HOME
unset -f find_jdk jdk_is_new_enough

# Without unzip the wrapper would fetch a tar.gz, which the checksum of the zip does not match.
command -v unzip >/dev/null || unzip() {
  [ "$1" != -q ] || shift
  (cd "$3" && "$JAVA_HOME/bin/jar" -xf "$1" && find . -path '*/bin/mvn' -exec chmod +x {} +)
}

[ -d "${HOME:-}/.m2/repository/io/quarkus/platform" ] ||
  echo 'mvnw: the first run downloads Maven and the libraries, which takes minutes, also where -q prints nothing of it' >&2
