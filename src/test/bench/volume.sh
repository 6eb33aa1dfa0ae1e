#!/bin/sh
# volume.sh DOCUMENTS [ZIP]: a batch of so many documents through the packaged functions, over a table in memory.
set -eu
cd "$(dirname "$0")/../../.."
documents=${1:?how many documents, a multiple of 1000}
zip=${2:-target/function.zip}
[ -e "$zip" ] || ./mvnw -q package -DskipTests
./mvnw -q process-test-classes
./mvnw -q exec:exec -Dexec.classpathScope=test -Dexec.executable='${java.home}/bin/java' \
  -Dexec.args="-Xmx4g -Dsun.net.httpserver.nodelay=true -cp %classpath dev.plumbline.aws.function.VolumeBenchmark $documents $zip"
uptime
