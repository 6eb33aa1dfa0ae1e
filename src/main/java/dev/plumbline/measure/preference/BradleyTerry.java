package dev.plumbline.measure.preference;

import dev.plumbline.measure.calibration.stats.RidgeRegression.Cholesky;
import dev.plumbline.measure.preference.PreferenceReport.PairedSystems;

/// Strengths of systems from preferences between two of them (Bradley and Terry 1952), with ties by
/// Davidson (1970, equation 2.3): of i and j, i is preferred with a probability in proportion to
/// exp(s_i), j to exp(s_j), and neither to v exp((s_i + s_j) / 2). Fitted by maximum likelihood,
/// which is concave in the strengths and log v, with Newton's method.
final class BradleyTerry {

  private static final int STEPS_MAX = 200;
  private static final double STEP_MIN = 1e-12;
  private static final double ROUNDING = 1e-12;

  private final PairedSystems pairs;
  private final int ties;

  private BradleyTerry(PairedSystems pairs) {
    this.pairs = pairs;
    this.ties = pairs.hasTies() ? 1 : 0;
  }

  /// The strengths, as logarithms of odds, with the mean 0.
  ///
  /// @param pairs whose systems are one group
  static double[] strengths(PairedSystems pairs) {
    return new BradleyTerry(pairs).fitted();
  }

  private double[] fitted() {
    int n = pairs.count();
    double[] at = new double[ties + n];
    double likelihood = likelihood(at);
    for (int step = 0; step < STEPS_MAX; step++) {
      double[] direction = direction(at);
      double size = 1;
      double[] next = moved(at, direction, size);
      // near the maximum only rounding errors are left between two likelihoods
      double least = likelihood - ROUNDING * Math.abs(likelihood);
      while (likelihood(next) < least && size > STEP_MIN) {
        size /= 2;
        next = moved(at, direction, size);
      }
      double most = 0;
      for (int i = 0; i < at.length; i++) {
        most = Math.max(most, Math.abs(next[i] - at[i]));
      }
      at = next;
      likelihood = likelihood(at);
      if (most < STEP_MIN) {
        break;
      }
    }
    double mean = 0;
    for (int i = 0; i < n; i++) {
      mean += at[ties + i] / n;
    }
    double[] strengths = new double[n];
    for (int i = 0; i < n; i++) {
      strengths[i] = at[ties + i] - mean;
    }
    return strengths;
  }

  private static double[] moved(double[] at, double[] direction, double size) {
    double[] next = at.clone();
    for (int i = 0; i < at.length; i++) {
      next[i] += size * direction[i];
    }
    return next;
  }

  /// What is expected of two systems.
  private record Expected(double first, double second, double tie, double logOfAll) {}

  private Expected expected(double[] at, int i, int j) {
    double half = (at[ties + i] - at[ties + j]) / 2;
    double log = ties == 0 ? Double.NEGATIVE_INFINITY : at[0];
    double most = Math.max(Math.abs(half), log);
    double first = StrictMath.exp(half - most);
    double second = StrictMath.exp(-half - most);
    double tie = StrictMath.exp(log - most);
    double all = first + second + tie;
    return new Expected(first / all, second / all, tie / all, most + StrictMath.log(all));
  }

  private double likelihood(double[] at) {
    double sum = 0;
    for (int i = 0; i < pairs.count(); i++) {
      for (int j = i + 1; j < pairs.count(); j++) {
        double won = pairs.wins()[i][j];
        double lost = pairs.wins()[j][i];
        double tied = pairs.ties()[i][j];
        if (won + lost + tied > 0) {
          double half = (at[ties + i] - at[ties + j]) / 2;
          sum +=
              (won - lost) * half
                  + (tied > 0 ? tied * at[0] : 0)
                  - (won + lost + tied) * expected(at, i, j).logOfAll();
        }
      }
    }
    return sum;
  }

  /// Newton's step: the information matrix solved for the gradient. The strengths are determined up
  /// to a constant, which the solution leaves at 0 for the last one.
  private double[] direction(double[] at) {
    double[] gradient = new double[at.length];
    double[][] information = new double[at.length][at.length];
    for (int i = 0; i < pairs.count(); i++) {
      for (int j = i + 1; j < pairs.count(); j++) {
        double won = pairs.wins()[i][j];
        double lost = pairs.wins()[j][i];
        double tied = pairs.ties()[i][j];
        double all = won + lost + tied;
        if (all == 0) {
          continue;
        }
        Expected expected = expected(at, i, j);
        double mean = (expected.first() - expected.second()) / 2;
        double slope = (won - lost) / 2 - all * mean;
        gradient[ties + i] += slope;
        gradient[ties + j] -= slope;
        double spread = all * ((expected.first() + expected.second()) / 4 - mean * mean);
        information[ties + i][ties + i] += spread;
        information[ties + j][ties + j] += spread;
        information[ties + j][ties + i] -= spread;
        if (ties > 0) {
          gradient[0] += tied - all * expected.tie();
          information[0][0] += all * expected.tie() * (1 - expected.tie());
          double common = all * mean * expected.tie();
          information[ties + i][0] -= common;
          information[ties + j][0] += common;
        }
      }
    }
    return Cholesky.solve(information, gradient);
  }
}
