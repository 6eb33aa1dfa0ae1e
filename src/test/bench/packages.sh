#!/bin/sh
# Prints one table of the packaged functions, native and of jars side by side, over a table in memory.
# packages.sh: builds both; packages.sh NATIVE.zip JARS.zip: takes what was built. The binary needs GRAALVM_HOME.
set -eu
cd "$(dirname "$0")/../../.."
if [ $# -eq 2 ]; then
  native=$1
  jars=$2
else
  : "${GRAALVM_HOME:?set it to a GraalVM or Mandrel for JDK 25}"
  native=target/function-native.zip
  jars=target/function-jars.zip
  ./mvnw -q package -DskipTests
  cp target/function.zip target/kept.zip
  ./mvnw -q package -DskipTests -Dnative
  mv target/function.zip "$native"
  mv target/kept.zip "$jars"
fi
./mvnw -q process-test-classes
./mvnw -q exec:exec -Dexec.classpathScope=test -Dexec.executable='${java.home}/bin/java' \
  -Dexec.args="-Dsun.net.httpserver.nodelay=true -cp %classpath dev.plumbline.aws.function.PackagesBenchmark native=$native jars=$jars"
uptime
