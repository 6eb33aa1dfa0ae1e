package dev.plumbline.judge;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.extraction.JudgeIdentity;

/// What a judge is asked, by digests: equal calls are one call.
///
/// @param spec of the extraction
/// @param run from 0
/// @param part of the rubric, empty for the whole
/// @param attempt from 0; another one asks again, since the answer before was not one
public record JudgeCall(
    Digest spec, Digest document, JudgeIdentity judge, int run, String part, int attempt) {

  /// The first call about a whole rubric.
  public JudgeCall(Digest spec, Digest document, JudgeIdentity judge, int run) {
    this(spec, document, judge, run, "", 0);
  }

  JudgeCall withAttempt(int other) {
    return new JudgeCall(spec, document, judge, run, part, other);
  }

  public Digest key() {
    JsonObject json =
        JsonObject.builder()
            .put("asks", "judge")
            .put("document", document)
            .put("judge", judge.json())
            .put("run", run)
            .put("spec", spec)
            .putUnlessEmpty("part", part)
            .putUnlessDefault("attempt", Json.of(attempt), Json.of(0))
            .build();
    return Digest.of(ArtefactKind.REQUEST, json);
  }
}
