package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import java.util.SortedMap;

/// The scorecard of each document in a series, for joining with human labels.
public interface ScorecardIndex {

  /// @throws StoreFailedException if the store cannot be written
  void put(Series series, Digest document, Digest scorecard);

  /// Scorecards by document, ordered by the documents' digests.
  ///
  /// @throws StoreFailedException if the store cannot be read
  SortedMap<Digest, Digest> list(Series series);

  /// Scorecards that can be compared with each other: same judge, same extraction and scoring.
  ///
  /// @param judge the digest of the judge's identity
  record Series(Digest extractionSpec, Digest scoringSpec, Digest judge) {}
}
