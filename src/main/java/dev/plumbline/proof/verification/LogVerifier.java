package dev.plumbline.proof.verification;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.ATTESTATION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RUN;
import static dev.plumbline.base.problem.ProblemCode.CORRUPT;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.WRONG_KIND;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.ConsistencyProof;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.LogAudit;
import dev.plumbline.base.signing.LogAudit.Outcome;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TreeHead.LogRow;
import dev.plumbline.base.signing.VerificationKey;
import dev.plumbline.proof.pack.RunPackExport;
import dev.plumbline.proof.verification.ArtefactSigning.ArtefactStatement;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Corrupt;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Erased;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Found;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Missing;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Redacted;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Checks the log of a store: that it is what was signed, and that the attestations it names are
/// there and say what it says.
public final class LogVerifier {

  private final LocalStore store;
  private final VerificationReport report;
  private final List<VerificationKey> keys;

  /// @param keys of which one must have signed every head; empty to check no signature
  public LogVerifier(LocalStore store, VerificationReport report, List<VerificationKey> keys) {
    this.store = store;
    this.report = report;
    this.keys = keys;
  }

  public void check(Optional<TreeHead> known) {
    List<LogRow> rows = store.log().rows();
    LogAudit audit = new LogAudit(rows, this::isTrusted);
    switch (known.isPresent() ? audit.outcome(known.get()) : audit.outcome()) {
      case Outcome.Intact(var _) -> rows.forEach(row -> report.verified("entry of the log"));
      case Outcome.Broken(long position, String what) ->
          report.failed("entry " + position + " of the log", what);
    }
    for (int position = 0; position < rows.size(); position++) {
      String where = "entry " + position + " of the log";
      byte[] entry = rows.get(position).entry();
      report.checking(
          where, "its attestation has an unexpected shape", () -> attestation(where, entry));
    }
  }

  public static TreeHead head(Path file) {
    return JsonRecord.read(DsseEnvelope.class, InputFiles.object(file))
        .flatMap(TreeHead::read)
        .orElseThrow(() ->
            Refusal.of(
                file,
                WRONG_KIND,
                "this is no head of a log",
                "name a file that `plumbline proof log` wrote"));
  }

  private boolean isTrusted(DsseEnvelope envelope) {
    return keys.isEmpty() || !envelope.signers(keys).isEmpty();
  }

  private void attestation(String where, byte[] bytes) {
    Optional<LogEntry> entry = JsonRecord.read(LogEntry.class, bytes);
    if (entry.isEmpty()) {
      report.failed(where, "it is no entry of a log");
      return;
    }
    switch (store.artefacts().find(ATTESTATION, entry.get().attestation())) {
      case Found(byte[] envelope) -> agree(where, entry.get(), envelope);
      case Corrupt(String what) -> report.failed(where, "its attestation is corrupt: " + what);
      case Missing(), Erased(), Redacted _ -> report.failed(where, "its attestation is missing");
    }
  }

  private void agree(String where, LogEntry entry, byte[] bytes) {
    Optional<DsseEnvelope> envelope = JsonRecord.read(DsseEnvelope.class, bytes);
    Optional<Statement> statement = envelope.flatMap(Statement::read);
    if (statement.isEmpty()
        || !statement.get().subject().equals(entry.subject())
        || statement.get().kind() != entry.kind()) {
      report.failed(where, "its attestation says something else");
    } else if (!isTrusted(envelope.get())) {
      report.failed(where, "none of the keys has signed its attestation");
    } else {
      subject(where, statement.get());
    }
  }

  /// What was signed must be here, as it was signed: whoever deletes a run with all that belongs to
  /// it leaves nothing else that is missing.
  private void subject(String where, Statement statement) {
    Optional<String> fault =
        switch (statement.kind()) {
          case BUNDLE, CALIBRATION, BRIDGE, BAR, WAIVER, RELEASE ->
              missingUnless(statements(statement).of(statement.subject()).equals(same(statement)));
          case APPROVAL ->
              missingUnless(
                  statements(statement).ofApproval(statement.subject()).equals(same(statement)));
          case RUN -> run(statement);
          case CORRECTION, APPEAL -> decision(statement);
          case PACK -> Optional.empty();
        };
    if (fault.isEmpty()) {
      report.verified("attestation, as the log says");
    } else {
      report.failed(
          where,
          "the "
              + statement.kind().wireName()
              + " that was signed, "
              + statement.subject()
              + ", "
              + fault.get());
    }
  }

