package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.RubricFrame;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleCompilerTest {

  private static final String TRAIT =
      """
      rubric: caps
      version: 1.0.0
      traits:
        claim:
          scale: {min: 1, max: 6}
          items: [{id: C1, ask: Is there a claim?}]
      """;

  @Test
  void a_wave_of_nodes_reads_only_earlier_waves() {
    Bundle bundle =
        locked(
            """
            rubric: waves
            version: 1.0.0
            facts: {x: {type: decimal, min: 0, max: 1}}
            conditions: {high: twice > 1}
            plan:
              twice: 2 * x
              half: x / 2
              bonus: "high ? 1 : 0"
              composite: {sum: {bonus: 1, half: 1}}
            """);

    assertThat(bundle.scoring().program().stages())
        .as("a condition stands in no wave, and what reads it after what it reads")
        .containsExactly(List.of("half", "twice"), List.of("bonus"), List.of("composite"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "none",
        "below-top",
        "1",
        "{items: 1}",
        "{items: 0, traits: 4.5}",
        "{traits: none}"
      })
  void every_form_of_a_cap_locks(String cap) {
    assertThat(compile(TRAIT + "evidence: {cap: " + cap + "}\n"))
        .isInstanceOf(BundleCompilation.Locked.class);
  }

  @Test
  void an_explicit_default_cap_changes_no_digest() {
    Bundle plain = locked(TRAIT);
    Bundle written = locked(TRAIT + "evidence: {per_item: 1, cap: below-top}\n");
    assertThat(written.digest()).isEqualTo(plain.digest());
  }

  @Test
  void a_changed_weight_leaves_the_extraction_spec_unchanged_and_a_changed_item_does_not() {
    String plan = "plan:\n  composite: {sum: {claim: %s}}\n";
    Bundle one = locked(TRAIT + plan.formatted("1"));
    Bundle weight = locked(TRAIT + plan.formatted("2"));
    Bundle item = locked(TRAIT.replace("a claim?", "any claim?") + plan.formatted("1"));
    assertThat(weight.extraction().digest()).isEqualTo(one.extraction().digest());
    assertThat(weight.scoring().digest()).isNotEqualTo(one.scoring().digest());
    assertThat(item.extraction().digest()).isNotEqualTo(one.extraction().digest());
    assertThat(item.scoring().digest()).isEqualTo(one.scoring().digest());
  }

  @Test
  void governance_changes_only_the_digest_of_the_bundle() {
    Bundle one = locked(TRAIT);
    Bundle owned = locked(TRAIT + "owner: the writing programme\n");
    assertThat(owned.digest()).isNotEqualTo(one.digest());
    assertThat(owned.extraction().digest()).isEqualTo(one.extraction().digest());
    assertThat(owned.scoring().digest()).isEqualTo(one.scoring().digest());
  }

  @Test
  void a_gate_is_allowed_beside_an_invariant_over_judged_facts() {
    BundleCompilation compilation =
        compile(
            """
            rubric: gate
            version: 1.0.0
            facts: {a: boolean, j: {type: boolean, judged: Is it so?}}
            conditions: {c: j || a}
            invariants: [c]
            gates: [{id: g, when: a}]
            plan: {composite: "j ? 1 : 0"}
            """);
    assertThat(compilation).isInstanceOf(BundleCompilation.Locked.class);
  }

  @Test
  void a_gate_score_outside_the_range_of_the_composite_gives_a_warning() {
    BundleCompilation compilation =
        compile(
            """
            rubric: gate
            version: 1.0.0
            facts: {a: boolean}
            gates: [{id: g, when: a, score: 500}]
            plan: {composite: "a ? 1 : 0"}
            """);
    assertThat(((BundleCompilation.Locked) compilation).warnings())
        .extracting(Problem::code)
        .containsExactly("gate-beyond-range");
  }

  @Test
  void strict_governance_requires_owners_rationales_and_where_numbers_come_from() {
    String loose =
        """
        rubric: strict
        version: 1.0.0
        facts: {n: {type: integer, min: 0, max: 9}}
        thresholds: {enough: 5}
        plan: {composite: {rules: [{id: many, when: n >= enough, weight: 1}]}}
        """;

    assertThat(((BundleCompilation.Locked) compile(loose)).warnings())
        .extracting(Problem::code)
        .containsExactly("missing-metadata");
    assertThat(rejected(loose + "governance: strict\n"))
        .extracting(p -> p.code() + " " + p.place().path())
        .containsExactlyInAnyOrder(
            "missing-metadata ",
            "missing-metadata /thresholds/enough",
            "missing-metadata /thresholds/enough",
            "missing-metadata /thresholds/enough",
            "missing-metadata /thresholds/enough",
            "missing-metadata /thresholds/enough",
            "missing-metadata /plan/composite/rules/0",
            "missing-metadata /plan/composite/rules/0",
            "missing-metadata /plan/composite/rules/0",
            "missing-metadata /plan/composite/rules/0");
    assertThat(rejected(loose + "governance: strict\n"))
        .extracting(Problem::message)
        .contains(
            "the threshold `enough` has no `unit`",
            "the threshold `enough` has no `source`",
            "the threshold `enough` has no `date`",
            "the rule `many` has no `description`",
            "the rule `many` has no `added`",
            "the rule `many` has no `added_by`");
  }

  @Test
  void a_problem_of_sealed_governance_hides_no_other() {
    String loose =
        """
        rubric: sealed
        version: 1.0.0
        owner: the desk
        governance: sealed
        facts: {n: {type: integer, min: 0, max: 9}}
        gates: [{id: none, when: n == 0, rationale: nothing is there, added: 2026-02-03, added_by: the desk, description: Nothing.}]
        plan: {composite: {rules: [{id: many, when: n >= 5, weight: 3}], pass: composite > 2 + 0.5}}
        """;

    assertThat(rejected(loose))
        .extracting(p -> p.code() + " " + p.place().path())
        .containsExactlyInAnyOrder(
            "missing-metadata /plan/composite/rules/0",
            "missing-metadata /plan/composite/rules/0",
            "missing-metadata /plan/composite/rules/0",
            "missing-metadata /plan/composite/rules/0",
            "missing-metadata /plan/composite/rules/0/when",
            "missing-metadata /plan/composite/pass");
    assertThat(compile(loose.replace("sealed\nfacts", "normal\nfacts")))
        .isInstanceOf(BundleCompilation.Locked.class);
  }

  private static Bundle locked(String rubric) {
    return ((BundleCompilation.Locked) compile(rubric)).bundle();
  }

  private static List<Problem> rejected(String rubric) {
    return ((BundleCompilation.Rejected) compile(rubric)).problems();
  }

  /// What a verifier asks of a line whose run names a frame.
  @Test
  void a_rubric_is_of_the_frame_that_its_items_fill_in_and_of_no_other() {
    String frame =
        """
        rubric: answers
        version: 1.0.0
        evidence: {per_item: 0}
        traits:
          t: {scale: points, item: {scale: 0-1, evidence: global_diagnostic}}
        plan:
          composite: {formula: t / positive_points, pass: composite >= 0.5}
        """;
    Json items =
        JsonArray.of(
            JsonObject.of("ask", "So?", "points", 7), JsonObject.of("ask", "No?", "points", -3));
    byte[] whole = CanonicalJson.bytes(frame(frame).with(items, 1, new ArrayList<>()));
    Bundle rubric = BundleCompiler.compile(whole).found().orElseThrow();

    assertThat(framed(frame).isOf(rubric)).isTrue();
    for (String other :
        List.of(
            frame.replace("0.5", "0.6"),
            frame.replace("1.0.0", "1.0.1"),
            frame.replace("answers", "others"),
            frame.replace("per_item: 0", "per_item: 1"))) {
      assertThat(framed(other).isOf(rubric)).as(other).isFalse();
    }
    assertThat(framed(frame).frame()).isPresent();
    assertThat(BundleReader.read(framed(frame).digest(), framed(frame).json()))
        .hasValueSatisfying(read -> assertThat(read.frame()).isPresent());
    assertThat(BundleReader.read(rubric.digest(), framed(frame).json())).isEmpty();
  }

  private static RubricFrame frame(String source) {
    return RubricFrame.of(source.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  private static Bundle framed(String frame) {
    return BundleCompiler.compile(frame(frame)).found().orElseThrow();
  }

  private static BundleCompilation compile(String rubric) {
    return BundleCompiler.compile(rubric.getBytes(StandardCharsets.UTF_8));
  }
}
