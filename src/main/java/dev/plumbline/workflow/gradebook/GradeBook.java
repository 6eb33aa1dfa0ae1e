package dev.plumbline.workflow.gradebook;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.rubric.plan.model.Grade;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.run.DocumentStatus;
import dev.plumbline.run.ResultValue;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.proceeding.RuledResult.RecordedRuling;
import dev.plumbline.workflow.rulings.StoredRulings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/// What counts for the documents of a run that has ended, in the order of the run.
final class GradeBook {

  private static final String REVIEW = "review";

  private final StoredRun run;
  private final LocalStore store;
  private final StoredRulings rulings;

  public GradeBook(StoredRun run, LocalStore store) {
    StoredRuns.requireNoDraft(run);
    this.run = run;
    this.store = store;
    this.rulings = new StoredRulings(run, store);
  }

  public List<GradeBookRow> rows() {
    List<GradeBookRow> rows = new ArrayList<>();
    forEach(rows::add);
    return rows;
  }

  /// The rows of some of the documents.
  ///
  /// @param from position of the first, from 0
  List<GradeBookRow> rows(long from, int most) {
    return LongStream.range(from, Math.min(run.lines(), from + most))
        .mapToObj(position -> store.store().runs().line(run, position))
        .flatMap(Optional::stream)
        .map(entry -> row(entry.line()))
        .toList();
  }

  public void forEach(Consumer<GradeBookRow> consumer) {
    store.forLines(run, entry -> row(entry.line()), consumer);
  }

  private GradeBookRow row(RunLine line) {
    Optional<RuledResult> result = rulings.areNone() ? Optional.empty() : rulings.find(line);
    Optional<RuledResult> ruled = result.filter(RuledResult::isRuled);
    DecidedResult decided = DecidedResult.of(line, store.results(line));
    Optional<Digest> scorecard = ruled.map(RuledResult::latest).or(line::scorecard);
    Optional<StoredScorecard> card = scorecard.map(digest -> store.scorecard(digest));
    ResultValue figures =
        ruled
            .map(RuledResult::finalFigures)
            .orElseGet(() -> ResultValue.of(line, store.results(line)));
    Standing standing = standing(line, decided, ruled.isPresent(), figures);
    boolean contested =
        result.stream()
            .flatMap(it -> it.cases().values().stream())
            .anyMatch(appeal -> appeal.decision().isEmpty());
    List<RecordedRuling> counting = ruled.map(RuledResult::counting).orElse(List.of());
    return new GradeBookRow(
        line,
        standing == Standing.FINAL && contested ? Standing.APPEAL_OPEN : standing,
        figures,
        grade(line, card),
        scorecard,
        card.flatMap(StoredScorecard::gate).map(StoredScorecard.EndingGate::id),
        counting,
        result.map(RuledResult::denied).orElse(new TreeMap<>()));
  }

  /// By the boundaries that were set for the run, and of a mark that a person gave, of that mark.
  private Optional<String> grade(RunLine line, Optional<StoredScorecard> card) {
    return rulings
        .ruled(line)
        .map(it -> it.finalFigures().grade())
        .orElseGet(() -> card.flatMap(StoredScorecard::grade))
        .filter(Grade::decided)
        .map(Grade::name);
  }

  /// A composite that is a number counts, unless a person still has to look; so does a verdict that
  /// people gave without one.
  private static Standing standing(
      RunLine line, DecidedResult decided, boolean ruled, ResultValue figures) {
    if (line.status() == DocumentStatus.REFUSED) {
      return Standing.REFUSED;
    }
    if (line.status() == DocumentStatus.INCOMPLETE) {
      return Standing.INCOMPLETE;
    }
    boolean review =
        figures.verdict().equals(Optional.of(REVIEW))
            || !ruled && decided.status().equals(DocumentStatus.NEEDS_REVIEW.wireName());
    if (review) {
      return Standing.REFERRED;
    }
    if (figures.composite().isPresent() || ruled && figures.verdict().isPresent()) {
      return Standing.FINAL;
    }
    return line.status() == DocumentStatus.UNSCORED && !ruled
        ? Standing.UNSCORED
        : Standing.REFERRED;
  }
}
