package dev.plumbline.rubric.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class HealthBenchImportTest {

  private static final List<String> AXES = List.of("accuracy", "completeness", "", "tone of voice");

  /// An invented criterion.
  private record Made(String words, BigDecimal points, String axis) {

    Json json() {
      List<String> tags = axis.isEmpty() ? List.of("level:example") : List.of("axis:" + axis);
      return JsonObject.of(
          "criterion", Json.of(words), "points", Json.of(points), "tags", JsonArray.texts(tags));
    }
  }

  @Test
  void the_rubric_gives_the_healthbench_score_for_any_criteria_met() {
    SplittableRandom random = new SplittableRandom(11);
    for (int n = 0; n < 60; n++) {
      List<Made> made = criteria(random);
      StringBuilder yaml = new StringBuilder(convert(made).yaml());
      for (int set = 0; set < 12; set++) {
        boolean[] met = new boolean[made.size()];
        IntStream.range(0, met.length).forEach(i -> met[i] = random.nextBoolean());
        yaml.append("  - {name: set ").append(set).append(", items: {").append(items(met));
        yaml.append("}, expect: {composite: ").append(score(made, met)).append("}}\n");
      }

      // the compiler runs the cases: any other result is a problem
      assertThat(problems(yaml.toString())).as(yaml.toString()).isEmpty();
    }
  }

  @Test
  void an_example_that_loses_more_than_it_earns_is_below_zero() {
    List<Made> made =
        List.of(
            new Made("Says when to see a doctor.", new BigDecimal(7), ""),
            new Made("Invents a dose.", new BigDecimal(-10), ""));
    String yaml = convert(made).yaml();

    // (7 - 10) / 7 and -10 / 7, as HealthBench has them before it averages
    assertThat(yaml).contains("expect: {composite: -0.428571428571}");
    assertThat(yaml).contains("expect: {composite: -1.428571428571}");
  }

  /// Those that `-Dplumbline.rubrics` names the folder of.
  @Test
  void published_examples_have_their_scores_for_any_criteria_met() throws IOException {
    Path file = Path.of(System.getProperty("plumbline.rubrics", "no-data"), "healthbench_60.jsonl");
    assumeTrue(Files.exists(file), "skipped: -Dplumbline.rubrics names no folder with it");
    SplittableRandom random = new SplittableRandom(5);
    int below = 0;
    int all = 0;
    for (String line : Files.readAllLines(file)) {
      JsonObject example =
          (JsonObject)
              ((JsonResult.Read) JsonReader.read(line.getBytes(StandardCharsets.UTF_8), 1 << 20))
                  .value();
      List<Made> made =
          example.objects("rubrics").stream()
              .map(each ->
                  new Made(
                      each.text("criterion"),
                      new BigDecimal(PlainJson.text(each.get("points"))),
                      ""))
              .toList();
      StringBuilder yaml =
          new StringBuilder(convert(example, new IdGenerator(), new ArrayList<>()).yaml());
      for (int set = 0; set < 12; set++) {
        boolean[] met = new boolean[made.size()];
        boolean failing = set % 3 == 0;
        for (int i = 0; i < met.length; i++) {
          met[i] = failing ? made.get(i).points().signum() < 0 : random.nextBoolean();
        }
        String score = score(made, met);
        below += score.startsWith("-") ? 1 : 0;
        all++;
        yaml.append("  - {name: set ").append(set).append(", items: {").append(items(met));
        yaml.append("}, expect: {composite: ").append(score).append("}}\n");
      }
      assertThat(problems(yaml.toString())).isEmpty();
    }
    System.out.println("HealthBenchImportTest: " + all + " scores, " + below + " below 0");
    assertThat(below).isPositive();
  }

  @Test
  void a_case_with_another_score_than_healthbench_fails() {
    String yaml =
        convert(List.of(new Made("names a dose", BigDecimal.TWO, ""))).yaml()
            + "  - {name: wrong, items: {c01: 1}, expect: {composite: 0.5}}\n";

    assertThat(problems(yaml))
        .singleElement()
        .satisfies(p -> assertThat(p.code()).isEqualTo("case-failed"));
  }

  @Test
  void a_rubric_is_ready_for_a_judge_and_has_no_cues() {
    ImportedRubric rubric =
        convert(
            List.of(
                new Made("Says when to see a doctor.", new BigDecimal(7), "completeness"),
                new Made("Invents a dose.", new BigDecimal(-4), "accuracy")));

    assertThat(rubric.summary()).isEqualTo("2 criteria, 7 positive points, 4 negative points");
    assertThat(rubric.yaml())
        .contains("ask: \"Does the document meet this criterion? Says when to see a doctor.\"")
        .contains("c02_invents_a_dose:\n    scale: {min: -4, max: 0}")
        .contains("reverse_scored: true")
        .contains("formula: \"(accuracy_points + completeness_points) / 7\"")
        .doesNotContain("cues:");
    assertThat(rubric.context()).containsEntry("conversation", "user:\nmy knee hurts\n");
  }

  @Test
  void what_is_not_imported_is_reported() {
    JsonObject example =
        example(
            "p-1",
            List.of(new Made("says so", BigDecimal.ONE, ""), new Made("x", BigDecimal.ZERO, "")));
    JsonObject full =
        JsonObject.builder()
            .put("prompt_id", example.get("prompt_id"))
            .put("prompt", example.get("prompt"))
            .put("rubrics", example.get("rubrics"))
            .put("ideal_completions_data", JsonObject.of("ideal_completion", Json.of("…")))
            .put("canary", "bird-1")
            .put("example_tags", JsonArray.texts(List.of("theme:knees")))
            .put("mood", "good")
            .build();

    ImportedRubric rubric = convert(full, new IdGenerator(), new ArrayList<>());

    assertThat(rubric.lost().stream().map(Note::what))
        .containsExactly("prompt", "level tags", "ideal_completions_data", "criterion 2", "mood");
    assertThat(rubric.yaml()).contains("bird-1").contains("# Tags: theme:knees");
  }

  @Test
  void a_duplicate_example_gets_a_distinct_name() {
    IdGenerator names = new IdGenerator();
    JsonObject example = example("p-1", List.of(new Made("says so", BigDecimal.ONE, "")));

    assertThat(convert(example, names, new ArrayList<>()).name()).isEqualTo("p-1");
    assertThat(convert(example, names, new ArrayList<>()).name()).isEqualTo("p-1-2");
  }

  @Test
  void an_example_without_positive_points_has_no_score() {
    List<Problem> problems = new ArrayList<>();

    assertThat(
            HealthBenchImport.convert(
                example("p-1", List.of(new Made("fails", BigDecimal.TEN.negate(), ""))),
                3,
                new IdGenerator(),
                problems))
        .isEmpty();

    assertThat(problems.stream().map(p -> p.render("f.jsonl")))
        .containsExactly(
            "f.jsonl:3:1: no criterion has positive points, so HealthBench defines no score, remove the example");
  }

  @Test
  void all_problems_of_an_example_are_reported() {
    List<Problem> problems = new ArrayList<>();
    JsonObject example =
        JsonObject.of(
            "prompt_id", Json.of("p"),
            "prompt", JsonArray.EMPTY,
            "rubrics",
                JsonArray.of(JsonObject.of("criterion", Json.of("c"), "points", Json.of("many"))));

    assertThat(HealthBenchImport.convert(example, 1, new IdGenerator(), problems)).isEmpty();

    assertThat(problems.stream().map(p -> p.render("f.jsonl")))
        .containsExactly(
            "f.jsonl:1:1 /prompt: the list is empty, give at least 1",
            "f.jsonl:1:1 /rubrics/0/points: `many` is not a number, write a number here");
  }

  private static List<Made> criteria(SplittableRandom random) {
    List<Made> made = new ArrayList<>();
    int count = random.nextInt(1, 31);
    for (int i = 0; i < count; i++) {
      BigDecimal points =
          random.nextInt(8) == 0
              ? new BigDecimal(random.nextInt(-99, 100)).movePointLeft(1)
              : new BigDecimal(random.nextInt(-10, 11));
      // a criterion of 0 points is not an item, so no case can name it
      points = points.signum() == 0 ? BigDecimal.ONE : points;
      made.add(new Made("Criterion no. " + i, points, AXES.get(random.nextInt(AXES.size()))));
    }
    made.add(new Made("One that gives something.", new BigDecimal(random.nextInt(1, 11)), ""));
    return made;
  }

  /// HealthBench's own score of an example (`calculate_score` of its `healthbench_eval.py`): the
  /// points that are met divided by the sum of the positive ones, which may be below 0.
  private static String score(List<Made> made, boolean[] met) {
    BigDecimal won = BigDecimal.ZERO;
    BigDecimal winnable = BigDecimal.ZERO;
    for (int i = 0; i < made.size(); i++) {
      won = met[i] ? won.add(made.get(i).points()) : won;
      winnable = winnable.add(made.get(i).points().max(BigDecimal.ZERO));
    }
    return won.divide(winnable, 12, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static String items(boolean[] met) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < met.length; i++) {
      String digits = (i + 1 < 10 ? "0" : "") + (i + 1);
      items.add("c" + digits + ": " + (met[i] ? 1 : 0));
    }
    return String.join(", ", items);
  }

  private static ImportedRubric convert(List<Made> made) {
    return convert(example("p-1", made), new IdGenerator(), new ArrayList<>());
  }

  private static ImportedRubric convert(
      JsonObject example, IdGenerator names, List<Problem> problems) {
    ImportedRubric rubric = HealthBenchImport.convert(example, 1, names, problems).orElseThrow();
    assertThat(problems(rubric.yaml())).isEmpty();
    return rubric;
  }

  private static JsonObject example(String id, List<Made> made) {
    return JsonObject.of(
        "prompt_id", Json.of(id),
        "prompt",
            JsonArray.of(
                JsonObject.of("role", Json.of("user"), "content", Json.of("my knee hurts"))),
        "rubrics", JsonArray.mapped(made, Made::json));
  }

  private static List<Problem> problems(String yaml) {
    return switch (BundleCompiler.compile(yaml.getBytes(StandardCharsets.UTF_8))) {
      case BundleCompilation.Locked(var _, List<Problem> warnings) -> warnings;
      case BundleCompilation.DraftLocked _ -> throw new AssertionError("a draft");
      case BundleCompilation.Rejected(List<Problem> problems) -> problems;
    };
  }
}
