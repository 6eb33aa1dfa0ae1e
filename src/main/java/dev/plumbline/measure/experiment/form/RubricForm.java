package dev.plumbline.measure.experiment.form;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.bundle.Bundle;
import java.util.SortedMap;

/// A form of a rubric, locked.
///
/// @param name of the form, such as `reversed`
/// @param correspondence to the original
public record RubricForm(String name, Bundle bundle, FormCorrespondence correspondence) {

  /// What is declared of a form: its bundle, and what corresponds to the original.
  public JsonObject json() {
    return JsonObject.of(
        "name", name,
        "bundle", bundle.digest(),
        "items", names(correspondence.items()),
        "reversed", correspondence.reversed().stream().toList());
  }

  private static JsonObject names(SortedMap<String, String> names) {

    return JsonObject.of(names);
  }
}
