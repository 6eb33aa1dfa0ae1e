package dev.plumbline.run.local;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.TrustPolicy;
import dev.plumbline.base.signing.TrustPolicyReader;
import dev.plumbline.base.signing.TrustPolicyReader.Outcome;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.store.repository.TrustedArtefacts;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// A trust policy in a file, and the store with the signatures that it asks for.
///
/// @param store absent where there is none yet: then nothing is signed
public record StoreTrust(Path policy, Optional<LocalStore> store) {

  /// @throws Refusal if the policy does not allow to score with the bundle
  public void require(Bundle bundle) {
    refuse(bundle.identity().name(), artefacts().problems(bundle));
  }

  /// @throws Refusal if the policy does not allow to apply the calibration
  public void requireCalibration(FittedCalibration calibration) {
    refuse("--calibration", artefacts().problems(calibration));
  }

  private static void refuse(String source, List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.REJECTED, source, problems);
    }
  }

  private TrustedArtefacts artefacts() {
    return new TrustedArtefacts(read(), store.map(LocalStore::stores), InstantSource.system());
  }

  private TrustPolicy read() {
    return switch (TrustPolicyReader.read(InputFiles.object(policy))) {
      case Outcome.Read(TrustPolicy read) -> read;
      case Outcome.Refused(List<Problem> problems) ->
          throw new Refusal(policy.toString(), problems);
    };
  }
}
