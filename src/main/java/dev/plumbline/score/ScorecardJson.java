package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.ScorecardExpansion.GradeJson;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extraction.GateResult;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Writes the artefact of a scorecard: what one document did. What the bundle says of every
/// document (formulas, conditions, items, scales, weights, the author's words) is left out, and so
/// is what follows from that: a rule that did not fire, the score of a part. [ScorecardExpansion]
/// adds it.
///
/// It contains codes, values and the author's own sentences, but never a quote or any other text of
/// the document: a scorecard can be shown and stored without the document's confidentiality, and
/// the extraction, which it names by digest, has the quotes.
final class ScorecardJson {

  /// The code of an item whose decision its quotes do not support.
  private static final Json UNPROVEN = Json.of("no-evidence");

  private final ScorecardExpansion expansion;
  private final List<Json> trace = new ArrayList<>();

  /// The values of the facts and items that were read.
  private final SortedMap<String, Json> reads = new TreeMap<>();

  /// The places of names that were read.
  private final BitSet seen = new BitSet();

  /// The codes of unknown facts and items.
  private final SortedMap<String, Json> unknown = new TreeMap<>();

  static JsonObject of(Scorecard card) {
    ScorecardJson writer = new ScorecardJson(card);
    writer.gates(card);
    switch (card) {
      case Scorecard.Gated gated ->
          gated.graded().ifPresent(graded -> writer.graded(graded, false));
      case Scorecard.Evaluated(var _, PlanResult result) -> writer.steps(result);
    }
    writer.unknown(card.extraction());
    JsonObjectBuilder json = JsonObject.builder(MEMBERS);
    json.putAll(card.provenance().expansion().provenance())
        .put("extraction", card.provenance().extractionDigest().toString())
        .put("status", card.status().wireName());
    List<AnsweringModel> models = card.extraction().details().models();
    if (!models.isEmpty()) {
      json.putUnlessEmpty("answeredBy", AnsweringModel.names(models));
    }
    if (!writer.unknown.isEmpty()) {
      json.put("unknown", JsonObject.of(writer.unknown));
    }
    if (card.composite().isPoint()) {
      json.put("composite", ValueJson.of(card.composite().low()));
    } else {
      json.put("interval", ValueJson.ends(card.composite()));
    }
    if (card.passed() != Truth.UNKNOWN) {
      json.put("passed", ValueJson.of(card.passed()));
    }
    putVerdict(card.verdict().isDecided() ? card.verdict().worst() : Verdict.NONE, json);
    card.graded().ifPresent(graded -> GradeJson.putWithBorders(graded.grade(), json));
    if (card instanceof Scorecard.Gated gated) {
      json.put("gate", gated.gate().id());
    }
    if (!writer.reads.isEmpty()) {
      json.put("reads", JsonObject.of(writer.reads));
    }
    if (!writer.trace.isEmpty()) {
      json.put("trace", new JsonArray(writer.trace));
    }
    return json.build();
  }

  /// Adds the codes of unknown facts and items.
  private void unknown(Extraction extraction) {
    extraction
        .facts()
        .forEach((id, value) -> {
          if (value instanceof FactValue.Unknown(String code)) {
            unknown.put(id, Json.of(code));
          }
        });
    extraction
        .findings()
        .forEach((id, finding) -> {
          switch (finding) {
            case Finding.Unanswered(String _, String code) -> unknown.put(id, Json.of(code));
            case Finding.Partial(var _, var _, String code) -> unknown.put(id, Json.of(code));
            case Finding.NotApplicable none when !none.isSupported() -> unknown.put(id, UNPROVEN);
            case Finding.Checked _, Finding.Supplied _, Finding.NotApplicable _ -> {}
          }
        });
  }

  /// Gates that are not false: the others are those of the rubric, up to the one that ended the
  /// evaluation.
  private void gates(Scorecard card) {
    for (GateResult gate : card.extraction().gates()) {
      if (gate.answer().truth() == Truth.FALSE) {
        continue;
      }
      JsonObjectBuilder step =
          step(TraceStepKind.GATE)
              .put("gate", gate.gate().id())
              .put("truth", ValueJson.of(gate.answer().truth()));
      if (gate.answer().truth() == Truth.TRUE && gate.gate().because().hasValues()) {
        step.putUnlessEmpty("because", gate.answer().because());
        step.putUnlessEmpty("reads", ValueJson.of(gate.answer().shown()));
      }
      trace.add(step.build());
    }
  }

