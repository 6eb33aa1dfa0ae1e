package dev.plumbline.judging;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.Kind;
import dev.plumbline.extraction.JudgeIdentity;

/// What a judge is asked, by digests: equal calls are one call.
///
/// @param spec of the extraction
/// @param run from 0
public record Call(Digest spec, Digest document, JudgeIdentity judge, int run) {

  public Digest key() {
    JsonObject json =
        JsonObject.builder()
            .put("asks", "judge")
            .put("document", document)
            .put("judge", judge.json())
            .put("run", run)
            .put("spec", spec)
            .build();
    return Digest.of(Kind.REQUEST, json);
  }
}
