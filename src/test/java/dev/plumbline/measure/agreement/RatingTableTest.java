package dev.plumbline.measure.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.measure.agreement.RatingTable.RatedItem;
import dev.plumbline.measure.agreement.RatingTable.Rater;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RatingTableTest {

  /// Cohen's kappa of the table in Fleiss, Levin and Paik, *Statistical Methods for Rates and
  /// Proportions* (2003), table 18.1: 75, 1, 4 / 5, 4, 1 / 0, 0, 10 of 100; kappa 0.676.
  @Test
  void kappa_of_a_worked_table() {
    int[][] counts = {{75, 1, 4}, {5, 4, 1}, {0, 0, 10}};
    DecisionAgreement agreement = agreement(counts);
    assertThat(agreement.exact()).contains(0.89);
    assertThat(agreement.kappa().orElseThrow()).isCloseTo(23.0 / 34, within(1e-12));
    assertThat(agreement.decided()).isEqualTo(100);
  }

  /// By hand: 7 of 10 pairs are equal, 5 by chance.
  @Test
  void weighted_kappa_of_two_categories_is_kappa() {
    DecisionAgreement agreement = agreement(new int[][] {{4, 2}, {1, 3}});
    assertThat(agreement.kappa().orElseThrow()).isCloseTo((0.7 - 0.5) / 0.5, within(1e-12));
    assertThat(agreement.weightedKappa().orElseThrow())
        .isCloseTo(agreement.kappa().orElseThrow(), within(1e-12));
    assertThat(agreement.difference()).isCloseTo(0.4 - 0.5, within(1e-12));
  }

  @Test
  void kappa_is_undefined_where_nothing_varies() {
    assertThat(agreement(new int[][] {{7, 0}, {0, 0}}))
        .satisfies(same -> assertThat(same.exact()).contains(1.0))
        .satisfies(same -> assertThat(same.kappa()).isEmpty())
        .satisfies(same -> assertThat(same.weightedKappa()).isEmpty());
    // one of two varies: no agreement beyond chance
    assertThat(agreement(new int[][] {{4, 3}, {0, 0}}))
        .satisfies(one -> assertThat(one.kappa()).contains(0.0))
        .satisfies(one -> assertThat(one.weightedKappa()).contains(0.0));
    assertThat(agreement(new int[][] {{0, 0}, {0, 0}}))
        .satisfies(none -> assertThat(none.exact()).isEmpty())
        .satisfies(none -> assertThat(none.kappa()).isEmpty());
  }

  @Test
  void what_is_left_open_is_no_disagreement() {
    RatingTable table =
        new RatingTable(
            List.of(
                rater("ada", Rater.Kind.PERSON, 2, 0, LEFT_OPEN, 2),
                rater("bob", Rater.Kind.PERSON, 2, 2, 2, LEFT_OPEN)));
    DecisionAgreement agreement = table.pairs().getFirst().agreement();
    assertThat(agreement.decided()).isEqualTo(2);
    assertThat(agreement.open()).isEqualTo(2);
    assertThat(agreement.exact()).contains(0.5);
    assertThat(table.disagreements()).extracting(one -> one.on().document()).containsExactly("d1");
  }

  /// By hand, of the five documents that both decided: three alike, and by chance (1 · 1 + 1 · 0 +
  /// 1 · 3 + 2 · 1) of 25 for the levels 2, 0 and 1 and not applicable. Of the three with levels
  /// from both, the mean square is 1/3, and 1 by chance.
  @Test
  void that_an_item_does_not_apply_is_a_decision_on_which_raters_agree_or_not() {
    int none = NOT_APPLICABLE;
    Rater ada = rater("ada", Rater.Kind.PERSON, 2, 0, none, none, 1, none, LEFT_OPEN);
    Rater bob = rater("bob", Rater.Kind.PERSON, 2, 1, none, 1, 1, LEFT_OPEN, LEFT_OPEN);
    DecisionAgreement agreement = new RatingTable(List.of(ada, bob)).pairs().getFirst().agreement();
    assertThat(agreement.decided()).isEqualTo(5);
    assertThat(agreement.open()).isEqualTo(2);
    assertThat(agreement.exact()).contains(0.6);
    assertThat(agreement.kappa().orElseThrow()).isCloseTo(9.0 / 19, within(1e-12));
    assertThat(agreement.weightedKappa().orElseThrow()).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(agreement.difference()).isCloseTo(-1.0 / 3, within(1e-12));
    assertThat(agreement.error()).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(ada.answered()).isEqualTo(6);
  }

  @Test
  void whether_an_item_applies_is_the_widest_disagreement_until_it_is_settled() {
    Rater ada = rater("ada", Rater.Kind.PERSON, 2, 0, NOT_APPLICABLE, NOT_APPLICABLE, 1);
    Rater bob = rater("bob", Rater.Kind.PERSON, 0, 0, 0, NOT_APPLICABLE, LEFT_OPEN);
    Rater applies = rater("chair", Rater.Kind.ADJUDICATION, 2, LEFT_OPEN, 1, LEFT_OPEN, LEFT_OPEN);
    Rater none =
        rater("chair", Rater.Kind.ADJUDICATION, 2, LEFT_OPEN, NOT_APPLICABLE, 1, LEFT_OPEN);

    RatingTable before = new RatingTable(List.of(ada, bob));

    assertThat(before.disagreements())
        .extracting(one -> one.on().document())
        .containsExactly("d2", "d0");
    assertThat(before.disagreements().getFirst().notApplicable()).containsExactly("ada");
    assertThat(settled(before)).containsExactly("d1", "d3");
    assertThat(new RatingTable(List.of(ada, bob, applies)).disagreements()).isEmpty();
    assertThat(settled(new RatingTable(List.of(ada, bob, applies))))
        .containsExactly("d0", "d1", "d2", "d3");
    RatingTable after = new RatingTable(List.of(ada, bob, none));
    assertThat(after.disagreements()).isEmpty();
    assertThat(after.raters().getLast().notApplicable())
        .extracting(RatedItem::document)
        .containsExactly("d2");
    assertThat(after.raters().getLast().decisions().values()).containsExactly(2, 0, 1);
  }

  @Test
  void what_one_of_two_says_alone_settles_nothing() {
    Rater ada = rater("ada", Rater.Kind.PERSON, NOT_APPLICABLE, 1);
    Rater bob = rater("bob", Rater.Kind.PERSON, LEFT_OPEN, LEFT_OPEN);
    assertThat(settled(new RatingTable(List.of(ada, bob)))).isEmpty();
  }

  /// The documents whose item is settled, decided or not applicable.
  private static List<String> settled(RatingTable table) {
    Rater settled = table.raters().getLast();
    assertThat(settled.kind()).isEqualTo(Rater.Kind.SETTLED);
    return settled.asked().stream().filter(settled::hasAnswered).map(RatedItem::document).toList();
  }

  @Test
  void severity_is_the_distance_from_the_others() {
    Rater model = rater("model", Rater.Kind.MODEL, 2, 2, 2, 2);
    Rater ada = rater("ada", Rater.Kind.PERSON, 2, 1, 2, 1);
    Rater bob = rater("bob", Rater.Kind.PERSON, 1, 1, 1, LEFT_OPEN);
    RatingTable table = new RatingTable(List.of(model, ada, bob));
    assertThat(table.severity(ada)).contains(2.0 / 3);
    assertThat(table.severity(bob)).contains(-2.0 / 3);
    assertThat(table.severity(model)).contains((0.5 + 1 + 0.5 + 1) / 4);
  }

  @Test
  void what_is_settled_is_what_persons_decide_alike_and_what_is_adjudicated() {
    Rater model = rater("model", Rater.Kind.MODEL, 2, 0, 0, 0);
    Rater ada = rater("ada", Rater.Kind.PERSON, 2, 0, 2, LEFT_OPEN);
    Rater bob = rater("bob", Rater.Kind.PERSON, 2, 2, 2, 1);
    Rater chair = rater("chair", Rater.Kind.ADJUDICATION, LEFT_OPEN, 2, LEFT_OPEN, LEFT_OPEN);
    RatingTable before = new RatingTable(List.of(model, ada, bob));
    RatingTable after = new RatingTable(List.of(model, ada, bob, chair));

    assertThat(before.disagreements()).hasSize(1);
    assertThat(after.disagreements()).isEmpty();
    assertThat(after.raters().getLast().decisions().values()).containsExactly(2, 2, 2);
    assertThat(after.pairs())
        .extracting(pair -> pair.one().name() + " " + pair.other().name())
        .containsExactly(
            "model ada", "model bob", "model settled", "ada bob", "ada settled", "bob settled");
    assertThat(after.pairs().get(2).agreement().exact().orElseThrow())
        .isCloseTo(1.0 / 3, within(1e-12));
  }

  private static DecisionAgreement agreement(int[][] counts) {
    DecisionAgreement agreement = new DecisionAgreement();
    for (int one = 0; one < counts.length; one++) {
      for (int other = 0; other < counts.length; other++) {
        for (int i = 0; i < counts[one][other]; i++) {
          agreement.add(one, other);
        }
      }
    }
    return agreement;
  }

  private static final int LEFT_OPEN = -1;
  private static final int NOT_APPLICABLE = -2;

  /// @param decisions of item C1 of d0, d1, …
  private static Rater rater(String name, Rater.Kind kind, int... decisions) {
    SortedSet<RatedItem> asked = new TreeSet<>();
    SortedMap<RatedItem, Integer> decided = new TreeMap<>();
    SortedSet<RatedItem> none = new TreeSet<>();
    for (int i = 0; i < decisions.length; i++) {
      RatedItem on = new RatedItem("d" + i, "C1");
      asked.add(on);
      if (decisions[i] >= 0) {
        decided.put(on, decisions[i]);
      } else if (decisions[i] == NOT_APPLICABLE) {
        none.add(on);
      }
    }
    return new Rater(name, kind, asked, decided, none);
  }
}
