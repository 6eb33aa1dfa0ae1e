package dev.plumbline.cli.input;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.Plural;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The labels of a run's documents, and the labels that matched no document.
///
/// @param found by the document's id in the run
/// @param unused labels that match no document of the run, by their line
public record LabelJoin(Map<String, Labels.Row> found, List<String> unused, int skipped) {

  private static final int NAMED = 5;

  public LabelJoin {
    found = Collections.unmodifiableMap(new LinkedHashMap<>(found));
    unused = List.copyOf(unused);
  }

  /// Joins results with labels by id or digest.
  ///
  /// @throws CliError if a document is labelled twice, by its id and by its digest
  public static LabelJoin of(List<JsonObject> results, Labels labels, String source) {
    Map<String, Labels.Row> found = new LinkedHashMap<>();
    Map<Integer, String> left = new LinkedHashMap<>();
    labels.rows().forEach((name, row) -> left.put(row.line(), name));
    List<Problem> problems = new ArrayList<>();
    for (JsonObject result : results) {
      String id = result.text("id");
      Optional<Labels.Row> row = labels.of(result);
      row.ifPresent(one -> {
        found.put(id, one);
        left.remove(one.line());
        String digest = result.find("document").isPresent() ? result.text("document") : id;
        Labels.Row other = labels.rows().get(digest);
        if (other != null && other.line() != one.line()) {
          problems.add(
              new Problem(
                  ProblemCode.DUPLICATE_DOCUMENT,
                  new Place("", other.line(), 1),
                  "this is the document "
                      + EscapedText.text(id)
                      + ", which line "
                      + one.line()
                      + " has already scored",
                  "remove one"));
        }
      });
    }
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.USAGE, source, problems);
    }
    List<String> unused = new ArrayList<>();
    left.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(one ->
            unused.add("line " + one.getKey() + " (" + EscapedText.text(one.getValue()) + ")"));
    return new LabelJoin(found, unused, labels.skipped());
  }

  public Optional<Labels.Row> find(JsonObject result) {
    return Optional.ofNullable(found.get(result.text("id")));
  }

  /// Warns of labels that match no document of the run, and of lines without a score.
  public void warn(PrintWriter err) {
    if (!unused.isEmpty()) {
      err.println(
          "warning: "
              + Plural.of(unused.size(), "label")
              + " without a document in the run: "
              + String.join(", ", unused.subList(0, Math.min(NAMED, unused.size())))
              + (unused.size() > NAMED ? ", …" : ""));
    }
    if (skipped > 0) {
      err.println(
          "warning: " + Plural.of(skipped, "line") + " of the labels without a score skipped");
    }
  }
}
