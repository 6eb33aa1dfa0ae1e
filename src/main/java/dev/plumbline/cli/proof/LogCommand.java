package dev.plumbline.cli.proof;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.verification.LogVerifier.LogProofs;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `proof log`: the signed head of the log, and proofs that it only grew.
@Command(
    name = "log",
    header = "Prints the signed head of the log, or proves that it only grew.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline proof log > head.json%n"
            + "  plumbline proof log --since head.json%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "With a stored head a witness can later show that the log was cut or rewritten: `verify --log"
          + " --known-head` and `Verify.java --known-head` compare with it. --since prints the proof"
          + " of RFC 6962, section 2.1.2, between that head and the present one, for a witness that"
          + " holds no entries."
    })
public final class LogCommand extends LeafCommand {

  @Option(
      names = "--since",
      paramLabel = "FILE",
      description = "prove that the log only grew since the head that this command printed then")
  private Optional<Path> since = Optional.empty();

  @Mixin private StoreOption store;

  @Override
  public Integer call() {
    LogProofs proofs = new LogProofs(store.existing());
    PrintWriter out = out();
    if (since.isPresent()) {
      out.println(CanonicalJson.text(proofs.consistency(since.get())));
    } else {
      out.print(proofs.head());
    }
    return ExitCode.OK;
  }
}
