package dev.plumbline.score.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.run.RunManifest.RunTree;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

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
/// @param origin by which rubric and of which case, where that is not the same for all
public record RunLine(
    long position,
    String id,
    Optional<Digest> document,
    Optional<Digest> extraction,
    Optional<Digest> scorecard,
    @Sparse SortedMap<String, String> results,
    DocumentStatus status,
    Optional<String> composite,
    Optional<String> verdict,
    @Sparse List<String> problems,
    @Flat Origin origin)
    implements JsonRecord {

  /// What a line has beside its document.
  ///
  /// @param bundle of the rubric that scored it, where that is not the run's
  /// @param ofCase the case that it is an output for, where a case has several
  /// @param trial which of them
  public record Origin(
      Optional<Digest> bundle, @Member("case") Optional<String> ofCase, Optional<Long> trial) {
    public static final Origin NONE =
        new Origin(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /// A line by the rubric of its run, of no case.
  public RunLine(
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
    this(
        position,
        id,
        document,
        extraction,
        scorecard,
        results,
        status,
        composite,
        verdict,
        problems,
        Origin.NONE);
  }

  public RunLine {
    if (position < 0) {
      throw new IllegalArgumentException("position " + position);
    }
    problems = List.copyOf(problems);
    results = results.isEmpty() ? Collections.emptySortedMap() : SortedCopy.of(results);
  }

  /// The same line at another place, of another run.
  public RunLine at(long other) {
    return new RunLine(
        other,
        id,
        document,
        extraction,
        scorecard,
        results,
        status,
        composite,
        verdict,
        problems,
        origin);
  }

  /// The hash of the line's leaf in one of the two trees.
  ///
  /// @param salt of its position
  MerkleHash leaf(RunTree tree, String salt) {
    return MerkleHash.ofLeaf(saltedBytes(tree, salt));
  }

  /// The canonical bytes of [#salted].
  public byte[] saltedBytes(RunTree tree, SaltSeed seed) {
    return saltedBytes(tree, seed.salt(position));
  }

  private byte[] saltedBytes(RunTree tree, String salt) {
    return switch (tree) {
      case LINES -> RunLineText.ofLine(this, Optional.of(salt));
      case DOCUMENTS -> RunLineText.ofDocument(this, salt);
    };
  }

  /// The content of the line's leaf in one of the two trees.
  public JsonObject salted(RunTree tree, SaltSeed seed) {
    return salted(tree, seed.salt(position));
  }

  private JsonObject salted(RunTree tree, String salt) {
    JsonObjectBuilder json =
        switch (tree) {
          case LINES -> JsonObject.builder().putAll(json());
          case DOCUMENTS ->
              JsonObject.builder()
                  .put("position", position)
                  .put("id", id)
                  .put("document", document);
        };
    return json.put("salt", salt).build();
  }

  /// Empty if the bytes are not exactly the canonical form of what [#json] writes.
  public static Optional<RunLine> read(byte[] canonical) {
    return JsonReader.ifShaped(() ->
        JsonReader.written(canonical)
            .map(RunLine::line)
            .filter(line -> Arrays.equals(RunLineText.ofLine(line, Optional.empty()), canonical)));
  }

  /// Whether the line says what its scorecard says.
  public boolean repeats(StoredScorecard card) {
    Optional<DocumentStatus> decided =
        WireNamed.parse(DocumentStatus.class, card.status())
            .map(it ->
                it == DocumentStatus.SCORED && card.gate().isPresent() ? DocumentStatus.GATED : it);
    return decided.equals(Optional.of(status))
        && extraction.equals(Optional.of(card.extraction()))
        && composite.equals(card.composite().text())
        && verdict.equals(card.verdict());
  }

  private static RunLine line(JsonObject json) {
    return new RunLine(
        json.integer("position"),
        json.text("id"),
        json.findDigest("document"),
        json.findDigest("extraction"),
        json.findDigest("scorecard"),
        json.textsByName("results"),
        WireNamed.parse(DocumentStatus.class, json.text("status"))
            .orElseThrow(() -> new UnexpectedJsonException("no such status")),
        json.findText("composite"),
        json.findText("verdict"),
        json.texts("problems"),
        new Origin(
            json.findDigest("bundle"),
            json.findText("case"),
            json.find("trial").map(_ -> json.integer("trial"))));
  }

  /// The canonical bytes of a line, written at once: a run of a hundred thousand lines is hashed
  /// whenever it is signed, proved or checked, and most of that time went into objects that were
  /// built to be written. Equal to the canonical form of [RunLine#json], with a salt or without.
  static final class RunLineText {

    private static final int SIZE = 512;

    /// @param salt of its position; absent for the line as it is stored
    static byte[] ofLine(RunLine line, Optional<String> salt) {
      StringBuilder out = new StringBuilder(SIZE).append('{');
      digest(out, "bundle", line.origin().bundle());
      line.origin().ofCase().ifPresent(one -> text(out, "case", one));
      line.composite().ifPresent(composite -> text(out, "composite", composite));
      digest(out, "document", line.document());
      digest(out, "extraction", line.extraction());
      text(out, "id", line.id());
      key(out, "position").append(line.position());
      if (!line.problems().isEmpty()) {
        key(out, "problems").append('[');
        for (Iterator<String> codes = line.problems().iterator(); codes.hasNext(); ) {
          quoted(out, codes.next()).append(codes.hasNext() ? "," : "");
        }
        out.append(']');
      }
      if (!line.results().isEmpty()) {
        results(key(out, "results").append('{'), line);
      }
      salt.ifPresent(one -> text(out, "salt", one));
      digest(out, "scorecard", line.scorecard());
      text(out, "status", line.status().wireName());
      line.origin().trial().ifPresent(trial -> key(out, "trial").append(trial));
      line.verdict().ifPresent(verdict -> text(out, "verdict", verdict));
      return out.append('}').toString().getBytes(UTF_8);
    }

    static byte[] ofDocument(RunLine line, String salt) {
      StringBuilder out = new StringBuilder(SIZE).append('{');
      digest(out, "document", line.document());
      text(out, "id", line.id());
      key(out, "position").append(line.position());
      text(out, "salt", salt);
      return out.append('}').toString().getBytes(UTF_8);
    }

    private static void results(StringBuilder out, RunLine line) {
      for (Map.Entry<String, String> result : line.results().entrySet()) {
        if (out.charAt(out.length() - 1) != '{') {
          out.append(',');
        }
        quoted(out, result.getKey()).append(':');
        quoted(out, result.getValue());
      }
      out.append('}');
    }

    private static void digest(StringBuilder out, String key, Optional<Digest> digest) {
      digest.ifPresent(one -> key(out, key).append("\"sha256:").append(one.hex()).append('"'));
    }

    private static void text(StringBuilder out, String key, String value) {
      quoted(key(out, key), value);
    }

    private static StringBuilder key(StringBuilder out, String key) {
      return out.append(out.length() > 1 ? ",\"" : "\"").append(key).append("\":");
    }

    private static StringBuilder quoted(StringBuilder out, String value) {
      for (int index = 0; index < value.length(); index++) {
        char character = value.charAt(index);
        if (character < ' ' || character > '~' || character == '"' || character == '\\') {
          return out.append(CanonicalJson.text(Json.of(value)));
        }
      }
      return out.append('"').append(value).append('"');
    }

    private RunLineText() {}
  }

  /// What became of one document of a run.
  public enum DocumentStatus implements WireNamed {
    SCORED,
    BOUNDED,
    NEEDS_REVIEW,
    UNSCORED,
    /// A gate ended the evaluation and decided it.
    GATED,
    /// The document or its facts break what the rubric asks of them, so nothing was evaluated.
    REFUSED,
    /// A model, a network or a store failed. Evaluating again may end otherwise, so this is the
    /// only status that is not final.
    INCOMPLETE;

    /// @param gated whether a gate ended the evaluation; one that asked for a person stays a review
    public static DocumentStatus of(ScoreStatus status, boolean gated) {
      return switch (status) {
        case SCORED -> gated ? GATED : SCORED;
        case BOUNDED -> BOUNDED;
        case NEEDS_REVIEW -> NEEDS_REVIEW;
        case UNSCORED -> UNSCORED;
      };
    }

    public boolean isFinal() {
      return this != INCOMPLETE;
    }
  }

  /// How long a model took to answer about a document, beside a run and in no digest.
  ///
  /// @param judge `provider:model:version`
  /// @param milliseconds of the clock, pauses and retries among them
  public record AnswerTime(String judge, Digest document, long milliseconds) {}
}