  private void steps(PlanResult result) {
    SortedMap<String, Json> computed = new TreeMap<>();
    List<TraceStep> steps = result.steps();
    for (int index = 0; index < steps.size(); index++) {
      switch (steps.get(index)) {
        case TraceStep.RuleEvaluated tried -> {
          read(tried.reads(), result, computed);
          JsonObject told = expansion.rule(tried);
          if (told.size() > 0) {
            trace.add(told);
          }
        }
        case TraceStep.NodeValued valued -> {
          computed.put(valued.node().id(), ValueJson.of(valued.value()));
          read(valued.reads(), result, computed);
          node(valued);
        }
        case TraceStep.Capped(var subject, String id, var from, var counts, var support) -> {
          if (subject == TraceStep.Subject.ITEM && !counts.isPoint()) {
            unknown.put(id, UNPROVEN);
          }
          trace.add(
              step(TraceStepKind.CAP)
                  .put(subject == TraceStep.Subject.ITEM ? "item" : "trait", id)
                  .put("from", ValueJson.of(from))
                  .put("to", ValueJson.of(counts))
                  .put("support", support)
                  .build());
        }
        case TraceStep.Exempted(String item, var decision) ->
            trace.add(
                step(TraceStepKind.EXEMPT)
                    .put("item", item)
                    .put("decision", ValueJson.of(decision))
                    .build());
        case TraceStep.Flagged(String kind, int sentences) ->
            trace.add(
                step(TraceStepKind.FLAG).put("kind", kind).put("sentences", sentences).build());
        case TraceStep.UnitsCounted counted -> trace.add(units(counted));
        case TraceStep.Derived derived -> {
          read(derived.reads(), result, computed);
          computed.put(derived.id(), ValueJson.of(derived.truth()));
          trace.add(
              step(derived.derivation() ? TraceStepKind.DERIVATION : TraceStepKind.CONDITION)
                  .put("id", derived.id())
                  .put("truth", ValueJson.of(derived.truth()))
                  .build());
        }
        case TraceStep.BranchTaken taken -> {
          read(taken.reads(), result, computed);
          trace.add(
              step(TraceStepKind.BRANCH)
                  .put("node", taken.node())
                  .put("path", taken.path())
                  .put("branch", taken.branch())
                  .build());
        }
        case TraceStep.LeafReached leaf -> {
          read(leaf.reads(), result, computed);
          trace.add(leaf(leaf));
        }
        case TraceStep.Graded graded -> {
          read(graded.reads(), result, computed);
          graded(graded, true);
        }
      }
    }
  }

  /// Notes the values of names, but for those that the rubric gives and those that a step before
  /// this one gave.
  private void read(List<Binding> names, PlanResult result, SortedMap<String, Json> computed) {
    // by index, since a list of rules reads the same few names again and again
    for (int index = 0; index < names.size(); index++) {
      Binding name = names.get(index);
      int place = name.slot() * KINDS + name.kind().ordinal();
      if (seen.get(place)) {
        continue;
      }
      seen.set(place);
      if (!name.isConstant() && !reads.containsKey(name.id())) {
        Json value = ValueJson.of(result.value(name));
        if (name.isInput() || !value.equals(computed.get(name.id()))) {
          reads.put(name.id(), value);
        }
      }
    }
  }

  /// The step of a rule; empty if it did nothing that the bundle does not say.
  static JsonObject rule(TraceStep.RuleEvaluated tried) {
    boolean tells =
        switch (tried.firing()) {
          case FIRED, UNDECIDED, PROPOSED -> true;
          case NOT_FIRED -> !tried.overriddenBy().isEmpty();
          case SKIPPED -> false;
        };
    return tells
        ? step(TraceStepKind.RULE)
            .put("node", tried.node())
            .put("rule", tried.rule().id())
            .put("firing", tried.firing())
            .putUnlessEmpty("overriddenBy", tried.overriddenBy())
            .putUnlessEmpty("because", tried.rule().because().hasValues() ? tried.because() : "")
            .build()
        : JsonObject.EMPTY;
  }

