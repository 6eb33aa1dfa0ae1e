package dev.plumbline.score;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.score.ScorecardExpansion.GradeJson;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// A scorecard with all that its bundle says of it, and nothing else reads one by the names of its
/// members. [ScorecardExpansion] makes it of the artefact.
///
/// @param json the whole scorecard, or a line of results, which has some of its members
public record StoredScorecard(JsonObject json) {

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

  /// The names of the models that answered, as their endpoints told them.
  public List<String> answeredBy() {
    return json.texts("answeredBy");
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

  public Optional<EndingGate> gate() {
    return json.findObject("gate")
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
