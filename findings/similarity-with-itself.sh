#!/usr/bin/env bash
# How like itself is a short text? By BLEU, chrF and METEOR of sacrebleu 2.6.0 and nltk 3.10.3 between 0 and 100 %:
#   BLEU, three words:     sacrebleu's sentence_bleu 100.00000000000004 (above 100), its corpus_bleu of the same one pair
#                          0.0, since only the sentence's falls back to the orders that it has; nltk 1.2e-77, no error
#   chrF, one and three characters: nltk 0.1667 and 0.5, since orders that the text is too short for count as 0;
#                          sacrebleu 100
#   METEOR, one and two words: nltk 0.5 and 0.9375, since one chunk is a penalty of 0.5 / matches^3
# A threshold of "at least .9 like the reference" fails what is the reference, and a mean over short answers measures
# their length. Needs Python 3.10 or later and the network. Ends with 1 if a library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/env"
"$work/env/bin/pip" --quiet install sacrebleu==2.6.0 nltk==3.10.3
"$work/env/bin/python" - <<'PY'
import warnings

import sacrebleu
from nltk.translate.bleu_score import sentence_bleu
from nltk.translate.chrf_score import sentence_chrf
from nltk.translate.meteor_score import meteor_score

warnings.simplefilter("ignore")


class NoWordNet:
    """METEOR looks for synonyms after it has matched equal words; here all are equal."""

    def synsets(self, word):
        return []


seen = {
    "sacrebleu sentence_bleu, 3 words": sacrebleu.sentence_bleu("a b c", ["a b c"]).score,
    "sacrebleu corpus_bleu, 3 words": sacrebleu.corpus_bleu(["a b c"], [["a b c"]]).score,
    "nltk sentence_bleu, 3 words": sentence_bleu([["a", "b", "c"]], ["a", "b", "c"]),
    "nltk sentence_chrf, 1 character": sentence_chrf("a", "a"),
    "nltk sentence_chrf, 3 characters": sentence_chrf("abc", "abc"),
    "sacrebleu sentence_chrf, 1 character": sacrebleu.sentence_chrf("a", ["a"]).score,
    "nltk meteor_score, 1 word": meteor_score([["a"]], ["a"], wordnet=NoWordNet()),
    "nltk meteor_score, 2 words": meteor_score([["a", "b"]], ["a", "b"], wordnet=NoWordNet()),
}
for what, value in seen.items():
    print(f"{what}: {value}")
near = lambda what, value: abs(seen[what] - value) < 1e-4
assert 100 < seen["sacrebleu sentence_bleu, 3 words"] < 100.001
assert seen["sacrebleu corpus_bleu, 3 words"] == 0
assert 0 < seen["nltk sentence_bleu, 3 words"] < 1e-70
assert near("nltk sentence_chrf, 1 character", 1 / 6)
assert near("nltk sentence_chrf, 3 characters", 0.5)
assert near("sacrebleu sentence_chrf, 1 character", 100)
assert near("nltk meteor_score, 1 word", 0.5)
assert near("nltk meteor_score, 2 words", 0.9375)
PY
