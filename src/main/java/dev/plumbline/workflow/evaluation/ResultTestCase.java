package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.present.ci.TestCase;
import dev.plumbline.present.ci.TestOutcome;
import dev.plumbline.run.DocumentStatus;
import dev.plumbline.score.StoredScorecard;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// A document's result as a test case. It failed if it does not pass, is an error if there is no
/// result, and is skipped if a person has to decide; where no pass mark applies, a score neither
/// passes nor fails.
final class ResultTestCase {

  /// @param traits in the order in which they are named
  /// @param missed what a failing document has missed; not asked of others
  static TestCase of(ResultLine line, List<String> traits, Supplier<List<String>> missed) {
    DocumentStatus status = status(line);
    TestOutcome outcome = outcome(status, line);
    List<String> facts = facts(status, line, traits);
    if (outcome == TestOutcome.FAILED) {
      facts.addAll(missed.get());
    }
    String kind =
        switch (outcome) {
          case PASSED, SCORED -> "";
          case FAILED -> "fail";
          case ERROR, SKIPPED -> status.wireName();
        };
    return new TestCase(
        line.id(), outcome, kind, String.join("; ", facts), String.join("\n", facts));
  }

  static TestOutcome outcome(ResultLine line) {
    return outcome(status(line), line);
  }

  private static DocumentStatus status(ResultLine line) {
    return WireNamed.parse(DocumentStatus.class, line.decided().status()).orElseThrow();
  }

  private static TestOutcome outcome(DocumentStatus status, ResultLine line) {
    return switch (status) {
      case REFUSED, INCOMPLETE, UNSCORED -> TestOutcome.ERROR;
      case SCORED, BOUNDED, NEEDS_REVIEW, GATED ->
          line.decided()
              .passed()
              .map(passed -> passed ? TestOutcome.PASSED : TestOutcome.FAILED)
              .orElseGet(() -> undecided(status));
    };
  }

  private static TestOutcome undecided(DocumentStatus status) {
    return switch (status) {
      case SCORED, GATED -> TestOutcome.SCORED;
      case BOUNDED, NEEDS_REVIEW -> TestOutcome.SKIPPED;
      case REFUSED, INCOMPLETE, UNSCORED -> TestOutcome.ERROR;
    };
  }

  /// What is known of the result, the most telling first.
  private static List<String> facts(DocumentStatus status, ResultLine line, List<String> order) {
    StoredScorecard card = line.card();
    List<String> facts = new ArrayList<>();
    card.gate()
        .ifPresent(gate ->
            facts.add(
                "gate " + gate.id() + (gate.because().isEmpty() ? "" : ": " + gate.because())));
    facts.addAll(line.problems());
    if (status != DocumentStatus.REFUSED && status != DocumentStatus.INCOMPLETE) {
      facts.add("composite " + card.composite().text().orElseGet(() -> interval(card.ends())));
    }
    line.decided().verdict().ifPresent(verdict -> facts.add("verdict " + verdict));
    String traits =
        card.traits().stream()
            .sorted(Comparator.comparingInt(one -> order.indexOf(one.id())))
            .map(one -> one.id() + " " + one.score().orElseGet(() -> interval(one.ends())))
            .collect(Collectors.joining(", "));
    add("", traits, facts);
    add("capped: ", String.join(", ", line.caps()), facts);
    add("unknown: ", String.join(", ", card.unknown().keySet()), facts);
    return facts;
  }

  private static void add(String name, String listed, List<String> facts) {
    if (!listed.isEmpty()) {
      facts.add(name + listed);
    }
  }

  private static String interval(StoredScorecard.Ends ends) {
    return "from " + ends.low() + " to " + ends.high();
  }

  private ResultTestCase() {}
}
