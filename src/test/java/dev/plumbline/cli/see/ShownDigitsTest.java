package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Soak;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Values at, just below and just above each cut of a rubric: of one, and of others whose cuts are
/// drawn by chance. `-Dshown=N` tries so many.
@Tag("soak")
class ShownDigitsTest extends CommandFolder {

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
            - {id: near, when: overlap_share >= SHARE, weight: 0}
            - {id: enough, when: points >= needed, weight: 0}
        composite:
          formula: points + marks
          pass: composite >= PASS
      grades:
        composite: {bands: {A: BEST, B: PASS, C: 0}}
      """;

  /// Where the rule fires, the pass mark, and where the best grade begins.
  private record Cuts(String share, String pass, String best) {

    static Stream<Cuts> drawn() {
      int seed = FreshSeeds.of(ShownDigitsTest.class)[0];
      System.out.println("ShownDigitsTest: -Dseed=" + seed);
      SplittableRandom random = new SplittableRandom(seed);
      return Stream.concat(
          Stream.of(new Cuts("0.8", "3", "4.005")),
          Stream.generate(
                  () -> new Cuts(one(random, 0.1, 0.9), one(random, 2, 3), one(random, 3.1, 4.9)))
              .limit(Soak.times("shown", 1, 30)));
    }

    private static String one(SplittableRandom random, double low, double high) {
      return BigDecimal.valueOf(random.nextDouble(low, high))
          .setScale(1 + random.nextInt(6), RoundingMode.HALF_EVEN)
          .stripTrailingZeros()
          .toPlainString();
    }

    List<String> all() {
      return List.of(share, pass, best);
    }
  }

  private Cuts cuts;
  private final List<String> ids = new ArrayList<>();

  private void evaluate(Cuts drawn) {
    cuts = drawn;
    StringBuilder documents = new StringBuilder();
    for (String cut : cuts.all()) {
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
                      (cut.equals(cuts.share()) ? value : BigDecimal.ZERO).toPlainString(),
                      (cut.equals(cuts.share()) ? BigDecimal.TWO : value).toPlainString(),
                      cut));
        }
      }
    }
    march(
        write(
            "rubric.yaml",
            RUBRIC
                .replace("SHARE", cuts.share())
                .replace("PASS", cuts.pass())
                .replace("BEST", cuts.best())),
        write("documents.jsonl", documents.toString()));
  }

  @ParameterizedTest
  @MethodSource("cuts")
  void a_list_shows_no_score_that_contradicts_the_verdict_or_the_grade_beside_it(Cuts drawn) {
    evaluate(drawn);
    List<String> rows = ok("show march --limit 100").out().lines().skip(2).toList();
    assertThat(rows).hasSize(ids.size());
    for (String row : rows) {
      String[] cells = row.split(" {2,}");
      BigDecimal shown = new BigDecimal(cells[4]);
      assertThat(cells[2]).as(row).isEqualTo(isAtLeast(shown, cuts.pass()) ? "pass" : "fail");
      assertThat(cells[3])
          .as(row)
          .isEqualTo(
              isAtLeast(shown, cuts.best()) ? "A" : isAtLeast(shown, cuts.pass()) ? "B" : "C");
    }
  }

  @ParameterizedTest
  @MethodSource("cuts")
  void an_explanation_shows_no_value_that_contradicts_what_was_decided_with_it(Cuts drawn) {
    evaluate(drawn);
    for (String id : ids) {
      String text = ok("explain march {}", id).out();
      Matcher near = found("near: (not fired|fired.*?) +\\[overlap_share ([0-9.]+)]", text);
      assertThat(near.group(1).startsWith("fired"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(near.group(2)), cuts.share()));
      Matcher enough =
          found("enough: (not fired|fired.*?) +\\[needed ([0-9.]+), points ([0-9.]+)]", text);
      assertThat(enough.group(1).startsWith("fired"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(enough.group(3)), enough.group(2)));
      Matcher composite = found("composite +([0-9.]+)\\n +verdict +(pass|fail)", text);
      assertThat(composite.group(2).equals("pass"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(composite.group(1)), cuts.pass()));
      Matcher node = found("node composite ([0-9.]+).*: (pass|fail)", text);
      assertThat(node.group(2).equals("pass"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(node.group(1)), cuts.pass()));
      Matcher margin =
          found("requires at least [0-9.]+: ([0-9.]+) (passes|fails), by ([0-9.]+)", text);
      assertThat(margin.group(2).equals("passes"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(margin.group(1)), cuts.pass()));
      assertThat(margin.group(3).equals("0"))
          .as(text)
          .isEqualTo(new BigDecimal(margin.group(1)).compareTo(new BigDecimal(cuts.pass())) == 0);
    }
  }

  @ParameterizedTest
  @MethodSource("cuts")
  void a_card_shows_no_value_that_contradicts_what_was_decided_with_it(Cuts drawn)
      throws IOException {
    evaluate(drawn);
    for (String id : ids) {
      Path card = file(id + ".html");
      ok("explain march {} --html", id, card);
      String text =
          Files.readString(card)
              .replaceAll("(?s)<(style|script)[^>]*>.*?</\\1>", " ")
              .replaceAll("<[^>]*>", " ")
              .replaceAll("\\s+", " ");
      Matcher score = found("The score of ([0-9.]+) is ([0-9.]+ )?(above|below|exactly)", text);
      assertThat(score.group(3))
          .as(text)
          .isEqualTo(
              switch (new BigDecimal(score.group(1)).compareTo(new BigDecimal(cuts.pass()))) {
                case 0 -> "exactly";
                case 1 -> "above";
                default -> "below";
              });
      Matcher head = found("(Pass|Fail)[^0-9]* ([0-9.]+) ", text);
      assertThat(head.group(1).equals("Pass"))
          .as(text)
          .isEqualTo(isAtLeast(new BigDecimal(head.group(2)), cuts.pass()));
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

  private static Stream<Cuts> cuts() {
    return Cuts.drawn();
  }
}
