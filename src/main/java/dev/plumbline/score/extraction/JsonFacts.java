package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonPath;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// What is at a path of a JSON document: of what is graded, or of the arguments of a tool's last
/// call. What cannot be read is unknown, for a reason: `no-json`, `no-call`, `absent`, `several`,
/// `wrong-type` or `out-of-bounds`.
final class JsonFacts {

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

  private static final int COUNT_MAX = ((FactType.Numeric) TextMeasure.COUNT).max().intValueExact();
}
