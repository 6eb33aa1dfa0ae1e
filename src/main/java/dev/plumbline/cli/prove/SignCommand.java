package dev.plumbline.cli.prove;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.proof.AttestationKind;
import dev.plumbline.proof.DsseEnvelope;
import dev.plumbline.proof.LogEntry;
import dev.plumbline.proof.Signer;
import dev.plumbline.proof.Statement;
import dev.plumbline.run.RunManifest;
import dev.plumbline.run.RunName;
import dev.plumbline.run.RunResult;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.Stores;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.pack.RunPackExport;
import dev.plumbline.workflow.verification.ArtefactStatement;
import dev.plumbline.workflow.verification.ArtefactVerifier;
import dev.plumbline.workflow.verification.RulingVerifier;
import dev.plumbline.workflow.verification.RunVerifier;
import dev.plumbline.workflow.verification.VerificationReport;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `sign`: vouches for a run, a bundle, its approval or a calibration.
@Command(
    name = "sign",
    header =
        "Signs a run, a bundle, an approval, a calibration, a ruling or an appeal, and logs it.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline proof sign @latest --key release.key%n"
            + "  plumbline proof sign sha256:3f…9a --key release.key --approval%n"
            + "  plumbline proof sign sha256:3f…9a --key arn:aws:kms:… --table plumbline%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Stores an in-toto statement in a DSSE envelope, appends it to the log of the store, and"
          + " signs the new head of the log with the same key. A run, a ruling or an appeal is"
          + " signed only if it verifies."
    },
    mixinStandardHelpOptions = true)
public final class SignCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "RUN|DIGEST",
      description =
          "run that has ended (@latest, a name, a digest or its first digits), or digest of a"
              + " bundle, calibration, ruling or appeal")
  private String subject;

  @Option(
      names = "--key",
      required = true,
      paramLabel = "FILE|ARN",
      description =
          "private key that `proof keys new` wrote, or the ARN of an Ed25519 key in AWS KMS")
  private String key;

  @Option(
      names = "--approval",
      description = "sign the approval of the bundle, not the bundle itself")
  private boolean approval;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description =
          "sign a bundle, an approval or a calibration in this DynamoDB table of AWS_REGION, not"
              + " in a folder")
  private String table = "";

  @Mixin private StoreOption store;

  @ParentCommand private CommandEnvironment parent;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Signer signer = KeyReference.signer(key, parent.environment());
    String engine = EngineVersion.of(spec);
    if (!table.isEmpty()) {
      Stores stores = OperatorTable.stores(table, parent.environment(), spec);
      return append(inTable(stores, engine), signer, stores);
    }
    LocalStore opened = store.existing();
    Statement statement = statement(opened, engine);
    return opened.store().transaction(() -> append(statement, signer, opened.stores()));
  }

  /// The envelope is stored first: an entry of the log never names one that is not there.
  private int append(Statement statement, Signer signer, Stores stores) {
    DsseEnvelope envelope = statement.sign(signer);
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    stores.artefacts().put(ArtefactKind.ATTESTATION, envelope.bytes());
    long position =
        stores.log().append(LogEntry.of(envelope, statement), head -> head.sign(signer), now);
    PrintWriter out = spec.commandLine().getOut();
    out.println("signed      " + statement.kind().wireName() + " " + statement.subject());
    out.println("key         " + signer.id());
    out.println("attestation " + envelope.digest());
    out.println("log entry   " + position);
    return ExitCode.OK;
  }

  private Statement statement(LocalStore opened, String engine) {
    Optional<Digest> digest = Digest.parse(subject);
    ArtefactStatement statements = new ArtefactStatement(opened.stores(), engine);
    if (approval) {
      return digest
          .flatMap(statements::ofApproval)
          .orElseThrow(() -> notApproved(opened.folder().toString()));
    }
    return digest
        .flatMap(one -> statements.of(one).or(() -> decision(opened, one, engine)))
        .orElseGet(() -> run(opened, engine));
  }

  private Statement inTable(Stores stores, String engine) {
    ArtefactStatement statements = new ArtefactStatement(stores, engine);
    Digest digest = LocalStore.digest(subject);
    return approval
        ? statements.ofApproval(digest).orElseThrow(() -> notApproved(table))
        : statements
            .of(digest)
            .orElseThrow(() ->
                Refusal.of(
                    table,
                    ProblemCode.NOT_FOUND,
                    "there is no bundle and no calibration " + digest,
                    "runs, rulings and appeals are signed in a folder"));
  }

  private static Refusal notApproved(String where) {
    return Refusal.of(
        where,
        ProblemCode.NOT_FOUND,
        "there is no approval of this bundle",
        "name a bundle by its digest, or approve it with `plumbline rubric approve`");
  }

  /// A ruling or an entry of an appeal, with when the store says that it was recorded.
  private Optional<Statement> decision(LocalStore opened, Digest digest, String engine) {
    return opened.store().proceedings().list().stream()
        .filter(entry -> entry.digest().equals(digest))
        .findFirst()
        .map(entry -> {
          VerificationReport report = new VerificationReport(spec.commandLine().getErr()::println);
          new RulingVerifier(opened, report, TreeMap::new).resultOf(entry);
          requireVerified(report, digest);
          return Statement.ofDecision(
              entry.kind() == ArtefactKind.RULING ? AttestationKind.RULING : AttestationKind.APPEAL,
              digest,
              entry.at().toString(),
              engine);
        });
  }

  private static void requireVerified(VerificationReport report, Digest digest) {
    if (report.hasFailed()) {
      throw LocalStore.corrupt(digest, "it does not verify, so it is not signed");
    }
  }

  /// What is signed is what the lines amount to now, not what the store says of them.
  private Statement run(LocalStore opened, String engine) {
    StoredRun run = StoredRuns.findEnded(subject, opened);
    VerificationReport report = new VerificationReport(spec.commandLine().getErr()::println);
    new RunVerifier(opened, report, new ArtefactVerifier(opened, report)).check(run);
    new RulingVerifier(opened, report, TreeMap::new).of(run);
    requireVerified(report, run.digest().orElseThrow());
    if (opened.store().runs().recompute(run, run.lines())
            instanceof RunResult.Ended(RunManifest manifest)
        && run.digest().equals(Optional.of(manifest.digest()))) {
      return Statement.ofRun(
          manifest,
          run.envelope().name().map(RunName::text).orElse(""),
          run.envelope().end().orElseThrow().toString(),
          engine,
          RunPackExport.tables());
    }
    throw LocalStore.corrupt(
        run.digest().orElseThrow(), "the lines of this run do not lead to its digest");
  }
}
