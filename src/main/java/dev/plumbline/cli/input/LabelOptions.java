package dev.plumbline.cli.input;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.labels.LabelJoin.GivenLabels;
import dev.plumbline.run.labels.LabelRows;
import dev.plumbline.run.labels.Labels;
import dev.plumbline.run.labels.Labels.HumanScales;
import dev.plumbline.run.labels.LabelsReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/// Options for human scores: their file, their field names and their scale.
public class LabelOptions extends OptionGroup {

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "human scores as JSON Lines, {id or document, scores: {composite or trait: number}, raters?,"
              + " group?}, or as CSV with a column `id` or `document` and one column for each target")
  private Path labels;

  @Option(
      names = "--map",
      split = ",",
      paramLabel = "NAME=FIELD",
      description =
          "field names in the file, for id, text, context, context.NAME, facts, facts.NAME, group, and in"
              + " labels rater, composite and traits; such as"
              + " text=output.content,context.policy=Policy; composite=first+second reads two raters,"
              + " composite=result[from_name=quality].value.rating the element of a list")
  private Map<String, String> map = new LinkedHashMap<>();

  @Option(
      names = "--scale",
      paramLabel = "MIN:MAX:STEP",
      description = "scale of the human composite scores (default: that of the traits)")
  private String scale = "";

  @Option(
      names = "--skip-unscored",
      description = "skip lines of the labels without a score instead of rejecting them")
  private boolean partial;

  @Option(
      names = "--exact-ids",
      description =
          "ids of the labels are as they were: 3.1 is not 3.10 in the spelling of a spreadsheet")
  boolean exactIds;

  private boolean said;
  private boolean grouped;

  /// What a label is in the file: a line, unless options say otherwise.
  LabelRows rows() {
    return new LabelRows("", new TreeMap<>(), List.of(), 1, exactIds);
  }

  public final boolean areGiven() {
    return labels != null;
  }

  /// Whether any line has a group, as far as labels were read.
  public final boolean areGrouped() {
    return grouped;
  }

  public final String source() {
    return labels == null ? "--labels" : labels.toString();
  }

  public final FieldMapping fields(Bundle bundle) {
    return FieldMapping.of(map, bundle);
  }

  /// The scale that was written; empty without one.
  ///
  /// @throws Refusal if it is no scale
  public final Optional<Scale> scale() {
    return scale.isEmpty() ? Optional.empty() : Optional.of(HumanScales.parsed(scale));
  }

  /// The labels; none if `--labels` is not given. All problems of all lines are reported at once.
  public final GivenLabels read(Bundle bundle, FieldMapping fields) {
    return read(bundle, fields, false);
  }

  /// As [#read(Bundle, FieldMapping)], by the names that were given.
  public final GivenLabels read(Bundle bundle) {
    return read(bundle, fields(bundle));
  }

  /// As [#read], for a comparison of groups: a line with a group needs no score.
  public final GivenLabels readGroups(Bundle bundle) {
    return read(bundle, fields(bundle), true);
  }

  private GivenLabels read(Bundle bundle, FieldMapping fields, boolean groups) {
    if (labels == null) {
      return new GivenLabels(Labels.NONE, HumanScales.of(scale, bundle, Labels.NONE));
    }
    LabelsReader reader = LabelsReader.read(labels, fields, rows(), partial, groups);
    grouped = reader.isGrouped();
    if (!said) {
      said = true;
      reader
          .leftOut()
          .forEach((why, count) ->
              err().println("labels left out: " + count + " x " + EscapedText.text(why)));
    }
    HumanScales on = HumanScales.of(scale, bundle, reader.readable());
    GivenLabels given = new GivenLabels(reader.labels(on), on);
    if (given.labels().isEmpty() && !groups) {
      throw Refusal.of(
          source(),
          ProblemCode.EMPTY,
          "the file has no labels",
          "write lines such as `{\"id\": …, \"scores\": {\"composite\": …}}`");
    }
    return given;
  }

  /// Options for human scores as annotation tools and surveys write them.
  public static final class AnnotationOptions extends LabelOptions {

    @Option(
        names = "--each",
        paramLabel = "PATH",
        description = "the list of a line whose elements are the labels, such as annotations")
    private String each = "";

    @Option(
        names = "--keep",
        split = ",",
        paramLabel = "KEY=VALUE",
        description =
            "labels count only if they have this value, such as was_cancelled=false or status=a+b")
    private Map<String, String> keep = new LinkedHashMap<>();

    @Option(
        names = "--missing",
        split = ",",
        paramLabel = "VALUE",
        description = "values that are no score, such as -99,N/A")
    private List<String> missing = List.of();

    @Option(
        names = "--header-rows",
        paramLabel = "N",
        description = "rows of a table before its first label (default: 1)")
    private int headerRows = 1;

    @Override
    LabelRows rows() {
      return new LabelRows(each, new TreeMap<>(keep), missing, headerRows, exactIds);
    }
  }
}