  private void node(TraceStep.NodeValued valued) {
    JsonObjectBuilder json =
        step(TraceStepKind.NODE)
            .put("node", valued.node().id())
            .put("value", ValueJson.of(valued.value()));
    if (!valued.display().equals(valued.value())) {
      json.put("score", ValueJson.of(valued.display()));
    }
    putVerdict(valued.verdict().isDecided() ? valued.verdict().worst() : Verdict.NONE, json);
    json.putUnlessEmpty("because", valued.node().because().hasValues() ? valued.because() : "");
    trace.add(json.build());
  }

  private static JsonObject units(TraceStep.UnitsCounted counted) {
    return step(TraceStepKind.UNITS)
        .put("item", counted.item())
        .put(
            "counts",
            JsonArray.mapped(
                counted.counts(),
                count ->
                    JsonObject.of(
                        "decision", ValueJson.of(count.decision()), "units", count.units())))
        .putUnlessDefault("notApplicable", counted.notApplicable(), 0)
        .build();
  }

  private static JsonObject leaf(TraceStep.LeafReached reached) {
    JsonObjectBuilder json =
        step(TraceStepKind.LEAF)
            .put("node", reached.node())
            .put("path", reached.path())
            .put("score", ValueJson.of(reached.score()))
            .putUnlessEmpty(
                "because", reached.leaf().because().hasValues() ? reached.because() : "");
    json.putUnlessDefault("possible", !reached.certain(), false);
    return json.build();
  }

  /// @param planned whether the value comes from the plan, so that rules were tried
  private void graded(TraceStep.Graded graded, boolean planned) {
    JsonObjectBuilder json = step(TraceStepKind.GRADE).put("node", graded.node());
    Grade grade = graded.grade();
    GradeJson.put(grade, json);
    json.putUnlessEmpty("near", GradeJson.near(grade.near()))
        .putUnlessEmpty("because", graded.because())
        .putUnlessEmpty("reads", graded.reads().stream().map(Binding::id).toList());
    if (planned) {
      json.putUnlessEmpty(
          "rules",
          JsonArray.mapped(
              graded.rules(),
              tried ->
                  JsonObject.builder()
                      .put("holds", ValueJson.of(tried.holds()))
                      .putUnlessEmpty(
                          "because", tried.rule().because().hasValues() ? tried.because() : "")
                      .build()));
    }
    trace.add(json.build());
  }

  private static void putVerdict(Verdict verdict, JsonObjectBuilder json) {
    if (verdict != Verdict.NONE) {
      json.put("verdict", verdict);
    }
  }

  private static JsonObjectBuilder step(TraceStepKind kind) {
    return JsonObject.builder().put("step", kind);
  }

  private static final int MEMBERS = 16;
  private static final int KINDS = Binding.Kind.values().length;

  private ScorecardJson(Scorecard card) {
    this.expansion = card.provenance().expansion();
  }

  /// Writes the values of an evaluation: a number as its decimal, an interval as its two ends, an
  /// interval whose value may be undefined as `{"undefined": […]}`, an unknown truth or text as
  /// null.
  static final class ValueJson {

    static Json of(Interval value) {
      if (value.isPoint()) {
        return of(value.low());
      }
      JsonArray ends = ends(value);
      return value.defined() ? ends : JsonObject.of(StoredValue.UNDEFINED, ends);
    }

    static Json of(BoundValue value) {
      return switch (value) {
        case BoundValue.OfNumber(Interval number) -> of(number);
        case BoundValue.OfTruth(Truth truth) -> of(truth);
        case BoundValue.OfText(String text) -> Json.of(text);
      };
    }

    static JsonObject of(SortedMap<String, BoundValue> reads) {
      return JsonObject.mapped(reads, ValueJson::of);
    }

    static JsonArray ends(Interval value) {
      return JsonArray.of(of(value.low()), of(value.high()));
    }

    /// Decimals are texts in artefacts, so that no JSON reader can round them.
    static Json of(Rational value) {
      return Json.of(value.toString());
    }

    static Json of(Truth truth) {
      return switch (truth) {
        case TRUE -> TRUE;
        case FALSE -> FALSE;
        case UNKNOWN -> JsonNull.NULL;
      };
    }

    /// Null if there is no verdict or it is undecided.
    static Json of(PossibleVerdicts verdict) {
      return verdict.isDecided() && verdict.worst() != Verdict.NONE
          ? Json.of(verdict.worst().wireName())
          : JsonNull.NULL;
    }

    private static final Json TRUE = Json.of(true);
    private static final Json FALSE = Json.of(false);

    private ValueJson() {}
  }
}
