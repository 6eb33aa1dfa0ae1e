package dev.plumbline.workflow.authoring;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.proof.Approval;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.store.NameClaim;
import dev.plumbline.workflow.repository.ArtefactRepository;
import java.util.List;

/// Stores bundles under their names, which never mean another bundle, and who approved them.
///
/// @param source what messages call the rubric
public record BundleLocking(ArtefactRepository repository, String source) {

  /// @throws Refusal if another bundle has the name
  public void lock(Bundle bundle) {
    if (repository.lock(bundle) instanceof NameClaim.Taken(Digest holder)) {
      throw nameTaken(bundle, holder);
    }
  }

  /// Records an approval, unless the bundle has one already.
  ///
  /// @return the approval in force
  /// @throws Refusal if another bundle has the name
  public Approval approve(Bundle bundle, Approval approval) {
    repository
        .nameHolder(bundle)
        .filter(holder -> !holder.equals(bundle.digest()))
        .ifPresent(holder -> {
          throw nameTaken(bundle, holder);
        });
    return repository.approve(bundle.digest(), approval);
  }

  private Refusal nameTaken(Bundle bundle, Digest holder) {
    return new Refusal(
        Refusal.Kind.REJECTED,
        source,
        List.of(
            Problem.at(
                "/version",
                ProblemCode.NAME_TAKEN,
                EscapedText.text(bundle.identity().reference())
                    + " is already locked as `"
                    + holder
                    + "`",
                "give the changed rubric another version")));
  }
}
