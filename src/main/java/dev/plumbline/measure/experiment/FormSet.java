package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.measure.experiment.RubricForms.FormCorrespondence;
import dev.plumbline.measure.experiment.RubricForms.RubricForm;
import java.util.List;
import java.util.Optional;

/// The forms of a rubric as they were declared when they were made.
///
/// @param original the digest of its bundle
public record FormSet(Digest original, List<OfBundle> forms) implements JsonRecord {

  public FormSet {
    forms = List.copyOf(forms);
    if (forms.isEmpty() || forms.stream().map(OfBundle::bundle).distinct().count() < forms.size()) {
      throw new IllegalArgumentException("a set has forms, each of its own bundle");
    }
  }

  public record DeclaredForm(String name, @Flat FormCorrespondence correspondence) {}

  /// A form under the digest of its bundle.
  public record OfBundle(Digest bundle, @Flat DeclaredForm form) {}

  public static FormSet of(Digest original, List<RubricForm> forms) {
    return new FormSet(
        original,
        forms.stream()
            .map(it ->
                new OfBundle(
                    it.bundle().digest(), new DeclaredForm(it.name(), it.correspondence())))
            .toList());
  }

  /// The form that a bundle is.
  public Optional<DeclaredForm> form(Digest bundle) {
    return forms.stream().filter(it -> it.bundle.equals(bundle)).map(OfBundle::form).findFirst();
  }
}
