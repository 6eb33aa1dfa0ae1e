package dev.plumbline.cli.score;

import dev.plumbline.workflow.local.OrderedWorkers.Concurrency;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The option `--concurrency`.
final class ConcurrencyOption {

  private Concurrency calls = new Concurrency(Concurrency.STANDARD);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      defaultValue = "" + Concurrency.STANDARD,
      description = "number of model calls at a time (default: ${DEFAULT-VALUE})")
  private void set(int written) {
    try {
      calls = new Concurrency(written);
    } catch (IllegalArgumentException outside) {
      throw new ParameterException(command.commandLine(), "--" + outside.getMessage(), outside);
    }
  }

  Concurrency calls() {
    return calls;
  }
}
