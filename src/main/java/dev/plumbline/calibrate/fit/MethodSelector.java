package dev.plumbline.calibrate.fit;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Selects a method for `auto` by repeated cross-validation.
///
/// The standard method is selected unless another exceeds it by more than .005 *and* by more than
/// two standard errors. Taking simply the best of many is worse: at 25 labels the uncertainty of a
/// cross-validated QWK exceeds the differences between methods, so the winner is mostly lucky. The
/// standard methods are designed so that this costs little: with few labels they shrink to linear
/// equating, and that to the judge's own score.
///
/// For QWK and fewer than 200 labels the only other candidate is the judge's own score, which
/// cannot make anything worse; it needs an advantage of [#QWK_IDENTITY_STANDARD_ERRORS_MIN]
/// standard errors. Where the labels are equal, it is selected without a comparison.
final class MethodSelector {

  /// Smaller advantages, in QWK or in steps of the scale, are negligible.
  private static final double ADVANTAGE_MIN = 0.005;

  /// The advantage over the standard method that is required, in standard errors.
  private static final double STANDARD_ERRORS_MIN = 2;

  /// The same for the judge's unchanged score.
  private static final double IDENTITY_STANDARD_ERRORS_MIN = 1;

  /// The same for QWK: a quarter, since bad maps are what users remember, and half of them can only
  /// be found at the price of some that would have gained a little.
  private static final double QWK_IDENTITY_STANDARD_ERRORS_MIN =
      SmallSampleGuard.STANDARD.identityErrors();

  private static final int REPEATS = 3;

  /// From so many labels on one division into folds tells as much as several.
  private static final int MANY_ROWS = 500;

  /// With fewer labels other methods win by chance more often than by merit.
  static final int COMPARED_LABELS_MIN = 200;

  static MethodSelection select(SampleArrays rows, Objective objective) {
    if (objective == Objective.QWK && BlendedRidge.labelsTellNothing(rows)) {
      return new MethodSelection(
          CalibrationMethod.IDENTITY,
          objective,
          "the labels are all equal, so they cannot tell how the scores should be spread",
          List.of());
    }
    boolean signals = !rows.isJudgeOnly();
    CalibrationMethod standard = CalibrationMethod.standard(objective, signals);
    Map<CalibrationMethod, CrossValidationScore> standings = new LinkedHashMap<>();
    for (CalibrationMethod method :
        CalibrationMethod.candidates(objective, signals, rows.size() >= COMPARED_LABELS_MIN)) {
      standings.put(method, crossValidate(some -> MethodFitter.fit(method, some), rows, objective));
    }
    CalibrationMethod winner = standard;
    for (CalibrationMethod method : challengers(standings)) {
      double errors =
          method == CalibrationMethod.IDENTITY ? identityErrors(objective) : STANDARD_ERRORS_MIN;
      winner = beats(standings.get(method), standings.get(winner), errors) ? method : winner;
    }
    List<MethodSelection.Candidate> candidates = new ArrayList<>();
    standings.forEach((method, crossValidationScore) ->
        candidates.add(candidate(method, crossValidationScore, standings.get(standard))));
    return new MethodSelection(winner, objective, reason(winner, standard, candidates), candidates);
  }

  private static double identityErrors(Objective objective) {
    return switch (objective) {
      case QWK -> QWK_IDENTITY_STANDARD_ERRORS_MIN;
      case MAE -> IDENTITY_STANDARD_ERRORS_MIN;
    };
  }

  static CrossValidationScore crossValidate(
      Function<SampleArrays, FittedModel> fit, SampleArrays rows, Objective objective) {
    int[][] scored = new int[rows.size() < MANY_ROWS ? REPEATS : 1][];
    for (int repeat = 0; repeat < scored.length; repeat++) {
      double[] scores = HeldOutScores.scores(rows, repeat, fit);
      scored[repeat] = rows.scalePoints().points(scores);
    }
    return CrossValidationScore.of(objective, scored, rows.scalePoints().points(rows.human()));
  }

