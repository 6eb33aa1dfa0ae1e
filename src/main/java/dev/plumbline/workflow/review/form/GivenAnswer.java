package dev.plumbline.workflow.review.form;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// An answer to one question, as [PlainAnswer] wrote it: with its quotes and their units.
public record GivenAnswer(JsonObject json) {

  private static final String DECISION = "decision";
  private static final String VALUE = "value";

  /// All in a reply of a person, by item or fact.
  public static SortedMap<String, GivenAnswer> read(String reply) {
    SortedMap<String, GivenAnswer> answers = new TreeMap<>();
    byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
    if (JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(JsonObject object)) {
      for (String kind : List.of("item", "fact")) {
        if (object.find(kind + "s").isPresent()) {
          object
              .objects(kind + "s")
              .forEach(answer -> answers.put(answer.text(kind), new GivenAnswer(answer)));
        }
      }
    }
    return answers;
  }

  /// The decision, or the value of a fact; null if it was left open.
  public Json value() {
    return json.find(DECISION).or(() -> json.find(VALUE)).orElse(JsonNull.NULL);
  }

  /// With another decision.
  public GivenAnswer deciding(int level) {
    JsonObjectBuilder other = JsonObject.builder();
    json.forEach(
        (name, there) -> other.put(name, name.equals(DECISION) ? Json.of((long) level) : there));
    return new GivenAnswer(other.build());
  }
}
