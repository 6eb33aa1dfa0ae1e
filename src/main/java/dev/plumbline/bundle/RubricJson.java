package dev.plumbline.bundle;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.expression.FactType;
import dev.plumbline.plan.model.FactValue;
import dev.plumbline.plan.model.Gate;
import dev.plumbline.plan.model.Plan;
import dev.plumbline.plan.model.Scale;
import dev.plumbline.plan.model.Verdict;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.EvidenceType;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.JudgeOptions;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.Rubric.Governance;
import dev.plumbline.rubric.RubricCase;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.Threshold;
import dev.plumbline.rubric.Trait;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// The canonical JSON of each section of a rubric: the authoring format with shorthands written
/// out, defaults left out and sets ordered by id, so that reading it gives the same rubric again.
final class RubricJson {

  /// Everything, governance words and cases too.
  static JsonObject whole(Rubric rubric) {
    JsonObjectBuilder json = JsonObject.builder();
    json.put("rubric", rubric.identity().name()).put("version", rubric.identity().version());
    json.putUnlessEmpty("language", rubric.identity().language());
    json.putUnlessEmpty("description", rubric.identity().description());
    governance(rubric.governance(), json);
    json.putUnlessEmpty("document", document(rubric.document()));
    json.putUnlessEmpty("facts", facts(rubric.facts(), true));
    json.putUnlessEmpty("invariants", expressions(rubric.invariants()));
    json.putUnlessEmpty("gates", gates(rubric.gates()));
    json.putUnlessEmpty("traits", traits(rubric.traits(), RubricJson::wholeItem, true));
    json.putUnlessEmpty("evidence", evidence(rubric.evidence(), rubric.caps(), true));
    json.putUnlessEmpty("judge", judge(rubric.judge()));
    json.putUnlessEmpty("thresholds", thresholds(rubric.thresholds()));
    json.putUnlessEmpty("conditions", named(rubric.conditions()));
    json.putUnlessEmpty("derivations", named(rubric.derivations()));
    json.putUnlessEmpty("plan", new NodeJson(rubric.ruleMetadata()).of(rubric.plan()));
    json.putUnlessEmpty("display", display(rubric.displayDecimals()));
    json.putUnlessEmpty("cases", JsonArray.mapped(rubric.cases(), RubricJson::example));
    return json.build();
  }

  private static void governance(Governance governance, JsonObjectBuilder json) {
    json.putUnlessEmpty("owner", governance.owner());
    JsonObjectBuilder effective = JsonObject.builder();
    effective.putUnlessEmpty("from", governance.effectiveFrom());
    effective.putUnlessEmpty("until", governance.effectiveUntil());
    json.putUnlessEmpty("effective", effective.build());
    json.putUnlessEmpty(
        "changelog",
        JsonArray.mapped(
            governance.changelog(),
            changelogEntry ->
                JsonObject.builder()
                    .putUnlessEmpty("version", changelogEntry.version())
                    .putUnlessEmpty("date", changelogEntry.date())
                    .putUnlessEmpty("note", changelogEntry.note())
                    .build()));
    if (governance.strict()) {
      json.put("governance", "strict");
    }
  }

  static JsonObject document(DocumentContract document) {
    DocumentContract open = DocumentContract.OPEN;
    return JsonObject.builder()
        .putUnlessEmpty("context", JsonArray.texts(document.context()))
        .putUnlessDefault(
            "min_characters", Json.of(document.charactersMin()), Json.of(open.charactersMin()))
        .putUnlessDefault(
            "max_characters", Json.of(document.charactersMax()), Json.of(open.charactersMax()))
        .build();
  }

  /// @param sources with where each fact comes from, or with its type alone
  static JsonObject facts(List<Fact> facts, boolean sources) {
    JsonObjectBuilder json = JsonObject.builder();
    for (Fact fact : facts) {
      JsonObjectBuilder one = JsonObject.builder();
      boolean computed = sources && fact.source() instanceof Fact.Source.Computed;
      if (!computed) {
        type(fact.type(), one);
      }
      if (sources) {
        source(fact.source(), one);
        one.putUnlessDefault("optional", Json.of(fact.optional()), Json.of(false));
        one.putUnlessEmpty("description", fact.description());
      }
      json.put(fact.id(), one.build());
    }
    return json.build();
  }

  private static void type(FactType type, JsonObjectBuilder json) {
    switch (type) {
      case FactType.Truthful() -> json.put("type", "boolean");
      case FactType.Textual() -> json.put("type", "text");
      case FactType.Enumerated(List<String> values) ->
          json.put("type", "enum").put("values", JsonArray.texts(values));
      case FactType.Numeric(boolean whole, BigDecimal min, BigDecimal max) -> {
        json.put("type", whole ? "integer" : "decimal");
        json.putUnlessDefault("min", Json.of(min), Json.of(FactType.WIDEST.negate()));
        json.putUnlessDefault("max", Json.of(max), Json.of(FactType.WIDEST));
      }
    }
  }

