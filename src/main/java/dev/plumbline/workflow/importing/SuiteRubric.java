package dev.plumbline.workflow.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.workflow.importing.ForeignObject.rounded;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.importing.YamlWriter;
import dev.plumbline.workflow.importing.Check.Assertion;
import dev.plumbline.workflow.importing.Check.Assertion.Group;
import dev.plumbline.workflow.importing.Check.Assertion.Leaf;
import dev.plumbline.workflow.importing.Check.CheckedFact;
import dev.plumbline.workflow.importing.Check.CheckedFact.Compared;
import dev.plumbline.workflow.importing.Check.CheckedFact.Computed;
import dev.plumbline.workflow.importing.Check.CheckedFact.Likeness;
import dev.plumbline.workflow.importing.Check.CheckedFact.Recorded;
import dev.plumbline.workflow.importing.Check.CheckedFact.Supplied;
import dev.plumbline.workflow.importing.Check.Judged;
import dev.plumbline.workflow.importing.Check.Measured;
import dev.plumbline.workflow.importing.ImportedSuite.Case;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The rubric of a suite. Tests that check the same share their part of the plan; where there are
/// several such parts, the fact `checks` of a document names its own.
///
/// A question that all tests ask is an item. Others are items by their place: what they ask comes
/// with the document as a numbered list, so that a judge is asked about no other test.
final class SuiteRubric {

  static final String CHECKS = "checks";
  static final String CRITERIA = "criteria";

  /// Conditions that are joined in one expression.
  private static final int JOINED_MAX = 40;

  private static final int DESCRIPTION_MAX = 200;

  /// The ids of a check in the rubric.
  ///
  /// @param node what it is worth
  /// @param condition whether it passes
  record CheckIds(String node, String condition) {}

  /// What the documents of one part of the plan have.
  ///
  /// @param id the value of `checks`
  /// @param questions that are not asked everywhere, by their places
  /// @param references texts that an output is compared with, by their places
  /// @param ids of each leaf
  record Layout(String id, List<Judged> questions, List<String> references, List<CheckIds> ids) {}

  private record Member(
      String node, String condition, boolean decides, BigDecimal weight, String metric) {}

  private final ImportedSuite suite;
  private final String name;
  private final IdGenerator ids = ImportedSuite.ids();
  private final SequencedMap<Group, Layout> layouts = new LinkedHashMap<>();
  private final SequencedMap<String, String> facts = new LinkedHashMap<>();
  private final SequencedMap<CheckedFact, String> factIds = new LinkedHashMap<>();
  private final SequencedMap<Recorded, String> recorded = new LinkedHashMap<>();
  private final SequencedMap<String, String> traits = new LinkedHashMap<>();
  private final SequencedMap<String, String> questions = new LinkedHashMap<>();
  private final SortedSet<String> optionalItems = new TreeSet<>();
  private final SequencedMap<String, String> scoreFacts = new LinkedHashMap<>();
  private final Map<String, Range> ranges = new HashMap<>();
  private final SequencedMap<String, String> conditions = new LinkedHashMap<>();
  private final SequencedMap<String, CheckIds> checks = new LinkedHashMap<>();
  private final YamlWriter nodes = new YamlWriter();
  private final SortedSet<String> context = new TreeSet<>();
  private final List<Judged> everywhere;

  SuiteRubric(ImportedSuite suite) {
    this.suite = suite;
    this.name = new IdGenerator().name(suite.name());
    List<Group> groups = suite.cases().stream().map(Case::checks).distinct().toList();
    everywhere =
        groups.getFirst().judged().stream()
            .distinct()
            .filter(each -> groups.stream().allMatch(group -> group.judged().contains(each)))
            .toList();
    suite
        .cases()
        .forEach(each -> {
          context.addAll(each.context().keySet());
        });
    suite
        .given()
        .forEach(fact -> {
          ids.id(fact.id());
          declared(fact.id(), fact.type());
        });
    groups.stream()
        .flatMap(group -> group.facts(CheckedFact.class))
        .flatMap(fact -> named(fact).stream())
        .distinct()
        .forEach(ids::id);
    boolean single = groups.size() == 1;
    for (int i = 0; i < groups.size(); i++) {
      add(groups.get(i), single, "test_" + (i + 1));
    }
    if (!single) {
      selection();
    }
    suite.cases().forEach(this::widen);
  }

