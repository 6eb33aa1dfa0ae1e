package dev.plumbline.measure.bar;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.measure.comparison.CheckCriteria;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

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
}
