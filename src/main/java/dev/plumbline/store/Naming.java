package dev.plumbline.store;

import dev.plumbline.canonical.Digest;

/// What giving a name to a bundle came to.
public sealed interface Naming {

  /// The name now belongs to the bundle, or did so before.
  record Named() implements Naming {}

  /// The name belongs to another bundle, and stays there.
  record Taken(Digest holder) implements Naming {}

  /// The answer to somebody who wanted a name that now belongs to the holder.
  static Naming of(Digest wanted, Digest holder) {
    return holder.equals(wanted) ? new Named() : new Taken(holder);
  }
}
