#!/usr/bin/env bash
# agentevals 0.0.7 compares an agent's trajectory with a reference. Its mode "strict", the narrowest, compares the roles
# of the messages and the calls of tools, and no text: an agent that calls the right tool, gets an error back and tells
# the user that it cannot help matches the reference in which the refund is made and confirmed. A conversation without
# calls matches every other one with the same roles. In mode "subset" nothing at all, no message, matches as well.
# Needs Node 20 or later and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund agentevals@0.0.7 @langchain/core@1.4.0
cat >strict.mjs <<'JS'
import assert from 'node:assert/strict';
import { createTrajectoryMatchEvaluator } from 'agentevals';

const say = (role, content) => ({ role, content });
const call = order => ({
  ...say('assistant', ''),
  tool_calls: [{ function: { name: 'refund', arguments: JSON.stringify({ order }) } }],
});
const asked = say('user', 'refund order 7');
const reference = [asked, call(7), say('tool', 'refunded'), say('assistant', 'Order 7 is refunded.')];

const trajectories = {
  'the reference itself': reference,
  'the tool fails, help is refused': [asked, call(7), say('tool', 'no such order'), say('assistant', 'I cannot help.')],
  'another argument': [asked, call(8), ...reference.slice(2)],
  'the refund is claimed, not made': [asked, say('assistant', 'Order 7 is refunded.')],
  'no message': [],
};
const expected = { strict: [true, true, false, false, false], subset: [true, true, false, true, true] };
for (const [trajectoryMatchMode, scores] of Object.entries(expected)) {
  const matches = createTrajectoryMatchEvaluator({ trajectoryMatchMode });
  const found = [];
  for (const [name, outputs] of Object.entries(trajectories)) {
    const { score } = await matches({ outputs, referenceOutputs: reference });
    console.log(trajectoryMatchMode + ':', name + ':', score);
    found.push(score);
  }
  assert.deepEqual(found, scores);
  const talk = await matches({
    outputs: [asked, say('assistant', 'No.')],
    referenceOutputs: [asked, say('assistant', 'Yes, at once.')],
  });
  console.log(trajectoryMatchMode + ': no calls, another answer:', talk.score);
  assert.equal(talk.score, true);
}
JS
node strict.mjs
