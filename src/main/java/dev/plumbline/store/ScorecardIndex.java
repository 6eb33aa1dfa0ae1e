package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import java.util.SortedMap;

/// Which scorecard each document got, for the join with human labels.
public interface ScorecardIndex {

  /// @throws StoreFailedException if the store cannot be written
  void put(Series series, Digest document, Digest scorecard);

  /// Scorecards by document, in the order of the documents' digests.
  ///
  /// @throws StoreFailedException if the store cannot be read
  SortedMap<Digest, Digest> list(Series series);

  /// Scorecards that may be compared with each other: of one judge, asked and scored alike.
  ///
  /// @param judge the digest of the judge's identity
  record Series(Digest extractionSpec, Digest scoringSpec, Digest judge) {}
}
