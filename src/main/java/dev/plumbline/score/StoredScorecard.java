package dev.plumbline.score;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonSelection;
import dev.plumbline.rubric.plan.model.Grade;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.extraction.StoredValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// A scorecard as its artefact says it, and nothing else reads one by the names of its members.
///
/// Each is read when it is asked for, so that a scorecard of which a listing reads only some
/// members has the same type; the others are not there.
///
/// @param json the artefact, what is selected of it, or a line of results, which has its members
public record StoredScorecard(JsonObject json) {

  /// What a calibration computes with.
  public static final JsonSelection SIGNALS =
      JsonSelection.of("composite", "gate")
          .with("traits", JsonSelection.of("id", "raw"))
          .with("trace", JsonSelection.of("step"));

  /// What a comparison looks for a cause in.
  public static final JsonSelection CAUSES =
      JsonSelection.of(
          "composite",
          "extraction",
          "gate",
          "grade",
          "possibleGrades",
          "status",
          "trace",
          "verdict");

  /// What a report counts.
  public static final JsonSelection REPORT =
      JsonSelection.of("composite", "gate", "status", "unknown")
          .with("traits", JsonSelection.of("id", "raw"))
          .with("trace", JsonSelection.of("step", "item", "trait"));

  private static final JsonSelection STEPS =
      JsonSelection.of(
          "step", "item", "trait", "from", "to", "kind", "node", "rule", "verdict", "because",
          "pass", "firing", "reads", "value", "on", "veto");

  /// What a table of a run is sorted and filtered by, and a listing shows.
  public static final JsonSelection SUMMARY = summary(STEPS);

  /// As [#SUMMARY], of the trace only the steps that a [ScorecardSummary] names.
  public static final JsonSelection LISTING =
      summary(
          STEPS
              .where(
                  "step",
                  TraceStepKind.CAP.wireName(),
                  TraceStepKind.EXEMPT.wireName(),
                  TraceStepKind.FLAG.wireName())
              .where("verdict", Verdict.FAIL.wireName(), Verdict.REVIEW.wireName()));

  private static JsonSelection summary(JsonSelection steps) {
    return JsonSelection.of(
            "display", "grade", "interval", "gate", "nearBorders", "possibleGrades", "unknown")
        .with("traits", JsonSelection.of("id", "interval"))
        .with("dimensions", JsonSelection.of("id", "interval"))
        .with("trace", steps);
  }

  /// The gate that ended the evaluation.
  ///
  /// @param because may be empty
  public record EndingGate(String id, String because) {}

  /// The ends of the composite or of a part, as decimals.
  public record Ends(String low, String high) {

    static Ends of(JsonObject json) {
      List<Json> ends = json.list("interval");
      return new Ends(
          new StoredValue(ends.getFirst()).words(), new StoredValue(ends.getLast()).words());
    }

    public boolean isPoint() {
      return low.equals(high);
    }
  }

  /// A trait, or another member of the composite.
  public record Part(JsonObject json) {

    public String id() {
      return json.text("id");
    }

    /// On its scale.
    public Optional<String> score() {
      return json.findText("score");
    }

    public Ends ends() {
      return Ends.of(json);
    }

    /// Of a trait, before it is rounded to its scale.
    public StoredValue raw() {
      return member(json, "raw");
    }

    public Optional<String> weight() {
      return json.findText("weight");
    }

    public Optional<String> because() {
      return json.findText("because");
    }

    /// Empty if it is not graded.
    public Optional<Grade> grade() {
      return GradeJson.read(json);
    }
  }

  public String rubricName() {
    return json.object("rubric").text("name");
  }

  public String rubricVersion() {
    return json.object("rubric").text("version");
  }

  public Digest bundle() {
    return json.digest("bundle");
  }

  public Digest scoringSpec() {
    return json.digest("scoringSpec");
  }

  public Digest extraction() {
    return json.digest("extraction");
  }

  /// As [ScoreStatus] names it.
  public String status() {
    return json.text("status");
  }

  public boolean isUnscored() {
    return status().equals(ScoreStatus.UNSCORED.wireName());
  }

  public StoredValue composite() {
    return member(json, "composite");
  }

  /// The composite as it is displayed; empty if it is an interval.
  public Optional<String> display() {
    return json.findText("display");
  }

  /// Those of the composite.
  public Ends ends() {
    return Ends.of(json);
  }

  public Optional<Boolean> passed() {
    return member(json, "passed").truth();
  }

  /// Empty if it is undecided or there is none.
  public Optional<String> verdict() {
    return json.findText("verdict");
  }

  /// The grade, or that it is incomplete; empty if the rubric gives none.
  public Optional<Grade> grade() {
    return GradeJson.read(json);
  }

  /// How the result was graded; empty if the rubric gives no grade.
  public Optional<StoredStep.Graded> graded() {
    return steps(StoredStep.Graded.class).stream().filter(step -> step.isOfResult()).findFirst();
  }

  public Optional<EndingGate> gate() {
    return json.find("gate")
        .map(_ -> json.object("gate"))
        .map(gate -> new EndingGate(gate.text("id"), gate.findText("because").orElse("")));
  }

  /// The codes of unknown facts and items, by id.
  public SortedMap<String, String> unknown() {
    return json.textsByName("unknown");
  }

  /// The code of what is unknown first; `undefined` if nothing is.
  public String whyUnscored() {
    SortedMap<String, String> unknown = unknown();
    return unknown.isEmpty() ? "undefined" : unknown.firstEntry().getValue();
  }

  public List<Part> traits() {
    return json.objects("traits").stream().map(Part::new).toList();
  }

  /// The members of the composite that are no traits.
  public List<Part> dimensions() {
    return json.objects("dimensions").stream().map(Part::new).toList();
  }

  /// In the order in which they were done.
  public List<StoredStep> trace() {
    return json.objects("trace").stream().map(StoredStep::of).toList();
  }

  /// The steps of one kind.
  public <T extends StoredStep> List<T> steps(Class<T> kind) {
    List<T> steps = new ArrayList<>();
    trace().stream().filter(kind::isInstance).map(kind::cast).forEach(steps::add);
    return steps;
  }

  static StoredValue member(JsonObject json, String key) {
    return json.find(key).map(StoredValue::new).orElse(StoredValue.UNKNOWN);
  }
}
