package dev.plumbline.results;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A value of each document of a run, of which few are different: each is kept once, and of a
/// document only which one it has, in one to three bytes.
final class ValueColumn<T> {

  private static final int BITS = 8;
  private static final int BYTE = 0xFF;

  private final List<T> values;
  private final List<byte[]> planes;

  private ValueColumn(List<T> values, List<byte[]> planes) {
    this.values = List.copyOf(values);
    this.planes = List.copyOf(planes);
  }

  /// The different values, in the order in which they first occur.
  List<T> values() {
    return values;
  }

  /// Which of [#values] a document has.
  int code(int position) {
    int code = 0;
    for (int i = planes.size() - 1; i >= 0; i--) {
      code = code << BITS | planes.get(i)[position] & BYTE;
    }
    return code;
  }

  T get(int position) {
    return values.get(code(position));
  }

  /// The same with another value of some documents.
  ValueColumn<T> with(Map<Integer, T> others) {
    if (others.isEmpty()) {
      return this;
    }
    Builder<T> builder = new Builder<>(planes.getFirst().length);
    values.forEach(builder::code);
    planes.forEach(plane -> builder.planes.add(plane.clone()));
    others.forEach(builder::set);
    return builder.build();
  }

  static final class Builder<T> {
    private final int size;
    private final Map<T, Integer> codes = new HashMap<>();
    private final List<T> values = new ArrayList<>();
    private final List<byte[]> planes = new ArrayList<>();

    Builder(int size) {
      this.size = size;
    }

    void set(int position, T value) {
      int code = code(value);
      for (int i = 0; i < planes.size() || code >> i * BITS != 0; i++) {
        if (i == planes.size()) {
          planes.add(new byte[size]);
        }
        planes.get(i)[position] = (byte) (code >> i * BITS);
      }
    }

    private int code(T value) {
      Integer known = codes.putIfAbsent(value, values.size());
      if (known == null) {
        values.add(value);
      }
      return known == null ? values.size() - 1 : known;
    }

    ValueColumn<T> build() {
      if (planes.isEmpty()) {
        planes.add(new byte[size]);
      }
      return new ValueColumn<>(values, planes);
    }
  }
}
