#!/usr/bin/env bash
# Marks on a scale of five are mostly equal, and two libraries compute Spearman's coefficient of them by the formula for
# ranks of which no two are equal. A judge who gives 4 to all but two of ten essays agrees with people by -0.174, which
# simple-statistics 7.12.1 says; datalib 1.9.3 says 0.136, the other sign; nltk 3.10.3, whose ranks_from_scores gives
# equal marks the place of the first of them, says -0.097 of a list that begins with the best and -0.824 of one that
# begins with the worst. For a judge who gives 4 to everybody there is no coefficient (simple-statistics: NaN): datalib
# has 0.5 and nltk -0.727, whatever people think of the essays, as long as no two are equal to them. Nothing warns.
# Needs Node 20 or later with npm, Python 3.10 or later with pip, and the network. Ends with 1 if a library behaves
# otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip --quiet install nltk==3.10.3
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts datalib@1.9.3 simple-statistics@7.12.1 >/dev/null
cat >marks.json <<'JSON'
{
  "people": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  "other people": [10, 3, 8, 1, 6, 5, 9, 2, 7, 4],
  "mostly 4": [4, 5, 4, 4, 4, 4, 5, 4, 4, 4],
  "always 4": [4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
}
JSON
cat >marks.cjs <<'JS'
const assert = require('node:assert');
const datalib = require('datalib');
const { sampleRankCorrelation } = require('simple-statistics');
const marks = require('./marks.json');

const seen = (judge, people) =>
  [sampleRankCorrelation, datalib.cor.rank].map((rho) => rho(marks[judge], marks[people]).toFixed(3));
console.log('simple-statistics, datalib');
for (const [judge, people, ...expected] of [
  ['people', 'people', '1.000', '1.000'],
  ['people', 'other people', '-0.200', '-0.200'],
  ['mostly 4', 'people', '-0.174', '0.136'],
  ['always 4', 'people', 'NaN', '0.500'],
  ['always 4', 'other people', 'NaN', '0.500'],
]) {
  console.log(`${judge}, ${people}:`, ...seen(judge, people));
  assert.deepStrictEqual(seen(judge, people), expected);
}
JS
node marks.cjs
env/bin/python - <<'PY'
import json

from nltk.metrics.spearman import ranks_from_scores, spearman_correlation

with open("marks.json") as file:
    marks = json.load(file)


def seen(judge, people):
    found = []
    for best_first in (True, False):
        ranked = [
            dict(ranks_from_scores(sorted(enumerate(marks[it]), key=lambda mark: mark[1], reverse=best_first)))
            for it in (judge, people)
        ]
        found.append(f"{spearman_correlation(*ranked):.3f}")
    return found


print("nltk: the best first, the worst first")
for judge, people, *expected in (
    ("people", "people", "1.000", "1.000"),
    ("people", "other people", "-0.200", "-0.200"),
    ("mostly 4", "people", "-0.097", "-0.824"),
    ("always 4", "people", "-0.727", "-0.727"),
    ("always 4", "other people", "-0.727", "-0.727"),
):
    print(f"{judge}, {people}:", *seen(judge, people))
    assert seen(judge, people) == expected, seen(judge, people)
PY
