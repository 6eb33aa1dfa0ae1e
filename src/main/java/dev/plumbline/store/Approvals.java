package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.proof.Approval;
import java.util.Optional;

/// Approvals of bundles, stored beside them and part of no digest. An approval is for a digest, so
/// a changed rubric has none.
public interface Approvals {

  /// Records the approval, unless the bundle has one already.
  ///
  /// @return the approval in force
  /// @throws StoreFailedException if the store cannot be written
  Approval record(Digest bundle, Approval approval);

  /// @throws StoreFailedException if the store cannot be read or the approval is damaged
  Optional<Approval> find(Digest bundle);
}
