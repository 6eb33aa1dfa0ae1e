#!/usr/bin/env bash
# @openai/agents 0.20.0: a tool that throws is kept in the history of a run as a result whose status is "completed",
# with a sentence about the error as its output, and nothing else tells it from a result that the tool returned. Whoever
# evaluates saved runs by their statuses counts a failed call as a success, and a quote from that sentence as one from
# what a tool found.
# Needs Node 20 or later, npm and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @openai/agents@0.20.0 zod@4.1.12 >/dev/null
cat >run.mjs <<'JS'
import assert from 'node:assert';
import { Agent, Usage, run, setTracingDisabled, tool } from '@openai/agents';
import { z } from 'zod';

setTracingDisabled(true);
let calls = 0;
const call = (id, order) => ({
  type: 'function_call', id, callId: id, name: 'track', status: 'completed', arguments: JSON.stringify({ order }),
});
const model = {
  getResponse: async () => ({
    usage: new Usage(),
    output:
      calls++ === 0
        ? [call('c1', 'none'), call('c2', 'A7')]
        : [{ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Done.' }] }],
  }),
  getStreamedResponse: async function* () {},
};
const track = tool({
  name: 'track',
  description: 'where an order is',
  parameters: z.object({ order: z.string() }),
  execute: async ({ order }) => {
    if (order === 'none') throw new Error('there is no such order');
    return 'sent on Monday';
  },
});
const result = await run(new Agent({ name: 'support', model, tools: [track] }), 'Where are they?');
const results = result.history.filter((item) => item.type === 'function_call_result');
results.forEach((item) => console.log(JSON.stringify(item)));
assert.strictEqual(results.length, 2);
assert.deepStrictEqual(results.map((item) => item.status), ['completed', 'completed']);
assert.deepStrictEqual(Object.keys(results[0]).sort(), Object.keys(results[1]).sort());
JS
node run.mjs
