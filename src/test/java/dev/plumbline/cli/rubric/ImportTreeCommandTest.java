package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.importing.ImportedRubric;
import dev.plumbline.rubric.importing.TreeImport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A tree's rubric has the tree's score. Real trees may not be copied: `-Ddata=FOLDER` names where
/// `trees/*.json.gz` lie.
class ImportTreeCommandTest {

  private static final Path TREES = Path.of(System.getProperty("data", "../shared/data"), "trees");

  /// Exactly 1/3 × (1/7 + 0) + 2/3 × 1/2 = 8/21.
  private static final String GRADED =
      """
      {"id": "r", "requirements": "The kite flies.", "weight": 1, "score": 0.38095238095238093,
       "valid_score": true, "task_category": null, "explanation": "Aggregated.", "sub_tasks": [
        {"id": "a", "requirements": "It is built.", "weight": 1, "score": 0.14285714285714285,
         "sub_tasks": [
          {"id": "a1", "requirements": "It has a tail.", "weight": 1, "score": 1.0,
           "task_category": "Code Development", "sub_tasks": []},
          {"id": "a2", "requirements": "It has a line.", "weight": 6, "score": 0,
           "task_category": "Code Execution", "sub_tasks": []}]},
        {"id": "b", "requirements": "It is flown.", "weight": 2, "score": 0.5, "sub_tasks": []}]}
      """;

  @Test
  void the_score_is_the_exact_one_of_the_tree() {
    ImportedRubric rubric = converted(GRADED);
    assertThat(rubric.decisions().toString()).isEqualTo("{c01=1, c02=0, c03=1}");
    assertThat(score(rubric)).isEqualTo("0.380952380952");
    assertThat(rubric.yaml())
        .contains("# 1 (weight 1): It is built.", "# 1.1, Code Development", "weight: 6", "0-2");
    assertThat(rubric.summary())
        .isEqualTo("3 leaves, 3 levels, score 0.380952380952, published as 0.38095238095238093");
  }

  @Test
  void a_stored_score_is_what_it_was_rounded_from() {
    String tree =
        "{'id': 'r', 'requirements': 'r', 'weight': 1, 'score': 0.9099999999999999, 'sub_tasks': ["
            + "{'id': 'a', 'requirements': 'a', 'weight': 91, 'score': 1, 'sub_tasks': []},"
            + "{'id': 'b', 'requirements': 'b', 'weight': 9, 'score': 0, 'sub_tasks': []}]}";
    assertThat(score(converted(tree.replace('\'', '"')))).isEqualTo("0.91");
  }

  @Test
  void a_single_leaf_is_a_rubric() {
    String leaf = "{\"id\": \"r\", \"requirements\": \"r\", \"weight\": 0, \"score\": 1}";
    assertThat(score(converted(leaf))).isEqualTo("1");
  }

  @Test
  void a_tree_without_scores_has_no_decisions() {
    ImportedRubric rubric = converted(GRADED.replaceAll("\"score\": [0-9.]+,", ""));
    assertThat(rubric.decisions()).isEmpty();
    assertThat(rubric.yaml()).doesNotContain("cases:");
    Rubrics.locked(rubric.yaml());
  }

