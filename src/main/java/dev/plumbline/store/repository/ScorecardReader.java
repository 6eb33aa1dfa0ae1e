package dev.plumbline.store.repository;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.ScorecardExpansion;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.store.repository.ArtefactRepository.LruCache;
import java.util.function.Function;

/// Reads stored scorecards, each with the bundle that it names. Thread-safe.
public final class ScorecardReader {

  private static final int BUNDLES_MAX = 16;

  private final Function<Digest, Bundle> bundles;
  private final LruCache<Digest, ScorecardExpansion> expansions = new LruCache<>(BUNDLES_MAX);

  /// @param bundles gives the bundle of a digest; what it throws is passed on
  public ScorecardReader(Function<Digest, Bundle> bundles) {
    this.bundles = bundles;
  }

  /// @throws UnexpectedJsonException if the scorecard is not one of the bundle that it names
  public StoredScorecard read(JsonObject stored) {
    Digest bundle = new StoredScorecard(stored).bundle();
    return expansions
        .get(bundle, () -> new ScorecardExpansion(bundles.apply(bundle)))
        .whole(stored);
  }
}
