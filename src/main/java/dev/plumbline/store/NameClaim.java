package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;

/// The result of claiming a name for a bundle.
public sealed interface NameClaim {

  /// The name belongs to the bundle, now or already before.
  record Claimed() implements NameClaim {}

  /// The name belongs to another bundle.
  record Taken(Digest holder) implements NameClaim {}

  /// The result for a bundle that claimed a name which now belongs to the holder.
  static NameClaim of(Digest claimed, Digest holder) {
    return holder.equals(claimed) ? new Claimed() : new Taken(holder);
  }
}
