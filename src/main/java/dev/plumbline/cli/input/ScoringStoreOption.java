package dev.plumbline.cli.input;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.proof.TrustPolicy;
import dev.plumbline.proof.TrustPolicyReader;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.workflow.files.InputFiles;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.repository.TrustedArtefacts;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
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
    trust().ifPresent(by -> refuse(bundle.identity().name(), by.problems(bundle)));
  }

  /// @throws Refusal if the policy does not allow to apply the calibration
  @Override
  public void requireTrustedCalibration(Digest calibration) {
    trust().ifPresent(by -> refuse("--calibration", by.calibrationProblems(calibration)));
  }

  private static void refuse(String source, List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.REJECTED, source, problems);
    }
  }

  private Optional<TrustedArtefacts> trust() {
    return policy()
        .map(policy ->
            new TrustedArtefacts(policy, find().map(LocalStore::stores), InstantSource.system()));
  }

  private Optional<TrustPolicy> policy() {
    Map<String, String> environment = environment().environment();
    return written
        .or(() ->
            Optional.ofNullable(environment.get(VARIABLE)).map(ScoringStoreOption::configured))
        .map(ScoringStoreOption::read);
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

  private static TrustPolicy read(Path file) {
    return switch (TrustPolicyReader.read(InputFiles.object(file))) {
      case TrustPolicyReader.Outcome.Read(TrustPolicy policy) -> policy;
      case TrustPolicyReader.Outcome.Refused(List<Problem> problems) ->
          throw new Refusal(Refusal.Kind.INPUT, file.toString(), problems);
    };
  }
}
