package dev.plumbline.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.ExpressionSources;
import dev.plumbline.fixtures.GeneratedRubric;
import dev.plumbline.fixtures.GeneratedRubric.Style;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.rubric.RubricReader.RubricReading;
import dev.plumbline.rubric.source.SourceReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The JSON Schema of rubrics and the reader accept the same format.
class RubricSchemaTest {

  private static final Path FAULTS = Path.of("src/test/resources/dev/plumbline/rubric/faults");

  /// Codes of faults that a schema can detect: keys, types, closed lists of values, and the syntax
  /// of names.
  private static final Set<String> VISIBLE =
      Set.of("unknown-key", "wrong-name", "wrong-version", "missing", "wrong-node");

  /// Faults with such a code that it cannot detect, because what is required depends on another
  /// value.
  private static final Set<String> UNSEEN = Set.of("cues-of-a-level-that-there-is-not");

  private static final Pattern MORE = Pattern.compile(" and ([0-9]+) more$");

  /// An object of the format: the place of its keys in the schema, and a rubric with a gap for one
  /// more key.
  record Place(String definition, String rubric) {
    @Override
    public String toString() {
      return definition;
    }
  }

  static List<Place> places() {
    List<Place> places =
        new ArrayList<>(places(List.of("equals", "matches", "contains", "contains_folded")));
    places.addAll(places(List.of("levenshtein", "jaccard", "rouge_1", "rouge_2", "rouge_l")));
    places.addAll(places(List.of("chrf", "bleu")));
    places.addAll(places(List.of("set_precision", "set_recall", "list_f1")));
    places.addAll(places(List.of("calls_of", "calls_used", "calls_forbidden")));
    places.addAll(places(List.of("calls_in_order", "calls_exactly", "calls_any_order")));
    places.addAll(others());
    return places;
  }

  /// Measures of which one text is all that is needed.
  private static List<Place> places(List<String> measures) {
    return measures.stream()
        .map(measure -> place(measure, "facts: {f: {computed: {" + measure + ": a, HOLE}}}"))
        .toList();
  }

