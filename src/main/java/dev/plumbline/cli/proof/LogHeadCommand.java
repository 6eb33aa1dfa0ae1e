package dev.plumbline.cli.proof;

import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.verification.LogProofs;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `proof log head`: prints the signed head of the log.
@Command(
    name = "head",
    header = "Prints the signed head of the log, for a witness to store.",
    synopsisHeading = "%nExample:%n" + "  plumbline proof log head > head.json%n" + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "With a stored head a witness can later show that the log was cut or rewritten: `verify --log"
          + " --known-head` and `Verify.java --known-head` compare with it."
    },
    mixinStandardHelpOptions = true)
public final class LogHeadCommand implements Callable<Integer> {

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().getOut().print(new LogProofs(store.existing()).head());
    return ExitCode.OK;
  }
}
