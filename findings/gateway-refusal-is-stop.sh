#!/usr/bin/env bash
# @portkey-ai/gateway 1.15.2 before an endpoint in Anthropic's form, asked as OpenAI's chat completions: an answer with
# `stop_reason: refusal` comes back with `finish_reason: stop`, the `json_schema` of the request is not sent on, and
# tokens read from a cache are in `total_tokens` but not in `prompt_tokens`. So a refusal looks like a whole answer, a
# schema that was asked for is nobody's, and who adds prompt and completion pays for more than was counted.
# Needs node 20 or later, npm, curl and the network. Ends with 1 if the gateway behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'kill $vendor $gateway 2>/dev/null || true; rm -rf "$work"' EXIT
vendor= gateway=
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @portkey-ai/gateway@1.15.2
cat >vendor.cjs <<'JS'
require('http').createServer((request, response) => {
  let body = '';
  request.on('data', piece => body += piece).on('end', () => {
    require('fs').writeFileSync('asked.json', body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-x',
      content: [{type: 'text', text: 'I cannot help with that.'}], stop_reason: 'refusal',
      usage: {input_tokens: 10, cache_read_input_tokens: 7500, output_tokens: 5}}));
  });
}).listen(18971, '127.0.0.1');
JS
node vendor.cjs & vendor=$!
node node_modules/@portkey-ai/gateway/build/start-server.js --headless --port=18972 >gateway.log 2>&1 & gateway=$!
for _ in $(seq 100); do curl -s -o /dev/null http://127.0.0.1:18972/ && break || sleep .1; done
answer=$(curl -s http://127.0.0.1:18972/v1/chat/completions -H 'content-type: application/json' \
  -H 'authorization: Bearer key' -H 'x-portkey-provider: anthropic' \
  -H 'x-portkey-custom-host: http://127.0.0.1:18971/v1' \
  -d '{"model":"claude-x","max_tokens":50,"messages":[{"role":"user","content":"Judge this."}],"response_format":{"type":"json_schema","json_schema":{"name":"verdict","strict":true,"schema":{"type":"object"}}}}')
echo "asked     $(cat asked.json)"
echo "answered  $answer"
grep -q '"finish_reason":"stop"' <<<"$answer"
grep -q '"prompt_tokens":10,"completion_tokens":5,"total_tokens":7515' <<<"$answer"
! grep -q 'verdict' asked.json
