package dev.plumbline.measure.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.BridgeOrigin;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.measure.bridge.BridgeReport.Bridge;
import dev.plumbline.measure.bridge.BridgeReport.BridgeOutcome;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("soak")
class BridgeFitterTest {

  private static final CalibrationScope SCOPE =
      new CalibrationScope(digest(1), digest(2), new JudgeIdentity("a", "new", "1"), "composite");
  private static final BridgeOrigin ORIGIN =
      new BridgeOrigin(new JudgeIdentity("a", "old", "1"), digest(3), digest(4), Optional.empty());

  private static Digest digest(int number) {
    return Digest.of(ArtefactKind.TABLE, Json.of(number));
  }

  private static BridgeOutcome fit(List<SampleRow> rows, double precision) {
    return BridgeFitter.fit(
        SCOPE,
        ORIGIN,
        SimulatedJudges.sample(rows),
        new CalibrationRecipe.Auto(Objective.QWK),
        precision);
  }

  private static Bridge built(List<SampleRow> rows) {
    return ((BridgeOutcome.Built) fit(rows, 1)).bridge();
  }

  @Test
  void a_bridge_reads_back_byte_for_byte_and_the_order_of_anchors_changes_none() {
    for (int seed : FreshSeeds.of(BridgeFitterTest.class)) {
      List<SampleRow> rows =
          SimulatedJudges.values()[seed % 3].documents(new SplittableRandom(seed), 20 + seed % 60);
      List<SampleRow> shuffled = new ArrayList<>(rows);
      Collections.shuffle(shuffled, new Random(seed));
      FittedCalibration bridge = built(rows).artefact();
      JsonObject json = JsonReader.canonicalObject(bridge.bytes()).orElseThrow();
      assertThat(FittedCalibration.read(json).bytes()).isEqualTo(bridge.bytes());
      assertThat(FittedCalibration.read(json).recipe())
          .isEqualTo(new CalibrationRecipe.Auto(Objective.QWK));
      assertThat(built(shuffled).artefact().digest()).isEqualTo(bridge.digest());
    }
  }

  /// Two judges that are the same but for a shift of a point: the bridge takes it back.
  @Test
  void bridged_scores_have_the_mean_of_the_old_ones() {
    List<SampleRow> rows =
        IntStream.range(0, 60)
            .mapToObj(i ->
                new SampleRow("d" + i, 1 + i % 9 * 0.5, List.of(), Math.min(6, 2 + i % 9 * 0.5)))
            .toList();

    Bridge bridge = built(rows);

    assertThat(bridge.points()).hasSizeGreaterThan(3);
    bridge
        .points()
        .forEach(it -> {
          assertThat(it.bridged()).isEqualTo(it.raw() + 1);
          assertThat(it.low()).isLessThanOrEqualTo(it.bridged());
          assertThat(it.high()).isGreaterThanOrEqualTo(it.bridged());
        });
  }

  @Test
  void a_bridge_has_members_of_its_own_and_other_calibrations_have_none_of_them() {
    Bridge bridge = built(SimulatedJudges.STRICTER.documents(new SplittableRandom(1), 30));
    JsonObject json = bridge.artefact().json();
    assertThat(json.find("bridge")).contains(ORIGIN.json());
    assertThat(json.object("report").find("confusion")).isEmpty();
    assertThat(json.object("report").find("warnings")).isEmpty();
    assertThat(json.object("report").find("table")).isPresent();
  }

  @Test
  void anchors_that_tell_nothing_are_refused() {
    assertThat(fit(rows(30, 3, 0), 1)).isInstanceOf(BridgeOutcome.NoRelation.class);
    assertThat(fit(rows(30, 0, 3), 1)).isInstanceOf(BridgeOutcome.NoRelation.class);
    assertThat(fit(rows(30, 3, -3), 1)).isInstanceOf(BridgeOutcome.NoRelation.class);
    assertThat(fit(rows(5, 3, 0), 1))
        .isInstanceOfSatisfying(
            BridgeOutcome.TooFewAnchors.class, it -> assertThat(it.needed()).isEqualTo(20));
    assertThat(fit(List.of(), 1)).isInstanceOf(BridgeOutcome.TooFewAnchors.class);
    assertThat(fit(rows(1, 3, 3), 1)).isInstanceOf(BridgeOutcome.TooFewAnchors.class);
  }

  /// @param old the spread of the old scores; 0: all are equal
  /// @param now of the new ones; below 0 they fall as the old ones rise
  private static List<SampleRow> rows(int count, double old, double now) {
    return IntStream.range(0, count)
        .mapToObj(i ->
            new SampleRow(
                "d" + i, 3.5 + now * (i % 5 - 2) / 4, List.of(), 3.5 + old * (i % 5 - 2) / 4))
        .toList();
  }

  /// With as many anchors as the refusal names, of the same documents, it does not refuse.
  @Test
  void as_many_anchors_as_a_refusal_names_are_enough() {
    List<SampleRow> rows = SimulatedJudges.COARSE.documents(new SplittableRandom(5), 25);
    int needed = ((BridgeOutcome.TooFewAnchors) fit(rows, 0.1)).needed();
    List<SampleRow> more = new ArrayList<>();
    for (int i = 0; i < needed; i++) {
      SampleRow one = rows.get(i % rows.size());
      more.add(new SampleRow("m" + i, one.judge(), List.of(), one.human()));
    }

    assertThat(needed).isGreaterThan(25);
    // copies in unequal numbers correlate a little otherwise
    assertThat(fit(more, 0.105)).isInstanceOf(BridgeOutcome.Built.class);
  }
}
