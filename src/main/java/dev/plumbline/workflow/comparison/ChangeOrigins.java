package dev.plumbline.workflow.comparison;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.comparison.ChangeOrigin;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.run.RunLine;
import dev.plumbline.store.RunStore;
import dev.plumbline.workflow.evaluation.StoredLineEvaluator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Tells apart what a changed rubric, changed texts and other answers of the judge did. Where more
/// than one can have, what the first run has stored is scored by the second rubric. Thread-safe.
final class ChangeOrigins {

  private final RunPair runs;
  private final FinalResults people;
  private final boolean isSameRubric;
  private Optional<StoredLineEvaluator> byOther = Optional.empty();

  ChangeOrigins(RunPair runs, FinalResults people) {
    this.runs = runs;
    this.people = people;
    this.isSameRubric =
        runs.rubricBefore().scoring().digest().equals(runs.rubricAfter().scoring().digest());
  }

  DocumentComparison in(DocumentComparison one) {
    return one instanceof Compared pair && pair.isChanged()
        ? pair.from(List.copyOf(found(pair)))
        : one;
  }

  private Set<ChangeOrigin> found(Compared pair) {
    RunLine was = pair.before().line();
    RunLine is = pair.after().line();
    ChangeOrigin input = pair.isOfOtherText() ? ChangeOrigin.TEXT : ChangeOrigin.ANSWER;
    EnumSet<ChangeOrigin> found = EnumSet.noneOf(ChangeOrigin.class);
    if (isSame(was, is) && !pair.isGradedOtherwise()) {
      if (!was.results().equals(is.results())) {
        found.add(ChangeOrigin.CALIBRATION);
      } else if (!people.decidedAlike(was, is)) {
        found.add(ChangeOrigin.PEOPLE);
      } else {
        // what counts with the same corrections
        found.add(isSameRubric ? input : ChangeOrigin.RUBRIC);
      }
    } else if (!runs.hasSameExtraction()) {
      // the judge was asked something else: what it would have answered is not known
      found.add(ChangeOrigin.RUBRIC);
      if (pair.isOfOtherText()) {
        found.add(input);
      }
    } else if (isSameRubric || was.extraction().equals(is.extraction())) {
      found.add(isSameRubric ? input : ChangeOrigin.RUBRIC);
    } else {
      Optional<RunLine> between = scoredByOther(was);
      if (between.filter(it -> isSame(was, it)).isEmpty()) {
        found.add(ChangeOrigin.RUBRIC);
      }
      if (between.filter(it -> isSame(it, is)).isEmpty()) {
        found.add(input);
      }
    }
    return found;
  }

  /// Empty if what is stored cannot be scored any more: it was erased.
  private Optional<RunLine> scoredByOther(RunLine was) {
    try {
      return runs.store()
          .store()
          .runs()
          .line(runs.before(), was.position())
          .map((RunStore.Entry entry) -> byOther().rescore(entry).line());
    } catch (Refusal erased) {
      return Optional.empty();
    }
  }

  /// Made when it is first needed: a rescored run has the extractions of its parent, so nothing of
  /// it is scored again.
  private synchronized StoredLineEvaluator byOther() {
    if (byOther.isEmpty()) {
      byOther =
          Optional.of(
              StoredLineEvaluator.withoutJudge(
                  runs.rubricBefore(), runs.rubricAfter(), runs.store()));
    }
    return byOther.get();
  }

  private static boolean isSame(RunLine one, RunLine other) {
    return one.composite().equals(other.composite())
        && one.verdict().equals(other.verdict())
        && one.status() == other.status();
  }
}
