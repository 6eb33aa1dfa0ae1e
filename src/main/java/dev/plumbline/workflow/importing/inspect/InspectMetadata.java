package dev.plumbline.workflow.importing.inspect;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonDecimal;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.workflow.importing.Check.CheckedFact;
import dev.plumbline.workflow.importing.ImportLedger;
import dev.plumbline.workflow.importing.PlainTemplate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// Metadata of samples as facts that come with the documents. A value that not all samples have of
/// the same kind is a text.
final class InspectMetadata {

  /// Facts that a rubric has beside those of its checks.
  private static final int FACTS_MAX = 200;

  private static final int TEXT_MAX = 10_000;

  private final SequencedMap<String, CheckedFact.Supplied> facts = new LinkedHashMap<>();

  static InspectMetadata of(List<InspectSample> samples, ImportLedger ledger) {
    InspectMetadata metadata = new InspectMetadata();
    SequencedMap<String, List<Json>> values = new LinkedHashMap<>();
    for (InspectSample each : samples) {
      for (String key : each.metadata().keys()) {
        Json value = each.metadata().find(key).orElse(JsonNull.NULL);
        if (!(value instanceof JsonNull)) {
          values.computeIfAbsent(key, _ -> new ArrayList<>()).add(value);
        }
      }
    }
    IdGenerator ids = new IdGenerator();
    values.forEach((key, all) -> {
      String place = "/samples/*/metadata/" + key;
      if (metadata.facts.size() >= FACTS_MAX) {
        ledger.lost("metadata", "there are more than " + FACTS_MAX + " names", place);
      } else {
        ledger.kept("metadata", place);
        metadata.facts.put(
            key,
            new CheckedFact.Supplied(
                ids.id("metadata " + key), "{" + type(all) + ", optional: true}"));
      }
    });
    return metadata;
  }

  private static String type(List<Json> values) {
    if (values.stream().allMatch(JsonBoolean.class::isInstance)) {
      return "type: boolean";
    }
    return values.stream().allMatch(InspectMetadata::isNumber) ? "type: decimal" : "type: text";
  }

  private static boolean isNumber(Json value) {
    return InspectScore.number(value)
        .filter(_ -> value instanceof JsonInteger || value instanceof JsonDecimal)
        .isPresent();
  }

  List<CheckedFact.Supplied> facts() {
    return List.copyOf(facts.values());
  }

  SortedMap<String, Json> of(InspectSample sample) {
    SortedMap<String, Json> values = new TreeMap<>();
    facts.forEach((key, fact) ->
        sample
            .metadata()
            .find(key)
            .flatMap(value -> value(value, fact.type()))
            .ifPresent(value -> values.put(fact.id(), value)));
    return values;
  }

  private static Optional<Json> value(Json value, String type) {
    if (type.contains("boolean")) {
      return Optional.of(value);
    }
    if (type.contains("decimal")) {
      return InspectScore.number(value).map(Json::of);
    }
    String text = PlainTemplate.written(value);
    return Optional.of(new JsonText(text.length() > TEXT_MAX ? text.substring(0, TEXT_MAX) : text));
  }

  private InspectMetadata() {}
}
