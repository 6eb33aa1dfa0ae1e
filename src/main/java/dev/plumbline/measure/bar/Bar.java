package dev.plumbline.measure.bar;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.measure.comparison.CheckCriteria;
import dev.plumbline.measure.noninferiority.TestPlan;
import dev.plumbline.measure.noninferiority.TestSubject;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a run has to reach, fixed before it: an artefact, so that its digest can be signed and put
/// into the log.
///
/// @param bundle the rubric
/// @param calibrations that are applied, in their order
/// @param baseline the run that is compared with; absent if no criterion needs one
/// @param raw whether raw scores are compared also where there are calibrated ones
/// @param expires the last day, in UTC, on which a run may begin for it
/// @param amends the bar that this one replaces
/// @param reason for the amendment; empty without one
public record Bar(
    Digest bundle,
    JudgeIdentity judge,
    List<Digest> calibrations,
    DocumentList documents,
    CheckCriteria criteria,
    Optional<Digest> baseline,
    boolean raw,
    Optional<LocalDate> expires,
    Optional<Digest> amends,
    String reason) {

  public Bar {
    calibrations = List.copyOf(calibrations);
    if (criteria.needBaseline() && baseline.isEmpty()) {
      throw new IllegalArgumentException("a criterion needs a baseline");
    }
    if (amends.isPresent() == reason.isEmpty()) {
      throw new IllegalArgumentException("an amendment has a reason, and nothing else");
    }
  }

  public JsonObject json() {
    return JsonObject.builder()
        .put("bundle", bundle)
        .put("judge", judge.json())
        .putUnlessEmpty(
            "calibrations", JsonArray.mapped(calibrations, it -> Json.of(it.toString())))
        .put("documents", documents.json())
        .put("criteria", CriteriaJson.of(criteria))
        .putIfPresent("baseline", baseline.map(it -> Json.of(it.toString())))
        .putUnlessEmpty("scores", raw ? "raw" : "")
        .putUnlessEmpty("expires", expires.map(LocalDate::toString).orElse(""))
        .putIfPresent("amends", amends.map(it -> Json.of(it.toString())))
        .putUnlessEmpty("reason", reason)
        .build();
  }

  public byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.BAR, bytes());
  }

  /// Empty unless the object is exactly what [#json] writes.
  public static Optional<Bar> read(JsonObject json) {
    try {
      Bar bar =
          new Bar(
              json.digest("bundle"),
              JudgeIdentity.of(json.object("judge")),
              json.texts("calibrations").stream()
                  .map(it -> Digest.parse(it).orElseThrow(() -> new UnexpectedJsonException(it)))
                  .toList(),
              DocumentList.read(json.object("documents")),
              CriteriaJson.read(json.object("criteria")),
              json.findDigest("baseline"),
              json.findText("scores").isPresent(),
              json.findText("expires").map(LocalDate::parse),
              json.findDigest("amends"),
              json.findText("reason").orElse(""));
      return Optional.of(bar).filter(it -> it.json().equals(json));
    } catch (UnexpectedJsonException
        | IllegalArgumentException
        | DateTimeException
        | ArithmeticException otherShape) {
      return Optional.empty();
    }
  }

  /// The criteria of a bar, by the names of the options that ask for them; decimals without
  /// trailing zeros.
  private static final class CriteriaJson {

    static JsonObject of(CheckCriteria criteria) {
      JsonObjectBuilder json = JsonObject.builder();
      criteria.minPassRate().ifPresent(it -> json.put("minPassRate", decimal(it)));
      criteria.minMean().ifPresent(it -> json.put("minMean", decimal(it)));
      criteria.maxMeanDrop().ifPresent(it -> json.put("maxMeanDrop", decimal(it)));
      if (criteria.noFlipsToFail()) {
        json.put("noFlipsToFail", true);
      }
      criteria
          .tests()
          .ifPresent(tests -> {
            JsonObjectBuilder margins = JsonObject.builder();
            tests
                .margins()
                .forEach((subject, size) -> margins.put(subject.wireName(), decimal(size)));
            json.put("level", decimal(tests.level())).put("tests", margins.build());
          });
      return json.put("maxUnscored", decimal(criteria.maxUnscored())).build();
    }

    static CheckCriteria read(JsonObject json) {
      return new CheckCriteria(
          json.findText("minPassRate").map(BigDecimal::new),
          json.findText("minMean").map(BigDecimal::new),
          json.findText("maxMeanDrop").map(BigDecimal::new),
          json.find("noFlipsToFail").filter(JsonBoolean.TRUE::equals).isPresent(),
          json.find("tests").map(_ -> tests(json)),
          new BigDecimal(json.text("maxUnscored")));
    }

    private static TestPlan tests(JsonObject json) {
      SortedMap<TestSubject, BigDecimal> margins = new TreeMap<>();
      JsonObject written = json.object("tests");
      written
          .keys()
          .forEach(subject ->
              margins.put(
                  TestSubject.parse(subject)
                      .orElseThrow(() -> new UnexpectedJsonException(subject)),
                  new BigDecimal(written.text(subject))));
      return new TestPlan(margins, new BigDecimal(json.text("level")));
    }

    private static Json decimal(BigDecimal value) {
      return Json.of(value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString());
    }

    private CriteriaJson() {}
  }
}
