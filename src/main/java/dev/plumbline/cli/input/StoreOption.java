package dev.plumbline.cli.input;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunSummary.SuggestedCommands;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.run.local.StoreTrust;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The option for the store that a command uses: the same one for every command, unless another is
/// named. A store is opened when it is first used, and closed when the command ends.
public sealed class StoreOption extends OptionGroup implements StoreAccess
    permits StoreOption.ScoringStoreOption {

  private static final String VARIABLE = "PLUMBLINE_STORE";
  private static final String DEFAULT = ".plumbline";

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description = "folder of the store (default: PLUMBLINE_STORE, or .plumbline)")
  private Optional<Path> written;

  public boolean isGiven() {
    return written.isPresent();
  }

  /// The option as it was typed, with a blank before it; empty if it was not.
  public String typed() {
    return written
        .map(folder -> " --store " + SuggestedCommands.argument(folder.toString()))
        .orElse("");
  }

  public Path folder() {
    String configured = environment().getOrDefault(VARIABLE, "");
    return written.orElse(Path.of(configured.isEmpty() ? DEFAULT : configured));
  }

  @Override
  public LocalStore open() {
    return commands().stores().open(folder());
  }

  @Override
  public LocalStore existing() {
    return commands().stores().existing(folder());
  }

  @Override
  public Optional<LocalStore> find() {
    return commands().stores().find(folder());
  }

  /// Refuses a bundle that a trust policy does not allow; commands that do not score have none.
  @Override
  public void requireTrusted(Bundle bundle) {}

  @Override
  public void requireTrusted(FittedCalibration calibration) {}

  /// The store of a command that scores, and the policy that says with what it may score.
  public static final class ScoringStoreOption extends StoreOption {

    private static final String VARIABLE = "PLUMBLINE_POLICY";

    @Option(
        names = "--policy",
        paramLabel = "FILE",
        description =
            "trust policy: rubrics and calibrations must be signed as it says (default:"
                + " PLUMBLINE_POLICY, or none)")
    private Optional<Path> written;

    /// @throws Refusal if the policy does not allow to score with the bundle
    @Override
    public void requireTrusted(Bundle bundle) {
      trust().ifPresent(by -> by.require(bundle));
    }

    /// @throws Refusal if the policy does not allow to apply the calibration
    @Override
    public void requireTrusted(FittedCalibration calibration) {
      trust().ifPresent(by -> by.requireCalibration(calibration));
    }

    private Optional<StoreTrust> trust() {
      return written
          .or(() ->
              Optional.ofNullable(environment().get(VARIABLE)).map(ScoringStoreOption::configured))
          .map(policy -> new StoreTrust(policy, find()));
    }

    /// A variable that is set and empty is more likely a mistake than a wish to trust everything.
    private static Path configured(String value) {
      if (value.isBlank()) {
        throw Refusal.of(
            VARIABLE,
            ProblemCode.NOT_FOUND,
            "the variable is set and names no policy",
            "name its file, or unset the variable to score without a policy");
      }
      return Path.of(value);
    }
  }
}
