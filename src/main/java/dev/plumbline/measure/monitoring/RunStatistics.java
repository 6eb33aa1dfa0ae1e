package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.measure.monitoring.PartHistories.MonitoredRun;
import dev.plumbline.measure.monitoring.PartHistories.PartHistory;
import dev.plumbline.measure.monitoring.RunStatistics.ItemStatistics;
import dev.plumbline.measure.monitoring.RunStatistics.PartUse;
import dev.plumbline.measure.monitoring.RunStatistics.StatisticsReport;
import dev.plumbline.measure.monitoring.RunStatistics.ThresholdUse;
import dev.plumbline.measure.report.ItemUse;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// How the parts of a rubric behaved over the documents of one or several runs.
///
/// @param documents all of them
/// @param evaluated documents that have a scorecard and that no gate ended
/// @param gated documents that a gate ended
/// @param verdicts how many scorecards have which verdict; `none` stands for one that has none or
///   an undecided one
/// @param parts in the order of an evaluation
/// @param items in the order of the rubric
/// @param alpha the reliability of the items' total, of those that vary
/// @param varying how many items these are
/// @param thresholds in the order of the rubric
/// @param decisive whether it was computed what decided verdicts; a very large plan is left out
public record RunStatistics(
    long documents,
    long evaluated,
    long gated,
    SortedMap<String, Long> verdicts,
    List<PartUse> parts,
    List<ItemStatistics> items,
    Optional<Double> alpha,
    int varying,
    List<ThresholdUse> thresholds,
    boolean decisive) {

  public RunStatistics {
    verdicts = SortedCopy.of(verdicts);
    parts = List.copyOf(parts);
    items = List.copyOf(items);
    thresholds = List.copyOf(thresholds);
  }

  /// How many documents lie near a number with which a rubric compares a value.
  ///
  /// @param place the rule, node, cut or gate that compares
  /// @param name the node, trait or fact that is compared; `calibrated` for the calibrated score;
  ///   another expression, which is not measured
  /// @param documents with a known value
  /// @param below documents whose value is less than the limit
  /// @param margin a twentieth of the range: that which the plan allows a node or trait, or that of
  ///   the values of a fact
  /// @param near documents within the margin, on either side
  /// @param distinct how many different values these have
  public record ThresholdUse(
      String place,
      String name,
      Rational limit,
      long documents,
      long below,
      double margin,
      long near,
      int distinct,
      boolean measured) {

    /// How documents lie about a threshold.
    public enum Crowding implements WireNamed {
      /// Few documents are near it.
      CLEAR,
      /// Many are near it, so that a small change of it, or of the judge, moves many.
      CROWDED,
      /// Many are near it, all with one value: a count is either at its limit or far from it, and
      /// no small change tells its documents apart.
      ONE_VALUE,
      /// A share that would be many is near it, of too few documents.
      FEW_DOCUMENTS,
      /// It compares an expression whose values are not stored.
      NOT_MEASURED
    }

    /// Evenly spread values would be half as near.
    private static final double MANY = 0.2;

    /// The least number of documents of which `many` means something.
    private static final int DOCUMENTS_MIN = 30;

    /// Documents near it as a share of all; 0 without documents.
    public double share() {
      return documents == 0 ? 0 : (double) near / documents;
    }

    public Crowding crowding() {
      if (!measured) {
        return Crowding.NOT_MEASURED;
      }
      if (share() < MANY) {
        return Crowding.CLEAR;
      }
      if (documents < DOCUMENTS_MIN) {
        return Crowding.FEW_DOCUMENTS;
      }
      return distinct > 1 ? Crowding.CROWDED : Crowding.ONE_VALUE;
    }
  }

  /// How often a part of a rubric came into play over documents.
  ///
  /// @param id a gate, condition, item or trait; `node/rule`; the path of a leaf
  /// @param note the label of a leaf, or the lifecycle of a rule that is not active; may be empty
  /// @param fired documents in which it applied: the gate ended the evaluation, the condition was
  ///   true, the leaf was the only one reached, the evidence cap lowered a value
  /// @param undecided documents in which unknown values left it open
  /// @param skipped documents in which a terminal rule fired before it
  /// @param decided documents that would have another verdict, had it not fired
  public record PartUse(
      Kind kind,
      String id,
      String note,
      long fired,
      long notFired,
      long undecided,
      long skipped,
      long decided) {

    /// The kinds of parts, in the order of an evaluation.
    public enum Kind implements WireNamed {
      GATE,
      CONDITION,
      CAP,
      RULE,
      LEAF
    }

    /// Documents in which it was evaluated.
    public long evaluated() {
      return fired + notFired + undecided;
    }

    /// Empty if it fired in some documents and not in others, or if there were no documents. That
    /// evidence never lowered a value is no finding.
    public Optional<ReviewFinding.Kind> finding() {
      if (evaluated() == 0) {
        return skipped > 0 ? Optional.of(ReviewFinding.Kind.NEVER_EVALUATED) : Optional.empty();
      }
      if (fired == evaluated()) {
        return Optional.of(ReviewFinding.Kind.ALWAYS_FIRED);
      }
      if (undecided == evaluated()) {
        return Optional.of(ReviewFinding.Kind.NEVER_DECIDED);
      }
      return notFired == evaluated() && kind != Kind.CAP
          ? Optional.of(ReviewFinding.Kind.NEVER_FIRED)
          : Optional.empty();
    }
  }

  /// How an item behaved over documents.
  ///
  /// @param use its decisions and quotes
  /// @param difficulty the mean decision as a share of the highest, counted the other way round if
  ///   the item is reverse-scored: the higher, the easier
  /// @param discrimination the correlation with the sum of all other items, over documents on which
  ///   every item was answered
  /// @param pairs of replicates that both answered
  /// @param same pairs of equal answers
  /// @param kappa agreement of replicates beyond chance
  /// @param decided documents that would have another verdict with another decision and enough
  ///   quotes
  public record ItemStatistics(
      ItemUse use,
      Optional<Double> difficulty,
      Optional<Double> discrimination,
      long pairs,
      long same,
      Optional<Double> kappa,
      long decided) {

    /// Fewer documents say nothing of the sign of a correlation.
    static final int DOCUMENTS_MIN = 30;

    long answered() {
      return use.decisions().values().stream().mapToLong(Integer::longValue).sum();
    }

    /// Empty for fewer than two documents.
    public Optional<ReviewFinding.Kind> finding() {
      if (answered() + use.unknown() < 2) {
        return Optional.empty();
      }
      if (answered() == 0) {
        return Optional.of(ReviewFinding.Kind.ALWAYS_UNKNOWN);
      }
      if (use.decisions().size() == 1 && answered() > 1) {
        return Optional.of(ReviewFinding.Kind.NEVER_VARIES);
      }
      return answered() >= DOCUMENTS_MIN && discrimination.filter(r -> r < 0).isPresent()
          ? Optional.of(ReviewFinding.Kind.NEGATIVE_DISCRIMINATION)
          : Optional.empty();
    }
  }

  /// What `stats` shows.
  ///
  /// @param runs in the order of their begin
  /// @param total of all runs, by the rubric of the latest one
  /// @param overdue reviews that are due, and a rubric that is not effective
  /// @param window that the runs are of, if they are those of one
  /// @param histories of the parts of each version, over all runs, also those before the window
  public record StatisticsReport(
      List<OfRun> runs,
      RunStatistics total,
      List<Problem> overdue,
      LocalDate today,
      Optional<Window> window,
      List<PartHistory> histories) {

    public StatisticsReport {
      runs = List.copyOf(runs);
      overdue = List.copyOf(overdue);
      histories = List.copyOf(histories);
    }

    /// The statistics of one run.
    public record OfRun(MonitoredRun run, RunStatistics statistics) {}

    /// Which runs are counted, by the day on which they began, in UTC.
    ///
    /// @param since the first day
    /// @param before how many runs began earlier
    public record Window(LocalDate since, int before) {}

    /// The last time that a part applied, under whichever version.
    Optional<PartHistory> lastFired(String part, String id) {
      return histories.stream()
          .filter(one -> one.part().wireName().equals(part) && one.id().equals(id))
          .filter(one -> one.lastFired().isPresent())
          .max(Comparator.comparing(one -> one.lastFired().orElseThrow()));
    }
  }

  /// Something of a rubric that a person should look at, because of what it did over documents.
  ///
  /// @param part what it is: the kind of a part, `item` or `threshold`
  /// @param id of the part
  /// @param documents on which the finding rests
  /// @param decided documents whose verdict it decided
  /// @param last when it fired before, where it has stopped
  public record ReviewFinding(
      Kind kind, String part, String id, long documents, long decided, Optional<PartHistory> last) {

    ReviewFinding(Kind kind, String part, String id, long documents, long decided) {
      this(kind, part, id, documents, decided, Optional.empty());
    }

    /// What makes a part worth a review.
    public enum Kind implements WireNamed {
      /// A part never applied, and not because values were unknown.
      NEVER_FIRED,
      /// A part applied in none of the runs that are counted, and in an earlier one.
      STOPPED_FIRING,
      ALWAYS_FIRED,
      /// Unknown values always left it open.
      NEVER_DECIDED,
      /// A terminal rule always fired before it.
      NEVER_EVALUATED,
      /// An item was answered in no document.
      ALWAYS_UNKNOWN,
      /// All documents have one decision on an item.
      NEVER_VARIES,
      /// Documents that score high on the other items score low on it.
      NEGATIVE_DISCRIMINATION,
      /// Many documents lie near a threshold.
      CROWDED
    }

    /// All findings of a report, in the order of the statistics.
    public static List<ReviewFinding> of(StatisticsReport report) {
      return of(report.total()).stream()
          .map(finding ->
              finding.kind() == Kind.NEVER_FIRED
                  ? report
                      .lastFired(finding.part(), finding.id())
                      .map(last ->
                          new ReviewFinding(
                              Kind.STOPPED_FIRING,
                              finding.part(),
                              finding.id(),
                              finding.documents(),
                              finding.decided(),
                              Optional.of(last)))
                      .orElse(finding)
                  : finding)
          .toList();
    }

    private static List<ReviewFinding> of(RunStatistics statistics) {
      List<ReviewFinding> findings = new ArrayList<>();
      for (PartUse part : statistics.parts()) {
        part.finding()
            .ifPresent(finding ->
                findings.add(
                    new ReviewFinding(
                        finding,
                        part.kind().wireName(),
                        part.id(),
                        part.evaluated() + part.skipped(),
                        part.decided())));
      }
      for (ItemStatistics item : statistics.items()) {
        item.finding()
            .ifPresent(finding ->
                findings.add(
                    new ReviewFinding(
                        finding,
                        "item",
                        item.use().item(),
                        item.answered() + item.use().unknown(),
                        item.decided())));
      }
      for (ThresholdUse threshold : statistics.thresholds()) {
        if (threshold.crowding() == ThresholdUse.Crowding.CROWDED) {
          findings.add(
              new ReviewFinding(
                  Kind.CROWDED,
                  "threshold",
                  threshold.name() + " at " + threshold.limit() + ", " + threshold.place(),
                  threshold.documents(),
                  0));
        }
      }
      return findings;
    }

    /// The highest rate at which something happens that was seen in none of these documents, with
    /// 95 % confidence (Clopper and Pearson 1934): about three divided by their number.
    public double rateAtMost() {
      return documents == 0 ? 1 : 1 - StrictMath.pow(0.05, 1.0 / documents);
    }
  }
}
