package dev.plumbline.store.repository;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.store.BundleName.NameClaim;
import java.util.List;
import java.util.Optional;

/// Stores bundles under their names, which never mean another bundle, and who approved them.
///
/// @param source what messages call the rubric
///
/// @param needed what a changed rubric needs; says nothing where that is not worked out
public record BundleLocking(ArtefactRepository repository, String source, Needed needed) {

  /// What a rubric that has changed needs.
  public interface Needed {

    Needed UNKNOWN = (_, _) -> Optional.empty();

    Optional<Version> version(Bundle locked, Bundle changed);

    /// @param bump in words, such as `a minor`
    /// @param next that no bundle has
    record Version(String bump, String next) {}
  }

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
    Optional<Needed.Version> version =
        repository.bundle(holder).flatMap(locked -> needed.version(locked, bundle));
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
                    + version
                        .map(it -> ", and what has changed needs " + it.bump() + " version")
                        .orElse(""),
                version
                        .map(it -> "write `" + it.next() + "`")
                        .orElse("give the changed rubric another version")
                    + otherwise)));
  }
}
