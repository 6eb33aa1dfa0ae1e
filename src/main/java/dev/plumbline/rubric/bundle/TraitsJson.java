package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.UnquotedRule;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;

/// Writes the canonical JSON of traits, their items and the rules of evidence.
final class TraitsJson {

  /// How much of an item to write.
  @FunctionalInterface
  interface ItemWriter {
    JsonObject of(Item item);
  }

  /// Which words to write beside numbers.
  enum Texts {
    NONE,
    OF_JUDGE,
    /// Also those for writers.
    ALL
  }

  static JsonObject traits(List<Trait> traits, ItemWriter writer, Texts texts) {
    JsonObjectBuilder json = JsonObject.builder();
    for (Trait trait : traits) {
      JsonObjectBuilder one = JsonObject.builder().put("scale", scale(trait.scale()));
      if (texts != Texts.NONE) {
        one.putUnlessEmpty("description", trait.description());

        one.putUnlessEmpty("anchors", trait.anchors());
        putNeeds(trait.quotesRequired(), one);
      }
      if (texts == Texts.ALL) {
        one.putUnlessEmpty("say", trait.plain());
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
        .putUnlessDefault("step", scale.step(), BigDecimal.ONE)
        .build();
  }

  /// @param caps what the rubric says of items without a rule of their own
  static JsonObject wholeItem(Item item, ScoringPlan.Caps caps) {
    JsonObjectBuilder json = asked(item);
    putScoring(item, caps, json);
    return json.putUnlessEmpty("say", item.plain()).putUnlessEmpty("themes", item.themes()).build();
  }

  /// What the judge and the check of its quotes need.
  static JsonObject askedItem(Item item) {
    return asked(item).build();
  }

  /// What scoring needs.
  static JsonObject scoredItem(Item item, ScoringPlan.Caps caps) {
    JsonObjectBuilder json = JsonObject.builder().put("id", item.id());
    putDecisions(item, Json.of(item.scale().levels()), json);
    if (item.evidence() == EvidenceType.WEAKLY_GROUNDABLE) {
      json.put("evidence", item.evidence());
    }
    putScoring(item, caps, json);
    return json.build();
  }

  private static void putScoring(Item item, ScoringPlan.Caps caps, JsonObjectBuilder json) {
    json.putUnlessDefault("reverse_scored", item.reverseScored(), false);
    if (!item.isEven()) {
      json.put("weight", item.weight());
    }
    json.put("without_quote", item.unquoted().filter(rule -> rule != caps.unquoted()));
  }

  private static JsonObjectBuilder asked(Item item) {
    JsonObjectBuilder json = JsonObject.builder().put("id", item.id());
    json.putUnlessEmpty("ask", item.ask());
    json.putUnlessEmpty("definition", item.definition());
    putDecisions(item, Json.of(item.scale().descriptors()), json);
    if (item.evidence() != EvidenceType.LOCAL_QUOTE) {
      json.put("evidence", item.evidence());
    }
    json.putUnlessEmpty("quote", item.quote());
    putNeeds(item.quotesRequired(), json);
    json.putUnlessDefault("not_applicable_needs", item.applicability().quotesRequired(), 0);
    item.from().ifPresent(from -> json.put("from", from(from)));
    json.putUnlessEmpty("sufficiency", item.shownByQuotes() ? "" : "unasked");
    json.putUnlessEmpty("cues", cues(item.cues()));
    return json;
  }

  private static Json from(EvidenceScope scope) {
    JsonArray quoted = JsonArray.texts(scope.quoted().words());
    return scope
        .source()
        .<Json>map(it -> JsonObject.of("claim", quoted, "source", it.words()))
        .orElse(quoted);
  }

  private static void putNeeds(int needs, JsonObjectBuilder json) {
    json.putUnlessDefault("needs", needs, Item.RUBRIC_DEFAULT);
  }

  /// @param levels as they are written, if there are any
  private static void putDecisions(Item item, Json levels, JsonObjectBuilder json) {
    DecisionScale scale = item.scale();
    if (scale.isPreference()) {
      json.put(
          "scale", scale.equals(DecisionScale.PREFERENCE) ? "preference" : "graded-preference");
    } else if (scale.isDeclared()) {
      json.put("levels", levels);
      if (scale.isProvenLate()) {
        json.put(
            "proven_from", scale.levels().get(scale.levels().indexOf(scale.unprovenMax()) + 1));
      }
    } else if (scale.highest() == 1) {
      json.put("scale", "0-1");
    }
    json.putUnlessDefault("may_not_apply", item.mayNotApply(), false);
    item.each().ifPresent(units -> json.put("each", units.words()));
  }

  private static JsonObject cues(Item.Cues cues) {
    if (cues.positive().isEmpty()) {
      return JsonObject.EMPTY;
    }
    if (!cues.byLevel().isEmpty()) {
      return JsonObject.sparse("levels", cues.byLevel(), "negative", cues.negative());
    }
    return JsonObject.builder()
        .put("positive", cues.positive())
        .putUnlessEmpty("negative", cues.negative())
        .putUnlessDefault("partial", cues.partial(), 1)
        .putUnlessDefault("clear", cues.clear(), Math.max(2, cues.partial()))
        .build();
  }

  /// @param minima with how much evidence is needed; the caps are written in any case
  static JsonObject evidence(EvidencePolicy evidence, ScoringPlan.Caps caps, boolean minima) {
    JsonObjectBuilder json = JsonObject.builder();
    if (minima) {
      minima(evidence, json);
    }
    JsonObjectBuilder cap = JsonObject.builder();
    cap("items", caps.items(), cap);
    cap("traits", caps.traits(), cap);
    json.putUnlessEmpty("cap", cap.build());
    if (caps.unquoted() != UnquotedRule.standard(caps.items())) {
      json.put("without_quote", caps.unquoted());
    }
    return json.build();
  }

  static JsonObject minima(EvidencePolicy evidence) {
    JsonObjectBuilder json = JsonObject.builder();
    minima(evidence, json);
    return json.build();
  }

  private static void minima(EvidencePolicy evidence, JsonObjectBuilder json) {
    EvidencePolicy standard = EvidencePolicy.STANDARD;
    json.putUnlessDefault("per_item", evidence.perItem(), standard.perItem());
    json.putUnlessDefault("per_trait", evidence.perTrait(), standard.perTrait());
    json.putUnlessDefault("accept", evidence.accept(), standard.accept());
    if (evidence.foldCase()) {
      json.put("case", "folded");
    }
    if (evidence.relevance()) {
      json.put("relevance", "judge");
    }
    if (evidence.sufficiency()) {
      json.put("sufficiency", "judge");
    }
    json.putUnlessDefault("distinct_quotes", evidence.distinctQuotes(), standard.distinctQuotes());
    json.putUnlessDefault("flagged", evidence.flagged(), standard.flagged());
    json.putUnlessDefault("from", from(evidence.from()), from(standard.from()));
  }

  private static void cap(String what, ScoringPlan.Cap cap, JsonObjectBuilder json) {
    switch (cap) {
      case ScoringPlan.Cap.BelowTop() -> {}
      case ScoringPlan.Cap.None() -> json.put(what, "none");
      case ScoringPlan.Cap.At(var value) -> json.put(what, NodeJson.decimal(value));
    }
  }

  private TraitsJson() {}
}