  private static void source(Fact.Source source, JsonObjectBuilder json) {
    switch (source) {
      case Fact.Source.Supplied() -> {}
      case Fact.Source.Computed(TextMeasure measure) -> json.put("computed", measure(measure));
      case Fact.Source.Judged(String ask, boolean quotes) ->
          json.put(
              "judged",
              JsonObject.builder()
                  .put("ask", ask)
                  .putUnlessDefault("quotes", Json.of(quotes), Json.of(false))
                  .build());
    }
  }

  private static Json measure(TextMeasure measure) {
    return switch (measure) {
      case TextMeasure.Simple(TextMeasure.Kind kind) -> Json.of(kind.word());
      case TextMeasure.Phrases(TextMeasure.PhraseMode mode, List<String> phrases) ->
          JsonObject.of(mode.word(), JsonArray.texts(phrases));
      case TextMeasure.Pairs(List<TextMeasure.Pair> pairs) ->
          JsonObject.of(
              "pair_count",
              JsonArray.mapped(
                  pairs,
                  pair ->
                      JsonObject.of(
                          "followed_by", JsonArray.texts(pair.followedBy()),
                          "words", JsonArray.texts(pair.words()))));
      case TextMeasure.Pattern(String re2) -> JsonObject.of("pattern_count", Json.of(re2));
      case TextMeasure.Overlap(String context) -> JsonObject.of("overlap", Json.of(context));
    };
  }

  static JsonArray gates(List<Gate> gates) {
    return JsonArray.mapped(
        gates.stream().sorted(Comparator.comparing(Gate::id)).toList(),
        gate -> {
          JsonObjectBuilder json =
              JsonObject.builder().put("id", gate.id()).put("when", NodeJson.text(gate.when()));
          if (gate.score() instanceof Gate.Score.At(var value)) {
            json.put("score", NodeJson.decimal(value));
          }
          json.putUnlessEmpty("label", gate.label());
          if (gate.verdict() != Verdict.FAIL) {
            NodeJson.putVerdict(gate.verdict(), json);
          }
          json.putUnlessEmpty("because", gate.because());
          return json.build();
        });
  }

  /// How much of an item to write.
  @FunctionalInterface
  interface ItemWriter {
    JsonObject of(Item item);
  }

  static JsonObject traits(List<Trait> traits, ItemWriter writer, boolean words) {
    JsonObjectBuilder json = JsonObject.builder();
    for (Trait trait : traits) {
      JsonObjectBuilder one = JsonObject.builder().put("scale", scale(trait.scale()));
      if (words) {
        one.putUnlessEmpty("description", trait.description());
        JsonObjectBuilder anchors = JsonObject.builder();
        trait.anchors().forEach(anchors::put);
        one.putUnlessEmpty("anchors", anchors.build());
        putNeeds(trait.quotesRequired(), one);
      }
      one.put(
          "items",
          JsonArray.mapped(
              trait.items().stream().sorted(Comparator.comparing(Item::id)).toList(), writer::of));
      json.put(trait.id(), one.build());
    }
    return json.build();
  }

  private static JsonObject scale(Scale scale) {
    return JsonObject.builder()
        .put("min", scale.min())
        .put("max", scale.max())
        .putUnlessDefault("step", Json.of(scale.step()), Json.of(BigDecimal.ONE))
        .build();
  }

  static JsonObject wholeItem(Item item) {
    return asked(item).putUnlessDefault("lowers", Json.of(item.reverseScored()), Json.of(false)).build();
  }

  /// What the judge and the check of its quotes need.
  static JsonObject askedItem(Item item) {
    return asked(item).build();
  }

  /// What scoring needs.
  static JsonObject scoredItem(Item item) {
    JsonObjectBuilder json = JsonObject.builder().put("id", item.id());
    putMaximum(item, json);
    if (item.evidence() == EvidenceType.WEAKLY_GROUNDABLE) {
      json.put("evidence", item.evidence().word());
    }
    return json.putUnlessDefault("lowers", Json.of(item.reverseScored()), Json.of(false)).build();
  }

  private static JsonObjectBuilder asked(Item item) {
    JsonObjectBuilder json = JsonObject.builder().put("id", item.id());
    json.putUnlessEmpty("ask", item.ask());
    putMaximum(item, json);
    if (item.evidence() != EvidenceType.LOCAL_QUOTE) {
      json.put("evidence", item.evidence().word());
    }
    json.putUnlessEmpty("quote", item.quote());
    putNeeds(item.quotesRequired(), json);
    json.putUnlessEmpty("cues", cues(item.cues()));
    return json;
  }

  private static void putNeeds(int needs, JsonObjectBuilder json) {
    json.putUnlessDefault("needs", Json.of(needs), Json.of(Item.RUBRIC_DEFAULT));
  }

  private static void putMaximum(Item item, JsonObjectBuilder json) {
    if (item.max() == 1) {
      json.put("scale", "0-1");
    }
  }

