#!/bin/sh
# Packages the functions and prints their table; arguments go to the processes' JVMs.
set -eu
cd "$(dirname "$0")/../../.."
./mvnw -q package -DskipTests
./mvnw -q process-test-classes
./mvnw -q exec:exec -Dexec.classpathScope=test -Dexec.executable='${java.home}/bin/java' \
  -Dexec.args="-Dsun.net.httpserver.nodelay=true -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp %classpath dev.plumbline.aws.function.FunctionsBenchmark $*"
