package dev.plumbline.base.problem;

import java.util.Map;
import java.util.stream.Collectors;

/// Counts of things in messages.
public final class Plural {

  /// The count with its noun, such as `1 document` or `2 documents`.
  ///
  /// @param singular a noun whose plural ends in `s`
  public static String of(long count, String singular) {
    return count + " " + singular + (count == 1 ? "" : "s");
  }

  /// How many of each, such as `pass 3, fail 1`.
  public static String each(Map<String, ? extends Number> counts) {
    return counts.entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining(", "));
  }

  private Plural() {}
}
