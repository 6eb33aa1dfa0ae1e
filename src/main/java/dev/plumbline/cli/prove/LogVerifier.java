package dev.plumbline.cli.prove;

import dev.plumbline.attestation.DsseEnvelope;
import dev.plumbline.attestation.LogAudit;
import dev.plumbline.attestation.LogEntry;
import dev.plumbline.attestation.Statement;
import dev.plumbline.attestation.TreeHead;
import dev.plumbline.attestation.VerificationKey;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.cli.input.InputFiles;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.store.ArtefactLookup;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Checks the log of a store: that it is what was signed, and that the attestations it names are
/// there and say what it says.
final class LogVerifier {

  private final LocalStore store;
  private final VerificationReport report;
  private final List<VerificationKey> keys;

  /// @param keys of which one must have signed every head; empty to check no signature
  LogVerifier(LocalStore store, VerificationReport report, List<VerificationKey> keys) {
    this.store = store;
    this.report = report;
    this.keys = keys;
  }

  void check(Optional<TreeHead> known) {
    List<LogAudit.Row> rows = store.store().log().rows();
    LogAudit audit = new LogAudit(rows, this::isTrusted);
    switch (known.isPresent() ? audit.outcome(known.get()) : audit.outcome()) {
      case LogAudit.Outcome.Intact(var _) ->
          rows.forEach(row -> report.verified("entry of the log"));
      case LogAudit.Outcome.Broken(long position, String what) ->
          report.failed("entry " + position + " of the log", what);
    }
    for (int position = 0; position < rows.size(); position++) {
      attestation(position, rows.get(position).entry());
    }
  }

  static TreeHead head(Path file) {
    return DsseEnvelope.read(InputFiles.object(file))
        .flatMap(TreeHead::read)
        .orElseThrow(() ->
            CliError.of(
                file.toString(),
                ProblemCode.NOT_A_TREE_HEAD,
                "this is no head of a log",
                "name a file that `plumbline log head` wrote"));
  }

  private boolean isTrusted(DsseEnvelope envelope) {
    return keys.isEmpty() || !envelope.signers(keys).isEmpty();
  }

  private void attestation(int position, byte[] bytes) {
    String where = "entry " + position + " of the log";
    Optional<LogEntry> entry = LogEntry.read(bytes);
    if (entry.isEmpty()) {
      report.failed(where, "it is no entry of a log");
      return;
    }
    switch (store.artefacts().find(ArtefactKind.ATTESTATION, entry.get().attestation())) {
      case ArtefactLookup.Found(byte[] envelope) -> agree(where, entry.get(), envelope);
      case ArtefactLookup.Corrupt(String what) ->
          report.failed(where, "its attestation is corrupt: " + what);
      case ArtefactLookup.Missing(), ArtefactLookup.Erased() ->
          report.failed(where, "its attestation is missing");
    }
  }

  private void agree(String where, LogEntry entry, byte[] bytes) {
    Optional<DsseEnvelope> envelope = DsseEnvelope.read(bytes);
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

  /// What was signed must be here: whoever deletes a run with all that belongs to it leaves nothing
  /// else that is missing.
  private void subject(String where, Statement statement) {
    boolean holds =
        switch (statement.kind()) {
          case BUNDLE -> isStored(ArtefactKind.BUNDLE, statement);
          case CALIBRATION -> isStored(ArtefactKind.CALIBRATION, statement);
          case RUN -> isStored(ArtefactKind.RUN, statement);
          case RULING -> isStored(ArtefactKind.RULING, statement);
          case APPEAL -> isStored(ArtefactKind.APPEAL, statement);
          case APPROVAL -> isRecorded(statement);
          case PACK -> true;
        };
    if (holds) {
      report.verified("attestation, as the log says");
    } else {
      report.failed(
          where,
          "the "
              + statement.kind().wireName()
              + " that was signed, "
              + statement.subject()
              + ", is not in the store, or is not what was signed");
    }
  }

  private boolean isStored(ArtefactKind kind, Statement statement) {
    return store.artefacts().find(kind, statement.subject()) instanceof ArtefactLookup.Found;
  }

  private boolean isRecorded(Statement statement) {
    return store
        .stores()
        .approvals()
        .find(statement.subject())
        .filter(approval ->
            Statement.ofApproval(
                    statement.subject(),
                    approval.by(),
                    approval.at().toString(),
                    statement.predicate().text("engine"))
                .equals(statement))
        .isPresent();
  }
}
