#!/usr/bin/python3
"""Prints the numbers that the calibration tests quote, and the times that the benchmark shows beside ours.

  /usr/bin/python3 oracle.py numbers
  /usr/bin/python3 oracle.py times
  /usr/bin/python3 oracle.py check problems.jsonl    solves what OracleTest has solved, and prints how far apart the answers are

Needs scikit-learn and SciPy (Debian: python3-sklearn); says so and exits with 3 when they are absent.
"""

import json
import sys
import time

try:
    import numpy as np
    import scipy
    import sklearn
    from scipy import stats
    from sklearn.isotonic import IsotonicRegression
    from sklearn.linear_model import Ridge
    from sklearn.metrics import cohen_kappa_score
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import PolynomialFeatures, StandardScaler
except ImportError as missing:
    print("oracle: absent,", missing)
    sys.exit(3)


def numbers():
    a = [0, 1, 2, 3, 3, 2, 1, 0, 2, 2]
    b = [0, 2, 2, 3, 2, 1, 1, 0, 3, 2]
    print("kappa", repr(cohen_kappa_score(a, b, weights="quadratic")))
    x = [1.0, 2.0, 2.0, 3.0, 5.0, 8.0]
    y = [2.0, 1.0, 4.0, 3.0, 3.0, 7.0]
    print("spearman", repr(stats.spearmanr(x, y).correlation))
    print("pearson", repr(stats.pearsonr(x, y)[0]))
    print("ranks", stats.rankdata(x).tolist())
    print("wasserstein", repr(stats.wasserstein_distance(x, y)))
    print("wasserstein, sizes differ", repr(stats.wasserstein_distance(x, [0.0, 1.5, 9.0, 9.0])))
    fit = IsotonicRegression().fit([1, 2, 2, 3, 4, 5, 6], [1, 3, 2, 2, 5, 4, 6])
    print("isotonic", fit.predict([1, 2, 3, 4, 4.5, 5, 6]).tolist())
    features = np.array([[1, 5.0], [2, 3.5], [3, 4.0], [4, 1.0], [5, 2.5], [6, 0.5]])
    target = np.array([1.0, 2.0, 2.0, 4.0, 3.0, 5.0])
    scaled = StandardScaler().fit_transform(features)
    for alpha in (0.5, 2.5, 100):
        print("ridge", alpha, Ridge(alpha=alpha).fit(scaled, target).predict(scaled).tolist())
    squared = make_pipeline(PolynomialFeatures(2, include_bias=False), StandardScaler(), Ridge(alpha=2.5))
    print("degree 2", squared.fit(features, target).predict(features).tolist())


def times():
    generator = np.random.default_rng(1)
    x = generator.normal(size=(2000, 12))
    y = x @ generator.normal(size=12) + generator.normal(size=2000)
    squared = make_pipeline(PolynomialFeatures(2, include_bias=False), StandardScaler(), Ridge(alpha=2.5))
    linear = make_pipeline(StandardScaler(), Ridge(alpha=2.5))
    points = np.clip(np.round(y / 4 + 3), 1, 5).astype(int)
    other = np.clip(points + generator.integers(-1, 2, size=2000), 1, 5)
    many, few = generator.normal(size=100000), generator.integers(1, 6, size=100000)
    show("ridge, 2,000 x 12", lambda: linear.fit(x, y), 20)
    show("ridge of degree 2, 2,000 x 12", lambda: squared.fit(x, y), 5)
    show("isotonic, 100,000", lambda: IsotonicRegression().fit(many, few), 3)
    show("1 resample of 2,000 rows: kappa", lambda: resample(points, other, generator), 20)


def solved(problem):
    x, y = np.array(problem["x"], dtype=float), np.array(problem["y"], dtype=float)
    kind = problem["kind"]
    if kind == "ridge":
        return make_pipeline(StandardScaler(), Ridge(alpha=problem["alpha"], solver="svd")).fit(x, y).predict(x)
    if kind == "degree2":
        squared = PolynomialFeatures(2, include_bias=False)
        return make_pipeline(squared, StandardScaler(), Ridge(alpha=2.5, solver="svd")).fit(x, y).predict(x)
    if kind == "isotonic":
        fit = IsotonicRegression(out_of_bounds="clip").fit(x[:, 0], y)
        return fit.predict(np.array(problem["at"])[:, 0])
    if kind == "kappa":
        return [cohen_kappa_score(x[:, 0].astype(int), y.astype(int), weights="quadratic")]
    if kind == "spearman":
        return [stats.spearmanr(x[:, 0], y).correlation]
    if kind == "pearson":
        return [stats.pearsonr(x[:, 0], y)[0]]
    return [stats.wasserstein_distance(x[:, 0], y)]


def check(path):
    worst, counts = {}, {}
    for line in open(path, encoding="utf-8"):
        problem = json.loads(line)
        ours, theirs = np.array(problem["ours"]), np.array(solved(problem))
        size = np.maximum(np.maximum(abs(ours), abs(theirs)), 1e-300)
        kind = problem["kind"]
        worst[kind] = max(worst.get(kind, 0.0), float(np.max(abs(ours - theirs) / size)))
        counts[kind] = counts.get(kind, 0) + len(ours)
    for kind in sorted(worst):
        print("checked", kind, counts[kind], "numbers, largest relative difference", worst[kind])


def resample(points, other, generator):
    rows = generator.integers(0, len(points), size=len(points))
    return cohen_kappa_score(points[rows], other[rows], weights="quadratic")


def show(name, work, repeats):
    work()
    start, used = time.perf_counter(), time.process_time()
    for _ in range(repeats):
        work()
    wall, processor = time.perf_counter() - start, time.process_time() - used
    print(f"{name:36s} {1000 * wall / repeats:9.2f} {1000 * processor / repeats:9.2f} ms")


print("scikit-learn", sklearn.__version__, "SciPy", scipy.__version__)
if sys.argv[1:2] == ["check"]:
    check(sys.argv[2])
elif sys.argv[1:2] == ["times"]:
    times()
else:
    numbers()
