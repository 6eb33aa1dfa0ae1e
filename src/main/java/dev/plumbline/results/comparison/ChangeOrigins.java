package dev.plumbline.results.comparison;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.comparison.Cause.ChangeOrigin;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Added;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.Compared.Move;
import dev.plumbline.measure.comparison.DocumentComparison.Missing;
import dev.plumbline.measure.comparison.DocumentComparison.Unverifiable;
import dev.plumbline.results.comparison.RunPair.FinalResults;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.revision.RubricParts;
import dev.plumbline.rubric.revision.RubricParts.Between;
import dev.plumbline.run.DocumentEvaluator;
import dev.plumbline.run.StoredLineEvaluator;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.store.RunStore;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Tells apart what a changed rubric, changed texts and other answers of the judge did. What the
/// first run has stored is scored by one rubric after the other on the way to the second, each with
/// one more part of it; what is left is of the text or the answers. Thread-safe.
final class ChangeOrigins {

  /// More changed parts of a rubric are told as one.
  private static final int PARTS_MAX = 12;

  private final RunPair runs;
  private final FinalResults people;
  private final boolean isSameRubric;
  private Optional<Way> way = Optional.empty();

  ChangeOrigins(RunPair runs, FinalResults people) {
    this.runs = runs;
    this.people = people;
    this.isSameRubric =
        runs.rubricBefore().scoring().digest().equals(runs.rubricAfter().scoring().digest());
  }

  DocumentComparison in(DocumentComparison one) {
    return switch (one) {
      case Compared pair when pair.isChanged() -> withCalibration(found(pair));
      case Compared pair when mayCancel(pair) -> found(pair).from(List.of());
      case Compared _, Unverifiable _, Added _, Missing _ -> one;
    };
  }

  /// Whether one part may have moved what another moved back.
  private boolean mayCancel(Compared pair) {
    return !isSameRubric
        && runs.hasSameExtraction()
        && (way().parts().size() > 1
            || !pair.before().line().extraction().equals(pair.after().line().extraction()));
  }

  /// A verdict that stands on the calibrated score changes though that of the plan is the same.
  private static Compared withCalibration(Compared pair) {
    RunLine was = pair.before().line();
    RunLine is = pair.after().line();
    if (!pair.isFlipped()
        || !was.verdict().equals(is.verdict())
        || was.results().equals(is.results())) {
      return pair;
    }
    EnumSet<ChangeOrigin> origins = EnumSet.of(ChangeOrigin.CALIBRATION);
    origins.addAll(pair.origins());
    return pair.from(List.copyOf(origins));
  }

  private Compared found(Compared pair) {
    RunLine was = pair.before().line();
    RunLine is = pair.after().line();
    State from = new State(was, pair.before().grade());
    State to = new State(is, pair.after().grade());
    ChangeOrigin input = pair.isOfOtherText() ? ChangeOrigin.TEXT : ChangeOrigin.ANSWER;
    if (pair.isChanged() && from.isSame(to)) {
      ChangeOrigin origin =
          !was.results().equals(is.results())
              ? ChangeOrigin.CALIBRATION
              : !people.decidedAlike(was, is)
                  ? ChangeOrigin.PEOPLE
                  // what counts with the same corrections
                  : isSameRubric ? input : ChangeOrigin.RUBRIC;
      return pair.from(List.of(origin), List.of());
    }
    if (isSameRubric) {
      return told(pair, EnumSet.of(input), from, to);
    }
    if (!runs.hasSameExtraction()) {
      // the judge was asked something else: what it would have answered is not known
      return told(
          pair,
          pair.isOfOtherText()
              ? EnumSet.of(ChangeOrigin.RUBRIC, input)
              : EnumSet.of(ChangeOrigin.RUBRIC),
          from,
          to);
    }
    boolean sameAnswers = was.extraction().equals(is.extraction());
    Optional<List<State>> between = between(was, sameAnswers);
    return between.isEmpty()
        ? told(
            pair,
            sameAnswers ? EnumSet.of(ChangeOrigin.RUBRIC) : EnumSet.of(ChangeOrigin.RUBRIC, input),
            from,
            to)
        : apart(pair, from, between.get(), to, sameAnswers ? Optional.empty() : Optional.of(input));
  }

