package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonPath;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Reads the facts that are supplied with a document and checks them against their declarations:
/// every undeclared or missing fact and every value of the wrong type or out of bounds is a
/// problem.
///
/// @param declared all facts of the rubric, by id
record SuppliedFacts(SortedMap<String, Fact> declared, List<Problem> problems) {

  private static final int TEXT_MAX = 100_000;
  private static final Pattern DECIMAL =
      Pattern.compile("-?[0-9]{1,16}(\\.[0-9]{1,400})?([eE][+-]?[0-9]{1,3})?");

  /// @param all whether computed and judged facts may be supplied, too, because there is no
  ///   document
  SortedMap<String, FactValue> read(JsonObject given, boolean all) {
    SortedMap<String, FactValue> values = new TreeMap<>();
    given.forEach((id, json) -> {
      Optional<Fact> fact = Optional.ofNullable(declared.get(id));
      if (fact.isEmpty()) {
        report(
            ProblemCode.UNDECLARED,
            Place.WHOLE.member(id),
            "undeclared fact " + EscapedText.text(id),
            Suggestion.of(id, names(all), "declared are"));
      } else if (!all && !isSupplied(fact.get())) {
        report(
            ProblemCode.KEY_NOT_ALLOWED,
            Place.WHOLE.member(id),
            "the fact " + EscapedText.text(id) + " is computed or judged",
            "remove it");
      } else {
        value(fact.get(), json).ifPresent(value -> values.put(id, value));
      }
    });
    for (Fact fact : declared.values()) {
      if (isSupplied(fact) && !fact.optional() && isMissing(given, fact.id())) {
        report(
            ProblemCode.MISSING_FACT,
            Place.WHOLE.member(fact.id()),
            "the fact " + EscapedText.text(fact.id()) + " is missing",
            "supply a value, or declare it `optional: true`");
      }
    }
    return values;
  }

  private List<String> names(boolean all) {
    return declared.values().stream().filter(f -> all || isSupplied(f)).map(Fact::id).toList();
  }

  private static boolean isSupplied(Fact fact) {
    return fact.source() instanceof Fact.Source.Supplied;
  }

  private static boolean isMissing(JsonObject given, String id) {
    return given.find(id).map(json -> json instanceof JsonNull).orElse(true);
  }

  private Optional<FactValue> value(Fact fact, Json json) {
    if (json instanceof JsonNull) {
      return Optional.of(new FactValue.Unknown("missing"));
    }
    return switch (fact.type()) {
      case FactType.Truthful() ->
          json instanceof JsonBoolean(boolean truth)
              ? Optional.of(new FactValue.Truthful(truth))
              : wrong(fact, "true or false");
      case FactType.Numeric type -> number(fact, type, json);
      case FactType.Textual() -> text(fact, json);
      case FactType.Enumerated(List<String> values) -> listed(fact, values, json);
    };
  }

  private Optional<FactValue> text(Fact fact, Json json) {
    if (!(json instanceof JsonText(String text))) {
      return wrong(fact, "a text");
    }
    if (text.length() > TEXT_MAX) {
      report(
          ProblemCode.TOO_LARGE,
          Place.WHOLE.member(fact.id()),
          EscapedText.text(fact.id()) + " has " + text.length() + " characters",
          "a text fact has at most " + TEXT_MAX);
      return Optional.empty();
    }
    return Optional.of(new FactValue.Textual(text));
  }

  private Optional<FactValue> listed(Fact fact, List<String> values, Json json) {
    if (json instanceof JsonText(String text) && values.contains(text)) {
      return Optional.of(new FactValue.Textual(text));
    }
    if (json instanceof JsonText(String text)) {
      report(
          ProblemCode.UNKNOWN_VALUE,
          Place.WHOLE.member(fact.id()),
          EscapedText.text(fact.id()) + " is " + EscapedText.text(text),
          Suggestion.of(text, values, "its values are"));
      return Optional.empty();
    }
    return wrong(fact, "one of " + Suggestion.list(values));
  }

  /// Numbers may be JSON numbers or texts; a text cannot be rounded by a reader on the way.
  static Optional<BigDecimal> number(Json json) {
    return switch (json) {
      case JsonInteger(long value) -> Optional.of(BigDecimal.valueOf(value));
      case JsonDecimal(BigDecimal value) -> Optional.of(value);
      case JsonText(String text) when DECIMAL.matcher(text).matches() ->
          Optional.of(new BigDecimal(text));
      default -> Optional.empty();
    };
  }

