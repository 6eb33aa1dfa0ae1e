package dev.plumbline.workflow.repository;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.proof.Approval;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.revision.RubricDiff;
import dev.plumbline.rubric.revision.RubricDiff.VersionBump;
import dev.plumbline.store.BundleName.NameClaim;
import java.util.List;
import java.util.Optional;

/// Stores bundles under their names, which never mean another bundle, and who approved them.
///
/// @param source what messages call the rubric
public record BundleLocking(ArtefactRepository repository, String source) {

  /// @throws Refusal if another bundle has the name
  public void lock(Bundle bundle) {
    if (repository.lock(bundle) instanceof NameClaim.Taken(Digest holder)) {
      throw nameTaken(bundle, holder, "");
    }
  }

  /// The bundle has its name, or nothing has.
  ///
  /// @param otherwise what else can be done about it than to give the rubric another version
  /// @throws Refusal if another bundle has the name
  public void requireName(Bundle bundle, String otherwise) {
    repository
        .nameHolder(bundle)
        .filter(holder -> !holder.equals(bundle.digest()))
        .ifPresent(holder -> {
          throw nameTaken(bundle, holder, otherwise);
        });
  }

  /// Records an approval, unless the bundle has one already.
  ///
  /// @return the approval in force
  /// @throws Refusal if another bundle has the name
  public Approval approve(Bundle bundle, Approval approval) {
    requireName(bundle, "");
    return repository.approve(bundle.digest(), approval);
  }

  private Refusal nameTaken(Bundle bundle, Digest holder, String otherwise) {
    Optional<VersionBump> needed =
        repository.bundle(holder).map(locked -> RubricDiff.neededBump(locked, bundle));
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
                    + "`"
                    + needed
                        .map(bump -> ", and what has changed needs " + bump.words() + " version")
                        .orElse(""),
                needed
                        .map(bump -> "write `" + free(bundle.identity(), bump, repository) + "`")
                        .orElse("give the changed rubric another version")
                    + otherwise)));
  }

  /// The next version that no bundle has.
  public static String free(
      Rubric.Identity rubric, VersionBump bump, ArtefactRepository repository) {
    String version = bump.next(rubric.version());
    while (repository.nameHolder(rubric.name(), version).isPresent()) {
      version = bump.next(version);
    }
    return version;
  }
}
