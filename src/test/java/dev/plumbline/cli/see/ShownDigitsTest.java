package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Values at, just below and just above each cut of a rubric.
class ShownDigitsTest {

  private static final String RUBRIC =
      """
      rubric: close-call
      version: 1.0.0
      facts:
        overlap_share: {type: decimal, min: 0, max: 1}
        points: {type: decimal, min: 0, max: 5}
        needed: {type: decimal, min: 0, max: 5}
      gates:
        - {id: none, when: points < 0.5, score: 0}
      plan:
        marks:
          start: 0
          rules:
            - {id: near, when: overlap_share >= 0.8, weight: 0}
            - {id: enough, when: points >= needed, weight: 0}
        composite:
          formula: points + marks
          pass: composite >= 3
      grades:
        composite: {bands: {A: 4.005, B: 3, C: 0}}
      """;

  private static final List<String> CUTS = List.of("0.8", "3", "4.005");

  @TempDir private Path folder;
  private CommandFolder commands;
  private final List<String> ids = new ArrayList<>();

  @BeforeEach
  void evaluate() {
    commands = new CommandFolder(folder);
    StringBuilder documents = new StringBuilder();
    for (String cut : CUTS) {
      for (int decimals : List.of(3, 4, 7, 12)) {
        for (int side = -1; side <= 1; side++) {
          BigDecimal value =
              new BigDecimal(cut).add(BigDecimal.valueOf(side).movePointLeft(decimals));
          String id = "d" + ids.size();
          ids.add(id);
          documents.append(
              "{\"id\":\"%s\",\"text\":\"The ferry leaves at nine.\",\"facts\":{\"overlap_share\":%s,\"points\":%s,\"needed\":%s}}\n"
                  .formatted(
                      id,
                      (cut.equals("0.8") ? value : BigDecimal.ZERO).toPlainString(),
                      (cut.equals("0.8") ? BigDecimal.TWO : value).toPlainString(),
                      cut));
        }
      }
    }
    commands.evaluate(
        commands.write("rubric.yaml", RUBRIC),
        commands.write("documents.jsonl", documents.toString()));
  }

  @Test
  void a_list_shows_no_score_that_contradicts_the_verdict_or_the_grade_beside_it() {
    List<String> rows = commands.ok("show march --limit 100").out().lines().skip(2).toList();

    assertThat(rows).hasSize(ids.size());
    for (String row : rows) {
      String[] cells = row.split(" {2,}");
      BigDecimal shown = new BigDecimal(cells[4]);
      assertThat(cells[2]).as(row).isEqualTo(isAtLeast(shown, "3") ? "pass" : "fail");
      assertThat(cells[3])
          .as(row)
          .isEqualTo(isAtLeast(shown, "4.005") ? "A" : isAtLeast(shown, "3") ? "B" : "C");
    }
  }

  @Test
  void an_explanation_shows_no_value_that_contradicts_what_was_decided_with_it() {
    for (String id : ids) {
      String text = commands.ok("explain march " + id).out();
      Matcher near = found("near: (not fired|fired.*?) +\\[overlap_share ([0-9.]+)]", text);
      assertThat(near.group(1).startsWith("fired"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(near.group(2)), "0.8"));
      Matcher enough =
          found("enough: (not fired|fired.*?) +\\[needed ([0-9.]+), points ([0-9.]+)]", text);
      assertThat(enough.group(1).startsWith("fired"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(enough.group(3)), enough.group(2)));
      Matcher composite = found("composite +([0-9.]+)\\n +verdict +(pass|fail)", text);
      assertThat(composite.group(2).equals("pass"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(composite.group(1)), "3"));
      Matcher node = found("node composite ([0-9.]+).*: (pass|fail)", text);
      assertThat(node.group(2).equals("pass"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(node.group(1)), "3"));
      Matcher margin = found("requires at least 3: ([0-9.]+) (passes|fails), by ([0-9.]+)", text);
      assertThat(margin.group(2).equals("passes"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(margin.group(1)), "3"));
      assertThat(margin.group(3).equals("0"))
          .as(text)
          .isEqualTo(new BigDecimal(margin.group(1)).compareTo(new BigDecimal("3")) == 0);
    }
  }

  @Test
  void a_card_shows_no_value_that_contradicts_what_was_decided_with_it() throws IOException {
    for (String id : ids) {
      Path card = commands.file(id + ".html");
      commands.ok("explain march " + id + " --html", card);
      String text =
          Files.readString(card)
              .replaceAll("(?s)<(style|script)[^>]*>.*?</\\1>", " ")
              .replaceAll("<[^>]*>", " ")
              .replaceAll("\\s+", " ");
      Matcher score = found("The score of ([0-9.]+) is ([0-9.]+ )?(above|below|exactly)", text);
      assertThat(score.group(3))
          .as(text)
          .isEqualTo(
              switch (new BigDecimal(score.group(1)).compareTo(new BigDecimal("3"))) {
                case 0 -> "exactly";
                case 1 -> "above";
                default -> "below";
              });
      Matcher head = found("(Pass|Fail)[^0-9]* ([0-9.]+) ", text);
      assertThat(head.group(1).equals("Pass"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(head.group(2)), "3"));
    }
  }

  private static Matcher found(String pattern, String text) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertThat(found.find()).as("%s in %s", pattern, text).isTrue();
    return found;
  }

  private static boolean isAtLeast(BigDecimal shown, String cut) {
    return shown.compareTo(new BigDecimal(cut)) >= 0;
  }
}
