package dev.plumbline.judging;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.judging.Model.Reply;

/// A reply as it is kept, with the call that it answers.
record Completion(Digest call, Reply reply) {

  static Completion of(JsonObject json) {
    return new Completion(json.digest("call"), new Reply(json.text("text"), json.text("stop")));
  }

  byte[] bytes() {
    return CanonicalJson.bytes(
        JsonObject.builder()
            .put("call", call)
            .put("stop", reply.stop())
            .put("text", reply.text())
            .build());
  }
}
