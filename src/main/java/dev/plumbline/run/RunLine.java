package dev.plumbline.run;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonSelection;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.merkle.MerkleHash;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a run holds of one document.
///
/// @param position in the input, from 0
/// @param id of the document in the input, unique within the run
/// @param document absent if the case has facts only, or the document was refused before it was
///   digested
/// @param extraction absent if the document was refused or is incomplete
/// @param scorecard absent as the extraction is
/// @param results of the calibrations that were applied, by target: the digest of the result
///   artefact, or the code for which the calibration refused the document
/// @param composite of the scorecard, as the decimal written there; absent if it is no point
/// @param verdict of the scorecard; absent if there is none or it is undecided
/// @param problems codes of the problems for which the document was refused or is incomplete
public record RunLine(
    long position,
    String id,
    Optional<Digest> document,
    Optional<Digest> extraction,
    Optional<Digest> scorecard,
    SortedMap<String, String> results,
    DocumentStatus status,
    Optional<String> composite,
    Optional<String> verdict,
    List<String> problems) {

  public RunLine {
    if (position < 0) {
      throw new IllegalArgumentException("position " + position);
    }
    problems = List.copyOf(problems);
    results = Collections.unmodifiableSortedMap(new TreeMap<>(results));
  }

  /// The same line at another place, of another run.
  public RunLine at(long other) {
    return new RunLine(
        other, id, document, extraction, scorecard, results, status, composite, verdict, problems);
  }

  /// The line as it is stored: without its salt, which follows from the seed.
  public JsonObject json() {
    return builder().build();
  }

  /// The hash of the line's leaf in one of the two trees.
  ///
  /// @param salt of its position
  MerkleHash leaf(RunTree tree, String salt) {
    return MerkleHash.ofLeaf(
        switch (tree) {
          case LINES -> RunLineText.ofLine(this, Optional.of(salt));
          case DOCUMENTS -> RunLineText.ofDocument(this, salt);
        });
  }

  /// The content of the line's leaf in one of the two trees.
  public JsonObject salted(RunTree tree, SaltSeed seed) {
    return salted(tree, seed.salt(position));
  }

  private JsonObject salted(RunTree tree, String salt) {
    JsonObjectBuilder json =
        switch (tree) {
          case LINES -> builder();
          case DOCUMENTS -> documentBuilder();
        };
    return json.put("salt", salt).build();
  }

  /// Empty if the bytes are not exactly the canonical form of what [#json] writes.
  public static Optional<RunLine> read(byte[] canonical) {
    try {
      return JsonReader.written(canonical)
          .map(RunLine::line)
          .filter(line -> Arrays.equals(RunLineText.ofLine(line, Optional.empty()), canonical));
    } catch (UnexpectedJsonException | IllegalArgumentException otherShape) {
      return Optional.empty();
    }
  }

  /// The members of a scorecard that a line repeats, or that say what it is of.
  public static final JsonSelection REPEATED =
      JsonSelection.of("bundle", "composite", "extraction", "gate", "status", "verdict");

  /// Whether the line says what its scorecard says.
  ///
  /// @param card with the members [#REPEATED]
  public boolean repeats(JsonObject card) {
    Optional<DocumentStatus> decided =
        DocumentStatus.parse(card.text("status"))
            .map(it ->
                it == DocumentStatus.SCORED && card.find("gate").isPresent()
                    ? DocumentStatus.GATED
                    : it);
    return decided.equals(Optional.of(status))
        && extraction.equals(Optional.of(card.digest("extraction")))
        && composite.equals(said(card, "composite"))
        && verdict.equals(said(card, "verdict"));
  }

  private static Optional<String> said(JsonObject card, String key) {
    return card.find(key).filter(JsonText.class::isInstance).map(it -> ((JsonText) it).value());
  }

  private JsonObjectBuilder builder() {
    return documentBuilder()
        .putIfPresent("extraction", extraction.map(RunLine::text))
        .putIfPresent("scorecard", scorecard.map(RunLine::text))
        .putUnlessEmpty("results", resultsJson())
        .put("status", status.wireName())
        .putIfPresent("composite", composite.map(Json::of))
        .putIfPresent("verdict", verdict.map(Json::of))
        .putUnlessEmpty("problems", JsonArray.texts(problems));
  }

  private JsonObjectBuilder documentBuilder() {
    return JsonObject.builder(12)
        .put("position", position)
        .put("id", id)
        .putIfPresent("document", document.map(RunLine::text));
  }

  private static RunLine line(JsonObject json) {
    return new RunLine(
        json.integer("position"),
        json.text("id"),
        digest(json, "document"),
        digest(json, "extraction"),
        digest(json, "scorecard"),
        results(json),
        DocumentStatus.parse(json.text("status"))
            .orElseThrow(() -> new UnexpectedJsonException("no such status")),
        text(json, "composite"),
        text(json, "verdict"),
        json.find("problems").isPresent()
            ? json.list("problems").stream().map(RunLine::code).toList()
            : List.of());
  }

  private JsonObject resultsJson() {
    JsonObjectBuilder json = JsonObject.builder(results.size());
    results.forEach((target, result) -> json.put(target, result));
    return json.build();
  }

  private static SortedMap<String, String> results(JsonObject json) {
    SortedMap<String, String> results = new TreeMap<>();
    if (json.find("results").isPresent()) {
      JsonObject written = json.object("results");
      written.keys().forEach(target -> results.put(target, written.text(target)));
    }
    return results;
  }

  private static JsonText text(Digest digest) {
    return Json.of(digest.toString());
  }

  private static Optional<Digest> digest(JsonObject json, String key) {
    return json.find(key).isPresent() ? Optional.of(json.digest(key)) : Optional.empty();
  }

  private static Optional<String> text(JsonObject json, String key) {
    return json.find(key).isPresent() ? Optional.of(json.text(key)) : Optional.empty();
  }

  private static String code(Json json) {
    if (json instanceof JsonText(String value)) {
      return value;
    }
    throw new UnexpectedJsonException("a problem is not a text");
  }
}
