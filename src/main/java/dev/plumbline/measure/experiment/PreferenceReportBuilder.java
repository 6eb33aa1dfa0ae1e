package dev.plumbline.measure.experiment;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.measure.agreement.DocumentBootstrap;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.experiment.PreferenceReport.BradleyTerry;
import dev.plumbline.measure.experiment.PreferenceReport.JudgeRow;
import dev.plumbline.measure.experiment.PreferenceReport.MatchRow;
import dev.plumbline.measure.experiment.PreferenceReport.Outcomes;
import dev.plumbline.measure.experiment.PreferenceReport.OwnRow;
import dev.plumbline.measure.experiment.PreferenceReport.PairedSystems;
import dev.plumbline.measure.experiment.PreferenceReport.SystemRow;
import dev.plumbline.score.Preference;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Sums up pairs. Intervals are of 95 %, from resampling pairs.
public final class PreferenceReportBuilder {

  private static final double HALF = .5;

  private final List<String> judges;
  private final List<Pair> pairs = new ArrayList<>();
  private int unclear;

  /// What a judge says of a pair.
  ///
  /// @param aFirst what it says where `a` is shown first; empty without an answer
  /// @param bFirst the same in the other order; a judge that is asked once says the same
  /// @param both what counts
  public record Said(Optional<Preference> aFirst, Optional<Preference> bFirst, Preference both) {

    boolean isComplete() {
      return aFirst.isPresent() && bFirst.isPresent();
    }

    /// In how many orders something holds; none where an answer is missing.
    private int of(Predicate<Preference> whereAFirst, Predicate<Preference> whereBFirst) {
      return isComplete()
          ? (whereAFirst.test(aFirst.get()) ? 1 : 0) + (whereBFirst.test(bFirst.get()) ? 1 : 0)
          : 0;
    }
  }

  /// One pair of candidates.
  ///
  /// @param systems that made `a` and `b`; empty if nobody said so
  /// @param people what people prefer, if they were asked
  /// @param longer the candidate with more characters; [Preference#TIE] for none
  /// @param outcome of the run
  /// @param said by each judge
  public record Pair(
      Optional<Systems> systems,
      Optional<Preference> people,
      Preference longer,
      Preference outcome,
      List<Said> said) {
    public Pair {
      said = List.copyOf(said);
    }
  }

  /// Who made two candidates.
  public record Systems(String a, String b) {}

  /// @param judges names, in the order of [Pair#said]
  public PreferenceReportBuilder(List<String> judges) {
    this.judges = List.copyOf(judges);
  }

  public void add(Pair pair) {
    pairs.add(pair);
  }

  /// A pair whose people differ.
  public void addUnclear() {
    unclear++;
  }

  public PreferenceReport build() {
    List<JudgeRow> rows = new ArrayList<>();
    for (int judge = 0; judge < judges.size(); judge++) {
      int at = judge;
      rows.add(row(judges.get(judge), pair -> pair.said().get(at), Optional.empty()));
    }
    boolean one = judges.size() == 1;
    JudgeRow all =
        one
            ? rows.getFirst()
            : row(
                "all judges",
                pair -> new Said(Optional.empty(), Optional.empty(), pair.outcome()),
                best(rows));
    SortedSet<String> names = new TreeSet<>();
    pairs.forEach(pair ->
        pair.systems()
            .filter(systems -> !systems.a().equals(systems.b()))
            .ifPresent(systems -> names.addAll(List.of(systems.a(), systems.b()))));
    Ranking ranking = new Ranking(List.copyOf(names), pairs);
    List<SystemRow> systems = ranking.rows();
    return new PreferenceReport(
        new Outcomes(
            count(Preference.A),
            count(Preference.B),
            count(Preference.TIE),
            count(Preference.UNDECIDED)),
        (int) pairs.stream().filter(pair -> pair.people().isPresent()).count(),
        unclear,
        all,
        one ? List.of() : rows,
        systems,
        ranking.matches(),
        ranking.apart(),
        ranking.lostResamples(),
        share(
            pair -> pair.longer().isSided() && pair.people().stream().anyMatch(Preference::isSided),
            pair -> pair.people().equals(Optional.of(pair.longer())) ? 1.0 : 0.0),
        own(names));
  }

  private int count(Preference outcome) {
    return (int) pairs.stream().filter(pair -> pair.outcome() == outcome).count();
  }

  /// The position of the judge that is most often right if a coin decides what it leaves open.
  private Optional<Integer> best(List<JudgeRow> rows) {
    Optional<Integer> best = Optional.empty();
    for (int judge = 0; judge < rows.size(); judge++) {
      Optional<Estimate> coin = rows.get(judge).coin();
      if (coin.isPresent()
          && (best.isEmpty()
              || coin.get()
                      .find()
                      .orElseThrow()
                      .compareTo(rows.get(best.get()).coin().orElseThrow().value())
                  > 0)) {
        best = Optional.of(judge);
      }
    }
    return best;
  }

