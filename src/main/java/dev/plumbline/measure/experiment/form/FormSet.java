package dev.plumbline.measure.experiment.form;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// The forms of a rubric as they were declared when they were made.
///
/// @param original the digest of its bundle
/// @param forms by the digests of their bundles
public record FormSet(Digest original, SortedMap<Digest, DeclaredForm> forms) {

  public FormSet {
    forms = Collections.unmodifiableSortedMap(new TreeMap<>(forms));
  }

  public record DeclaredForm(String name, FormCorrespondence correspondence) {}

  public static JsonObject json(Digest original, List<RubricForm> forms) {
    return JsonObject.of("original", original, "forms", JsonArray.mapped(forms, RubricForm::json));
  }

  /// Empty if this is not what [#json] writes.
  public static Optional<FormSet> read(JsonObject json) {
    try {
      SortedMap<Digest, DeclaredForm> forms = new TreeMap<>();
      boolean known = json.keysBesides(List.of("original", "forms")).isEmpty();
      for (JsonObject form : json.objects("forms")) {
        known &= form.keysBesides(List.of("name", "bundle", "items", "reversed")).isEmpty();
        SortedMap<String, String> items = form.textsByName("items");
        TreeSet<String> reversed = new TreeSet<>(form.texts("reversed"));
        forms.put(
            form.digest("bundle"),
            new DeclaredForm(form.text("name"), new FormCorrespondence(items, reversed)));
      }
      return known && !forms.isEmpty() && forms.size() == json.list("forms").size()
          ? Optional.of(new FormSet(json.digest("original"), forms))
          : Optional.empty();
    } catch (UnexpectedJsonException | IllegalArgumentException | ClassCastException otherShape) {
      return Optional.empty();
    }
  }
}
