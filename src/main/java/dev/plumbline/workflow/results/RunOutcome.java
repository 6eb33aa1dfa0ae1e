package dev.plumbline.workflow.results;

import dev.plumbline.base.number.Rational;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.rulings.StoredRulings;
import java.util.Optional;

/// What a run comes to, with what people decided.
///
/// @param documents that are there
/// @param passed whose verdict is a pass
/// @param judged whose verdict is a pass or a fail
/// @param open that a person has to look at, or whose verdict is not decided
/// @param mean of the scores that are one number; empty if there is none
public record RunOutcome(
    long documents, long passed, long judged, long open, Optional<Rational> mean) {

  public static RunOutcome of(StoredRun run, LocalStore store) {
    StoredRulings rulings = new StoredRulings(run, store);
    Tally tally = new Tally();
    store
        .store()
        .runs()
        .lines(run, 0, entry -> tally.add(entry.line(), rulings.ruled(entry.line()), store));
    return new RunOutcome(
        tally.documents,
        tally.passed,
        tally.judged,
        tally.open,
        tally.scored == 0
            ? Optional.empty()
            : Optional.of(tally.sum.dividedBy(Rational.of(tally.scored))));
  }

  private static final class Tally {
    private long documents;
    private long passed;
    private long judged;
    private long open;
    private long scored;
    private Rational sum = Rational.ZERO;

    private void add(RunLine line, Optional<RuledResult> ruled, LocalStore store) {
      documents++;
      DecidedResult decided = DecidedResult.of(line, store.results(line));
      Optional<String> verdict =
          ruled.map(it -> it.finalFigures().verdict()).orElseGet(decided::verdict);
      Optional<String> score =
          ruled.map(it -> it.finalFigures().composite()).orElseGet(line::composite);
      if (verdict.filter(it -> it.equals("pass")).isPresent()) {
        passed++;
      }
      if (verdict.filter(it -> it.equals("pass") || it.equals("fail")).isPresent()) {
        judged++;
      } else if (verdict.isPresent() || isOpen(decided.status())) {
        open++;
      }
      score.ifPresent(it -> {
        sum = sum.plus(Rational.of(it));
        scored++;
      });
    }

    private static boolean isOpen(String status) {
      return status.equals("needs-review") || status.equals("bounded");
    }
  }
}