  private static JsonObject cues(Item.Cues cues) {
    if (cues.positive().isEmpty()) {
      return JsonObject.EMPTY;
    }
    return JsonObject.builder()
        .put("positive", JsonArray.texts(cues.positive()))
        .putUnlessEmpty("negative", JsonArray.texts(cues.negative()))
        .putUnlessDefault("partial", Json.of(cues.partial()), Json.of(1))
        .putUnlessDefault("clear", Json.of(cues.clear()), Json.of(Math.max(2, cues.partial())))
        .build();
  }

  /// @param minima with how much evidence is needed; the caps are written in any case
  static JsonObject evidence(EvidencePolicy evidence, Plan.Caps caps, boolean minima) {
    JsonObjectBuilder json = JsonObject.builder();
    if (minima) {
      minima(evidence, json);
    }
    JsonObjectBuilder cap = JsonObject.builder();
    cap("items", caps.items(), cap);
    cap("traits", caps.traits(), cap);
    return json.putUnlessEmpty("cap", cap.build()).build();
  }

  static JsonObject minima(EvidencePolicy evidence) {
    JsonObjectBuilder json = JsonObject.builder();
    minima(evidence, json);
    return json.build();
  }

  private static void minima(EvidencePolicy evidence, JsonObjectBuilder json) {
    EvidencePolicy standard = EvidencePolicy.STANDARD;
    json.putUnlessDefault("per_item", Json.of(evidence.perItem()), Json.of(standard.perItem()));
    json.putUnlessDefault("per_trait", Json.of(evidence.perTrait()), Json.of(standard.perTrait()));
    json.putUnlessDefault(
        "accept", JsonArray.texts(evidence.accept()), JsonArray.texts(standard.accept()));
    if (evidence.foldCase()) {
      json.put("case", "folded");
    }
  }

  private static void cap(String what, Plan.Cap cap, JsonObjectBuilder json) {
    switch (cap) {
      case Plan.Cap.BelowTop() -> {}
      case Plan.Cap.None() -> json.put(what, "none");
      case Plan.Cap.At(var value) -> json.put(what, NodeJson.decimal(value));
    }
  }

  static JsonObject judge(JudgeOptions judge) {
    return JsonObject.builder()
        .putUnlessDefault(
            "ask", Json.of(judge.perTrait() ? "trait" : "document"), Json.of("document"))
        .putUnlessDefault("repeats", Json.of(judge.repeats()), Json.of(1))
        .putUnlessDefault(
            "combine",
            Json.of(judge.combine().word()),
            Json.of(JudgeOptions.STANDARD.combine().word()))
        .putUnlessEmpty("instructions", judge.instructions())
        .build();
  }

  private static JsonObject thresholds(List<Threshold> thresholds) {
    JsonObjectBuilder json = JsonObject.builder();
    for (Threshold threshold : thresholds) {
      json.put(
          threshold.id(),
          JsonObject.builder()
              .put("value", threshold.value())
              .putUnlessEmpty("unit", threshold.unit())
              .putUnlessEmpty("rationale", threshold.rationale())
              .putUnlessEmpty("source", threshold.source())
              .putUnlessEmpty("date", threshold.date())
              .putUnlessEmpty("owner", threshold.owner())
              .putUnlessEmpty("review", threshold.review())
              .build());
    }
    return json.build();
  }

  /// Names and numbers alone: what a threshold means to a program.
  static JsonObject thresholdValues(List<Threshold> thresholds) {
    JsonObjectBuilder json = JsonObject.builder();
    thresholds.forEach(threshold -> json.put(threshold.id(), threshold.value()));
    return json.build();
  }

  static JsonObject named(Map<String, Expression> expressions) {
    JsonObjectBuilder json = JsonObject.builder();
    expressions.forEach((id, expression) -> json.put(id, NodeJson.text(expression)));
    return json.build();
  }

  static JsonArray expressions(List<Expression> expressions) {
    return JsonArray.mapped(expressions, NodeJson::text);
  }

  static JsonObject display(int decimals) {
    return JsonObject.builder()
        .putUnlessDefault("decimals", Json.of(decimals), Json.of(Rubric.DISPLAY_DECIMALS))
        .build();
  }

  private static JsonObject example(RubricCase example) {
    JsonObjectBuilder facts = JsonObject.builder();
    example.facts().forEach((id, value) -> fact(id, value, facts));
    JsonObjectBuilder decisions = JsonObject.builder();
    example.decisions().forEach((id, decision) -> decisions.put(id, decision.longValue()));
    JsonObjectBuilder expected = JsonObject.builder();
    example.expected().forEach(expected::put);
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("name", example.name())
            .putUnlessEmpty("facts", facts.build())
            .putUnlessEmpty("items", decisions.build());
    example.calibrated().forEach(score -> json.put("calibrated", Json.of(score)));
    return json.put("expect", expected.build()).build();
  }

  private static void fact(String id, FactValue value, JsonObjectBuilder json) {
    switch (value) {
      case FactValue.Truthful(boolean truth) -> json.put(id, truth);
      case FactValue.Numeric(var number) -> json.put(id, NodeJson.decimal(number));
      case FactValue.Textual(String text) -> json.put(id, text);
      case FactValue.Unknown _ -> {}
    }
  }

  private RubricJson() {}
}
