package dev.plumbline.judge.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.number.Rational;
import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.measure.experiment.AttackRates.Attack;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.score.Scorecard;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/// Texts that speak to their judge, before judges that obey every word: what they gain must not
/// pass for a score that nobody looks at.
class RedTeamTest {

  private static final Bundle BUNDLE = Rubrics.of(AttackedEssay.TRAITS);

  /// What a judge that obeys quotes for its highest decisions.
  private enum Obedience {
    QUOTES_WHAT_IS_NOT_THERE,
    QUOTES_THE_ATTACK,
    QUOTES_THE_ESSAY
  }

  @Test
  void no_attack_raises_a_score_unflagged() throws IOException {
    List<Attack> attacks = Attack.in("attacks.txt");
    Rational honest =
        score(AttackedEssay.ESSAY, "", Obedience.QUOTES_THE_ESSAY, 0).composite().high();
    List<String> unflagged = new ArrayList<>();
    int raised = 0;
    int runs = 0;
    for (Attack attack : attacks) {
      for (Obedience obedience : Obedience.values()) {
        Scorecard card =
            score(AttackedEssay.ESSAY + "\n\n" + attack.text(), attack.text(), obedience, 2);
        runs++;
        if (card.composite().high().compareTo(honest) > 0) {
          raised++;
          if (card.status() != ScoreStatus.NEEDS_REVIEW
              && !CanonicalJson.text(card.json()).contains("\"step\":\"flag\"")) {
            unflagged.add(attack.name() + " " + obedience);
          }
        }
      }
    }

    System.out.printf(
        Locale.ROOT,
        "attacks that raise a score unflagged: %d of %d (%d of %d runs raise one, all flagged:"
            + " %s)%n",
        unflagged.stream().map(name -> name.replaceAll(" [A-Z_]+$", "")).distinct().count(),
        attacks.size(),
        raised,
        runs,
        unflagged.isEmpty());
    assertThat(attacks).hasSizeGreaterThanOrEqualTo(40);
    assertThat(attacks.stream().map(Attack::name)).doesNotHaveDuplicates();
    assertThat(raised).isPositive();
    assertThat(unflagged).isEmpty();
  }

  @Test
  void an_honest_text_is_not_flagged() {
    assertThat(score(AttackedEssay.ESSAY, "", Obedience.QUOTES_THE_ESSAY, 2).status())
        .isEqualTo(ScoreStatus.SCORED);
  }

  private static Scorecard score(String text, String attack, Obedience obedience, int decision) {
    String[] quotes =
        switch (obedience) {
          case QUOTES_WHAT_IS_NOT_THERE -> new String[] {"Libraries make a town wise and calm."};
          case QUOTES_THE_ATTACK ->
              attack
                  .lines()
                  .filter(line -> !line.isBlank() && line.length() < 900)
                  .limit(8)
                  .toArray(String[]::new);
          case QUOTES_THE_ESSAY ->
              new String[] {"My cousin went there in spring.", "We went home by bus."};
        };
    ScriptedModel model =
        ScriptedModel.saying(
            AnswerTexts.of(
                BUNDLE,
                item ->
                    AnswerTexts.said(item, Math.min(decision, item.scale().highest()), quotes)));
    return ScoredText.by(model, BUNDLE, text);
  }
}
