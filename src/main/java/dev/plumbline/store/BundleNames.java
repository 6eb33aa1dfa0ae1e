package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;
import java.util.Optional;

/// The names of bundles. A name belongs to the first bundle that claims it, for good: a changed
/// rubric needs another version.
public interface BundleNames {

  /// Claims the name for the bundle.
  ///
  /// @throws StoreFailedException if the store cannot be written
  NameClaim claim(BundleName name, Digest bundle);

  /// The bundle that has the name.
  ///
  /// @throws StoreFailedException if the store cannot be read or the entry is damaged
  Optional<Digest> find(BundleName name);
}
