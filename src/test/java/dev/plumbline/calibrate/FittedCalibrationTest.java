package dev.plumbline.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationOutcome;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.GeneratedSamples;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Samples;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.proof.pack.MemberMutation;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A calibration that was read is as a fit wrote it, as far as it can be computed again from
/// itself.
@Tag("slow")
@Tag("soak")
class FittedCalibrationTest {

  private static final CalibrationScope SCOPE =
      new CalibrationScope(
          Digest.of(ArtefactKind.TABLE, Json.of("extraction")),
          Digest.of(ArtefactKind.TABLE, Json.of("scoring")),
          new JudgeIdentity("cues", "", ""),
          "composite");

  /// What follows from nothing else in the file: what it is for, on what it was fitted, and numbers
  /// of the fit that only its labels give.
  private static final List<String> UNSEEN =
      List.of(
          "scope",
          "signals.*",
          "method",
          "objective",
          "labels",
          "documents.*",
          "map.inputs",
          "map.intercept",
          "map.terms",
          "map.knots",
          "intervals.folds",
          "intervals.localErrors",
          "report.ablation",
          "report.candidates",
          "report.candidates removed",
          "report.doubling",
          "report.learningCurve",
          "report.maeGain",
          "report.qwkGain",
          "report.referral",
          "report.table",
          "report.warnings",
          "report.warnings removed");

  @Test
  void an_edited_member_is_refused_or_follows_from_nothing_else() {
    List<JsonObject> honest =
        List.of(
            fitted(Samples.lenient(60, 1), new CalibrationRecipe.Auto(Objective.QWK)),
            fitted(Samples.lenient(40, 2), new CalibrationRecipe.Fixed(CalibrationMethod.ISOTONIC)),
            fitted(Samples.signals(50, 3), new CalibrationRecipe.Auto(Objective.MAE)));
    TreeSet<String> believed = new TreeSet<>();
    int refused = 0;
    int[] seeds =
        IntStream.concat(IntStream.range(0, 3_000), IntStream.of(FreshSeeds.of(getClass())))
            .toArray();
    for (int seed : seeds) {
      SplittableRandom random = new SplittableRandom(seed);
      MemberMutation edit = MemberMutation.of(honest.get(random.nextInt(honest.size())), random);
      try {
        FittedCalibration.read((JsonObject) edit.after());
        if (UNSEEN.stream().noneMatch(one -> (edit.path() + ".").startsWith(one + "."))) {
          believed.add(edit.path());
        }
      } catch (RuntimeException refusal) {
        refused++;
      }
    }

    assertThat(believed).isEmpty();
    assertThat(refused).isGreaterThan(seeds.length / 3);
  }

  @Test
  void what_follows_from_the_rest_is_computed_again() {
    JsonObject honest = fitted(Samples.lenient(60, 1), new CalibrationRecipe.Auto(Objective.QWK));

    assertRefused(honest, Json.of(600), "labels", "report", "labels");
    assertRefused(honest, Json.of(600), "labels", "intervals", "labels");
    assertRefused(honest, JsonArray.texts(List.of("00")), "labels", "documents");
    assertRefused(honest, Json.of("1.0"), "its member scale is not as a fit", "scale", "step");
    assertRefused(honest, Json.of("identity"), "the judge's score unchanged", "method");
    assertRefused(
        honest, Json.of("4.5"), "an error of a fold", "intervals", "folds", 0, "errors", 0);
    assertRefused(honest, Json.of(9), "the confusion matrix", "report", "confusion", 0, 0);
    for (String figure : List.of("adjacent", "exact", "mae", "maeOfRange", "qwk")) {
      assertRefused(
          honest,
          Json.of("0.987"),
          "the confusion matrix",
          "report",
          "table",
          1,
          "metrics",
          figure);
    }
    assertRefused(honest, Json.of("0.5"), "a gain of the report", "report", "qwkGain", "value");
    assertRefused(honest, Json.of("0.5"), "a gain of the report", "report", "maeGain", "value");
  }

  @Test
  void a_member_that_no_fit_writes_is_refused_at_any_depth() {
    JsonObject honest =
        fitted(Samples.signals(40, 5), new CalibrationRecipe.Fixed(CalibrationMethod.WGR));
    for (List<Object> place :
        List.<List<Object>>of(
            List.of(),
            List.of("scope"),
            List.of("scope", "judge"),
            List.of("scale"),
            List.of("map"),
            List.of("map", "inputs", 0),
            List.of("map", "terms", 0),
            List.of("intervals"),
            List.of("intervals", "folds", 0),
            List.of("report"))) {
      List<Object> note = new ArrayList<>(place);
      note.add("note");
      JsonObject edited = MemberMutation.set(honest, Json.of("x"), note.toArray());

      assertThatThrownBy(() -> FittedCalibration.read(edited))
          .as("%s", place)
          .hasMessageContaining("member ");
    }
  }

  @Test
  void a_map_far_from_those_of_its_folds_is_refused() {
    JsonObject honest =
        fitted(Samples.lenient(200, 4), new CalibrationRecipe.Fixed(CalibrationMethod.QUANTILE));
    assertRefused(
        honest,
        JsonArray.of(JsonArray.of("1", "5")),
        "further from the maps of its folds",
        "map",
        "knots");
  }

  @Test
  void every_fit_reads_back_byte_for_byte() {
    for (int seed :
        IntStream.concat(IntStream.range(0, 20), IntStream.of(FreshSeeds.of(getClass())))
            .toArray()) {
      Sample sample = GeneratedSamples.of(seed);
      for (CalibrationRecipe recipe :
          List.of(
              new CalibrationRecipe.Auto(Objective.QWK),
              new CalibrationRecipe.Fixed(
                  CalibrationMethod.values()[seed % CalibrationMethod.values().length]))) {
        JsonObject json = fitted(sample, recipe);

        assertThat(FittedCalibration.read(json).bytes())
            .as("%s", seed)
            .isEqualTo(CanonicalJson.bytes(json));
      }
    }
  }

  private static void assertRefused(JsonObject honest, Json value, String because, Object... keys) {
    JsonObject edited = MemberMutation.set(honest, value, keys);
    assertThat(edited).isNotEqualTo(honest);
    assertThatThrownBy(() -> FittedCalibration.read(edited)).hasMessageContaining(because);
  }

  private static JsonObject fitted(Sample sample, CalibrationRecipe recipe) {
    CalibrationOutcome.Fitted fitted =
        (CalibrationOutcome.Fitted) Calibrator.calibrate(sample, recipe);
    FittedCalibration stored =
        FittedCalibration.of(
            SCOPE,
            fitted,
            CalibrationReportBuilder.report(sample, recipe, fitted, Optional.empty()),
            sample);
    return JsonReader.written(stored.bytes()).orElseThrow();
  }
}
