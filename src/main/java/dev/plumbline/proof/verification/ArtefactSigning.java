package dev.plumbline.proof.verification;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.ATTESTATION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CALIBRATION;
import static dev.plumbline.base.problem.ProblemCode.ALREADY_RECORDED;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.Signer;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.measure.comparison.Bar;
import dev.plumbline.measure.comparison.Bar.Waiver;
import dev.plumbline.people.Release;
import dev.plumbline.people.corrections.RunReleases;
import dev.plumbline.proof.pack.RunPackExport;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreErasure.OperatorStores;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.RunManifest;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Corrupt;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Erased;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Found;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Missing;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Redacted;
import dev.plumbline.store.Proceedings.Entry;
import dev.plumbline.store.Stores;
import dev.plumbline.store.repository.ArtefactRepository;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Signs what a store holds and appends it to the log: a run, a correction, an appeal or a release
/// only if it verifies.
///
/// @param engine the version of this program
/// @param failures gets what does not verify
public record ArtefactSigning(Signer signer, String engine, Consumer<String> failures) {

  /// What was signed.
  ///
  /// @param position of its entry in the log
  public record Signed(Statement statement, DsseEnvelope envelope, long position) {}

  /// @param subject a run as a user refers to it, or the digest of an artefact
  /// @param approval whether the approval of the bundle is signed, not the bundle itself
  /// @throws Refusal if there is no such thing, or it does not verify
  public Signed sign(String subject, boolean approval, LocalStore store) {
    Statement statement = statement(subject, approval, store);
    return store.transaction(() -> append(statement, store.stores()));
  }

  /// As [#sign(String, boolean, LocalStore)], of bundles, approvals and calibrations alone.
  public Signed sign(String subject, boolean approval, OperatorStores table) {
    ArtefactStatement statements = new ArtefactStatement(table.stores(), engine);
    Digest digest = ArtefactRepository.digest(subject);
    Statement statement =
        approval
            ? statements.ofApproval(digest).orElseThrow(() -> notApproved(table.name()))
            : statements
                .of(digest)
                .orElseThrow(() ->
                    Refusal.of(
                        table.name(),
                        NOT_FOUND,
                        "there is no bundle and no calibration " + digest,
                        "runs, corrections and appeals are signed in a folder"));
    return append(statement, table.stores());
  }

  /// The envelope is stored first: an entry of the log never names one that is not there.
  private Signed append(Statement statement, Stores stores) {
    DsseEnvelope envelope = statement.sign(signer);
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    stores.artefacts().put(ATTESTATION, envelope.bytes());
    return new Signed(
        statement,
        envelope,
        stores.log().append(LogEntry.of(envelope, statement), head -> head.sign(signer), now));
  }

  private Statement statement(String subject, boolean approval, LocalStore store) {
    Optional<Digest> digest = Digest.parse(subject);
    ArtefactStatement statements = new ArtefactStatement(store.stores(), engine);
    if (approval) {
      return digest
          .flatMap(statements::ofApproval)
          .orElseThrow(() -> notApproved(store.folder().toString()));
    }
    digest.ifPresent(one -> {
      VerificationReport report = new VerificationReport(failures);
      Stream.of(CALIBRATION, ArtefactKind.RELEASE)
          .filter(kind -> store.find(kind, one).isPresent())
          .forEach(kind -> StoreVerifier.unsigned(store, report).check(kind, one));
      requireVerified(report, one);
    });
    return digest
        .flatMap(one -> statements.of(one).or(() -> decision(one, store)))
        .orElseGet(() -> run(subject, store));
  }

  /// Signs the corrections, appeals and releases of a run that this key has not signed.
  ///
  /// @param written how the user refers to the run
  /// @throws Refusal if there are none, or something of the run does not verify
  public List<Signed> decisions(String written, LocalStore store) {
    StoredRun run = StoredRuns.findEnded(written, store);
    VerificationReport report = new VerificationReport(failures);
    StoreVerifier verifier = StoreVerifier.unsigned(store, report);
    verifier.corrections.of(run);
    verifier.releases.of(run);
    requireVerified(report, run.digest().orElseThrow());
    LogVerifier log = new LogVerifier(store, report, List.of(signer.verification()));
    List<Statement> statements = new ArrayList<>();
    CorrectionVerifier.entries(run, store).forEach(entry -> statements.add(decision(entry)));
    RunReleases.of(run, store)
        .all()
        .forEach(release ->
            statements.add(Statement.ofPromise(AttestationKind.RELEASE, release.digest(), engine)));
    if (statements.isEmpty()) {
      throw Refusal.of(
          EscapedText.visible(written),
          NOT_FOUND,
          "nothing was decided about this run",
          "sign the run itself without `--decisions`");
    }
    statements.removeIf(
        statement -> log.signed(List.of(statement.kind())).containsKey(statement.subject()));
    if (statements.isEmpty()) {
      throw Refusal.of(
          EscapedText.visible(written),
          ALREADY_RECORDED,
          "this key has signed every decision about this run",
          "`proof verify` checks them");
    }
    return store.transaction(
        () -> statements.stream().map(statement -> append(statement, store.stores())).toList());
  }

