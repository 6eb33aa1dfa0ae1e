package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.rubric.bundle.Bundle;
import java.util.Optional;
import java.util.function.Function;

/// The rubric of one document of a run after the other, which is read once where it stays the same.
public final class DocumentRubrics {

  private final Function<Digest, Bundle> bundles;
  private Optional<Bundle> last = Optional.empty();

  public DocumentRubrics(Function<Digest, Bundle> bundles) {
    this.bundles = bundles;
  }

  public Bundle of(Digest bundle) {
    if (last.filter(it -> it.digest().equals(bundle)).isEmpty()) {
      last = Optional.of(bundles.apply(bundle));
    }
    return last.get();
  }
}
