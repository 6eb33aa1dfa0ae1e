package dev.plumbline.workflow.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Digest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AppealCaseTest {

  private static final Digest SCORECARD = new Digest("a".repeat(64));
  private static final AppealPolicy TWO =
      new AppealPolicy("board", 30, false, 14, 2, List.of("received", "under-review"));
  private static final Appeal.Filing FILING =
      new Appeal.Filing(
          SCORECARD,
          "essay-7",
          RuledPart.ofItem("C1"),
          "it is in line 3",
          TWO,
          "person:writer",
          Optional.empty());
  private static final AppealCase OPEN = new AppealCase(FILING, List.of());

  @Test
  void so_many_persons_decide_alike_as_the_policy_asks_for() {
    AppealCase one = OPEN.with(step("upheld", "so it is", "2", "person:one"));
    AppealCase otherValue = one.with(step("upheld", "a little", "1", "person:two"));
    AppealCase denied = otherValue.with(step("denied", "no", "", "person:three"));
    AppealCase second = denied.with(step("upheld", "yes", "2", "person:four"));

    assertThat(List.of(one, otherValue, denied)).allMatch(it -> it.decision().isEmpty());
    assertThat(second.decision()).hasValueSatisfying(it -> assertThat(it.now()).isEqualTo("2"));
    assertThat(second.state()).isEqualTo("upheld");
    assertThat(second.objections(step("denied", "late", "", "person:five")))
        .containsExactly(AppealCase.Objection.DECIDED);
  }

  @Test
  void everything_that_speaks_against_a_step_is_said() {
    assertThat(OPEN.objections(step("denied", "", "", "person:writer")))
        .containsExactly(AppealCase.Objection.FILED_BY_SAME_PERSON, AppealCase.Objection.NO_NOTE);
    assertThat(OPEN.objections(step("upheld", "yes", "", "person:one")))
        .containsExactly(AppealCase.Objection.NO_VALUE);
    assertThat(OPEN.objections(step("denied", "no", "2", "person:one")))
        .containsExactly(AppealCase.Objection.NO_VALUE);
    assertThat(
            OPEN.with(step("denied", "no", "", "person:one"))
                .objections(step("upheld", "yes", "2", "person:one")))
        .containsExactly(AppealCase.Objection.DECIDED_BY_SAME_PERSON);
  }

  @Test
  void who_filed_an_appeal_withdraws_it_until_it_is_decided() {
    Appeal.Step withdrawal = step("withdrawn", "", "", "person:writer");
    AppealCase voted = OPEN.with(step("upheld", "so it is", "2", "person:one"));
    AppealCase decided = voted.with(step("upheld", "yes", "2", "person:two"));

    assertThat(OPEN.objections(withdrawal)).isEmpty();
    assertThat(voted.objections(withdrawal)).isEmpty();
    assertThat(voted.with(withdrawal).state()).isEqualTo("withdrawn");
    assertThat(voted.with(withdrawal).objections(step("upheld", "yes", "2", "person:two")))
        .containsExactly(AppealCase.Objection.DECIDED);
    assertThat(decided.objections(withdrawal)).containsExactly(AppealCase.Objection.DECIDED);
    assertThat(OPEN.objections(step("withdrawn", "", "", "person:one")))
        .containsExactly(AppealCase.Objection.WITHDRAWN_BY_ANOTHER);
    assertThat(OPEN.objections(step("withdrawn", "", "2", "person:writer")))
        .containsExactly(AppealCase.Objection.NO_VALUE);
  }

  @Test
  void a_policy_of_an_earlier_version_may_have_a_state_of_that_name() {
    AppealPolicy policy = new AppealPolicy("old", 28, false, 28, 1, List.of("withdrawn"));
    AppealCase open =
        new AppealCase(
            new Appeal.Filing(
                SCORECARD, "e", RuledPart.VERDICT, "x", policy, "person:writer", Optional.empty()),
            List.of());
    Appeal.Step moved = step("withdrawn", "", "", "person:one");

    assertThat(open.objections(moved)).isEmpty();
    assertThat(open.with(moved).decision()).isEmpty();
    assertThat(open.with(moved).with(step("denied", "no", "", "person:two")).state())
        .isEqualTo("denied");
  }

  @Test
  void states_on_the_way_go_forward_only() {
    AppealCase reviewed = OPEN.with(step("under-review", "", "", "person:one"));

    assertThat(reviewed.state()).isEqualTo("under-review");
    assertThat(reviewed.objections(step("received", "", "", "person:one")))
        .containsExactly(AppealCase.Objection.WRONG_STATE);
    assertThat(OPEN.objections(step("anything", "", "", "person:one")))
        .containsExactly(AppealCase.Objection.WRONG_STATE);
  }

  @Test
  void what_was_written_is_read_and_anything_else_is_not() {
    Appeal.Step step = step("upheld", "so it is", "2", "person:one");
    Ruling ruling =
        new Ruling(
            SCORECARD,
            "essay-7",
            RuledPart.ofItem("C1"),
            "0",
            "2",
            "so it is",
            List.of(new Ruling.RuledQuote("So we should go.", "s2")),
            "person:one",
            java.util.Optional.of(FILING.digest()));

    assertThat(Appeal.read(FILING.json())).contains(FILING);
    assertThat(Appeal.read(step.json())).contains(step);
    assertThat(Ruling.read(ruling.json())).contains(ruling);
    assertThat(Appeal.read(ruling.json())).isEmpty();
    assertThat(Ruling.read(FILING.json())).isEmpty();
  }

  private static Appeal.Step step(String state, String note, String now, String by) {
    return new Appeal.Step(FILING.digest(), state, note, now, List.of(), by);
  }
}
