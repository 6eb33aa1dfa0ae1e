#!/usr/bin/env bash
# krippendorff 0.1.0 (npm) takes a row of ratings for each rater and lets a row end early: what is not there was not
# rated, as its example shows. But it counts the items by the first row. Two raters of eight items and one who rated the
# first three alone have an alpha of 0.4 in that order, and 1 if the row of the third comes first: what stands behind
# its end in the other rows is left out without a word, so alpha depends on who is first. A missing rating that is
# null, as JSON has it, is a level of its own: two raters who both left three of seven items out agree about these, and
# 0.3 becomes 0.618.
# Needs Node 20 or later, npm and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts krippendorff@0.1.0 >/dev/null
cat >alpha.cjs <<'JS'
const assert = require('node:assert');
const { alpha } = require('krippendorff');

const ann = [1, 2, 3, 1, 2, 3, 1, 2];
const bob = [1, 2, 3, 1, 3, 1, 2, 3];
const eve = [1, 2, 3];
const padded = [...eve, ...Array(5).fill(undefined)];
const left = (mark) => [[1, 2, 3, 2, mark, mark, mark], [1, 2, 2, 3, mark, mark, mark]];
for (const [name, ratings, expected] of [
  ['ann, bob, eve', [ann, bob, eve], '0.400'],
  ['ann, eve, bob', [ann, eve, bob], '0.400'],
  ['eve, ann, bob', [eve, ann, bob], '1.000'],
  ['eve with undefined, ann, bob', [padded, ann, bob], '0.400'],
  ['three items left out by both, undefined', left(undefined), '0.300'],
  ['three items left out by both, null', JSON.parse(JSON.stringify(left(undefined))), '0.618'],
]) {
  const found = alpha(ratings).toFixed(3);
  console.log(`${name}:`, found);
  assert.strictEqual(found, expected);
}
JS
node alpha.cjs
