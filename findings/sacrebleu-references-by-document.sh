#!/usr/bin/env bash
# sacrebleu 2.6.0 takes references as streams: one list that has the first reference of every document, then one with
# the second. Handed over document by document, as nltk's corpus_bleu takes them, a list with one reference for each of
# two answers is read as two streams of one document, and every answer after the first is left out without a word. So
# a right first answer and a wrong second one are BLEU 100, chrF 100 and TER 0 where the right shape gives 51.17, 53.46
# and 50; with two references each of three answers, the third is left out likewise.
# Needs Python 3.10 or later and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/env"
"$work/env/bin/pip" --quiet install sacrebleu==2.6.0
"$work/env/bin/python" - <<'PY'
from sacrebleu.metrics import BLEU, CHRF, TER

answers = ["the cat sat on the mat today", "totally different words stand here now"]
references = ["the cat sat on the mat today", "a dog ran far away from home"]
seen = {}
for metric in (BLEU, CHRF, TER):
    by_document = metric().corpus_score(answers, [[it] for it in references]).score
    streams = metric().corpus_score(answers, [references]).score
    seen[metric.__name__] = (round(by_document, 2), round(streams, 2))
counted = BLEU().corpus_score(
    answers + ["a third answer that has seven words"],
    [[references[0], "x"], [references[1], "y"], ["and its reference", "z"]],
).sys_len
print(seen, counted)
assert seen == {"BLEU": (100.0, 51.17), "CHRF": (100.0, 53.46), "TER": (0.0, 50.0)}, seen
# the words of two answers, not the twenty of three
assert counted == 13, counted
PY
