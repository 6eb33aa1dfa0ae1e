package dev.plumbline.web.view;

import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.revision.RubricDiff;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.repository.BundleLocking;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An edited rubric under the version that its changes need.
///
/// @param version the next one that no rubric of the store has
/// @param source the rubric with it
record NextVersion(String version, String source) {

  private static final Pattern WRITTEN =
      Pattern.compile("(?m)^(version: *)([\"']?)([0-9.]+)\\2( *)$");

  /// Empty if nothing is changed, the rubric does not compile, or its version is written in another
  /// way than on a line of its own.
  ///
  /// @param before the rubric that was edited
  static Optional<NextVersion> of(Bundle before, String source, ArtefactRepository repository) {
    Optional<Bundle> edited = compiled(source).filter(it -> !it.digest().equals(before.digest()));
    Matcher written = WRITTEN.matcher(source);
    if (edited.isEmpty()
        || !edited.get().identity().name().equals(before.identity().name())
        || !written.find()) {
      return Optional.empty();
    }
    String version =
        BundleLocking.free(
            before.identity(), RubricDiff.neededBump(before, edited.get()), repository);
    String renamed =
        source.substring(0, written.start(3)) + version + source.substring(written.end(3));
    return compiled(renamed)
        .filter(it -> it.identity().version().equals(version))
        .map(_ -> new NextVersion(version, renamed));
  }

  private static Optional<Bundle> compiled(String source) {
    return switch (RubricCompiler.trial(source.getBytes(StandardCharsets.UTF_8))) {
      case BundleCompilation.Locked(Bundle bundle, var _) -> Optional.of(bundle);
      case BundleCompilation.DraftLocked(Bundle bundle, var _) -> Optional.of(bundle);
      case BundleCompilation.Rejected(var _) -> Optional.empty();
    };
  }
}