  private Optional<FactValue> number(Fact fact, FactType.Numeric type, Json json) {
    Optional<BigDecimal> written = number(json);
    if (written.isEmpty()) {
      return wrong(fact, type.whole() ? "a whole number" : "a number");
    }
    BigDecimal value = written.get();
    boolean inside = value.compareTo(type.min()) >= 0 && value.compareTo(type.max()) <= 0;
    if (!inside || (type.whole() && !Rational.of(value).isWhole())) {
      report(
          ProblemCode.OUT_OF_BOUNDS,
          Place.WHOLE.member(fact.id()),
          EscapedText.text(fact.id()) + " is " + EscapedText.text(shown(value)),
          (type.whole() ? "it is a whole number from " : "it ranges from ")
              + type.min().toPlainString()
              + " to "
              + type.max().toPlainString());
      return Optional.empty();
    }
    return Optional.of(new FactValue.Numeric(Rational.of(rounded(value))));
  }

  /// As it is, or half even to twelve decimals: what other programs compute in binary has more.
  static BigDecimal rounded(BigDecimal value) {
    return value.scale() > Rational.NODE_DECIMALS
        ? value.setScale(Rational.NODE_DECIMALS, RoundingMode.HALF_EVEN)
        : value;
  }

  private static String shown(BigDecimal value) {
    return value.precision() > 40 || Math.abs(value.scale()) > 40
        ? "a very long number"
        : value.toPlainString();
  }

  private Optional<FactValue> wrong(Fact fact, String wanted) {
    report(
        ProblemCode.WRONG_TYPE,
        Place.WHOLE.member(fact.id()),
        EscapedText.text(fact.id()) + " is not " + wanted,
        "supply " + wanted);
    return Optional.empty();
  }

  private void report(ProblemCode code, Place place, String message, String help) {
    problems.add(new Problem(code, place, message, help));
  }

  /// What is at a path of a JSON document: of what is graded, or of the arguments of a tool's last
  /// call. What cannot be read is unknown, for a reason: `no-json`, `no-call`, `absent`, `several`,
  /// `wrong-type` or `out-of-bounds`.
  static final class JsonFacts {

    private final JsonPath path;
    private final String call;

    /// @param call the name of a tool; empty for what is graded
    JsonFacts(String path, String call) {
      this.path = JsonPath.of(path);
      this.call = call;
    }

    FactValue value(GradedDocument document, FactType type) {
      return switch (found(document)) {
        case Found.Selected(List<Json> values) when values.size() == 1 ->
            typed(values.getFirst(), type);
        case Found.Selected(List<Json> values) ->
            new FactValue.Unknown(values.isEmpty() ? "absent" : "several");
        case Found.Nothing(String code) -> new FactValue.Unknown(code);
      };
    }

    FactValue count(GradedDocument document) {
      return switch (found(document)) {
        case Found.Selected(List<Json> values) ->
            new FactValue.Numeric(Rational.of(Math.min(values.size(), COUNT_MAX)));
        case Found.Nothing(String code) -> new FactValue.Unknown(code);
      };
    }

    private sealed interface Found {
      record Selected(List<Json> values) implements Found {}

      record Nothing(String code) implements Found {}
    }

    private Found found(GradedDocument document) {
      Optional<String> text =
          call.isEmpty()
              ? Optional.of(document.text().text())
              : ToolCallFacts.of(document.document()).lastArguments(call);
      if (text.isEmpty()) {
        return new Found.Nothing("no-call");
      }
      byte[] bytes = text.get().getBytes(StandardCharsets.UTF_8);
      return JsonReader.read(bytes, bytes.length + 1) instanceof JsonResult.Read(Json json)
          ? new Found.Selected(path.values(json))
          : new Found.Nothing("no-json");
    }

    private static FactValue typed(Json json, FactType type) {
      return switch (type) {
        case FactType.Truthful() when json instanceof JsonBoolean(boolean truth) ->
            new FactValue.Truthful(truth);
        case FactType.Textual() when json instanceof JsonText(String text) -> text(text);
        case FactType.Enumerated(List<String> values) when json instanceof JsonText(String text) ->
            values.contains(text)
                ? new FactValue.Textual(text)
                : new FactValue.Unknown("out-of-bounds");
        case FactType.Numeric numeric when json instanceof JsonInteger(long value) ->
            number(BigDecimal.valueOf(value), numeric);
        case FactType.Numeric numeric when json instanceof JsonDecimal(BigDecimal value) ->
            number(value, numeric);
        default -> new FactValue.Unknown("wrong-type");
      };
    }

    private static FactValue text(String text) {
      return text.length() <= TEXT_MAX
          ? new FactValue.Textual(text)
          : new FactValue.Unknown("out-of-bounds");
    }

    private static FactValue number(BigDecimal value, FactType.Numeric type) {
      if (type.whole() && !Rational.of(value).isWhole()) {
        return new FactValue.Unknown("wrong-type");
      }
      boolean inside = value.compareTo(type.min()) >= 0 && value.compareTo(type.max()) <= 0;
      return inside
          ? new FactValue.Numeric(Rational.of(SuppliedFacts.rounded(value)))
          : new FactValue.Unknown("out-of-bounds");
    }

    /// The longest text that a fact may be.
    private static final int TEXT_MAX = 10_000;

    private static final int COUNT_MAX =
        ((FactType.Numeric) TextMeasure.COUNT).max().intValueExact();
  }
}
