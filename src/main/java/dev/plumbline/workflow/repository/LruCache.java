package dev.plumbline.workflow.repository;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// A least-recently-used cache for values that never change: bundles and calibrations by digest,
/// and names. Texts and their quotes are never cached, so nothing erased remains here.
final class LruCache<K, V> {

  private final Map<K, V> values;

  LruCache(int max) {
    this.values =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > max;
          }
        };
  }

  /// The cached value, or that of `read`; exceptions are not cached. Two threads may read the same
  /// value at once.
  V get(K key, Supplier<V> read) {
    Optional<V> known = find(key);
    if (known.isPresent()) {
      return known.get();
    }
    V value = read.get();
    synchronized (values) {
      values.put(key, value);
    }
    return value;
  }

  private Optional<V> find(K key) {
    synchronized (values) {
      return Optional.ofNullable(values.get(key));
    }
  }
}