  private static List<Place> others() {
    return List.of(
        place("", "HOLE"),
        place("change", "changelog: [{HOLE}]"),
        place("effective", "effective: {HOLE}"),
        place("document", "document: {HOLE}"),
        place("supplied_fact", "facts: {f: {type: boolean, HOLE}}"),
        place("judged_fact", "facts: {f: {judged: x, type: boolean, HOLE}}"),
        place("judged", "facts: {f: {judged: {ask: x, HOLE}, type: boolean}}"),
        place("phrase_any", "facts: {f: {computed: {phrase_any: a, HOLE}}}"),
        place("phrase_all", "facts: {f: {computed: {phrase_all: a, HOLE}}}"),
        place("phrase_count", "facts: {f: {computed: {phrase_count: a, HOLE}}}"),
        place(
            "pair_count", "facts: {f: {computed: {pair_count: {words: a, followed_by: b}, HOLE}}}"),
        place("pair", "facts: {f: {computed: {pair_count: {words: a, followed_by: b, HOLE}}}}"),
        place("pattern_count", "facts: {f: {computed: {pattern_count: a, HOLE}}}"),
        place("overlap", "facts: {f: {computed: {overlap: a, HOLE}}}"),
        place(
            "number_within",
            "facts: {f: {computed: {number_within: {reference: a, tolerance: 1}, HOLE}}}"),
        place(
            "tolerance",
            "facts: {f: {computed: {number_within: {reference: a, tolerance: 1, HOLE}}}}"),
        place("json", "facts: {f: {computed: {json: $.a, type: text, HOLE}}}"),
        place("json_count", "facts: {f: {computed: {json_count: '$', HOLE}}}"),
        place("json_schema", "facts: {f: {computed: {json_schema: {}, HOLE}}}"),
        place("gate", "gates: [{id: g, when: 1 < 2, HOLE}]"),
        place(
            "words_with_values",
            "gates: [{id: g, when: 1 < 2, because: {values: 'so {1 + 1}', HOLE}}]"),
        place("trait", "traits: {t: {scale: {min: 0, max: 1}, items: [{id: i, ask: x}], HOLE}}"),
        place("scale", "traits: {t: {scale: {min: 0, max: 1, HOLE}, items: [{id: i, ask: x}]}}"),
        place("item", "traits: {t: {scale: {min: 0, max: 1}, items: [{id: i, ask: x, HOLE}]}}"),
        place("frame_trait", "traits: {t: {scale: points, HOLE}}"),
        place("frame_item", "traits: {t: {scale: points, item: {HOLE}}}"),
        place(
            "say", "traits: {t: {scale: {min: 0, max: 1}, items: [{id: i, ask: x, say: {HOLE}}]}}"),
        place(
            "cues",
            "traits: {t: {scale: {min: 0, max: 1}, items: [{id: i, ask: x, cues: {positive: a, HOLE}}]}}"),
        place(
            "level_cues",
            "traits: {t: {scale: {min: 1, max: 2}, items: [{id: a, ask: b, levels: {1: no, 2: yes}, cues: {levels: {2: [x]}, HOLE}}]}}"),
        place("evidence", "evidence: {accept: exact, HOLE}"),
        place("caps", "evidence: {cap: {HOLE}}"),
        place("claim_and_source", "evidence: {from: {claim: graded, source: sources, HOLE}}"),
        place("judge", "judge: {HOLE}"),
        place("documented_threshold", "thresholds: {t: {value: 1, HOLE}}"),
        place("display", "display: {HOLE}"),
        place("grading", "grades: {composite: {bands: {A: 1, B: 0}, HOLE}}"),
        place("band", "grades: {composite: {bands: [{grade: A, from: 1, HOLE}]}}"),
        place("rounding", "grades: {composite: {bands: {A: 1, B: 0}, round: {half_up: 1, HOLE}}}"),
        place(
            "grade_rule",
            "grades: {composite: {bands: {A: 1, B: 0}, rules: [{when: 1 < 2, HOLE}]}}"),
        place("case", "cases: [{name: n, expect: {composite: 1}, HOLE}]"),
        place("formula_node", "plan: {composite: {formula: 1, HOLE}}"),
        place("rules_node", "plan: {composite: {rules: [{id: r, when: 1 < 2, weight: 1}], HOLE}}"),
        place(
            "bounds",
            "plan: {composite: {rules: [{id: r, when: 1 < 2, weight: 1}], clamp: {min: 0, max: 1, HOLE}}}"),
        place("rule", "plan: {composite: {rules: [{id: r, when: 1 < 2, weight: 1, HOLE}]}}"),
        place("tree_node", "plan: {composite: {tree: [{else: 1}], HOLE}}"),
        place("weighted_mean_node", "plan: {composite: {weighted_mean: [a], HOLE}}"),
        place("sum_node", "plan: {composite: {sum: [a], HOLE}}"),
        place("min_node", "plan: {composite: {min: [a], HOLE}}"),
        place("when_step", "plan: {composite: {tree: [{when: 1 < 2, then: 1, HOLE}, {else: 0}]}}"),
        place("cases_step", "plan: {composite: {tree: [{switch: a, cases: {x: 1}, HOLE}]}}"),
        place("ranges_step", "plan: {composite: {tree: [{switch: a, ranges: [{else: 1}], HOLE}]}}"),
        place(
            "range",
            "plan: {composite: {tree: [{switch: a, ranges: [{at_least: 1, then: 1, HOLE}, {else: 1}]}]}}"),
        place("else_step", "plan: {composite: {tree: [{else: 1, HOLE}]}}"),
        place("leaf", "plan: {composite: {tree: [{else: {score: 1, HOLE}}]}}"),
        place("subtree", "plan: {composite: {tree: [{else: {tree: [{else: 1}], HOLE}}]}}"),
        place("all", "conditions: {c: {all: [1 < 2], HOLE}}"),
        place("any", "conditions: {c: {any: [1 < 2], HOLE}}"),
        place("not", "conditions: {c: {not: 1 < 2, HOLE}}"),
        place("at_least", "conditions: {c: {at_least: {count: 1, of: [1 < 2]}, HOLE}}"),
        place("at_least_of", "conditions: {c: {at_least: {count: 1, of: [1 < 2], HOLE}}}"),
        place("known", "conditions: {c: {known: a, HOLE}}"),
        place("applies", "conditions: {c: {applies: a, HOLE}}"),
        place("comparison", "conditions: {c: {field: a, value: 1, HOLE}}"),
        place("named", "conditions: {c: {field: a, value: {name: b, HOLE}}}"),
        place("if", "conditions: {c: {if: 1 < 2, then: 1, else: 2, HOLE}}"),
        place("lookup", "conditions: {c: {lookup: {on: a, table: {x: 1}}, HOLE}}"),
        place("lookup_table", "conditions: {c: {lookup: {on: a, table: {x: 1}, HOLE}}}"),
        place("clamp", "conditions: {c: {clamp: {value: a, min: 0, max: 1}, HOLE}}"),
        place("clamp_of", "conditions: {c: {clamp: {value: a, min: 0, max: 1, HOLE}}}"),
        place("ratio", "conditions: {c: {ratio: [a, b], HOLE}}"),
        place("least", "conditions: {c: {min: [a, b], HOLE}}"),
        place("greatest", "conditions: {c: {max: [a, b], HOLE}}"),
        place("mean", "conditions: {c: {mean: [a, b], HOLE}}"),
        place("abs", "conditions: {c: {abs: a, HOLE}}"),
        place("weighted_mean", "conditions: {c: {weighted_mean: {a: 1}, HOLE}}"));
  }

