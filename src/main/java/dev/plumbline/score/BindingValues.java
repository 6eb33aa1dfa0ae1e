package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArrayBuilder;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.expression.Binding;
import java.util.Arrays;
import java.util.List;

/// The values of names in one evaluation, as JSON. Rules read the same few facts again and again,
/// so each value is converted once.
final class BindingValues {

  private final PlanResult result;

  /// By kind and slot; null until the value is first requested.
  private final Json[][] written = new Json[Binding.Kind.values().length][SLOTS];

  private static final int SLOTS = 32;

  BindingValues(PlanResult result) {
    this.result = result;
  }

  JsonObject of(List<Binding> reads) {
    if (reads.isEmpty()) {
      return JsonObject.EMPTY;
    }
    JsonObjectBuilder json = JsonObject.builder(reads.size());
    for (Binding binding : reads) {
      json.put(binding.id(), value(binding));
    }
    return json.build();
  }

  /// Adds the values only, in the order of the bindings.
  void put(List<Binding> reads, JsonArrayBuilder to) {
    for (int index = 0; index < reads.size(); index++) {
      to.put(value(reads.get(index)));
    }
  }

  private Json value(Binding binding) {
    Json[] kind = written[binding.kind().ordinal()];
    if (binding.slot() >= kind.length) {
      kind = Arrays.copyOf(kind, binding.slot() * 2);
      written[binding.kind().ordinal()] = kind;
    }
    Json known = kind[binding.slot()];
    if (known == null) {
      known = json(binding);
      kind[binding.slot()] = known;
    }
    return known;
  }

  private Json json(Binding binding) {
    return ValueJson.of(result.value(binding));
  }
}
