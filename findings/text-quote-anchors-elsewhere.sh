#!/usr/bin/env bash
# dom-anchor-text-quote 4.0.2 finds the place of a quote as the W3C's Web Annotation model has it (`exact`, with
# `prefix` and `suffix` about it). It looks for the best match from the middle of the text outwards and weighs likeness
# against distance, so a sentence that stands there word by word loses to one alike that is nearer to the middle: "You
# may cancel within 30 days." is anchored at "You may cancel within 14 days.", and "1 of 5" among other scores at
# " of 5.". A quote that the text does not contain is anchored as well, "is granted" at "is refused", with the same kind
# of answer, a start and an end. Whoever takes an anchor for a proof that the quote is in the text, or marks by it what
# was quoted, has to compare the words found with `exact`. A true `prefix` or a hint about the place helps.
# Needs Node 20 or later, npm and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dom-anchor-text-quote@4.0.2 jsdom@26.1.0 >/dev/null
cat >quotes.cjs <<'JS'
const assert = require('node:assert');
const { JSDOM } = require('jsdom');
const { toTextPosition } = require('dom-anchor-text-quote');

const between = ' The letter goes on about other things.'.repeat(4);
const letter = `Dear customer.${between} You may cancel within 14 days.${between} You may cancel within 30 days.`;
const scores = 'Clarity: 3 of 5. Tone: 4 of 5. Order: 5 of 5. Facts: 2 of 5. Style: 4 of 5. Depth: 1 of 5.';
const refusal = 'We thank you for your letter. Your refund of 50 euros is refused.';

const anchored = (text, selector, options) => {
  const paragraph = new JSDOM('<p></p>').window.document.querySelector('p');
  paragraph.textContent = text;
  const place = toTextPosition(paragraph, selector, options);
  return place && text.slice(place.start, place.end);
};
const exact = 'You may cancel within 30 days.';
for (const [text, selector, options, expected] of [
  [letter, { exact }, {}, 'You may cancel within 14 days.'],
  [letter, { exact, prefix: 'about other things. ' }, {}, exact],
  [letter, { exact }, { hint: letter.indexOf(exact) }, exact],
  [scores, { exact: '1 of 5' }, {}, ' of 5.'],
  [scores, { exact: 'Depth: 1 of 5' }, {}, 'Depth: 1 of 5'],
  [refusal, { exact: 'Your refund of 90 euros is granted' }, {}, 'Your refund of 50 euros is refused'],
  [refusal, { exact: 'A wholly different sentence' }, {}, null],
]) {
  const found = anchored(text, selector, options);
  console.log(text.includes(selector.exact) ? 'is there:' : 'is not there:', selector, options, '->', found);
  assert.strictEqual(found, expected);
}
JS
node quotes.cjs
