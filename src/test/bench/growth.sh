#!/bin/sh
# Prints how the time of every stage grows with the text: growth.sh [CHARACTERS [KIND…]].
set -eu
cd "$(dirname "$0")/../../.."
./mvnw -q test-compile -Dquick
./mvnw -q exec:exec -Dexec.classpathScope=test -Dexec.executable='${java.home}/bin/java' \
  -Dexec.args="-XX:+UseSerialGC -cp %classpath dev.plumbline.cli.score.GrowthBenchmark $*"
