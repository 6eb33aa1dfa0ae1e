#!/bin/sh
# Prints the benchmark tables: run.sh [RUBRIC DOCUMENTS MAP]. The documents are not part of the project.
set -eu
cd "$(dirname "$0")/../../.."
./mvnw -q test-compile -Dquick
run() {
  ./mvnw -q exec:exec -Dexec.classpathScope=test -Dexec.executable='${java.home}/bin/java' \
    -Dexec.args="-XX:+UseSerialGC -cp %classpath $*"
}
run dev.plumbline.cli.score.PipelineBenchmark "$@"