  /// Statements by the program that made this one.
  private ArtefactStatement statements(Statement statement) {
    return new ArtefactStatement(store.stores(), statement.engine());
  }

  private static Optional<Statement> same(Statement statement) {
    return Optional.of(statement);
  }

  private static Optional<String> missingUnless(boolean there) {
    return there ? Optional.empty() : Optional.of("is not in the store, or is not what was signed");
  }

  /// The artefact of a run alone is no run: its lines are where the run is.
  private Optional<String> run(Statement statement) {
    List<StoredRun> there =
        store.endedRuns().filter(run -> run.digest().get().equals(statement.subject())).toList();
    if (there.isEmpty()) {
      return Optional.of("is not among the runs of the store");
    }
    if (!store.find(RUN, statement.subject()).equals(statement.manifest())) {
      return Optional.of("was signed with another manifest");
    }

    if (!statement.tables().equals(JsonObject.of(RunPackExport.tables()))) {
      return Optional.of("was signed with another folding table");
    }
    Optional<String> name = statement.name();
    if (name.isPresent()
        && there.stream().noneMatch(run -> name.equals(run.envelope().name().map(RunName::text)))) {
      return Optional.of("is not under the name that was signed with it, " + name.get());
    }
    return statement
        .ended()
        .filter(ended ->
            there.stream()
                .noneMatch(run ->
                    run.envelope().end().filter(it -> it.toString().equals(ended)).isPresent()))
        .map(ended -> "ended at another time than was signed, " + ended);
  }

  /// When it was recorded is compared by [CorrectionVerifier].
  private Optional<String> decision(Statement statement) {
    boolean there =
        store.proceedings().list().stream()
            .anyMatch(entry -> entry.digest().equals(statement.subject()));
    return there
        ? Optional.empty()
        : Optional.of("is not among the corrections and appeals of the store");
  }

  /// What of some kinds is signed by a key that counts.
  SortedMap<Digest, Statement> signed(List<AttestationKind> kinds) {
    SortedMap<Digest, Statement> signed = new TreeMap<>();
    for (LogRow row : store.log().rows()) {
      JsonRecord.read(LogEntry.class, row.entry())
          .filter(entry -> kinds.contains(entry.kind()))
          .flatMap(this::signed)
          .ifPresent(statement -> signed.put(statement.subject(), statement));
    }
    return signed;
  }

  private Optional<Statement> signed(LogEntry entry) {
    return store.artefacts().find(ATTESTATION, entry.attestation()) instanceof Found(byte[] bytes)
        ? JsonRecord.read(DsseEnvelope.class, bytes)
            .filter(this::isTrusted)
            .flatMap(Statement::read)
            .filter(it -> it.kind() == entry.kind() && it.subject().equals(entry.subject()))
        : Optional.empty();
  }

  /// What a witness of the log of a store is given.
  public record LogProofs(LocalStore store) {

    /// The signed head, as it is stored.
    ///
    /// @throws Refusal if nothing was signed
    public String head() {
      List<LogRow> rows = store.log().rows();
      if (rows.isEmpty()) {
        throw Refusal.of(
            store.folder(),
            NOT_FOUND,
            "nothing was signed here, so the log has no head",
            "sign something with `plumbline proof sign`");
      }
      return new String(rows.getLast().head(), StandardCharsets.UTF_8);
    }

    /// The proof of RFC 6962, section 2.1.2, between an earlier head and the present one.
    ///
    /// @param from file of the earlier head
    /// @throws Refusal if the log does not begin with that of the earlier head
    public JsonObject consistency(Path from) {
      TreeHead known = LogVerifier.head(from);
      List<MerkleHash> leaves =
          store.log().rows().stream().map(LogRow::entry).map(MerkleHash::ofLeaf).toList();
      MerkleHash root = MerkleRootBuilder.root(leaves);
      if (known.size() > leaves.size()
          || !ConsistencyProof.of((int) known.size(), leaves).proves(known.root(), root)) {
        throw new Refusal(
            Refusal.Kind.CORRUPT,
            from.toString(),
            List.of(
                Problem.at(
                    "",
                    CORRUPT,
                    "the log does not begin with the log of this head",
                    "`plumbline proof verify --log --known-head` says where they part")));
      }
      ConsistencyProof proof = ConsistencyProof.of((int) known.size(), leaves);
      return JsonObject.of(
          "from", proof.from(),
          "to", proof.to(),
          "fromRoot", known.root(),
          "toRoot", root,
          "hashes", proof.hashes());
    }
  }
}
