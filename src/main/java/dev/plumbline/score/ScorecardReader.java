package dev.plumbline.score;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.rubric.bundle.Bundle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// Reads stored scorecards, each with the bundle that it names. Instances may be shared by threads.
public final class ScorecardReader {

  private static final int BUNDLES_MAX = 16;

  private final Function<Digest, Bundle> bundles;
  private final Map<Digest, ScorecardExpansion> expansions = new ConcurrentHashMap<>();

  /// @param bundles gives the bundle of a digest; what it throws is passed on
  public ScorecardReader(Function<Digest, Bundle> bundles) {
    this.bundles = bundles;
  }

  /// @throws UnexpectedJsonException if the scorecard is not one of the bundle that it names
  public StoredScorecard read(JsonObject stored) {
    Digest bundle = stored.digest("bundle");
    ScorecardExpansion known = expansions.get(bundle);
    if (known == null) {
      if (expansions.size() >= BUNDLES_MAX) {
        expansions.clear();
      }
      known = new ScorecardExpansion(bundles.apply(bundle));
      expansions.put(bundle, known);
    }
    return known.whole(stored);
  }
}
