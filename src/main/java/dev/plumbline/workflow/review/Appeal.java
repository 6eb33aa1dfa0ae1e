package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import java.util.Optional;

/// An entry of an appeal: that a correction is asked for, or denied. It is upheld by a [Correction]
/// that names it.
public sealed interface Appeal {

  /// `person:PSEUDONYM`.
  String by();

  JsonObject json();

  default Digest digest() {
    return Digest.of(ArtefactKind.APPEAL, CanonicalJson.bytes(json()));
  }

  /// @param id of the document in its run
  /// @param document its text
  /// @param item that is contested: an item, one of its units, or a judged fact
  /// @param question digest of what is asked
  /// @param ground why it is contested
  /// @param release from which the time to file it counts; empty where it counts from the end of
  ///   the run, or from when the result was given
  record Filing(
      String id,
      Digest document,
      String item,
      Digest question,
      String ground,
      AppealRules rules,
      String by,
      Optional<Digest> release)
      implements Appeal {

    /// Whether the same was filed before, maybe after an earlier release.
    public boolean repeats(Filing other) {
      return withoutRelease().equals(other.withoutRelease());
    }

    private Filing withoutRelease() {
      return new Filing(id, document, item, question, ground, rules, by, Optional.empty());
    }

    @Override
    public JsonObject json() {
      return JsonObject.builder(8)
          .put("by", by)
          .put("document", document)
          .put("ground", ground)
          .put("id", id)
          .put("item", item)
          .put("question", question)
          .putIfPresent("release", release.map(it -> Json.of(it.toString())))
          .put("rules", rules.json())
          .build();
    }
  }

  /// @param appeal digest of the filing
  record Denial(Digest appeal, String reason, String by) implements Appeal {
    @Override
    public JsonObject json() {
      return JsonObject.builder().put("appeal", appeal).put("by", by).put("reason", reason).build();
    }
  }

  /// Empty unless the object is exactly what [#json] writes.
  static Optional<Appeal> read(JsonObject json) {
    try {
      Appeal appeal =
          json.find("rules").isPresent()
              ? filing(json)
              : new Denial(json.digest("appeal"), json.text("reason"), json.text("by"));
      return Optional.of(appeal).filter(read -> read.json().equals(json));
    } catch (UnexpectedJsonException | IllegalArgumentException otherShape) {
      return Optional.empty();
    }
  }

  private static Filing filing(JsonObject json) {
    return new Filing(
        json.text("id"),
        json.digest("document"),
        json.text("item"),
        json.digest("question"),
        json.text("ground"),
        AppealRules.of(json.object("rules")),
        json.text("by"),
        json.findDigest("release"));
  }
}
