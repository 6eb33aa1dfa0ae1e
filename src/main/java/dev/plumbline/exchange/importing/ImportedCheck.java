package dev.plumbline.exchange.importing;

import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;

import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Recorded;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What an assertion or a grader looks at, in the terms of a rubric.
sealed interface ImportedCheck {

  /// What it is called in the source, in a few words: ids are made from it.
  String name();

  /// Facts decide.
  ///
  /// @param facts the expressions name them `#0`, `#1`, …
  /// @param passes a condition
  /// @param score a formula with a value from 0 to 1; empty for 1 where it passes, else 0
  record Measured(String name, List<CheckedFact> facts, String passes, String score)
      implements ImportedCheck {
    public Measured {
      facts = List.copyOf(facts);
    }
  }

  /// A judge decides.
  ///
  /// @param question answered with yes or no
  /// @param graded whether the judge also gives a score from 0 to 1
  /// @param threshold the least score that passes; empty if the score decides nothing
  /// @param negated whether no is what passes
  record Judged(
      String name, String question, boolean graded, Optional<BigDecimal> threshold, boolean negated)
      implements ImportedCheck {

    /// A question that yes or no answers, and yes passes.
    static Judged of(String name, String question) {
      return new Judged(name, question, false, Optional.empty(), false);
    }
  }

  /// A check that nothing can decide again: what the source recorded of it is given.
  static Measured recorded(String name, String what) {
    return new Measured(
        name, List.of(new Recorded(what, false), new Recorded(what, true)), "#0", "#1");
  }

  /// What is asked by what a tool calls it, a line each.
  ///
  /// @param separated whether words of a name are names
  static Map<String, String> questions(String table, boolean separated) {
    Map<String, String> questions = new HashMap<>();
    for (String line : table.lines().toList()) {
      String[] halves = line.split(": ", 2);
      for (String name : separated ? halves[0].split(" ") : new String[] {halves[0]}) {
        questions.put(name, halves[1]);
      }
    }
    return Map.copyOf(questions);
  }

  /// A fact that a check reads.
  sealed interface CheckedFact {

    /// @param measure as the rubric writes it behind `computed:`
    record Computed(String measure) implements CheckedFact {}

    /// How like a text is to one that comes with the document.
    ///
    /// @param key of the measure, such as `levenshtein`
    record Likeness(String key, String reference) implements CheckedFact {}

    /// A comparison with a context part that every document has.
    ///
    /// @param key of the measure, such as `contains`
    record Compared(String key, String part) implements CheckedFact {}

    /// A value that comes with the document under this id.
    ///
    /// @param type as the rubric writes the fact
    record Supplied(String id, String type) implements CheckedFact {}

    /// What the source recorded; unknown where it recorded nothing.
    ///
    /// @param what distinguishes it from others
    /// @param score whether it is the score, and not whether it passes
    record Recorded(String what, boolean score) implements CheckedFact {}
  }

  /// A check, or several as one, with its weight among its neighbours.
  sealed interface Assertion {

    BigDecimal weight();

    /// The name of the score that it counts for; empty for none.
    String metric();

    record Leaf(ImportedCheck check, BigDecimal weight, String metric) implements Assertion {
      public Leaf {
        weight = plain(weight);
      }

      static Leaf of(ImportedCheck check) {
        return new Leaf(check, ONE, "");
      }
    }

    /// The weighted mean of its members. It passes if all of them do, but for checks of weight 0;
    /// with a threshold, if the mean reaches that. With a formula, that is its score in place of
    /// the mean, and without a threshold it is then neither passed nor failed.
    ///
    /// @param formula names the members `#0`, `#1`, …; empty for the mean
    record Group(
        List<Assertion> members,
        Optional<BigDecimal> threshold,
        BigDecimal weight,
        String metric,
        String formula)
        implements Assertion {
      public Group {
        members = List.copyOf(members);
        threshold = threshold.map(Assertion::plain);
        weight = plain(weight);
      }

      /// All that is checked about a document.
      public static Group of(List<Assertion> members, Optional<BigDecimal> threshold) {
        return new Group(members, threshold, ONE, "", "");
      }
    }

    /// The checks in the order in which they are written.
    default List<Leaf> leaves() {
      return switch (this) {
        case Leaf leaf -> List.of(leaf);
        case Group group ->
            group.members().stream().flatMap(each -> each.leaves().stream()).toList();
      };
    }

    /// The questions that a judge decides.
    default List<Judged> judged() {
      return leaves().stream()
          .map(Leaf::check)
          .filter(ImportedCheck.Judged.class::isInstance)
          .map(ImportedCheck.Judged.class::cast)
          .toList();
    }

    /// The facts that the checks read, of one kind.
    default <T> Stream<T> facts(Class<T> kind) {
      return leaves().stream()
          .map(Leaf::check)
          .filter(ImportedCheck.Measured.class::isInstance)
          .flatMap(check -> ((Measured) check).facts().stream())
          .filter(kind::isInstance)
          .map(kind::cast);
    }

    private static BigDecimal plain(BigDecimal number) {
      return number.signum() == 0 ? ZERO : number.stripTrailingZeros();
    }
  }
}
