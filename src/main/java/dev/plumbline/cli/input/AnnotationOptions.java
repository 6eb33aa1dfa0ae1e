package dev.plumbline.cli.input;

import dev.plumbline.workflow.labels.LabelRows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/// Options for human scores as annotation tools and surveys write them.
public final class AnnotationOptions extends LabelOptions {

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
