package dev.plumbline.cli.score;

import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.run.local.OrderedWorkers.Concurrency;
import picocli.CommandLine.Option;

/// The option `--concurrency`.
final class ConcurrencyOption extends OptionGroup {

  private Concurrency calls = new Concurrency(Concurrency.STANDARD);

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      defaultValue = "" + Concurrency.STANDARD,
      description = "number of model calls at a time (default: ${DEFAULT-VALUE})")
  private void set(int written) {
    try {
      calls = new Concurrency(written);
    } catch (IllegalArgumentException outside) {
      throw usage("--" + outside.getMessage());
    }
  }

  Concurrency calls() {
    return calls;
  }
}
