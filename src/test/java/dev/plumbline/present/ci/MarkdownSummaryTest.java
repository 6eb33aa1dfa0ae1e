package dev.plumbline.present.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.present.ci.TestSuite.TestCase;
import dev.plumbline.present.ci.TestSuite.TestOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarkdownSummaryTest {

  @Test
  void what_did_not_pass_is_named() {
    String page =
        MarkdownSummary.text(
            suite(
                List.of(
                    new TestCase("a", TestOutcome.PASSED, "", "", ""),
                    new TestCase("b", TestOutcome.FAILED, "fail", "composite 1", ""))));
    assertThat(page)
        .startsWith("## polite-reply 1.0.0: 1 of 2 passed\n")
        .contains("### Failed (1)\n", "| b | fail | composite 1 |\n")
        .doesNotContain("| a |", "Without a result");
  }

  @Test
  void hostile_text_makes_no_markup() {
    String hostile = "x|y\n<img src=http://e.org>[a](b)`c`*d*@team\u202e www.e.org";

    String page =
        MarkdownSummary.text(
            suite(List.of(new TestCase(hostile, TestOutcome.FAILED, "fail", "", ""))));

    assertThat(page)
        .contains(
            "| x\\|y[U+000A]\\<img src=http\\://e.org\\>\\[a\\]\\(b\\)\\`c\\`\\*d\\*\\@team[U+202E]"
                + " www\\.e.org | fail |");
  }

  @Test
  void a_thousand_cases_stay_readable() {
    List<TestCase> cases =
        IntStream.range(0, 1000)
            .mapToObj(n -> new TestCase("d" + n, TestOutcome.FAILED, "fail", "", ""))
            .toList();
    assertThat(MarkdownSummary.text(suite(cases)))
        .contains("### Failed (1000)", "| d99 |", "\nand 900 more\n")
        .doesNotContain("| d100 |");
  }

  private static TestSuite suite(List<TestCase> cases) {
    return new TestSuite(
        "polite-reply", "1.0.0", "", Instant.EPOCH, Duration.ZERO, new TreeMap<>(), cases);
  }
}
