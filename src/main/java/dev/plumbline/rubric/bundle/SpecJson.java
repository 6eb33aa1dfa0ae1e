package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import dev.plumbline.text.Folding;
import dev.plumbline.text.Segmenter;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// Writes the two parts of a rubric that have digests of their own: the extraction spec and the
/// scoring spec. Each contains only what its reader needs, so a change elsewhere leaves its digest
/// unchanged: a new weight does not invalidate stored extractions.
final class SpecJson {

  static JsonObject extraction(Rubric rubric) {
    Declarations declarations = PlanAssembler.declarations(rubric, _ -> true);
    List<Expression> before = new ArrayList<>(rubric.questions().invariants());
    rubric.questions().gates().stream().map(Gate::expressions).forEach(before::addAll);
    SortedSet<String> names = PlanNodes.requiredNamesOf(declarations, before);
    return JsonObject.builder()
        .putUnlessEmpty("document", RubricJson.document(rubric.document()))
        .putUnlessEmpty("facts", FactsJson.facts(rubric.questions().facts(), true))
        .putUnlessEmpty("invariants", RubricJson.expressions(rubric.questions().invariants()))
        .putUnlessEmpty("gates", RubricJson.gates(rubric.questions().gates()))
        .putUnlessEmpty(
            "traits",
            TraitsJson.traits(
                rubric.questions().traits(), TraitsJson::askedItem, TraitsJson.Texts.OF_JUDGE))
        .putUnlessEmpty("evidence", TraitsJson.minima(rubric.questions().evidence()))
        .putUnlessEmpty("judge", rubric.questions().judge())
        .putUnlessEmpty("language", rubric.identity().language())
        .putUnlessEmpty("thresholds", thresholds(rubric, names))
        .putUnlessEmpty("conditions", RubricJson.named(only(rubric.scoring().conditions(), names)))
        .put("versions", FormatVersions.EXTRACTION)
        .build();
  }

  static JsonObject scoring(Rubric rubric) {
    Declarations declarations = PlanAssembler.declarations(rubric, _ -> true);
    SortedSet<String> names =
        PlanNodes.requiredNames(
            declarations, PlanAssembler.assemble(rubric).nodes(), rubric.scoring().gradings());
    names.addAll(
        PlanNodes.requiredNamesOf(
            declarations, List.copyOf(rubric.scoring().derivations().values())));
    return JsonObject.builder()
        .putUnlessEmpty(
            "facts",
            FactsJson.facts(
                rubric.questions().facts().stream()
                    .filter(fact -> names.contains(fact.id()))
                    .toList(),
                false))
        .putUnlessEmpty(
            "traits",
            TraitsJson.traits(
                rubric.questions().traits(),
                item -> TraitsJson.scoredItem(item, rubric.scoring().caps()),
                TraitsJson.Texts.NONE))
        .putUnlessEmpty(
            "evidence",
            TraitsJson.evidence(rubric.questions().evidence(), rubric.scoring().caps(), false))
        .putUnlessEmpty("thresholds", thresholds(rubric, names))
        .putUnlessEmpty("conditions", RubricJson.named(only(rubric.scoring().conditions(), names)))
        .putUnlessEmpty("derivations", RubricJson.named(rubric.scoring().derivations()))
        .putUnlessEmpty("plan", new NodeJson(new TreeMap<>()).of(rubric.scoring().nodes()))
        .putUnlessEmpty("grades", GradesJson.of(rubric.scoring().gradings(), false))
        .putUnlessEmpty("display", RubricJson.display(rubric.scoring().displayDecimals()))
        .put("versions", FormatVersions.SCORING)
        .build();
  }

  private static JsonObject thresholds(Rubric rubric, SortedSet<String> names) {
    return RubricJson.thresholdValues(
        rubric.scoring().thresholds().stream().filter(t -> names.contains(t.id())).toList());
  }

  private static SortedMap<String, Expression> only(
      SortedMap<String, Expression> all, SortedSet<String> names) {
    SortedMap<String, Expression> some = new TreeMap<>(all);
    some.keySet().retainAll(names);
    return some;
  }

  private SpecJson() {}

  /// The format versions that a bundle is compiled for. They are part of the specs, so a new
  /// version of the engine, the prompts or the text processing changes the digests.
  private static final class FormatVersions {

    static final JsonObject EXTRACTION =
        JsonObject.of(
            "answer", "answer/1",
            "facts", "facts/1",
            "folding", Folding.VERSION,
            "prompt", "prompt/1",
            "quotes", "quotes/1",
            "segments", Segmenter.VERSION);

    static final JsonObject SCORING = JsonObject.of("plan", "plan/1", "rounding", "half-even/12");

    private FormatVersions() {}
  }
}
