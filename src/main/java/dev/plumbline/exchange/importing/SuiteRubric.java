package dev.plumbline.exchange.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.exchange.importing.ForeignObject.rounded;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Group;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Leaf;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Compared;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Computed;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Likeness;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Recorded;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Supplied;
import dev.plumbline.exchange.importing.ImportedCheck.Judged;
import dev.plumbline.exchange.importing.ImportedCheck.Measured;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.importing.YamlWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The rubric of a suite, and the files beside it. Tests that check the same share their part of
/// the plan; where there are several such parts, the fact `checks` of a document names its own.
///
/// A question that one grader asks in all tests is an item. Others are items by their place: what
/// they ask comes with the document as a numbered list, so that a judge is asked about no other
/// test.
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

  private record Member(Assertion written, CheckIds ids) {}

  /// What a judge is asked: an item in a trait of its own, and maybe a score, which is from 0 to 1,
  /// and further where recorded ones are.
  private static final class JudgedItem {
    final String trait;
    final String question;

    /// Whether tests ask it by its place, so that it may not apply.
    final boolean isPlaced;

    String score = "";
    BigDecimal low = ZERO;
    BigDecimal high = ONE;

    JudgedItem(String trait, String question, boolean isPlaced) {
      this.trait = trait;
      this.question = question;
      this.isPlaced = isPlaced;
    }

    String item() {
      return trait + "_item";
    }

    Json decided(Json decision, String reason) {
      return JsonObject.of(
          "item", item(), "decision", decision, "quotes", JsonArray.EMPTY, "reason?", reason);
    }

    Json valued(Optional<BigDecimal> number) {
      return JsonObject.of("fact", score, "value", number.<Json>map(Json::of).orElse(NULL));
    }
  }

  private final ImportedSuite suite;
  private final String name;
  private final IdGenerator ids = ImportedSuite.ids();
  private final SequencedMap<Group, Layout> layouts = new LinkedHashMap<>();
  private final SequencedMap<String, String> facts = new LinkedHashMap<>();
  private final Map<CheckedFact, String> factIds = new HashMap<>();
  private final SequencedMap<String, JudgedItem> questions = new LinkedHashMap<>();
  private final List<JudgedItem> scored = new ArrayList<>();
  private final SequencedMap<String, String> conditions = new LinkedHashMap<>();
  private final Map<String, CheckIds> checks = new HashMap<>();
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
    suite.cases().forEach(each -> context.addAll(each.context().keySet()));
    suite.given().forEach(fact -> facts.put(ids.id(fact.id()), fact.type()));
    groups.stream()
        .flatMap(group ->
            Stream.concat(
                group.facts(Supplied.class).map(Supplied::id),
                group.facts(Compared.class).map(Compared::part)))
        .distinct()
        .forEach(ids::id);
    for (Group each : groups) {
      List<Judged> own = new ArrayList<>(new LinkedHashSet<>(each.judged()));
      own.removeAll(everywhere);
      String id = groups.size() == 1 ? "composite" : ids.id("test_" + (layouts.size() + 1));
      List<String> references =
          each.facts(Likeness.class).map(Likeness::reference).distinct().toList();
      Layout layout = new Layout(id, own, references, new ArrayList<>());
      layouts.put(each, layout);
      write(each, layout, id);
    }
    if (isSelecting()) {
      nodes.line(2, "composite:\n    tree:\n      - switch: " + CHECKS + "\n        cases:");
      for (Layout each : layouts.values()) {
        nodes.line(
            10,
            """
            %1$s:
                        tree:
                          - {when: %1$s_passes, then: {score: %1$s, verdict: pass}}
                          - else: {score: %1$s, verdict: fail}\
            """
                .formatted(each.id()));
      }
    }
    for (Case each : suite.cases()) {
      for (Answer answer : answers(each)) {
        Optional<BigDecimal> score = answer.score().filter(_ -> answer.check().graded());
        answer.asked().low = score.map(answer.asked().low::min).orElse(answer.asked().low);
        answer.asked().high = score.map(answer.asked().high::max).orElse(answer.asked().high);
      }
    }
  }

  /// A group as a node; its condition is the `pass` of the result.
  private CheckIds write(Group group, Layout layout, String id) {
    List<Member> members = new ArrayList<>();
    for (Assertion each : group.members()) {
      members.add(
          new Member(
              each,
              switch (each) {
                case Leaf leaf -> leaf(leaf.check(), layout);
                case Group inner -> write(inner, layout, ids.id(layout.id() + " set"));
              }));
    }
    boolean isMean = group.formula().isEmpty();
    SequencedMap<String, BigDecimal> weights =
        isMean ? weights(members, layout) : new LinkedHashMap<>();
    String passes =
        group
            .threshold()
            .map(least -> id + " >= " + plain(least))
            .orElseGet(() ->
                all(
                    members.stream()
                        .filter(it ->
                            it.written() instanceof Group || it.written().weight().signum() != 0)
                        .map(it -> it.ids().condition())
                        .distinct()
                        .toList(),
                    id));
    boolean isResult = id.equals("composite");
    // a result reads itself in its own condition alone
    String condition = isResult ? passes : condition(id + " passes", passes);
    nodes.line(2, id + ":");
    if (isMean) {
      mean(weights);
    } else {
      List<String> names = members.stream().map(it -> it.ids().node()).toList();
      nodes.line(4, "formula: " + YamlWriter.quoted(filled(group.formula(), names)));
    }
    if (isResult && (isMean || group.threshold().isPresent())) {
      nodes.line(4, "pass: " + YamlWriter.quoted(passes));
    }
    return new CheckIds(id, condition);
  }

  /// An expression with the names of `#0`, `#1`, …
  private static String filled(String written, List<String> names) {
    String filled = written;
    for (int i = names.size() - 1; i >= 0; i--) {
      filled = filled.replace("#" + i, names.get(i));
    }
    return filled;
  }

  /// The weights of a mean. Members with a metric count through a node of its name.
  private SequencedMap<String, BigDecimal> weights(List<Member> members, Layout layout) {
    SequencedMap<String, BigDecimal> weights = new LinkedHashMap<>();
    SequencedMap<String, SequencedMap<String, BigDecimal>> metrics = new LinkedHashMap<>();
    for (Member each : members) {
      String metric = each.written().metric();
      BigDecimal weight = each.written().weight();
      (metric.isEmpty() || weight.signum() == 0
              ? weights
              : metrics.computeIfAbsent(metric, _ -> new LinkedHashMap<>()))
          .merge(each.ids().node(), weight, BigDecimal::add);
    }
    metrics.forEach((metric, counted) -> {
      String id = ids.id((layout.id().equals("composite") ? "" : layout.id() + " ") + metric);
      nodes.line(2, id + ":");
      mean(counted);
      weights.put(id, sum(counted.values().stream()));
    });
    return weights;
  }

  private static BigDecimal sum(Stream<BigDecimal> numbers) {
    return numbers.reduce(ZERO, BigDecimal::add);
  }

  private void mean(SequencedMap<String, BigDecimal> weights) {
    List<String> names = List.copyOf(weights.keySet());
    if (sum(weights.values().stream()).signum() == 0) {
      nodes.line(4, "formula: 0 * (" + String.join(" + ", names) + ")");
    } else if (names.size() == 1) {
      nodes.line(4, "formula: " + names.getFirst());
    } else if (weights.values().stream().distinct().count() == 1) {
      nodes.flow(4, "weighted_mean", '[', names, ']');
    } else {
      List<String> each = new ArrayList<>();
      weights.forEach((node, weight) -> each.add(node + ": " + plain(weight)));
      nodes.flow(4, "weighted_mean", '{', each, '}');
      nodes.line(4, "total: " + plain(sum(weights.values().stream().map(ForeignObject::rounded))));
    }
  }

  private String all(List<String> decide, String id) {
    List<String> parts = decide;
    while (parts.size() > JOINED_MAX) {
      List<String> joined = new ArrayList<>();
      for (int from = 0; from < parts.size(); from += JOINED_MAX) {
        List<String> some = parts.subList(from, Math.min(parts.size(), from + JOINED_MAX));
        joined.add(condition(id + " passes in part", String.join(" && ", some)));
      }
      parts = joined;
    }
    return parts.isEmpty() ? "true" : String.join(" && ", parts);
  }

  private String condition(String called, String expression) {
    String id = ids.id(called);
    conditions.put(id, expression);
    return id;
  }

  private CheckIds leaf(ImportedCheck check, Layout layout) {
    CheckIds leaf =
        switch (check) {
          case Measured(String called, List<CheckedFact> read, String passes, String score) -> {
            List<String> names = new ArrayList<>();
            read.reversed().forEach(each -> names.addFirst(fact(each, called, layout)));
            yield check(called, filled(passes, names), filled(score, names));
          }
          case Judged judged -> judged(judged, layout);
        };
    layout.ids().add(leaf);
    return leaf;
  }

  private CheckIds check(String called, String passes, String score) {
    return checks.computeIfAbsent(
        passes + "\n" + score,
        _ -> {
          String node = ids.id(called);
          String condition = condition(node + " passes", passes);
          nodes.line(
              2, node + ": " + YamlWriter.quoted(unlessEmpty(score, condition + " ? 1 : 0")));
          return new CheckIds(node, condition);
        });
  }

  private String fact(CheckedFact fact, String called, Layout layout) {
    return switch (fact) {
      case Computed(String measure) ->
          declared(fact, called + " found", "{computed: " + measure + "}");
      case Likeness(String key, String reference) ->
          compared(
              key,
              "reference_" + (layout.references().indexOf(reference) + 1),
              called + " likeness");
      case Compared(String key, String part) -> compared(key, part, called + " found");
      case Supplied(_, String type) -> declared(fact, "", type);
      case Recorded(String what, boolean score) ->
          declared(
              fact,
              called + (score ? " recorded score" : " recorded"),
              "{type: %s, optional: true, description: %s}"
                  .formatted(
                      score ? "decimal" : "boolean",
                      YamlWriter.quoted(
                          what.length() > DESCRIPTION_MAX
                              ? what.substring(0, DESCRIPTION_MAX) + "…"
                              : what)));
    };
  }

  private String compared(String key, String part, String called) {
    context.add(part);
    String measure = "{" + key + ": " + part + "}";
    return declared(new Computed(measure), called, "{computed: " + measure + "}");
  }

  private String declared(CheckedFact fact, String called, String written) {
    return factIds.computeIfAbsent(
        fact,
        _ -> {
          String id = fact instanceof Supplied(String given, _) ? given : ids.id(called);
          facts.put(id, written);
          return id;
        });
  }

  private CheckIds judged(Judged check, Layout layout) {
    JudgedItem asked = asked(check, layout);
    String met = asked.isPlaced ? "(applies(%1$s) ? %1$s : 0)".formatted(asked.trait) : asked.trait;
    String passes = met + " >= 1";
    String score = "";
    if (check.graded()) {
      if (asked.score.isEmpty()) {
        asked.score = ids.id(asked.trait + " score");
        scored.add(asked);
      }
      passes +=
          check.threshold().map(least -> " && " + asked.score + " >= " + plain(least)).orElse("");
      // where a threshold decides, the item counts nothing, and must still be part of the plan
      score = (check.negated() ? "1 - " : "") + asked.score + " + 0 * " + met;
    }
    return check(
        asked.trait + (check.negated() ? " is not met" : " is met"),
        check.negated() ? "!(" + passes + ")" : passes,
        score);
  }

  private JudgedItem asked(Judged check, Layout layout) {
    int place = layout.questions().indexOf(check) + 1;
    return questions.computeIfAbsent(
        place == 0 ? check.name() + "\n" + check.question() : "#" + place,
        _ -> {
          if (place == 0) {
            return new JudgedItem(ids.id(check.name()), check.question(), false);
          }
          context.add(CRITERIA);
          return new JudgedItem(
              ids.id("criterion " + place),
              "Is criterion " + place + " of those in the part " + CRITERIA + " met?",
              true);
        });
  }

  boolean isSelecting() {
    return layouts.size() > 1;
  }

  Layout layout(Case test) {
    return layouts.get(test.checks());
  }

  private boolean isOfParts() {
    return suite.cases().stream().anyMatch(each -> each.hasOutput() && !each.content().has("text"));
  }

  private boolean isOfConversations() {
    return suite.cases().stream()
        .flatMap(each -> Stream.of("parts", "messages").map(each.content()::listOrEmpty))
        .anyMatch(turns -> turns.size() > 1);
  }

  String yaml() {
    YamlWriter yaml = new YamlWriter();
    yaml.line(0, "rubric: " + name + "\nversion: 1.0.0");
    yaml.text(0, "description", suite.description());
    yaml.blank().line(0, "document:\n  min_characters: 0");
    if (!context.isEmpty()) {
      yaml.flow(2, "context", '[', List.copyOf(context), ']');
    }
    if (isOfParts()) {
      yaml.line(2, "graded: [assistant]");
    }
    if (isOfConversations()) {
      yaml.comment(2, "what is scored is the last answer").line(2, "last_turns: 1");
    }
    if (!questions.isEmpty() || isOfParts()) {
      yaml.blank().line(0, "evidence: {per_item: 0}");
    }
    if (isSelecting() || !facts.isEmpty() || !scored.isEmpty()) {
      yaml.blank().line(0, "facts:");
    }
    if (isSelecting()) {
      yaml.comment(2, "which of the tests the document belongs to");
      yaml.line(2, CHECKS + ":\n    type: enum");
      yaml.flow(4, "values", '[', layouts.values().stream().map(Layout::id).toList(), ']');
    }
    facts.forEach((id, written) -> yaml.line(2, id + ": " + written));
    for (JudgedItem each : scored) {
      String low = plain(each.low);
      String high = plain(each.high);
      yaml.line(2, each.score + ":\n    type: decimal\n    min: " + low + "\n    max: " + high);
      yaml.text(4, "judged", "From " + low + " to " + high + ", how well? " + each.question);
    }
    if (!questions.isEmpty()) {
      yaml.blank().line(0, "traits:");
    }
    for (JudgedItem each : questions.values()) {
      yaml.line(2, each.trait + ":\n    scale: {min: 0, max: 1}\n    items:");
      yaml.line(6, "- id: " + each.item()).text(8, "ask", each.question).line(8, "scale: 0-1");
      if (each.isPlaced) {
        yaml.line(8, "may_not_apply: true");
      }
    }
    yaml.blank().line(0, "derivations:");
    conditions.forEach((id, expression) -> yaml.line(2, id + ": " + YamlWriter.quoted(expression)));
    return yaml.blank().line(0, "plan:") + nodes.toString();
  }

  private static String plain(BigDecimal number) {
    return rounded(number).toPlainString();
  }

  /// The files of the suite, by name.
  SequencedMap<String, byte[]> files() {
    SequencedMap<String, byte[]> files = new LinkedHashMap<>();
    files.put("rubric.yaml", yaml().getBytes(UTF_8));
    put(
        "documents.jsonl",
        suite.cases().stream().filter(Case::hasOutput).map(this::document),
        files);
    put(
        "tests.jsonl",
        suite.cases().stream().filter(it -> !it.hasOutput()).map(this::document),
        files);
    put(
        "answers.jsonl",
        suite.cases().stream()
            .filter(it -> it.hasOutput() && !questions.isEmpty() && !it.outcomes().isEmpty())
            .map(it -> JsonObject.of("document", it.id(), "completion", completion(it))),
        files);
    put(
        "labels.jsonl",
        suite.cases().stream()
            .map(it -> JsonObject.of("id", it.id(), "scores?", labels(it)))
            .filter(it -> it.has("scores")),
        files);
    return files;
  }

  private static void put(
      String name, Stream<JsonObject> lines, SequencedMap<String, byte[]> files) {
    byte[] written = ForeignImport.lines(lines.toList());
    if (written.length > 0) {
      files.put(name, written);
    }
  }

  /// By trait, where a judge is asked the same, the mean of what people said; and of the whole.
  private JsonObject labels(Case each) {
    SortedMap<String, List<BigDecimal>> said = new TreeMap<>();
    for (Answer answer : answers(each)) {
      List<BigDecimal> of = said.computeIfAbsent(answer.asked().trait, _ -> new ArrayList<>());
      answer.label().ifPresent(of::add);
    }
    said.values().removeIf(List::isEmpty);
    return JsonObject.builder()
        .put("composite", each.label())
        .putAll(JsonObject.mapped(said, Case::mean))
        .build();
  }

  /// Every document has each context part, also one that it does not need.
  JsonObject document(Case each) {
    Layout layout = layout(each);
    SortedMap<String, String> parts = new TreeMap<>();
    context.forEach(part -> parts.put(part, each.context().getOrDefault(part, "")));
    parts.computeIfPresent(CRITERIA, (_, _) -> criteria(layout.questions()));
    for (int i = 0; i < layout.references().size(); i++) {
      parts.put("reference_" + (i + 1), layout.references().get(i));
    }
    JsonObjectBuilder given = JsonObject.builder().putAll(each.facts());
    if (isSelecting()) {
      given.put(CHECKS, layout.id());
    }
    SortedMap<String, Json> values = new TreeMap<>();
    List<Leaf> leaves = each.checks().leaves();
    for (int i = 0; i < leaves.size(); i++) {
      Outcome outcome = each.outcome(i);
      for (Recorded fact : leaves.get(i).facts(Recorded.class).toList()) {
        (fact.score() ? outcome.score().map(ForeignObject::rounded) : outcome.passed())
            .ifPresent(value -> values.put(factIds.get(fact), Json.of(value)));
      }
    }
    return JsonObject.builder()
        .put("id", each.id())
        .putAll(each.content())
        .putUnlessEmpty("context", parts)
        .putUnlessEmpty("facts", given.putAll(values).build())
        .build();
  }

  /// The criteria of a document as its context has them.
  private static String criteria(List<Judged> asked) {
    return IntStream.range(0, asked.size())
        .mapToObj(i -> i + 1 + ". " + asked.get(i).question())
        .collect(Collectors.joining("\n"));
  }

  /// What a judge decided about a document, as far as the source recorded it.
  private record Answer(
      Judged check, JudgedItem asked, Outcome outcome, Optional<BigDecimal> label) {

    /// The score that a judge gave. What a program took from 1 it took with numbers in binary: of
    /// .30000000000000004 that is .7.
    Optional<BigDecimal> score() {
      return outcome
          .score()
          .map(score ->
              check.negated() ? new BigDecimal(Double.toString(1 - score.doubleValue())) : score)
          .map(ForeignObject::rounded);
    }
  }

  private List<Answer> answers(Case each) {
    List<Leaf> leaves = each.checks().leaves();
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      if (leaves.get(i).check() instanceof Judged check) {
        answers.add(
            new Answer(
                check,
                asked(check, layout(each)),
                each.outcome(i),
                Optional.ofNullable(each.labels().get(i))));
      }
    }
    return answers;
  }

  /// What was decided about a document: of each item 1, 0, `not-applicable` or null, of each fact a
  /// number or null.
  JsonObject completion(Case each) {
    SortedMap<String, Json> items = new TreeMap<>();
    SortedMap<String, Json> values = new TreeMap<>();
    questions
        .values()
        .forEach(it ->
            items.put(
                it.item(),
                it.isPlaced
                    ? it.decided(Json.of("not-applicable"), "another test asks this")
                    : it.decided(NULL, "")));
    scored.forEach(it -> values.put(it.score, it.valued(Optional.empty())));
    for (Answer answer : answers(each)) {
      JudgedItem asked = answer.asked();
      Json decision =
          answer
              .outcome()
              .passed()
              .<Json>map(passed -> Json.of(passed != answer.check().negated() ? 1 : 0))
              .orElse(NULL);
      items.put(asked.item(), asked.decided(decision, answer.outcome().reason()));
      if (!asked.score.isEmpty()) {
        values.put(asked.score, asked.valued(answer.score()));
      }
    }
    return JsonObject.of(
        "items?", items.values(),
        "facts?", values.values());
  }
}
