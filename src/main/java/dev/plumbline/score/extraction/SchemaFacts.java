package dev.plumbline.score.extraction;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.rubric.schema.JsonSchema;
import dev.plumbline.rubric.schema.SchemaBudget;
import java.util.List;
import java.util.Optional;

/// Whether what is graded, or the arguments of calls of a tool, are JSON that is valid against a
/// schema. What is no JSON is not valid. Unknown are `no-call` and `too-much-work`.
final class SchemaFacts {

  private final JsonSchema schema;
  private final String call;

  /// @param call the name of a tool; empty for what is graded
  SchemaFacts(String schema, String call) {
    this.schema = JsonSchema.of(json(schema).orElseThrow());
    this.call = call;
  }

  FactValue isValid(GradedDocument document, SchemaBudget budget) {
    Optional<String> text =
        call.isEmpty()
            ? Optional.of(document.text().text())
            : ToolCallFacts.of(document.document()).lastArguments(call);
    if (text.isEmpty()) {
      return new FactValue.Unknown("no-call");
    }
    Optional<Boolean> valid = isValid(text.get(), budget);
    return valid.isPresent()
        ? new FactValue.Truthful(valid.get())
        : new FactValue.Unknown(TOO_MUCH_WORK);
  }

  FactValue count(GradedDocument document, SchemaBudget budget) {
    List<Optional<Boolean>> valid =
        ToolCallFacts.of(document.document()).arguments(call).stream()
            .map(arguments -> isValid(arguments, budget))
            .toList();
    return valid.contains(Optional.<Boolean>empty())
        ? new FactValue.Unknown(TOO_MUCH_WORK)
        : new FactValue.Numeric(
            Rational.of(valid.stream().filter(each -> each.equals(Optional.of(true))).count()));
  }

  private Optional<Boolean> isValid(String text, SchemaBudget budget) {
    Optional<Json> value = json(text);
    return value.isEmpty() ? Optional.of(false) : schema.isValid(value.get(), budget);
  }

  private static Optional<Json> json(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return JsonReader.read(bytes, bytes.length + 1) instanceof JsonResult.Read(Json json)
        ? Optional.of(json)
        : Optional.empty();
  }

  private static final String TOO_MUCH_WORK = "too-much-work";
}
