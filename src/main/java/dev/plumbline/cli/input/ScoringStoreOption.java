package dev.plumbline.cli.input;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.workflow.local.StoreTrust;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The store of a command that scores, and the policy that says with what it may score.
public final class ScoringStoreOption extends StoreOption {

  private static final String VARIABLE = "PLUMBLINE_POLICY";

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description =
          "trust policy: rubrics and calibrations must be signed as it says (default:"
              + " PLUMBLINE_POLICY, or none)")
  private Optional<Path> written = Optional.empty();

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
            Optional.ofNullable(environment().environment().get(VARIABLE))
                .map(ScoringStoreOption::configured))
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
