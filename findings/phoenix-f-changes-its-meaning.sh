#!/usr/bin/env bash
# @arizeai/phoenix-evals 2.5.0 computes precision, recall and F of a batch, and chooses by the labels in it of what: if
# they are the numbers 0 and 1 and both occur, of the ones; otherwise it is the mean over all labels. So ten letters
# that people and a judge marked with 1 and 0 have an F of 0.400, and the same ten decisions as true and false, or as
# "pass" and "fail", 0.600. With one letter more that both mark 2, it is 0.733. A batch in which nobody has a 1, as
# small ones of a rare fault mostly are, has an F of 1, and of 0 as soon as the judge or people find a single one; so
# the mean over batches is high where there was nothing to find. With positiveLabel it is of the ones throughout, but
# then the batch without any ends with an error. The result's positiveLabel says what was meant; the evaluators of
# precision, recall and F that are made from it hand on the figure alone, by the same name.
# Needs Node 20 or later, npm and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @arizeai/phoenix-evals@2.5.0 >/dev/null
cat >batches.mjs <<'JS'
import assert from 'node:assert';
import { createF1Evaluator } from '@arizeai/phoenix-evals/code';

const people = [1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const judge = [1, 0, 0, 1, 0, 0, 0, 0, 0, 0];
const words = (marks) => marks.map((mark) => (mark ? 'pass' : 'fail'));
for (const [name, expected, output, f, options] of [
  ['1 and 0', people, judge, '0.400'],
  ['true and false', people.map(Boolean), judge.map(Boolean), '0.600'],
  ['pass and fail', words(people), words(judge), '0.600'],
  ['1 and 0, and once 2', [...people, 2], [...judge, 2], '0.733'],
  ['0 alone', [0, 0, 0], [0, 0, 0], '1.000'],
  ['0, the judge finds one', [0, 0, 0], [0, 0, 1], '0.000'],
  ['0, people find one', [0, 0, 1], [0, 0, 0], '0.000'],
  ['pass and fail, of pass', words(people), words(judge), '0.400', { positiveLabel: 'pass' }],
  ['0 alone, of 1', [0, 0, 0], [0, 0, 0], 'positiveLabel 1 not present in labels [0]', { positiveLabel: 1 }],
]) {
  const evaluator = createF1Evaluator(options);
  const found = await evaluator.evaluate({ expected, output }).then(
    (result) => `${result.score.toFixed(3)}, ${Object.keys(result)}, ${evaluator.name}`,
    (error) => error.message,
  );
  console.log(`${name}: ${found}`);
  assert.strictEqual(found.split(', ')[0], f);
}
JS
node batches.mjs