  /// At an unknown key the reader reports how many keys it knows, and it accepts each of the
  /// schema's: so both accept the same.
  @ParameterizedTest
  @MethodSource("places")
  void the_schema_and_the_reader_accept_the_same_keys(Place place) {
    List<String> keys = keys(place.definition());

    // a supplied fact becomes another kind of fact by `computed` or `judged`; of a frame, `item`
    // and
    // `points` are no keys of the rubric that it becomes
    int others =
        place.definition().equals("supplied_fact")
            ? 2
            : place.definition().startsWith("frame_") ? -1 : 0;
    assertThat(knownKeys(place))
        .as("keys of the reader, and " + keys)
        .isEqualTo(keys.size() + others);
    assertThat(keys).allSatisfy(key -> assertThat(isKnown(place, key)).as(key).isTrue());
  }

  @Test
  void every_closed_object_of_the_schema_is_compared() {
    TreeSet<String> compared = new TreeSet<>();
    places().forEach(place -> compared.add(place.definition()));
    compared.add("computed_fact"); // the reader takes its type out with a problem of its own

    JsonNode definitions = Schemas.source("rubric").get("$defs");
    definitions
        .fieldNames()
        .forEachRemaining(name -> {
          if (definitions.get(name).has("properties")) {
            assertThat(compared).contains(name);
          }
        });
  }

  /// What an editor shows of a key.
  @Test
  void every_key_is_described() throws IOException {
    JsonNode schema =
        new ObjectMapper().readTree(Path.of("docs/schema/rubric.schema.json").toFile());
    List<String> undescribed = new ArrayList<>();

    for (JsonNode described : schema.findValues("properties")) {
      described
          .properties()
          .forEach(key -> {
            String target = key.getValue().path("$ref").asText().replaceFirst("^#", "");
            if (!key.getValue().has("description")
                && !key.getValue().has("const")
                && (target.isEmpty() || !schema.at(target).has("description"))) {
              undescribed.add(key.getKey());
            }
          });
    }

    assertThat(undescribed).isEmpty();
  }

  @Test
  void the_schema_and_the_reader_know_the_same_measures() {
    List<String> inSchema = new ArrayList<>();
    Schemas.source("rubric")
        .at("/$defs/measure/anyOf/0/enum")
        .forEach(word -> inSchema.add(word.asText()));
    assertThat(inSchema).containsExactlyInAnyOrderElementsOf(TextMeasure.Kind.wireNames());
  }

  @ParameterizedTest
  @MethodSource("valid")
  void a_rubric_that_locks_is_valid_by_the_schema(String rubric) {
    assertThat(Rubrics.problems(rubric)).isEmpty();
    assertThat(Schemas.problems("rubric", Schemas.yaml(rubric))).isEmpty();
  }

