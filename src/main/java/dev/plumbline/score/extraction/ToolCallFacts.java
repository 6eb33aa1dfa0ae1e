package dev.plumbline.score.extraction;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.Document.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// The calls of tools in a document, in order, whoever makes them.
record ToolCallFacts(List<ToolCall> calls) {

  private static final String ERROR = "error";

  static ToolCallFacts of(Document document) {
    return new ToolCallFacts(
        document.parts().stream().flatMap(part -> part.calls().stream()).toList());
  }

  /// The turns of a conversation.
  static int turns(Document document) {
    return (int)
        document.parts().stream()
            .filter(part -> part.role().isPresent() && part.role().get() != PartRole.SOURCE)
            .count();
  }

  /// Results that are marked as failed, or are a JSON object with a member `error` that says
  /// something.
  static int failed(Document document) {
    return (int) document.parts().stream().filter(ToolCallFacts::isFailed).count();
  }

  private static boolean isFailed(Part part) {
    return part.failed()
        || part.role().equals(Optional.of(PartRole.TOOL))
            && json(part.text().text())
                .filter(JsonObject.class::isInstance)
                .flatMap(object -> ((JsonObject) object).find(ERROR))
                .filter(error -> !List.of("null", "false", "\"\"").contains(PlainJson.text(error)))
                .isPresent();
  }

  int count() {
    return calls.size();
  }

  /// Calls whose tool and arguments are those of one before; arguments that are JSON are compared
  /// as values.
  int repeated() {
    TreeSet<String> seen = new TreeSet<>();
    int repeated = 0;
    for (ToolCall call : calls) {
      String arguments = json(call.arguments()).map(PlainJson::text).orElse(call.arguments());
      repeated += seen.add(call.name() + "\n" + arguments) ? 0 : 1;
    }
    return repeated;
  }

  /// Of every call of a tool, in order.
  List<String> arguments(String name) {
    return calls.stream()
        .filter(call -> call.name().equals(name))
        .map(ToolCall::arguments)
        .toList();
  }

  Optional<String> lastArguments(String name) {
    List<String> all = arguments(name);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
  }

  FactValue value(TextMeasure.Calls measure) {
    List<String> wanted = measure.names();
    List<String> made = calls.stream().map(ToolCall::name).toList();
    return switch (measure.key()) {
      case CALLS_OF ->
          new FactValue.Numeric(Rational.of(made.stream().filter(wanted::contains).count()));
      case CALLS_USED -> new FactValue.Truthful(made.containsAll(wanted));
      case CALLS_FORBIDDEN -> new FactValue.Truthful(made.stream().noneMatch(wanted::contains));
      case CALLS_IN_ORDER -> new FactValue.Truthful(isInOrder(wanted, made));
      case CALLS_EXACTLY -> new FactValue.Truthful(made.equals(wanted));
      case CALLS_ANY_ORDER -> new FactValue.Truthful(sorted(made).equals(sorted(wanted)));
      default -> throw new IllegalStateException(measure.key() + " is about no calls");
    };
  }

  /// Others may be between.
  private static boolean isInOrder(List<String> wanted, List<String> made) {
    int next = 0;
    for (String name : made) {
      next += next < wanted.size() && wanted.get(next).equals(name) ? 1 : 0;
    }
    return next == wanted.size();
  }

  private static List<String> sorted(List<String> names) {
    List<String> sorted = new ArrayList<>(names);
    sorted.sort(null);
    return sorted;
  }

  private static Optional<Json> json(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return JsonReader.read(bytes, bytes.length + 1) instanceof JsonResult.Read(Json json)
        ? Optional.of(json)
        : Optional.empty();
  }
}
