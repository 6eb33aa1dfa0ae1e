#!/usr/bin/env bash
# ai 7.0.173 (the AI SDK): after generateText with two steps, of which the first calls a tool, the messages of the
# result's response are those of the last step alone. Whoever keeps a conversation for a later evaluation as the prompt
# and response.messages keeps the answer, and loses the call, its arguments and what the tool gave: all that the answer
# rests on. The others are in steps, with each step its own messages.
# Needs Node 20 or later, npm and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ai@7.0.173 zod@4.1.12 >/dev/null
cat >run.mjs <<'JS'
import assert from 'node:assert';
import * as ai from 'ai';
import * as mocks from 'ai/test';
import { z } from 'zod';

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
let calls = 0;
const Mock = mocks.MockLanguageModelV4 ?? mocks.MockLanguageModelV3;
const model = new Mock({
  doGenerate: async () =>
    calls++ === 0
      ? {
          content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'track', input: '{"order":"A7"}' }],
          finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
          usage,
          warnings: [],
        }
      : {
          content: [{ type: 'text', text: 'It is on its way.' }],
          finishReason: { unified: 'stop', raw: 'stop' },
          usage,
          warnings: [],
        },
});
const result = await ai.generateText({
  model,
  prompt: 'Where is order A7?',
  stopWhen: (ai.stepCountIs ?? ai.isStepCount)(3),
  tools: {
    track: ai.tool({
      inputSchema: z.object({ order: z.string() }),
      execute: async () => ({ state: 'sent' }),
    }),
  },
});
const roles = (messages) => messages.map((message) => message.role).join(' ');
console.log('steps:', result.steps.length);
console.log('response.messages:', roles(result.response.messages));
result.steps.forEach((step, i) => console.log('step', i + 1, roles(step.response.messages)));
assert.strictEqual(result.steps.length, 2);
assert.strictEqual(roles(result.response.messages), 'assistant');
assert.strictEqual(roles(result.steps[0].response.messages), 'assistant tool');
JS
node run.mjs
