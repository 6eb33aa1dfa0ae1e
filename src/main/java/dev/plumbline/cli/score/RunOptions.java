package dev.plumbline.cli.score;

import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.judge.session.CalledModel;
import dev.plumbline.run.LockedBar;
import dev.plumbline.run.RunSettings;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.SaltSeed;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Options for a run over many documents.
final class RunOptions extends OptionGroup {

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "name of the run, by which other commands find it")
  private Optional<String> written;

  @Option(
      names = "--salt-seed",
      paramLabel = "HEX",
      description =
          "64 hexadecimal digits from which the salts of the run follow, so that the same run has"
              + " the same digest elsewhere (default: random)")
  private Optional<String> saltSeed;

  @Mixin private ConcurrencyOption concurrency;

  @Option(
      names = "--max-calls",
      paramLabel = "N",
      description = "stop before more calls of a model; the same command continues")
  private Optional<Long> maxCalls;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description =
          "stop when questions and answers have so many tokens, calls under way apart; the same"
              + " command continues")
  private Optional<Long> maxTokens;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description =
          "price list, to tell what calls cost: models: {PROVIDER:MODEL: {input, output}}, for a"
              + " million tokens (default: $PLUMBLINE_PRICES)")
  private Optional<Path> prices;

  boolean areGiven() {
    return written.isPresent() || saltSeed.isPresent();
  }

  /// Refuses wrong names and seeds before there is anything to undo.
  void check() {
    name();
    seed();
  }

  RunSettings settings(Optional<LockedBar> bar) {
    return new RunSettings(
        name(),
        seed(),
        configured("PLUMBLINE_USER").orElse(""),
        concurrency.calls(),
        prices.or(() -> configured("PLUMBLINE_PRICES").map(Path::of)),
        bar);
  }

  /// The model within the budget that was given.
  CalledModel limited(CalledModel model) {
    if (maxCalls.orElse(0L) < 0 || maxTokens.orElse(0L) < 0) {
      throw usage("--max-calls and --max-tokens must not be negative");
    }
    return model.limited(limit(maxCalls), limit(maxTokens));
  }

  private static OptionalLong limit(Optional<Long> written) {
    return written.map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  Optional<RunName> name() {
    return written.map(this::runName);
  }

  Optional<SaltSeed> seed() {
    return saltSeed.map(hex ->
        SaltSeed.parse(hex)
            .orElseThrow(() ->
                usage("--salt-seed has " + 2 * SaltSeed.BYTES + " lower-case hexadecimal digits")));
  }

  private Optional<String> configured(String variable) {
    return Optional.ofNullable(environment().get(variable)).filter(written -> !written.isEmpty());
  }
}
