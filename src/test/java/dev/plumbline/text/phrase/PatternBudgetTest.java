package dev.plumbline.text.phrase;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PatternBudgetTest {

  private static final String SENTENCES =
      "The library opens on day 12, since many asked. ".repeat(400);

  @Test
  void matches_are_counted_from_left_to_right() {
    PatternBudget budget = PatternBudget.ofOneDocument();
    assertThat(budget.count(TextPattern.of("[0-9]+"), SENTENCES)).hasValue(400);
    assertThat(budget.count(TextPattern.of("aa"), "aaaaa")).hasValue(2);
    assertThat(budget.count(TextPattern.of("x*"), "ab")).hasValue(3);
  }

  @Test
  void a_pattern_whose_matches_read_to_the_end_again_and_again_does_not_finish() {
    PatternBudget budget = PatternBudget.ofOneDocument();
    assertThat(budget.count(TextPattern.of("a.*b|a"), "a".repeat(100_000))).isEmpty();
    assertThat(budget.count(TextPattern.of("a"), "a")).isEmpty();
  }

  @Test
  void all_patterns_of_a_document_share_one_budget() {
    TextPattern pattern = TextPattern.of("(?i)\\b(because|since|as) [a-z]+ .*,");
    long readOnce = (long) SENTENCES.length() * pattern.instructions();
    PatternBudget budget = new PatternBudget(12 * readOnce);
    for (int i = 0; i < 3; i++) {
      assertThat(budget.count(pattern, SENTENCES)).isPresent();
    }
    for (int i = 0; i < 9; i++) {
      budget.count(pattern, SENTENCES);
    }
    assertThat(budget.count(pattern, SENTENCES)).isEmpty();
  }
}
