package dev.plumbline.store.repository;

import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.revision.RubricDiff;
import dev.plumbline.rubric.revision.RubricDiff.VersionBump;
import java.util.Optional;

/// Which version a changed rubric gets, by what has changed.
public final class VersionLocking {

  /// As [BundleLocking], whose refusals say what a changed rubric needs.
  public static BundleLocking of(ArtefactRepository repository, String source) {
    return new BundleLocking(
        repository,
        source,
        (locked, changed) -> {
          VersionBump bump = RubricDiff.neededBump(locked, changed);
          return Optional.of(
              new BundleLocking.Needed.Version(
                  bump.words(), free(changed.identity(), bump, repository)));
        });
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

  private VersionLocking() {}
}
