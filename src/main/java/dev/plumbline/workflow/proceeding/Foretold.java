package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.run.ResultValue;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// What a correction does, told before it is stored.
///
/// @param item that is corrected; empty for an annulment
/// @param was what the judges, or their combination, have found of it
/// @param now what counts of it before the correction
/// @param then what is to count of it
/// @param before the result before the correction
/// @param after the result with it
/// @param waiting how many more persons have to decide alike before it counts
public record Foretold(
    String item,
    String was,
    String now,
    String then,
    ResultValue before,
    ResultValue after,
    int waiting) {

  /// Whether the item and the result stay as they are.
  public boolean isWithoutEffect() {
    return now.equals(then) && before.equals(after);
  }

  /// Whether the decision rises from what the judges have found, or from what counts, and the mark
  /// falls: the plan is not monotone.
  public boolean lowersTheMark() {
    Optional<Rational> to = number(then);
    boolean rises =
        to.isPresent()
            && Stream.of(was, now)
                .flatMap(from -> number(from).stream())
                .allMatch(from -> from.compareTo(to.get()) < 0);
    return rises
        && highest(after).isPresent()
        && highest(before).isPresent()
        && (highest(after).get().compareTo(highest(before).get()) < 0
            || lowest(after).get().compareTo(lowest(before).get()) < 0);
  }

  private static Optional<Rational> number(String written) {
    return written.matches("-?[0-9]{1,9}(\\.[0-9]{1,9})?(/[0-9]{1,9})?")
        ? Optional.of(Rational.ofExact(written))
        : Optional.empty();
  }

  private static Optional<Rational> highest(ResultValue value) {
    return value.composite().or(() -> value.interval().map(it -> it.high())).map(Rational::of);
  }

  private static Optional<Rational> lowest(ResultValue value) {
    return value.composite().or(() -> value.interval().map(it -> it.low())).map(Rational::of);
  }

  /// For people: the item, then the result, now and then.
  ///
  /// @param number shows a decimal
  public String text(UnaryOperator<String> number) {
    String found = was.equals(now) ? "" : " (judged " + EscapedText.visible(was) + ")";
    return (item.isEmpty()
            ? ""
            : "  "
                + EscapedText.visible(item)
                + found
                + ": "
                + EscapedText.visible(now)
                + " -> "
                + EscapedText.visible(then)
                + "\n")
        + "  now   "
        + before.text(number)
        + "\n  then  "
        + after.text(number)
        + (waiting > 0
            ? ", once "
                + Plural.of(waiting, "more person")
                + " "
                + (waiting == 1 ? "decides" : "decide")
                + " alike"
            : "")
        + "\n";
  }
}
