package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import java.util.List;
import java.util.Optional;

/// A person's decision about a result. One on an item leads to a further extraction and a scorecard
/// by the same plan; one on the verdict or the composite is shown beside the scorecard. When it was
/// made, and the name of the person, are recorded outside of it.
///
/// @param scorecard the result as it was before: of the run, or of the ruling before this one
/// @param id of the document in its run
/// @param was what the scorecard says of the part
/// @param evidence quotes for a decision on an item; without any, those of the judge stay
/// @param by `person:PSEUDONYM`
/// @param appeal that led to it
public record Ruling(
    Digest scorecard,
    String id,
    RuledPart part,
    String was,
    String now,
    String reason,
    List<RuledQuote> evidence,
    String by,
    Optional<Digest> appeal) {

  /// @param unit the sentence or paragraph that is cited; may be empty
  public record RuledQuote(String text, String unit) {

    JsonObject json() {
      return JsonObject.builder().put("text", text).putUnlessEmpty("unit", unit).build();
    }

    static RuledQuote read(JsonObject json) {
      return new RuledQuote(json.text("text"), json.findText("unit").orElse(""));
    }
  }

  public Ruling {
    evidence = List.copyOf(evidence);
  }

  /// What it decides, for people: `item C1, on appeal`.
  public String partWords() {
    return part.words() + (appeal.isPresent() ? ", on appeal" : "");
  }

  public JsonObject json() {
    return JsonObject.builder(9)
        .put("scorecard", scorecard)
        .put("id", id)
        .put("part", part.text())
        .put("was", was)
        .put("now", now)
        .put("reason", reason)
        .putUnlessEmpty("evidence", JsonArray.mapped(evidence, RuledQuote::json))
        .put("by", by)
        .putIfPresent("appeal", appeal.map(digest -> Json.of(digest.toString())))
        .build();
  }

  public byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.RULING, bytes());
  }

  /// Empty if the object is not exactly what [#json] writes.
  public static Optional<Ruling> read(JsonObject json) {
    try {
      Ruling ruling =
          new Ruling(
              json.digest("scorecard"),
              json.text("id"),
              new RuledPart(json.text("part")),
              json.text("was"),
              json.text("now"),
              json.text("reason"),
              evidence(json),
              json.text("by"),
              json.findDigest("appeal"));
      return Optional.of(ruling).filter(read -> read.json().equals(json));
    } catch (UnexpectedJsonException | IllegalArgumentException otherShape) {
      return Optional.empty();
    }
  }

  static List<RuledQuote> evidence(JsonObject json) {
    return json.objects("evidence").stream().map(RuledQuote::read).toList();
  }
}
