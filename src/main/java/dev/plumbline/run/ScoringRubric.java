package dev.plumbline.run;

import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.repository.VersionLocking;
import java.util.Optional;

/// A rubric that documents are scored by.
///
/// @param bundle that scores
/// @param locked the rubric to which a run gives the version: the rubric as it is written, another
///   bundle than the one that scores where an option changes it
/// @param draft whether it is only tried out
public record ScoringRubric(Bundle bundle, Optional<Bundle> locked, boolean draft) {

  /// Of a rubric as it is written.
  ///
  /// @param draft whether it is only tried out, so that its version may be another rubric's
  public static ScoringRubric of(Bundle bundle, boolean draft) {
    return changed(bundle, bundle, draft);
  }

  /// Of a rubric that an option changes.
  static ScoringRubric changed(Bundle bundle, Bundle written, boolean draft) {
    return new ScoringRubric(bundle, draft ? Optional.empty() : Optional.of(written), draft);
  }

  /// That of a run, for another run that scores by it.
  public static ScoringRubric of(StoredRun run, LocalStore store) {
    return new ScoringRubric(StoredRuns.bundle(run, store), Optional.empty(), run.spec().draft());
  }

  /// Stores the rubric before its run begins. From then on its version means this rubric.
  ///
  /// @throws dev.plumbline.base.problem.Refusal if the version means another rubric by now
  void use(LocalStore store) {
    locked.ifPresent(
        it -> VersionLocking.of(store.repository(), it.identity().reference()).lock(it));
    store.store(bundle);
  }
}
