package dev.plumbline.score;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.plan.Binding;
import dev.plumbline.plan.Evaluation;
import dev.plumbline.plan.Evaluation.Reading;
import dev.plumbline.plan.Interval;
import dev.plumbline.plan.Truth;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The values that names had in one run, as JSON. Rules read the same few facts again and again, so
/// each value is written once.
final class Readings {

  private final Evaluation evaluation;
  private final SortedMap<String, Json> written = new TreeMap<>();

  Readings(Evaluation evaluation) {
    this.evaluation = evaluation;
  }

  Evaluation evaluation() {
    return evaluation;
  }

  JsonObject of(List<Binding> reads) {
    if (reads.isEmpty()) {
      return JsonObject.EMPTY;
    }
    JsonObjectBuilder json = JsonObject.builder();
    for (Binding binding : reads) {
      json.put(binding.id(), written.computeIfAbsent(binding.id(), _ -> json(binding)));
    }
    return json.build();
  }

  private Json json(Binding binding) {
    return switch (evaluation.reading(binding)) {
      case Reading.OfNumber(Interval value) -> Values.of(value);
      case Reading.OfTruth(Truth truth) -> Values.of(truth);
      case Reading.OfText(String text) -> Json.of(text);
    };
  }
}
