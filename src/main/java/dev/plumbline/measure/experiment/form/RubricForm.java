package dev.plumbline.measure.experiment.form;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.rubric.bundle.Bundle;
import java.util.SortedMap;

/// A form of a rubric, locked.
///
/// @param name of the form, such as `reversed`
/// @param correspondence to the original
public record RubricForm(String name, Bundle bundle, FormCorrespondence correspondence) {

  /// What is declared of a form: its bundle, and what corresponds to the original.
  public JsonObject json() {
    return JsonObject.builder()
        .put("name", name)
        .put("bundle", bundle.digest())
        .put("items", names(correspondence.items()))
        .put("reversed", JsonArray.texts(correspondence.reversed().stream().toList()))
        .build();
  }

  private static JsonObject names(SortedMap<String, String> names) {
    JsonObjectBuilder json = JsonObject.builder(names.size());
    names.forEach((original, form) -> json.put(original, Json.of(form)));
    return json.build();
  }
}
