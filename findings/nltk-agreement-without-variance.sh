#!/usr/bin/env bash
# nltk 3.10.3's AnnotationTask for raters who all give one value, where chance explains everything and agreement is
# undefined (0 / 0): alpha, kappa, pi and S are 1, and weighted_kappa ends with ZeroDivisionError. So a file in which
# two raters click the same button throughout is in perfect agreement, and no figure says that there was nothing to
# agree on. One rating that is missing changes nothing for alpha, while kappa, pi and S end with "generator raised
# StopIteration" instead of saying whose rating is missing.
# Needs Python 3.10 or later and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/env"
"$work/env/bin/pip" --quiet install nltk==3.10.3
"$work/env/bin/python" - <<'PY'
from nltk.metrics.agreement import AnnotationTask
from nltk.metrics.distance import interval_distance


def figures(data, **options):
    task = AnnotationTask(data=data, **options)
    found = {}
    for name in ("alpha", "kappa", "pi", "S", "weighted_kappa"):
        try:
            found[name] = getattr(task, name)()
        except Exception as error:
            found[name] = type(error).__name__
    return found


constant = figures([(rater, item, 3) for rater in "ab" for item in "12"])
ratings = [("a", "1", 3), ("b", "1", 4), ("a", "2", 1), ("b", "2", 2), ("a", "3", 5), ("b", "3", 5)]
whole = figures(ratings, distance=interval_distance)
missing = figures(ratings + [("a", "4", 2)], distance=interval_distance)
print("all ratings equal:", constant)
print("every rating there:", whole)
print("one rating missing:", missing)
assert [constant[it] for it in ("alpha", "kappa", "pi", "S")] == [1, 1, 1, 1]
assert constant["weighted_kappa"] == "ZeroDivisionError"
assert whole["alpha"] == missing["alpha"] == 0.875
assert [missing[it] for it in ("kappa", "pi", "S")] == ["RuntimeError"] * 3
assert missing["weighted_kappa"] == "StopIteration"
PY