  /// @param best the judge that it is to be better than
  private JudgeRow row(String name, Function<Pair, Said> of, Optional<Integer> best) {
    Function<Pair, Double> coin = pair -> coin(of.apply(pair).both(), pair);
    Predicate<Pair> labelled = pair -> pair.people().isPresent();
    return new JudgeRow(
        name,
        (int) pairs.stream().filter(pair -> of.apply(pair).isComplete()).count(),
        share(
            pair -> of.apply(pair).isComplete() && isDecidedTwice(of.apply(pair)),
            pair -> of.apply(pair).aFirst().equals(of.apply(pair).bFirst()) ? 0.0 : 1.0,
            pair -> of.apply(pair).isComplete()),
        share(_ -> true, pair -> of.apply(pair).both().isDecided() ? 1.0 : 0.0, _ -> true),
        first(of),
        share(
            pair -> pair.longer().isSided() && of.apply(pair).both().isSided(),
            pair -> of.apply(pair).both() == pair.longer() ? 1.0 : 0.0),
        share(
            pair -> labelled.test(pair) && of.apply(pair).isComplete(),
            pair ->
                (isRight(of.apply(pair).aFirst(), pair) + isRight(of.apply(pair).bFirst(), pair))
                    / 2),
        share(
            pair -> labelled.test(pair) && of.apply(pair).both().isDecided(),
            pair -> isRight(Optional.of(of.apply(pair).both()), pair)),
        share(labelled, coin),
        best.flatMap(judge ->
            share(labelled, pair -> coin.apply(pair) - coin(pair.said().get(judge).both(), pair))));
  }

  private static boolean isDecidedTwice(Said said) {
    return said.aFirst().orElseThrow().isDecided() && said.bFirst().orElseThrow().isDecided();
  }

  private static double isRight(Optional<Preference> said, Pair pair) {
    return said.equals(pair.people()) ? 1 : 0;
  }

  private static double coin(Preference said, Pair pair) {
    return said.isDecided() ? isRight(Optional.of(said), pair) : HALF;
  }

  /// For the candidate that was shown first, in each order apart.
  private Optional<Estimate> first(Function<Pair, Said> of) {
    return DocumentBootstrap.ratio(
        pairs,
        pair -> of.apply(pair).of(Preference.A::equals, Preference.B::equals),
        pair -> of.apply(pair).of(Preference::isSided, Preference::isSided));
  }

  private Optional<Estimate> share(Predicate<Pair> counts, Function<Pair, Double> value) {
    return share(counts, value, counts);
  }

  /// The sum over some pairs as a share of how many there are of others.
  private Optional<Estimate> share(
      Predicate<Pair> summed, Function<Pair, Double> value, Predicate<Pair> of) {
    return DocumentBootstrap.ratio(
        pairs, pair -> summed.test(pair) ? value.apply(pair) : 0, pair -> of.test(pair) ? 1 : 0);
  }

  /// Judges whose model is one of the systems.
  private List<OwnRow> own(SortedSet<String> names) {
    List<OwnRow> rows = new ArrayList<>();
    for (int judge = 0; judge < judges.size(); judge++) {
      Optional<String> system = system(judges.get(judge), names);
      if (system.isEmpty()) {
        continue;
      }
      int at = judge;
      Predicate<Pair> mine =
          pair ->
              pair.systems().stream()
                  .anyMatch(it -> it.a().equals(system.get()) != it.b().equals(system.get()));
      Predicate<Pair> decided = mine.and(pair -> pair.said().get(at).both().isDecided());
      rows.add(
          new OwnRow(
              judges.get(judge),
              (int) pairs.stream().filter(decided).count(),
              share(decided, pair -> kept(pair.said().get(at).both(), pair, system.get())),
              others(decided, system.get(), at),
              share(
                  decided.and(pair -> pair.people().isPresent()),
                  pair -> kept(pair.people().orElseThrow(), pair, system.get()))));
    }
    return rows;
  }

  /// The system that a judge is: its model, or the judge as it is written.
  private static Optional<String> system(String judge, SortedSet<String> names) {
    SequencedSet<String> words = new LinkedHashSet<>(List.of(judge));
    words.addAll(Arrays.asList(judge.split(":", -1)));
    return words.stream().filter(names::contains).findFirst();
  }

  private static double kept(Preference said, Pair pair, String system) {
    Preference own = pair.systems().orElseThrow().a().equals(system) ? Preference.A : Preference.B;
    return said == own ? 1 : said == Preference.TIE ? HALF : 0;
  }

  private Optional<Estimate> others(Predicate<Pair> mine, String system, int judge) {
    Function<Pair, List<Preference>> decided =
        pair ->
            IntStream.range(0, mine.test(pair) ? judges.size() : 0)
                .filter(other -> other != judge)
                .mapToObj(other -> pair.said().get(other).both())
                .filter(Preference::isDecided)
                .toList();
    return DocumentBootstrap.ratio(
        pairs,
        pair -> decided.apply(pair).stream().mapToDouble(it -> kept(it, pair, system)).sum(),
        pair -> decided.apply(pair).size());
  }

  /// The systems by their strength, or by name where they have none.
  private static final class Ranking {

    private static final int RESAMPLES = 1_000;

