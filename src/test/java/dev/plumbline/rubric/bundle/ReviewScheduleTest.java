package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The dates of a rubric against a day.
class ReviewScheduleTest {

  private static final String RUBRIC =
      """
      rubric: dated
      version: 1.0.0
      effective: {from: 2026-03-01, until: 2026-12-31}
      facts: {n: {type: integer, min: 0, max: 9}}
      thresholds:
        enough: {value: 5, rationale: what readers need, review: 2026-06-01}
      plan:
        composite:
          rules:
            - {id: many, when: n >= enough, weight: 1, review: 2026-07-01}
            - {id: old, when: n >= 8, weight: 1, lifecycle: archived, review: 2020-01-01}
      """;

  @Test
  void a_review_is_overdue_the_day_after_it() {
    assertThat(warnings("2026-06-01")).isEmpty();
    assertThat(warnings("2026-06-02"))
        .containsExactly(
            "review-overdue rubric.yaml:6:60 /thresholds/enough/review: the review of the threshold `enough` was due on `2026-06-01`, review it, and set the next date");
    assertThat(warnings("2026-07-02")).hasSize(2).last().asString().contains("the rule `many`");
  }

  @Test
  void a_rubric_is_effective_from_its_first_to_its_last_day() {
    assertThat(warnings("2026-02-28")).singleElement().asString().startsWith("not-effective");
    assertThat(warnings("2026-03-01")).isEmpty();
    assertThat(warnings("2026-12-31")).noneMatch(w -> w.contains("effective"));
    assertThat(warnings("2027-01-01")).anyMatch(w -> w.startsWith("not-effective"));
  }

  @Test
  void a_gate_is_reviewed_as_a_rule_is() {
    String gated =
        RUBRIC + "gates: [{id: a, when: n == 1}, {id: none, when: n == 0, review: 2026-06-01}]\n";
    assertThat(
            ((BundleCompilation.Locked)
                    BundleCompiler.compile(
                        gated.getBytes(StandardCharsets.UTF_8), LocalDate.parse("2026-06-02")))
                .warnings())
        .extracting(warning -> warning.place().path())
        .containsExactlyInAnyOrder("/gates/1/review", "/thresholds/enough/review");
  }

  @Test
  void the_day_changes_no_digest() {
    Bundle early = locked("2026-01-01").bundle();
    assertThat(early.digest())
        .isEqualTo(locked("2030-01-01").bundle().digest())
        .isEqualTo(((BundleCompilation.Locked) BundleCompiler.compile(bytes())).bundle().digest());
  }

  private static List<String> warnings(String today) {
    return locked(today).warnings().stream()
        .map(w -> w.code() + " " + w.render("rubric.yaml"))
        .toList();
  }

  private static BundleCompilation.Locked locked(String today) {
    return (BundleCompilation.Locked) BundleCompiler.compile(bytes(), LocalDate.parse(today));
  }

  private static byte[] bytes() {
    return RUBRIC.getBytes(StandardCharsets.UTF_8);
  }
}
