package dev.plumbline.results.comparison;

import static dev.plumbline.base.problem.ProblemCode.INCOMPARABLE_RUNS;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.measure.comparison.Cause;
import dev.plumbline.measure.comparison.Comparability;
import dev.plumbline.measure.comparison.Comparability.Incomparable;
import dev.plumbline.measure.comparison.DocumentComparer;
import dev.plumbline.measure.comparison.DocumentComparer.LineArtefacts;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Added;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.Compared.Move;
import dev.plumbline.measure.comparison.DocumentComparison.ComparedScores;
import dev.plumbline.measure.comparison.DocumentComparison.Missing;
import dev.plumbline.measure.comparison.DocumentComparison.Unverifiable;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.OrderedWorkers;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.run.ResultValue;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.Pair;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Two stored runs that are compared, with their rubrics.
///
/// @param byId whether documents of one id are compared although their texts differ
public record RunPair(
    StoredRun before,
    StoredRun after,
    Bundle rubricBefore,
    Bundle rubricAfter,
    ComparedScores scores,
    boolean byId,
    LocalStore store) {

  private static final int REASONS_MAX = 5;

  private static final Set<Cause.Kind> OF_ITEMS =
      EnumSet.of(Cause.Kind.ITEM, Cause.Kind.EVIDENCE, Cause.Kind.CAP);

  /// Calibrated scores are compared where both runs have them, and those of a bridge with raw ones
  /// of the judge that it leads to.
  ///
  /// @param raw whether raw scores are compared all the same
  /// @throws dev.plumbline.base.problem.Refusal if a rubric is not stored
  public static RunPair of(StoredRun before, StoredRun after, boolean raw, LocalStore store) {
    return new RunPair(
        before,
        after,
        StoredRuns.shared(before, store),
        StoredRuns.shared(after, store),
        raw ? ComparedScores.RAW : scores(before, after, store),
        true,
        store);
  }

  /// What a result was in the run that was scored again, and the parts of the rubric that changed
  /// it, apart from what people decided; empty if the run was not made from another, or nothing of
  /// the document changed.
  ///
  /// @throws Refusal if an artefact is not stored any more
  public static Optional<String> since(StoredRun run, RunLine line, LocalStore store) {
    Optional<StoredRun> parent =
        run.spec().parent().map(it -> StoredRuns.named(it.toString(), store));
    Optional<RunLine> was =
        parent.flatMap(it -> store.runs().line(it, line.id())).map(RunStore.Entry::line);
    if (was.isEmpty()) {
      return Optional.empty();
    }
    DocumentComparison compared =
        of(parent.orElseThrow(), run, true, store)
            .comparer()
            .apply(new Pair(was, Optional.of(line)));
    return compared instanceof Compared pair && pair.moves().stream().anyMatch(Move::isAny)
        ? Optional.of(
            Stream.of(
                        pair.before().score().map(BigDecimal::toPlainString),
                        pair.before().verdict(),
                        pair.before().grade())
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining(", "))
                + " in run "
                + parent.orElseThrow().reference()
                + "; changed by "
                + pair.moves().stream()
                    .filter(Move::isAny)
                    .map(Move::part)
                    .collect(Collectors.joining(", ")))
        : Optional.empty();
  }

  /// As this one, with or without documents of one id whose texts differ.
  public RunPair pairedById(boolean otherTexts) {
    return new RunPair(before, after, rubricBefore, rubricAfter, scores, otherTexts, store);
  }

  /// What differs between the rubrics, in words.
  public List<String> differences() {
    if (isOfOne()) {
      return Comparability.differences(rubricBefore, rubricAfter);
    }
    return comparability() instanceof Incomparable(List<String> reasons)
        ? reasons.stream().limit(REASONS_MAX).toList()
        : List.of();
  }

  /// Whether one rubric was for all documents, in both runs.
  private boolean isOfOne() {
    return before.spec().rubrics() == 1 && after.spec().rubrics() == 1;
  }

  private boolean isSameRubric(RunLine was, RunLine now) {
    return StoredRuns.bundle(before, was).equals(StoredRuns.bundle(after, now));
  }

  /// Items of different rubrics may have one id: what they moved is counted together.
  private static DocumentComparison withoutItems(DocumentComparison comparison) {
    return comparison instanceof Compared same
        ? new Compared(
            same.before(),
            same.after(),
            same.causes().stream()
                .map(it ->
                    OF_ITEMS.contains(it.kind())
                        ? new Cause(it.kind(), "", it.before(), it.after())
                        : it)
                .toList(),
            same.origins(),
            same.moves())
        : comparison;
  }

  /// @param command that is refused
  /// @throws Refusal if no document of one id, and with one text unless documents are paired by id,
  ///   is in both runs
  public void requireCommonDocuments(String command) {
    long[] common = {0};
    boolean any =
        store
            .runs()
            .anyPair(
                before,
                after,
                both -> {
                  common[0]++;
                  return byId
                      || both.before()
                          .orElseThrow()
                          .document()
                          .equals(both.after().orElseThrow().document());
                });
    if (!any) {
      throw Refusal.of(
          command,
          INCOMPARABLE_RUNS,
          common[0] == 0
              ? "no document is in both runs: they have no id in common"
              : "no document is in both runs: all " + common[0] + " of one id have other texts",
          common[0] == 0
              ? "compare runs of the same documents"
              : "`--by id` compares them all the same");
    }
  }

  /// Of runs of several rubrics, whether each document has the same one in both.
  public Comparability comparability() {
    if (isOfOne()) {
      return Comparability.of(rubricBefore, rubricAfter);
    }
    List<String> others = new ArrayList<>();
    store
        .runs()
        .anyPair(
            before,
            after,
            both -> {
              RunLine was = both.before().orElseThrow();
              if (!isSameRubric(was, both.after().orElseThrow())) {
                others.add("document " + EscapedText.text(was.id()) + " has another rubric");
              }
              return false;
            });
    return others.isEmpty() ? new Comparability.Comparable() : new Incomparable(others);
  }

  /// @param command that is refused
  /// @throws Refusal if scores by the two rubrics do not mean the same
  public void requireComparable(String command) {
    if (comparability() instanceof Incomparable(List<String> reasons)) {
      int more = reasons.size() - REASONS_MAX;
      throw Refusal.of(
          command,
          INCOMPARABLE_RUNS,
          "scores by these rubrics do not mean the same: "
              + String.join(", ", reasons.subList(0, Math.min(reasons.size(), REASONS_MAX)))
              + (more > 0 ? ", and " + more + " more" : ""),
          "add `--comparable` to compare them all the same");
    }
  }

  /// Whether the documents of both runs were judged under one extraction spec.
  public boolean hasSameExtraction() {
    return !isOfOne()
        || rubricBefore.extraction().digest().equals(rubricAfter.extraction().digest());
  }

  /// Compares every document, in the order of the second run; documents of the first run alone come
  /// last.
  ///
  /// @param each gets the comparison of each document
  public RunComparison compare(Consumer<DocumentComparison> each) {
    RunComparison.Builder all = new RunComparison.Builder();
    Consumer<DocumentComparison> done =
        comparison -> {
          all.add(isOfOne() ? comparison : withoutItems(comparison));
          each.accept(comparison);
        };
    Function<Pair, DocumentComparison> comparer = comparer();
    int threads = Runtime.getRuntime().availableProcessors();
    try (OrderedWorkers<DocumentComparison> workers = store.workers(threads)) {
      store.runs().pairs(before, after, pair -> workers.submit(() -> comparer.apply(pair), done));
      workers.drain(done);
    }
    return all.build();
  }

  /// Compares the lines of a document, with what people decided. Thread-safe.
  public Function<Pair, DocumentComparison> comparer() {
    // of several rubrics, documents are compared that have the same one in both
    RunPair ofBoth =
        isOfOne()
            ? this
            : new RunPair(before, after, rubricBefore, rubricBefore, scores, byId, store);
    DocumentComparer comparer =
        new DocumentComparer(
            rubricBefore, ofBoth.rubricAfter(), scores, byId, new StoredLineArtefacts(store));
    FinalResults decided = new FinalResults(before, after, store);
    ChangeOrigins origins = new ChangeOrigins(ofBoth, decided);
    return pair -> origins.in(decided.in(compared(comparer, pair)));
  }

  private DocumentComparison compared(DocumentComparer comparer, Pair pair) {
    return pair.after()
        .map(now ->
            pair.before()
                .map(was ->
                    isOfOne() || isSameRubric(was, now)
                        ? comparer.compare(was, now)
                        : new Unverifiable(was, now, DocumentComparison.Reason.OTHER_RUBRIC))
                .orElseGet(() -> new Added(now)))
        .orElseGet(() -> new Missing(pair.before().orElseThrow()));
  }

  private static ComparedScores scores(StoredRun before, StoredRun after, LocalStore store) {
    Optional<FittedCalibration> first = ofComposite(before, store);
    Optional<FittedCalibration> second = ofComposite(after, store);
    if (first.isPresent() && second.isPresent()) {
      return ComparedScores.CALIBRATED;
    }
    if (second.isPresent() && leadsTo(second.get(), before)) {
      return ComparedScores.BRIDGED_AFTER;
    }
    return first.isPresent() && leadsTo(first.get(), after)
        ? ComparedScores.BRIDGED_BEFORE
        : ComparedScores.RAW;
  }

  /// Whether it is a bridge to the raw scores of the run's judge.
  private static boolean leadsTo(FittedCalibration calibration, StoredRun run) {
    return calibration
        .bridge()
        .filter(it -> it.calibration().isEmpty() && it.judge().equals(run.spec().judge()))
        .isPresent();
  }

  private static Optional<FittedCalibration> ofComposite(StoredRun run, LocalStore store) {
    return NamedCalibrations.stored(run.spec().calibrations(), store).stream()
        .filter(it -> it.scope().target().equals(CalibrationScope.COMPOSITE))
        .findFirst();
  }

  /// The artefacts of runs in a local store.
  record StoredLineArtefacts(LocalStore store) implements LineArtefacts {

    @Override
    public StoredScorecard scorecard(Digest digest) {
      return store.scorecard(digest);
    }

    @Override
    public StoredResult result(Digest digest) {
      return store.result(digest);
    }
  }

  /// What people decided about the documents of two runs. Thread-safe.
  static final class FinalResults {

    private final StoredCorrections before;
    private final StoredCorrections after;

    FinalResults(StoredRun before, StoredRun after, LocalStore store) {
      this.before = new StoredCorrections(before, store);
      this.after = new StoredCorrections(after, store);
    }

    /// The same comparison with the final results beside the automatic ones.
    DocumentComparison in(DocumentComparison one) {
      if (!(one instanceof DocumentComparison.Compared pair)) {
        return one;
      }
      Optional<ResultValue> first = of(before, pair.before().line());
      Optional<ResultValue> second = of(after, pair.after().line());
      return first.isEmpty() && second.isEmpty()
          ? pair
          : pair.decided(
              first.or(() -> counting(before, pair.before().line())),
              second.or(() -> counting(after, pair.after().line())));
    }

    /// Whether people have answered the same to the same items, or nothing, in both runs.
    boolean decidedAlike(RunLine was, RunLine is) {
      return answers(before, was).equals(answers(after, is));
    }

    private static Map<String, String> answers(StoredCorrections corrections, RunLine line) {
      return corrections.corrected(line).stream()
          .flatMap(it -> it.counting().stream())
          .collect(Collectors.toMap(it -> it.correction().item(), it -> it.correction().now()));
    }

    /// What counts where people have decided nothing, with its grade, which a line does not have.
    private static Optional<ResultValue> counting(StoredCorrections corrections, RunLine line) {
      return corrections.find(line).map(CorrectedResult::finalFigures);
    }

    private static Optional<ResultValue> of(StoredCorrections corrections, RunLine line) {
      return corrections.corrected(line).map(CorrectedResult::finalFigures);
    }
  }
}
