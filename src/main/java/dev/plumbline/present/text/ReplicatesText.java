package dev.plumbline.present.text;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// How often a judge's answers agree with each other, and how sure it says it is, as lines of text
/// from the JSON of an extraction.
public final class ReplicatesText {

  private final JsonObject extraction;
  private final JsonObject replicates;

  public ReplicatesText(JsonObject extraction) {
    this.extraction = extraction;
    this.replicates = member(extraction, "replicates");
  }

  /// The self-agreement over all questions, and the stated confidence in each trait; empty for
  /// judges that were asked once and state none.
  public List<String> summary() {
    List<String> lines = new ArrayList<>();
    JsonObject agreement = member(extraction, "agreement");
    if (!agreement.keys().isEmpty()) {
      lines.add(
          "  self-agreement          "
              + agreement.integer("same")
              + " of "
              + Plural.of(agreement.integer("pairs"), "pair")
              + " of answers are equal");
    }
    member(extraction, "confidence")
        .forEach((trait, percent) ->
            lines.add(
                "  stated confidence       " + trait + " " + TraceStepText.plain(percent) + " %"));
    return lines;
  }

  /// The answer of each replicate to one question, if the judge was asked several times.
  public Optional<String> of(String id) {
    return replicates
        .find(id)
        .map(_ -> replicates.list(id))
        .map(said ->
            "    asked "
                + Plural.of(said.size(), "time")
                + ": "
                + said.stream().map(ReplicatesText::answer).collect(Collectors.joining(", ")));
  }

  private static String answer(Json said) {
    return TraceStepText.plain(said);
  }

  private static JsonObject member(JsonObject json, String key) {
    return json.find(key).map(JsonObject.class::cast).orElse(JsonObject.EMPTY);
  }
}
