package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import java.util.List;

/// The rules of an appeal, written into it when it is filed.
///
/// @param name what the rules are called
/// @param days from the end of the run in which an appeal may be filed
/// @param decideDays from the filing in which it is to be decided
/// @param persons so many different persons must decide alike, none of them who filed it
/// @param states between filed and decided, in their order; may be empty
public record AppealPolicy(
    String name, int days, int decideDays, int persons, List<String> states) {

  public AppealPolicy {
    states = List.copyOf(states);
    if (days < 1 || decideDays < 1 || persons < 1) {
      throw new IllegalArgumentException("days and persons are counted from 1");
    }
  }

  JsonObject json() {
    return JsonObject.builder()
        .put("name", name)
        .put("days", days)
        .put("decideDays", decideDays)
        .put("persons", persons)
        .putUnlessEmpty("states", JsonArray.texts(states))
        .build();
  }

  static AppealPolicy read(JsonObject json) {
    return new AppealPolicy(
        json.text("name"),
        Math.toIntExact(json.integer("days")),
        Math.toIntExact(json.integer("decideDays")),
        Math.toIntExact(json.integer("persons")),
        json.find("states").isPresent()
            ? json.list("states").stream().map(AppealPolicy::state).toList()
            : List.of());
  }

  private static String state(Json json) {
    if (json instanceof JsonText(String state)) {
      return state;
    }
    throw new UnexpectedJsonException("a state is no text");
  }
}
