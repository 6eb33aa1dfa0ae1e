package dev.plumbline.rubric.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.importing.CsvParser.CsvTable;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.importing.LevelGrid.LevelTable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Invented tables with the same content in different formats.
class LevelTableTest {

  private static final String CSV =
      """
      Criterion,3 Masterly,2 Solid,1 Begun
      Plot,"Every turn, however small, is prepared",The story holds together,There are events
      Voice,"She says ""I"" and means it",One hears somebody,Words are on the page
      """;

  private static final String MARKDOWN =
      """
      # How we read stories

      | Criterion | Masterly (3) | Solid (2) | **Begun (1)** |
      |---|:-:|---|---:|
      | Plot | Every turn, however small, is prepared | The story holds together | There are events |
      | Voice | She says "I" and means it | One hears somebody | Words are on the page |

      Read twice.
      """;

  private static final String ON_ITS_SIDE =
      """
      Level;Plot;Voice
      3 Masterly;Every turn, however small, is prepared;"She says ""I"" and means it"
      2 Solid;The story holds together;One hears somebody
      1 Begun;There are events;Words are on the page
      """;

  private static final String JSON =
      """
      {"levels": {"3": "Masterly", "2": "Solid", "1": "Begun"},
       "criteria": [
        {"name": "Plot", "3": "Every turn, however small, is prepared", "2": "The story holds together",
         "1": "There are events"},
        {"name": "Voice", "levels": {"3": "She says \\"I\\" and means it", "2": "One hears somebody",
         "1": "Words are on the page"}}]}
      """;

  static List<LevelTable> sameTables() {
    return List.of(csv(CSV), markdown(MARKDOWN), csv(ON_ITS_SIDE), json(JSON));
  }

  @ParameterizedTest
  @MethodSource("sameTables")
  void a_table_is_the_same_whatever_its_format(LevelTable table) {
    assertThat(table.criteria()).isEqualTo(csv(CSV).criteria());
    assertThat(table.toRubric("stories").yaml()).isEqualTo(csv(CSV).toRubric("stories").yaml());
  }

  @Test
  void a_criterion_becomes_a_question_with_its_levels() {
    ImportedRubric rubric = csv(CSV).toRubric("stories");
    assertThat(rubric.summary()).isEqualTo("2 criteria, levels 1 to 3");
    assertThat(rubric.items()).isEqualTo(2);
    assertThat(rubric.yaml())
        .contains("scale: {min: 1, max: 3}")
        .contains(
            "- id: plot_level\n        ask: \"\\\"Plot\\\". Which level does the document reach?\"")
        .contains("3: \"Masterly: Every turn, however small, is prepared\"")
        .doesNotContain("anchors");
  }

  /// The value of a trait is the level that was decided.
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 3"})
  void a_criterion_is_worth_the_level_that_is_decided(int level, String worth) {
    String yaml =
        csv(CSV).toRubric("stories").yaml()
            + "  - {name: level, items: {plot_level: %d, voice_level: 1}, expect: {plot: %s}}\n"
                .formatted(level, worth);
    assertThat(Rubrics.problems(yaml)).isEmpty();
  }

  @Test
  void weights_of_a_table_become_weights_of_the_composite() {
    ImportedRubric rubric =
        csv("criterion,description,weight,0,1\nPlot,what happens,3,none,some\nVoice,,1,none,some\n")
            .toRubric("weighted");

    assertThat(rubric.yaml())
        .contains(
            "weighted_mean: {plot: 3, voice: 1}\n    total: 4",
            "description: \"Plot: what happens\"");
    // by hand: (3 × 1 + 1 × 0) / 4
    assertLocks(
        rubric.yaml()
            + "  - {name: plot, items: {plot_level: 1, voice_level: 0}, expect: {composite: 0.75}}\n");
  }

