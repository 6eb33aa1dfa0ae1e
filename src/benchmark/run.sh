#!/bin/sh
# Compares rule engines: src/benchmark/run.sh. Other benchmarks in JMH: run.sh NAME [JMH's options],
# as in run.sh ScoringBenchmark -p plan='200 rules'. Needs the network for the engines, once.
set -eu
cd "$(dirname "$0")/../.."
./mvnw -q test-compile -Dquick -Pbenchmark
run() {
  ./mvnw -q exec:exec -Pbenchmark -Dexec.classpathScope=test -Dexec.executable='${java.home}/bin/java' \
    -Dexec.args="-XX:+UseSerialGC -Dslf4j.internal.verbosity=ERROR -cp %classpath $*"
}
if [ $# -gt 0 ]; then
  run org.openjdk.jmh.Main "$@"
  exit
fi
node=target/node-engines
mkdir -p "$node"
cp src/benchmark/node/* "$node"
if command -v npm >/dev/null && (cd "$node" && npm install --silent --no-audit --no-fund); then
  run dev.plumbline.benchmark.RuleEngineBenchmark "$node/engines.mjs"
else
  echo "SKIPPED: the engines for Node, which need npm and the network" >&2
  run dev.plumbline.benchmark.RuleEngineBenchmark
fi
