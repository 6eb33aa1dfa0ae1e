package dev.plumbline.repository;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// What was read last of that which never changes: bundles and calibrations by digest, names by
/// themselves. Texts and what quotes them are not among it, so nothing that is erased stays here.
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

  /// Reads what is not here; what cannot be read is not remembered. Two may read the same at once.
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
