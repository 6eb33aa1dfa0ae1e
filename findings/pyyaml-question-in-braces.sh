#!/usr/bin/env bash
# PyYAML 6.0.3 does not read a question in braces: `- {id: C1, ask: Does it thank the reader?}` ends with a ParserError,
# since within flow collections it takes `?` for the mark of a key, also in the middle or at the end of a plain word.
# js-yaml 5.5.0 and yaml 2.9.1 read the same line as YAML 1.2 has it. So a list of criteria that an evaluation in
# JavaScript runs on cannot be opened by one in Python, unless each question stands in quotation marks.
# Needs Python 3.9 or later with pip, Node 20 or later with npm, and the network. Ends with 1 if one of them behaves
# otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyyaml==6.0.3
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts js-yaml@5.5.0 yaml@2.9.1 >/dev/null
echo '- {id: C1, ask: Does it thank the reader?, scale: 0-1}' >plain.yaml
echo '- {id: C1, ask: "Does it thank the reader?", scale: 0-1}' >quoted.yaml
cat >read.mjs <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import * as jsYaml from 'js-yaml';
import { parse } from 'yaml';

const expected = [{ id: 'C1', ask: 'Does it thank the reader?', scale: '0-1' }];
for (const file of ['plain.yaml', 'quoted.yaml']) {
  const text = readFileSync(file, 'utf8');
  assert.deepStrictEqual(jsYaml.load(text), expected);
  assert.deepStrictEqual(parse(text), expected);
  console.log('js-yaml and yaml read', file);
}
JS
node read.mjs
cat >read.py <<'PY'
import yaml

expected = [{"id": "C1", "ask": "Does it thank the reader?", "scale": "0-1"}]
with open("quoted.yaml") as file:
    assert yaml.safe_load(file) == expected
print("PyYAML reads quoted.yaml")
try:
    with open("plain.yaml") as file:
        yaml.safe_load(file)
    raise SystemExit("PyYAML reads plain.yaml, too")
except yaml.parser.ParserError as error:
    print("PyYAML refuses plain.yaml:", str(error).splitlines()[2].strip())
PY
python/bin/python read.py
