#!/usr/bin/env bash
# One SARIF 2.1.0 log, two readers, and neither says which letters failed. sarif-junit 1.1.4 fails a test whose result
# has a `level` of its own, "error" or "warning". A result may leave it out and has then that of its rule, which is not
# looked up, so an error of this kind is a test that passes, while one that people have suppressed is a test that fails.
# @security-alert/sarif-to-markdown 1.11.1 looks up the rule, and takes from it the level of all its results and from
# the first of them the message: a letter that passed (kind "pass", level "none") is an ERROR, with what was said of
# another letter. A result whose rule the log does not describe, which SARIF does not ask for, is left out.
# Needs Node 20 or later, npm and the network. Ends with 1 if one of them behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts sarif-junit@1.1.4 @security-alert/sarif-to-markdown@1.11.1 \
  >/dev/null
cat >log.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const { sarifToMarkdown } = require('@security-alert/sarif-to-markdown');

const result = (letter, text, members) => ({
  ruleId: 'polite',
  message: { text },
  locations: [{ physicalLocation: { artifactLocation: { uri: letter }, region: { startLine: 1 } } }],
  ...members,
});
const rules = [{ id: 'polite', shortDescription: { text: 'is polite' }, defaultConfiguration: { level: 'error' } }];
const results = [
  result('a.md', 'calls the reader a fool'),
  result('b.md', 'shouts', { level: 'error' }),
  result('c.md', 'thanks the reader', { kind: 'pass', level: 'none' }),
  result('d.md', 'swears', { level: 'error', suppressions: [{ kind: 'external', status: 'accepted' }] }),
  result('e.md', 'has no date', { ruleId: 'dated', level: 'error' }),
];
const log = { version: '2.1.0', runs: [{ tool: { driver: { name: 'judge', rules } }, results }] };
writeFileSync('log.sarif', JSON.stringify(log));
const [{ body }] = sarifToMarkdown({ owner: 'o', repo: 'r', branch: 'b', sourceRoot: '' })(log);
console.log(body);
JS
node log.cjs | sed -n '/^## Rules/q; s/ *$//; /./p' >seen.txt
node_modules/.bin/sarif-junit -i log.sarif -o log.xml >/dev/null
sed -n '/<testcase/,/<.testsuite>/{/<.testsuite>/!p}' log.xml >>seen.txt
cat seen.txt
cat >expected.txt <<'SEEN'
# Report
## Results
- **[ERROR]** **[polite]**  `calls the reader a fool`
    - https://github.com/o/r/blob/b/a.md#L1
    - https://github.com/o/r/blob/b/b.md#L1
    - https://github.com/o/r/blob/b/c.md#L1
## Suppressed results
- **[ERROR]** **[polite]**  `calls the reader a fool`
    - https://github.com/o/r/blob/b/d.md#L1
    <testcase classname="polite" name="calls the reader a fool" file="a.md"/>
    <testcase classname="polite" name="Ln 1 shouts" file="b.md">
      <failure/>
    </testcase>
    <testcase classname="polite" name="thanks the reader" file="c.md"/>
    <testcase classname="polite" name="Ln 1 swears" file="d.md">
      <failure/>
    </testcase>
    <testcase classname="dated" name="Ln 1 has no date" file="e.md">
      <failure/>
    </testcase>
SEEN
diff expected.txt seen.txt