  /// Scores of a judge are from 0 to 1, and further where recorded ones are.
  private record Range(BigDecimal low, BigDecimal high) {
    static final Range SHARE = new Range(ZERO, ONE);

    Range with(BigDecimal score) {
      return new Range(low.min(score), high.max(score));
    }
  }

  private void widen(Case each) {
    List<Leaf> leaves = each.checks().leaves();
    for (int i = 0; i < each.outcomes().size(); i++) {
      Optional<BigDecimal> score = each.outcomes().get(i).score();
      if (leaves.get(i).check() instanceof Judged check && check.graded() && score.isPresent()) {
        String key = questionKey(check, layout(each));
        BigDecimal given = check.negated() ? SuiteFiles.complement(score.get()) : score.get();
        ranges.put(key, ranges.getOrDefault(key, Range.SHARE).with(rounded(given)));
      }
    }
  }

  /// What comes with a document under a name of its own.
  private static Optional<String> named(CheckedFact fact) {
    return switch (fact) {
      case Supplied supplied -> Optional.of(supplied.id());
      case Compared compared -> Optional.of(compared.part());
      case Computed _, Likeness _, Recorded _ -> Optional.empty();
    };
  }

  private void add(Group group, boolean single, String called) {
    List<Judged> own =
        group.judged().stream().distinct().filter(each -> !everywhere.contains(each)).toList();
    String id = single ? "composite" : ids.id(called);
    Layout layout =
        new Layout(
            id,
            own,
            group.facts(CheckedFact.Likeness.class).map(Likeness::reference).distinct().toList(),
            new ArrayList<>());
    layouts.put(group, layout);
    write(group, layout, id);
  }

  /// A group as a node; its condition is the `pass` of the result.
  private CheckIds write(Group group, Layout layout, String id) {
    List<Member> members = new ArrayList<>();
    for (Assertion each : group.members()) {
      CheckIds member =
          switch (each) {
            case Leaf leaf -> leaf(leaf.check(), layout);
            case Group inner -> write(inner, layout, ids.id(layout.id() + " set"));
          };
      boolean decides = each instanceof Group || each.weight().signum() != 0;
      members.add(
          new Member(member.node(), member.condition(), decides, each.weight(), each.metric()));
    }
    SequencedMap<String, BigDecimal> weights =
        group.formula().isEmpty() ? weights(members, layout) : new LinkedHashMap<>();
    List<String> decide =
        members.stream().filter(Member::decides).map(Member::condition).distinct().toList();
    String passes =
        group.threshold().map(least -> id + " >= " + plain(least)).orElseGet(() -> all(decide, id));
    boolean isResult = id.equals("composite");
    // a result reads itself in its own condition alone
    String condition = isResult ? passes : condition(id + " passes", passes);
    nodes.line(2, id + ":");
    if (group.formula().isEmpty()) {
      mean(weights);
    } else {
      nodes.line(4, "formula: " + YamlWriter.quoted(formula(group.formula(), members)));
    }
    if (isResult && (group.formula().isEmpty() || group.threshold().isPresent())) {
      nodes.line(4, "pass: " + YamlWriter.quoted(passes));
    }
    return new CheckIds(id, condition);
  }

  private static String formula(String written, List<Member> members) {
    String formula = written;
    for (int i = members.size() - 1; i >= 0; i--) {
      formula = formula.replace("#" + i, members.get(i).node());
    }
    return formula;
  }

