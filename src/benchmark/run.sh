#!/bin/sh
# src/benchmark/run.sh [WHAT [ARGUMENT…]]. Needs the network for the engines, once.
#   engines                           this engine beside others (what is run without a name)
#   pipeline [RUBRIC DOCUMENTS MAP]   steps on generated rubrics; a whole run of documents of your own
#   growth [CHARACTERS [KIND…]]       how the time of every stage grows with the text
#   quotes, pages                     the search of quotes; how long pages take to load
#   calibration [PYTHON]              fits on one core, beside scikit-learn if that Python has it
#   functions [JVM OPTION…]           the packaged functions
#   packages [NATIVE.zip JARS.zip]    binary beside jars; builds both without names, with GRAALVM_HOME
#   volume DOCUMENTS [ZIP]            a batch of so many documents, a multiple of 1000, over a table in memory
#   NAME [OPTION…]                    a benchmark of JMH: run.sh ScoringBenchmark -p plan='200 rules'
set -eu
cd "$(dirname "$0")/../.."
what=${1:-engines}
[ $# -eq 0 ] || shift
compiled() {
  ./mvnw -q test-compile -Dquick -Pbenchmark
}
# options of the JVM, if there are any, before the class
run() {
  $core ./mvnw -q exec:exec -Pbenchmark -Dexec.classpathScope=test -Dexec.executable='${java.home}/bin/java' \
    -Dexec.args="-cp %classpath -XX:+UseSerialGC --sun-misc-unsafe-memory-access=allow -Dslf4j.internal.verbosity=ERROR $*"
}
# functions as AWS has them, behind a server here
functions() {
  run -Dsun.net.httpserver.nodelay=true "$@"
  uptime
}
core=env
case $what in
  engines)
    compiled
    node=target/node-engines
    mkdir -p "$node"
    cp src/benchmark/node/* "$node"
    if command -v npm >/dev/null && (cd "$node" && npm install --silent --no-audit --no-fund); then
      run dev.plumbline.benchmark.RuleEngineBenchmark "$node/engines.mjs"
    else
      echo "SKIPPED: the engines for Node, which need npm and the network" >&2
      run dev.plumbline.benchmark.RuleEngineBenchmark
    fi
    ;;
  pipeline) compiled && run dev.plumbline.cli.score.PipelineBenchmark "$@" ;;
  growth) compiled && run dev.plumbline.cli.score.GrowthBenchmark "$@" ;;
  quotes) compiled && run dev.plumbline.text.quote.QuoteLocatorBenchmark "$@" ;;
  pages) compiled && run dev.plumbline.present.page.browser.PageLoadBenchmark "$@" ;;
  calibration)
    python=${1:-python3}
    "$python" -c 'import sklearn, scipy' 2>/dev/null ||
      echo "SKIPPED: $python has no scikit-learn and SciPy, so nothing is compared with them" >&2
    command -v taskset >/dev/null && core='env OMP_NUM_THREADS=1 taskset -c 0'
    compiled
    run dev.plumbline.calibrate.CalibrationBenchmark --oracle "$python"
    ;;
  functions)
    ./mvnw -q package -DskipTests && compiled
    functions -XX:TieredStopAtLevel=1 dev.plumbline.aws.function.FunctionsBenchmark "$@"
    ;;
  packages)
    native=${1:-target/function-native.zip}
    jars=${2:-target/function-jars.zip}
    if [ $# -ne 2 ]; then
      : "${GRAALVM_HOME:?set it to a GraalVM or Mandrel for JDK 25}"
      ./mvnw -q package -DskipTests
      cp target/function.zip target/kept.zip
      ./mvnw -q package -DskipTests -Dnative
      mv target/function.zip "$native"
      mv target/kept.zip "$jars"
    fi
    compiled
    functions dev.plumbline.aws.function.PackagesBenchmark native="$native" jars="$jars"
    ;;
  volume)
    documents=${1:?how many documents, a multiple of 1000}
    zip=${2:-target/function.zip}
    [ -e "$zip" ] || ./mvnw -q package -DskipTests
    compiled
    functions -Xmx4g dev.plumbline.aws.function.VolumeBenchmark "$documents" "$zip"
    ;;
  *) compiled && run org.openjdk.jmh.Main "$what" "$@" ;;
esac
