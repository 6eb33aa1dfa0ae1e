#!/usr/bin/env bash
# Times whole commands beside those of a reference revision, in turns: commands.sh [DOCUMENTS [ROUNDS [SENTENCES]]].
# A document has 24 sentences of some 50 characters, or as many as given. Prints the median of processor time (user and
# system) and of time elapsed, the range of each, and the ratio of the processor times.
# REFERENCE names another revision than the one in src/benchmark/reference; JAVA_TOOL_OPTIONS (-Xmx256m) is for both.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/../.."
root=$PWD
documents=${1:-2000}
rounds=${2:-3}
sentences=${3:-24}
reference=${REFERENCE:-$(cat src/benchmark/reference)}
if ! git cat-file -e "$reference^{commit}" 2>/dev/null; then
  echo "SKIPPED: the benchmark of commands, since revision $reference is not in this clone" >&2
  exit 0
fi
work=$root/target/commands
[ -r target/plumbline.jar ] || ./mvnw -q package -DskipTests
if [ ! -r "$work/$reference/target/plumbline.jar" ]; then
  rm -rf "${work:?}/$reference"
  mkdir -p "$work/$reference"
  git archive "$reference" | tar -x -C "$work/$reference"
  (cd "$work/$reference" && ./mvnw -q package -DskipTests)
fi
rm -rf "$work/now" "$work/before"
mkdir -p "$work/now" "$work/before"

# sentences in an order, and with numbers, that differ from text to text
awk -v n="$documents" -v sentences="$sentences" 'BEGIN {
  split("because|for example|i think that|people is|a apple|the the", start, "|")
  split("schools should teach more music|many students likes sport,and games|we can learn from our mistakes|it depends on the teacher|nobody knows what will happen next|parents want the best for their children", rest, "|")
  for (i = 0; i < n; i++) {
    printf "{\"id\":\"d%06d\",\"text\":\"", i
    for (j = 0; j < sentences; j++)
      printf "%s %s in %d. ", start[(i * 7 + j * 5) % 6 + 1], rest[(i * 11 + j * 13 + int(j / 3)) % 6 + 1], i + j
    print "\"}"
  }
}' >"$work/documents.jsonl"
cp docs/examples/learner-essay.yaml "$work/first.yaml"
# other weights, without the cases that expect the old ones
sed '/^cases:/,$d; s/^version: .*/version: 9.9.9/; s/vocabulary: 0.15/vocabulary: 0.20/; s/word_range: 0.15/word_range: 0.10/' \
  "$work/first.yaml" >"$work/second.yaml"

# the Java of the verifier of packs, which needs the 25 that is named or on the path
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
"$java" -version 2>&1 | grep -q 'version "2[5-9]' && command -v unzip >/dev/null || java=

# a line `NAME SIDE PROCESSOR ELAPSED` for each
TIMEFORMAT='%U %S %R'
timed() {
  local side=$1 name=$2 status=0
  shift 2
  cd "$work/$side"
  { time PLUMBLINE_STORE=store "$@" >out.txt 2>err.txt || status=$?; } 2>times.txt
  # 3: a pack says what it could not check, such as the end of a log
  [ "$status" -le 1 ] || [ "$name $status" = 'verify-pack 3' ] || {
    echo "commands.sh: $name ended with $status: $(cat err.txt)" >&2
    exit 1
  }
  awk -v name="$name" -v side="$side" '{ print name, side, $1 + $2, $3 }' times.txt >>"$work/all.txt"
}

# NAME ARGUMENTS: a command of both
both() {
  local name=$1
  shift
  timed before "$name" "$work/$reference/target/plumbline" "$@"
  timed now "$name" "$root/target/plumbline" "$@"
}

: >"$work/all.txt"
for ((round = 0; round < rounds; round++)); do
  for side in before now; do
    rm -rf "${work:?}/$side"
    mkdir -p "$work/$side"
    "$root/target/plumbline" proof keys "$work/$side/key" >/dev/null
  done
  both help --help
  both essay evaluate "$root/events/essay"
  both evaluate evaluate --rubric "$work/first.yaml" --documents "$work/documents.jsonl" --judge cues --name one
  both evaluate-again evaluate --rubric "$work/first.yaml" --documents "$work/documents.jsonl" --judge cues
  both rescore score one --rubric "$work/second.yaml" --name two
  both compare compare one two --comparable
  both show-where show one --where 'composite<3'
  both query store query 'select count(*), avg(composite) from lines where composite < 3'
  both verify proof verify one
  both sign proof sign one --key key
  both export proof export one --out pack.zip
  if [ -n "$java" ]; then
    for side in before now; do
      unzip -o -q "$work/$side/pack.zip" '*.java' -d "$work/$side"
      timed "$side" verify-pack "$java" -XX:+UseSerialGC Verify.java pack.zip --key key.pub
    done
  fi
  # a report has a page for each document
  [ "$documents" -gt 5000 ] || both report report one --out report
done

echo "$documents documents, $rounds rounds, reference $reference; seconds: median (lowest to highest)"
awk '
  !seen[$1]++ { order[++steps] = $1 }
  { processor[$1, $2] = processor[$1, $2] " " $3; elapsed[$1, $2] = elapsed[$1, $2] " " $4 }
  function spread(text,   n, part, i, j, t) {
    n = split(text, part, " ")
    for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++)
      if (part[j] + 0 < part[i] + 0) { t = part[i]; part[i] = part[j]; part[j] = t }
    median = part[int((n + 1) / 2)] + 0
    return sprintf("%.2f (%.2f to %.2f)", median, part[1], part[n])
  }
  END {
    form = "%-15s %26s %26s %6s   %26s %26s\n"
    printf form, "command", "processor, reference", "now", "ratio", "elapsed, reference", "now"
    for (i = 1; i <= steps; i++) {
      name = order[i]
      before = spread(processor[name, "before"]); was = median
      now = spread(processor[name, "now"])
      ratio = sprintf("%.2f", was > 0 ? median / was : 0)
      printf form, name, before, now, ratio, spread(elapsed[name, "before"]), spread(elapsed[name, "now"])
    }
  }' "$work/all.txt"
