package dev.plumbline.measure.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.measure.experiment.FormComparison.FormComparer;
import dev.plumbline.measure.experiment.FormComparison.FormRun;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// A judge that is half a point stricter by one form and decides a fifth of the items otherwise by
/// another.
class FormComparerTest {

  private static final Optional<Scale> SCALE = Optional.of(Scale.of("1", "5", "1"));
  private static final int DOCUMENTS = 300;

  private final SortedMap<Digest, Double> human = new TreeMap<>();

  @Test
  void planted_shifts_and_flips_are_within_their_intervals() {
    FormComparison comparison =
        FormComparer.compare(
                List.of(run("original", 0, 0), run("strict", -0.5, 0), run("noisy", 0, 200)),
                SCALE,
                human)
            .orElseThrow();

    FormComparison.FormShift strict = comparison.forms().get(1);
    FormComparison.FormShift noisy = comparison.forms().get(2);
    assertThat(comparison.documents()).isEqualTo(DOCUMENTS);
    assertThat(comparison.forms().getFirst().shift()).isEmpty();
    assertThat(strict.shift().orElseThrow().value().doubleValue()).isCloseTo(-0.5, within(1e-9));
    assertThat(strict.deviation().orElseThrow().value().doubleValue()).isCloseTo(0, within(1e-9));
    assertThat(strict.flips().orElseThrow().value()).isZero();
    assertThat(noisy.flips().orElseThrow().interval().orElseThrow().low().doubleValue())
        .isLessThan(0.2);
    assertThat(noisy.flips().orElseThrow().interval().orElseThrow().high().doubleValue())
        .isGreaterThan(0.2);
    assertThat(noisy.shift().orElseThrow().interval().orElseThrow().low().doubleValue())
        .isLessThan(0);
    assertThat(noisy.shift().orElseThrow().interval().orElseThrow().high().doubleValue())
        .isGreaterThan(0);
    assertThat(comparison.worst()).hasValue("noisy");
    assertThat(comparison.variance().orElseThrow().form().value().doubleValue()).isPositive();
  }

  @Test
  void only_documents_that_every_form_scored_count() {
    FormRun whole = run("original", 0, 0);
    SortedMap<Digest, DocumentOutcome> some = new TreeMap<>(run("strict", -1, 0).outcomes());
    some.remove(some.firstKey());
    DocumentOutcome first = some.firstEntry().getValue();
    some.put(
        some.firstKey(),
        new DocumentOutcome(first.decisions(), OptionalDouble.empty(), first.verdict()));

    FormComparison comparison =
        FormComparer.compare(List.of(whole, new FormRun("strict", some)), SCALE, human)
            .orElseThrow();

    assertThat(comparison.documents()).isEqualTo(DOCUMENTS - 2);
    assertThat(comparison.left()).isEqualTo(2);
    assertThat(
            FormComparer.compare(
                List.of(whole, new FormRun("strict", new TreeMap<>())), SCALE, human))
        .isEmpty();
  }

  @Test
  void without_labels_the_worst_form_is_the_one_least_like_the_original() {
    FormComparison comparison =
        FormComparer.compare(
                List.of(run("original", 0, 0), run("strict", -2, 0), run("noisy", 0, 20)),
                SCALE,
                new TreeMap<>())
            .orElseThrow();

    assertThat(comparison.worst()).hasValue("strict");
    assertThat(comparison.forms().get(1).people()).isEmpty();
    assertThat(
            FormComparer.compare(
                    List.of(run("original", 0, 0), run("strict", -2, 0)), Optional.empty(), human)
                .orElseThrow()
                .worst())
        .isEmpty();
  }

  @Test
  void forms_with_unequal_numbers_of_runs_are_compared_by_the_fewest() {
    List<FormRun> runs = new ArrayList<>(List.of(run("original", 0, 0), run("original", 0, 100)));
    runs.add(run("strict", -1, 0));
    FormComparison one = FormComparer.compare(runs, SCALE, human).orElseThrow();
    runs.add(run("strict", -1, 100));
    FormComparison two = FormComparer.compare(runs, SCALE, human).orElseThrow();
    assertThat(one.replicates()).isEqualTo(1);
    assertThat(one.variance().orElseThrow().replicate()).isEmpty();
    assertThat(two.replicates()).isEqualTo(2);
    assertThat(two.variance().orElseThrow().replicate()).isPresent();
  }

  /// @param slips thousandths of the decisions that are another one, up or down alike
  private FormRun run(String form, double shift, int slips) {
    SortedMap<Digest, DocumentOutcome> outcomes = new TreeMap<>();
    for (int d = 0; d < DOCUMENTS; d++) {
      Digest document = Digest.of(ArtefactKind.REQUEST, JsonObject.of("id", "d" + d));
      CounterRandom random = new CounterRandom(slips, d);
      int quality = new CounterRandom(7, d).below(5);
      human.put(document, 1.0 + quality);
      SortedMap<String, Integer> decisions = new TreeMap<>();
      for (int item = 0; item < 4; item++) {
        int usual = item < quality ? 1 : 0;
        decisions.put("I" + item, random.below(1000) < slips ? 1 - usual : usual);
      }
      double noise = slips == 0 ? 0 : (random.below(3) - 1) * 0.8;
      outcomes.put(
          document,
          new DocumentOutcome(
              decisions,
              OptionalDouble.of(1 + quality + shift + noise),
              quality > 2 ? "pass" : "fail"));
    }
    return new FormRun(form, outcomes);
  }
}
