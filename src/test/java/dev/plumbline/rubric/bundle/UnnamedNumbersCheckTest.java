package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.EveryKey;
import dev.plumbline.fixtures.ExpressionSources;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("soak")
class UnnamedNumbersCheckTest {

  private static final Path SCHEMA = Path.of("docs/schema/rubric.schema.json");

  /// For each key of the schema under which a number decides, a rubric with the number 7 there.
  private static final SortedMap<String, String> DECIDING =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("rubric.invariants", "invariants: [n < 7]"),
              Map.entry("rubric.conditions", "conditions: {many: n > 7}"),
              Map.entry("rubric.derivations", "derivations: {many: n > 7}"),
              Map.entry("rubric.plan", "plan: {x: 7}"),
              Map.entry("gate.when", "gates: [{id: g, when: n > 7}]"),
              Map.entry("gate.score", "gates: [{id: g, when: n > 1, score: 7}]"),
              Map.entry("all.all", "plan: {x: {formula: {if: {all: [n > 7]}, then: 1, else: 0}}}"),
              Map.entry("any.any", "plan: {x: {formula: {if: {any: [n > 7]}, then: 1, else: 0}}}"),
              Map.entry("not.not", "plan: {x: {formula: {if: {not: n > 7}, then: 1, else: 0}}}"),
              Map.entry(
                  "at_least_of.of", "conditions: {c: {at_least: {count: 1, of: [n > 7, a]}}}"),
              Map.entry(
                  "at_least_of.count",
                  "conditions: {c: {at_least: {count: 7, of: [a, a, a, a, a, a, a]}}}"),
              Map.entry("comparison.value", "conditions: {c: {field: n, op: gt, value: 7}}"),
              Map.entry("if.if", "plan: {x: {formula: {if: n > 7, then: 1, else: 0}}}"),
              Map.entry("if.then", "plan: {x: {formula: {if: a, then: 7, else: 0}}}"),
              Map.entry("if.else", "plan: {x: {formula: {if: a, then: 0, else: 7}}}"),
              Map.entry("lookup_table.on", "plan: {x: 'n == 7 ? 1 : 0'}"),
              Map.entry(
                  "lookup_table.table",
                  "plan: {x: {formula: {lookup: {on: tone, table: {warm: 7, cold: 0}}}}}"),
              Map.entry(
                  "clamp_of.value",
                  "plan: {x: {formula: {clamp: {value: n + 7, min: 0, max: 1}}}}"),
              Map.entry(
                  "clamp_of.min", "plan: {x: {formula: {clamp: {value: n, min: 7, max: n}}}}"),
              Map.entry(
                  "clamp_of.max", "plan: {x: {formula: {clamp: {value: n, min: 0, max: 7}}}}"),
              Map.entry("ratio.ratio", "plan: {x: {formula: {ratio: [n, 7]}}}"),
              Map.entry("least.min", "plan: {x: {formula: {min: [n, 7]}}}"),
              Map.entry("greatest.max", "plan: {x: {formula: {max: [n, 7]}}}"),
              Map.entry("mean.mean", "plan: {x: {formula: {mean: [n, 7]}}}"),
              Map.entry("abs.abs", "plan: {x: {formula: {abs: n - 7}}}"),
              Map.entry(
                  "weighted_mean.weighted_mean", "plan: {x: {formula: {weighted_mean: {n: 7}}}}"),
              Map.entry(
                  "tolerance.tolerance",
                  "facts: {near: {computed: {number_within: {reference: key, tolerance: 7}}}}"),
              Map.entry("json.min", "facts: {m: {computed: {json: '$.m', type: integer, min: 7}}}"),
              Map.entry("json.max", "facts: {m: {computed: {json: '$.m', type: integer, max: 7}}}"),
              Map.entry(
                  "json_schema.json_schema",
                  "facts: {m: {computed: {json_schema: {type: integer, minimum: 7}}}}"),
              Map.entry(
                  "where.where",
                  "facts: {m: {computed: {calls_of: pay, where: {properties: {sum: {maximum: 7}}}}}}"),
              Map.entry(
                  "trait.needs",
                  "traits: {t: {needs: 7, scale: {min: 0, max: 1}, items: [{id: I, ask: So?}]}}"),
              Map.entry(
                  "item.needs",
                  "traits: {t: {scale: {min: 0, max: 1}, items: [{id: I, ask: So?, needs: 7}]}}"),
              Map.entry(
                  "item.weight",
                  "traits: {t: {scale: {min: 0, max: 1}, items: [{id: I, ask: So?, weight: 7}]}}"),
              Map.entry(
                  "item.not_applicable_needs",
                  "traits: {t: {scale: {min: 0, max: 1}, items: [{id: I, ask: So?, may_not_apply:"
                      + " true, not_applicable_needs: 7}]}}"),
              Map.entry("evidence.per_item", "evidence: {per_item: 7}"),
              Map.entry("evidence.per_trait", "evidence: {per_trait: 7}"),
              Map.entry("evidence.distinct_quotes", "evidence: {distinct_quotes: 7}"),
              Map.entry("evidence.cap", "evidence: {cap: 7}"),
              Map.entry("caps.items", "evidence: {cap: {items: 7}}"),
              Map.entry("caps.traits", "evidence: {cap: {traits: 7}}"),
              Map.entry("formula_node.formula", "plan: {x: {formula: n * 7}}"),
              Map.entry("formula_node.pass", "plan: {x: {formula: n, pass: x >= 7}}"),
              Map.entry("rules_node.start", "plan: {x: {start: 7, rules: " + rule("a") + "}}"),
              Map.entry("rules_node.pass", "plan: {x: {pass: x > 7, rules: " + rule("a") + "}}"),
              Map.entry("rule.when", "plan: {x: {rules: " + rule("n > 7") + "}}"),
              Map.entry(
                  "bounds.min", "plan: {x: {clamp: {min: 7, max: 1e2}, rules: " + rule("a") + "}}"),
              Map.entry(
                  "bounds.max", "plan: {x: {clamp: {min: 0, max: 7}, rules: " + rule("a") + "}}"),
              Map.entry("tree_node.pass", "plan: {x: {pass: x > 7, tree: [{else: 0}]}}"),
              Map.entry("when_step.when", "plan: {x: {tree: [{when: n > 7, then: 1}, {else: 0}]}}"),
              Map.entry("when_step.then", "plan: {x: {tree: [{when: a, then: 7}, {else: 0}]}}"),
              Map.entry(
                  "cases_step.switch",
                  "plan: {x: {tree: [{switch: n > 7, cases: {true: 1, false: 0}}]}}"),
              Map.entry(
                  "cases_step.cases",
                  "plan: {x: {tree: [{switch: tone, cases: {label: n + 7, else: 0}}]}}"),
              Map.entry(
                  "ranges_step.switch",
                  "plan: {x: {tree: [" + range("n - 7", "at_least: 1") + "]}}"),
              Map.entry("range.at_least", "plan: {x: {tree: [" + range("n", "at_least: 7") + "]}}"),
              Map.entry("range.above", "plan: {x: {tree: [" + range("n", "above: 7") + "]}}"),
              Map.entry("range.at_most", "plan: {x: {tree: [" + range("n", "at_most: 7") + "]}}"),
              Map.entry("range.below", "plan: {x: {tree: [" + range("n", "below: 7") + "]}}"),
              Map.entry(
                  "range.then",
                  "plan: {x: {tree: [{switch: n, ranges: [{above: 0, then: 7}, {else: 0}]}]}}"),
              Map.entry(
                  "range.else",
                  "plan: {x: {tree: [{switch: n, ranges: [{above: 0, then: 0}, {else: 7}]}]}}"),
              Map.entry("else_step.else", "plan: {x: {tree: [{else: 7}]}}"),
              Map.entry("leaf.score", "plan: {x: {tree: [{else: {score: 7, label: low}}]}}"),
              Map.entry("weighted_mean_node.weighted_mean", "plan: {x: {weighted_mean: {n: 7}}}"),
              Map.entry("weighted_mean_node.pass", "plan: {x: {weighted_mean: [n], pass: x > 7}}"),
              Map.entry("sum_node.sum", "plan: {x: {sum: {n: 7}}}"),
              Map.entry("sum_node.pass", "plan: {x: {sum: [n], pass: x > 7}}"),
              Map.entry("min_node.pass", "plan: {x: {min: [n], pass: x > 7}}"),
              Map.entry(
                  "band.from", "grades: {x: {bands: [{grade: A, from: 7}, {grade: B, from: 0}]}}"),
              Map.entry("grading.bands", "grades: {x: {bands: {A: 7, B: 0}}}"),
              Map.entry(
                  "rounding.half_up", "grades: {x: {bands: {A: 1, B: 0}, round: {half_up: 7}}}"),
              Map.entry(
                  "grade_rule.when",
                  "grades: {x: {bands: {A: 1, B: 0}, rules: [{when: n > 7, grade: B}]}}")));

  /// Keys under which a number says what an answer or input can be, or nothing of a score; and the
  /// weights of rules, which stand under the rules' own rationales.
  private static final SortedSet<String> OTHERS =
      new TreeSet<>(
          List.of(
              "rubric.thresholds",
              "documented_threshold.value",
              "document.min_characters",
              "document.max_characters",
              "document.last_turns",
              "supplied_fact.min",
              "supplied_fact.max",
              "judged_fact.min",
              "judged_fact.max",
              "scale.min",
              "scale.max",
              "scale.step",
              "item.proven_from",
              "cues.partial",
              "cues.clear",
              "evidence.quotes",
              "judge.repeats",
              "judge.prompt",
              "rule.weight",
              "rule.score",
              "rule.rank",
              "rules_node.total",
              "weighted_mean_node.total",
              "grading.margin",
              "display.decimals",
              "case.calibrated",
              "case.facts",
              "case.items",
              "case.expect"));

  private static String rule(String when) {
    return "[{id: r, when: " + when + ", weight: 3, score: 9, terminal: true, rank: 5}]";
  }

  private static String range(String on, String bound) {
    return "{switch: " + on + ", ranges: [{" + bound + ", then: 1}, {else: 0}]}";
  }

  @ParameterizedTest
  @MethodSource("deciding")
  void a_number_that_decides_is_found(String key) {
    List<Problem> found = found(DECIDING.get(key));
    assertThat(found).as(key).isNotEmpty();
    assertThat(found)
        .allSatisfy(problem -> assertThat(problem.code()).isEqualTo("missing-metadata"));
    assertThat(found)
        .anySatisfy(problem ->
            assertThat(problem.message()).isEqualTo("the number `7` decides and has no name"));
  }

  private static SortedSet<String> deciding() {
    return new TreeSet<>(DECIDING.keySet());
  }

  @Test
  void every_key_that_takes_a_number_is_judged_one_way_or_the_other() throws IOException {
    byte[] bytes = Files.readAllBytes(SCHEMA);
    JsonObject schema =
        (JsonObject) ((JsonResult.Read) JsonReader.read(bytes, bytes.length)).value();
    SortedSet<String> numeric = new TreeSet<>();
    keys("rubric", schema, schema, numeric);
    schema
        .object("$defs")
        .forEach((name, definition) -> keys(name, (JsonObject) definition, schema, numeric));

    SortedSet<String> judged = new TreeSet<>(OTHERS);
    judged.addAll(DECIDING.keySet());
    // a line of a document makes a trait and items of these
    numeric.removeIf(key -> key.startsWith("frame_"));
    assertThat(numeric).isSubsetOf(judged);
    assertThat(numeric).hasSizeGreaterThan(80);
  }

  private static void keys(String name, JsonObject of, JsonObject schema, SortedSet<String> found) {
    if (of.find("properties").orElse(null) instanceof JsonObject properties) {
      properties.forEach((key, value) -> {
        if (takesNumber((JsonObject) value, schema)) {
          found.add(name + "." + key);
        }
      });
    }
  }

  /// Whether a number, or an expression, is a value of it, a list or a mapping of it.
  private static boolean takesNumber(JsonObject of, JsonObject schema) {
    if (of.find("$ref").isPresent()) {
      String target = of.text("$ref").substring("#/$defs/".length());
      JsonObject definition = schema.object("$defs").object(target);
      return target.equals("expression")
          || target.equals("number")
          || (!List.of("text", "texts", "id", "name", "phrases", "date").contains(target)
              && definition.find("properties").isEmpty()
              && takesNumber(definition, schema));
    }
    boolean number =
        of.find("type")
            .map(type ->
                type instanceof JsonText(String word)
                    && List.of("integer", "number").contains(word))
            .orElse(false);
    List<Json> parts = new ArrayList<>();
    of.find("anyOf").ifPresent(ways -> parts.addAll(((JsonArray) ways).values()));
    of.find("items").ifPresent(parts::add);
    of.find("additionalProperties").ifPresent(parts::add);
    return number
        || parts.stream()
            .anyMatch(part -> part instanceof JsonObject object && takesNumber(object, schema));
  }

  /// Whatever the canonical form of a generated rubric has as a number, and what is a number in its
  /// expressions, is found, unless it is one of the others.
  @Test
  void no_number_of_a_generated_rubric_escapes() {
    int[] seeds =
        IntStream.concat(IntStream.range(0, 200), IntStream.of(FreshSeeds.of(getClass())))
            .toArray();
    int numbers = 0;
    for (int seed : seeds) {
      String source = ExpressionSources.json(EveryKey.of(seed).source());
      if (!(RubricReader.read(source.getBytes(StandardCharsets.UTF_8))
          instanceof RubricReading.Read(Rubric rubric, var _))) {
        continue;
      }
      List<Problem> found = new ArrayList<>();
      UnnamedNumbersCheck.check(rubric, found);
      for (FoundNumber each : numbers("", RubricJson.whole(rubric))) {
        numbers++;
        assertThat(found)
            .as("%d: %s %s", seed, each.path(), each.number())
            .anySatisfy(problem -> {
              assertThat(problem.place().path()).startsWith(each.section());
              assertThat(problem.message()).contains(each.number());
            });
      }
    }
    assertThat(numbers).isGreaterThan(seeds.length);
  }

  private record FoundNumber(String path, String number) {

    /// The section, with the name of what is in it where it has names.
    String section() {
      String[] keys = path.split("/");
      return keys.length > 2 && List.of("plan", "traits", "facts", "grades").contains(keys[1])
          ? "/" + keys[1] + "/" + keys[2]
          : "/" + keys[1];
    }
  }

  private static final Pattern EXEMPT =
      Pattern.compile(
          "/(thresholds|document|display|cases|judge|version)/?.*"
              + "|/facts/\\w+/(min|max)"
              + "|/traits/\\w+/scale/.*"
              + "|/traits/\\w+/items/\\d+/(proven_from|cues/.*)"
              + "|/evidence/quotes"
              + "|/plan/\\w+/rules/\\d+/(weight|score|rank)"
              + "|/plan/\\w+/total"
              + "|/grades/\\w+/margin");

  private static final Pattern EXPRESSION =
      Pattern.compile(
          "/(invariants|conditions|derivations)/.*"
              + "|/gates/\\d+/when"
              + "|/plan/.*/(formula|when|pass|then|else|score|switch)"
              + "|/plan/.*/cases/\\w+"
              + "|/grades/\\w+/rules/\\d+/when");

  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d+(\\.\\d+)?(?![\\w.])");

  private static List<FoundNumber> numbers(String path, Json json) {
    List<FoundNumber> numbers = new ArrayList<>();
    switch (json) {
      case JsonObject object ->
          object.forEach((key, value) -> numbers.addAll(numbers(path + "/" + key, value)));
      case JsonArray array -> {
        for (int i = 0; i < array.values().size(); i++) {
          numbers.addAll(numbers(path + "/" + i, array.values().get(i)));
        }
      }
      case JsonInteger(long value) -> numbers.add(new FoundNumber(path, Long.toString(value)));
      case JsonDecimal(BigDecimal value) ->
          numbers.add(new FoundNumber(path, value.toPlainString()));
      case JsonText(String text) -> {
        if (EXPRESSION.matcher(path).matches()) {
          Matcher matcher = NUMBER.matcher(text.replaceAll("\"[^\"]*\"", ""));
          while (matcher.find()) {
            numbers.add(new FoundNumber(path, matcher.group()));
          }
        }
      }
      default -> {}
    }
    numbers.removeIf(
        each -> EXEMPT.matcher(each.path()).matches() || List.of("0", "1").contains(each.number()));
    return numbers;
  }

  private static final String THRESHOLDS = "thresholds: {one: 1, enough: 5}\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan: {x: 'n >= mean(0, 1) ? 1 : 0'}",
        "plan: {x: n * (1 + 1)}",
        "plan: {x: n - -1}",
        "plan: {x: 'n * (1 - (true ? 0 : 1) + 1)'}",
        "plan: {one: 1, x: n * (one + one)}",
        "plan: {one: 1, other: 1, two: {sum: [one, other]}, x: n * two}",
        "plan: {one: {tree: [{else: 1}]}, x: 'n >= one + one ? 1 : 0'}",
        THRESHOLDS + "plan: {x: n * (one + one + one)}",
        THRESHOLDS + "plan: {x: 'n >= max(one, enough) - one ? 1 : 0'}",
        THRESHOLDS + "plan: {a: {tree: [{else: one}]}, x: 'n >= a + one ? 1 : 0'}",
        THRESHOLDS + "plan: {a: one, two: {sum: [a, a2]}, a2: one, x: n * two}",
        "conditions: {c: 'n in [0, 1, 3]'}",
        "conditions: {c: count(F1 >= 2) > 0}",
        "plan: {x: 'share(F1) >= 0.95 ? 1 : 0'}",
        "plan: {x: 'abs(0 - 1) + n'}",
        "facts: {m: {computed: {json_schema: {enum: [1.5, 7e2]}}}}",
        "facts: {m: {computed: {json_schema: {properties: {a: {const: -1}}}}}}"
      })
  void a_number_that_is_made_of_others_is_found(String sections) {
    assertThat(found(sections)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan: {x: 'n >= enough ? 1 : 0'}",
        "plan: {x: 1 - n / (n + 1)}",
        "plan: {x: {weighted_mean: [n, m], pass: x >= enough}}",
        "plan: {x: 'weighted_mean(n, enough, m, 1)'}",
        "plan: {x: {clamp: {min: 0, max: 1}, rules: [{id: r, when: a, weight: 0.3}]}}",
        "plan: {x: {tree: [{when: n >= enough, then: 1}, {else: 0}]}}",
        THRESHOLDS
            + "plan: {a: {tree: [{when: n > one, then: enough}, {else: one}]}, b: one, x: {sum: [a, b]}}",
        "gates: [{id: g, when: n < enough, score: 0}]",
        "grades: {x: {bands: {A: enough, B: 0}, margin: 0.05}}",
        "conditions: {c: 'title == \"7\" || title.contains(\"12\")'}",
        "facts: {n: {type: integer, min: 0, max: 400}}",
        "facts: {m: {computed: {json: '$.m', type: integer}}}",
        "traits: {t: {scale: {min: 1, max: 5}, items: [{id: I, ask: So?, levels: {0: no, 3: yes}}]}}",
        "evidence: {per_item: 1, per_trait: 0, cap: below-top}",
        "facts: {m: {computed: {json_schema: {minimum: 0.0, maximum: 1.00, maxItems: 1, pattern: '7'}}}}"
      })
  void thresholds_zero_and_one_and_what_answers_can_be_need_no_name(String sections) {
    assertThat(found(sections)).isEmpty();
  }

  @Test
  void whatever_a_problem_advises_locks() {
    String documented =
        "rationale: r, unit: points, source: last year, date: 2026-02-03, owner: the desk}\n";
    String ruled = "description: d, rationale: r, added: 2026-02-03, added_by: the desk, when: ";
    StringBuilder source =
        new StringBuilder("rubric: advised\nversion: 1.0.0\nowner: the desk\ngovernance: sealed\n")
            .append("facts:\n  n: {type: integer, min: 0, max: 9}\n  a: boolean\n  b: boolean\n")
            .append("  tone: {type: enum, values: [warm, cold]}\n")
            .append("thresholds:\n");
    for (String threshold : List.of("low: {value: 1, ", "some: {value: 2, ", "high: {value: 4, ")) {
      source.append("  ").append(threshold).append(documented);
    }
    source
        .append("gates:\n  - {id: none, ")
        .append(ruled)
        .append("n < low}\n")
        .append(
            """
            traits:
              t: {scale: {min: 1, max: 5}, items: [{id: C1, ask: So?}, {id: C2, ask: And?}]}
              u: {scale: {min: 1, max: 5}, items: [{id: E1, ask: So?, each: sentence}]}
            plan:
              items: weighted_mean(C1, some, C2, high)
              clamped: clamp(n, low, high)
              counted: "(a ? 1 : 0) + (b ? 1 : 0) >= some ? 1 : 0"
              member: "n == low || n == high ? 1 : 0"
              looked: 'tone == "warm" ? some : 0'
              worst_unit: "worst(E1) >= some ? 1 : 0"
              ranges: {tree: [{when: n >= high, then: some}, {when: n >= some, then: low}, {else: 0}]}
              nodes: weighted_mean(t, some, u, high)
            """)
        .append("  rules: {rules: [{id: always, weight: 0.5, ")
        .append(ruled)
        .append("true}]}\n")
        .append(
            "  composite: {sum: [items, clamped, counted, member, looked, worst_unit, ranges, nodes,"
                + " rules], pass: composite >= high}\n")
        .append("grades: {composite: {bands: {A: high, B: some}}}\n");

    assertThat(Rubrics.problems(source.toString())).isEmpty();
  }

  private static List<Problem> found(String sections) {
    String source = "rubric: made\nversion: 1.0.0\n" + sections + "\n";
    RubricReading reading = RubricReader.read(source.getBytes(StandardCharsets.UTF_8));
    assertThat(reading).as("%s", reading).isInstanceOf(RubricReading.Read.class);
    List<Problem> found = new ArrayList<>();
    UnnamedNumbersCheck.check(((RubricReading.Read) reading).rubric(), found);
    return found;
  }
}
