#!/usr/bin/env bash
# openevals 0.2.2's JSON match gives 0 to two equal objects if they are empty: an extraction that rightly finds nothing
# scores as one that is all wrong, and pulls the mean of a set down. A member too many costs what a member too few does,
# half of two members. In lists of objects the order counts for nothing: two steps in the wrong order score 1. And where
# no aggregator is named, there is no score of the whole but one for each member, under a key of its own.
# Needs Node 20 or later and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund openevals@0.2.2 @langchain/core@1.4.0
cat >match.mjs <<'JS'
import assert from 'node:assert/strict';
import { createJsonMatchEvaluator } from 'openevals';

const match = createJsonMatchEvaluator({ aggregator: 'average' });
const cases = [
  ['nothing and nothing', {}, {}, 0],
  ['equal', { city: 'Oslo' }, { city: 'Oslo' }, 1],
  ['a member too many', { city: 'Oslo', year: 1990 }, { city: 'Oslo' }, 0.5],
  ['a member too few', { city: 'Oslo' }, { city: 'Oslo', year: 1990 }, 0.5],
  ['steps in another order', [{ step: 'boil' }, { step: 'pour' }], [{ step: 'pour' }, { step: 'boil' }], 1],
];
for (const [name, outputs, referenceOutputs, expected] of cases) {
  const found = await match({ outputs, referenceOutputs });
  console.log(name + ':', JSON.stringify(found));
  assert.deepEqual(found.map(each => each.score), [expected]);
}
const each = await createJsonMatchEvaluator({})({
  outputs: { city: 'Oslo', year: 1991 },
  referenceOutputs: { city: 'Oslo', year: 1990 },
});
console.log('without an aggregator:', JSON.stringify(each));
assert.deepEqual(each.map(it => [it.key, it.score]), [['json_match:city', 1], ['json_match:year', 0]]);
JS
node match.mjs
