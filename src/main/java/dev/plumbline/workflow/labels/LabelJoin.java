package dev.plumbline.workflow.labels;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Labels that matched no document of a run, after all of its documents were looked up.
///
/// @param unused labels that match no document of the run, by their line
/// @param skipped the number of lines without a score
public record LabelJoin(List<String> unused, int skipped) {

  private static final int NAMED = 5;

  public LabelJoin {
    unused = List.copyOf(unused);
  }

  /// Looks up the labels of a run's documents, one after the other, by id or digest.
  public static final class Builder {

    private final Labels labels;
    private final String source;
    private final SortedMap<Integer, String> left = new TreeMap<>();
    private final List<Problem> problems = new ArrayList<>();

    public Builder(Labels labels, String source) {
      this.labels = labels;
      this.source = source;
      labels.rows().forEach((name, row) -> left.put(row.line(), name));
    }

    /// The labels of the next document of the run.
    public Optional<Labels.Row> add(String id, Optional<Digest> document) {
      Optional<Labels.Row> row = labels.of(id, document);
      row.ifPresent(one -> {
        left.remove(one.line());
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

    /// @throws Refusal if a document is labelled twice, by its id and by its digest
    public LabelJoin build() {
      if (!problems.isEmpty()) {
        throw new Refusal(Refusal.Kind.INPUT, source, problems);
      }
      List<String> unused = new ArrayList<>();
      left.forEach(
          (line, name) -> unused.add("line " + line + " (" + EscapedText.text(name) + ")"));
      return new LabelJoin(unused, labels.skipped());
    }

    private static Problem duplicate(String id, Labels.Row one, Labels.Row other) {
      return new Problem(
          ProblemCode.DUPLICATE_DOCUMENT,
          new Place("", other.line(), 1),
          "this is the document "
              + EscapedText.text(id)
              + ", which line "
              + one.line()
              + " has already scored",
          "remove one");
    }
  }

  /// Warns of labels that match no document of the run, and of lines without a score.
  public void warn(Consumer<String> notices) {
    if (!unused.isEmpty()) {
      notices.accept(
          "warning: "
              + Plural.of(unused.size(), "label")
              + " without a document in the run: "
              + String.join(", ", unused.subList(0, Math.min(NAMED, unused.size())))
              + (unused.size() > NAMED ? ", …" : ""));
    }
    if (skipped > 0) {
      notices.accept(
          "warning: " + Plural.of(skipped, "line") + " of the labels without a score skipped");
    }
  }
}
