package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import java.util.Optional;

/// Names for bundles. A name belongs to the first digest that it was given to, for good: whoever
/// wants to change a rubric raises its version.
public interface BundleNames {

  /// Gives the name to the bundle, unless it already belongs to another one.
  ///
  /// @throws StoreFailedException if the store cannot be written
  NameClaim give(BundleName name, Digest bundle);

  /// The bundle of that name.
  ///
  /// @throws StoreFailedException if the store cannot be read, or holds something else under the
  ///   name
  Optional<Digest> find(BundleName name);
}
