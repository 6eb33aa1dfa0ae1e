package dev.plumbline;

import dev.plumbline.rubric.bundle.Bundle;
import java.util.List;

/// A compiled rubric: checked, its test cases run, identified by a digest. Immutable.
public final class Rubric {

  private final Bundle bundle;
  private final List<Problem> warnings;

  Rubric(Bundle bundle, List<Problem> warnings) {
    this.bundle = bundle;
    this.warnings = List.copyOf(warnings);
  }

  Bundle bundle() {
    return bundle;
  }

  public String name() {
    return bundle.identity().name();
  }

  public String version() {
    return bundle.identity().version();
  }

  /// `sha256:` and 64 hexadecimal digits.
  public String digest() {
    return bundle.digest().toString();
  }

  /// The names of the context parts that it declares.
  public List<String> context() {
    return bundle.extraction().document().context();
  }

  /// Whether documents may have turns and sources, and not only one text.
  public boolean hasParts() {
    return bundle.extraction().document().hasParts();
  }

  /// What is allowed and probably not meant.
  public List<Problem> warnings() {
    return warnings;
  }
}
