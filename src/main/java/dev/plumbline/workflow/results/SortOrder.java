package dev.plumbline.workflow.results;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.FactValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// The order of `--sort`. Rows without the value come last, rows with the same one in the order of
/// the run.
///
/// @param name of the value
public record SortOrder(String name, boolean descending) {

  /// A row to be shown, with what it is sorted by.
  ///
  /// @param number present if the value is a number
  /// @param text present if it is a text
  record Key(long position, Optional<Rational> number, Optional<String> text) {

    static Key of(long position, FactValue value) {
      return switch (value) {
        case FactValue.Numeric(Rational number) ->
            new Key(position, Optional.of(number), Optional.empty());
        case FactValue.Textual(String text) ->
            new Key(position, Optional.empty(), Optional.of(text));
        case FactValue.Truthful(boolean truth) ->
            new Key(position, Optional.of(truth ? Rational.ONE : Rational.ZERO), Optional.empty());
        case FactValue.Unknown _ -> new Key(position, Optional.empty(), Optional.empty());
      };
    }

    /// Whether nothing is before the other.
    boolean isLike(Key other) {
      return number.equals(other.number) && text.equals(other.text);
    }

    boolean isUnknown() {
      return number.isEmpty() && text.isEmpty();
    }
  }

  private static final String ITEM = "item/";

  /// The name by which documents are sorted by what was decided on an item.
  public static String ofItem(String item) {
    return ITEM + item;
  }

  /// The item that is sorted by.
  Optional<String> item() {
    return name.startsWith(ITEM) ? Optional.of(name.substring(ITEM.length())) : Optional.empty();
  }

  /// @param written a name, after `-` for the highest first; empty for none
  /// @throws Refusal if there is no such name
  public static Optional<SortOrder> of(String written, SortedMap<String, FactType> declared) {
    if (written.isEmpty()) {
      return Optional.empty();
    }
    boolean descending = written.startsWith("-");
    String name = descending ? written.substring(1) : written;
    if (!declared.containsKey(name)) {
      throw Refusal.of(
          "--sort",
          ProblemCode.UNDECLARED,
          EscapedText.text(name) + " is nothing that a result has",
          "write one of " + String.join(", ", declared.keySet()));
    }
    return Optional.of(new SortOrder(name, descending));
  }

  List<Key> sorted(List<Key> keys) {
    Comparator<Key> byValue = Comparator.comparing(Key::isUnknown);
    Comparator<Key> known =
        Comparator.comparing((Key key) -> key.number().orElse(Rational.ZERO))
            .thenComparing(key -> key.text().orElse(""));
    List<Key> sorted = new ArrayList<>(keys);
    sorted.sort(
        byValue.thenComparing(descending ? known.reversed() : known).thenComparing(Key::position));
    return sorted;
  }
}
