#!/usr/bin/env bash
# RFC 8785 gives a JSON value one form, whatever the order of its members, so that a digest of a result can be checked
# later. json-canonicalize 3.0.1 sorts the members of plain objects, but not those that an object's toJSON method gives,
# nor anything within them. So a verdict with a class of its own has a digest by the order in which toJSON names score
# and reason, and the same verdict written to a file and read again has another: the audit finds a result changed that
# nobody touched. canonicalize 4.0.0 sorts them. Both write what is no JSON for a member whose toJSON gives undefined,
# `"reviewer":undefined`, where JSON.stringify leaves the member out, as they themselves do if it is plainly undefined;
# and a mark in a Number object is `{}` to both, so 1 and 5 have the same digest.
# Needs Node 20 or later, npm and the network. Ends with 1 if one of them behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts json-canonicalize@3.0.1 canonicalize@4.0.0 >/dev/null
cat >digest.mjs <<'JS'
import assert from 'node:assert';
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { canonicalize as jsonCanonicalize } from 'json-canonicalize';

class Verdict {
  constructor(score, reason) {
    Object.assign(this, { score, reason });
  }

  toJSON() {
    return { score: this.score, reason: this.reason, by: { name: 'ann', at: 'desk 4' } };
  }
}
const nobody = { toJSON: () => undefined };
const result = { verdict: new Verdict(3, 'polite'), letter: 'a' };
const readAgain = JSON.parse(JSON.stringify(result));
const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);
const sorted = '{"letter":"a","verdict":{"by":{"at":"desk 4","name":"ann"},"reason":"polite","score":3}}';
const unsorted = '{"letter":"a","verdict":{"score":3,"reason":"polite","by":{"name":"ann","at":"desk 4"}}}';
const expected = [
  ['the result', result, unsorted, sorted],
  ['the result read again', readAgain, sorted, sorted],
  ['nobody', { score: 3, reviewer: nobody }, '{"reviewer":undefined,"score":3}', '{"reviewer":undefined,"score":3}'],
  ['undefined', { score: 3, reviewer: undefined }, '{"score":3}', '{"score":3}'],
  ['a Number of 1', { score: new Number(1) }, '{"score":{}}', '{"score":{}}'],
  ['a Number of 5', { score: new Number(5) }, '{"score":{}}', '{"score":{}}'],
];
for (const [name, value, ...texts] of expected) {
  [jsonCanonicalize, canonicalize].forEach((write, i) => {
    const found = write(value);
    console.log(`${i ? 'canonicalize' : 'json-canonicalize'}, ${name}: ${digest(found)} ${found}`);
    assert.strictEqual(found, texts[i]);
  });
}
JS
node digest.mjs
