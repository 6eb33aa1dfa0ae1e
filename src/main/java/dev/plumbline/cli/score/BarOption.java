package dev.plumbline.cli.score;

import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.workflow.bar.LockedBar;
import dev.plumbline.workflow.bar.StoredBars;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The bar that a run is begun for.
final class BarOption {

  @Option(
      names = "--bar",
      paramLabel = "DIGEST",
      description = "begin the run for this bar, which `bar lock` made: its manifest names it")
  private Optional<String> written = Optional.empty();

  /// @throws dev.plumbline.base.problem.Refusal if the store has no such bar
  Optional<LockedBar> bar(StoreOption store) {
    return written.map(it -> StoredBars.of(store.existing()).findLogged(it));
  }

  boolean isGiven() {
    return written.isPresent();
  }
}
