package dev.plumbline.cli.prove;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.proof.LogAudit;
import dev.plumbline.workflow.local.LocalStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
    LocalStore opened = store.existing();
    List<LogAudit.Row> rows = opened.store().log().rows();
    if (rows.isEmpty()) {
      throw Refusal.of(
          opened.folder().toString(),
          ProblemCode.NOT_FOUND,
          "nothing was signed here, so the log has no head",
          "sign something with `plumbline proof sign`");
    }
    spec.commandLine().getOut().print(new String(rows.getLast().head(), StandardCharsets.UTF_8));
    return ExitCode.OK;
  }
}
