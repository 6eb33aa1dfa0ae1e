package dev.plumbline.store.sqlite;

/// What a commit survives. In both cases a transaction is there whole or not at all.
enum Durability {
  /// The end of the process at any moment, but not a power loss: what can be computed again.
  PROCESS,
  /// A power loss, at the price of waiting for the disk: what was paid for or promised.
  POWER
}
