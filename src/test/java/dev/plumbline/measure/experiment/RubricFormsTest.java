package dev.plumbline.measure.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.prompt.PromptWriter;
import dev.plumbline.measure.experiment.RubricForms.RubricForm;
import dev.plumbline.proof.pack.MemberMutation;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.score.extraction.Document;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RubricFormsTest {

  private static final String RUBRIC =
      """
      rubric: reply
      version: 1.0.0
      facts: {tone: {type: enum, values: [clarity, C1], optional: true}}
      traits:
        clarity:
          description: How clear the reply is.
          scale: {min: 1, max: 5}
          anchors: {1: confusing, 3: understandable, 5: crystal clear}
          items:
            - {id: C1, ask: Does clarity prevail?}
            - {id: C2, ask: Is it short?, reverse_scored: true}
        warmth:
          scale: {min: 0, max: 2}
          items:
            - {id: W1, ask: Does it thank?, scale: 0-1}
      conditions: {warm: "warmth > 0"}
      plan:
        bonus: {formula: "tone == 'clarity' && warm ? max(clarity, 1) : C1", because: clarity is all}
        both: {weighted_mean: {clarity: 0.6, warmth: 0.4}, veto: [bonus]}
        composite: {sum: {both: 1, bonus: 0.1}, pass: "both >= 2"}
      cases:
        - {name: all, facts: {tone: C1}, items: {C1: 2, C2: 0, W1: 1}, expect: {clarity: 5, warmth: 2, passed: true}}
      """;

  @Test
  void every_form_is_locked_and_says_what_corresponds() {
    Bundle original = bundle(RUBRIC);
    List<RubricForm> forms = made(original);
    assertThat(forms.stream().map(RubricForm::name))
        .containsExactly("reversed", "levels-renamed", "levels-reordered", "reordered");
    assertThat(forms.stream().map(form -> form.bundle().extraction().digest()).distinct())
        .hasSize(4)
        .doesNotContain(original.extraction().digest());
    assertThat(forms.getLast().correspondence().items())
        .containsEntry("W1", "t001_i001")
        .containsEntry("C2", "t002_i001")
        .containsEntry("C1", "t002_i002");
  }

  @Test
  void the_judge_is_asked_in_the_other_form_and_order() {
    List<RubricForm> forms = made(bundle(RUBRIC));
    assertThat(prompt(forms.get(0).bundle()))
        .contains("level 1 means: crystal clear", "level 5 means: confusing");
    assertThat(prompt(forms.get(1).bundle()))
        .contains("Level A: confusing Level B: understandable Level C: crystal clear")
        .doesNotContain("level 1");
    assertThat(prompt(forms.get(2).bundle()))
        .contains("Level 5: crystal clear Level 3: understandable Level 1: confusing");
    assertThat(prompt(forms.get(3).bundle()))
        .containsSubsequence("Does it thank?", "Is it short?", "Does clarity prevail?")
        .contains("level 1 means: confusing")
        .doesNotContain("C1", "W1");
  }

  @Test
  void prose_texts_and_functions_keep_their_words() {
    String reordered =
        made(bundle(RUBRIC)).getLast().bundle().json().object("rubric").object("plan").toString();
    assertThat(reordered)
        .contains("\\\"clarity\\\"", "clarity is all", "max(t002")
        .doesNotContain("max(clarity");
  }

  @Test
  void other_words_must_be_of_the_same_rubric() {
    Bundle original = bundle(RUBRIC);
    RubricForms forms = new RubricForms(original);

    assertThat(forms.reworded("plain", bundle(RUBRIC.replace("Is it short?", "Is it brief?"))))
        .isInstanceOf(RubricForms.Outcome.Made.class);
    // the opposite question, whose decisions run the other way
    assertThat(
            forms.reworded(
                "opposite",
                bundle(
                    RUBRIC
                        .replace("Is it short?, reverse_scored: true", "Is it long?")
                        .replace("C2: 0", "C2: 2"))))
        .isInstanceOfSatisfying(
            RubricForms.Outcome.Made.class,
            made -> assertThat(made.form().correspondence().reversed()).containsExactly("C2"));
    assertThat(
            forms.reworded(
                "other", bundle(RUBRIC.replace("id: C2", "id: C3").replace("C2: 0", "C3: 0"))))
        .isEqualTo(
            new RubricForms.Outcome.Refused("other", "the items differ in id or scale: C2, C3"));
    assertThat(forms.reworded("heavy", bundle(RUBRIC.replace("bonus: 0.1", "bonus: 0.2"))))
        .isEqualTo(
            new RubricForms.Outcome.Refused("heavy", "the same decisions give another score"));
  }

  @Test
  void what_a_rubric_cannot_have_is_said() {
    Bundle bare =
        bundle(
            """
            rubric: bare
            version: 1.0.0
            traits: {one: {scale: {min: 0, max: 1}, items: [{id: A, ask: Is it so?}]}}
            """);
    assertThat(new RubricForms(bare).all())
        .hasSize(4)
        .allSatisfy(it -> assertThat(it).isInstanceOf(RubricForms.Outcome.Refused.class));
  }

  /// A plan that is drawn at random names its traits and items in every way that a plan can.
  @Test
  void any_rubric_can_be_put_in_another_order() {
    int made = 0;
    for (int seed = 0; seed < 80; seed++) {
      for (RubricForms.Outcome outcome : new RubricForms(GeneratedCorpus.bundle(seed)).all()) {
        switch (outcome) {
          case RubricForms.Outcome.Made _ -> made++;
          case RubricForms.Outcome.Refused(String form, String why) ->
              assertThat(why).as("%s %s", seed, form).containsAnyOf("anchors", "two items");
        }
      }
    }
    assertThat(made).isPositive();
  }

  @Test
  void a_set_of_forms_is_read_as_it_was_written() {
    Bundle original = bundle(RUBRIC);
    List<RubricForm> forms = made(original);

    FormSet read =
        JsonRecord.read(FormSet.class, FormSet.of(original.digest(), forms).json()).orElseThrow();

    assertThat(read.original()).isEqualTo(original.digest());
    for (RubricForm form : forms) {
      assertThat(read.form(form.bundle().digest()))
          .contains(new FormSet.DeclaredForm(form.name(), form.correspondence()));
    }
    assertThat(JsonRecord.read(FormSet.class, original.json())).isEmpty();
    JsonObject written = FormSet.of(original.digest(), forms).json();
    assertThat(JsonRecord.read(FormSet.class, MemberMutation.set(written, Json.of("x"), "note")))
        .isEmpty();
    assertThat(
            JsonRecord.read(
                FormSet.class, MemberMutation.set(written, Json.of("x"), "forms", 0, "note")))
        .isEmpty();
    assertThat(
            JsonRecord.read(
                FormSet.class,
                MemberMutation.set(written, written.list("forms").getFirst(), "forms", 1)))
        .isEmpty();
  }

  private static List<RubricForm> made(Bundle original) {
    List<RubricForm> made = new ArrayList<>();
    for (RubricForms.Outcome outcome : new RubricForms(original).all()) {
      assertThat(outcome).isInstanceOf(RubricForms.Outcome.Made.class);
      if (outcome instanceof RubricForms.Outcome.Made(RubricForm form)) {
        made.add(form);
      }
    }
    return made;
  }

  private static String prompt(Bundle bundle) {
    return PromptWriter.write(
            bundle.extraction(),
            Document.of("Thank you.", new TreeMap<>()),
            PromptScope.of(bundle.extraction()).getFirst())
        .user();
  }

  private static Bundle bundle(String yaml) {
    return switch (BundleCompiler.compile(yaml.getBytes(StandardCharsets.UTF_8))) {
      case BundleCompilation.Locked(Bundle bundle, var _) -> bundle;
      case BundleCompilation.DraftLocked(Bundle bundle, var _) -> bundle;
      case BundleCompilation.Rejected(var problems) -> throw new AssertionError(problems);
    };
  }
}
