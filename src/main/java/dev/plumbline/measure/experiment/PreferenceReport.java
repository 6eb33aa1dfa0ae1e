package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.calibrate.stats.RidgeRegression.Cholesky;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.experiment.PreferenceReport.PairedSystems;
import dev.plumbline.score.Preference;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a run says of pairs of candidates.
///
/// @param outcomes of the run
/// @param people how many pairs have a preference of people; 0 without any
/// @param unclear pairs on which people differ, which are left out
/// @param all the run: of one judge what both orders say, of several what the panel says
/// @param judges each by itself
/// @param systems the strongest first; empty if nobody said who made what
/// @param matches of two systems
/// @param apart groups of systems that cannot be ranked together, by name; empty if all can
/// @param lostResamples resamples in which systems fell apart, of those that intervals rest on
/// @param longer of what people prefer of two candidates that differ in length, the share for the
///   longer one
/// @param own how judges decide pairs with an answer of their own; empty if there are none
public record PreferenceReport(
    @Flat Outcomes outcomes,
    int people,
    int unclear,
    @Unwritten JudgeRow all,
    @Unwritten List<JudgeRow> judges,
    @Sparse List<SystemRow> systems,
    @Sparse List<MatchRow> matches,
    @Sparse List<List<String>> apart,
    @Unwritten int lostResamples,
    @Member("longerOfPeople") Optional<Estimate> longer,
    @Sparse List<OwnRow> own)
    implements JsonRecord {

  public PreferenceReport {
    judges = List.copyOf(judges);
    systems = List.copyOf(systems);
    matches = List.copyOf(matches);
    apart = List.copyOf(apart);
    own = List.copyOf(own);
  }

  /// All judges, then each.
  @Derived("judges")
  public List<JudgeRow> everyJudge() {
    return Stream.concat(Stream.of(all), judges.stream()).toList();
  }

  /// How many pairs came out how.
  public record Outcomes(int a, int b, int ties, int undecided) {

    @Derived("pairs")
    public int documents() {
      return a + b + ties + undecided;
    }
  }

  /// One judge, or all together. Shares are of pairs; each is empty where there are none.
  ///
  /// @param pairs that it answered in both orders
  /// @param inconsistent share on which both orders decide, and decide differently
  /// @param decided share that is decided
  /// @param first of what is sided in one order, the share for the candidate that was shown first;
  ///   .5 without a bias of place
  /// @param longer of what is decided for one of two candidates that differ in length, the share
  ///   for the longer one
  /// @param accuracy share of decisions in one order that are those of people, the mean of both
  ///   orders
  /// @param right the same of what is decided
  /// @param coin share right if a coin decided what is undecided
  /// @param gain of that over the best judge, in pairs; empty for a judge
  public record JudgeRow(
      @Member("judge") String name,
      int pairs,
      Optional<Estimate> inconsistent,
      Optional<Estimate> decided,
      Optional<Estimate> first,
      Optional<Estimate> longer,
      Optional<Estimate> accuracy,
      Optional<Estimate> right,
      Optional<Estimate> coin,
      Optional<Estimate> gain) {}

  /// One system.
  ///
  /// @param won decided pairs
  /// @param rate share of decided pairs that it won, ties as half
  /// @param strength by Bradley and Terry, a logarithm of odds with the mean 0; empty where systems
  ///   cannot be ranked together
  /// @param interval of the strength; empty where too many resamples cannot be ranked
  public record SystemRow(
      @Member("system") String name,
      int won,
      int tied,
      int lost,
      int undecided,
      Optional<Estimate> rate,
      @Unwritten Optional<BigDecimal> strength,
      @Unwritten Optional<Estimate> interval) {

    /// With its interval, if it has one.
    @Derived("strength")
    Optional<Json> written() {
      return interval
          .<Json>map(Estimate::json)
          .or(() -> strength.map(it -> Json.of(it.setScale(6, RoundingMode.HALF_EVEN))));
    }
  }

  /// One system against another.
  ///
  /// @param won by the first
  public record MatchRow(String first, String second, int won, int tied, int lost, int undecided) {}

  /// A judge that is one of the systems.
  ///
  /// @param pairs decided pairs with an answer of its own
  /// @param ownShare share of these that it decided for its own, ties as half
  /// @param othersShare the same of the other judges, on the same pairs
  /// @param peopleShare the same of people
  public record OwnRow(
      String judge,
      int pairs,
      Optional<Estimate> ownShare,
      Optional<Estimate> othersShare,
      Optional<Estimate> peopleShare) {}

  /// How often systems were preferred to each other. Undecided pairs are not in it.
  ///
  /// @param wins of the first system over the second
  /// @param ties of both, in both places
  record PairedSystems(double[][] wins, double[][] ties) {

    static PairedSystems of(int systems) {
      return new PairedSystems(new double[systems][systems], new double[systems][systems]);
    }

    int count() {
      return wins.length;
    }

    /// @param times how often it counts
    void add(int a, int b, Preference preference, double times) {
      switch (preference) {
        case A -> wins[a][b] += times;
        case B -> wins[b][a] += times;
        case TIE -> {
          ties[a][b] += times;
          ties[b][a] += times;
        }
        case UNDECIDED -> {
          // says nothing of the systems
        }
      }
    }

    boolean hasTies() {
      for (double[] row : ties) {
        for (double tie : row) {
          if (tie > 0) {
            return true;
          }
        }
      }
      return false;
    }

    /// The systems in groups within which each has, over others, won from or tied with each.
    /// Strengths exist only for one group (Ford 1957): between two groups one never won, or they
    /// never met.
    List<List<Integer>> groups() {
      int n = count();
      boolean[][] reaches = new boolean[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          reaches[i][j] = i == j || wins[i][j] > 0 || ties[i][j] > 0;
        }
      }
      for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
          for (int j = 0; j < n; j++) {
            reaches[i][j] |= reaches[i][k] && reaches[k][j];
          }
        }
      }
      List<List<Integer>> groups = new ArrayList<>();
      boolean[] placed = new boolean[n];
      for (int i = 0; i < n; i++) {
        if (placed[i]) {
          continue;
        }
        List<Integer> group = new ArrayList<>();
        for (int j = i; j < n; j++) {
          if (reaches[i][j] && reaches[j][i]) {
            group.add(j);
            placed[j] = true;
          }
        }
        groups.add(group);
      }
      return groups;
    }
  }

  /// Strengths of systems from preferences between two of them (Bradley and Terry 1952), with ties
  /// by Davidson (1970, equation 2.3): of i and j, i is preferred with a probability in proportion
  /// to exp(s_i), j to exp(s_j), and neither to v exp((s_i + s_j) / 2). Fitted by maximum
  /// likelihood, which is concave in the strengths and log v, with Newton's method.
  static final class BradleyTerry {

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

    /// Newton's step: the information matrix solved for the gradient. The strengths are determined
    /// up to a constant, which the solution leaves at 0 for the last one.
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
}
