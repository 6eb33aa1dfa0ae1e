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

/// An entry of an appeal: its filing, or a step of it. An appeal is bound to a scorecard and a part
/// of it, whatever becomes of the rubric.
public sealed interface Appeal {

  /// `person:PSEUDONYM`.
  String by();

  JsonObject json();

  default byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  default Digest digest() {
    return Digest.of(ArtefactKind.APPEAL, bytes());
  }

  /// @param scorecard the result that is contested
  /// @param id of the document in its run
  /// @param ground why it is contested
  /// @param publication from which the time to file it counts; empty where it counts from the end
  ///   of the run, or from when the result was given
  record Filing(
      Digest scorecard,
      String id,
      RuledPart part,
      String ground,
      AppealPolicy policy,
      String by,
      Optional<Digest> publication)
      implements Appeal {

    /// Whether the same was filed before, maybe by an earlier publication.
    public boolean repeats(Filing other) {
      return withoutPublication().equals(other.withoutPublication());
    }

    private Filing withoutPublication() {
      return new Filing(scorecard, id, part, ground, policy, by, Optional.empty());
    }

    @Override
    public JsonObject json() {
      return JsonObject.builder()
          .put("scorecard", scorecard)
          .put("id", id)
          .put("part", part.text())
          .put("ground", ground)
          .put("policy", policy.json())
          .putIfPresent("publication", publication.map(it -> Json.of(it.toString())))
          .put("by", by)
          .build();
    }
  }

  /// @param appeal digest of the filing
  /// @param state one of the policy's, [#UPHELD], [#DENIED] or [#WITHDRAWN]
  /// @param note why; never empty in a decision
  /// @param now what an upheld part is to be; empty otherwise
  /// @param evidence quotes for it
  record Step(
      Digest appeal,
      String state,
      String note,
      String now,
      List<Ruling.RuledQuote> evidence,
      String by)
      implements Appeal {

    public Step {
      evidence = List.copyOf(evidence);
    }

    /// Whether this is the decision of a person, not a state on the way.
    public boolean decides() {
      return state.equals(UPHELD) || state.equals(DENIED);
    }

    @Override
    public JsonObject json() {
      return JsonObject.builder()
          .put("appeal", appeal)
          .put("state", state)
          .putUnlessEmpty("note", note)
          .putUnlessEmpty("now", now)
          .putUnlessEmpty("evidence", JsonArray.mapped(evidence, Ruling.RuledQuote::json))
          .put("by", by)
          .build();
    }
  }

  String FILED = "filed";
  String UPHELD = "upheld";
  String DENIED = "denied";

  /// Taken back by who filed it, until it is decided.
  String WITHDRAWN = "withdrawn";

  /// Empty if the object is not exactly what [#json] writes.
  static Optional<Appeal> read(JsonObject json) {
    try {
      Appeal appeal = json.find("appeal").isPresent() ? step(json) : filing(json);
      return Optional.of(appeal).filter(read -> read.json().equals(json));
    } catch (UnexpectedJsonException | IllegalArgumentException | ArithmeticException otherShape) {
      return Optional.empty();
    }
  }

  private static Filing filing(JsonObject json) {
    return new Filing(
        json.digest("scorecard"),
        json.text("id"),
        new RuledPart(json.text("part")),
        json.text("ground"),
        AppealPolicy.read(json.object("policy")),
        json.text("by"),
        json.findDigest("publication"));
  }

  private static Step step(JsonObject json) {
    return new Step(
        json.digest("appeal"),
        json.text("state"),
        json.findText("note").orElse(""),
        json.findText("now").orElse(""),
        Ruling.evidence(json),
        json.text("by"));
  }
}
