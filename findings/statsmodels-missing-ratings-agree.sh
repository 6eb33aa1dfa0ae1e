#!/usr/bin/env bash
# statsmodels 0.15.0's aggregate_raters makes a category of NaN, the sign of a rating that is missing. So two raters who
# both left an item out agree on it, and a rater who rated it disagrees with one who did not. Five items with a kappa of
# 0.394 (Fleiss) have 0.699 once five more are in the table that nobody rated, and 0.021 once five more are there that
# one of both rated. Nothing warns; the only trace is a category named nan.
# Needs Python 3.10 or later and the network. Ends with 1 if the library behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/env"
"$work/env/bin/pip" --quiet install statsmodels==0.15.0
"$work/env/bin/python" -W error - <<'PY'
import numpy as np
from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa


def kappa(ratings):
    table, categories = aggregate_raters(np.array(ratings))
    return round(float(fleiss_kappa(table)), 4), [str(each) for each in categories]


rated = [[3, 3], [2, 2], [1, 1], [2, 3], [1, 2]]
nan = np.nan
both_left_out = rated + [[nan, nan]] * 5
one_left_out = rated + [[1, nan]] * 5
for name, ratings in (("rated", rated), ("both left five out", both_left_out), ("one left five out", one_left_out)):
    print(name, *kappa(ratings))
assert kappa(rated) == (0.3939, ["1", "2", "3"])
assert kappa(both_left_out) == (0.6992, ["1.0", "2.0", "3.0", "nan"])
assert kappa(one_left_out) == (0.021, ["1.0", "2.0", "3.0", "nan"])
PY
