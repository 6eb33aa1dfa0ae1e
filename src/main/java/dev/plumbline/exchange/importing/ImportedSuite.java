package dev.plumbline.exchange.importing;

import static java.math.BigDecimal.ZERO;
import static java.math.RoundingMode.HALF_EVEN;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Group;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Supplied;
import dev.plumbline.rubric.importing.IdGenerator;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a source checks, and what it recorded.
///
/// @param name words for the rubric's name
/// @param cases each with something that is checked
/// @param given facts that come with documents and that no check reads
public record ImportedSuite(
    String name, String description, List<Case> cases, List<Supplied> given) {

  /// A test, with an output if one was recorded.
  ///
  /// @param content `text`, `messages` or `parts`, maybe with `sources`; empty without an output
  /// @param context texts that a judge needs, by name
  /// @param facts that come with the document
  /// @param outcomes of each check, in order; empty if none were recorded
  /// @param result of all checks together
  /// @param label what a person said of the output as a whole
  /// @param labels what people said by a check, by its place among all
  public record Case(
      String id,
      JsonObject content,
      SortedMap<String, String> context,
      JsonObject facts,
      Group checks,
      List<Outcome> outcomes,
      Optional<Outcome> result,
      Optional<BigDecimal> label,
      SortedMap<Integer, BigDecimal> labels) {
    public Case {
      context = SortedCopy.of(context);
      outcomes = List.copyOf(outcomes);
      labels = SortedCopy.of(labels);
    }

    /// A test of which nothing is recorded.
    static Case of(String id, JsonObject content, SortedMap<String, String> context, Group checks) {
      return new Case(
          id,
          content,
          context,
          JsonObject.EMPTY,
          checks,
          List.of(),
          Optional.empty(),
          Optional.empty(),
          new TreeMap<>());
    }

    Case recorded(List<Outcome> others, Optional<Outcome> whole) {
      return new Case(id, content, context, facts, checks, others, whole, label, labels);
    }

    Case given(JsonObject others) {
      return new Case(id, content, context, others, checks, outcomes, result, label, labels);
    }

    Case asked(SortedMap<String, String> others) {
      return new Case(id, content, others, facts, checks, outcomes, result, label, labels);
    }

    Case labelled(Optional<BigDecimal> said) {
      return new Case(id, content, context, facts, checks, outcomes, result, said, labels);
    }

    /// With what people said by each check; of all of them together, it is a label of the whole.
    Case labelled(SortedMap<Integer, BigDecimal> said) {
      boolean whole = !said.isEmpty() && said.size() == checks.leaves().size();
      Optional<BigDecimal> all = whole ? Optional.of(mean(List.copyOf(said.values()))) : label;
      return new Case(id, content, context, facts, checks, outcomes, result, all, said);
    }

    public static BigDecimal mean(List<BigDecimal> values) {
      BigDecimal sum = values.stream().reduce(ZERO, BigDecimal::add);
      return sum.divide(BigDecimal.valueOf(values.size()), 12, HALF_EVEN).stripTrailingZeros();
    }

    Case named(String other) {
      return new Case(other, content, context, facts, checks, outcomes, result, label, labels);
    }

    /// What was recorded of a check, by its place among all.
    Outcome outcome(int place) {
      return place < outcomes.size() ? outcomes.get(place) : Outcome.NONE;
    }

    public boolean hasOutput() {
      return content.size() > 0;
    }
  }

  /// What a source recorded; empty where it could not grade.
  ///
  /// @param reason its words
  public record Outcome(Optional<Boolean> passed, Optional<BigDecimal> score, String reason) {

    public static final Outcome NONE = new Outcome(Optional.empty(), Optional.empty(), "");

    static Outcome of(boolean passed) {
      return new Outcome(Optional.of(passed), Optional.empty(), "");
    }
  }

  private static final List<String> TAKEN =
      List.of(
          "composite",
          SuiteRubric.CHECKS,
          SuiteRubric.CRITERIA,
          "true",
          "false",
          "in",
          "known",
          "lookup",
          "at_least");

  /// Ids that are not those of a suite's own parts or words of expressions.
  public static IdGenerator ids() {
    IdGenerator ids = new IdGenerator();
    TAKEN.forEach(ids::id);
    return ids;
  }

  /// An id that is taken then: with a number where another document has it.
  static String free(String id, Set<String> taken) {
    String free = id;
    for (int i = 2; !taken.add(free); i++) {
      free = id + "-" + i;
    }
    return free;
  }

  public ImportedSuite {
    cases = List.copyOf(cases);
    given = List.copyOf(given);
  }

  ImportedSuite(String name, String description, List<Case> cases) {
    this(name, description, cases, List.of());
  }

  ImportedSuite with(String other, List<Case> some) {
    return new ImportedSuite(other, description, some, given);
  }
}
