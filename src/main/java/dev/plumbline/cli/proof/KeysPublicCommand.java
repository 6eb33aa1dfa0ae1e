package dev.plumbline.cli.proof;

import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.output.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `proof keys public`: the public part of a key.
@Command(
    name = "public",
    header = "Prints the public part of a key.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline proof keys public release.key%n"
            + "  plumbline proof keys public arn:aws:kms:… > release.key.pub%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Prints the public key in PEM, for those who check. A key in AWS KMS is asked with the"
          + " credentials that AWS's own tools would use."
    },
    mixinStandardHelpOptions = true)
public final class KeysPublicCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE|ARN",
      description = "private key that `proof keys new` wrote, or the ARN of a key in AWS KMS")
  private String key;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    CommandEnvironment environment = (CommandEnvironment) spec.root().userObject();
    spec.commandLine()
        .getOut()
        .print(KeyReference.signer(key, environment.environment()).verification().pem());
    return ExitCode.OK;
  }
}