  @Test
  void fixture_rubrics_are_valid() {
    for (int seed = 0; seed < 200; seed++) {
      String json = ExpressionSources.json(GeneratedRubric.of(seed, Style.FREE).source());
      assertThat(Schemas.problems("rubric", Schemas.read(json))).as(json).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("visibleFaults")
  void a_fault_visible_to_a_schema_is_refused_by_it(String fault) throws IOException {
    String rubric = Files.readString(FAULTS.resolve(fault).resolve("rubric.yaml"));
    assertThat(Schemas.problems("rubric", Schemas.yaml(rubric))).isNotEmpty();
  }

  @Test
  void many_faults_are_visible_to_the_schema() throws IOException {
    assertThat(visibleFaults()).hasSizeGreaterThan(15);
  }

  private static List<String> visibleFaults() throws IOException {
    List<String> visible = new ArrayList<>();
    try (Stream<Path> folders = Files.list(FAULTS)) {
      for (Path folder : folders.sorted().toList()) {
        String name = folder.getFileName().toString();
        boolean seen =
            problems(Files.readString(folder.resolve("rubric.yaml"))).stream()
                .anyMatch(problem -> VISIBLE.contains(problem.code()));
        if (seen && !UNSEEN.contains(name)) {
          visible.add(name);
        }
      }
    }
    return visible;
  }

  private static List<String> valid() throws IOException {
    List<String> rubrics = new ArrayList<>();
    try (Stream<Path> files =
        Stream.concat(Files.walk(Path.of("events")), Files.walk(Path.of("docs")))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList()) {
        rubrics.add(Files.readString(file));
      }
    }
    Matcher blocks =
        Pattern.compile("(?ms)^```yaml\\n(rubric:.*?)^```$")
            .matcher(
                Files.readString(Path.of("docs/rubrics.md"))
                    + Files.readString(Path.of("README.md")));
    blocks.results().forEach(block -> rubrics.add(block.group(1)));
    return rubrics.stream().filter(rubric -> Rubrics.problems(rubric).isEmpty()).toList();
  }

  private static Place place(String definition, String rubric) {
    return new Place(definition, "rubric: r\nversion: 1.0.0\n" + rubric + "\n");
  }

  private static List<String> keys(String definition) {
    JsonNode schema = Schemas.source("rubric");
    JsonNode object = definition.isEmpty() ? schema : schema.get("$defs").get(definition);
    List<String> keys = new ArrayList<>();
    object.get("properties").fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  private static int knownKeys(Place place) {
    String help =
        problems(place.rubric().replace("HOLE", "qqqqqq: 1")).stream()
            .filter(p -> p.code().equals("unknown-key") && p.message().contains("qqqqqq"))
            .map(Problem::help)
            .findFirst()
            .orElseThrow(() -> new AssertionError(place.rubric()));
    Matcher more = MORE.matcher(help);
    int named = (int) help.chars().filter(c -> c == '`').count() / 2;
    return more.find() ? named + Integer.parseInt(more.group(1)) : named;
  }

  /// A key that is present already is reported as a duplicate, so it is known, too.
  private static boolean isKnown(Place place, String key) {
    return problems(place.rubric().replace("HOLE", key + ": {}")).stream()
        .noneMatch(p -> p.code().equals("unknown-key") && p.message().contains("`" + key + "`"));
  }

  private static List<Problem> problems(String rubric) {
    byte[] written = rubric.getBytes(StandardCharsets.UTF_8);
    if (rubric.contains("scale: points")) {
      List<Problem> problems = new ArrayList<>();
      RubricFrame frame =
          new RubricFrame(
              SourceReader.read(written, problems)
                  .map(it -> (JsonObject) it.json())
                  .orElse(JsonObject.EMPTY));
      written = CanonicalJson.bytes(frame.sample(problems));
    }
    return switch (RubricReader.read(written)) {
      case RubricReading.Read _ -> List.of();
      case RubricReading.Invalid invalid -> invalid.problems();
      case RubricReading.Refused refused -> refused.problems();
    };
  }
}