    /// Where more resamples fall apart, their intervals say nothing of the others.
    private static final int LOST_MAX = RESAMPLES / 20;

    private final List<String> names;
    private final List<Pair> pairs;
    private final List<List<Integer>> groups;
    private double[] fitted = {};
    private final List<Estimate> intervals = new ArrayList<>();
    private int lost;

    Ranking(List<String> names, List<Pair> all) {
      this.names = names;
      this.pairs =
          all.stream()
              .filter(pair -> pair.systems().filter(made -> !made.a().equals(made.b())).isPresent())
              .toList();
      this.groups = names.isEmpty() ? List.of() : systems(Moments.once(pairs.size())).groups();
    }

    int lostResamples() {
      return lost;
    }

    List<List<String>> apart() {
      return groups.size() < 2
          ? List.of()
          : groups.stream().map(group -> group.stream().map(names::get).toList()).toList();
    }

    private PairedSystems systems(int[] times) {
      PairedSystems systems = PairedSystems.of(names.size());
      for (int at = 0; at < pairs.size(); at++) {
        Systems made = pairs.get(at).systems().orElseThrow();
        int a = names.indexOf(made.a());
        int b = names.indexOf(made.b());
        if (a != b && times[at] > 0) {
          systems.add(a, b, pairs.get(at).outcome(), times[at]);
        }
      }
      return systems;
    }

    List<SystemRow> rows() {
      strengths();
      List<SystemRow> rows = new ArrayList<>();
      for (int system = 0; system < names.size(); system++) {
        String name = names.get(system);
        Function<Pair, Optional<Preference>> seen =
            pair ->
                pair.systems()
                    .filter(made -> made.a().equals(name) != made.b().equals(name))
                    .map(made -> seen(pair.outcome(), made.b().equals(name)));
        int[] counts = new int[Preference.values().length];
        pairs.forEach(pair -> seen.apply(pair).ifPresent(it -> counts[it.ordinal()]++));
        rows.add(
            new SystemRow(
                name,
                counts[Preference.A.ordinal()],
                counts[Preference.TIE.ordinal()],
                counts[Preference.B.ordinal()],
                counts[Preference.UNDECIDED.ordinal()],
                DocumentBootstrap.ratio(
                    pairs,
                    pair -> seen.apply(pair).map(Ranking::worth).orElse(0.0),
                    pair -> seen.apply(pair).filter(Preference::isDecided).isPresent() ? 1 : 0),
                fitted.length == 0
                    ? Optional.empty()
                    : Optional.of(DoubleFormat.of(fitted[system])),
                intervals.isEmpty() ? Optional.empty() : Optional.of(intervals.get(system))));
      }
      rows.sort(
          Comparator.comparing(
              (SystemRow row) ->
                  row.strength()
                      .or(() -> row.rate().flatMap(Estimate::find))
                      .map(BigDecimal::negate)
                      .orElse(null),
              Comparator.nullsLast(Comparator.naturalOrder())));
      return rows;
    }

    private static double worth(Preference seen) {
      return seen == Preference.A ? 1 : seen == Preference.TIE ? HALF : 0;
    }

    private static Preference seen(Preference outcome, boolean fromB) {
      return !fromB || !outcome.isSided()
          ? outcome
          : outcome == Preference.A ? Preference.B : Preference.A;
    }

    List<MatchRow> matches() {
      List<MatchRow> rows = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        for (int j = i + 1; j < names.size(); j++) {
          String first = names.get(i);
          String second = names.get(j);
          int[] counts = new int[Preference.values().length];
          int met = 0;
          for (Pair pair : pairs) {
            Systems made = pair.systems().orElseThrow();
            boolean turned = made.equals(new Systems(second, first));
            if (turned || made.equals(new Systems(first, second))) {
              counts[seen(pair.outcome(), turned).ordinal()]++;
              met++;
            }
          }
          if (met > 0) {
            rows.add(
                new MatchRow(
                    first,
                    second,
                    counts[Preference.A.ordinal()],
                    counts[Preference.TIE.ordinal()],
                    counts[Preference.B.ordinal()],
                    counts[Preference.UNDECIDED.ordinal()]));
          }
        }
      }
      return rows;
    }

    private void strengths() {
      if (groups.size() != 1 || names.size() < 2) {
        return;
      }
      fitted = BradleyTerry.strengths(systems(Moments.once(pairs.size())));
      double[][] resampled = new double[names.size()][RESAMPLES];
      int kept = 0;
      for (int resample = 0; resample < RESAMPLES; resample++) {
        PairedSystems drawn = systems(DocumentBootstrap.times(resample, pairs.size()));
        if (drawn.groups().size() > 1) {
          lost++;
          continue;
        }
        double[] again = BradleyTerry.strengths(drawn);
        for (int system = 0; system < names.size(); system++) {
          resampled[system][kept] = again[system];
        }
        kept++;
      }
      for (int system = 0; system < names.size() && lost <= LOST_MAX; system++) {
        intervals.add(Estimate.of(fitted[system], Arrays.copyOf(resampled[system], kept), ""));
      }
    }
  }
}
