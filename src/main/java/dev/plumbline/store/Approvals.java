package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import java.util.Optional;

/// Approvals, beside the bundles that they are of and in no digest. They hold for a digest, so a
/// rubric that was changed has none.
public interface Approvals {

  /// Records the approval unless there is one already: the first stands.
  ///
  /// @return the one that stands
  /// @throws StoreFailedException if the store cannot be written
  Approval record(Digest bundle, Approval approval);

  /// @throws StoreFailedException if the store cannot be read, or what it holds is no approval
  Optional<Approval> find(Digest bundle);
}
