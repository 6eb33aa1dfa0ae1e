package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;

/// A bundle as its artefact says it, for whoever wants its name and does not compile it.
public record StoredBundle(JsonObject json) {

  /// The whole rubric, as the format of rubrics has it.
  JsonObject rubric() {
    return json.members("rubric");
  }

  public Digest extractionSpec() {
    return json.digest("extractionSpec");
  }

  public Digest scoringSpec() {
    return json.digest("scoringSpec");
  }

  /// Empty if it has none.
  public String name() {
    return rubric().findText("rubric").orElse("");
  }

  /// Empty if it has none.
  public String version() {
    return rubric().findText("version").orElse("");
  }

  /// Name and version.
  public String label() {
    return (name() + " " + version()).strip();
  }
}
