package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.model.GradeScale;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Where the grades of one run begin in place of the borders of its rubric, set when its marks were
/// known. It replaces the one before it.
///
/// @param bands the grades of the result with their borders, from the best to the worst
/// @param by `person:PSEUDONYM`
/// @param recorded when, in whole seconds
public record GradeBoundaries(
    Digest run,
    List<GradeScale.Step> bands,
    String reason,
    String by,
    Instant recorded,
    Optional<Digest> previous)
    implements ChainLink {

  public GradeBoundaries {
    bands = List.copyOf(bands);
  }

  public List<Rational> borders() {
    return bands.stream().map(GradeScale.Step::from).toList();
  }

  public JsonObject json() {
    return JsonObject.builder()
        .put(
            "bands",
            JsonArray.mapped(
                bands,
                band ->
                    JsonObject.of(
                        "from", Json.of(band.from().toString()), "grade", Json.of(band.grade()))))
        .put("by", by)
        .putIfPresent("replaces", previous.map(it -> Json.of(it.toString())))
        .put("reason", reason)
        .put("recorded", recorded.toString())
        .put("run", run)
        .build();
  }

  @Override
  public Digest digest() {
    return Digest.of(ArtefactKind.BOUNDARIES, CanonicalJson.bytes(json()));
  }

  /// Empty unless the object is exactly what [#json] writes.
  public static Optional<GradeBoundaries> read(JsonObject json) {
    try {
      GradeBoundaries boundaries =
          new GradeBoundaries(
              json.digest("run"),
              json.objects("bands").stream()
                  .map(band ->
                      new GradeScale.Step(band.text("grade"), Rational.of(band.text("from"))))
                  .toList(),
              json.text("reason"),
              json.text("by"),
              Instant.parse(json.text("recorded")),
              json.findDigest("replaces"));
      return Optional.of(boundaries).filter(read -> read.json().equals(json));
    } catch (UnexpectedJsonException | IllegalArgumentException | DateTimeException otherShape) {
      return Optional.empty();
    }
  }
}
