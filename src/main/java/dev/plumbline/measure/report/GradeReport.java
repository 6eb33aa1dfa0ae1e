package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The grades of a run.
///
/// @param before how many documents have which grade by their scorecards, from the best
/// @param finals how many have which with what people decided on results
/// @param near borders within the margin of a document's final mark, in the order of the run
public record GradeReport(
    SequencedMap<String, Integer> before, SequencedMap<String, Integer> finals, List<Near> near) {

  public GradeReport {
    near = List.copyOf(near);
  }

  /// @param id of the document
  public record Near(String id, Grade.NearBorder border) {}

  public JsonObject json() {
    return JsonObject.of(
        "before", counts(before),
        "final", counts(finals),
        "near",
            JsonArray.mapped(
                near,
                one ->
                    JsonObject.of(
                        "distance",
                        one.border().distance(),
                        "grade",
                        one.border().grade(),
                        "id",
                        one.id())));
  }

  private static JsonArray counts(SequencedMap<String, Integer> counts) {
    return JsonArray.mapped(
        List.copyOf(counts.entrySet()),
        one -> JsonObject.of("documents", one.getValue(), "grade", one.getKey()));
  }

  /// Adds documents one by one.
  public static final class Builder {

    private final GradeTally first;
    private final GradeTally finals;
    private final List<Near> near = new ArrayList<>();

    /// @param grades of the rubric, from the best
    public Builder(List<String> grades) {
      this.first = new GradeTally(grades);
      this.finals = new GradeTally(grades);
    }

    public void add(String id, Grade before, Grade after) {
      first.add(before);
      finals.add(after);
      after.near().forEach(border -> near.add(new Near(id, border)));
    }

    public GradeReport build() {
      return new GradeReport(first.counts(), finals.counts(), near);
    }
  }

  /// Counts grades: those of a scale in its order, then others, then what is incomplete.
  private static final class GradeTally {

    private final SequencedMap<String, Integer> counts = new LinkedHashMap<>();
    private final TreeMap<String, Integer> others = new TreeMap<>();
    private int incomplete;

    public GradeTally(List<String> grades) {
      grades.forEach(grade -> counts.put(grade, 0));
    }

    public void add(Grade grade) {
      if (!grade.decided()) {
        incomplete++;
      } else if (counts.computeIfPresent(grade.name(), (_, count) -> count + 1) == null) {
        others.merge(grade.name(), 1, Integer::sum);
      }
    }

    public SequencedMap<String, Integer> counts() {
      SequencedMap<String, Integer> all = new LinkedHashMap<>(counts);
      all.putAll(others);
      if (incomplete > 0) {
        all.put(Grade.INCOMPLETE, incomplete);
      }
      return all;
    }
  }
}
