package dev.plumbline.workflow.judging;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.score.extraction.JudgeIdentity;

/// The key of a model call, by digests: equal calls are one call.
///
/// @param run from 0
/// @param scope the part of the rubric that is asked about, empty for the whole
/// @param attempt from 0; a further attempt is made after an answer that could not be used
public record JudgeCall(
    Digest extractionSpec,
    Digest document,
    JudgeIdentity judge,
    int replicate,
    String scope,
    int attempt) {

  /// The first call about a whole rubric.
  public JudgeCall(Digest extractionSpec, Digest document, JudgeIdentity judge, int replicate) {
    this(extractionSpec, document, judge, replicate, "", 0);
  }

  /// The same call about one part of the rubric.
  public JudgeCall withPart(String part) {
    return new JudgeCall(extractionSpec, document, judge, replicate, part, attempt);
  }

  /// The same call at a later replicate.
  public JudgeCall replicate(int further) {
    return new JudgeCall(extractionSpec, document, judge, replicate + further, scope, attempt);
  }

  JudgeCall withAttempt(int other) {
    return new JudgeCall(extractionSpec, document, judge, replicate, scope, other);
  }

  public Digest key() {
    JsonObject json =
        JsonObject.builder()
            .put("asks", "judge")
            .put("document", document)
            .put("judge", judge)
            .put("replicate", replicate)
            .put("extractionSpec", extractionSpec)
            .putUnlessEmpty("part", scope)
            .putUnlessDefault("attempt", attempt, 0)
            .build();
    return Digest.of(ArtefactKind.REQUEST, json);
  }
}
