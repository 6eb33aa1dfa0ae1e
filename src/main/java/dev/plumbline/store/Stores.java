package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.store.ArtefactStore.ArtefactEraser;
import dev.plumbline.store.BundleName.BundleNames;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// The ports of one storage location.
public record Stores(
    ArtefactStore artefacts,
    ArtefactEraser eraser,
    BundleNames names,
    IdempotencyStore idempotency,
    Aliases aliases,
    ScorecardIndex scorecards,
    DocumentCompletionIndex completions,
    Approvals approvals,
    TransparencyLog log,
    Proceedings proceedings,
    Persons persons) {

  /// Approvals of bundles, stored beside them and part of no digest. An approval is for a digest,
  /// so a changed rubric has none.
  public interface Approvals {

    /// Records the approval, unless the bundle has one already.
    ///
    /// @return the approval in force
    /// @throws StoreFailedException if the store cannot be written
    Approval record(Digest bundle, Approval approval);

    /// @throws StoreFailedException if the store cannot be read or the approval is damaged
    Optional<Approval> find(Digest bundle);
  }

  /// The completions about each document, and in a table also what quotes it otherwise, so that
  /// they can be erased with it. An entry is written before its artefact, so an entry may refer to
  /// one that was never stored.
  public interface DocumentCompletionIndex {

    /// @throws StoreFailedException if the store cannot be written
    void put(Digest document, Digest completion);

    /// The completions about the document, ordered by digest.
    ///
    /// @throws StoreFailedException if the store cannot be read
    List<Digest> list(Digest document);
  }

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
}
