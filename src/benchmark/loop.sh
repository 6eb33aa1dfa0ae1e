#!/usr/bin/env bash
# Times what a developer waits for beside a reference revision, in turns: loop.sh [ROUNDS] [verify].
# Prints the median of processor time (user and system) and of time elapsed, and the ratio of the processor times:
# the README's first command on a clean clone, one line edited in a leaf class and one test, one in `Scorer` and its
# tests, and with `verify` that command once. REFERENCE names another revision than the one in src/benchmark/reference.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/../.."
root=$PWD
rounds=${1:-3}
reference=${REFERENCE:-$(cat src/benchmark/reference)}
if ! git cat-file -e "$reference^{commit}" 2>/dev/null; then
  echo "SKIPPED: the benchmark of the loop, since revision $reference is not in this clone" >&2
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

clone() {
  rm -rf "${work:?}/$1"
  mkdir "$work/$1"
  git archive "$2" | tar -x -C "$work/$1"
}

TIMEFORMAT='%U %S %R'
# timed SIDE NAME COMMAND...: a line `NAME SIDE PROCESSOR ELAPSED`
timed() {
  local side=$1 name=$2 status=0
  shift 2
  cd "$work/$side"
  { time "$@" >out.txt 2>&1 || status=$?; } 2>times.txt
  [ "$status" = 0 ] || {
    echo "loop.sh: $name of $side ended with $status: $(tail -n 20 out.txt)" >&2
    exit 1
  }
  awk -v name="$name" -v side="$side" '{ print name, side, $1 + $2, $3 }' times.txt >>"$work/all.txt"
  cd "$root"
}

# edited SIDE TYPE: one more line at its end, which changes the class but nobody's view of it
edited() {
  local file
  file=$(find "$work/$1/src/main/java" -name "$2.java")
  echo "// $RANDOM" >>"$file"
}

: >"$work/all.txt"
for ((round = 0; round < rounds; round++)); do
  clone before "$reference"
  clone now HEAD
  for side in before now; do
    timed "$side" first-command ./mvnw -q compile exec:java -Dexec.args="evaluate events/essay"
    # the tests are compiled once
    (cd "$work/$side" && ./mvnw -q test -Dtest=MerkleTreeTest >/dev/null 2>&1)
  done
  for side in before now; do
    edited "$side" MerkleRootBuilder
    timed "$side" leaf-and-test ./mvnw -q test -Dtest=MerkleTreeTest
  done
  for side in before now; do
    edited "$side" Scorer
    timed "$side" scorer-and-tests ./mvnw -q test -Dtest='Scorer*Test'
  done
done
if [ "${2:-}" = verify ]; then
  for side in before now; do
    timed "$side" verify ./mvnw -q verify
  done
fi

echo "$rounds rounds, reference $reference; seconds (median)"
sort -k1,1 -k2,2 -k3,3n "$work/all.txt" | awk '
  { key = $1 SUBSEP $2; processor[key, ++count[key]] = $3; elapsed[key, count[key]] = $4; names[$1] }
  function middle(name, side,   key) { key = name SUBSEP side; return processor[key, int((count[key] + 1) / 2)] }
  function passed(name, side,   key) { key = name SUBSEP side; return elapsed[key, int((count[key] + 1) / 2)] }
  END {
    form = "%-17s %10s %10s %6s   %10s %10s\n"
    printf form, "work", "reference", "now", "ratio", "elapsed", "now"
    for (name in names)
      printf form, name, middle(name, "before"), middle(name, "now"),
        sprintf("%.2f", middle(name, "now") / middle(name, "before")), passed(name, "before"), passed(name, "now")
  }'