  @Test
  void what_does_not_count_is_said() {
    ImportedRubric rubric =
        converted(
            GRADED
                .replace("\"weight\": 6", "\"weight\": 0")
                .replace("0.38095238095238093", "0.66666666666")
                .replace("0.14285714285714285", "1")
                .replace("Code Development", "Writing")
                .replace("\"score\": 0.5,", "\"score\": 0.5, \"valid_score\": false,"));

    assertThat(score(rubric)).isEqualTo("0.666666666667");
    assertThat(rubric.lost().toString())
        .contains(
            "/sub_tasks/0/sub_tasks/0/task_category, why=the category Writing is none of",
            "/sub_tasks/0/sub_tasks/1, why=it has the weight 0",
            "/sub_tasks/1/valid_score, why=the score is not a valid one");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "id": "b" | "id": "a1" | /sub_tasks/1/id: the id `a1` is also that of /sub_tasks/0/sub_tasks/0
          "weight": 6 | "weight": -6 | /sub_tasks/0/sub_tasks/1/weight: the weight is -6
          "weight": 6 | "weight": 1e90 | /sub_tasks/0/sub_tasks/1/weight: the number is too large
          "weight": 6 | "weight": "six" | /sub_tasks/0/sub_tasks/1/weight: `six` is not a number
          "score": 0.5, | "score": 0.4, | /sub_tasks/1/score: the score of this leaf is 0.4
          "score": 0.5, | "score": 1.5, | /sub_tasks/1/score: the score is 1.5
          "score": 0.5, | '' | /sub_tasks/1/score: this leaf has no score and others have
          0.38095238095238093 | 0.4 | /score: the score is 0.4, and the sub-tasks give 0.380952380952
          "It is flown." | " " | /sub_tasks/1/requirements
          """)
  void what_is_wrong_is_said_with_its_place(String right, String wrong, String problem) {
    assertThat(problems(GRADED.replace(right, wrong)))
        .anySatisfy(it -> assertThat(it).contains(problem));
  }

  @Test
  void sub_tasks_that_all_weigh_nothing_are_refused() {
    assertThat(problems(GRADED.replaceAll("\"weight\": [126]", "\"weight\": 0")))
        .hasSize(2)
        .allSatisfy(it -> assertThat(it).contains("all sub-tasks have the weight 0"));
  }

  @Test
  void a_tree_may_be_only_so_deep_and_so_large() {
    String deep = "";
    for (int i = 0; i < 31; i++) {
      deep =
          "{\"id\": \"n%d\", \"requirements\": \"r\", \"weight\": 1, \"sub_tasks\": [%s]}"
              .formatted(i, deep);
    }
    assertThat(problems(deep)).singleElement().asString().contains("more than 30 levels");
    assertThat(problems(wide(2_001))).singleElement().asString().contains("2001 leaves");
    assertThat(problems(wide(10_000))).anyMatch(it -> it.contains("more than 10000 nodes"));
    Rubrics.locked(converted(wide(2_000)).yaml());
  }

  /// Thirty groups whose sums have nothing in common make shares of some two hundred digits, ten of
  /// some seventy.
  @Test
  void weights_without_a_common_measure_are_exact_up_to_more_digits_than_a_tree_has() {
    Rubrics.locked(converted(apart(10)).yaml());
    assertThat(problems(apart(30)))
        .singleElement()
        .asString()
        .contains("the shares of the leaves in the root have more than 100 digits");
  }

  private static String apart(int groups) {
    return "{\"id\": \"r\", \"requirements\": \"r\", \"weight\": 1, \"sub_tasks\": ["
        + IntStream.range(0, groups)
            .mapToObj(i ->
                "{'id': 'g%d', 'requirements': 'g', 'weight': 1, 'sub_tasks': ["
                        .formatted(i)
                        .replace('\'', '"')
                    + leaf("x" + i, "1")
                    + ", "
                    + leaf("y" + i, Integer.toString(1_000_002 + 2 * i))
                    + "]}")
            .collect(Collectors.joining(", "))
        + "]}";
  }

  /// Published score by published score.
  @Test
  void real_trees_have_their_published_scores() throws IOException {
    boolean there = Files.isDirectory(TREES);
    if (!there) {
      System.out.println("SKIPPED: real_trees_have_their_published_scores, there is no " + TREES);
    }
    assumeTrue(there, () -> "NOT RUN: there is no " + TREES);
    List<Path> files;
    try (Stream<Path> all = Files.list(TREES)) {
      files = all.filter(file -> file.toString().endsWith(".json.gz")).sorted().toList();
    }
    assertThat(files).isNotEmpty();
    for (Path file : files) {
      try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
        String tree = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        double published = read(tree).decimal("score").doubleValue();

        double ours = Double.parseDouble(score(converted(tree)));

        assertThat(Math.abs(ours - published)).as(file.toString()).isLessThan(6e-13);
      }
    }
  }

  private static String wide(int leaves) {
    return "{\"id\": \"r\", \"requirements\": \"r\", \"weight\": 1, \"sub_tasks\": ["
        + IntStream.range(0, leaves)
            .mapToObj(i -> leaf("l" + i, Integer.toString(1 + i % 7)))
            .collect(Collectors.joining(", "))
        + "]}";
  }

  private static String leaf(String id, String weight) {
    return "{\"id\": \"%s\", \"requirements\": \"It is so.\", \"weight\": %s}"
        .formatted(id, weight);
  }

  private static String score(ImportedRubric rubric) {
    Bundle bundle = Rubrics.locked(rubric.yaml());
    JsonObjectBuilder given = JsonObject.builder();
    rubric.decisions().forEach((item, decision) -> given.put(item, Json.of(decision)));
    return Scorecards.of(bundle, given.build()).whole().json().text("composite");
  }

  private static ImportedRubric converted(String tree) {
    List<Problem> problems = new ArrayList<>();
    var rubric = TreeImport.convert(read(tree), "tree", problems);
    assertThat(problems).isEmpty();
    return rubric.orElseThrow();
  }

  private static List<String> problems(String tree) {
    List<Problem> problems = new ArrayList<>();
    assertThat(TreeImport.convert(read(tree), "tree", problems)).isEmpty();
    return problems.stream().map(it -> it.render("")).toList();
  }

  private static JsonObject read(String tree) {
    byte[] bytes = tree.getBytes(StandardCharsets.UTF_8);
    if (JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(JsonObject object)) {
      return object;
    }
    throw new AssertionError("no JSON object");
  }
}