  private Statement decision(Entry entry) {
    return Statement.ofDecision(
        entry.kind() == ArtefactKind.CORRECTION
            ? AttestationKind.CORRECTION
            : AttestationKind.APPEAL,
        entry.digest(),
        entry.at().toString(),
        engine);
  }

  private static Refusal notApproved(String where) {
    return Refusal.of(
        where,
        NOT_FOUND,
        "there is no approval of this bundle",
        "name a bundle by its digest, or approve it with `plumbline rubric approve`");
  }

  /// A correction or an entry of an appeal, with when the store says that it was recorded.
  private Optional<Statement> decision(Digest digest, LocalStore store) {
    return store.proceedings().list().stream()
        .filter(entry -> entry.digest().equals(digest))
        .findFirst()
        .map(entry -> {
          VerificationReport report = new VerificationReport(failures);
          StoreVerifier.unsigned(store, report).corrections.resultOf(entry);
          requireVerified(report, digest);
          return decision(entry);
        });
  }

  private static void requireVerified(VerificationReport report, Digest digest) {
    if (report.hasFailed()) {
      throw ArtefactRepository.corrupt(digest, "it does not verify, so it is not signed");
    }
  }

  /// What is signed is what the lines amount to now, not what the store says of them.
  private Statement run(String subject, LocalStore store) {
    StoredRun run = StoredRuns.findEnded(subject, store);
    VerificationReport report = new VerificationReport(failures);
    StoreVerifier verifier = StoreVerifier.unsigned(store, report);
    Optional<RunManifest> manifest = verifier.runs.check(run);
    verifier.corrections.of(run);
    requireVerified(report, run.digest().orElseThrow());
    return Statement.ofRun(
        manifest.orElseThrow().digest(),
        manifest.orElseThrow().json(),
        run.envelope().name().map(RunName::text).orElse(""),
        run.envelope().end().orElseThrow().toString(),
        engine,
        RunPackExport.tables());
  }

  /// Statements about what a folder and a table both hold: bundles, their approvals, calibrations,
  /// bridges.
  ///
  /// @param engine the version that signs
  record ArtefactStatement(Stores stores, String engine) {

    /// Empty if the digest is of no bundle, calibration, bar, waiver and release.
    public Optional<Statement> of(Digest digest) {
      return find(BUNDLE, digest)
          .map(json -> ofBundle(digest, json))
          .or(() -> find(CALIBRATION, digest).map(json -> ofCalibration(digest, json)))
          .or(() -> promise(AttestationKind.BAR, ArtefactKind.BAR, digest))
          .or(() -> promise(AttestationKind.WAIVER, ArtefactKind.WAIVER, digest))
          .or(() -> promise(AttestationKind.RELEASE, ArtefactKind.RELEASE, digest));
    }

    private Statement ofCalibration(Digest digest, JsonObject json) {
      JsonObject scope = FittedCalibration.scopeOf(json).json();
      return FittedCalibration.bridgeOf(json)
          .map(bridge -> Statement.ofBridge(digest, scope, bridge, engine))
          .orElseGet(() -> Statement.ofCalibration(digest, scope, engine));
    }

    private Optional<Statement> promise(AttestationKind kind, ArtefactKind stored, Digest digest) {
      return find(stored, digest)
          .filter(json ->
              switch (stored) {
                case BAR -> JsonRecord.read(Bar.class, json).isPresent();
                case WAIVER -> JsonRecord.read(Waiver.class, json).isPresent();
                default -> JsonRecord.read(Release.class, json).isPresent();
              })
          .map(_ -> Statement.ofPromise(kind, digest, engine));
    }

    /// Empty if the bundle was not approved.
    public Optional<Statement> ofApproval(Digest bundle) {
      return stores
          .approvals()
          .find(bundle)
          .map(recorded ->
              Statement.ofApproval(bundle, recorded.by(), recorded.at().toString(), engine));
    }

    private Statement ofBundle(Digest digest, JsonObject json) {
      Bundle bundle =
          BundleReader.read(digest, json)
              .orElseThrow(() ->
                  ArtefactRepository.corrupt(digest, "its rubric does not compile to its digest"));
      return Statement.ofBundle(
          digest,
          bundle.identity().name(),
          bundle.identity().version(),
          bundle.extraction().digest(),
          bundle.scoring().digest(),
          engine);
    }

    private Optional<JsonObject> find(ArtefactKind kind, Digest digest) {
      return switch (stores.artefacts().find(kind, digest)) {
        case Found(byte[] bytes) -> Optional.of(ArtefactRepository.parsed(bytes, digest));
        case Missing(), Erased(), Redacted _ -> Optional.empty();
        case Corrupt(String what) -> throw ArtefactRepository.corrupt(digest, what);
      };
    }
  }
}
