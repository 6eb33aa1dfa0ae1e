package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;
import java.util.Collection;
import java.util.SortedMap;

/// The scorecard of each document in a series, for joining with human labels.
public interface ScorecardIndex {

  /// @throws StoreFailedException if the store cannot be written
  void put(Series series, Digest document, Digest scorecard);

  /// The scorecards of those documents that have one, ordered by the documents' digests. What it
  /// costs depends on how many documents are asked for, not on how long the series is.
  ///
  /// @throws StoreFailedException if the store cannot be read
  SortedMap<Digest, Digest> find(Series series, Collection<Digest> documents);

  /// Scorecards that can be compared with each other: same judge, same extraction and scoring.
  ///
  /// @param judge the digest of the judge's identity
  record Series(Digest extractionSpec, Digest scoringSpec, Digest judge) {}
}
