#!/bin/sh
# Times whole commands beside those of a reference revision, in turns: commands.sh [DOCUMENTS [ROUNDS]].
# Prints the median of the processor time (user and system) of each, and the ratio to the reference.
# REFERENCE names another revision than the one in src/benchmark/reference.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/../.."
root=$PWD
documents=${1:-2000}
rounds=${2:-3}
reference=${REFERENCE:-$(cat src/benchmark/reference)}
if ! git cat-file -e "$reference^{commit}" 2>/dev/null; then
  echo "SKIPPED: the benchmark of commands, since revision $reference is not in this clone" >&2
  exit 0
fi
work=$root/target/commands
[ -r target/plumbline.jar ] || ./mvnw -q package -DskipTests -Dquick
if [ ! -r "$work/$reference/target/plumbline.jar" ]; then
  rm -rf "$work/$reference"
  mkdir -p "$work/$reference"
  git archive "$reference" | tar -x -C "$work/$reference"
  (cd "$work/$reference" && ./mvnw -q package -DskipTests -Dquick)
fi
rm -rf "$work/now" "$work/before"
mkdir -p "$work/now" "$work/before"

# sentences in an order that differs from text to text
awk -v n="$documents" 'BEGIN {
  split("because|for example|i think that|people is|a apple|the the", start, "|")
  split("schools should teach more music|many students likes sport,and games|we can learn from our mistakes|it depends on the teacher|nobody knows what will happen next|parents want the best for their children", rest, "|")
  for (i = 0; i < n; i++) {
    printf "{\"id\":\"d%06d\",\"text\":\"", i
    for (j = 0; j < 24; j++)
      printf "%s %s in %d. ", start[(i * 7 + j * 5) % 6 + 1], rest[(i * 11 + j * 13 + int(j / 3)) % 6 + 1], i % 97 + j
    print "\"}"
  }
}' >"$work/documents.jsonl"
cp docs/examples/learner-essay.yaml "$work/first.yaml"
# other weights, without the cases that expect the old ones
sed '/^cases:/,$d; s/^version: .*/version: 9.9.9/; s/vocabulary: 0.15/vocabulary: 0.20/; s/word_range: 0.15/word_range: 0.10/' \
  "$work/first.yaml" >"$work/second.yaml"

# a line `NAME SIDE SECONDS` for each
timed() {
  side=$1
  name=$2
  shift 2
  home=$root
  [ "$side" = now ] || home=$work/$reference
  status=0
  (cd "$work/$side" && PLUMBLINE_STORE=$work/$side/store && export PLUMBLINE_STORE \
    && sh -c '"$@" >/dev/null 2>err.txt; code=$?; times; exit $code' sh "$home/target/plumbline" "$@" >times.txt) || status=$?
  [ "$status" -le 1 ] || {
    echo "commands.sh: $name ended with $status: $(cat "$work/$side/err.txt")" >&2
    exit 1
  }
  awk -v name="$name" -v side="$side" 'NR == 2 {
    for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); all += part[1] * 60 + part[2] }
    print name, side, all
  }' "$work/$side/times.txt" >>"$work/all.txt"
}

: >"$work/all.txt"
round=0
while [ "$round" -lt "$rounds" ]; do
  for side in before now; do rm -rf "$work/$side/store"; done
  for step in \
    "help --help" \
    "essay evaluate $root/events/essay" \
    "evaluate evaluate --rubric $work/first.yaml --documents $work/documents.jsonl --judge cues --name one" \
    "evaluate-again evaluate --rubric $work/first.yaml --documents $work/documents.jsonl --judge cues" \
    "rescore score one --rubric $work/second.yaml --name two" \
    "compare compare one two" \
    "show-where show one --where composite<3" \
    "verify proof verify one" \
    "report report one --out report"; do
    for side in before now; do
      # shellcheck disable=SC2086
      timed "$side" $step
    done
  done
  round=$((round + 1))
done

echo "$documents documents, $rounds rounds, reference $reference; processor time in seconds"
awk '
  !seen[$1]++ { order[++steps] = $1 }
  { list[$1, $2] = list[$1, $2] " " $3 }
  function median(text,   n, part, i, j, t) {
    n = split(text, part, " ")
    for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++)
      if (part[j] + 0 < part[i] + 0) { t = part[i]; part[i] = part[j]; part[j] = t }
    return part[int((n + 1) / 2)] + 0
  }
  END {
    printf "%-16s %10s %10s %8s\n", "command", "reference", "now", "ratio"
    for (i = 1; i <= steps; i++) {
      before = median(list[order[i], "before"]); now = median(list[order[i], "now"])
      printf "%-16s %10.2f %10.2f %8.2f\n", order[i], before, now, (before > 0 ? now / before : 0)
    }
  }' "$work/all.txt"
