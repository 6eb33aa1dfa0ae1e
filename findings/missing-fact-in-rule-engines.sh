#!/usr/bin/env bash
# A rule says "fewer than 40 words", and the document has no count of words. json-logic-js 2.0.5 and json-logic-engine
# 5.0.7 fire it: what is missing compares as 0. So a missing count is also at least 0 and at most 0, though json-logic-js
# denies that it equals 0 while json-logic-engine affirms it: one file of rules, two programs that read it, two results.
# json-rules-engine 7.3.1 stops, or with allowUndefinedFacts says false to "fewer than 40" and to "at least 40" alike, so
# a rule and its opposite are both silent. @gorules/zen-engine 0.54.0 ends with an error, but for "equals 0", which is
# false. None has a value for "not known": rules that move to another engine give another answer for each document with
# a gap.
# Needs Node 20 or later and the network. Ends with 1 if the libraries behave otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund json-logic-js@2.0.5 json-logic-engine@5.0.7 json-rules-engine@7.3.1 @gorules/zen-engine@0.54.0
cat >missing.mjs <<'JS'
import assert from 'node:assert/strict';
import jsonLogic from 'json-logic-js';
import { LogicEngine } from 'json-logic-engine';
import { Engine } from 'json-rules-engine';
import { ZenEngine } from '@gorules/zen-engine';

const names = { '<': 'lessThan', '>=': 'greaterThanInclusive', '<=': 'lessThanInclusive', '==': 'equal' };

const rulesEngine = allowUndefinedFacts => async (operator, value) => {
  const conditions = { all: [{ fact: 'words', operator: names[operator], value }] };
  const engine = new Engine([{ conditions, event: { type: 'fired' } }], { allowUndefinedFacts });
  return (await engine.run({})).events.length > 0;
};

const zen = async (operator, value) => {
  const node = (id, type, content) => ({ id, type, name: id, position: { x: 0, y: 0 }, content });
  const graph = {
    nodes: [
      node('in', 'inputNode'),
      node('rule', 'expressionNode', { expressions: [{ id: 'e', key: 'fired', value: `words ${operator} ${value}` }] }),
      node('out', 'outputNode'),
    ],
    edges: [
      { id: 'a', type: 'edge', sourceId: 'in', targetId: 'rule' },
      { id: 'b', type: 'edge', sourceId: 'rule', targetId: 'out' },
    ],
  };
  return (await new ZenEngine().createDecision(Buffer.from(JSON.stringify(graph))).evaluate({})).result.fired;
};

const logic = (operator, value) => ({ [operator]: [{ var: 'words' }, value] });
const engines = {
  'json-logic-js': async (operator, value) => jsonLogic.apply(logic(operator, value), {}),
  'json-logic-engine': async (operator, value) => new LogicEngine().run(logic(operator, value), {}),
  'json-rules-engine': rulesEngine(false),
  'json-rules-engine, allowUndefinedFacts': rulesEngine(true),
  'zen-engine': zen,
};
const expected = {
  'json-logic-js': [true, false, true, true, false],
  'json-logic-engine': [true, false, true, true, true],
  'json-rules-engine': ['error', 'error', 'error', 'error', 'error'],
  'json-rules-engine, allowUndefinedFacts': [false, false, false, false, false],
  'zen-engine': ['error', 'error', 'error', 'error', false],
};
console.log('words < 40, >= 40, >= 0, <= 0, == 0 of a document without words');
for (const [name, ask] of Object.entries(engines)) {
  const found = [];
  for (const [operator, value] of [['<', 40], ['>=', 40], ['>=', 0], ['<=', 0], ['==', 0]]) {
    found.push(await ask(operator, value).catch(() => 'error'));
  }
  console.log(name + ':', ...found);
  assert.deepEqual(found, expected[name]);
}
JS
node missing.mjs
