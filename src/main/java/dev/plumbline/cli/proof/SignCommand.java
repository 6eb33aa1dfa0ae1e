package dev.plumbline.cli.proof;

import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.proof.verification.ArtefactSigning;
import dev.plumbline.proof.verification.ArtefactSigning.Signed;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sign`: vouches for a run, a bundle, its approval or a calibration.
@UsageExamples({
  "plumbline proof sign @latest --key release.key",
  "plumbline proof sign @latest --key release.key --decisions",
  "plumbline proof sign sha256:3f…9a --key release.key --approval",
  "plumbline proof sign sha256:3f…9a --key arn:aws:kms:… --table plumbline"
})
@Command(
    header =
        "Signs a run, what was decided about it, a rubric, an approval or a calibration, and logs it.",
    description = {
      "Stores an in-toto statement in a DSSE envelope, appends it to the log of the store, and"
          + " signs the new head of the log with the same key. A run and what was"
          + " decided about it are signed only if they verify. As soon as one correction, appeal or"
          + " release of a run is signed, `proof verify` asks the same of the others of its"
          + " kind: `--decisions` signs them all."
    })
final class SignCommand extends StoreCommand {

  @Parameters(
      paramLabel = "RUN|DIGEST",
      description =
          "run that has ended (@latest, a name, a digest or its first digits), or digest of a"
              + " bundle, calibration, bar, waiver, correction, appeal or release")
  private String subject;

  @Option(
      names = "--key",
      required = true,
      paramLabel = "FILE|ARN",
      description = "private key that `proof keys` wrote, or the ARN of an Ed25519 key in AWS KMS")
  private String key;

  @Option(
      names = "--approval",
      description = "sign the approval of the bundle, not the bundle itself")
  private boolean approval;

  @Option(
      names = "--decisions",
      description =
          "sign the corrections, appeals and releases of the run that this key has not"
              + " signed, not the run itself")
  private boolean decisions;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description =
          "sign a bundle, an approval or a calibration in this DynamoDB table of AWS_REGION, not"
              + " in a folder")
  private String table = "";

  @Override
  protected void run() {
    if (decisions && (approval || !table.isEmpty())) {
      throw usage("--decisions is for a run in a folder, without --approval and --table");
    }
    ArtefactSigning signing =
        new ArtefactSigning(KeyReference.signer(key, environment()), engine(), err()::println);
    PrintWriter out = out();
    for (Signed signed : signed(signing)) {
      out.println(
          "signed      "
              + signed.statement().kind().wireName()
              + " "
              + signed.statement().subject());
      out.println("key         " + signing.signer().id());
      out.println("attestation " + signed.envelope().digest());
      out.println("log entry   " + signed.position());
    }
  }

  private List<Signed> signed(ArtefactSigning signing) {
    if (decisions) {
      return signing.decisions(subject, existing());
    }
    return List.of(
        table.isEmpty()
            ? signing.sign(subject, approval, existing())
            : signing.sign(subject, approval, table(table)));
  }
}
