package dev.plumbline.base.signing;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.problem.WireNamed;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;

/// An in-toto Statement v1 about one artefact (github.com/in-toto/attestation).
///
/// @param subject the digest of the artefact; for a pack, the plain SHA-256 of its list of files
public record Statement(AttestationKind kind, Digest subject, JsonObject predicate) {

  public static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";

  private static final String ENDED = "ended";

  private static final String TYPE = "https://in-toto.io/Statement/v1";

  /// @param manifest of the run
  /// @param name under which the run is found; empty if it has none
  /// @param ended when, as an instant in text: the time for appeals counts from it
  /// @param engine the version of the program that signs
  /// @param tables by version, the digits of the SHA-256 of each table that a verifier needs
  public static Statement ofRun(
      Digest run,
      JsonObject manifest,
      String name,
      String ended,
      String engine,
      SortedMap<String, String> tables) {
    return new Statement(
        AttestationKind.RUN,
        run,
        JsonObject.of(
            "engine", engine, ENDED, ended, "name?", name, "run", manifest, "tables", tables));
  }

  public static Statement ofBundle(
      Digest bundle,
      String rubric,
      String version,
      Digest extractionSpec,
      Digest scoringSpec,
      String engine) {
    return new Statement(
        AttestationKind.BUNDLE,
        bundle,
        JsonObject.of(
            "rubric", rubric,
            "version", version,
            "extractionSpec", extractionSpec,
            "scoringSpec", scoringSpec,
            "engine", engine));
  }

  /// @param approved when, as an instant in text
  public static Statement ofApproval(
      Digest bundle, String approver, String approved, String engine) {
    return new Statement(
        AttestationKind.APPROVAL,
        bundle,
        JsonObject.of("approver", approver, "approved", approved, "engine", engine));
  }

  /// @param scope as in the calibration
  public static Statement ofCalibration(Digest calibration, JsonObject scope, String engine) {
    return new Statement(
        AttestationKind.CALIBRATION, calibration, JsonObject.of("engine", engine, "scope", scope));
  }

  /// @param scope as in the calibration
  /// @param bridge likewise: the older judge, and the runs
  public static Statement ofBridge(
      Digest calibration, JsonObject scope, JsonObject bridge, String engine) {
    return new Statement(
        AttestationKind.BRIDGE,
        calibration,
        JsonObject.of("bridge", bridge, "engine", engine, "scope", scope));
  }

  /// @param kind [AttestationKind#CORRECTION] or [AttestationKind#APPEAL] What it says is not
  ///   repeated: it may be long, and may have to be erased.
  ///
  /// @param digest of the artefact
  /// @param recorded when, as an instant in text
  public static Statement ofDecision(
      AttestationKind kind, Digest digest, String recorded, String engine) {
    return new Statement(kind, digest, JsonObject.of("engine", engine, "recorded", recorded));
  }

  /// Of a bar, a waiver or a release, which says everything itself.
  ///
  /// @param kind one of [AttestationKind#BAR], [AttestationKind#WAIVER], [AttestationKind#RELEASE]
  public static Statement ofPromise(AttestationKind kind, Digest digest, String engine) {
    return new Statement(kind, digest, JsonObject.of("engine", engine));
  }

  /// @param list SHA-256 of the list of the files of the pack
  public static Statement ofPack(Digest list, Digest run, String engine) {
    return new Statement(AttestationKind.PACK, list, JsonObject.of("engine", engine, "run", run));
  }

  public JsonObject json() {
    return JsonObject.of(
        "_type",
        TYPE,
        "predicate",
        predicate,
        "predicateType",
        kind.predicateType(version()),
        "subject",
        JsonArray.of(
            JsonObject.of(
                "digest", JsonObject.of("sha256", subject.hex()), "name", kind.subjectName())));
  }

  /// The version of the program that signed.
  public String engine() {
    return predicate.text("engine");
  }

  /// Of a decision, when it was recorded.
  public String recorded() {
    return predicate.text("recorded");
  }

  /// Of a run, its manifest.
  public Optional<Json> manifest() {
    return predicate.find("run");
  }

  /// Of a run, the tables of characters that it was made with.
  public JsonObject tables() {
    return predicate.members("tables");
  }

  /// Of a run, its name, if it has one.
  public Optional<String> name() {
    return predicate.findText("name");
  }

  /// Of a run, when it ended, if that is signed.
  public Optional<String> ended() {
    return predicate.findText(ENDED);
  }

  /// Of a run, 2 since its name and its end are signed with it.
  private int version() {
    return kind == AttestationKind.RUN && predicate.has(ENDED) ? 2 : 1;
  }

  public DsseEnvelope sign(Signer key) {
    return DsseEnvelope.sign(PAYLOAD_TYPE, CanonicalJson.bytes(json()), key);
  }

  /// The statement in an envelope, whoever has signed it; empty if there is another payload.
  public static Optional<Statement> read(DsseEnvelope envelope) {
    return envelope.payloadType().equals(PAYLOAD_TYPE)
        ? JsonReader.canonicalObject(envelope.payload()).flatMap(Statement::read)
        : Optional.empty();
  }

  private static Optional<Statement> read(JsonObject json) {
    return JsonReader.ifShaped(() ->
        AttestationKind.ofPredicateType(json.text("predicateType"))
            .map(kind ->
                new Statement(
                    kind,
                    new Digest(json.objects("subject").getFirst().object("digest").text("sha256")),
                    json.object("predicate")))
            .filter(statement -> statement.json().equals(json)));
  }

  /// What an attestation is about.
  public enum AttestationKind implements WireNamed {
    BUNDLE,
    APPROVAL,
    CALIBRATION,
    /// A calibration whose scale is that of an older judge.
    BRIDGE,
    RUN,
    PACK,
    CORRECTION,
    APPEAL,
    BAR,
    WAIVER,
    /// That a run is released, or withdrawn.
    RELEASE;

    private static final String BEFORE = "urn:plumbline:predicate:";

    /// The predicate type of the statement; a URN until a domain is owned.
    ///
    /// @param version of the predicate's form, from 1
    String predicateType(int version) {
      return BEFORE + wireName() + ":" + version;
    }

    /// The name of the subject: an approval is a statement about a bundle.
    String subjectName() {
      return switch (this) {
        case APPROVAL -> BUNDLE.wireName();
        case PACK -> "sha256sums.txt";
        case BUNDLE, CALIBRATION, BRIDGE, RUN, CORRECTION, APPEAL, BAR, WAIVER, RELEASE ->
            wireName();
      };
    }

    /// The kind, whichever version the predicate has.
    static Optional<AttestationKind> ofPredicateType(String type) {
      return Arrays.stream(values())
          .filter(kind -> type.startsWith(BEFORE + kind.wireName() + ":"))
          .findFirst();
    }
  }
}
