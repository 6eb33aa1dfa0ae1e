#!/usr/bin/env bash
# autoevals 0.3.0: JSONDiff compares booleans as words, so an opposite decision is partly right: {passed: true} where
# {passed: false} is expected scores 0.2, since "true" and "false" share a letter. Lists are compared by position alone:
# one that lacks its first element scores 0, although each of its elements is expected, while one with the same elements
# backwards scores a third. Whoever takes the score for a share of members that are right is wrong in both directions.
# Needs Node 20 or later, npm and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts autoevals@0.3.0 >/dev/null
cat >run.mjs <<'JS'
import assert from 'node:assert';
import { JSONDiff } from 'autoevals';

const score = async (output, expected) => (await JSONDiff({ output, expected })).score.toFixed(4);
const seen = {
  'the same decision': await score({ passed: true }, { passed: true }),
  'the opposite decision': await score({ passed: true }, { passed: false }),
  'a list without its first element': await score(['x', 'y'], ['w', 'x', 'y']),
  'a list backwards': await score(['y', 'x', 'w'], ['w', 'x', 'y']),
};
console.log(seen);
assert.deepStrictEqual(seen, {
  'the same decision': '1.0000',
  'the opposite decision': '0.2000',
  'a list without its first element': '0.0000',
  'a list backwards': '0.3333',
});
JS
node run.mjs
