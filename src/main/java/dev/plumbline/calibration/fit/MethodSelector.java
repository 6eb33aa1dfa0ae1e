package dev.plumbline.calibration.fit;

import dev.plumbline.calibration.sample.SampleArrays;
import dev.plumbline.calibration.stats.DoubleFormat;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// `auto`: compares methods by repeated cross-validation and says which it takes.
///
/// The standard method stands unless another is ahead of it by more than .005 *and* by more than
/// two standard errors. Taking simply the best of seven is worse, because at 25 labels a
/// cross-validated QWK is uncertain by more than the methods differ: whoever wins was mostly lucky.
/// The standard methods are built so that little is lost by keeping them: both turn into the
/// two-number match, and that one into the judge's own score, where labels are too few to say more.
///
/// The judge's score as it is comes last. It need be ahead by one standard error only, since it is
/// the one choice that cannot make anything worse.
final class MethodSelector {

  /// What nobody would notice, in QWK or in steps of the scale.
  private static final double ADVANTAGE_MIN = 0.005;

  /// Standard errors by which another method must be ahead of the standard one.
  private static final double STANDARD_ERRORS_MIN = 2;

  /// The same for leaving the judge's score as it is.
  private static final double IDENTITY_STANDARD_ERRORS_MIN = 1;

  private static final int REPEATS = 3;

  static MethodSelection select(SampleArrays rows, Objective objective) {
    boolean signals = !rows.isJudgeOnly();
    CalibrationMethod standard = CalibrationMethod.standard(objective, signals);
    Map<CalibrationMethod, CrossValidationScore> standings = new LinkedHashMap<>();
    for (CalibrationMethod method : CalibrationMethod.candidates(objective, signals)) {
      standings.put(method, crossValidate(method, rows, objective));
    }
    CalibrationMethod winner = standard;
    for (CalibrationMethod method : challengers(standings)) {
      double errors = method == CalibrationMethod.IDENTITY ? IDENTITY_STANDARD_ERRORS_MIN : STANDARD_ERRORS_MIN;
      winner = beats(standings.get(method), standings.get(winner), errors) ? method : winner;
    }
    List<MethodCandidate> candidates = new ArrayList<>();
    standings.forEach((method, crossValidationScore) ->
        candidates.add(candidate(method, crossValidationScore, standings.get(standard))));
    return new MethodSelection(
        winner, objective, reason(winner, standard, candidates), candidates);
  }

  private static CrossValidationScore crossValidate(
      CalibrationMethod method, SampleArrays rows, Objective objective) {
    int[][] scored = new int[REPEATS][];
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      double[] scores = HeldOutScores.scores(rows, repeat, some -> MethodFitter.fit(method, some));
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

  private static boolean beats(
      CrossValidationScore challenger, CrossValidationScore holder, double errors) {
    double ahead = challenger.value() - holder.value();
    return ahead > ADVANTAGE_MIN && ahead > errors * challenger.standardError(holder);
  }

  private static MethodCandidate candidate(
      CalibrationMethod method,
      CrossValidationScore crossValidationScore,
      CrossValidationScore standard) {
    return new MethodCandidate(
        method,
        DoubleFormat.of(crossValidationScore.value()),
        DoubleFormat.of(crossValidationScore.value() - standard.value()),
        DoubleFormat.of(crossValidationScore.standardError(standard)));
  }

  private static String reason(
      CalibrationMethod winner, CalibrationMethod standard, List<MethodCandidate> candidates) {
    if (winner == standard) {
      return "`"
          + standard.label()
          + "` stands: no other method is clearly ahead of it in cross-validation; it "
          + standard.description();
    }
    MethodCandidate won =
        candidates.stream().filter(one -> one.method() == winner).findFirst().orElseThrow();
    return "`"
        + winner.label()
        + "` is ahead of `"
        + standard.label()
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
}
