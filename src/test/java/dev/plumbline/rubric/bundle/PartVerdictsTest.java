package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.score.Scorecard;
import org.junit.jupiter.api.Test;

/// What a verdict that a rule or a leaf of a part declares means for the result.
class PartVerdictsTest {

  private static final String RULES_UNDER_A_FORMULA =
      """
      rubric: parts
      version: 1.0.0
      facts: {harm: {type: boolean, optional: true}, odd: boolean, kind: boolean}
      plan:
        safety:
          start: 1
          rules:
            - {id: harmful, when: harm, weight: 0, terminal: true, score: 0, verdict: fail}
            - {id: strange, when: odd, weight: 0, verdict: review}
            - {id: friendly, when: kind, weight: 0.5, verdict: pass}
        composite: {formula: safety * 2 CUT}
      """;

  @Test
  void a_declared_fail_of_a_part_fails_the_result() {
    assertThat(verdict("", "{\"harm\":true,\"odd\":false,\"kind\":true}")).isEqualTo("fail");
    assertThat(verdict(", pass: composite >= 0", "{\"harm\":true,\"odd\":false,\"kind\":true}"))
        .isEqualTo("fail");
  }

  @Test
  void a_declared_pass_of_a_part_decides_nothing() {
    assertThat(verdict("", "{\"harm\":false,\"odd\":false,\"kind\":true}")).isEqualTo("none");
    assertThat(verdict(", pass: composite >= 9", "{\"harm\":false,\"odd\":false,\"kind\":true}"))
        .isEqualTo("fail");
  }

  @Test
  void a_fail_of_a_part_that_is_undecided_leaves_the_result_undecided() {
    Scorecard card = card(", pass: composite >= 0", "{\"odd\":false,\"kind\":true}");
    assertThat(card.verdict().isDecided()).isFalse();
    assertThat(card.status().wireName()).isEqualTo("needs-review");
  }

  @Test
  void a_failed_cut_of_a_part_fails_the_result_only_as_a_veto() {
    String rubric =
        """
        rubric: parts
        version: 1.0.0
        facts: {n: {type: integer, min: 0, max: 9}}
        plan:
          part: {formula: n, pass: part >= 5}
          composite: {formula: part + 1, pass: composite >= 2 VETO}
        """;
    assertThat(of(rubric.replace(" VETO", ""), "{\"n\":3}")).isEqualTo("pass");
    assertThat(of(rubric.replace(" VETO", ", veto: part"), "{\"n\":3}")).isEqualTo("fail");
  }

  @Test
  void a_leaf_that_fails_two_nodes_below_the_result_fails_it() {
    String rubric =
        """
        rubric: parts
        version: 1.0.0
        facts: {n: {type: integer, min: 0, max: 9}}
        plan:
          leaf: {tree: [{when: n < 3, then: {score: 0, verdict: fail}}, {else: n}]}
          middle: {weighted_mean: [leaf]}
          composite: {min: [middle]}
        """;
    assertThat(of(rubric, "{\"n\":2}")).isEqualTo("fail");
    assertThat(of(rubric, "{\"n\":3}")).isEqualTo("none");
  }

  /// The part's own cut hides nothing: the request for a person remains.
  @Test
  void a_request_for_review_survives_the_failed_cut_of_its_part() {
    String rubric =
        """
        rubric: parts
        version: 1.0.0
        facts: {odd: boolean}
        plan:
          part:
            rules: [{id: strange, when: odd, weight: 1, verdict: review}]
            pass: part >= 5
          composite: {formula: part, pass: composite >= 0}
        """;
    assertThat(of(rubric, "{\"odd\":true}")).isEqualTo("review");
  }

  private static String verdict(String cut, String facts) {
    return of(RULES_UNDER_A_FORMULA.replace(" CUT", cut), facts);
  }

  private static String of(String rubric, String facts) {
    PossibleVerdicts verdict = Scorecards.of(Rubrics.locked(rubric), facts).verdict();
    return verdict.isDecided() ? verdict.worst().wireName() : "undecided";
  }

  private static Scorecard card(String cut, String facts) {
    return Scorecards.of(Rubrics.locked(RULES_UNDER_A_FORMULA.replace(" CUT", cut)), facts);
  }
}
