package dev.plumbline.results;

import static dev.plumbline.results.ResultRow.RowNames.FINAL;
import static dev.plumbline.results.ResultRow.RowNames.FINAL_VERDICT;
import static dev.plumbline.results.ResultRow.RowNames.NO_VERDICT;
import static dev.plumbline.results.ResultRow.RowNames.STATUS;

import dev.plumbline.base.number.Rational;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.util.Optional;

/// What a run comes to, with what people decided.
///
/// @param documents that are there
/// @param passed whose verdict is a pass
/// @param judged whose verdict is a pass or a fail
/// @param open that a person has to look at, or whose verdict is not decided
/// @param corrected of which people decided something
/// @param mean of the scores that are one number; empty if there is none
public record RunOutcome(
    long documents, long passed, long judged, long open, long corrected, Optional<Rational> mean) {

  public static RunOutcome of(StoredRun run, LocalStore store) {
    StoredCorrections corrections = new StoredCorrections(run, store);
    Tally tally = new Tally();
    store.lines(run, line -> tally.add(line, corrections.corrected(line), store));
    return tally.outcome();
  }

  /// The same of a table.
  public static RunOutcome of(RunTable table) {
    Tally tally = new Tally();
    for (int at = 0; at < table.size(); at++) {
      tally.add(
          text(table.value(FINAL_VERDICT, at)).filter(it -> !it.equals(NO_VERDICT)),
          text(table.value(STATUS, at)).orElse(""),
          table.value(FINAL, at) instanceof FactValue.Numeric(Rational score)
              ? Optional.of(score)
              : Optional.empty());
    }
    return tally.outcome();
  }

  /// Whether a person has to look at a result without a verdict.
  static boolean isOpen(FactValue status) {
    return text(status).filter(Tally::isOpen).isPresent();
  }

  private static Optional<String> text(FactValue value) {
    return value instanceof FactValue.Textual(String text) ? Optional.of(text) : Optional.empty();
  }

  private static final String ANNULLED = "annulled";

  private static final class Tally {
    private long documents;
    private long passed;
    private long judged;
    private long open;
    private long scored;
    private long corrected;
    private Rational sum = Rational.ZERO;

    private void add(RunLine line, Optional<CorrectedResult> corrected, LocalStore store) {
      DecidedResult decided = DecidedResult.of(line, store.results(line));
      this.corrected += corrected.isPresent() ? 1 : 0;
      add(
          corrected.map(it -> it.finalFigures().verdict()).orElseGet(decided::verdict),
          decided.status(),
          corrected
              .map(it -> it.finalFigures().composite())
              .orElseGet(line::composite)
              .map(Rational::of));
    }

    private void add(Optional<String> verdict, String status, Optional<Rational> score) {
      documents++;
      if (verdict.filter(it -> it.equals("pass")).isPresent()) {
        passed++;
      }
      if (verdict.filter(it -> it.equals("pass") || it.equals("fail")).isPresent()) {
        judged++;
      } else if (verdict.filter(it -> it.equals(ANNULLED)).isEmpty()
          && (verdict.isPresent() || isOpen(status))) {
        open++;
      }
      score.ifPresent(it -> {
        sum = sum.plus(it);
        scored++;
      });
    }

    private RunOutcome outcome() {
      return new RunOutcome(
          documents,
          passed,
          judged,
          open,
          corrected,
          scored == 0 ? Optional.empty() : Optional.of(sum.dividedBy(Rational.of(scored))));
    }

    private static boolean isOpen(String status) {
      return status.equals("needs-review") || status.equals("bounded");
    }
  }
}
