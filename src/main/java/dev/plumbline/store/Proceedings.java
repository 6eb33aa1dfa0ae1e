package dev.plumbline.store;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Corrections and appeals, in the order in which they were recorded for a result. What they say is
/// in their artefacts.
public interface Proceedings {

  /// @param kind [ArtefactKind#CORRECTION] or [ArtefactKind#APPEAL]
  /// @param result the scorecard of the judges
  /// @param id of the document in its run
  /// @param sequence from 0
  /// @param scorecard with the corrections that count from this one on; empty of what changes none
  record Entry(
      ArtefactKind kind,
      Digest digest,
      Digest result,
      String id,
      long sequence,
      Optional<Digest> scorecard,
      Instant at) {}

  /// Adds entries of one result, all or none.
  ///
  /// @return `false` if others were added since the sequence of the first was read
  boolean add(List<Entry> entries);

  /// Those of one result, in order.
  List<Entry> list(Digest result, String id);
}
