package dev.plumbline.present.text;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.score.extraction.StoredExtraction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/// How often a judge's answers agree with each other, and how sure it says it is, as lines of text
/// from the JSON of an extraction.
public final class ReplicatesText {

  private final StoredExtraction extraction;
  private final SortedMap<String, List<String>> replicates;

  public ReplicatesText(StoredExtraction extraction) {
    this.extraction = extraction;
    this.replicates = extraction.replicates();
  }

  /// The self-agreement over all questions, and the stated confidence in each trait; empty for
  /// judges that were asked once and state none.
  public List<String> summary() {
    List<String> lines = new ArrayList<>();
    extraction
        .agreement()
        .ifPresent(it ->
            lines.add(
                (extraction.jurors().isEmpty()
                        ? "  self-agreement          "
                        : "  agreement of jurors     ")
                    + it.same()
                    + " of "
                    + Plural.of(it.pairs(), "pair")
                    + " of answers are equal"));
    extraction
        .confidence()
        .forEach((trait, percent) ->
            lines.add("  stated confidence       " + trait + " " + percent + " %"));
    return lines;
  }

  /// The answer of each replicate to one question, if the judge was asked several times.
  public Optional<String> of(String id) {
    return Optional.ofNullable(replicates.get(id))
        .map(said ->
            "    asked "
                + (extraction.jurors().isEmpty()
                    ? Plural.of(said.size(), "time")
                    : Plural.of(said.size(), "juror"))
                + ": "
                + said.stream().map(TraceStepText::escaped).collect(Collectors.joining(", "))
                + Optional.ofNullable(extraction.decidedBy().get(id))
                    .map(juror -> "; as juror " + (juror + 1))
                    .orElse(""));
  }
}
