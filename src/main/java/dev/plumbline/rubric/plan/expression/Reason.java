package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonForm;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Rational;
import java.util.List;
import java.util.stream.Collectors;

/// The author's own words on a gate, a rule, a leaf, a node or a grade. Values of the document may
/// stand between them.
public record Reason(List<Part> parts) implements JsonForm {

  public static final Reason NONE = new Reason(List.of());

  /// Most values of one reason.
  public static final int VALUES_MAX = 50;

  public Reason {
    parts = List.copyOf(parts);
  }

  public sealed interface Part {
    /// As they are shown, without the doubling of braces.
    record Verbatim(String text) implements Part {}

    record Value(Expression expression, Format format) implements Part {}
  }

  /// How a value is shown.
  public sealed interface Format {
    /// A number with up to twelve decimals, a truth as `true` or `false`, a text as it is.
    record Plain() implements Format {}

    /// A number with so many decimals.
    record FixedPoint(int count) implements Format {}

    /// A number times a hundred with so many decimals.
    record Percent(int decimals) implements Format {}

    /// A truth as one of two texts.
    record Truths(String yes, String no) implements Format {}
  }

  /// Most decimals of a format.
  public static final int DECIMALS_MAX = Rational.NODE_DECIMALS;

  /// Without values.
  public static Reason of(String words) {
    return words.isEmpty() ? NONE : new Reason(List.of(new Part.Verbatim(words)));
  }

  public boolean isEmpty() {
    return parts.isEmpty();
  }

  public boolean hasValues() {
    return parts.stream().anyMatch(Part.Value.class::isInstance);
  }

  /// The expressions of its values, in order.
  public List<Expression> expressions() {
    return parts.stream()
        .filter(Part.Value.class::isInstance)
        .map(part -> ((Part.Value) part).expression())
        .toList();
  }

  /// The words alone.
  public String words() {
    return parts.stream()
        .filter(Part.Verbatim.class::isInstance)
        .map(part -> ((Part.Verbatim) part).text())
        .collect(Collectors.joining());
  }

  /// The text with its values in braces and braces that are words doubled: equal reasons have equal
  /// text, and reading the text gives the reason back. Bundles contain it.
  public String template() {
    return parts.stream()
        .map(part ->
            switch (part) {
              case Part.Verbatim(String text) -> text.replace("{", "{{").replace("}", "}}");
              case Part.Value(Expression expression, Format format) ->
                  "{" + ExpressionText.of(expression) + suffix(format) + "}";
            })
        .collect(Collectors.joining());
  }

  @Override
  public Json json() {
    return hasValues() ? JsonObject.of("values", template()) : Json.of(words());
  }

  private static String suffix(Format format) {
    return switch (format) {
      case Format.Plain() -> "";
      case Format.FixedPoint(int count) -> " : " + count;
      case Format.Percent(int decimals) -> " : percent" + (decimals == 0 ? "" : " " + decimals);
      case Format.Truths(String yes, String no) ->
          " : " + ExpressionText.quoted(yes) + ", " + ExpressionText.quoted(no);
    };
  }
}