  /// The weights of a mean. Members with a metric count through a node of its name.
  private SequencedMap<String, BigDecimal> weights(List<Member> members, Layout layout) {
    SequencedMap<String, BigDecimal> weights = new LinkedHashMap<>();
    SequencedMap<String, SequencedMap<String, BigDecimal>> metrics = new LinkedHashMap<>();
    for (Member each : members) {
      if (each.metric().isEmpty() || each.weight().signum() == 0) {
        weights.merge(each.node(), each.weight(), BigDecimal::add);
      } else {
        metrics
            .computeIfAbsent(each.metric(), _ -> new LinkedHashMap<>())
            .merge(each.node(), each.weight(), BigDecimal::add);
      }
    }
    metrics.forEach((metric, counted) -> {
      String prefix = layout.id().equals("composite") ? "" : layout.id() + " ";
      String id = ids.id(prefix + metric);
      nodes.line(2, id + ":");
      mean(counted);
      weights.put(id, counted.values().stream().reduce(ZERO, BigDecimal::add));
    });
    return weights;
  }

  private void mean(SequencedMap<String, BigDecimal> weights) {
    BigDecimal total = weights.values().stream().reduce(ZERO, BigDecimal::add);
    List<String> names = List.copyOf(weights.keySet());
    if (total.signum() == 0) {
      nodes.line(4, "formula: 0 * (" + String.join(" + ", names) + ")");
    } else if (names.size() == 1) {
      nodes.line(4, "formula: " + names.getFirst());
    } else if (weights.values().stream().distinct().count() == 1) {
      nodes.flow(4, "weighted_mean", '[', names, ']');
    } else {
      nodes.flow(
          4,
          "weighted_mean",
          '{',
          weights.entrySet().stream().map(it -> it.getKey() + ": " + plain(it.getValue())).toList(),
          '}');
      nodes.line(
          4,
          "total: "
              + plain(
                  weights.values().stream()
                      .map(ForeignObject::rounded)
                      .reduce(ZERO, BigDecimal::add)));
    }
  }

  private String all(List<String> decide, String id) {
    if (decide.isEmpty()) {
      return "true";
    }
    List<String> parts = new ArrayList<>(decide);
    while (parts.size() > JOINED_MAX) {
      List<String> joined = new ArrayList<>();
      for (int from = 0; from < parts.size(); from += JOINED_MAX) {
        joined.add(
            condition(
                id + " passes in part",
                String.join(
                    " && ", parts.subList(from, Math.min(parts.size(), from + JOINED_MAX)))));
      }
      parts = joined;
    }
    return String.join(" && ", parts);
  }

  private String condition(String called, String expression) {
    String id = ids.id(called);
    conditions.put(id, expression);
    return id;
  }

  private CheckIds leaf(Check check, Layout layout) {
    CheckIds leaf =
        switch (check) {
          case Measured measured -> measured(measured, layout);
          case Judged judged -> judged(judged, layout);
        };
    layout.ids().add(leaf);
    return leaf;
  }

  private CheckIds measured(Measured check, Layout layout) {
    String passes = check.passes();
    String score = check.score();
    for (int i = check.facts().size() - 1; i >= 0; i--) {
      String id = fact(check.facts().get(i), check.name(), layout);
      passes = passes.replace("#" + i, id);
      score = score.replace("#" + i, id);
    }
    return check(check.name(), passes, score);
  }

  private CheckIds check(String called, String passes, String score) {
    return checks.computeIfAbsent(
        passes + "\n" + score,
        _ -> {
          String node = ids.id(called);
          String condition = condition(node + " passes", passes);
          nodes.line(
              2, node + ": " + YamlWriter.quoted(score.isEmpty() ? condition + " ? 1 : 0" : score));
          return new CheckIds(node, condition);
        });
  }

  private String fact(CheckedFact measure, String called, Layout layout) {
    return switch (measure) {
      case Computed(String written) ->
          factIds.computeIfAbsent(
              measure, _ -> declared(ids.id(called + " found"), "{computed: " + written + "}"));
      case Likeness(String key, String reference) -> {
        String part = "reference_" + (layout.references().indexOf(reference) + 1);
        context.add(part);
        String written = "{" + key + ": " + part + "}";
        yield factIds.computeIfAbsent(
            new Computed(written),
            _ -> declared(ids.id(called + " likeness"), "{computed: " + written + "}"));
      }
      case Compared(String key, String part) -> {
        context.add(part);
        yield factIds.computeIfAbsent(
            measure,
            _ -> declared(ids.id(called + " found"), "{computed: {" + key + ": " + part + "}}"));
      }
      case Supplied(String id, String type) ->
          factIds.computeIfAbsent(measure, _ -> declared(id, type));
      case Recorded it ->
          recorded.computeIfAbsent(
              it,
              _ ->
                  declared(
                      ids.id(called + (it.score() ? " recorded score" : " recorded")),
                      "{type: "
                          + (it.score() ? "decimal" : "boolean")
                          + ", optional: true, description: "
                          + YamlWriter.quoted(shortened(it.what()))
                          + "}"));
    };
  }