  @Test
  void unevenly_spaced_levels_keep_their_values() {
    ImportedRubric rubric =
        csv("criterion,0,5,8,10\nPlot,none,some,much,all\nVoice,none,some,much,all\n")
            .toRubric("points");

    assertThat(rubric.changed()).isEmpty();
    // by hand: plot 8, voice 0, so the mean is 4
    assertLocks(
        rubric.yaml()
            + "  - {name: much plot, items: {plot_level: 8, voice_level: 0}, expect: {plot: 8,"
            + " voice: 0, composite: 4}}\n");
  }

  // the levels of a table, those of the item, and the scale of the trait
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-2,0,2|0,1,2|{min: -2, max: 2, step: 2}",
        "-1,0,1|0,1,2|{min: -1, max: 1}",
        "0.5,1,2|0,1,3|{min: 0.5, max: 2, step: 0.5}",
        "0,0.25,1|0,1,4|{min: 0, max: 1, step: 0.25}",
        "1000,3000,5000|0,1,2|{min: 1000, max: 5000, step: 2000}",
        "10,20,40|10,20,40|{min: 10, max: 40, step: 10}",
      })
  void levels_that_no_item_can_have_are_counted_in_steps(
      String levels, String ofItem, String scale) {
    ImportedRubric rubric =
        csv("criterion," + levels + "\nPlot,low,middling,high\n").toRubric("steps");
    String[] values = levels.split(",");
    String[] steps = ofItem.split(",");
    StringBuilder cases = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      cases.append(
          "  - {name: at %s, items: {plot_level: %s}, expect: {plot: %s}}\n"
              .formatted(values[i], steps[i], values[i]));
    }

    assertThat(rubric.yaml()).contains("scale: " + scale + "\n");
    assertLocks(rubric.yaml() + cases);
    assertThat(rubric.changed().isEmpty()).isEqualTo(levels.equals(ofItem));
    assertThat(rubric.yaml().contains("Level " + values[1] + ". middling"))
        .isEqualTo(!levels.equals(ofItem));
  }

  @Test
  void a_level_without_a_description_lies_between_its_neighbours() {
    ImportedRubric rubric = csv("criterion,1,2,3\nPlot,weak,,strong\n").toRubric("gap");
    assertThat(rubric.yaml()).contains("2: \"It is better than level 1, and worse than level 3.\"");
    assertThat(rubric.changed().stream().map(Note::why))
        .contains("level 2 has no description, so its words name its neighbours");
    assertLocks(rubric.yaml());
  }

  @Test
  void the_levels_of_columns_can_be_given() {
    List<Problem> problems = new ArrayList<>();
    Optional<LevelTable> table =
        CsvTable.read("criterion,good,middling,bad\nPlot,a,b,c\n", new ArrayList<>())
            .table(List.of(new BigDecimal(3), BigDecimal.TWO, BigDecimal.ONE), problems);
    assertThat(problems).isEmpty();
    assertThat(table.orElseThrow().criteria().getFirst().levels().values())
        .containsExactly("bad: c", "middling: b", "good: a");
  }

  @Test
  void what_is_not_read_is_reported() {
    LevelTable table =
        markdown(
            MARKDOWN
                .replace("| Criterion |", "| Criterion | Who |")
                .replace("|---|:", "|---|---|:")
                .replace("| Plot |", "| Plot | us |")
                .replace("| Voice |", "| Voice | us |"));
    assertThat(table.lost())
        .containsExactly(
            new Note("2 lines around the table", "only the first table is read"),
            new Note("column Who", "it is not a level"));
    assertThat(csv(CSV).criteria()).isEqualTo(table.criteria());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | t.csv: there is no table with a header and at least one row, write `criterion, 1, 2,"
            + " 3`",
        "'a,good,bad/P,x,y/' | t.csv:1:1: the header has 0 levels, start the header of each level's"
            + " column with its number, as in `4 Capstone`, or use `--levels`",
        "'a,1,1/P,x,y/' | t.csv:1:1: two columns have the level 1, keep one of them",
        "'a,1,2/,x,y/' | t.csv:2:1: the row names no criterion, write its name in the first cell",
        "'a,1,2/P,,/' | t.csv:2:1: the criterion `P` has no descriptions, describe its levels",
        "'a,weight,1,2/P,lots,x,y/' | t.csv:2:1: `lots` is not a weight, weights are zero or"
            + " positive numbers alone, such as 2, 0.5 or, all of them, 40 %",
        "'a,weight,1,2/P,x2,x,y/' | t.csv:2:1: `x2` is not a weight, weights are zero or positive"
            + " numbers alone, such as 2, 0.5 or, all of them, 40 %",
        "'a;weight;1;2/P;1,000;x;y/' | t.csv:2:1: `1,000` is not a weight, weights are zero or"
            + " positive numbers alone, such as 2, 0.5 or, all of them, 40 %",
        "'a,weight,1,2/P,40 %,x,y/Q,60,x,y/' | t.csv:2:1: `40 %` is not a weight, weights are zero"
            + " or positive numbers alone, such as 2, 0.5 or, all of them, 40 %",
        "'a,weight,1,2/P,46085,x,y/' | t.csv:2:1: the weight `46085` is the number of a date, format"
            + " the cell as text and type it again: a spreadsheet makes dates of `1-2` and `3~4`",
        "'a,36893,36955/P,x,y/' | t.csv:1:1: the level `36893` is the number of a date, format the"
            + " cell as text and type it again: a spreadsheet makes dates of `1-2` and `3~4`",
        "'a,2 good,1 fair,Poor (0-1 pts)/P,x,y,z/' | t.csv:1:1: the column `Poor (0-1 pts)` has"
            + " several numbers, write one level in its header, as in `1 weak`, or use `--levels`;"
            + " format it as text, where a program made a date of it",
        "'a,2,1,Share/P,x,y,30/' | t.csv:1:1: the column `Share` has numbers and is no level, call"
            + " it `weight` if it weighs the criteria, or take it out",
        "'a,1,2/P,\"x\"y,z/' | t.csv:2:1: malformed CSV from here on, for example text after a"
            + " quoted cell, double every quote inside a quoted cell",
        "'a,1,2/P,\"x,z/Q,x,y/' | t.csv:2:1: a quote is opened here and never closed, close it, and"
            + " double every quote inside a quoted cell"
      })
  void a_malformed_table_is_refused_with_a_message(String csv, String line) {
    List<Problem> problems = new ArrayList<>();

    CsvTable.read(csv.replace('/', '\n'), problems).table(List.of(), problems);

    assertThat(problems.stream().map(p -> p.render("t.csv"))).contains(line.replace('~', '/'));
  }

  @ParameterizedTest
  @ValueSource(strings = {"weight", "Weight (%)", "Weights", "Gewichtung", "Poids in %", "PESO"})
  void a_column_of_weights_is_known_by_its_name_in_some_languages(String header) {
    LevelTable table = csv("Criterion;1;2;" + header + "\nPlot;none;some;40%\nVoice;no;yes;60 %\n");
    assertThat(table.criteria().stream().map(it -> it.weight().intValueExact()))
        .containsExactly(40, 60);
    assertThat(table.lost()).isEmpty();
  }

  @Test
  void a_weight_that_a_formula_left_with_many_places_is_rounded_with_a_note() {
    LevelTable table = csv("a,1,2,weight\nP,x,y,0.33333333333333331\nQ,x,y,\"0,5\"\n");
    assertThat(table.criteria().stream().map(it -> it.weight().toPlainString()))
        .containsExactly("0.333333", "0.5");
    assertThat(table.changed())
        .containsExactly(new Note("weight of P", "0.33333333333333331 is rounded to 0.333333"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a;3 good, clear;2 fair, in part;1 weak, not\nP;x, y;z;w\nQ;x;y, z, u, v;w\n",
        "sep=;\na;3 good, clear;2 fair, in part;1 weak, not\nP;x, y;z;w\n",
        "\uFEFFsep=|\r\na|3 good, clear|2 fair, in part|1 weak, not\r\nP|x, y|z|w\r\n",
        "\"sep=\t\"\na\t3 good, clear\t2 fair, in part\t1 weak, not\nP\tx, y\tz\tw\n",
        "a,\"3 good, clear\",\"2 fair, in part\",\"1 weak, not\"\nP,\"x; \"\"y\"\"; z; u\",z,w\n",
        ";;;;\na;3 good, clear;2 fair, in part;1 weak, not;;\n;;;;;\nP;x;z;w;;\n",
      })
  void the_separator_is_the_one_that_gives_all_rows_equal_cells(String csv) {
    LevelTable table = csv(csv);
    assertThat(table.criteria().getFirst().levels().keySet().stream().map(BigDecimal::intValue))
        .containsExactly(1, 2, 3);
    assertThat(table.lost()).isEmpty();
  }

  @Test
  void a_carriage_return_within_the_last_cell_of_a_row_loses_none() {
    assertThat(
            csv("criterion,2 good,1 weak\nClaim,clear,\"unclear\rvery\"\nDetail,many,few\n")
                .criteria())
        .hasSize(2);
  }

  @Test
  void all_problems_of_a_json_table_are_reported() {
    List<Problem> problems = new ArrayList<>();
    JsonLevelTable.read(
        object(
            "{\"criteria\": [{\"1\": \"x\", \"2\": \"y\"}, {\"name\": \"Plot\", \"1\": \"x\"},"
                + " 3]}"),
        problems);
    assertThat(problems.stream().map(p -> p.render("t.json")))
        .containsExactlyInAnyOrder(
            "t.json /criteria/0: `name` is missing, write `{criteria: [{name, \"1\": \"…\", \"2\":"
                + " \"…\"}]}`",
            "t.json /criteria/1: the criterion `Plot` has fewer than two levels, write `{criteria:"
                + " [{name, \"1\": \"…\", \"2\": \"…\"}]}`",
            "t.json /criteria/2: `3` is not an object, write an object here");
  }

  @Test
  void an_instance_with_five_levels_becomes_a_rubric_with_one_question() {
    ImportedRubric rubric =
        FiveLevelImport.convert(
                object(
                    """
                    {"id": "story_teller_1", "capability": "telling", "input": "Tell a story.",
                     "score_rubric": {"criteria": "Is it a story?", "score1_description": "no",
                      "score2_description": "hardly", "score3_description": "in parts", "score4_description": "nearly",
                      "score5_description": "yes"}}
                    """),
                1,
                new IdGenerator(),
                new ArrayList<>())
            .orElseThrow();

    assertThat(rubric.name()).isEqualTo("story-teller-1");
    assertThat(rubric.context()).containsOnlyKeys("input");
    assertThat(rubric.items()).isEqualTo(1);
    assertThat(rubric.lost().stream().map(Note::what)).containsExactly("input", "capability");
    assertLocks(
        rubric.yaml()
            + "  - {name: in parts, items: {quality_level: 3}, expect: {composite: 3}}\n");
  }

  private static void assertLocks(String yaml) {
    assertThat(Rubrics.problems(yaml)).as(yaml).isEmpty();
    assertThat(
            ((BundleCompilation.Locked)
                    BundleCompiler.compile(yaml.getBytes(StandardCharsets.UTF_8)))
                .warnings())
        .isEmpty();
  }

  private static LevelTable csv(String text) {
    return table(CsvTable.read(text, new ArrayList<>()));
  }

  private static LevelTable markdown(String text) {
    return table(MarkdownTable.read(text));
  }

  private static LevelTable json(String text) {
    List<Problem> problems = new ArrayList<>();
    LevelTable table = JsonLevelTable.read(object(text), problems).orElseThrow();
    assertThat(problems).isEmpty();
    return table;
  }

  private static LevelTable table(LevelGrid levelGrid) {
    List<Problem> problems = new ArrayList<>();
    Optional<LevelTable> table = levelGrid.table(List.of(), problems);
    assertThat(problems).isEmpty();
    return table.orElseThrow();
  }

  private static JsonObject object(String json) {
    return (JsonObject)
        ((JsonResult.Read) JsonReader.read(json.getBytes(StandardCharsets.UTF_8), 100_000)).value();
  }
}
