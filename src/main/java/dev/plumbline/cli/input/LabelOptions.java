package dev.plumbline.cli.input;

import dev.plumbline.bundle.Bundle;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/// Where human scores are and how they are read.
public final class LabelOptions {

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "human scores as JSON lines, {id or document, scores: {composite or trait: number}, raters?,"
              + " group?}, or as CSV with a column `id` or `document` and one for each target")
  private Path labels;

  @Option(
      names = "--map",
      split = ",",
      paramLabel = "ours=theirs",
      description =
          "other names of fields: id, text, context, facts, group, or in labels `composite` and traits; "
              + "for example text=full_text,id=key,composite=overall; two raters are composite=first+second")
  private Map<String, String> map = new LinkedHashMap<>();

  @Option(
      names = "--scale",
      paramLabel = "MIN:MAX:STEP",
      description = "the human scale of the composite (default: that of the traits)")
  private String scale = "";

  @Option(
      names = "--partial",
      description = "leave lines of the labels without a score out, in place of refusing them")
  private boolean partial;

  /// Labels and the scales that they are on.
  public record Given(Labels labels, HumanScales scale) {}

  public boolean areGiven() {
    return labels != null;
  }

  public String source() {
    return labels == null ? "--labels" : labels.toString();
  }

  public FieldMapping fields(Bundle bundle) {
    return FieldMapping.of(map, bundle);
  }

  /// No labels where none are named. All that is wrong with any line is told at once.
  public Given read(Bundle bundle, FieldMapping fields) {
    if (labels == null) {
      return new Given(Labels.NONE, HumanScales.of(scale, bundle, Labels.NONE));
    }
    LabelsReader reader = LabelsReader.read(labels, fields, partial);
    HumanScales on = HumanScales.of(scale, bundle, reader.readable());
    return new Given(reader.labels(on), on);
  }
}
