package dev.plumbline.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class CompareCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      facts:
        words: {computed: words}
      traits:
        support:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because, since]}}
            - {id: S2, ask: Are there examples?, cues: {positive: [for example]}}
      plan:
        composite: {weighted_mean: {support: 1}, pass: composite >= 3}
      """;

  private static final String STRONG = "We stayed because it rained. For example, on Monday.";
  private static final String WEAK = "We went home and nobody said a word about it.";

  private Path rubric;

  @BeforeEach
  void write() throws IOException {
    rubric = write("rubric.yaml", RUBRIC);
  }

  @Test
  void a_run_compared_with_itself_differs_in_nothing() throws IOException {
    evaluate("one", rubric, line("a", STRONG), line("b", WEAK));
    CapturedOutput diff = run("compare one @latest").ok();
    assertThat(diff.out())
        .startsWith(
            "paired by id, 2 of 2 documents compared; 0 texts are other ones\n"
                + "0 of 2 documents have another verdict\nevery score is the same\n")
        .contains(
            "0.00 (95 % interval 0.00 to 0.00, permutation p 1.0000)",
            "none: scores, verdicts and statuses are the same")
        .doesNotContain("because of", "what moved");
  }

  @Test
  void new_missing_and_other_texts_are_apart_from_what_is_compared() throws IOException {
    evaluate("one", rubric, line("a", STRONG), line("b", WEAK), line("gone", WEAK));
    evaluate("two", rubric, line("fresh", STRONG), line("b", STRONG), line("a", STRONG));

    CapturedOutput diff = run("compare one two --by text");

    assertThat(diff.out())
        .startsWith(
            "paired by id and text, 1 of 3 documents compared; 1 text is another one, not compared"
                + " (`--by id` compares it)\n")
        .contains("the 1 score that can be compared is the same", "not comparable\n")
        .containsPattern("the text is another one +1\n")
        .contains("1 document only in the second run, 1 only in the first");
    assertThat(run("compare one two --by=text --format jsonl").out().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("\"comparison\":\"added\",\"id\":\"fresh\""),
            line -> assertThat(line).contains("\"id\":\"b\"", "\"reason\":\"other-text\""),
            line -> assertThat(line).contains("\"comparison\":\"missing\",\"id\":\"gone\""));
  }

  @Test
  void no_figure_is_invented_where_no_document_can_be_compared() throws IOException {
    evaluate("one", rubric, line("a", STRONG), line("b", WEAK));
    evaluate("two", rubric, line("a", WEAK), line("b", STRONG));
    evaluate("three", rubric, line("c", STRONG));

    CapturedOutput others = run("compare one two --by text");
    run("compare one three")
        .ended(ExitCode.USAGE)
        .complains("no document is in both runs: they have no id in common");

    others
        .ended(ExitCode.USAGE)
        .complains(
            "no document is in both runs: all 2 of one id have other texts",
            "`--by id` compares them all the same");
    assertThat(others.out()).isEmpty();
    run("compare one two --by=text --json").ended(ExitCode.USAGE);
    run("compare one two").ok();
  }

  @Test
  void a_comment_in_a_rubric_needs_no_declaration() throws IOException {
    Path same =
        write(
            "same.yaml",
            RUBRIC.replace("1.0.0", "1.0.1").replace("version:", "description: reasons\nversion:"));
    evaluate("one", rubric, line("a", STRONG));
    evaluate("two", same, line("a", STRONG));
    run("compare one two").ok();
  }

  @Test
  void the_difference_of_means_is_that_of_the_means_beside_it() throws IOException {
    List<String> before = new ArrayList<>();
    List<String> after = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      before.add(line("d" + i, i < 6 ? STRONG : WEAK));
      after.add(line("d" + i, i < 7 ? STRONG : WEAK));
    }
    evaluate("one", rubric, before.subList(0, 13).toArray(String[]::new));
    evaluate("two", rubric, after.subList(0, 13).toArray(String[]::new));

    Matcher mean =
        Pattern.compile("went from ([0-9.]+) to ([0-9.]+), a difference of [+]([0-9.]+) ")
            .matcher(run("compare one two").out());

    assertThat(mean.find()).isTrue();
    assertThat(new BigDecimal(mean.group(2)).subtract(new BigDecimal(mean.group(1))))
        .isEqualByComparingTo(mean.group(3));
  }

  @Test
  void ids_are_shown_inert_in_every_form() throws IOException {
    String formula = "=cmd|' /C calc'!A0";
    String red = "\\u001b[31mred";
    evaluate(
        "one",
        rubric,
        line(formula, STRONG),
        line(red, STRONG),
        line("<b>|x", STRONG),
        line("a", WEAK));
    evaluate("two", rubric, line("a", WEAK));

    run("compare one two --format csv").prints("'" + formula, "\\u001b[31mred");
    run("compare one two --format markdown").prints("\\<b\\>\\|x").doesNotPrint("\u001b");
    run("compare one two --format jsonl").doesNotPrint("\u001b");
  }

  @Test
  void many_documents_in_another_order_are_paired() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int number = 0; number < 1_203; number++) {
      lines.add(line("d" + number, number % 3 == 0 ? STRONG : WEAK));
    }
    evaluate("one", rubric, lines.toArray(String[]::new));
    evaluate("two", rubric, lines.reversed().subList(3, 1_203).toArray(String[]::new));
    run("compare one two --json").prints("\"compared\":1200", "\"missing\":3", "\"moved\":0");
  }

  private void evaluate(String name, Path by, String... lines) throws IOException {
    Path documents = write(name + ".jsonl", String.join("\n", lines) + "\n");
    CapturedOutput run =
        run("evaluate --rubric {} --documents {} --name", by, documents, name).ok();
  }

  private static String line(String id, String text) {
    return "{\"id\": \"%s\", \"text\": \"%s\"}".formatted(id, text);
  }

  @Test
  void a_changed_rubric_is_compared_and_what_changed_is_said() throws IOException {
    Path strict = write("strict.yaml", RUBRIC.replace("1.0.0", "2.0.0").replace(">= 3", ">= 4"));
    Path other = write("other.yaml", RUBRIC.replaceFirst("rubric: \\S+", "rubric: others"));
    String[] middle = {line("a", "We stayed because it rained."), line("b", STRONG)};
    evaluate("one", rubric, middle);
    evaluate("two", strict, middle);
    evaluate("three", other, middle);

    run("compare", "one", "two")
        .ok()
        .prints(
            "the rubrics differ\n  changed /plan/composite/pass: composite >= 3 -> ",
            "verdicts that changed");
    run("compare", "one", "two", "--json")
        .prints("\"comparable\":false", "\"differences\":[\"changed /plan/composite/pass");
    run("compare", "one", "three").prints("  one rubric is reasons, the other others");
    run("compare", "check", "two", "--baseline", "one", "--no-flips-to-fail")
        .complains(
            "scores by these rubrics do not mean the same: changed /plan/composite/pass",
            "add `--comparable`");
  }

  @Test
  void other_rubrics_are_named() throws IOException {
    Path other = write("other.yaml", RUBRIC.replace("reasons\n", "other\n"));
    evaluate("one", rubric, line("a", STRONG));
    evaluate("two", other, line("a", STRONG));
    run("compare one two")
        .prints(
            " reasons 1.0.0 ",
            " other 1.0.0 ",
            "the rubrics differ\n  one rubric is reasons, the other other\n");
  }
}
