package dev.plumbline.given;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonBoolean;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import java.util.List;

/// Answers as a model would write them by `draft/1`; `MARK` stands where the prose's mark belongs.
public final class DraftAnswers {

  public static final String PROSE =
      "Be clear. Give reasons for what you say. Nobody likes mistakes.";

  /// One trait with two items, all of it from [#PROSE].
  public static String good() {
    return answer(
        trait("clarity", item("Is the text clear?", "Be clear", "s1")),
        trait("reasons", item("Are there reasons?", "Give reasons", "s2")));
  }

  public static String answer(JsonObject... traits) {
    return CanonicalJson.text(json(traits));
  }

  public static JsonObject json(JsonObject... traits) {
    return JsonObject.builder()
        .put("document", "MARK")
        .put("name", "made rubric")
        .put("description", "")
        .put("language", "en")
        .put("traits", JsonArray.of(traits))
        .build();
  }

  public static JsonObject trait(String name, JsonObject... items) {
    return JsonObject.builder()
        .put("quotes", JsonArray.EMPTY)
        .put("name", name)
        .put("description", "")
        .put("weight", 1)
        .put("lowest", 1)
        .put("highest", 5)
        .put("anchors", JsonArray.EMPTY)
        .put("items", JsonArray.of(items))
        .build();
  }

  public static JsonObject item(String question, String quote, String unit) {
    return JsonObject.builder()
        .put("quotes", JsonArray.of(JsonObject.of("text", Json.of(quote), "unit", Json.of(unit))))
        .put("question", question)
        .put("decision", "0-2")
        .put("evidence", "local_quote")
        .put("positive_cues", JsonArray.texts(List.of("because")))
        .put("negative_cues", JsonArray.EMPTY)
        .put("lowers", new JsonBoolean(false))
        .build();
  }

  /// The same with another member, or without one where the value is missing.
  public static JsonObject with(JsonObject json, String key, Json... value) {
    JsonObjectBuilder changed = JsonObject.builder();
    json.forEach((name, old) -> {
      if (!name.equals(key)) {
        changed.put(name, old);
      }
    });
    return value.length == 0 ? changed.build() : changed.put(key, value[0]).build();
  }

  private DraftAnswers() {}
}
