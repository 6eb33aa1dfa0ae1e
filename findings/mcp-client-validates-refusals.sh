#!/usr/bin/env bash
# @modelcontextprotocol/sdk 1.32.2: the client validates the structured content of a result that is an error, too. A
# tool that declares `outputSchema` and answers `isError: true` with its problems as `structuredContent` makes
# `callTool` throw -32602, and what the tool said of the mistake is lost; the same error with text alone is returned.
# The check is only there once `listTools` was called: before it, or in a client that knows its tools, the same answer
# is returned. So a tool that scores and refuses has to declare a schema that its refusals fit as well.
# Needs Node 20 or later, npm and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @modelcontextprotocol/sdk@1.32.2 >/dev/null
cat >run.mjs <<'JS'
import assert from 'node:assert';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const refusal = { isError: true, content: [{ type: 'text', text: 'there is no such rubric' }] };
const problems = { problems: ['there is no such rubric'] };
const outputSchema = { type: 'object', properties: { score: { type: 'number' } }, required: ['score'] };
const server = new Server({ name: 'judge', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'score', inputSchema: { type: 'object' }, outputSchema }],
}));
server.setRequestHandler(CallToolRequestSchema, async (request) =>
  request.params.arguments.structured ? { ...refusal, structuredContent: problems } : refusal);
const [near, far] = InMemoryTransport.createLinkedPair();
const client = new Client({ name: 'agent', version: '1' });
await Promise.all([server.connect(near), client.connect(far)]);
const answered = async (structured) => {
  try {
    const result = await client.callTool({ name: 'score', arguments: { structured } });
    return result.isError ? 'returned as an error' : 'returned';
  } catch (error) {
    return `thrown, ${error.code}`;
  }
};
const seen = [await answered(false), await answered(true)];
await client.listTools();
seen.push(await answered(false), await answered(true));
console.log('before listTools: text', seen[0] + ', structured', seen[1]);
console.log('after listTools: text', seen[2] + ', structured', seen[3]);
assert.deepStrictEqual(seen, [
  'returned as an error', 'returned as an error', 'returned as an error', 'thrown, -32602',
]);
JS
node run.mjs
