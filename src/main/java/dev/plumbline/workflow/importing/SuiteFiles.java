package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.workflow.importing.Check.CheckedFact;
import dev.plumbline.workflow.importing.Check.Judged;
import dev.plumbline.workflow.importing.Check.Measured;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// The files of a suite, by name.
final class SuiteFiles {

  private final ImportedSuite suite;
  private final SuiteRubric rubric;

  SuiteFiles(ImportedSuite suite, SuiteRubric rubric) {
    this.suite = suite;
    this.rubric = rubric;
  }

  SequencedMap<String, byte[]> files() {
    SequencedMap<String, byte[]> files = new LinkedHashMap<>();
    List<Json> documents = new ArrayList<>();
    List<Json> tests = new ArrayList<>();
    List<Json> answers = new ArrayList<>();
    List<Json> labels = new ArrayList<>();
    for (ImportedSuite.Case each : suite.cases()) {
      (each.hasOutput() ? documents : tests).add(document(each));
      if (each.hasOutput() && !rubric.traitIds().isEmpty() && !each.outcomes().isEmpty()) {
        answers.add(JsonObject.of("document", Json.of(each.id()), "completion", completion(each)));
      }
      JsonObject said = labels(each);
      if (said.size() > 0) {
        labels.add(JsonObject.of("id", Json.of(each.id()), "scores", said));
      }
    }
    files.put("rubric.yaml", rubric.yaml().getBytes(StandardCharsets.UTF_8));
    put("documents.jsonl", documents, files);
    put("tests.jsonl", tests, files);
    put("answers.jsonl", answers, files);
    put("labels.jsonl", labels, files);
    return files;
  }

  /// By trait, where a judge is asked the same; and of the whole.
  private JsonObject labels(ImportedSuite.Case each) {
    JsonObjectBuilder labels = JsonObject.builder();
    each.label().ifPresent(label -> labels.put("composite", label));
    List<Assertion.Leaf> leaves = each.checks().leaves();
    each.labels()
        .forEach((place, label) -> {
          if (leaves.get(place).check() instanceof Judged check) {
            labels.put(rubric.trait(check, rubric.layout(each)), label);
          }
        });
    return labels.build();
  }

  private static void put(String name, List<Json> lines, SequencedMap<String, byte[]> files) {
    if (!lines.isEmpty()) {
      files.put(name, ForeignImport.lines(lines));
    }
  }

  JsonObject document(ImportedSuite.Case each) {
    JsonObjectBuilder line = JsonObject.builder().put("id", each.id());
    each.content().forEach(line::put);
    JsonObjectBuilder context = JsonObject.builder();
    context(each).forEach(context::put);
    return line.putUnlessEmpty("context", context.build())
        .putUnlessEmpty("facts", facts(each))
        .build();
  }

  /// Every document has each context part, also one that it does not need.
  SortedMap<String, String> context(ImportedSuite.Case each) {
    SuiteRubric.Layout layout = rubric.layout(each);
    SortedMap<String, String> context = new TreeMap<>();
    for (String part : rubric.context()) {
      context.put(part, each.context().getOrDefault(part, ""));
    }
    context.computeIfPresent(SuiteRubric.CRITERIA, (_, _) -> SuiteRubric.criteria(layout));
    for (int i = 0; i < layout.references().size(); i++) {
      context.put("reference_" + (i + 1), layout.references().get(i));
    }
    return context;
  }

  JsonObject facts(ImportedSuite.Case each) {
    JsonObjectBuilder facts = JsonObject.builder();
    each.facts().forEach(facts::put);
    if (rubric.isSelecting()) {
      facts.put(SuiteRubric.CHECKS, rubric.layout(each).id());
    }
    SortedMap<String, Json> recorded = new TreeMap<>();
    List<Assertion.Leaf> leaves = each.checks().leaves();
    for (int i = 0; i < each.outcomes().size(); i++) {
      ImportedSuite.Outcome outcome = each.outcomes().get(i);
      if (leaves.get(i).check() instanceof Measured check) {
        for (CheckedFact measure : check.facts()) {
          if (measure instanceof CheckedFact.Recorded it) {
            rubric
                .recordedFact(it)
                .ifPresent(id -> value(outcome, it).ifPresent(value -> recorded.put(id, value)));
          }
        }
      }
    }
    recorded.forEach(facts::put);
    return facts.build();
  }

