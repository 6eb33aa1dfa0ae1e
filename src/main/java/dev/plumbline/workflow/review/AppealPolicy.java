package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import java.util.List;

/// The rules of an appeal, written into it when it is filed.
///
/// @param name what the rules are called
/// @param days from the end of the run in which an appeal may be filed, unless the run is published
/// @param fromPublication whether an appeal may be filed only once the run is published
/// @param decideDays from the filing in which it is to be decided
/// @param persons so many different persons must decide alike, none of them who filed it
/// @param states between filed and decided, in their order; may be empty
public record AppealPolicy(
    String name,
    int days,
    boolean fromPublication,
    int decideDays,
    int persons,
    List<String> states) {

  /// The two values of `from`.
  public static final String RUN = "run";

  public static final String PUBLICATION = "publication";

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
        .putUnlessEmpty("from", fromPublication ? PUBLICATION : "")
        .put("persons", persons)
        .putUnlessEmpty("states", JsonArray.texts(states))
        .build();
  }

  static AppealPolicy read(JsonObject json) {
    return new AppealPolicy(
        json.text("name"),
        json.number("days"),
        json.findText("from").filter(PUBLICATION::equals).isPresent(),
        json.number("decideDays"),
        json.number("persons"),
        json.texts("states"));
  }
}
