package dev.plumbline.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.GeneratedRubric;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.score.TraceReader.Recomputed;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A score can be recomputed from its trace: a reader that is independent of the engine derives
/// every node's value.
@Tag("slow")
@Tag("soak")
class RecomputedScoreTest {

  /// The reader once took a division by zero in a branch that is not taken for undefined.
  @Test
  void a_branch_that_is_not_taken_may_divide_by_zero() {
    assertRecomputed(5_001_456);
  }

  private static final int RUBRICS = GeneratedCorpus.SIZE;

  @Test
  void every_value_can_be_recomputed_from_the_trace_if_all_inputs_are_known() {
    int undefined = 0;
    for (int seed : FreshSeeds.after(RUBRICS, RecomputedScoreTest.class)) {
      undefined += assertRecomputed(seed);
    }
    assertThat(undefined).isLessThan(RUBRICS);
  }

  /// Returns how many nodes are undefined.
  private static int assertRecomputed(int seed) {
    JsonObject card = card(seed, GeneratedFacts.all(GeneratedCorpus.rubric(seed), seed));
    int undefined = 0;
    for (Recomputed node : TraceReader.nodes(card)) {
      assertThat(node.found().sure())
          .as("%s %s %s", seed, node, card)
          .isEqualTo(node.told().sure());
      assertThat(node.found()).as("%s %s %s", seed, node, card).isEqualTo(node.told());
      undefined += node.told().sure() ? 0 : 1;
    }
    assertThat(TraceReader.value(card.get("interval")))
        .isEqualTo(last(card).told().sure() ? last(card).told() : ends(card));
    // an undefined value can leave a verdict open although all inputs are known
    if (!card.text("status").equals("needs-review") || card.get("verdict") instanceof JsonText) {
      assertThat(TraceReader.verdict(card)).as("%s %s", seed, card).isEqualTo(card.get("verdict"));
    }
    return undefined;
  }

  @Test
  void every_interval_can_be_recomputed_from_the_trace_if_inputs_are_unknown() {
    for (int seed : FreshSeeds.after(RUBRICS, RecomputedScoreTest.class)) {
      GeneratedRubric made = GeneratedCorpus.rubric(seed);
      JsonObject card = card(seed, GeneratedFacts.some(made, seed));

      for (Recomputed node : TraceReader.nodes(card)) {
        // a formula over closed lists may be narrower than its trace shows
        if (node.kind().equals("formula") && node.told().sure()) {
          assertThat(node.found().holds(node.told())).as("%s %s %s", seed, node, card).isTrue();
        } else if (!node.kind().equals("formula")) {
          assertThat(node.found()).as("%s %s %s", seed, node, card).isEqualTo(node.told());
        }
      }
    }
  }

  private static Object ends(JsonObject card) {
    return TraceReader.value(card.get("interval"));
  }

  private static Recomputed last(JsonObject card) {
    List<Recomputed> nodes = TraceReader.nodes(card);
    return nodes.stream().filter(n -> n.node().equals("composite")).findFirst().orElseThrow();
  }

  private static JsonObject card(int seed, JsonObject given) {
    return Scorecards.of(GeneratedCorpus.bundle(seed), given).whole().json();
  }
}
