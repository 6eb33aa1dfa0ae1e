package dev.plumbline.store;

import dev.plumbline.canonical.Digest;

/// What giving a name to a bundle came to.
public sealed interface NameClaim {

  /// The name now belongs to the bundle, or did so before.
  record Claimed() implements NameClaim {}

  /// The name belongs to another bundle, and stays there.
  record Taken(Digest holder) implements NameClaim {}

  /// The answer to somebody who wanted a name that now belongs to the holder.
  static NameClaim of(Digest wanted, Digest holder) {
    return holder.equals(wanted) ? new Claimed() : new Taken(holder);
  }
}