  private static String shortened(String what) {
    return what.length() > DESCRIPTION_MAX ? what.substring(0, DESCRIPTION_MAX) + "…" : what;
  }

  private String declared(String id, String written) {
    facts.put(id, written);
    return id;
  }

  private CheckIds judged(Judged check, Layout layout) {
    boolean common = everywhere.contains(check);
    String key = questionKey(check, layout);
    String trait =
        traits.computeIfAbsent(
            key, _ -> ids.id(common ? check.name() : "criterion " + (place(check, layout) + 1)));
    questions.put(
        key,
        common
            ? check.question()
            : "Is criterion "
                + (place(check, layout) + 1)
                + " of those in the part "
                + CRITERIA
                + " met?");
    String met = trait;
    if (!common) {
      context.add(CRITERIA);
      optionalItems.add(trait);
      met = "(applies(" + trait + ") ? " + trait + " : 0)";
    }
    String passes = met + " >= 1";
    String score = "";
    if (check.graded()) {
      String fact = scoreFacts.computeIfAbsent(key, _ -> ids.id(trait + " score"));
      passes += check.threshold().map(least -> " && " + fact + " >= " + plain(least)).orElse("");
      // where a threshold decides, the item counts nothing, and must still be part of the plan
      score = (check.negated() ? "1 - " : "") + fact + " + 0 * " + met;
    }
    return check(
        trait + (check.negated() ? " is not met" : " is met"),
        check.negated() ? "!(" + passes + ")" : passes,
        score);
  }

  private int place(Judged check, Layout layout) {
    return layout.questions().indexOf(check);
  }

  private String questionKey(Judged check, Layout layout) {
    return everywhere.contains(check) ? check.question() : "#" + place(check, layout);
  }

  /// The result of several parts of the plan: that of the document's own.
  private void selection() {
    nodes.line(2, "composite:").line(4, "tree:").line(6, "- switch: " + CHECKS).line(8, "cases:");
    for (Layout layout : layouts.values()) {
      nodes.line(10, layout.id() + ":");
      nodes.line(12, "tree:");
      nodes.line(
          14,
          "- {when: " + passes(layout) + ", then: {score: " + layout.id() + ", verdict: pass}}");
      nodes.line(14, "- else: {score: " + layout.id() + ", verdict: fail}");
    }
  }

  private static String passes(Layout layout) {
    return layout.id() + "_passes";
  }

  boolean isSelecting() {
    return layouts.size() > 1;
  }

  Layout layout(Case test) {
    return layouts.get(test.checks());
  }

  /// The id of the item, and so of its trait, that asks a question.
  String trait(Judged check, Layout layout) {
    return traits.get(questionKey(check, layout));
  }

  Optional<String> scoreFact(Judged check, Layout layout) {
    return Optional.ofNullable(scoreFacts.get(questionKey(check, layout)));
  }

  Optional<String> recordedFact(Recorded measure) {
    return Optional.ofNullable(recorded.get(measure));
  }

  List<String> traitIds() {
    return List.copyOf(traits.values());
  }

  List<String> scoreFactIds() {
    return List.copyOf(scoreFacts.values());
  }

  boolean mayNotApply(String trait) {
    return optionalItems.contains(trait);
  }

  /// The id of the item of a trait.
  static String item(String trait) {
    return trait + "_item";
  }

  List<String> context() {
    return List.copyOf(context);
  }

  boolean isOfParts() {
    return suite.cases().stream().anyMatch(each -> each.hasOutput() && !each.content().has("text"));
  }

