package dev.plumbline.cli.compare;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `compare baseline clear`: forgets a baseline, and not its run.
@Command(
    name = "clear",
    header = "Forgets the baseline of a rubric; its run stays.",
    synopsisHeading =
        "%nExample:%n" + "  plumbline compare baseline clear polite-reply%n" + "%nUsage: ",
    mixinStandardHelpOptions = true)
public final class BaselineClearCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUBRIC", description = "name of a rubric")
  private String rubric;

  @Mixin private StoreOption store;

  @Override
  public Integer call() {
    if (!store.existing().store().baselines().clear(rubric)) {
      throw Refusal.of(
          "baseline",
          ProblemCode.NOT_FOUND,
          "there is no baseline for the rubric " + EscapedText.text(rubric),
          "`plumbline compare baseline show` lists them");
    }
    return ExitCode.OK;
  }
}
