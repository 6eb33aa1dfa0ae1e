#!/usr/bin/env bash
# openapi-generator 7.25.0, typescript-fetch: a member whose name is a reserved word (`final`, `default`, `in`) is
# renamed in the generated type (`_final`). Where the schema allows further members (`additionalProperties: {}`), as a
# document must whose responses may grow, a value that was read has the member under both names, and is written with
# both again: a result that is sent back has a member `_final` that nobody declared, and a strict server refuses it.
# Without `additionalProperties` it is written as it was read.
# Needs Java 11 or later, Node 20 or later, npm and the network. Ends with 1 if the generator behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @openapitools/openapi-generator-cli@2.25.0 typescript@5.9.3 >/dev/null
echo '{"generator-cli": {"version": "7.25.0"}}' >openapitools.json
echo '{"type": "module"}' >package.json
cat >api.yaml <<'YAML'
openapi: 3.0.3
info: {title: results, version: "1"}
paths:
  /results:
    get:
      operationId: result
      responses:
        "200":
          description: one
          content:
            application/json:
              schema: {$ref: "#/components/schemas/Open"}
        "201":
          description: another
          content:
            application/json:
              schema: {$ref: "#/components/schemas/Closed"}
components:
  schemas:
    Open:
      type: object
      properties:
        final: {type: string}
      additionalProperties: {}
    Closed:
      type: object
      properties:
        final: {type: string}
YAML
node_modules/.bin/openapi-generator-cli generate -i api.yaml -g typescript-fetch -o client \
  -p importFileExtension=.js >/dev/null
node_modules/.bin/tsc --module nodenext --target es2022 --lib es2022,dom client/models/index.ts
cat >run.mjs <<'JS'
import assert from 'node:assert';
import { ClosedFromJSON, ClosedToJSON, OpenFromJSON, OpenToJSON } from './client/models/index.js';

const answered = { final: 'pass' };
const open = JSON.parse(JSON.stringify(OpenToJSON(OpenFromJSON(answered))));
const closed = JSON.parse(JSON.stringify(ClosedToJSON(ClosedFromJSON(answered))));
console.log('additionalProperties: {}:', JSON.stringify(open));
console.log('without it:', JSON.stringify(closed));
assert.deepStrictEqual(closed, { final: 'pass' });
assert.deepStrictEqual(open, { final: 'pass', _final: 'pass' });
JS
node run.mjs