  /// All of the change has the same origins.
  private static Compared told(Compared pair, Set<ChangeOrigin> origins, State from, State to) {
    List<ChangeOrigin> all = List.copyOf(origins);
    Attribution moves = new Attribution(from);
    moves.add(ChangeOrigin.words(ChangeOrigin.label(all)), to);
    return pair.from(all, moves.made);
  }

  private Compared apart(
      Compared pair, State from, List<State> between, State to, Optional<ChangeOrigin> input) {
    Attribution moves = new Attribution(from);
    List<String> parts = way().parts();
    State last = from;
    for (int part = 0; part < parts.size(); part++) {
      last = part < between.size() ? between.get(part) : to;
      moves.add(parts.get(part), last);
    }
    EnumSet<ChangeOrigin> origins = EnumSet.noneOf(ChangeOrigin.class);
    if (!from.isSame(last)) {
      origins.add(ChangeOrigin.RUBRIC);
    }
    if (input.isPresent()) {
      if (!last.isSame(to)) {
        origins.add(input.get());
      }
      moves.add(ChangeOrigin.words(input.get().wireName()), to);
    }
    return pair.from(List.copyOf(origins), moves.made);
  }

  /// What the first run's answers give by each rubric of the way; by the last one only where the
  /// second run has other answers. Empty if what is stored cannot be scored any more: it was
  /// erased.
  private Optional<List<State>> between(RunLine was, boolean sameAnswers) {
    Way all = way();
    List<DocumentEvaluator> rubrics =
        sameAnswers ? all.rubrics().subList(0, all.rubrics().size() - 1) : all.rubrics();
    if (rubrics.isEmpty()) {
      return Optional.of(List.of());
    }
    try {
      return runs.store()
          .runs()
          .line(runs.before(), was.position())
          .map((RunStore.Entry entry) ->
              all.evaluator().rescored(entry, rubrics).stream()
                  .map(it ->
                      new State(
                          it.line(),
                          it.scorecard().flatMap(StoredScorecard::grade).map(Grade::words)))
                  .toList());
    } catch (Refusal erased) {
      return Optional.empty();
    }
  }

  /// Made when it is first needed.
  private synchronized Way way() {
    if (way.isEmpty()) {
      List<Between> parts = RubricParts.way(runs.rubricBefore(), runs.rubricAfter(), PARTS_MAX);
      way =
          Optional.of(
              new Way(
                  parts.stream().map(Between::part).toList(),
                  parts.stream().map(it -> new DocumentEvaluator(it.rubric())).toList(),
                  StoredLineEvaluator.withoutJudge(
                      runs.rubricBefore(), runs.rubricAfter(), runs.store())));
    }
    return way.get();
  }

  /// The rubrics from the first to the second, and the part that each takes over.
  private record Way(
      List<String> parts, List<DocumentEvaluator> rubrics, StoredLineEvaluator evaluator) {}

  private record State(RunLine line, Optional<String> grade) {

    Optional<BigDecimal> score() {
      return line.composite().map(BigDecimal::new);
    }

    boolean isFlipped(State other) {
      return !line.verdict().equals(other.line.verdict());
    }

    boolean isRegraded(State other) {
      return !grade.equals(other.grade);
    }

    boolean isSame(State other) {
      return line.composite().equals(other.line.composite())
          && !isFlipped(other)
          && !isRegraded(other)
          && line.status() == other.line.status();
    }
  }

  private static final class Attribution {

    private final List<Move> made = new ArrayList<>();
    private State last;
    private Optional<BigDecimal> lastScore;

    Attribution(State from) {
      this.last = from;
      this.lastScore = from.score();
    }

    void add(String part, State to) {
      BigDecimal change =
          lastScore.flatMap(was -> to.score().map(is -> is.subtract(was))).orElse(BigDecimal.ZERO);
      made.add(new Move(part, change, last.isFlipped(to), last.isRegraded(to)));
      last = to;
      lastScore = to.score().or(() -> lastScore);
    }
  }
}
