package dev.plumbline.store.proceeding;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Rulings and appeals, in the order in which they were recorded for a result. What they say is in
/// their artefacts.
public interface Proceedings {

  /// @param kind [ArtefactKind#RULING] or [ArtefactKind#APPEAL]
  /// @param automatic the scorecard that the engine gave
  /// @param id of the document in its run
  /// @param sequence from 0
  /// @param scorecard that a ruling on an item led to
  record Entry(
      ArtefactKind kind,
      Digest digest,
      Digest automatic,
      String id,
      long sequence,
      Optional<Digest> scorecard,
      Instant at) {}

  /// Adds entries of one result, all or none.
  ///
  /// @return `false` if others were added since the sequence of the first was read
  boolean add(List<Entry> entries);

  /// Those of one result, in order.
  List<Entry> list(Digest automatic, String id);
}
