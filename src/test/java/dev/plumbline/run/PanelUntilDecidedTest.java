package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Panel.Combination;
import dev.plumbline.score.extraction.Preparation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A panel that is asked until its verdict is decided has the verdict of one that is asked
/// throughout: tried with answers of three jurors to two items, with and without quotes, where
/// items and the trait are capped for want of evidence; in the long form with every answer.
@Tag("slow")
@Tag("soak")
class PanelUntilDecidedTest {

  private static final Bundle BUNDLE =
      Rubrics.locked(
          """
          rubric: panel
          version: 1.0.0
          evidence: {per_item: 1, per_trait: 1}
          traits:
            claim:
              scale: {min: 1, max: 5}
              items:
                - {id: C1, ask: Is there a claim?}
                - {id: C2, ask: Is there a reason?, scale: 0-1, may_not_apply: true}
          plan:
            composite: {formula: claim, pass: claim >= 3}
          """);

  private static final Document DOCUMENT =
      Document.of("We should go home. It is late.", new TreeMap<>());

  /// Of so many triples of answers one is tried.
  private static final int ONE_OF = Soak.times("triples", 12, 1);

  private static final List<Boolean> BOTH = List.of(false, true);
  private static final List<Boolean> NONE = List.of(false);
  private static final int DOES_NOT_APPLY = -2;
  private static final String FIRST = "We should go home";
  private static final String SECOND = "It is late";

  private final Extractor extractor = new Extractor(BUNDLE.extraction());
  private final Scorer scorer = new Scorer(BUNDLE);
  private final Preparation.Ready ready =
      (Preparation.Ready) extractor.prepare(DOCUMENT, JsonObject.EMPTY);

  @ParameterizedTest
  @EnumSource(Combination.class)
  void the_verdict_is_that_of_all_jurors(Combination combination) {
    Random drawn = new Random(FreshSeeds.of(getClass())[0]);
    long all = 0;
    long asked = 0;
    for (boolean veto : combination == Combination.MEDIAN ? BOTH : NONE) {
      Panel full = panel(combination, veto, OptionalInt.empty());
      Panel until = panel(combination, veto, OptionalInt.of(3));
      List<List<JurorAnswer>> each = List.of(answers(0), answers(1), answers(2));
      for (JurorAnswer one : each.get(0)) {
        for (JurorAnswer two : each.get(1)) {
          for (JurorAnswer three : each.get(2)) {
            if (drawn.nextInt(ONE_OF) > 0) {
              continue;
            }
            List<JurorAnswer> given = List.of(one, two, three);
            int[] calls = {0};
            Optional<PanelExtraction.Combined> everyone =
                new PanelExtraction(BUNDLE, full).combined(given::get);
            Optional<PanelExtraction.Combined> enough =
                new PanelExtraction(BUNDLE, until)
                    .combined(juror -> {
                      calls[0]++;
                      return given.get(juror);
                    });
            assertThat(enough.isPresent()).isEqualTo(everyone.isPresent());
            if (everyone.isPresent()) {
              PlanResult complete = scorer.evaluate(everyone.get().extraction());
              PlanResult early = scorer.evaluate(enough.orElseThrow().extraction());
              assertThat(early.verdict()).as("%s", given).isEqualTo(complete.verdict());
              if (calls[0] == 3) {
                assertThat(early.composite()).isEqualTo(complete.composite());
              }
            }
            all += 3;
            asked += calls[0];
          }
        }
      }
    }
    if (combination == Combination.UNANIMOUS) {
      assertThat(asked).as("one that disagrees can be the last").isEqualTo(all);
    } else {
      assertThat(asked).as("calls of %s", all).isLessThan(all);
    }
  }

  @Test
  void no_more_are_asked_than_the_budget_of_a_document() {
    Panel two = panel(Combination.UNANIMOUS, false, OptionalInt.of(2));
    List<JurorAnswer> given =
        List.of(answer(0, 2, FIRST, 1, SECOND), answer(1, 0, "", 0, ""), answer(2, 0, "", 0, ""));
    Extraction combined =
        new PanelExtraction(BUNDLE, two).combined(given::get).orElseThrow().extraction();
    assertThat(combined.panel().orElseThrow().jurors().get(2).code()).isEqualTo("not-asked");
    assertThat(scorer.evaluate(combined).verdict().isDecided()).isFalse();
  }

  private static Panel panel(Combination combination, boolean veto, OptionalInt most) {
    List<Panel.Juror> jurors = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      jurors.add(new Panel.Juror(judge(i), i == 1 ? 2 : 1, veto && i == 2));
    }
    return new Panel(jurors, Panel.Rules.of(combination), most);
  }

  private static JudgeIdentity judge(int juror) {
    return new JudgeIdentity("example", "model-" + juror, "1");
  }

  private List<JurorAnswer> answers(int juror) {
    List<JurorAnswer> answers = new ArrayList<>(List.of(JurorAnswer.NOT_RECORDED));
    for (int first = -1; first <= 2; first++) {
      for (int second = first < 1 ? DOES_NOT_APPLY : 0; second <= 1; second++) {
        for (String quote : List.of("", FIRST)) {
          if (first > 0 || quote.isEmpty()) {
            answers.add(answer(juror, first, quote, second, quote.isEmpty() ? SECOND : ""));
          }
        }
      }
    }
    return answers;
  }

  private JurorAnswer answer(int juror, int first, String quote, int second, String other) {
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    claims.put("C1", claim(first, quote));
    claims.put("C2", claim(second, second > 0 ? other : ""));
    return new JurorAnswer.Answered(
        extractor.finish(ready, new JudgeAnswers(judge(juror), claims), 0));
  }

  private static ItemClaim claim(int decision, String quote) {
    if (decision == DOES_NOT_APPLY) {
      return new ItemClaim.NotApplicable("nothing is claimed", List.of());
    }
    return decision < 0
        ? new ItemClaim.Unanswered("undecided")
        : new ItemClaim.Decided(
            decision, quote.isEmpty() ? List.of() : List.of(new ItemClaim.Quote(quote, "")));
  }
}
