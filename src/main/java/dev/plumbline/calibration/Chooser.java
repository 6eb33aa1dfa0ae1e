package dev.plumbline.calibration;

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
final class Chooser {

  /// What nobody would notice, in QWK or in steps of the scale.
  private static final double NEGLIGIBLE = 0.005;

  /// Standard errors by which another method must be ahead of the standard one.
  private static final double CERTAIN = 2;

  /// The same for leaving the judge's score as it is.
  private static final double LIKELY = 1;

  private static final int REPEATS = 3;

  static Choice choose(Columns rows, Objective objective) {
    boolean signals = !rows.judgeAlone();
    Method standard = Method.standard(objective, signals);
    Map<Method, Standing> standings = new LinkedHashMap<>();
    for (Method method : Method.candidates(objective, signals)) {
      standings.put(method, standing(method, rows, objective));
    }
    Method winner = standard;
    for (Method method : challengers(standings)) {
      double errors = method == Method.IDENTITY ? LIKELY : CERTAIN;
      winner = beats(standings.get(method), standings.get(winner), errors) ? method : winner;
    }
    List<Candidate> candidates = new ArrayList<>();
    standings.forEach(
        (method, standing) -> candidates.add(candidate(method, standing, standings.get(standard))));
    return new Choice(winner, objective, because(winner, standard, candidates), candidates);
  }

  private static Standing standing(Method method, Columns rows, Objective objective) {
    int[][] scored = new int[REPEATS][];
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      double[] scores = HeldOut.scores(rows, repeat, some -> Fitter.fit(method, some));
      scored[repeat] = rows.grid().points(scores);
    }
    return Standing.of(objective, scored, rows.grid().points(rows.human()));
  }

  private static List<Method> challengers(Map<Method, Standing> standings) {
    List<Method> methods = new ArrayList<>(standings.keySet());
    methods.remove(Method.IDENTITY);
    methods.add(Method.IDENTITY);
    return methods;
  }

  private static boolean beats(Standing challenger, Standing holder, double errors) {
    double ahead = challenger.value() - holder.value();
    return ahead > NEGLIGIBLE && ahead > errors * challenger.standardError(holder);
  }

  private static Candidate candidate(Method method, Standing standing, Standing standard) {
    return new Candidate(
        method,
        Decimals.of(standing.value()),
        Decimals.of(standing.value() - standard.value()),
        Decimals.of(standing.standardError(standard)));
  }

  private static String because(Method winner, Method standard, List<Candidate> candidates) {
    if (winner == standard) {
      return "`"
          + standard.label()
          + "` stands: no other method is clearly ahead of it in cross-validation; it "
          + standard.does();
    }
    Candidate won =
        candidates.stream().filter(one -> one.method() == winner).findFirst().orElseThrow();
    return "`"
        + winner.label()
        + "` is ahead of `"
        + standard.label()
        + "` by "
        + shown(won.ahead())
        + " (standard error "
        + shown(won.standardError())
        + ") in cross-validation; it "
        + winner.does();
  }

  private static String shown(BigDecimal value) {
    return value.setScale(3, RoundingMode.HALF_EVEN).toPlainString();
  }

  private Chooser() {}
}