  private static List<CalibrationMethod> challengers(
      Map<CalibrationMethod, CrossValidationScore> standings) {
    List<CalibrationMethod> methods = new ArrayList<>(standings.keySet());
    methods.remove(CalibrationMethod.IDENTITY);
    methods.add(CalibrationMethod.IDENTITY);
    return methods;
  }

  static boolean beats(
      CrossValidationScore challenger, CrossValidationScore holder, double errors) {
    double ahead = challenger.value() - holder.value();
    return ahead > ADVANTAGE_MIN && ahead > errors * challenger.standardError(holder);
  }

  private static MethodSelection.Candidate candidate(
      CalibrationMethod method,
      CrossValidationScore crossValidationScore,
      CrossValidationScore standard) {
    return new MethodSelection.Candidate(
        method,
        DoubleFormat.of(crossValidationScore.value()),
        DoubleFormat.of(crossValidationScore.value() - standard.value()),
        DoubleFormat.of(crossValidationScore.standardError(standard)));
  }

  private static String reason(
      CalibrationMethod winner,
      CalibrationMethod standard,
      List<MethodSelection.Candidate> candidates) {
    if (winner == standard) {
      return "`"
          + standard.wireName()
          + "` is the standard, and no other method is clearly better in cross-validation; it "
          + standard.description();
    }
    MethodSelection.Candidate won =
        candidates.stream().filter(one -> one.method() == winner).findFirst().orElseThrow();
    return "`"
        + winner.wireName()
        + "` is better than `"
        + standard.wireName()
        + "` by "
        + shown(won.advantage())
        + " (standard error "
        + shown(won.standardError())
        + ") in cross-validation; it "
        + winner.description();
  }

  private static String shown(BigDecimal value) {
    return value.setScale(3, RoundingMode.HALF_EVEN).toPlainString();
  }

  private MethodSelector() {}

  /// The performance of one method in repeated cross-validation, with all rows and with each row
  /// left out.
  ///
  /// @param value higher is better: mean QWK over the repeats, or the mean absolute error times -1
  /// @param leaveOneOut the same value without one row, for every row in turn
  record CrossValidationScore(double value, double[] leaveOneOut) {

    static CrossValidationScore of(Objective objective, int[][] scored, int[] human) {
      double value = 0;
      double[] without = new double[human.length];
      for (int[] points : scored) {
        CrossValidationScore one =
            switch (objective) {
              case QWK -> kappa(points, human);
              case MAE -> error(points, human);
            };
        value += one.value / scored.length;
        for (int i = 0; i < without.length; i++) {
          without[i] += one.leaveOneOut[i] / scored.length;
        }
      }
      return new CrossValidationScore(value, without);
    }

    private static CrossValidationScore kappa(int[] points, int[] human) {
      QuadraticWeightedKappa kappa = new QuadraticWeightedKappa();
      for (int i = 0; i < human.length; i++) {
        kappa.add(points[i], human[i]);
      }
      double[] without = new double[human.length];
      for (int i = 0; i < human.length; i++) {
        without[i] = kappa.leaveOneOut(points[i], human[i]);
      }
      return new CrossValidationScore(kappa.value(), without);
    }

    private static CrossValidationScore error(int[] points, int[] human) {
      long sum = 0;
      for (int i = 0; i < human.length; i++) {
        sum += Math.abs(points[i] - human[i]);
      }
      double[] without = new double[human.length];
      for (int i = 0; i < human.length; i++) {
        long rest = sum - Math.abs(points[i] - human[i]);
        without[i] = -(double) rest / Math.max(1, human.length - 1);
      }
      return new CrossValidationScore(-(double) sum / Math.max(1, human.length), without);
    }

    /// The jackknife standard error of the difference to the other value (Efron and Tibshirani
    /// 1993, 11.5): the square root of (n - 1) / n times the sum of squares about the mean; 0
    /// without rows.
    double standardError(CrossValidationScore other) {
      int n = leaveOneOut.length;
      double[] gaps = new double[n];
      for (int i = 0; i < n; i++) {
        gaps[i] = leaveOneOut[i] - other.leaveOneOut[i];
      }
      return n == 0 ? 0 : Moments.spread(gaps) * StrictMath.sqrt(n - 1.0);
    }
  }
}
