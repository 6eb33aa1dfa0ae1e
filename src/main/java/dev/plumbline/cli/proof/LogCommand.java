package dev.plumbline.cli.proof;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.proof.verification.LogVerifier.LogProofs;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `proof log`: the signed head of the log, and proofs that it only grew.
@UsageExamples({"plumbline proof log > head.json", "plumbline proof log --since head.json"})
@Command(
    header = "Prints the signed head of the log, or proves that it only grew.",
    description = {
      "With a stored head a witness can later show that the log was cut or rewritten: `verify --log"
          + " --known-head` and `Verify.java --known-head` compare with it. --since prints the proof"
          + " of RFC 6962, section 2.1.2, between that head and the present one, for a witness that"
          + " holds no entries."
    })
final class LogCommand extends StoreCommand {

  @Option(
      names = "--since",
      paramLabel = "FILE",
      description = "prove that the log only grew since the head that this command printed then")
  private Optional<Path> since;

  @Override
  protected void run() {
    LogProofs proofs = new LogProofs(existing());
    PrintWriter out = out();
    if (since.isPresent()) {
      out.println(CanonicalJson.text(proofs.consistency(since.get())));
    } else {
      out.print(proofs.head());
    }
  }
}
