"""The statistics of samples by scikit-learn, SciPy and NumPy.

usage: statistics_reference.py <CASES >FIGURES

A line of CASES is one case as JSON; a line of FIGURES has its statistics by the same names as the
test that sent it has. A statistic that is undefined is null.
"""

import json
import math
import sys
import warnings

import numpy as np
from scipy import special, stats
from sklearn.metrics import cohen_kappa_score

warnings.simplefilter("ignore")


def finite(value):
    return float(value) if math.isfinite(value) else None


def kappa(case):
    one, other = case["one"], case["other"]
    return {
        "kappa": finite(cohen_kappa_score(one, other)),
        "qwk": finite(cohen_kappa_score(one, other, weights="quadratic")),
    }


def samples(case):
    one, other = np.array(case["one"], float), np.array(case["other"], float)
    both = np.unique(np.concatenate([one, other]))
    gap = max(
        abs(np.mean(one <= value) - np.mean(other <= value)) for value in both
    )
    size = math.sqrt(len(one) * len(other) / (len(one) + len(other)))
    found = {
        "smirnov": special.kolmogorov(gap * size),
        "wasserstein": stats.wasserstein_distance(one, other),
        "mean": float(np.mean(one)),
        "deviation": float(np.std(one, ddof=1)),
    }
    found["mannWhitney"] = (
        1.0
        if len(both) == 1
        else stats.mannwhitneyu(
            one, other, use_continuity=True, alternative="two-sided", method="asymptotic"
        ).pvalue
    )
    return found


def table(case):
    one, other = np.array(case["one"], float), np.array(case["other"], float)
    before = np.where(one == 0, 0.5, one) / one.sum()
    now = np.where(other == 0, 0.5, other) / other.sum()
    found = {"psi": float(np.sum((now - before) * np.log(now / before)))}
    if len(one) == 2:
        found["fisher"] = stats.fisher_exact([one, other]).pvalue
    else:
        found["pearson"] = stats.chi2_contingency([one, other], correction=False).pvalue
    return found


def items(case):
    shares = np.array(case["rows"], float)
    totals = shares.sum(axis=1)
    found = {}
    for item in range(shares.shape[1]):
        own = shares[:, item]
        rest = totals - own
        found[f"difficulty{item}"] = float(own.mean())
        found[f"discrimination{item}"] = (
            finite(np.corrcoef(own, rest)[0, 1]) if own.std() > 0 and rest.std() > 0 else None
        )
    count = shares.shape[1]
    found["alpha"] = float(
        count / (count - 1) * (1 - shares.var(axis=0).sum() / totals.var())
    )
    return found


def strata(case):
    above = below = 0.0
    for yes, no, focal_yes, focal_no in case["strata"]:
        n = yes + no + focal_yes + focal_no
        above += yes * focal_no / n
        below += no * focal_yes / n
    return {"oddsRatio": above / below if below > 0 and above > 0 else None}


KINDS = {"kappa": kappa, "samples": samples, "table": table, "items": items, "strata": strata}

for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps(KINDS[case["kind"]](case)))
