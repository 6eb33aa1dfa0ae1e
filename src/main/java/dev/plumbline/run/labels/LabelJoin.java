package dev.plumbline.run.labels;

import static dev.plumbline.base.problem.ProblemCode.DUPLICATE;
import static dev.plumbline.base.problem.ProblemCode.TOO_FEW;
import static dev.plumbline.base.problem.ProblemCode.WRONG_NAME;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.files.SpreadsheetId;
import dev.plumbline.run.labels.Labels.HumanScales;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Looks up the labels of a run's documents, one after the other, by id or digest, and says which
/// match none.
public final class LabelJoin {

  private static final int NAMED = 5;

  private final Labels labels;
  private final String source;
  private final BitSet used = new BitSet();
  private final Problems problems = new Problems();
  private final SortedMap<String, SortedSet<String>> alike = new TreeMap<>();

  public LabelJoin(Labels labels, String source) {
    this.labels = labels;
    this.source = source;
  }

  /// The labels of the next document of the run.
  public Optional<Labels.Row> add(String id, Optional<Digest> document) {
    Optional<Labels.Row> row = labels.of(id, document);
    if (!labels.exactIds() && !labels.isEmpty()) {
      SpreadsheetId.of(id).ifPresent(it -> alike.computeIfAbsent(it, _ -> new TreeSet<>()).add(id));
    }
    row.ifPresent(one -> {
      used.set(one.line());
      Labels.Row other = labels.rows().get(document.map(Digest::toString).orElse(id));
      if (other != null && other.line() != one.line()) {
        problems.add(duplicate(id, one, other));
      }
    });
    return row;
  }

  /// As [#add], only the human score of one target; empty if there is none.
  public Optional<Double> score(String id, Optional<Digest> document, String target) {
    return add(id, document)
        .filter(row -> row.scores().containsKey(target))
        .map(row -> row.scores().get(target).doubleValue());
  }

  /// One label for two documents whose ids a spreadsheet makes equal may be that of either.
  private void refuseShortened(String shortened, SortedSet<String> ids) {
    List<String> without = ids.stream().filter(id -> !labels.rows().containsKey(id)).toList();
    Labels.Row row = labels.rows().get(shortened);
    if (row != null && ids.contains(shortened) && !without.isEmpty()) {
      problems.add(
          WRONG_NAME,
          new Place("", row.line(), 1),
          "%s may be the label of %s, which a spreadsheet writes alike"
              .formatted(
                  EscapedText.text(shortened),
                  without.stream().map(EscapedText::text).collect(Collectors.joining(", "))),
          "say with `--exact-ids` that it is not");
    }
  }

  /// Labels that match no document of the run.
  ///
  /// @param first of them, with their lines
  private record Unused(int count, List<String> first) {
    String listed() {
      return String.join(", ", first) + (count > NAMED ? ", …" : "");
    }
  }

  private Unused unused() {
    alike.forEach(this::refuseShortened);
    problems.refuse(source);
    TreeMap<Integer, String> first = new TreeMap<>();
    int unused = 0;
    for (Map.Entry<String, Labels.Row> each : labels.rows().entrySet()) {
      int line = each.getValue().line();
      if (!used.get(line)) {
        unused++;
        first.put(line, "line " + line + " (" + EscapedText.text(each.getKey()) + ")");
        if (first.size() > NAMED) {
          first.pollLastEntry();
        }
      }
    }
    return new Unused(unused, List.copyOf(first.values()));
  }

  private static Problem duplicate(String id, Labels.Row one, Labels.Row other) {
    return new Problem(
        DUPLICATE,
        new Place("", other.line(), 1),
        "this is the document "
            + EscapedText.text(id)
            + ", which line "
            + one.line()
            + " has already scored",
        "remove one");
  }

  /// As [#warn], where the labels are what is asked for.
  ///
  /// @throws Refusal also if there are labels, and none is of a document of the run
  public void check(Consumer<String> notices) {
    Unused unused = unused();
    if (unused.count() > 0 && used.isEmpty()) {
      throw Refusal.of(
          source,
          TOO_FEW,
          "none of "
              + Plural.of(unused.count(), "label")
              + " is of a document of the run: "
              + unused.listed(),
          "name the labels of this run, or the column of their ids with `--map id=…`");
    }
    warn(unused, notices);
  }

  /// Warns of labels that match no document of the run, and of lines without a score.
  ///
  /// @throws Refusal if a document is labelled twice, by its id and by its digest, or may have got
  ///   the label of another
  public void warn(Consumer<String> notices) {
    warn(unused(), notices);
  }

  private void warn(Unused unused, Consumer<String> notices) {
    if (unused.count() > 0) {
      notices.accept(
          "warning: "
              + Plural.of(unused.count(), "label")
              + " without a document in the run: "
              + unused.listed());
    }
    if (labels.skipped() > 0) {
      notices.accept(
          "warning: "
              + Plural.of(labels.skipped(), "line")
              + " of the labels without a score skipped");
    }
  }

  /// Labels and their scales.
  public record GivenLabels(Labels labels, HumanScales scale) {

    /// No labels, on the scale of the rubric.
    public static GivenLabels none(Bundle bundle) {
      return new GivenLabels(Labels.NONE, HumanScales.of("", bundle, Labels.NONE));
    }
  }
}
