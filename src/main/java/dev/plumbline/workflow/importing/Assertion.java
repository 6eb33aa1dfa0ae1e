package dev.plumbline.workflow.importing;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A check, or several as one, with its weight among its neighbours.
sealed interface Assertion {

  BigDecimal weight();

  /// The name of the score that it counts for; empty for none.
  String metric();

  record Leaf(Check check, BigDecimal weight, String metric) implements Assertion {
    public Leaf {
      weight = plain(weight);
    }

    static Leaf of(Check check) {
      return new Leaf(check, BigDecimal.ONE, "");
    }
  }

  /// The weighted mean of its members. It passes if all of them do, but for checks of weight 0;
  /// with a threshold, if the mean reaches that. With a formula, that is its score in place of the
  /// mean, and without a threshold it is then neither passed nor failed.
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
      return new Group(members, threshold, BigDecimal.ONE, "", "");
    }
  }

  /// The checks in the order in which they are written.
  default List<Leaf> leaves() {
    return switch (this) {
      case Leaf leaf -> List.of(leaf);
      case Group group -> group.members().stream().flatMap(each -> each.leaves().stream()).toList();
    };
  }

  /// The questions that a judge decides.
  default List<Check.Judged> judged() {
    return leaves().stream()
        .map(Leaf::check)
        .filter(Check.Judged.class::isInstance)
        .map(Check.Judged.class::cast)
        .toList();
  }

  /// The facts that the checks read, of one kind.
  default <T> Stream<T> facts(Class<T> kind) {
    return leaves().stream()
        .map(Leaf::check)
        .filter(Check.Measured.class::isInstance)
        .flatMap(check -> ((Check.Measured) check).facts().stream())
        .filter(kind::isInstance)
        .map(kind::cast);
  }

  private static BigDecimal plain(BigDecimal number) {
    return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
  }
}
