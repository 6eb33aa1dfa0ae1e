package dev.plumbline.workflow.local;

import dev.plumbline.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The stores that a command has opened, each of them once. Not thread-safe.
public final class OpenStores implements AutoCloseable {

  private final SortedMap<Path, LocalStore> open = new TreeMap<>();

  /// The store in the folder, created if there is none.
  public LocalStore open(Path folder) {
    return open.computeIfAbsent(folder.toAbsolutePath().normalize(), _ -> LocalStore.open(folder));
  }

  /// The store in the folder, which can be read where it cannot be written.
  ///
  /// @throws Refusal if there is none
  public LocalStore existing(Path folder) {
    return find(folder).orElseThrow(() -> LocalStore.noStore(folder));
  }

  /// The store in the folder; empty if there is none.
  public Optional<LocalStore> find(Path folder) {
    Path key = folder.toAbsolutePath().normalize();
    if (!open.containsKey(key) && !SqliteStore.isPresent(folder)) {
      return Optional.empty();
    }
    return Optional.of(
        open.computeIfAbsent(key, _ -> new LocalStore(folder, SqliteStore.openExisting(folder))));
  }

  /// Closes every store. The last process that closes a store leaves one file behind.
  @Override
  public void close() {
    open.values().forEach(LocalStore::close);
    open.clear();
  }
}
