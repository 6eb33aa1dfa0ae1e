package dev.plumbline.cli.proof;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.verification.LogProofs;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `proof log consistency`: proves that the log begins with the log of an earlier head.
@Command(
    name = "consistency",
    header = "Proves that the log only grew since an earlier head.",
    synopsisHeading =
        "%nExample:%n" + "  plumbline proof log consistency --from head.json%n" + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Prints the proof of RFC 6962, section 2.1.2, between the head that is named and the present"
          + " one, for a witness that holds no entries."
    },
    mixinStandardHelpOptions = true)
public final class LogConsistencyCommand implements Callable<Integer> {

  @Option(
      names = "--from",
      required = true,
      paramLabel = "FILE",
      description = "head that `proof log head` printed earlier")
  private Path from;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine()
        .getOut()
        .println(CanonicalJson.text(new LogProofs(store.existing()).consistency(from)));
    return ExitCode.OK;
  }
}