  private boolean isOfConversations() {
    return suite.cases().stream()
        .flatMap(each ->
            Stream.of("parts", "messages").flatMap(key -> each.content().find(key).stream()))
        .anyMatch(it -> it instanceof JsonArray(var turns) && turns.size() > 1);
  }

  String yaml() {
    YamlWriter yaml = new YamlWriter();
    yaml.line(0, "rubric: " + name).line(0, "version: 1.0.0");
    yaml.text(0, "description", suite.description());
    yaml.blank().line(0, "document:").line(2, "min_characters: 0");
    if (!context.isEmpty()) {
      yaml.flow(2, "context", '[', context(), ']');
    }
    if (isOfParts()) {
      yaml.line(2, "graded: [assistant]");
    }
    if (isOfConversations()) {
      yaml.comment(2, "what is scored is the last answer");
      yaml.line(2, "last_turns: 1");
    }
    if (!traits.isEmpty() || isOfParts()) {
      yaml.blank().line(0, "evidence: {per_item: 0}");
    }
    if (isSelecting() || !facts.isEmpty() || !scoreFacts.isEmpty()) {
      yaml.blank().line(0, "facts:");
    }
    if (isSelecting()) {
      yaml.comment(2, "which of the tests the document belongs to");
      yaml.line(2, CHECKS + ":").line(4, "type: enum");
      yaml.flow(4, "values", '[', layouts.values().stream().map(Layout::id).toList(), ']');
    }
    facts.forEach((id, written) -> yaml.line(2, id + ": " + written));
    scoreFacts.forEach((key, id) -> {
      Range range = ranges.getOrDefault(key, Range.SHARE);
      yaml.line(2, id + ":").line(4, "type: decimal");
      yaml.line(4, "min: " + plain(range.low())).line(4, "max: " + plain(range.high()));
      yaml.text(
          4,
          "judged",
          "From "
              + plain(range.low())
              + " to "
              + plain(range.high())
              + ", how well? "
              + questions.get(key));
    });
    if (!traits.isEmpty()) {
      yaml.blank().line(0, "traits:");
    }
    traits.forEach((key, trait) -> {
      yaml.line(2, trait + ":").line(4, "scale: {min: 0, max: 1}").line(4, "items:");
      yaml.line(6, "- id: " + item(trait));
      yaml.text(8, "ask", questions.get(key));
      yaml.line(8, "scale: 0-1");
      if (optionalItems.contains(trait)) {
        yaml.line(8, "may_not_apply: true");
      }
    });
    yaml.blank().line(0, "derivations:");
    conditions.forEach((id, expression) -> yaml.line(2, id + ": " + YamlWriter.quoted(expression)));
    yaml.blank().line(0, "plan:");
    return yaml + nodes.toString();
  }

  /// The criteria of a document as its context has them.
  static String criteria(Layout layout) {
    List<Judged> asked = layout.questions();
    return Stream.iterate(0, i -> i < asked.size(), i -> i + 1)
        .map(i -> (i + 1) + ". " + asked.get(i).question())
        .collect(Collectors.joining("\n"));
  }

  private static String plain(BigDecimal number) {
    return rounded(number).toPlainString();
  }

  /// The files of a suite, by name.
  record SuiteFiles(ImportedSuite suite, SuiteRubric rubric) {

    SequencedMap<String, byte[]> files() {
      SequencedMap<String, byte[]> files = new LinkedHashMap<>();
      List<Json> documents = new ArrayList<>();
      List<Json> tests = new ArrayList<>();
      List<Json> answers = new ArrayList<>();
      List<Json> labels = new ArrayList<>();
      for (Case each : suite.cases()) {
        (each.hasOutput() ? documents : tests).add(document(each));
        if (each.hasOutput() && !rubric.traitIds().isEmpty() && !each.outcomes().isEmpty()) {
          answers.add(JsonObject.of("document", each.id(), "completion", completion(each)));
        }
        JsonObject said = labels(each);
        if (said.size() > 0) {
          labels.add(JsonObject.of("id", each.id(), "scores", said));
        }
      }
      files.put("rubric.yaml", rubric.yaml().getBytes(UTF_8));
      put("documents.jsonl", documents, files);
      put("tests.jsonl", tests, files);
      put("answers.jsonl", answers, files);
      put("labels.jsonl", labels, files);
      return files;
    }