  private static Optional<Json> value(ImportedSuite.Outcome outcome, CheckedFact.Recorded measure) {
    return measure.score()
        ? outcome.score().map(ForeignObject::rounded).map(Json::of)
        : outcome.passed().map(passed -> Json.of(passed));
  }

  /// What a program took from 1 with numbers in binary: of .30000000000000004 that is .7.
  static BigDecimal complement(BigDecimal score) {
    return new BigDecimal(Double.toString(1 - score.doubleValue()));
  }

  /// What was decided about a document: by item 1, 0, `not-applicable` or null, by fact a number or
  /// null.
  ///
  /// @param reasons of the source, by item
  record RecordedDecisions(
      SortedMap<String, Json> items,
      SortedMap<String, Json> facts,
      SortedMap<String, String> reasons) {}

  static final Json NOT_APPLICABLE = Json.of("not-applicable");

  RecordedDecisions answers(ImportedSuite.Case each) {
    SuiteRubric.Layout layout = rubric.layout(each);
    SortedMap<String, Json> items = new TreeMap<>();
    SortedMap<String, Json> facts = new TreeMap<>();
    SortedMap<String, String> reasons = new TreeMap<>();
    for (String trait : rubric.traitIds()) {
      items.put(
          SuiteRubric.item(trait), rubric.mayNotApply(trait) ? NOT_APPLICABLE : JsonNull.NULL);
    }
    rubric.scoreFactIds().forEach(id -> facts.put(id, JsonNull.NULL));
    List<Assertion.Leaf> leaves = each.checks().leaves();
    for (int i = 0; i < leaves.size(); i++) {
      if (leaves.get(i).check() instanceof Judged check) {
        ImportedSuite.Outcome outcome =
            i < each.outcomes().size() ? each.outcomes().get(i) : ImportedSuite.Outcome.NONE;
        String item = SuiteRubric.item(rubric.trait(check, layout));
        reasons.put(item, outcome.reason());
        items.put(
            item,
            outcome
                .passed()
                .<Json>map(passed -> Json.of(passed != check.negated() ? 1 : 0))
                .orElse(JsonNull.NULL));
        rubric
            .scoreFact(check, layout)
            .ifPresent(fact ->
                facts.put(
                    fact,
                    outcome
                        .score()
                        .map(score -> check.negated() ? complement(score) : score)
                        .map(ForeignObject::rounded)
                        .<Json>map(Json::of)
                        .orElse(JsonNull.NULL)));
      }
    }
    return new RecordedDecisions(items, facts, reasons);
  }

  JsonObject completion(ImportedSuite.Case each) {
    RecordedDecisions answers = answers(each);
    List<Json> items = new ArrayList<>();
    answers
        .items()
        .forEach((item, decision) -> {
          JsonObjectBuilder entry =
              JsonObject.builder()
                  .put("item", item)
                  .put("decision", decision)
                  .put("quotes", JsonArray.EMPTY);
          if (decision.equals(NOT_APPLICABLE)) {
            entry.put("reason", "another test asks this");
          } else {
            entry.putUnlessEmpty("reason", answers.reasons().getOrDefault(item, ""));
          }
          items.add(entry.build());
        });
    List<Json> facts = new ArrayList<>();
    answers
        .facts()
        .forEach((fact, value) -> facts.add(JsonObject.of("fact", Json.of(fact), "value", value)));
    return JsonObject.builder()
        .put("items", new JsonArray(items))
        .putUnlessEmpty("facts", new JsonArray(facts))
        .build();
  }
}
