package dev.plumbline.base.canonical;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A copy that nobody changes, as records hold it: `List.copyOf` for what is sorted.
public final class SortedCopy {

  public static <K, V> SortedMap<K, V> of(SortedMap<K, V> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }

  public static <E> SortedSet<E> of(Collection<E> set) {
    return Collections.unmodifiableSortedSet(new TreeSet<>(set));
  }

  private SortedCopy() {}
}