    /// By trait, where a judge is asked the same; and of the whole.
    private JsonObject labels(Case each) {
      JsonObjectBuilder labels = JsonObject.builder();
      labels.put("composite", each.label());
      List<Leaf> leaves = each.checks().leaves();
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

    JsonObject document(Case each) {
      return JsonObject.builder()
          .put("id", each.id())
          .putAll(each.content())
          .putUnlessEmpty("context", context(each))
          .putUnlessEmpty("facts", facts(each))
          .build();
    }

    /// Every document has each context part, also one that it does not need.
    SortedMap<String, String> context(Case each) {
      Layout layout = rubric.layout(each);
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

    JsonObject facts(Case each) {
      JsonObjectBuilder facts = JsonObject.builder();
      facts.putAll(each.facts());
      if (rubric.isSelecting()) {
        facts.put(SuiteRubric.CHECKS, rubric.layout(each).id());
      }
      SortedMap<String, Json> recorded = new TreeMap<>();
      List<Leaf> leaves = each.checks().leaves();
      for (int i = 0; i < each.outcomes().size(); i++) {
        Outcome outcome = each.outcomes().get(i);
        if (leaves.get(i).check() instanceof Measured check) {
          for (CheckedFact measure : check.facts()) {
            if (measure instanceof Recorded it) {
              rubric
                  .recordedFact(it)
                  .ifPresent(id -> value(outcome, it).ifPresent(value -> recorded.put(id, value)));
            }
          }
        }
      }
      facts.putAll(recorded);
      return facts.build();
    }

    private static Optional<Json> value(Outcome outcome, Recorded measure) {
      return measure.score()
          ? outcome.score().map(ForeignObject::rounded).map(Json::of)
          : outcome.passed().map(passed -> Json.of(passed));
    }

    /// What a program took from 1 with numbers in binary: of .30000000000000004 that is .7.
    static BigDecimal complement(BigDecimal score) {
      return new BigDecimal(Double.toString(1 - score.doubleValue()));
    }

    /// What was decided about a document: by item 1, 0, `not-applicable` or null, by fact a number
    /// or null.
    ///
    /// @param reasons of the source, by item
    record RecordedDecisions(
        SortedMap<String, Json> items,
        SortedMap<String, Json> facts,
        SortedMap<String, String> reasons) {}

    static final Json NOT_APPLICABLE = Json.of("not-applicable");

    RecordedDecisions answers(Case each) {
      Layout layout = rubric.layout(each);
      SortedMap<String, Json> items = new TreeMap<>();
      SortedMap<String, Json> facts = new TreeMap<>();
      SortedMap<String, String> reasons = new TreeMap<>();
      for (String trait : rubric.traitIds()) {
        items.put(SuiteRubric.item(trait), rubric.mayNotApply(trait) ? NOT_APPLICABLE : NULL);
      }
      rubric.scoreFactIds().forEach(id -> facts.put(id, NULL));
      List<Leaf> leaves = each.checks().leaves();
      for (int i = 0; i < leaves.size(); i++) {
        if (leaves.get(i).check() instanceof Judged check) {
          Outcome outcome = i < each.outcomes().size() ? each.outcomes().get(i) : Outcome.NONE;
          String item = SuiteRubric.item(rubric.trait(check, layout));
          reasons.put(item, outcome.reason());
          items.put(
              item,
              outcome
                  .passed()
                  .<Json>map(passed -> Json.of(passed != check.negated() ? 1 : 0))
                  .orElse(NULL));
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
                          .orElse(NULL)));
        }
      }
      return new RecordedDecisions(items, facts, reasons);
    }

    JsonObject completion(Case each) {
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
          .forEach((fact, value) -> facts.add(JsonObject.of("fact", fact, "value", value)));
      return JsonObject.builder()
          .put("items", new JsonArray(items))
          .putUnlessEmpty("facts", new JsonArray(facts))
          .build();
    }
  }
}
