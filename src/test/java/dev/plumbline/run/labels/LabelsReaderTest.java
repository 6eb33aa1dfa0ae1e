package dev.plumbline.run.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.labels.Labels.HumanScales;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelsReaderTest {

  private static final Bundle BUNDLE =
      Rubrics.of(
          """
          traits:
            claim: {scale: {min: 1, max: 5}, items: [{id: C, ask: A?}]}
            style: {scale: {min: 1, max: 5}, items: [{id: S, ask: B?}]}
          """);

  private static final LabelRows LINES = new LabelRows("", new TreeMap<>(), List.of(), 1, false);

  @TempDir private Path folder;

  @Test
  void csv_and_json_lines_say_the_same() throws IOException {
    Labels json =
        read(
            Map.of(),
            """
            {"id": "a", "scores": {"composite": 3, "claim": [2, 3]}, "group": "north"}
            {"document": "sha256:1", "composite": 4.5, "scores": {"claim": [4, 4]}}
            """);
    Labels csv =
        read(
            Map.of("claim", "first+second"),
            """
            id,document,composite,first,second,group,notes
            a,,3,2,3,north,"of two
            lines, and a comma"
            ,sha256:1,4.5,4,4,,
            """);

    assertThat(json.rows().get("a").scores()).containsEntry("claim", new BigDecimal("2.5"));
    assertThat(json.rows().get("a").raters("claim")).containsExactly(2.0, 3.0);
    assertThat(csv.rows().keySet()).isEqualTo(json.rows().keySet());
    for (String id : csv.rows().keySet()) {
      assertThat(csv.rows().get(id).scores()).isEqualTo(json.rows().get(id).scores());
      assertThat(csv.rows().get(id).raters("claim")).isEqualTo(json.rows().get(id).raters("claim"));
      assertThat(csv.rows().get(id).group()).isEqualTo(json.rows().get(id).group());
    }
    // the first row holds a line end, so the second begins in line 4
    assertThat(csv.rows().get("sha256:1").line()).isEqualTo(4);
  }

  @Test
  void a_spreadsheets_own_ways_are_understood() throws IOException {
    Labels labels = read(Map.of(), "\uFEFFid;composite\r\n\"a;b\"; 4.0 \r\n\r\nc;2\r\n");
    assertThat(labels.rows().keySet()).containsExactly("a;b", "c");
    assertThat(labels.rows().get("a;b").scores().get("composite")).isEqualByComparingTo("4");
    assertThat(read(Map.of(), "id\tcomposite\na\t3\n").rows()).containsKey("a");
  }

  @Test
  void all_problems_are_reported_at_once_by_line() throws IOException {
    List<String> told =
        refused(
            Map.of("composite", "one+two"),
            """
            id,one,two,claim
            a,3,4,2
            b,high,4,2
            c,3,,2
            a,3,3,2
            d,6,5,2
            e,3.5,3,2
            ,3,3,2
            f,3,3,9
            g,3,3
            h,"3,5",4,2
            """);

    assertThat(told.stream().map(line -> line.replaceFirst(".*labels:", "")))
        .containsExactlyInAnyOrder(
            "3:1: the score of `composite` is not a number, give a number such as 3 or 3.5; what is no score is named with `--missing`",
            "11:1: the score of `composite` is `3,5`, which is not a number, give a number such as 3 or 3.5; what is no score is named with `--missing`",
            "4:1: `two` is missing, give every line its score, or leave out what has none with `--skip-unscored`",
            "5:1: the id `a` is in line 2 already, remove one; scores of several raters go in one"
                + " line, or say who each is of with `--map rater=…`",
            "6:1: the score of `composite` is 6, outside the scale, it is from 1 to 5 by 1;"
                + " set another one with `--scale`",
            "6:1: the score of `composite` is 5.5, outside the scale, it is from 1 to 5 by 1;"
                + " set another one with `--scale`",
            "7:1: the score of `composite` is 3.5, between two points of the scale, it is from 1 to"
                + " 5 by 1; set another one with `--scale`",
            "8:1 /id: `id` is missing or not an id, give a text",
            "9:1: the score of `claim` is 9, outside the scale, it is from 1 to 5 by 1;"
                + " set another one with `--scale`",
            "10:1: this row has 3 cells, but the header has 4, quote cells that contain the"
                + " separator, quotes or line breaks");
  }

  @Test
  void a_mean_of_raters_may_lie_between_two_points() throws IOException {
    Labels labels = read(Map.of(), "id,composite\na,3.5\nb,4\n");
    assertThat(labels.between("composite", BUNDLE.scoring().traits().getFirst().scale()))
        .containsExactly(2);
  }

  @Test
  void missing_columns_are_reported_once_and_not_for_every_row() throws IOException {
    assertThat(refused(Map.of("composite", "Overal"), "key,Overall\na,3\nb,3\n"))
        .hasSize(2)
        .anyMatch(line -> line.contains("there is no column `Overal`, did you mean `Overall`?"))
        .anyMatch(line -> line.contains("there is no column `id`"));
    assertThat(refused(Map.of(), "id,Overall\na,3\n"))
        .singleElement()
        .asString()
        .contains("no column has scores");
    assertThat(refused(Map.of(), "id,composite,composite\na,3,3\n"))
        .singleElement()
        .asString()
        .contains("two columns are named `composite`");
  }

  @Test
  void malformed_csv_is_refused_with_its_line() throws IOException {
    assertThat(refused(Map.of(), "id,composite\na,3\n\"b,3\n\"c\"d,4\n"))
        .singleElement()
        .asString()
        .contains(":3:1", "malformed CSV");
    assertThat(refused(Map.of(), "id,composite\na,3\n\"b,3\nc,4\n"))
        .singleElement()
        .asString()
        .contains(":3:1", "a quote is opened here and never closed");
    Files.write(
        folder.resolve("labels"), "id,composite\n\u00e9,3\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(refused(Map.of())).singleElement().asString().contains("not UTF-8");
  }

  @Test
  void lines_without_a_score_are_skipped_only_on_request() throws IOException {
    String text = "id,composite\na,3\nb,\nc,4\n";
    assertThat(refused(Map.of(), text))
        .singleElement()
        .asString()
        .contains(":3:1", "--skip-unscored");
    Files.writeString(folder.resolve("labels"), text);
    Labels labels =
        LabelsReader.read(folder.resolve("labels"), fields(Map.of()), LINES, true, false)
            .readable();
    assertThat(labels.rows().keySet()).containsExactly("a", "c");
    assertThat(labels.skipped()).isEqualTo(1);
  }

  /// For a comparison of groups alone, people need not have scored.
  @Test
  void a_line_with_a_group_needs_no_score_where_groups_are_compared() throws IOException {
    Files.writeString(folder.resolve("labels"), "id,group\nmr-1,north\nmr-2,\n");
    LabelsReader reader =
        LabelsReader.read(folder.resolve("labels"), fields(Map.of()), LINES, false, true);
    assertThat(reader.readable().rows().get("mr-1").group()).isEqualTo("north");
    Refusal refused =
        catchThrowableOfType(
            Refusal.class, () -> reader.labels(HumanScales.of("", BUNDLE, reader.readable())));
    assertThat(refused.lines())
        .singleElement()
        .asString()
        .contains(":3:1", "this line has no score");
  }

  @Test
  void a_file_that_is_not_there_or_empty_has_no_labels() throws IOException {
    assertThat(refused(Map.of())).singleElement().asString().contains("no such file");
    assertThat(read(Map.of(), "").isEmpty()).isTrue();
  }

  private Labels read(Map<String, String> map, String text) throws IOException {
    Files.writeString(folder.resolve("labels"), text);
    LabelsReader reader =
        LabelsReader.read(folder.resolve("labels"), fields(map), LINES, false, false);
    return reader.labels(HumanScales.of("", BUNDLE, reader.readable()));
  }

  private List<String> refused(Map<String, String> map, String text) throws IOException {
    Files.writeString(folder.resolve("labels"), text);
    return refused(map);
  }

  private List<String> refused(Map<String, String> map) {
    return catchThrowableOfType(
            Refusal.class,
            () -> {
              LabelsReader reader =
                  LabelsReader.read(folder.resolve("labels"), fields(map), LINES, false, false);
              reader.labels(HumanScales.of("", BUNDLE, reader.readable()));
            })
        .lines();
  }

  private static FieldMapping fields(Map<String, String> map) {
    return FieldMapping.of(map, BUNDLE);
  }
}
