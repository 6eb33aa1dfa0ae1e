#!/usr/bin/env bash
# scikit-learn 1.9.1's cohen_kappa_score(weights="quadratic") takes the distance of two levels from their places among
# the sorted levels that somebody gave, not from what they say. Two raters of "low", "medium", "high" agree with 0.600
# by their numbers and with -0.130 by their words, which are in the order of the alphabet. Marks of a spreadsheet read
# as text put 10 between 1 and 2: 0.615 becomes -0.538. And numbers too: on a scale of 0 to 4 of which nobody gave 2
# or 3, the step from 1 to 4 is as wide as that from 0 to 1, and 0.481 becomes 0.750. Only labels= with the whole scale
# in its order says what is meant; without it nothing warns.
# Needs Python 3.11 or later and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/env"
"$work/env/bin/pip" --quiet install scikit-learn==1.9.1
"$work/env/bin/python" -W error - <<'PY'
from sklearn.metrics import cohen_kappa_score


def kappa(one, other, scale=None):
    return round(cohen_kappa_score(one, other, labels=scale, weights="quadratic"), 3)


SCALE = ["low", "medium", "high"]
one = ["low", "medium", "high", "low", "medium", "high", "low", "high"]
other = ["medium", "high", "medium", "low", "medium", "high", "low", "medium"]
marks = [1, 2, 10, 9, 2, 10], [2, 2, 9, 10, 1, 9]
gap = [0, 1, 4, 4, 0, 1], [0, 1, 4, 1, 0, 4]
seen = {
    "words": kappa(one, other),
    "their numbers": kappa([SCALE.index(it) for it in one], [SCALE.index(it) for it in other]),
    "words with the scale": kappa(one, other, SCALE),
    "marks as text": kappa(*([str(it) for it in rater] for rater in marks)),
    "marks": kappa(*marks),
    "a scale with a gap": kappa(*gap),
    "the whole scale": kappa(*gap, scale=[0, 1, 2, 3, 4]),
}
print(seen)
assert seen == {
    "words": -0.130,
    "their numbers": 0.600,
    "words with the scale": 0.600,
    "marks as text": -0.538,
    "marks": 0.615,
    "a scale with a gap": 0.750,
    "the whole scale": 0.481,
}, seen
PY
